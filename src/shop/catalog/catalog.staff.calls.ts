import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { priceAnswer, setPriceBody, synonymOnWire, synonymsAnswer, synonymsBody } from './catalog.staff.wire.ts'
import { sizeGuideBody, sizeGuideParam, staffSizeGuide, staffSizeGuides } from './product-depth.wire.ts'

export const catalogStaffCalls = defineCalls('catalog', {
  setPrice: {
    method: 'put',
    path: '/api/staff/prices/{sku}/',
    access: { staff: 'prices.write' },
    summary: 'What a size costs, in the main price list or another one',
    params: z.object({ sku: z.string().min(1).max(200) }),
    body: setPriceBody,
    answer: priceAnswer,
    refusals: ['not_found', 'price_type_unknown', 'price_needed', 'old_price_low'],
  },
  listSynonyms: {
    method: 'get',
    path: '/api/staff/search-synonyms/',
    access: { staff: 'search.write' },
    summary: 'Words that mean the same to the buyers',
    answer: synonymsAnswer,
  },
  addSynonyms: {
    method: 'post',
    path: '/api/staff/search-synonyms/',
    access: { staff: 'search.write' },
    summary: 'Two to twenty single words that find what each other find',
    body: synonymsBody,
    answer: synonymOnWire,
    status: 201,
    idempotent: true,
    refusals: ['words_refused', 'words_there'],
  },
  removeSynonyms: {
    method: 'delete',
    path: '/api/staff/search-synonyms/{id}/',
    access: { staff: 'search.write' },
    summary: 'Takes a row of such words away',
    params: z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: z.object({}),
    refusals: ['not_found'],
  },
  listSizeGuides: {
    method: 'get',
    path: '/api/staff/size-guides/',
    access: { staff: 'catalog.write' },
    summary: 'Tables of sizes and the categories they are for',
    answer: staffSizeGuides,
  },
  setSizeGuide: {
    method: 'put',
    path: '/api/staff/size-guides/{slug}/',
    access: { staff: 'catalog.write' },
    summary: 'Makes a table of sizes, or writes over the one of this name',
    params: sizeGuideParam,
    body: sizeGuideBody,
    answer: staffSizeGuide,
    refusals: ['category_unknown'],
  },
  removeSizeGuide: {
    method: 'delete',
    path: '/api/staff/size-guides/{slug}/',
    access: { staff: 'catalog.write' },
    summary: 'Takes a table of sizes away',
    params: sizeGuideParam,
    answer: z.object({}),
    refusals: ['not_found'],
  },
})
