import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import { minus, plus } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import { addEvents, type NewEvent } from '#shop/events.ts'
import {
  advancePayment,
  isOpenPayment,
  livePaymentOf,
  lockPayment,
  type Payment,
  paymentById,
  type StoredPayment,
} from '#shop/payments/payments.flow.ts'
import { aboutOrder, refundJob } from './order-moves.flow.ts'
import { isOver } from './order-states.ts'
import { addHistory, lockOrder, type Order, saveOrder } from './orders.store.ts'

/**
 * What the provider says of a payment becomes ours: the answer of its creation, the customer's return, a notice and the
 * recovery job all end here, in any order, any number of times.
 */
export async function recordPayment(app: App, paymentId: number, seen: Payment): Promise<StoredPayment | null> {
  const known = await paymentById(app.db, paymentId)
  if (!known) return null
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, known.orderId)
    assert(order, 'a payment has an order')
    const change = await advancePayment(tx, await lockPayment(tx, paymentId), seen, now)
    if (change.kind === 'mismatch') {
      app.log.error({ payment: paymentId, order: order.id }, 'the provider holds another payment than was asked for')
    }
    if (change.kind === 'moved') await addEvents(tx, order.companyId, movesOf(known, change.states), now)
    let current = order
    for (const state of change.kind === 'moved' ? change.states : []) {
      if (state === 'succeeded') current = await takeMoney(tx, current, known, now)
      else if (state === 'refunded') current = await giveBack(tx, current, known, now)
    }
    return paymentById(tx, paymentId)
  })
}

/** Paid: the goods wait without an end. Paid too late, for an order that is over: the money goes back. */
async function takeMoney(tx: Tx, order: Order, payment: StoredPayment, now: Date): Promise<Order> {
  const tooLate = isOver(order.state)
  const paid: Order = {
    ...order,
    paid: plus(order.paid, payment.amount),
    ...(!tooLate && {
      reservedUntil: null,
      storageUntil: null,
      subState: order.state === 'new' ? 'paid' : order.subState,
    }),
  }
  await saveOrder(tx, paid, now)
  await note(tx, paid, 'payment', tooLate ? 'paid_too_late' : 'paid', now)
  await addEvents(tx, order.companyId, [{ type: 'order.paid', ...moneyOf(paid, payment), isLate: tooLate }], now)
  if (tooLate) await addJobs(tx, [refundJob(order.id)])
  return paid
}

async function giveBack(tx: Tx, order: Order, payment: StoredPayment, now: Date): Promise<Order> {
  const refunded: Order = {
    ...order,
    paid: minus(order.paid, payment.amount),
    subState: order.subState === 'paid' ? '' : order.subState,
  }
  await saveOrder(tx, refunded, now)
  await note(tx, refunded, 'payment', 'refunded', now)
  await addEvents(tx, order.companyId, [{ type: 'order.refunded', ...moneyOf(refunded, payment) }], now)
  return refunded
}

/** One event a step, also when several are learnt at once. */
const movesOf = ({ id, orderId, amount, state }: StoredPayment, states: readonly string[]): NewEvent[] =>
  states.map((to, step) => ({
    type: 'payment.moved',
    paymentId: id,
    orderId,
    from: step === 0 ? state : states[step - 1]!,
    to,
    amount,
  }))

const moneyOf = (order: Order, { amount }: StoredPayment) => ({
  ...aboutOrder(order),
  amount,
  paid: order.paid,
  total: order.total,
})

/** Something happened to the order within its state. */
const note = (tx: Tx, order: Order, actor: string, reason: string, at: Date) =>
  addHistory(tx, {
    orderId: order.id,
    fromState: order.state,
    toState: order.state,
    subState: order.subState,
    actor,
    reason,
    at,
  })

/** The customer is back from the bank, or the time of the order is over: its payment is read. False: no answer. */
export async function checkOrderPayment(app: App, orderId: number): Promise<boolean> {
  const live = await livePaymentOf(app.db, orderId)
  return live && isOpenPayment(live) ? checkPayment(app, live.id) : true
}

/** False when the provider did not answer: to be asked again. */
export async function checkPayment(app: App, paymentId: number): Promise<boolean> {
  const payment = await paymentById(app.db, paymentId)
  if (!payment?.providerId || !app.payments) return true
  const seen = await app.payments.readPayment(payment.providerId)
  if (!seen.ok) {
    app.log.warn({ payment: paymentId, reason: seen.refusal.code }, 'a payment could not be read')
    return seen.refusal.code === 'payment_not_found'
  }
  await recordPayment(app, paymentId, seen.value)
  return true
}
