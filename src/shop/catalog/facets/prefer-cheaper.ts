import { firstOf } from '#lib/first-of.ts'
import type { Matches } from '#shop/search/engine/matches.ts'
import { type FacetIndex, positionOf, pricesIn } from './facet-index.ts'

/** «недорогие»: raises cheaper products among similar matches; an expensive product that matches much better stays before them. */
export function preferCheaper({ ids, ranks }: Matches, index: FacetIndex, regionId: number): Matches {
  const { from } = pricesIn(index, regionId)
  const prices = Array.from(ids, (id) => from[positionOf(index, id)] ?? Number.POSITIVE_INFINITY)
  const sorted = Float64Array.from(prices).sort()
  const share = (price: number): number =>
    firstOf(sorted.length, (n) => sorted[n]! >= price) / Math.max(1, sorted.length)
  return { ids, ranks: ranks.map((rank, n) => rank + 0.3 * (1 - share(prices[n]!))) }
}
