import { plus, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Payment, PaymentProvider, Refund } from '#outside/payments/port.ts'

/** The bank as a few lines: it does what it is told to, or is away. */
export function bank() {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  // What becomes of a refund at once; one that waits is ended by `endRefunds`.
  const state: { away: boolean; refunds: Refund['state'] } = { away: false, refunds: 'succeeded' }
  const away = () => refuse({ code: 'payment_service_unavailable', outcome: 'unknown' } as const)
  const end = (id: string, became: 'succeeded' | 'canceled') => {
    const refund = refunds.get(id)!
    refunds.set(id, { ...refund, state: became, reason: became === 'canceled' ? 'insufficient_funds' : null })
    const paid = payments.get(refund.paymentId)!
    if (became === 'succeeded') payments.set(paid.id, { ...paid, refunded: plus(paid.refunded, refund.amount) })
  }
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
        refunds.set(id, { id, paymentId, state: 'pending', amount, reason: null })
        if (state.refunds !== 'pending') end(id, state.refunds)
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
  const endRefunds = (became: 'succeeded' | 'canceled') => {
    for (const [id, refund] of refunds) if (refund.state === 'pending') end(id, became)
  }
  return { provider, payments, state, decide, endRefunds }
}
