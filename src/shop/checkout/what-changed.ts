import { type Kopecks, minus } from '#lib/money.ts'
import type { OrderIntent } from './order-intent.ts'

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
const changedPrices = ({ lines }: Pick<PricedNow, 'lines'>, seen: Seen): ChangedPrice[] =>
  lines
    .filter((line) => seen.has(line.sku) && seen.get(line.sku) !== line.price)
    .map((line) => ({ sku: line.sku, was: seen.get(line.sku) ?? null, now: line.price }))

/** What the request tells: prices by line, the sum, what of it the delivery was, and whether bonuses are spent and how many. */
type Intended = Pick<OrderIntent, 'seenPrices' | 'seenTotal' | 'seenDelivery' | 'seenBonuses' | 'useBonuses'>

/**
 * Compared are prices by line where the request tells them, else those of the kept cart; and the sum of all, if told. Of lines in neither
 * nothing was shown.
 */
export function whatChanged(
  { seenPrices, seenTotal, seenDelivery, seenBonuses, useBonuses }: Intended,
  kept: Seen,
  priced: PricedNow,
): Changed | null {
  const seen = new Map([...kept, ...seenPrices])
  const lines = changedPrices(priced, seen)
  if (lines.length > 0) return { code: 'price_changed', lines, total: priced.total }
  if (seenTotal === undefined || seenTotal === priced.total) return null
  // Whether it is the delivery or the bonuses nobody has told.
  if (useBonuses && seenBonuses === undefined && seenDelivery === undefined)
    return { code: 'price_changed', lines, total: priced.total }
  return changedTotal(priced, seen, { total: seenTotal, delivery: seenDelivery })
}

/** What the customer was told: null is no amount at all and equals nothing; undefined: the request does not say. */
interface Told {
  total: Kopecks | null
  delivery: Kopecks | null | undefined
}

/**
 * The sum is another than the one shown. It is the delivery if that is another than the one told; where it was not told, if the goods cost
 * what they were shown to cost and some delivery can have made the sum that was told.
 */
export function changedTotal(priced: PricedNow, seen: Seen, told: Told): Changed {
  const { total, deliveryPrice } = priced
  const lines = changedPrices(priced, seen)
  const isDelivery =
    told.delivery === undefined
      ? priced.lines.every((line) => seen.get(line.sku) === line.price) && !isBelowGoods(priced, told.total)
      : told.delivery !== deliveryPrice
  return lines.length === 0 && isDelivery
    ? { code: 'delivery_changed', deliveryPrice, total }
    : { code: 'price_changed', lines, total }
}

/** Less than the goods cost without any delivery: a discount that was shown is gone, or no sum was. */
const isBelowGoods = ({ total, deliveryPrice }: PricedNow, told: Kopecks | null): boolean =>
  told === null || told < minus(total, deliveryPrice)
