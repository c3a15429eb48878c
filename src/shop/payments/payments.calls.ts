import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'

export const paymentsCalls = defineCalls('payments', {
  hearPaymentProvider: {
    method: 'post',
    path: '/api/payments/{provider}/notifications/',
    access: 'open',
    summary:
      'Notification of a payment provider: the shop then reads the payment from the provider; the content is not trusted',
    params: z.object({ provider: z.string().max(64) }),
    body: z.unknown(),
    takesAnyBody: true,
    answer: z.object({ ok: z.boolean() }),
    refusals: ['not_found'],
  },
})
