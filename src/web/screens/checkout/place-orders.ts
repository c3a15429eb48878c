import type { Cart } from '#shop/cart/cart.wire.ts'
import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { api } from '../../browser/client.ts'
import { linesToOrder } from '../../parts/cart/lines-to-order.ts'
import { CartChanged } from './cart-changed.ts'
import type { CheckoutOrder } from './checkout-orders.ts'
import { submitOrder } from './submit-order.ts'

/** Keys of orders whose answer is not known yet, by group. Their repetition must use the same key. */
export type SentKeys = Map<string, string>

interface Press {
  orders: readonly CheckoutOrder[]
  /** Key of the press; each of several orders has its own, derived from it. */
  key: string
  sent: SentKeys
  bodyOf(order: CheckoutOrder, cartVersion: string | null): PlaceOrderBody
  /** Version of the stored cart whose lines are ordered; null: none. */
  cartVersion: string | null
  onPlaced(order: OrderOnWire, of: CheckoutOrder): void
}

/** Why an order was not placed; the orders before it stand. */
export class OrderRefused extends Error {
  readonly of: CheckoutOrder
  constructor(of: CheckoutOrder, cause: unknown) {
    super('an order of several was refused', { cause })
    this.of = of
  }
}

/** Places the orders one after the other. Each is sent with the version of the cart that the order before it left. */
export async function placeOrders({ orders, key, sent, bodyOf, cartVersion, onPlaced }: Press): Promise<void> {
  let version = cartVersion
  for (const [index, order] of orders.entries()) {
    const own = sent.get(order.group) ?? (orders.length > 1 ? `${key}.${order.group}` : key)
    sent.set(order.group, own)
    try {
      if (index > 0 && version !== null) version = await versionLeft(orders.slice(index))
      const placed = await submitOrder(bodyOf(order, version), own)
      sent.delete(order.group)
      onPlaced(placed, order)
    } catch (error) {
      throw new OrderRefused(order, error)
    }
  }
}

/** The version of the stored cart if it still has the lines of these orders as they are shown. */
async function versionLeft(orders: readonly CheckoutOrder[]): Promise<string | null> {
  const { cart } = await api.get('/api/v2/cart/')
  const shown = orders.flatMap((order) => linesToOrder(order.cart))
  if (
    !shown.every((item) =>
      isSameLine(
        item,
        cart.items.find(({ sku }) => sku === item.sku),
      ),
    )
  )
    throw new CartChanged()
  return cart.version
}

type Item = Cart['items'][number]
const isSameLine = (shown: Item, now: Item | undefined): boolean =>
  now?.count === shown.count && JSON.stringify(now.own) === JSON.stringify(shown.own)
