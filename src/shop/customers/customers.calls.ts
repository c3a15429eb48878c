import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { customerOnWire, customerPatch } from './customers.wire.ts'

export const customersCalls = defineCalls('customers', {
  readMe: {
    method: 'get',
    path: '/api/customers/me/',
    access: 'customer',
    summary: 'The signed-in customer',
    answer: customerOnWire,
    refusals: ['not_found'],
  },
  changeProfile: {
    method: 'patch',
    path: '/api/customers/{id}/',
    access: 'customer',
    summary: 'Changes profile fields; the phone is not among them, unknown fields are ignored',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: customerPatch,
    answer: customerOnWire,
    refusals: ['not_found', 'invalid_fields'],
  },
})
