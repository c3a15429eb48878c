import { kopecksFromRoubles, minus, roublesFromKopecks } from '#lib/money.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'

type Option = Cart['delivery_payment_options'][number]

export interface DeliveryHint {
  type: Option['delivery_type']
  /** Roubles of goods missing for free delivery. */
  lacking: number
}

/**
 * The delivery option closest to being free, by the shop's own rule: it compares the goods after reductions, without bonuses (cart/price-
 * order.ts). Null if none can become free or all are free.
 */
export function deliveryHint(
  cart: Pick<Cart, 'subtotal' | 'discount_amount' | 'delivery_payment_options'>,
): DeliveryHint | null {
  const goods = minus(kopecksFromRoubles(cart.subtotal), kopecksFromRoubles(cart.discount_amount))
  const nearest = cart.delivery_payment_options
    .flatMap(({ delivery_type: type, price, free_from: from }) => {
      if (price === 0 || from === null) return []
      const lacking = minus(kopecksFromRoubles(from), goods)
      return lacking > 0 ? [{ type, lacking }] : []
    })
    .toSorted((a, b) => a.lacking - b.lacking)[0]
  return nearest ? { ...nearest, lacking: roublesFromKopecks(nearest.lacking) } : null
}
