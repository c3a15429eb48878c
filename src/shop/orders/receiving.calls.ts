import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { receivingOnWire } from './receiving.wire.ts'

export const receivingCalls = defineCalls('orders', {
  readReceiving: {
    method: 'get',
    path: '/api/receiving/{key}/',
    access: 'open',
    summary:
      'Where and when an order is received, for whom somebody else ordered it; by the key of a message, without an account',
    params: z.object({ key: z.string().max(100) }),
    answer: receivingOnWire,
    refusals: ['not_found'],
  },
})
