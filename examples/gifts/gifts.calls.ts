import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'

export const giftsCalls = defineCalls('gifts', {
  readGift: {
    method: 'get',
    path: '/api/plugins/gifts/{gift}/',
    access: 'customer',
    summary: 'A gift wrap of the shop, for customers who have ordered before',
    params: z.object({ gift: z.string() }),
    answer: z.object({ gift: z.string(), orders: z.number().int() }),
    refusals: ['not_found', 'forbidden'],
  },
})
export type GiftsCalls = typeof giftsCalls
