import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Found } from '#shop/search/engine/find.ts'
import type { Matches } from '#shop/search/engine/matches.ts'
import { findText } from '#shop/search/search.flow.ts'
import { attributes, cardDates, categoryTree, priceAccess } from './catalog.flow.ts'
import { hasStars } from './facets/facet-derived.ts'
import { facetIndexOf } from './facets/facet-index.flow.ts'
import { slugsOf } from './facets/facet-index.store.ts'
import type { FacetIndex } from './facets/facet-index.ts'
import { queryIndex, totalOf } from './facets/facet-query.ts'
import type { FacetQuestion } from './facets/facet-question.ts'
import { preferCheaper } from './facets/prefer-cheaper.ts'
import { sizeSlug } from './facets/size-order.ts'
import type { Attributes, Listing } from './listing.ts'
import type { ListingQuery, NumberRange } from './listing-query.ts'

/**
 * A listing, a search or a list of ids, answered from the facet index of the price zone. If prices are closed, sort and filter by price are
 * dropped, as both would reveal them.
 */
export async function listProducts(
  app: App,
  context: RequestContext,
  asked: ListingQuery,
  // A request by ids returns each of these products; goods chosen by a rule (of a promotion) are a list like any other.
  { folds = asked.ids === null }: { folds?: boolean } = {},
): Promise<Result<Listing, { code: 'not_found' }>> {
  const { company, region } = context
  const query = priceAccess(context).shown
    ? asked
    : { ...asked, sort: asked.sort === 'rating' ? asked.sort : ('popular' as const), priceFrom: null, priceTo: null }
  const [tree, attrs, dates] = await Promise.all([
    categoryTree(app, company.id, region.zoneId),
    attributes(app, company.id),
    cardDates(app, context),
  ])
  const category = query.category === null ? null : tree.byPath.get(query.category)
  if (category === undefined) return refuse({ code: 'not_found' })
  const found = query.q === null ? null : await findText(app, company.id, query.q, { isExact: query.isExact })
  const index = await facetIndexOf(app, company.id, region.zoneId)
  const chosen = chosenValues(query, attrs)
  const sizes = sizesChosen(query, attrs, index)
  const isOpen = priceAccess(context).shown
  const matches = found?.isCheap && isOpen ? preferCheaper(found.matches, index, region.id) : (found?.matches ?? null)
  const heldAt = query.pickupToday ? [...dates.today.keys()] : null
  const limits = {
    priceFrom: query.priceFrom,
    priceTo: query.priceTo,
    ...(found && isOpen ? limitsOf(query, found) : {}),
  }
  const asks: FacetQuestion = {
    ...query,
    ...limits,
    sectionId: category?.id ?? null,
    matches: both(matches, query.ids),
    regionId: region.id,
    chosen,
    heldAt,
    sizes: sizes ?? [],
    namedSizes: namedBy(chosen, attrs, index),
    folds,
  }
  const { ids, colours, sizeCounts, ...facts } = queryIndex(index, asks)
  const ofVariants = limits.priceFrom !== null || limits.priceTo !== null || heldAt !== null || query.inStock
  if (ofVariants) recountSizes(index, asks, attrs, facts.counts)
  const slugs = await slugsOf(
    app.db,
    colours.flat().map(({ id }) => id),
  )
  return ok({
    facts,
    ids,
    category,
    tree,
    attributes: attrs,
    chosen,
    dates,
    asked: { sizes: sizes ?? asks.namedSizes ?? [], heldAt, ...limits },
    sizes: sizes && { counts: sizeCounts, chosen: sizes },
    colours: new Map(
      ids.map((id, n) => [
        id,
        colours[n]!.flatMap((one) => {
          const slug = slugs.get(one.id)
          return slug === undefined ? [] : { ...one, slug }
        }),
      ]),
    ),
    canFetchToday: dates.today.size > 0,
    hasRatings: hasStars(index),
    found,
  })
}

/** Price limits named in the query text apply if the visitor chose none. */
const limitsOf = (query: ListingQuery, { priceFrom, priceTo }: Found) =>
  query.priceFrom === null && query.priceTo === null ? { priceFrom, priceTo } : {}

/** Matches of the text, of the ids, or of both; null: all products. */
function both(found: Matches | null, ids: readonly number[] | null): Matches | null {
  if (ids === null) return found
  const wanted = Float64Array.from(new Set(ids))
  if (!found) return { ids: wanted, ranks: new Float64Array(wanted.length) }
  const rankOf = new Map(Array.from(found.ids, (id, n) => [id, found.ranks[n]!]))
  const inBoth = wanted.filter((id) => rankOf.has(id))
  return { ids: inBoth, ranks: inBoth.map((id) => rankOf.get(id)!) }
}

/** Unknown attributes and values are ignored (ux C1): an old link still applies its other filters. */
function chosenValues(query: ListingQuery, { list, valuesOf }: Attributes) {
  const slugs = new Set([...Object.keys(query.facets), ...Object.keys(query.ranges)])
  return [...slugs].flatMap((slug) => {
    const attribute = list.find((a) => a.slug === slug && a.isFilter)
    if (!attribute) return []
    const values = valuesOf.get(attribute.id) ?? []
    const named = query.facets[slug] ?? []
    const range = attribute.type === 'number' ? query.ranges[slug] : undefined
    if (!range && !values.some((v) => named.includes(v.slug))) return []
    return {
      attributeId: attribute.id,
      valueIds: values.filter((v) => named.includes(v.slug) || (range && isWithin(v.number, range))).map((v) => v.id),
      attributeValueIds: values.map((v) => v.id),
    }
  })
}

const isWithin = (figure: number | null, { from, to }: NumberRange): boolean =>
  figure !== null && (from === null || figure >= from) && (to === null || figure <= to)

/** Slugs that imports give to the attribute for sizes. If it exists, its values are the size filter (our choice). */
const sizeAttributes = ['size', 'razmer']

type Chosen = FacetQuestion['chosen'][number] & { attributeId: number }

const sizeAttributesOf = ({ list }: Attributes) =>
  list.filter(({ slug, isFilter }) => isFilter && sizeAttributes.includes(slug))

/**
 * Variant sizes named by the chosen values of a size attribute: «42» matches «42», «42 RU» if that is its unit, and «42, синий», the label that
 * imports give to variants that differ in more than the size. Empty if no such value is chosen.
 */
function namedBy(chosen: readonly Chosen[], attrs: Attributes, index: FacetIndex): string[] {
  const named = sizesByPart(index)
  const names = sizeAttributesOf(attrs).flatMap(({ id: attributeId, unit }) => {
    const ids = chosen.flatMap((one) => (one.attributeId === attributeId ? one.valueIds : []))
    return (attrs.valuesOf.get(attributeId) ?? []).flatMap(({ id, value }) =>
      ids.includes(id) ? [value, `${value} ${unit}`].flatMap((text) => named.get(sizeSlug(text)) ?? []) : [],
    )
  })
  return [...new Set(names)]
}

const knownParts = new WeakMap<readonly string[], { count: number; parts: Map<string, string[]> }>()

/** Sizes by the slug of each of their parts; rebuilt when the number of sizes changes. */
function sizesByPart({ sizes: { names } }: FacetIndex): Map<string, string[]> {
  const known = knownParts.get(names)
  if (known?.count === names.length) return known.parts
  const parts = new Map<string, string[]>()
  for (const name of names)
    for (const part of name.split(', ')) {
      const slug = sizeSlug(part)
      parts.set(slug, [...(parts.get(slug) ?? []), name])
    }
  knownParts.set(names, { count: names.length, parts })
  return parts
}

/** Recounts the values of size attributes: each count is what choosing that value alone would find among variants of that size. */
function recountSizes(index: FacetIndex, asks: FacetQuestion, attrs: Attributes, counts: Map<number, number>): void {
  for (const attribute of sizeAttributesOf(attrs)) {
    const values = attrs.valuesOf.get(attribute.id) ?? []
    const attributeValueIds = values.map(({ id }) => id)
    const others = asks.chosen.filter(({ attributeValueIds: ids }) => ids[0] !== attributeValueIds[0])
    for (const { id } of values) {
      const alone = { attributeId: attribute.id, valueIds: [id], attributeValueIds }
      const namedSizes = namedBy([alone], attrs, index)
      if (namedSizes.length === 0) continue
      const total = totalOf(index, { ...asks, chosen: [...others, alone], namedSizes })
      // A chosen value stays listed even if nothing matches it.
      const isChosen = asks.chosen.some(({ valueIds }) => valueIds.includes(id))
      if (total > 0 || isChosen || counts.has(id)) counts.set(id, total)
    }
  }
}

/** Size names for the slugs in the address; null if an attribute holds sizes. An unknown size matches nothing: it may be sold out. */
function sizesChosen(query: ListingQuery, attrs: Attributes, index: FacetIndex): string[] | null {
  if (sizeAttributesOf(attrs).length > 0) return null
  const asked = query.facets.size ?? []
  const known = index.sizes.names.filter((name) => asked.includes(sizeSlug(name)))
  return asked.length > 0 && known.length === 0 ? asked : known
}
