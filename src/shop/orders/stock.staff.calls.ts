import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'

export const stockStaffCalls = defineCalls('orders', {
  setStock: {
    method: 'put',
    path: '/api/staff/stock/{sku}/{outlet}/',
    access: { staff: 'stock.write' },
    summary: 'How many pieces of a size lie in an outlet; what orders hold stays theirs',
    params: z.object({
      sku: z.string().min(1).max(200),
      outlet: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
    }),
    body: z.object({
      on_hand: z.number().int().min(0).max(2_000_000_000),
      reason: z.string().trim().max(500).default(''),
    }),
    answer: z
      .object({ sku: z.string(), outlet: z.number().int(), on_hand: z.number().int(), reserved: z.number().int() })
      .openapi('StaffStock'),
    refusals: ['not_found', 'stock_reserved'],
  },
})
