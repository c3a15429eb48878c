import type { Kopecks } from '#lib/money.ts'

export interface ChangedPrice {
  sku: string
  was: Kopecks | null
  now: Kopecks | null
}
export type Changed =
  | { code: 'price_changed'; lines: ChangedPrice[]; total: Kopecks }
  | { code: 'delivery_changed'; deliveryPrice: Kopecks; total: Kopecks }

type Seen = ReadonlyMap<string, Kopecks | null>
interface PricedNow {
  lines: readonly { sku: string; price: Kopecks | null }[]
  deliveryPrice: Kopecks
  total: Kopecks
}

/** Lines whose price is another than the one the customer was shown; of lines without a shown price nothing is said. */
export const changedPrices = ({ lines }: PricedNow, seen: Seen): ChangedPrice[] =>
  lines
    .filter((line) => seen.has(line.sku) && seen.get(line.sku) !== line.price)
    .map((line) => ({ sku: line.sku, was: seen.get(line.sku) ?? null, now: line.price }))

/** The sum is another than the one shown. When the goods cost what they were shown to cost, it is the delivery. */
export function changedTotal(priced: PricedNow, seen: Seen): Changed {
  const { total, deliveryPrice } = priced
  const lines = changedPrices(priced, seen)
  const onlyDelivery = lines.length === 0 && priced.lines.every((line) => seen.get(line.sku) === line.price)
  return onlyDelivery ? { code: 'delivery_changed', deliveryPrice, total } : { code: 'price_changed', lines, total }
}
