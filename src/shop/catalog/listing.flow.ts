import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Found } from '#shop/search/engine/find.ts'
import type { Matches } from '#shop/search/engine/matches.ts'
import { findText } from '#shop/search/search.flow.ts'
import { attributes, cardDates, categoryTree, priceAccess } from './catalog.flow.ts'
import { cheapFirst } from './facets/cheap-first.ts'
import { hasStars } from './facets/facet-derived.ts'
import { facetIndexOf } from './facets/facet-index.flow.ts'
import { slugsOf } from './facets/facet-index.store.ts'
import type { FacetIndex } from './facets/facet-index.ts'
import { askIndex, totalOf } from './facets/facet-query.ts'
import type { FacetQuestion } from './facets/facet-question.ts'
import { sizeSlug } from './facets/size-order.ts'
import type { Attributes, Listing } from './listing.ts'
import type { ListingQuery, NumberRange } from './listing-query.ts'

/**
 * A listing, a search or a list of ids: counted in the facet index of the zone. With closed
 * prices neither sort nor filter may tell them, so both are dropped.
 */
export async function listProducts(
  app: App,
  context: RequestContext,
  asked: ListingQuery,
  // Who asks for products by name gets those products; goods chosen by a rule (of a promotion) are a list like others.
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
  const matches = found?.isCheap && isOpen ? cheapFirst(found.matches, index, region.id) : (found?.matches ?? null)
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
  const { ids, colours, sizeCounts, ...facts } = askIndex(index, asks)
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

/** Unknown attributes and unknown values are ignored (ux C1): an old link shows the rest of what it asks for. */
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

/** What imports call the attribute that says sizes: there the owner's own words are the filter (our choice). */
const sizeAttributes = ['size', 'razmer']

type Chosen = FacetQuestion['chosen'][number] & { attributeId: number }

const sizeAttributesOf = ({ list }: Attributes) =>
  list.filter(({ slug, isFilter }) => isFilter && sizeAttributes.includes(slug))

/**
 * Sizes of goods that the chosen values of an attribute name: «42» is «42», «42 RU» where that is its unit, and «42, синий», as imports label
 * what differs in more than the size. None where nothing of it is chosen.
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

/** Sizes by how each of their parts stands in an address; made anew when another size came. */
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

/** Values of an attribute that says sizes are counted by what choosing each alone would find: of the variants in that size, as the filter finds them. */
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
      // What is chosen stands there though nothing is left of it.
      const isChosen = asks.chosen.some(({ valueIds }) => valueIds.includes(id))
      if (total > 0 || isChosen || counts.has(id)) counts.set(id, total)
    }
  }
}

/** Sizes as the goods write them, by what the address says; null where an attribute says them. A size nobody has matches nothing: it may be one that is sold out. */
function sizesChosen(query: ListingQuery, attrs: Attributes, index: FacetIndex): string[] | null {
  if (sizeAttributesOf(attrs).length > 0) return null
  const asked = query.facets.size ?? []
  const known = index.sizes.names.filter((name) => asked.includes(sizeSlug(name)))
  return asked.length > 0 && known.length === 0 ? asked : known
}
