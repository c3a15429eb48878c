import { inTransaction, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { Payment } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import type { PayableThing } from './payable.ts'
import { isFollowedPayment } from './payment-states.ts'
import { advancePayment, isOf, supersedePayment } from './payments.flow.ts'
import { followedPaymentsOf, lockPayment, openPaymentOf, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { receiptForPayment } from './receipt/receipts.flow.ts'
import { hearOfRefunds } from './refund/record-refund.flow.ts'
import { followRefundsOf } from './refund/refund.flow.ts'
import { giveSurplusBack } from './refund/surplus.flow.ts'
import { clientOf } from './services.flow.ts'

/**
 * What the provider says of a payment becomes ours: the answer of its creation, the customer's return, a notice and the
 * recovery job all end here, in any order, any number of times.
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
    if (change.kind === 'moved' && change.state === 'succeeded') await takeMoney(app, tx, thing, paymentId, now)
    await hearOfRefunds(app, tx, await lockPayment(tx, paymentId), seen, now)
    return paymentById(tx, paymentId)
  })
}

/**
 * Money counts for the order while that much of it is owed, by whichever of its payments it came: the one that is still under way
 * is then left. What is not owed goes back by itself, so that nothing is paid for twice.
 */
async function takeMoney(app: App, tx: Tx, { id, owed }: PayableThing, paymentId: number, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.amount > owed) return giveSurplusBack(app, tx, payment, now)
  await app.payables.order.moneyCame(tx, id, payment.amount, now)
  const other = await openPaymentOf(tx, id)
  if (other) await supersedePayment(tx, await lockPayment(tx, other.id), now)
}

/**
 * The customer is back from the bank, or the time of the order is over: its payments are read, those that were left too. False: a
 * service did not answer.
 */
export async function checkOrderPayment(app: App, orderId: number): Promise<boolean> {
  const followed = await followedPaymentsOf(app.db, orderId)
  const heard = await Promise.all(followed.map(({ id }) => checkPayment(app, id)))
  return heard.every(Boolean)
}

/** Ends a payment that nobody wants any more at its service, where that can end it; else reads it. */
export async function endPayment(app: App, client: PaymentClient, payment: StoredPayment): Promise<void> {
  const id = payment.providerId
  if (id && client.endPayment) {
    const ended = await client.endPayment({ id, idempotenceKey: `${payment.idempotenceKey}-e` })
    if (ended.ok) return void (await recordPayment(app, payment.id, ended.value))
    app.log.warn({ payment: payment.id, reason: ended.refusal.code }, 'a payment could not be ended')
    // It will not answer a second question either.
    if (ended.refusal.code === 'payment_service_unavailable') return
  }
  await checkPayment(app, payment.id)
}

/** False when the provider did not answer: to be asked again. */
export async function checkPayment(app: App, paymentId: number): Promise<boolean> {
  const payment = await paymentById(app.db, paymentId)
  const client = payment && (await clientOf(app, payment.companyId, payment.provider))
  if (!payment?.providerId || !client) return true
  // Our own refunds first, so that they are not taken for somebody else's.
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
 * Held money (an account with `hold`, or a setting of the provider's own) is taken while the order stands and owes it, and let go
 * when it is over or paid.
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
