import { plus, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Payment, PaymentProvider, Refund } from '#outside/payments/port.ts'

/** The bank as a few lines: it does what it is told to, or is away. */
export function bank() {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const state = { away: false }
  const away = () => refuse({ code: 'payment_service_unavailable', outcome: 'unknown' } as const)
  const provider: PaymentProvider = {
    async createPayment({ idempotenceKey, orderId, amount }) {
      // the payment is made even where the answer is lost
      const id = `p-${idempotenceKey}`
      if (!payments.has(id)) {
        payments.set(id, {
          id,
          state: 'pending',
          amount,
          refunded: ZERO,
          orderId,
          confirmation: { type: 'redirect', url: 'http://bank.test/' },
          method: null,
          cancellation: null,
          createdAt: new Date(),
          test: true,
        })
      }
      return state.away ? away() : ok(payments.get(id)!)
    },
    async readPayment(id) {
      if (state.away) return away()
      const found = payments.get(id)
      return found ? ok(found) : refuse({ code: 'payment_not_found' })
    },
    capturePayment: async () => away(),
    cancelPayment: async () => away(),
    // the refund is made even where the answer is lost, and once a key
    async refundPayment({ paymentId, amount, idempotenceKey }) {
      const id = `r-${idempotenceKey}`
      if (!refunds.has(id)) {
        const found = payments.get(paymentId)!
        if (found.refunded + amount > found.amount)
          return refuse({ code: 'payment_refused', status: 400, reason: 'invalid_request', parameter: 'amount' })
        payments.set(paymentId, { ...found, refunded: plus(found.refunded, amount) })
        refunds.set(id, { id, paymentId, state: 'succeeded', amount, reason: null })
      }
      return state.away ? away() : ok(refunds.get(id)!)
    },
    async readRefund(id) {
      return state.away ? away() : ok(refunds.get(id)!)
    },
    readNotification: () => refuse({ code: 'bad_notification' }),
    sendsFrom: () => true,
  }
  const decide = (change: Partial<Payment>) => {
    for (const [id, payment] of payments) if (payment.state === 'pending') payments.set(id, { ...payment, ...change })
  }
  return { provider, payments, state, decide }
}
