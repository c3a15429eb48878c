import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { navigationAnswer } from './navigation.wire.ts'

export const navigationCalls = defineCalls('navigation', {
  listNavigation: {
    method: 'get',
    path: '/api/navigation-groups/',
    access: 'open',
    summary: 'Items of a navigation group; an unknown slug returns an empty list',
    query: z.object({ slug: z.string().max(50).default('') }),
    answer: navigationAnswer,
  },
})
