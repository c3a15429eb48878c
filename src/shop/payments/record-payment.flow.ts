import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import type { Payment } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import { isFollowedPayment, type PaymentState } from './payment-states.ts'
import { advancePayment, isOf, settleHoldsJob, supersedePayment } from './payments.flow.ts'
import { followedPaymentsOf, lockPayment, openPaymentOf, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { receiptForPayment } from './receipt/receipts.flow.ts'
import { recordOutsideRefunds } from './refund/record-refund.flow.ts'
import { followRefundsOf } from './refund/refund.flow.ts'
import { startSurplusRefund } from './refund/surplus.flow.ts'
import { clientOf, providerNamed } from './services.flow.ts'

/**
 * Stores what the provider reports about a payment. The answer to its creation, the customer's return, notifications and the recovery job
 * all end here, in any order and any number of times.
 */
export async function recordPayment(app: App, paymentId: number, seen: Payment): Promise<StoredPayment | null> {
  const known = await paymentById(app.db, paymentId)
  if (!known) return null
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const thing = await app.payables.order.lock(tx, known.orderId, now)
    assert(thing, 'a payment has an order')
    const before = await lockPayment(tx, paymentId)
    const isWanted = thing.holds === 'keep' && before.request.hold === true && before.amount <= thing.owed
    if (isWanted && before.state === 'superseded' && seen.state === 'held') await supersedeOther(tx, before, now)
    const change = await advancePayment(tx, before, seen, now, isWanted)
    if (change.kind === 'mismatch') {
      app.log.error({ payment: paymentId, order: thing.id }, 'the provider holds another payment than was asked for')
      return paymentById(tx, paymentId)
    }
    if (change.kind === 'moved') await countMoney(app, tx, before, change.state, seen, now)
    await recordOutsideRefunds(app, tx, await lockPayment(tx, paymentId), seen, now)
    return paymentById(tx, paymentId)
  })
}

/**
 * Counts the money that a step of a payment brought to its order, or took from it. Money that an account holds unasked is taken at once and not
 * counted before.
 */
async function countMoney(
  app: App,
  tx: Tx,
  before: StoredPayment,
  state: PaymentState,
  seen: Payment,
  now: Date,
): Promise<void> {
  const { order } = app.payables
  const { orderId, amount } = before
  const isHold = before.request.hold === true
  if (isHold && state === 'waiting_for_capture')
    await order.moneyHeld(tx, orderId, amount, holdEndOf(app, before, seen, now), now)
  if (isHold && before.state === 'waiting_for_capture')
    await order.holdEnded(app, tx, orderId, amount, now, state === 'succeeded')
  if (state === 'succeeded') await creditMoney(app, tx, before, now)
}

/** When the provider lets held money go: as it says, else the least time it holds money of this method. */
const holdEndOf = (app: App, { provider, method }: StoredPayment, { holdUntil }: Payment, now: Date): Date =>
  holdUntil ?? new Date(now.getTime() + (providerNamed(app, provider)?.holdsMs?.[method] ?? 0))

/**
 * Money counts for the order if that amount is owed, whichever of its payments brought it; a payment that is still pending is then superseded.
 * Money that is not owed is refunded automatically, so nothing is paid twice.
 */
async function creditMoney(app: App, tx: Tx, { id, orderId }: StoredPayment, now: Date): Promise<void> {
  const payment = await lockPayment(tx, id)
  const thing = await app.payables.order.find(tx, orderId, now)
  assert(thing, 'a payment has an order')
  if (payment.amount > thing.owed) return startSurplusRefund(app, tx, payment, now)
  await app.payables.order.moneyCame(tx, orderId, payment.amount, now)
  await supersedeOther(tx, payment, now)
}

/** A payment that holds money until the order is confirmed stays: its money is counted already. */
async function supersedeOther(tx: Tx, { id, orderId }: StoredPayment, now: Date): Promise<void> {
  const other = await openPaymentOf(tx, orderId)
  const isCounted = other?.state === 'waiting_for_capture' && other.request.hold === true
  if (other && other.id !== id && !isCounted) await supersedePayment(tx, await lockPayment(tx, other.id), now)
}

/**
 * Reads all payments of an order, superseded ones too: the customer came back from the bank, or the order expires. False: a provider did not
 * answer.
 */
export async function checkOrderPayment(app: App, orderId: number): Promise<boolean> {
  const followed = await followedPaymentsOf(app.db, orderId)
  const heard = await Promise.all(followed.map(({ id }) => checkPayment(app, id)))
  return heard.every(Boolean)
}

/** Cancels an unwanted payment at its provider if it supports that; otherwise reads it. */
export async function endPayment(app: App, client: PaymentClient, payment: StoredPayment): Promise<void> {
  const id = payment.providerId
  if (id && client.endPayment) {
    const ended = await client.endPayment({ id, idempotenceKey: `${payment.idempotenceKey}-e` })
    if (ended.ok) return void (await recordPayment(app, payment.id, ended.value))
    app.log.warn({ payment: payment.id, reason: ended.refusal.code }, 'a payment could not be ended')
    // It would not answer a second request either.
    if (ended.refusal.code === 'payment_service_unavailable') return
  }
  await checkPayment(app, payment.id)
}

/** False: the provider did not answer, try again. Held money that could not be settled is settled by a job. */
export async function checkPayment(app: App, paymentId: number): Promise<boolean> {
  const { isHeard, isSettled, orderId } = await readAndSettle(app, paymentId)
  if (!isSettled && orderId !== null) await addJobs(app.db, [settleHoldsJob(orderId)])
  return isHeard
}

/**
 * Takes or releases the money that providers hold for an order, as the order says now; what waits for a confirmation stays held. Throws until it
 * is done: the job is tried again at growing intervals.
 */
export async function settleHolds(app: App, orderId: number): Promise<void> {
  for (const { id, state } of await followedPaymentsOf(app.db, orderId)) {
    if (state !== 'waiting_for_capture' && state !== 'superseded') continue
    const { isHeard, isSettled } = await readAndSettle(app, id)
    if (!isHeard || !isSettled) throw new Error(`what payment ${id} of order ${orderId} holds is not settled`)
  }
}

interface Reading {
  /** False: the provider did not answer. */
  isHeard: boolean
  /** False: it holds money that is to be taken or released, and did neither. */
  isSettled: boolean
  orderId: number | null
}

async function readAndSettle(app: App, paymentId: number): Promise<Reading> {
  const payment = await paymentById(app.db, paymentId)
  const client = payment && (await clientOf(app, payment.companyId, payment.provider))
  if (!payment?.providerId || !client) return { isHeard: true, isSettled: true, orderId: null }
  const { orderId } = payment
  // Our own refunds first, so that they are not mistaken for refunds made elsewhere.
  await followRefundsOf(app, payment)
  const seen = await client.readPayment(payment.providerId)
  if (!seen.ok) {
    app.log.warn({ payment: paymentId, reason: seen.refusal.code }, 'a payment could not be read')
    return { isHeard: seen.refusal.code === 'payment_not_found', isSettled: true, orderId }
  }
  const now = await recordPayment(app, paymentId, seen.value)
  const isHeld = seen.value.state === 'held' && now !== null && isOf(now, seen.value) && isFollowedPayment(now.state)
  return { isHeard: true, isSettled: !isHeld || (await settleHeld(app, client, now)), orderId }
}

/**
 * Takes held money while the order owes it, releases it when the order is over or paid, and keeps it while the order waits for its supplier. An
 * account may hold money that nobody asked to hold (`hold` of YooKassa): it is taken at once. False: it is neither taken nor released yet.
 */
async function settleHeld(app: App, client: PaymentClient, payment: StoredPayment): Promise<boolean> {
  const thing = await app.payables.order.find(app.db, payment.orderId, app.clock.now())
  assert(thing && payment.providerId, 'a held payment has an order and an id')
  const id = payment.providerId
  // What it holds itself is not owed any more.
  const wanted = payment.state === 'waiting_for_capture' ? thing.unpaid : thing.owed
  const isWanted = thing.holds !== 'release' && payment.amount <= wanted
  if (isWanted && thing.holds === 'keep' && payment.request.hold) return true
  const settled = isWanted
    ? await client.capturePayment({
        id,
        amount: payment.amount,
        receipt: await receiptForPayment(app, payment),
        idempotenceKey: `${payment.idempotenceKey}-c`,
      })
    : await client.cancelPayment({ id, idempotenceKey: `${payment.idempotenceKey}-x` })
  if (settled.ok) {
    const now = await recordPayment(app, payment.id, settled.value)
    return now === null || !isFollowedPayment(now.state)
  }
  app.log.warn({ payment: payment.id, reason: settled.refusal.code }, 'held money could not be taken or released')
  return false
}
