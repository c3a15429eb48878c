import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { consentsAnswer, customerOnWire } from './customers.wire.ts'

export const customersCalls = defineCalls('customers', {
  readMe: {
    method: 'get',
    path: '/api/customers/me/',
    access: 'customer',
    summary: 'The signed-in customer',
    answer: customerOnWire,
    refusals: ['not_found'],
  },
  listConsents: {
    method: 'get',
    path: '/api/consents/',
    access: 'customer',
    summary: 'Consents of the customer with version and time, newest first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      page_size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: consentsAnswer,
  },
})
