import { sumOfRoubles } from '#lib/money.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { type CartOrder, cartOrders } from '../../parts/cart/cart-orders.ts'
import { linesToOrder } from '../../parts/cart/lines-to-order.ts'
import { type Option, paymentKey, totalWith } from './delivery-choices.ts'
import type { CheckoutForm } from './form.ts'

/** An order that the press will place, with the chosen option; undefined: none is chosen or offered. */
export interface CheckoutOrder extends CartOrder {
  option: Option | undefined
  /** Options to choose from. */
  options: readonly Option[]
  /** With the delivery of the option, in roubles. */
  total: number
}

/** The orders of a cart that have something to order. */
const ordersToPlace = (cart: Cart): CartOrder[] =>
  cartOrders(cart).filter((order) => linesToOrder(order.cart).length > 0)

/**
 * The order whose delivery the form asks for: the one that can be brought or fetched, else the last. The others are offered only the ways that
 * need no place (our choice): one form asks for one place.
 */
export function mainOrder(cart: Cart): CartOrder {
  const orders = ordersToPlace(cart)
  const needsPlace = ({ cart }: CartOrder) => cart.delivery_payment_options.some((option) => !isPlaceless(option))
  return orders.find(needsPlace) ?? orders.at(-1) ?? { group: 'goods', label: '', cart }
}

/** All orders to place; `main` comes as the form has it. */
export const checkoutOrders = (cart: Cart, main: CheckoutOrder, form: CheckoutForm): CheckoutOrder[] => {
  const orders = ordersToPlace(cart)
  if (orders.length < 2) return [main]
  return orders.map((order) => {
    if (order.group === main.group) return main
    const options = order.cart.delivery_payment_options.filter(isPlaceless)
    const option = optionBeside(options, form.others[order.group], main.option)
    return { ...order, options, option, total: totalWith(order.cart, option) }
  })
}

/** The chosen option; else the one that is paid as the order beside it; else the first. */
const optionBeside = (
  options: readonly Option[],
  chosen: string | undefined,
  main: Option | undefined,
): Option | undefined =>
  options.find((option) => paymentKey(option) === chosen) ??
  options.find((option) => main && paymentKey(option) === paymentKey(main)) ??
  options[0]

const isPlaceless = ({ delivery_type }: Option): boolean => delivery_type === 'VIRTUAL'

export const sumOfOrders = (orders: readonly { total: number }[]): number =>
  sumOfRoubles(orders.map(({ total }) => total))
