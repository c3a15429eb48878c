import type { Kopecks } from '#lib/money.ts'

/** What stands against a line: the first three set it aside, too many pieces keep the order from being placed, a changed price is only told. */
export type LineProblem =
  | { code: 'unavailable' }
  | { code: 'price_closed' }
  | { code: 'put_aside' }
  | { code: 'not_enough'; available: number }
  | { code: 'price_changed'; was: Kopecks }

/** A line that cannot be bought, whatever its owner wants. */
export const isUnbuyable = (line: { problem?: { code: LineProblem['code'] } | null }): boolean =>
  line.problem?.code === 'unavailable' || line.problem?.code === 'price_closed'

/** A line that cannot be bought at all, or that its owner left for later: it counts nothing, keeps nothing else from being ordered and waits in the cart (our choice, CART-19). */
export const isSetAside = (line: { problem?: { code: LineProblem['code'] } | null }): boolean =>
  isUnbuyable(line) || line.problem?.code === 'put_aside'

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
