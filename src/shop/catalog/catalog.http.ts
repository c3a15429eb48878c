import { z } from '@hono/zod-openapi'
import { WrittenJson } from '#kit/written-json.ts'
import { ok, type Result } from '#lib/result.ts'
import type { App, Calls, Visitor } from '#shop/context.ts'
import { outletsOf } from '#shop/places/places.flow.ts'
import { presentListing, presentProduct, speechFor } from './catalog.answers.http.ts'
import { categoryTree, listProducts, priceAccess, readProduct, suggest } from './catalog.flow.ts'
import { named, presentCard, presentTree } from './catalog.present.wire.ts'
import {
  categoriesAnswer,
  type ListingAnswer,
  listingAnswer,
  productAnswer,
  type SearchAnswer,
  type SuggestAnswer,
  searchAnswer,
  suggestAnswer,
} from './catalog.wire.ts'
import { type ListingQuery, listingKey, readListingQuery } from './listing-query.ts'

/** Query names besides these are `f.<attribute>`; all are read tolerantly by readListingQuery. */
const listingQuery = z.object({
  category: z.string().optional(),
  sort: z.string().optional(),
  page: z.string().optional(),
  page_size: z.string().optional(),
  price_from: z.string().optional(),
  price_to: z.string().optional(),
  in_stock: z.string().optional(),
  ids: z.string().optional(),
})

export const catalogCalls: Calls = (app, door) => {
  door.call(
    { method: 'get', path: '/api/categories/', access: 'open', summary: 'The category tree', answer: categoriesAnswer },
    async ({ visitor, tag }) => {
      tag(`categories:${visitor.company.id}`, `company:${visitor.company.id}`)
      const tree = await categoryTree(app, visitor.company.id, visitor.region.zoneId)
      return ok(presentTree(tree.rows, tree.counts, visitor.locale))
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/products/',
      access: 'open',
      summary:
        'A listing with facets: category, sort, page, page_size, price_from, price_to, in_stock, f.<attribute>=a,b',
      query: listingQuery,
      answer: listingAnswer,
    },
    async ({ visitor, request, tag }) => {
      const asked = readListingQuery(new URL(request.url).searchParams)
      const found = await listingFor(app, visitor, asked, { key: 'listing', present: (listing) => listing })
      if (!found.ok) return found
      tag(...found.value.tags)
      return ok(found.value.answer)
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/search/',
      access: 'open',
      summary: 'Full-text search in Russian and English; filters as for products',
      query: listingQuery.extend({ q: z.string().optional() }),
      answer: searchAnswer,
    },
    async ({ visitor, request, query, tag }) => {
      const asked = readListingQuery(new URL(request.url).searchParams)
      // Without a query nothing is found, rather than everything.
      const given = query.q?.trim() ?? ''
      const present = (listing: ListingAnswer): SearchAnswer => ({
        ...listing,
        query: { given, corrected: null, reason: null },
      })
      // The answer repeats what was given, so it is kept by that.
      const found = await listingFor(app, visitor, asked.q === null ? { ...asked, ids: [] } : asked, {
        key: `search:${given}`,
        present,
      })
      if (!found.ok) return found
      tag(...found.value.tags)
      return ok(found.value.answer)
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/search/suggest/',
      access: 'open',
      summary: 'Suggestions while typing',
      query: z.object({ q: z.string().default('') }),
      answer: suggestAnswer,
    },
    async ({ visitor, query }) => ok(await suggestionsFor(app, visitor, query.q.trim().slice(0, 100))),
  )

  door.call(
    {
      method: 'get',
      path: '/api/products/{slug}/',
      access: 'open',
      summary: 'A product with its variants, properties, ways to get it and similar ones',
      params: z.object({ slug: z.string().max(300) }),
      answer: productAnswer,
    },
    async ({ visitor, params, tag }) => {
      const found = await readProduct(app, visitor, params.slug)
      if (!found.ok) return found
      tag(`product:${found.value.product.id}`, `company:${visitor.company.id}`)
      const { company, region } = visitor
      const outlets = await outletsOf(app, company.id, { regionId: region.id, kinds: ['shop', 'filial'] })
      return ok(presentProduct(visitor, found.value, outlets))
    },
  )
}

/** Kept like listings: many people begin with the same letters. */
async function suggestionsFor(app: App, visitor: Visitor, q: string): Promise<WrittenJson<SuggestAnswer>> {
  const access = priceAccess(visitor)
  const key = `suggest:${visitor.region.id}:${visitor.locale}:${access.shown}:${q.toLowerCase()}`
  return app.cache.fetch(key, async () => {
    const found = await suggest(app, visitor, q)
    if (!found) return { value: new WrittenJson({ queries: [], categories: [], products: [] }), tags: [], keep: false }
    const { listing } = found
    const answer: SuggestAnswer = {
      queries: found.queries,
      categories: found.categories.map((c) => ({
        name: named(visitor.locale, c.name, c.nameEn),
        path: c.path,
        product_count: listing.tree.counts.get(c.id)?.count ?? 0,
      })),
      products: listing.facts.page.map((row) => presentCard(row, speechFor(visitor), listing.earliest)),
    }
    const tags = [
      `company:${visitor.company.id}`,
      `options:${visitor.company.id}`,
      ...listing.facts.page.map((row) => `product:${row.product_id}`),
    ]
    return { value: new WrittenJson(answer), tags }
  })
}

/**
 * A listing answer as it is written, kept for guests and customers alike by what it depends on: region, language, price
 * access and query. It falls with any of its cards and with the company's catalog as a whole.
 */
async function listingFor<A>(
  app: App,
  visitor: Visitor,
  query: ListingQuery,
  kind: { key: string; present: (listing: ListingAnswer) => A },
): Promise<Result<{ answer: WrittenJson<A>; tags: string[] }, { code: 'not_found' }>> {
  const access = priceAccess(visitor)
  const key = `${kind.key}:${visitor.region.id}:${visitor.locale}:${access.shown ? 'open' : access.message}:${listingKey(query)}`
  return app.cache.fetch<Result<{ answer: WrittenJson<A>; tags: string[] }, { code: 'not_found' }>>(key, async () => {
    const found = await listProducts(app, visitor, query)
    if (!found.ok) return { value: found, tags: [], keep: false }
    const { facts, category } = found.value
    const tags = [
      `company:${visitor.company.id}`,
      `options:${visitor.company.id}`,
      // A changed product may enter or leave any listing of its categories.
      category ? `category:${category.id}` : `catalog:${visitor.company.id}`,
      ...facts.page.map((row) => `product:${row.product_id}`),
    ]
    return {
      value: ok({ answer: new WrittenJson(kind.present(presentListing(visitor, query, found.value))), tags }),
      tags,
    }
  })
}
