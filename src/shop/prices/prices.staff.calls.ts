import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  approveBody,
  customerLevelAnswer,
  rejectBody,
  requestsAnswer,
  requestsQuery,
  setLevelBody,
  staffLevelsAnswer,
} from './prices.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })
const access = { staff: 'customers.level' } as const

export const pricesStaffCalls = defineCalls('prices', {
  listPriceLevels: {
    method: 'get',
    path: '/api/staff/price-levels/',
    access: { staff: 'customers.read' },
    summary: 'Price levels of customers',
    answer: staffLevelsAnswer,
  },
  setCustomerLevel: {
    method: 'post',
    path: '/api/staff/customers/{id}/level/',
    access,
    summary: 'Sets or removes the price level of a customer',
    params: byId,
    body: setLevelBody,
    answer: customerLevelAnswer,
    refusals: ['not_found', 'price_level_unknown'],
  },
  listPriceAccess: {
    method: 'get',
    path: '/api/staff/price-access/',
    access: { staff: 'customers.read' },
    summary: 'Requests for closed prices, the longest waiting first',
    query: requestsQuery,
    answer: requestsAnswer,
  },
  approvePriceAccess: {
    method: 'post',
    path: '/api/staff/price-access/{id}/approve/',
    access,
    summary: 'Accepts a request by giving a price level',
    params: byId,
    body: approveBody,
    answer: customerLevelAnswer,
    refusals: ['not_found', 'price_level_unknown'],
  },
  rejectPriceAccess: {
    method: 'post',
    path: '/api/staff/price-access/{id}/reject/',
    access,
    summary: 'Rejects a request with a reason that the customer sees',
    params: byId,
    body: rejectBody,
    answer: z.object({ id: z.number().int() }),
    refusals: ['not_found'],
  },
})
