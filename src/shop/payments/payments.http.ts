import { z } from '@hono/zod-openapi'
import { ok } from '#lib/result.ts'
import type { Calls } from '#shop/context.ts'
import { hearNotification } from './payments.flow.ts'

export const paymentsCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'post',
      path: '/api/payments/{provider}/notifications/',
      access: 'open',
      summary: 'Notices of a payment provider: a hint to read the payment again, never believed themselves',
      params: z.object({ provider: z.string().max(64) }),
      body: z.unknown(),
      answer: z.object({ ok: z.boolean() }),
    },
    async ({ params, body }) => {
      // Also to what cannot be read: a refusal would only be repeated for a day.
      const heard = await hearNotification(app, params.provider, body)
      if (!heard.ok && heard.refusal.code === 'not_found') return heard
      if (!heard.ok) app.log.warn({}, 'a payment notice that cannot be read')
      return ok({ ok: true })
    },
  )
}
