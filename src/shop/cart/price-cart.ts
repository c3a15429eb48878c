import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, plus, smallerOf, sumOf, times, ZERO } from '#lib/money.ts'

/** What stands against a line. The first three keep the order from being placed; a changed price is only told. */
export type LineProblem =
  | { code: 'unavailable' }
  | { code: 'price_closed' }
  | { code: 'not_enough'; available: number }
  | { code: 'price_changed'; was: Kopecks }

export type LineToPrice = {
  count: number
  /** Null where the price is closed to this visitor. */
  price: Kopecks | null
  /** The price before the shop's own reduction, if there is one. */
  oldPrice: Kopecks | null
  problem?: LineProblem | null
}

export type PricedCart<L extends LineToPrice> = {
  /** A line that cannot be bought at all has no total. */
  lines: (L & { total: Kopecks | null })[]
  itemCount: number
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  total: Kopecks
}

/**
 * All sums of a cart from scratch, in this order:
 * 1. each line that can be bought: price × count; a line that is unavailable or closed counts nothing;
 * 2. subtotal: the same lines at their old prices, where these are higher;
 * 3. discount: subtotal less the lines (promo codes will come here, between 1 and 3);
 * 4. bonuses, never more than the goods cost;
 * 5. delivery, priced by the caller for the goods after discounts;
 * 6. total: subtotal − discount − bonuses + delivery.
 */
export function priceCart<L extends LineToPrice>(
  given: readonly L[],
  { deliveryPrice, bonuses = ZERO }: { deliveryPrice: Kopecks | ((goods: Kopecks) => Kopecks); bonuses?: Kopecks },
): PricedCart<L> {
  const lines = given.map((line) => ({ ...line, total: lineTotal(line) }))
  const bought = lines.flatMap((line) => (line.total === null ? [] : [{ ...line, total: line.total }]))
  const goods = sumOf(bought.map((line) => line.total))
  const subtotal = sumOf(bought.map(({ total, count, oldPrice }) => largerOf(total, times(oldPrice ?? ZERO, count))))
  const discountAmount = minus(subtotal, goods)
  const bonusDiscountAmount = smallerOf(bonuses, goods)
  const delivery = typeof deliveryPrice === 'function' ? deliveryPrice(goods) : deliveryPrice
  const total = plus(minus(goods, bonusDiscountAmount), delivery)

  assert(delivery >= 0 && bonusDiscountAmount >= 0, 'delivery and bonuses are not negative')
  assert(total >= 0, `a total in whole kopecks, not ${total}`)
  const itemCount = bought.reduce((sum, { count }) => sum + count, 0)
  return { lines, itemCount, subtotal, discountAmount, bonusDiscountAmount, deliveryPrice: delivery, total }
}

function lineTotal({ price, count, problem }: LineToPrice): Kopecks | null {
  if (price === null || problem?.code === 'unavailable' || problem?.code === 'price_closed') return null
  assert(Number.isSafeInteger(count) && count > 0, `a whole count, not ${count}`)
  return times(price, count)
}

/** What is wrong with a line now; one thing at a time, the worst first. `available` is what this region can be sold. */
export function lineProblem(line: {
  isSold: boolean
  price: Kopecks | null
  count: number
  available: number
  seenPrice: Kopecks | null
}): LineProblem | null {
  if (!line.isSold || line.available <= 0) return { code: 'unavailable' }
  if (line.price === null) return { code: 'price_closed' }
  if (line.count > line.available) return { code: 'not_enough', available: line.available }
  if (line.seenPrice !== null && line.seenPrice !== line.price) return { code: 'price_changed', was: line.seenPrice }
  return null
}

/** An order is possible when there is something to buy and no line stands in its way (CART-19). */
export const canBeOrdered = (lines: readonly Pick<LineToPrice, 'problem'>[]): boolean =>
  lines.length > 0 && lines.every(({ problem }) => !problem || problem.code === 'price_changed')
