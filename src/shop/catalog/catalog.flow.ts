import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { knownOptions, type OfferedOption, offerOption } from '#shop/delivery/delivery.flow.ts'
import type { AttributeRow, CardRow, CategoryRow, ListingFacts, StoredImage, ValueRow } from './card.ts'
import {
  attributesOf,
  categoriesOf,
  categoryCounts,
  colorsOf,
  type ProductDetails,
  type ProductRow,
  productBySlug,
  productDetails,
  similarTo,
  suggestWords,
} from './catalog.store.ts'
import { readListing } from './listing.store.ts'
import type { ListingQuery } from './listing-query.ts'
import { cardsOf, foundBy, shelfRows } from './shelf.store.ts'
import { findOnShelf, type Matches, makeShelf, readShelf, roomOfShelf, type Shelf } from './shelf.ts'

export interface CategoryTree {
  rows: CategoryRow[]
  byId: Map<number, CategoryRow>
  byPath: Map<string, CategoryRow>
  counts: Map<number, { count: number; image: StoredImage | null }>
}

/** The tree of a company with the counts of one zone, from the cache. */
export function categoryTree(app: App, companyId: number, zoneId: number): Promise<CategoryTree> {
  return app.cache.fetch(`categories:${companyId}:${zoneId}`, async () => {
    const [rows, counts] = await Promise.all([categoriesOf(app.db, companyId), categoryCounts(app.db, zoneId)])
    const value = {
      rows,
      byId: new Map(rows.map((r) => [r.id, r])),
      byPath: new Map(rows.map((r) => [r.path, r])),
      counts: new Map(counts.map((c) => [c.category_id, { count: c.count, image: c.image }])),
    }
    return { value, tags: [`categories:${companyId}`, `company:${companyId}`] }
  })
}

export interface Attributes {
  list: AttributeRow[]
  byId: Map<number, AttributeRow>
  values: Map<number, ValueRow>
}

export function attributes(app: App, companyId: number): Promise<Attributes> {
  return app.cache.fetch(`attributes:${companyId}`, async () => {
    const { attributes: list, values } = await attributesOf(app.db, companyId)
    const value = { list, byId: new Map(list.map((a) => [a.id, a])), values: new Map(values.map((v) => [v.id, v])) }
    return { value, tags: [`attributes:${companyId}`, `company:${companyId}`] }
  })
}

/** Whether this visitor may see prices, and the company's own words beside or instead of them (spec §6, PRC-03..05). */
export function priceAccess({ company, me }: RequestContext): { shown: boolean; message: string } {
  const texts = company.settings.price_restriction
  if (!texts.is_enabled) return { shown: true, message: '' }
  if (me?.hasPriceAccess) return { shown: true, message: texts.access_message_level }
  return { shown: false, message: me ? texts.access_message_no_level : texts.access_message_guest }
}

/** The ways to get a thing worth this much in the visitor's region; the cheapest of each delivery type. */
export async function deliveryWays(
  app: App,
  { company, region }: RequestContext,
  goods: Kopecks,
): Promise<OfferedOption[]> {
  const options = await knownOptions(app, company.id, region.id)
  const cheapest = new Map<string, OfferedOption>()
  for (const option of options) {
    const offered = offerOption(option, goods, region, app.clock.now())
    const known = cheapest.get(offered.deliveryType)
    if (!known || offered.deliveryPrice < known.deliveryPrice) cheapest.set(offered.deliveryType, offered)
  }
  return [...cheapest.values()]
}

export interface Listing {
  facts: ListingFacts
  category: CategoryRow | null
  tree: CategoryTree
  attributes: Attributes
  chosen: { attributeId: number; valueIds: number[] }[]
  earliest: string | null
}

/** A listing of the read model. With closed prices neither sort nor filter may tell them, so both are dropped. */
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
    deliveryWays(app, context, 0),
  ])
  const category = query.category === null ? null : tree.byPath.get(query.category)
  if (category === undefined) return refuse({ code: 'not_found' })
  const chosen = chosenValues(query, attrs)
  const facts = await readFacts(app, query, {
    companyId: company.id,
    zoneId: region.zoneId,
    regionId: region.id,
    category,
    tree,
    chosen,
  })
  return ok({ facts, category, tree, attributes: attrs, chosen, earliest: earliestDate(ways) })
}

interface Scope {
  companyId: number
  zoneId: number
  regionId: number
  category: CategoryRow | null
  tree: CategoryTree
  chosen: Listing['chosen']
}

/** Above this a shelf would not be worth its room: the database counts, at the cost of the section (decision 0015). */
const maxOnShelf = 250_000

/** Counted on the shelf of the section if there may be one; the cards themselves are always read from the database. */
async function readFacts(app: App, query: ListingQuery, scope: Scope): Promise<ListingFacts> {
  const { zoneId, regionId, category, tree, chosen } = scope
  const categoryId = category?.id ?? null
  const roots = tree.rows.filter((row) => row.parentId === null)
  const expected = (category ? [category] : roots).reduce((sum, row) => sum + (tree.counts.get(row.id)?.count ?? 0), 0)
  if (query.ids !== null || expected > maxOnShelf) {
    return readListing(app.db, query, { zoneId, regionId, categoryId, chosen })
  }
  const [shelf, match] = await Promise.all([
    shelfOf(app, scope),
    query.q === null ? null : matchesOf(app, scope, query.q),
  ])
  const found = match && findOnShelf(shelf, match)
  const { ids, ...facts } = readShelf(shelf, { query, chosen, regionId, found })
  return { ...facts, page: await cardsOf(app.db, zoneId, regionId, ids) }
}

/** What a text finds in a section, kept for its other pages, sorts and filters: ranking is most of the work of a search. */
function matchesOf(app: App, scope: Scope, q: string): Promise<Matches> {
  const { companyId, zoneId, category } = scope
  const section = sectionTag(scope)
  return app.cache.fetch(`found:${zoneId}:${section}:${q.toLowerCase()}`, async () => {
    const { ids, ranks } = await foundBy(app.db, zoneId, category?.id ?? null, q)
    const value = { ids: Float64Array.from(ids), ranks: Float64Array.from(ranks) }
    return { value, tags: [section, `company:${companyId}`] }
  })
}

/** Falls when anything in the section may have changed. */
const sectionTag = ({ companyId, category }: Scope) => (category ? `category:${category.id}` : `catalog:${companyId}`)

/** The goods of a section in one zone, kept until one of them changes. */
function shelfOf(app: App, scope: Scope): Promise<Shelf> {
  const { companyId, zoneId, category } = scope
  const section = sectionTag(scope)
  return app.cache.fetch(`shelf:${zoneId}:${section}`, async () => {
    const shelf = makeShelf(await shelfRows(app.db, zoneId, category?.id ?? null))
    return { value: shelf, tags: [section, `company:${companyId}`], size: roomOfShelf(shelf) }
  })
}

const earliestDate = (ways: OfferedOption[]): string | null => ways.map((w) => w.date).sort()[0] ?? null

/** Unknown attributes are ignored; an attribute chosen only with unknown values matches nothing. */
function chosenValues(query: ListingQuery, { list, values }: Attributes): Listing['chosen'] {
  const wanted = Object.entries(query.facets).flatMap(([slug, slugs]) => {
    const attribute = list.find((a) => a.slug === slug && a.isFilter)
    return attribute ? [{ attribute, slugs: new Set(slugs) }] : []
  })
  return wanted.map(({ attribute, slugs }) => ({
    attributeId: attribute.id,
    valueIds: [...values.values()].filter((v) => v.attributeId === attribute.id && slugs.has(v.slug)).map((v) => v.id),
  }))
}

export interface ProductPage {
  product: ProductRow
  details: ProductDetails
  path: CategoryRow[]
  attributes: Attributes
  colors: { slug: string; valueId: number | null; image: StoredImage | null }[]
  similar: CardRow[]
  ways: OfferedOption[]
  earliest: string | null
}

export async function readProduct(
  app: App,
  context: RequestContext,
  slug: string,
): Promise<Result<ProductPage, { code: 'not_found' }>> {
  const { company, region } = context
  const product = await productBySlug(app.db, company.id, slug)
  if (!product) return refuse({ code: 'not_found' })
  const [details, tree, attrs] = await Promise.all([
    productDetails(app.db, product.id, region.zoneId, region.id),
    categoryTree(app, company.id, region.zoneId),
    attributes(app, company.id),
  ])
  const price = Math.min(...details.variants.flatMap((v) => (v.price === null ? [] : [v.price])))
  // A product without any price is not sold and has no page.
  if (!Number.isFinite(price)) return refuse({ code: 'not_found' })
  // Closed prices must not show through the order of similar ones or through free delivery.
  const { shown } = priceAccess(context)
  const [colors, similar, ways] = await Promise.all([
    product.group_key ? colorsOf(app.db, region.zoneId, company.id, product.group_key) : [],
    similarTo(app.db, {
      zoneId: region.zoneId,
      regionId: region.id,
      categoryId: product.category_id,
      productId: product.id,
      nearPrice: shown ? price : null,
    }),
    deliveryWays(app, context, shown ? price : 0),
  ])
  const colorId = attrs.list.find((a) => a.type === 'color')?.id
  return ok({
    product,
    details,
    path: pathOf(tree, product.category_id),
    attributes: attrs,
    colors: colors.map((c) => ({
      slug: c.card.slug,
      valueId: c.value_ids.find((id) => attrs.values.get(id)?.attributeId === colorId) ?? null,
      image: c.card.images[0] ?? null,
    })),
    similar,
    ways,
    earliest: earliestDate(ways),
  })
}

export function pathOf(tree: CategoryTree, id: number): CategoryRow[] {
  const path: CategoryRow[] = []
  for (let at = tree.byId.get(id); at; at = at.parentId === null ? undefined : tree.byId.get(at.parentId))
    path.unshift(at)
  return path
}

export interface Suggestions {
  queries: string[]
  categories: CategoryRow[]
  listing: Listing
}

/** While typing: whole queries, sections by name, products. An empty text suggests nothing. */
export async function suggest(app: App, context: RequestContext, q: string): Promise<Suggestions | null> {
  if (q === '') return null
  const query: ListingQuery = {
    category: null,
    sort: 'popular',
    page: 1,
    pageSize: 5,
    priceFrom: null,
    priceTo: null,
    inStock: false,
    facets: {},
    ids: null,
    q,
    withFacets: false,
  }
  const [listing, queries] = await Promise.all([
    listProducts(app, context, query),
    suggestWords(app.db, context.region.zoneId, q),
  ])
  if (!listing.ok) return null
  const folded = fold(q)
  const { tree } = listing.value
  const categories = tree.rows.filter(
    (c) => fold(`${c.name} ${c.nameEn}`).includes(folded) && (tree.counts.get(c.id)?.count ?? 0) > 0,
  )
  return {
    queries,
    categories: categories.slice(0, 3),
    listing: listing.value,
  }
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
