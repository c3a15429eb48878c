import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { saleBody, saleOnWire, salesAnswer, salesQuery } from './sales.wire.ts'

export const salesCalls = defineCalls('sales', {
  keepSale: {
    method: 'post',
    path: '/api/sales/',
    access: 'outlet',
    summary:
      'Stores a check of a till, or with `return_of` a return; repeating the same check of the same outlet returns 200 and changes nothing',
    body: saleBody,
    answer: saleOnWire,
    status: 201,
    statusIfThere: 200,
    idempotent: true,
    refusals: ['outlet_key_of_another', 'invalid_fields', 'sale_unknown', 'sale_return_refused'],
  },
  listSales: {
    method: 'get',
    path: '/api/sales/',
    access: 'customer',
    summary: 'Purchases of the customer in outlets, newest first',
    query: salesQuery,
    answer: salesAnswer,
  },
  readSale: {
    method: 'get',
    path: '/api/sales/{id}/',
    access: 'customer',
    summary: 'One purchase in an outlet with its lines',
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: saleOnWire,
    refusals: ['not_found'],
  },
})
