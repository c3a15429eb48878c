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

/** Lines whose price differs from the one the customer was shown; lines without a shown price are skipped. */
const changedPrices = ({ lines }: Pick<PricedNow, 'lines'>, seen: Seen, takesFall = false): ChangedPrice[] =>
  lines
    .filter((line) => seen.has(line.sku) && seen.get(line.sku) !== line.price)
    .filter((line) => !(takesFall && isBelow(line.price, seen.get(line.sku))))
    .map((line) => ({ sku: line.sku, was: seen.get(line.sku) ?? null, now: line.price }))

const isBelow = (now: Kopecks | null, seen: Kopecks | null | undefined): boolean =>
  now !== null && typeof seen === 'number' && now < seen

/**
 * What the request says the customer saw: prices by line, the total, the delivery price within it, and whether bonuses are spent and how many.
 */
type Intended = Pick<OrderIntent, 'seenPrices' | 'seenTotal' | 'seenDelivery' | 'seenBonuses' | 'useBonuses'>

/**
 * Compares prices by line, those of the request or else those of the stored cart, and the total, if the request has it. Lines in neither were
 * not shown to the customer. `takesFall`: what became cheaper has not changed.
 */
export function whatChanged(
  { seenPrices, seenTotal, seenDelivery, seenBonuses, useBonuses }: Intended,
  kept: Seen,
  priced: PricedNow,
  takesFall = false,
): Changed | null {
  const seen = new Map([...kept, ...seenPrices])
  const lines = changedPrices(priced, seen, takesFall)
  if (lines.length > 0) return { code: 'price_changed', lines, total: priced.total }
  if (seenTotal === undefined || seenTotal === priced.total) return null
  if (takesFall && isBelow(priced.total, seenTotal)) return null
  // The request does not say whether the delivery or the bonuses changed.
  if (useBonuses && seenBonuses === undefined && seenDelivery === undefined)
    return { code: 'price_changed', lines, total: priced.total }
  return changedTotal(priced, seen, { total: seenTotal, delivery: seenDelivery })
}

/**
 * Whether other bonuses would be spent than the request says. `takesFall`: fewer bonuses for an order that costs no more have not changed; both are
 * shares of a price that fell.
 */
export function areBonusesChanged(
  { seenTotal, seenBonuses, useBonuses }: Intended,
  { total, bonusDiscountAmount }: { total: Kopecks; bonusDiscountAmount: Kopecks },
  takesFall = false,
): boolean {
  if (!useBonuses || seenBonuses === undefined || seenBonuses === bonusDiscountAmount) return false
  const isCheaper = isBelow(bonusDiscountAmount, seenBonuses) && typeof seenTotal === 'number' && total <= seenTotal
  return !(takesFall && isCheaper)
}

/** What the customer was shown; null: not a valid amount, so it equals none; undefined: not in the request. */
interface Told {
  total: Kopecks | null
  delivery: Kopecks | null | undefined
}

/**
 * The total differs from the one shown. The delivery changed if its price differs from the one shown; if no delivery price was shown, the
 * delivery changed if the goods cost what was shown and some delivery price can have made up the total that was shown.
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

/** The shown total is less than the goods cost without delivery, so a shown discount is gone; or no valid total was shown. */
const isBelowGoods = ({ total, deliveryPrice }: PricedNow, told: Kopecks | null): boolean =>
  told === null || told < minus(total, deliveryPrice)
