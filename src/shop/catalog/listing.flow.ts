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
import { cardsOf } from './facet-index.store.ts'
import { askIndex, type Matches } from './facet-query.ts'
import type { ListingQuery } from './listing-query.ts'
import { cheapFirst, type Found, findText } from './search.flow.ts'

export interface Listing {
  facts: ListingFacts
  category: CategoryRow | null
  tree: CategoryTree
  attributes: Attributes
  chosen: { attributeId: number; valueIds: number[] }[]
  earliest: string | null
  /** How a text was understood; null where none was asked for. */
  found: Found | null
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
  const found = query.q === null ? null : await findText(app, company.id, query.q, { isExact: query.isExact })
  const index = await facetIndexOf(app, company.id, region.zoneId)
  const chosen = chosenValues(query, attrs)
  const isOpen = priceAccess(context).shown
  const matches = found?.isCheap && isOpen ? cheapFirst(found.matches, index, region.id) : (found?.matches ?? null)
  const { ids, ...facts } = askIndex(index, {
    ...query,
    ...(found && isOpen ? limitsOf(query, found) : {}),
    sectionId: category?.id ?? null,
    matches: both(matches, query.ids),
    regionId: region.id,
    chosen,
  })
  const page = await cardsOf(app.db, region.zoneId, region.id, ids)
  return ok({
    facts: { ...facts, page },
    category,
    tree,
    attributes: attrs,
    chosen,
    earliest: earliestDate(ways),
    found,
  })
}

/** Limits of the price that the words name count where the visitor has chosen none. */
const limitsOf = (query: ListingQuery, { priceFrom, priceTo }: Found) =>
  query.priceFrom === null && query.priceTo === null ? { priceFrom, priceTo } : {}

/** What a text finds, what was asked for by id, or both at once; null for everything. */
function both(found: Matches | null, ids: readonly number[] | null): Matches | null {
  if (ids === null) return found
  const wanted = Float64Array.from(new Set(ids))
  if (!found) return { ids: wanted, ranks: new Float64Array(wanted.length) }
  const rankOf = new Map(Array.from(found.ids, (id, n) => [id, found.ranks[n]!]))
  const inBoth = wanted.filter((id) => rankOf.has(id))
  return { ids: inBoth, ranks: inBoth.map((id) => rankOf.get(id)!) }
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
