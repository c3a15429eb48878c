import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { adjustAnswer, adjustBody } from './loyalty.wire.ts'

export const loyaltyStaffCalls = defineCalls('loyalty', {
  adjustBonuses: {
    method: 'post',
    path: '/api/staff/loyalty/{customer}/adjust/',
    access: { staff: 'loyalty.adjust' },
    summary: 'Adds bonuses to a customer or deducts them; the customer sees the reason',
    params: z.object({ customer: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: adjustBody,
    answer: adjustAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'bonuses_end_past', 'bonuses_not_enough'],
  },
})
