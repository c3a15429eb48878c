import { plus, sumOf, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Payment, PaymentProvider, Refund } from '#outside/payments/port.ts'

/** A minimal bank: it does what the test sets, or is unavailable. */
export function bank() {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  // The immediate result of a refund; a pending one is ended by `endRefunds`.
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
      // the payment is created even if the answer is lost
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
    // the refund is made even if the answer is lost, and once per key
    async refundPayment({ paymentId, amount, idempotenceKey }) {
      const id = `r-${idempotenceKey}`
      if (!refunds.has(id)) {
        const found = payments.get(paymentId)!
        const waiting = [...refunds.values()].filter((one) => one.paymentId === paymentId && one.state === 'pending')
        if (sumOf([found.refunded, amount, ...waiting.map((one) => one.amount)]) > found.amount)
          return refuse({ code: 'payment_refused', status: 400, reason: 'invalid_request', parameter: 'amount' })
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
