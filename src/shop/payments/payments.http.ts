import { ok, refuse } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { paymentsCalls } from './payments.calls.ts'
import { receiveNotification } from './payments.flow.ts'

export const paymentsHandlers: Handlers<typeof paymentsCalls> = (app) => ({
  async hearPaymentProvider({ params, body }) {
    // Also for an unreadable body: the provider would repeat a refused notification for a day.
    const heard = await receiveNotification(app, params.provider, body)
    if (!heard.ok && heard.refusal.code === 'not_found') return refuse({ code: 'not_found' })
    if (!heard.ok) app.log.warn({}, 'a payment notice that cannot be read')
    return ok({ ok: true })
  },
})
