import { firstOf } from '#lib/first-of.ts'
import type { App } from '#shop/context.ts'
import type { FacetIndex } from './facet-index.ts'
import { positionOf, pricesIn } from './facet-index.ts'
import type { Matches } from './facet-question.ts'
import { type Found, findIn } from './search-find.ts'
import { searchIndexOf } from './search-index.flow.ts'
import { synonymsOf } from './search-synonyms.flow.ts'

export interface HowToFind {
  isExact?: boolean
  isTyping?: boolean
}

/** Looked up once for all pages, sorts and filters of a text. */
export function findText(app: App, companyId: number, text: string, how: HowToFind = {}): Promise<Found> {
  const key = `found:${companyId}:${how.isExact ? 'exact' : ''}:${how.isTyping ? 'typing' : ''}:${text.toLowerCase()}`
  return app.cache.fetch(key, async () => {
    const [index, synonyms] = await Promise.all([searchIndexOf(app, companyId), synonymsOf(app, companyId)])
    return {
      value: findIn(index, text, { ...how, synonyms }),
      tags: [`catalog:${companyId}`, `company:${companyId}`, `synonyms:${companyId}`, `search:${companyId}`],
    }
  })
}

/** «недорогие»: of those that fit alike the cheaper first; a dear one that fits much better stays before them. */
export function cheapFirst({ ids, ranks }: Matches, index: FacetIndex, regionId: number): Matches {
  const { from } = pricesIn(index, regionId)
  const prices = Array.from(ids, (id) => from[positionOf(index, id)] ?? Number.POSITIVE_INFINITY)
  const sorted = Float64Array.from(prices).sort()
  const share = (price: number): number =>
    firstOf(sorted.length, (n) => sorted[n]! >= price) / Math.max(1, sorted.length)
  return { ids, ranks: ranks.map((rank, n) => rank + 0.3 * (1 - share(prices[n]!))) }
}
