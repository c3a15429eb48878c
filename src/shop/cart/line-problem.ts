import type { Kopecks } from '#lib/money.ts'
import { leastCount, type SoldBy } from '#lib/quantity.ts'

/**
 * Problem of a line: the first three set it aside, `not_enough` and `below_minimum` prevent placing the order, `price_changed` is
 * only reported.
 */
export type LineProblem =
  | { code: 'unavailable' }
  | { code: 'price_closed' }
  | { code: 'put_aside' }
  | { code: 'not_enough'; available: number }
  /** `minimum` in steps. */
  | { code: 'below_minimum'; minimum: number }
  | { code: 'price_changed'; was: Kopecks }

/** A line that cannot be bought, whatever its owner wants. */
export const isUnbuyable = (line: { problem?: { code: LineProblem['code'] } | null }): boolean =>
  line.problem?.code === 'unavailable' || line.problem?.code === 'price_closed'

/**
 * A line that cannot be bought at all, or that its owner put aside for later: it is not counted, does not prevent the order and stays in the
 * cart (our choice, CART-19).
 */
export const isSetAside = (line: { problem?: { code: LineProblem['code'] } | null }): boolean =>
  isUnbuyable(line) || line.problem?.code === 'put_aside'

/** The worst problem of a line now; null: none. `available`: steps that can be sold to this region. */
export function lineProblem(line: {
  isSold: boolean
  price: Kopecks | null
  count: number
  available: number
  soldBy?: SoldBy
  seenPrice: Kopecks | null
}): LineProblem | null {
  if (!line.isSold || line.available <= 0) return { code: 'unavailable' }
  if (line.price === null) return { code: 'price_closed' }
  if (line.count > line.available) return { code: 'not_enough', available: line.available }
  const minimum = leastCount(line.soldBy?.minimum ?? 1, line.available)
  if (line.count < minimum) return { code: 'below_minimum', minimum }
  if (line.seenPrice !== null && line.seenPrice !== line.price) return { code: 'price_changed', was: line.seenPrice }
  return null
}
