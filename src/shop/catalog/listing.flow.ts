import { ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { CategoryRow, ListingFacts } from './card.ts'
import {
  type Attributes,
  attributes,
  type CategoryTree,
  categoryTree,
  deliveryWays,
  earliestDate,
  priceAccess,
} from './catalog.flow.ts'
import { facetIndexOf } from './facet-index.flow.ts'
import { cardsOf, foundBy } from './facet-index.store.ts'
import { askIndex, type Matches } from './facet-query.ts'
import type { ListingQuery } from './listing-query.ts'

export interface Listing {
  facts: ListingFacts
  category: CategoryRow | null
  tree: CategoryTree
  attributes: Attributes
  chosen: { attributeId: number; valueIds: number[] }[]
  earliest: string | null
}

/**
 * A listing, a search or a list of ids: counted in the facet index of the zone, its cards read from the database. With closed
 * prices neither sort nor filter may tell them, so both are dropped.
 */
export async function listProducts(
  app: App,
  context: RequestContext,
  asked: ListingQuery,
): Promise<Result<Listing, { code: 'not_found' }>> {
  const { company, region } = context
  const query = priceAccess(context).shown
    ? asked
    : { ...asked, sort: 'popular' as const, priceFrom: null, priceTo: null }
  const [tree, attrs, ways] = await Promise.all([
    categoryTree(app, company.id, region.zoneId),
    attributes(app, company.id),
    deliveryWays(app, context, ZERO),
  ])
  const category = query.category === null ? null : tree.byPath.get(query.category)
  if (category === undefined) return refuse({ code: 'not_found' })
  const matches = await matchesOf(app, context, query)
  const index = await facetIndexOf(app, company.id, region.zoneId)
  const chosen = chosenValues(query, attrs)
  const { ids, ...facts } = askIndex(index, {
    ...query,
    sectionId: category?.id ?? null,
    matches,
    regionId: region.id,
    chosen,
  })
  const page = await cardsOf(app.db, region.zoneId, region.id, ids)
  return ok({ facts: { ...facts, page }, category, tree, attributes: attrs, chosen, earliest: earliestDate(ways) })
}

/** What a text finds, what was asked for by id, or both at once; null for everything. */
async function matchesOf(app: App, context: RequestContext, { q, ids }: ListingQuery): Promise<Matches | null> {
  const found = q === null ? null : await findText(app, context, q)
  if (ids === null) return found
  const wanted = Float64Array.from(new Set(ids))
  if (!found) return { ids: wanted, ranks: new Float64Array(wanted.length) }
  const rankOf = new Map(Array.from(found.ids, (id, n) => [id, found.ranks[n]!]))
  const both = wanted.filter((id) => rankOf.has(id))
  return { ids: both, ranks: both.map((id) => rankOf.get(id)!) }
}

/** Kept for other sections, pages, sorts and filters of the same text: ranking is most of the work of a search. */
export function findText(app: App, { company, region }: RequestContext, q: string): Promise<Matches> {
  return app.cache.fetch(`found:${region.zoneId}:${q.toLowerCase()}`, async () => {
    const { ids, ranks } = await foundBy(app.db, region.zoneId, q)
    const value = { ids: Float64Array.from(ids), ranks: Float64Array.from(ranks) }
    return { value, tags: [`catalog:${company.id}`, `company:${company.id}`] }
  })
}

/** Unknown attributes are ignored; an attribute chosen only with unknown values matches nothing. */
function chosenValues(query: ListingQuery, { list, valuesOf }: Attributes) {
  return Object.entries(query.facets).flatMap(([slug, slugs]) => {
    const attribute = list.find((a) => a.slug === slug && a.isFilter)
    if (!attribute) return []
    const values = valuesOf.get(attribute.id) ?? []
    return {
      attributeId: attribute.id,
      valueIds: values.filter((v) => slugs.includes(v.slug)).map((v) => v.id),
      attributeValueIds: values.map((v) => v.id),
    }
  })
}
