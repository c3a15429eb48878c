import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'

export const paymentsCalls = defineCalls('payments', {
  hearPaymentProvider: {
    method: 'post',
    path: '/api/payments/{provider}/notifications/',
    access: 'open',
    summary: 'Notices of a payment provider: a hint to read the payment again, never believed themselves',
    params: z.object({ provider: z.string().max(64) }),
    body: z.unknown(),
    takesAnyBody: true,
    answer: z.object({ ok: z.boolean() }),
    refusals: ['not_found'],
  },
})
