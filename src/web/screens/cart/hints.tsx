import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { cartOrders } from '../../parts/cart/cart-orders.ts'
import { type DeliveryHint, deliveryHint } from '../../parts/cart/delivery-hint.ts'
import { promotionName } from '../../parts/cart/promotion-name.ts'
import { useMoney } from '../../parts/money.ts'

const freeTexts: Partial<Record<DeliveryHint['type'], (of: { sum: string }) => string>> = {
  DELIVERY: m.cart_free_courier,
  PICKUP_POINT: m.cart_free_point,
}

/** The benefits closest to being reached by adding goods: a promotion, and free delivery. */
export function Hints({ cart }: { cart: Cart }) {
  const money = useMoney()
  const [hint] = cart.hints
  // The options of a cart are those of its last order.
  const free = deliveryHint(cartOrders(cart).at(-1)?.cart ?? cart)
  return (
    <>
      {hint && <p className="small muted">{m.cart_hint({ sum: money(hint.lacking), name: hint.label })}</p>}
      {free && (
        <p className="small muted">{(freeTexts[free.type] ?? m.cart_free_other)({ sum: money(free.lacking) })}</p>
      )}
    </>
  )
}

/** Promotions and codes that lowered a line, each with its reduction. */
export function Lowered({ by }: { by: Cart['adjustments'] }) {
  const money = useMoney()
  return by.map(({ label, code, amount }) => (
    <span key={`${label} ${code}`} className="small ok">
      {m.cart_line_saved({ sum: money(-amount), name: promotionName({ label, code }) })}
    </span>
  ))
}
