import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { bannersAnswer, pageAnswer } from './pages.wire.ts'

export const pagesCalls = defineCalls('pages', {
  readPage: {
    method: 'get',
    path: '/api/pages/{kind}/',
    access: 'open',
    summary: 'A static page or a landing page by its slug, which may contain several segments',
    params: z.object({ kind: z.enum(['static', 'landing']) }),
    query: z.object({ slug: z.string() }),
    answer: pageAnswer,
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
