import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { pageQuery } from '#shop/list-page.wire.ts'
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
      ...pageQuery({ size: 20, most: 100, last: 1000 }),
    }),
    answer: consentsAnswer,
  },
})
