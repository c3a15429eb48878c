import { type Kopecks, type Roubles, roublesFromKopecks } from '#lib/money.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import type { PlaceRefusal, placeRefusals } from './place-refusals.ts'

const roublesOrNull = (amount: Kopecks | null): Roubles | null => (amount === null ? null : roublesFromKopecks(amount))

/** The refusal of an order in the wire format. */
export function presentPlaceRefusal(refusal: PlaceRefusal): RefusalOf<(typeof placeRefusals)[number]> {
  switch (refusal.code) {
    case 'delivery_changed': {
      const { code, deliveryPrice, total } = refusal
      return { code, delivery_price: roublesFromKopecks(deliveryPrice), total: roublesFromKopecks(total) }
    }
    case 'price_changed': {
      const { code, lines, total } = refusal
      const said = lines.map(({ sku, was, now }) => ({ sku, was: roublesOrNull(was), now: roublesOrNull(now) }))
      return { code, lines: said, total: roublesFromKopecks(total) }
    }
    case 'bonuses_changed':
      return { code: refusal.code, available: roublesFromKopecks(refusal.available) }
    default:
      return refusal
  }
}
