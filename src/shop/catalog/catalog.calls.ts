import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { categoriesAnswer, listingAnswer, productAnswer, searchAnswer, sorts, suggestAnswer } from './catalog.wire.ts'
import { priceHistoryAnswer, sizeGuideAnswer, sizeGuideParam } from './product/product-depth.wire.ts'

interface Said {
  type: 'string' | 'integer' | 'number'
  enum?: string[]
  description?: string
}

/**
 * A query parameter that people edit by hand: readListingQuery reads it tolerantly and never refuses it (ux C1). `Meant` and `said` describe its
 * intended type to the client and to the API document.
 */
const tolerant = <Meant>(said: Said) =>
  (z.string() as unknown as z.ZodType<string, Meant>).optional().openapi(said as object)

export const listingQuery = z.object({
  category: tolerant<string>({ type: 'string', description: 'Path of a category: bags/backpacks' }),
  sort: tolerant<(typeof sorts)[number]>({ type: 'string', enum: [...sorts] }),
  page: tolerant<number>({ type: 'integer' }),
  page_size: tolerant<number>({ type: 'integer', description: '24 unless given, up to 96' }),
  price_from: tolerant<number>({ type: 'number', description: 'Roubles' }),
  price_to: tolerant<number>({ type: 'number', description: 'Roubles' }),
  in_stock: tolerant<1>({ type: 'string', enum: ['1'] }),
  pickup_today: tolerant<1>({
    type: 'string',
    enum: ['1'],
    description: 'Only what a shop of the city holds and can hand over today',
  }),
  rating_from: tolerant<number>({
    type: 'integer',
    description: 'Only what reviews give so many stars or more, 1 to 5',
  }),
  ids: tolerant<readonly (number | string)[]>({ type: 'string', description: 'Products to list, joined by commas' }),
})

export const catalogCalls = defineCalls('catalog', {
  listCategories: {
    method: 'get',
    path: '/api/categories/',
    access: 'open',
    summary: 'The category tree',
    answer: categoriesAnswer,
  },
  listProducts: {
    method: 'get',
    path: '/api/products/',
    access: 'open',
    summary: 'A listing with facets',
    query: listingQuery,
    filters: true,
    answer: listingAnswer,
    refusals: ['not_found'],
  },
  searchProducts: {
    method: 'get',
    path: '/api/search/',
    access: 'open',
    summary: 'Full-text search in Russian and English; filters as for products',
    query: listingQuery.extend({
      q: tolerant<string>({ type: 'string' }),
      exact: tolerant<1>({
        type: 'string',
        enum: ['1'],
        description: 'The visitor refused the correction of the query',
      }),
    }),
    filters: true,
    answer: searchAnswer,
    refusals: ['not_found'],
  },
  suggestSearch: {
    method: 'get',
    path: '/api/search/suggest/',
    access: 'open',
    summary: 'Suggestions while typing',
    query: z.object({ q: z.string().default('') }),
    answer: suggestAnswer,
  },
  readProduct: {
    method: 'get',
    path: '/api/products/{slug}/',
    access: 'open',
    summary: 'A product with its variants, properties, delivery options and similar products',
    params: z.object({ slug: z.string().max(300) }),
    answer: productAnswer,
    refusals: ['not_found'],
  },
  readPriceHistory: {
    method: 'get',
    path: '/api/products/{slug}/price-history/',
    access: 'open',
    summary: 'Price history of a variant for thirty days; without `sku`, of the cheapest one',
    params: z.object({ slug: z.string().max(300) }),
    query: z.object({ sku: z.string().max(200).optional() }),
    answer: priceHistoryAnswer,
    refusals: ['not_found'],
  },
  readSizeGuide: {
    method: 'get',
    path: '/api/size-guides/{slug}/',
    access: 'open',
    summary: 'A size guide; a product names the guide of its category',
    params: sizeGuideParam,
    answer: sizeGuideAnswer,
    refusals: ['not_found'],
  },
})
