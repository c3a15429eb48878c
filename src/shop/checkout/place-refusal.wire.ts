import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { PlaceRefusal, placeRefusals } from './place-refusals.ts'
import type { Changed } from './what-changed.ts'

const roublesOrNull = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount))

/** The refusal of an order in the wire format. */
export function presentPlaceRefusal(refusal: PlaceRefusal): {
  code: (typeof placeRefusals)[number]
  [detail: string]: unknown
} {
  if (refusal.code === 'delivery_changed') {
    const { code, deliveryPrice, total } = refusal as Extract<Changed, { code: 'delivery_changed' }>
    return { code, delivery_price: roublesFromKopecks(deliveryPrice), total: roublesFromKopecks(total) }
  }
  if (refusal.code === 'price_changed') {
    const { code, lines, total } = refusal as Extract<Changed, { code: 'price_changed' }>
    const said = lines.map(({ sku, was, now }) => ({ sku, was: roublesOrNull(was), now: roublesOrNull(now) }))
    return { code, lines: said, total: roublesFromKopecks(total) }
  }
  if (refusal.code === 'bonuses_changed') {
    const { code, available } = refusal as unknown as { code: 'bonuses_changed'; available: Kopecks }
    return { code, available: roublesFromKopecks(available) }
  }
  return refusal
}
