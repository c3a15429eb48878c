import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { pageKinds } from './page.ts'
import { bannersAnswer, pageAnswer, previewAnswer, redirectAnswer } from './pages.wire.ts'

export const pagesCalls = defineCalls('pages', {
  readPage: {
    method: 'get',
    path: '/api/pages/{kind}/',
    access: 'open',
    summary: 'A static page or a landing page by its slug, which may contain several segments; or the home page',
    params: z.object({ kind: z.enum(pageKinds) }),
    query: z.object({ slug: z.string().default('') }),
    answer: pageAnswer,
    refusals: ['not_found'],
  },
  readPagePreview: {
    method: 'get',
    path: '/api/page-previews/{token}/',
    access: 'open',
    summary: 'A version of a page by a signed link, published or not',
    params: z.object({ token: z.string().max(1_000) }),
    answer: previewAnswer,
    refusals: ['not_found', 'preview_expired'],
  },
  readRedirect: {
    method: 'get',
    path: '/api/redirects/',
    access: 'open',
    summary: 'Where an address without a page leads',
    query: z.object({ path: z.string().max(4_000) }),
    answer: redirectAnswer,
    refusals: ['not_found'],
  },
  listBanners: {
    method: 'get',
    path: '/api/banners/',
    access: 'open',
    summary: 'Banners of the home page',
    answer: bannersAnswer,
  },
})
