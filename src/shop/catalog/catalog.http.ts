import { WrittenJson } from '#kit/written-json.ts'
import { kopecks, roublesFromKopecks } from '#lib/money.ts'
import { ok, type Result } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import { cardsBesideGoods, findBesideGoods, type PlaceBesideGoods } from '#shop/beside-goods.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { shopsOf } from '#shop/places/places.flow.ts'
import type { Found } from '#shop/search/engine/find.ts'
import { noteSearch } from '#shop/search/search-log.flow.ts'
import { cachedCards } from './cards/cached-cards.flow.ts'
import { writeCard, writtenCards } from './cards-answer.wire.ts'
import type { catalogCalls } from './catalog.calls.ts'
import { cardDates, categoryTree, priceAccess } from './catalog.flow.ts'
import { type Presentation, presentHotelCard, presentTree } from './catalog.present.wire.ts'
import type { ListingAnswer, ProductAnswer, SearchAnswer, SuggestAnswer } from './catalog.wire.ts'
import { listProducts } from './listing.flow.ts'
import { presentColours, presentListing } from './listing.present.wire.ts'
import type { Listing, Suggestions } from './listing.ts'
import { type ListingQuery, listingKey, readListingQuery } from './listing-query.ts'
import { named } from './named.ts'
import { readPriceHistory } from './price/price-history.flow.ts'
import { historyDays } from './price/price-history.ts'
import { readProduct } from './product/product.flow.ts'
import { presentProduct } from './product/product.present.wire.ts'
import type { ProductOutlet, ProductPage } from './product/product.ts'
import { readSizeGuide } from './product/size-guides.flow.ts'
import { suggest } from './suggest/suggest.flow.ts'

export const catalogHandlers: Handlers<typeof catalogCalls> = (app) => ({
  async listCategories({ context, tag }) {
    tag(`categories:${context.company.id}`, `company:${context.company.id}`)
    const tree = await categoryTree(app, context.company.id, context.region.zoneId)
    return ok(presentTree(tree.rows, tree.counts, context.locale))
  },

  async listProducts({ context, query, filters, tag }) {
    const asked = readListingQuery(query, filters)
    const beside = await cardsBesideGoods(app, context, asked.ids ?? [])
    const found = await listingFor<ListingAnswer>(app, context, asked, {
      key: 'listing',
      more: () => (beside.cards.length === 0 ? {} : { hotels: beside.cards.map(presentHotelCard) }),
      tags: beside.tags,
    })
    if (!found.ok) return found
    tag(...found.value.tags)
    return ok(found.value.answer)
  },

  async searchProducts({ context, query, filters, tag }) {
    const asked = readListingQuery(query, filters)
    // An empty query finds nothing instead of everything.
    const given = query.q?.trim() ?? ''
    const access = priceAccess(context)
    const beside = await findBesideGoods(app, context, cutByLetters(given, 100))
    const more = (found: Found | null): Pick<SearchAnswer, 'query' | 'tours'> => ({
      query: presentQuery(given, found, access.shown && asked.priceFrom === null && asked.priceTo === null),
      ...presentBeside(beside.places),
    })
    // The answer repeats the given text, so the text is part of the cache key.
    const found = await listingFor<SearchAnswer>(app, context, asked.q === null ? { ...asked, ids: [] } : asked, {
      key: `search:${given}`,
      more,
      tags: beside.tags,
    })
    if (!found.ok) return found
    if (isPlainSearch(asked)) noteSearch(app, context.company.id, found.value.corrected ?? given, found.value.total)
    tag(...found.value.tags)
    return ok(found.value.answer)
  },

  suggestSearch: async ({ context, query }) =>
    ok(await suggestionsFor(app, context, cutByLetters(query.q.trim(), 100))),

  async readProduct({ context, params, tag }) {
    const found = await readProduct(app, context, params.slug)
    if (!found.ok) return found
    tag(`product:${found.value.product.id}`, `company:${context.company.id}`)
    const { company, region } = context
    const outlets = await shopsOf(app, company.id, region.id)
    return ok(await writeProduct(app, context, found.value, outlets))
  },

  async readPriceHistory({ context, params, query, tag }) {
    tag(`company:${context.company.id}`, `catalog:${context.company.id}`)
    const found = await readPriceHistory(app, context, params.slug, query.sku ?? null)
    if (!found.ok) return found
    const { sku, steps } = found.value
    const prices = steps.map(({ since, price }) => ({
      since: since.toISOString(),
      price: roublesFromKopecks(kopecks(price)),
    }))
    return ok({ sku, days: historyDays, until: app.clock.now().toISOString(), prices })
  },

  async readSizeGuide({ context: { company, locale }, params, tag }) {
    tag(`company:${company.id}`)
    const found = await readSizeGuide(app, company.id, params.slug)
    if (!found.ok) return found
    const { slug, name, nameEn, note, noteEn, head, headEn, rows } = found.value
    return ok({
      slug,
      name: named(locale, name, nameEn),
      note: named(locale, note, noteEn),
      head: locale === 'en' && headEn.length > 0 ? headEn : head,
      rows,
    })
  },
})

/** Cached like listings: many people type the same first letters. */
async function suggestionsFor(app: App, context: RequestContext, q: string): Promise<WrittenJson<SuggestAnswer>> {
  const access = priceAccess(context)
  const key = `suggest:${context.region.id}:${context.region.zoneId}:${context.locale}:${access.shown}:${q.toLowerCase()}`
  return app.cache.fetch<WrittenJson<SuggestAnswer>>(key, async () => {
    const [found, beside] = await Promise.all([
      suggest(app, context, q, (row) => writeCard(row, speechFor(context))),
      findBesideGoods(app, context, q),
    ])
    if (!found) return { value: new WrittenJson({ queries: [], categories: [], products: [] }), tags: [], keep: false }
    const tags = [
      `company:${context.company.id}`,
      `options:${context.company.id}`,
      ...found.cards.map(({ id }) => `product:${id}`),
      ...beside.tags,
    ]
    return { value: writeSuggestions(context, found, beside.places), tags }
  })
}

interface Answered<A> {
  answer: WrittenJson<A>
  tags: string[]
  total: number
  /** The corrected query; null: it was not corrected. */
  corrected: string | null
}

/** Whether it is the first page of a typed text without filters: only these searches are logged. */
const isPlainSearch = (asked: ListingQuery): boolean =>
  asked.q !== null &&
  asked.page === 1 &&
  !asked.isExact &&
  asked.category === null &&
  asked.priceFrom === null &&
  asked.priceTo === null &&
  !asked.inStock &&
  !asked.pickupToday &&
  asked.starsFrom === null &&
  asked.ids === null &&
  Object.keys({ ...asked.facets, ...asked.ranges }).length === 0

/** How the query was understood. `hasLimits`: the price named in it was applied as a limit. */
function presentQuery(given: string, found: Found | null, hasLimits: boolean): SearchAnswer['query'] {
  const { corrected = null, reason = null, priceFrom = null, priceTo = null } = found ?? {}
  const price =
    hasLimits && (priceFrom !== null || priceTo !== null)
      ? {
          price: {
            from: priceFrom === null ? null : roublesFromKopecks(priceFrom),
            to: priceTo === null ? null : roublesFromKopecks(priceTo),
          },
        }
      : {}
  return { given, corrected, reason, ...price }
}

/**
 * A serialized listing answer, cached for guests and customers alike by region, price zone, language, price access and query. It is invalidated
 * with any of its cards and with the company's catalog as a whole.
 */
async function listingFor<A extends ListingAnswer>(
  app: App,
  context: RequestContext,
  query: ListingQuery,
  kind: { key: string; more: (found: Found | null) => Omit<A, keyof ListingAnswer>; tags?: readonly string[] },
): Promise<Result<Answered<A>, { code: 'not_found' }>> {
  const access = priceAccess(context, app.texts)
  const key = `${kind.key}:${context.region.id}:${context.region.zoneId}:${context.locale}:${access.shown ? 'open' : access.message}:${listingKey(query)}`
  return app.cache.fetch<Result<Answered<A>, { code: 'not_found' }>>(key, async () => {
    const found = await listProducts(app, context, query)
    if (!found.ok) return { value: found, tags: [], keep: false }
    const { facts, category, ids } = found.value
    const tags = [
      `company:${context.company.id}`,
      ...(query.q === null ? [] : [`search:${context.company.id}`, `synonyms:${context.company.id}`]),
      `options:${context.company.id}`,
      // A changed product may enter or leave any listing of its categories.
      category ? `category:${category.id}` : `catalog:${context.company.id}`,
      ...ids.map((id) => `product:${id}`),
      ...(kind.tags ?? []),
    ]
    return {
      value: ok({
        answer: await writeListing<A>(app, context, query, found.value, kind.more(found.value.found)),
        tags,
        total: facts.total,
        corrected: found.value.found?.corrected ?? null,
      }),
      tags,
    }
  })
}

const speechFor = (context: RequestContext): Presentation => ({
  locale: context.locale,
  pricesShown: priceAccess(context).shown,
  city: context.region,
})

/** Serializes a listing: its page of cards, its other fields and `more`. The cards come already serialized from the card cache. */
export async function writeListing<A extends ListingAnswer>(
  app: App,
  context: RequestContext,
  query: ListingQuery,
  listing: Listing,
  more: Omit<A, keyof ListingAnswer>,
): Promise<WrittenJson<A>> {
  const speech = speechFor(context)
  const cards = await cachedCards(app, context, listing.ids, (row) => writeCard(row, speech), listing.asked)
  const pieces = writtenCards(cards, speech, listing.dates, ({ id }) => presentColours(listing, id, context.locale))
  const rest = JSON.stringify({
    ...presentListing(listing, query, speech, app.texts, priceAccess(context, app.texts)),
    ...more,
  })
  return WrittenJson.joined<A>(['{"items":[', ...pieces, '],', rest.slice(1)])
}

/** Places with the way to their tours; none: the member is absent. */
const presentBeside = (places: readonly PlaceBesideGoods[]): Pick<SearchAnswer, 'tours'> =>
  places.length === 0 ? {} : { tours: places.map(({ nameTo, ...place }) => ({ ...place, name_to: nameTo })) }

function writeSuggestions(
  context: RequestContext,
  { queries, categories, tree, cards, dates }: Suggestions,
  beside: readonly PlaceBesideGoods[],
): WrittenJson<SuggestAnswer> {
  const sections = categories.map((c) => ({
    name: named(context.locale, c.name, c.nameEn),
    path: c.path,
    product_count: tree.counts.get(c.id)?.count ?? 0,
  }))
  const rest = JSON.stringify({ queries, categories: sections, ...presentBeside(beside) })
  return WrittenJson.joined(['{"products":[', ...writtenCards(cards, speechFor(context), dates), '],', rest.slice(1)])
}

/** Serializes a product with everything its page shows. `outlets`: those of the visitor's region that offer pickup. */
async function writeProduct(
  app: App,
  context: RequestContext,
  page: ProductPage,
  outlets: readonly ProductOutlet[],
): Promise<WrittenJson<ProductAnswer>> {
  const speech = speechFor(context)
  const [similar, dates] = await Promise.all([
    cachedCards(app, context, page.similar, (row) => writeCard(row, speech)),
    cardDates(app, context),
  ])
  const { legal, brand_name, phone } = context.company.settings
  const seller = {
    name: legal.name || brand_name,
    address: legal.address,
    email: legal.email,
    ogrn: legal.ogrn,
    phone,
  }
  const access = priceAccess(context, app.texts)
  const rest = JSON.stringify(presentProduct(page, outlets, speech, app.texts, { access, seller }))
  return WrittenJson.joined<ProductAnswer>([
    '{"similar":[',
    ...writtenCards(similar, speech, dates),
    '],',
    rest.slice(1),
  ])
}
