import { inTransaction, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { Payment } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import type { PayableState } from './payable.ts'
import { isFollowedPayment } from './payment-states.ts'
import { advancePayment, isOf, supersedePayment } from './payments.flow.ts'
import { followedPaymentsOf, lockPayment, openPaymentOf, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { receiptForPayment } from './receipt/receipts.flow.ts'
import { recordOutsideRefunds } from './refund/record-refund.flow.ts'
import { followRefundsOf } from './refund/refund.flow.ts'
import { startSurplusRefund } from './refund/surplus.flow.ts'
import { clientOf } from './services.flow.ts'

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
    const change = await advancePayment(tx, await lockPayment(tx, paymentId), seen, now)
    if (change.kind === 'mismatch') {
      app.log.error({ payment: paymentId, order: thing.id }, 'the provider holds another payment than was asked for')
      return paymentById(tx, paymentId)
    }
    if (change.kind === 'moved' && change.state === 'succeeded') await creditMoney(app, tx, thing, paymentId, now)
    await recordOutsideRefunds(app, tx, await lockPayment(tx, paymentId), seen, now)
    return paymentById(tx, paymentId)
  })
}

/**
 * Money counts for the order if that amount is owed, whichever of its payments brought it; a payment that is still pending is then superseded.
 * Money that is not owed is refunded automatically, so nothing is paid twice.
 */
async function creditMoney(app: App, tx: Tx, { id, owed }: PayableState, paymentId: number, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.amount > owed) return startSurplusRefund(app, tx, payment, now)
  await app.payables.order.moneyCame(tx, id, payment.amount, now)
  const other = await openPaymentOf(tx, id)
  if (other) await supersedePayment(tx, await lockPayment(tx, other.id), now)
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

/** False: the provider did not answer, try again. */
export async function checkPayment(app: App, paymentId: number): Promise<boolean> {
  const payment = await paymentById(app.db, paymentId)
  const client = payment && (await clientOf(app, payment.companyId, payment.provider))
  if (!payment?.providerId || !client) return true
  // Our own refunds first, so that they are not mistaken for refunds made elsewhere.
  await followRefundsOf(app, payment)
  const seen = await client.readPayment(payment.providerId)
  if (!seen.ok) {
    app.log.warn({ payment: paymentId, reason: seen.refusal.code }, 'a payment could not be read')
    return seen.refusal.code === 'payment_not_found'
  }
  const now = await recordPayment(app, paymentId, seen.value)
  const isHeld = seen.value.state === 'held' && now !== null && isOf(now, seen.value) && isFollowedPayment(now.state)
  if (isHeld) await settleHeld(app, client, now)
  return true
}

/**
 * Captures held money (an account with `hold`, or the provider's setting) while the order is open and owes it, and releases it when the order
 * is over or paid.
 */
async function settleHeld(app: App, client: PaymentClient, payment: StoredPayment): Promise<void> {
  const thing = await app.payables.order.find(app.db, payment.orderId, app.clock.now())
  assert(thing && payment.providerId, 'a held payment has an order and an id')
  const id = payment.providerId
  const settled =
    thing.standing === 'open' && payment.amount <= thing.owed
      ? await client.capturePayment({
          id,
          amount: payment.amount,
          receipt: await receiptForPayment(app, payment),
          idempotenceKey: `${payment.idempotenceKey}-c`,
        })
      : await client.cancelPayment({ id, idempotenceKey: `${payment.idempotenceKey}-x` })
  if (settled.ok) await recordPayment(app, payment.id, settled.value)
}
