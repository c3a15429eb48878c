import { plus, sumOf, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { calledOff, type Payment, type PaymentProvider, type Refund } from '#outside/payments/port.ts'

/** A minimal bank: it does what the test sets, or is unavailable. */
export function bank() {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  // The immediate result of a refund; a pending one is ended by `endRefunds`.
  // `deaf`: it does nothing with held money. `mute`: it does, and the answer is lost.
  const state: { away: boolean; holds: 'heard' | 'deaf' | 'mute'; refunds: Refund['state'] } = {
    away: false,
    holds: 'heard',
    refunds: 'succeeded',
  }
  /** Payments that only hold the money once they are paid, and what became of it. */
  const holding = new Set<string>()
  const captures: string[] = []
  const releases: string[] = []
  // Held money is taken or released once, even if the answer is lost.
  const settle = async (id: string, became: 'succeeded' | 'canceled', done: string[]) => {
    if (state.holds === 'deaf') return away()
    const held = payments.get(id)!
    const { holdUntil: _, ...rest } = held
    if (held.state !== 'held')
      return refuse({
        code: 'payment_refused',
        status: 400,
        reason: 'invalid_request',
        parameter: 'payment_id',
      } as const)
    done.push(id)
    const cancellation = became === 'canceled' ? calledOff('merchant') : null
    payments.set(id, { ...rest, state: became, cancellation })
    return state.away || state.holds === 'mute' ? away() : ok(payments.get(id)!)
  }
  const away = () => refuse({ code: 'payment_service_unavailable', outcome: 'unknown' } as const)
  const end = (id: string, became: 'succeeded' | 'canceled') => {
    const refund = refunds.get(id)!
    refunds.set(id, { ...refund, state: became, reason: became === 'canceled' ? 'insufficient_funds' : null })
    const paid = payments.get(refund.paymentId)!
    if (became === 'succeeded') payments.set(paid.id, { ...paid, refunded: plus(paid.refunded, refund.amount) })
  }
  const provider: PaymentProvider = {
    async createPayment({ idempotenceKey, orderId, amount, hold = false }) {
      // the payment is created even if the answer is lost
      const id = `p-${idempotenceKey}`
      if (hold) holding.add(id)
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
    capturePayment: async ({ id }) => settle(id, 'succeeded', captures),
    cancelPayment: async ({ id }) => settle(id, 'canceled', releases),
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
  /** The customer pays: the money is taken, or held until then. */
  const pay = (id: string, until?: Date) => {
    const payment = payments.get(id)!
    const held = { ...payment, state: 'held', ...(until && { holdUntil: until }) } as const
    payments.set(id, holding.has(id) ? held : { ...payment, state: 'succeeded' })
  }
  /** The bank lets held money go by itself. */
  const letGo = (id: string) => {
    const { holdUntil: _, ...rest } = payments.get(id)!
    const cancellation = { party: 'bank', reason: 'expired_on_capture', group: 'not_completed', expired: true } as const
    payments.set(id, { ...rest, state: 'canceled', cancellation })
  }
  const decide = (change: Partial<Payment>) => {
    for (const [id, payment] of payments) if (payment.state === 'pending') payments.set(id, { ...payment, ...change })
  }
  const endRefunds = (became: 'succeeded' | 'canceled') => {
    for (const [id, refund] of refunds) if (refund.state === 'pending') end(id, became)
  }
  return { provider, payments, holding, captures, releases, state, decide, pay, letGo, endRefunds }
}
