import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'

export const paymentsCalls = defineCalls('payments', {
  hearYookassa: {
    method: 'post',
    path: '/api/payments/yookassa/notifications/',
    access: 'open',
    summary: 'Notices of YooKassa: a hint to read the payment again, never believed themselves',
    body: z.unknown(),
    answer: z.object({ ok: z.boolean() }),
  },
})
