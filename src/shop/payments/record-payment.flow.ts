import { inTransaction } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { Payment } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import { advancePayment } from './payments.flow.ts'
import { lockPayment, openPaymentOf, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { receiptForPayment } from './receipts.flow.ts'
import { hearOfRefunds } from './record-refund.flow.ts'
import { followRefundsOf } from './refund.flow.ts'
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
    if (change.kind === 'moved' && change.state === 'succeeded')
      await app.payables.order.moneyCame(tx, thing.id, known.amount, now)
    await hearOfRefunds(app, tx, await lockPayment(tx, paymentId), seen, now)
    return paymentById(tx, paymentId)
  })
}

/** The customer is back from the bank, or the time of the order is over: its payment is read. False: no answer. */
export async function checkOrderPayment(app: App, orderId: number): Promise<boolean> {
  const open = await openPaymentOf(app.db, orderId)
  return open ? checkPayment(app, open.id) : true
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
  if (now?.state === 'waiting_for_capture') await settleHeld(app, client, now)
  return true
}

/** Held money (an account with `hold`, or a setting of the provider's own) is taken while the order stands, and let go when it is over. */
async function settleHeld(app: App, client: PaymentClient, payment: StoredPayment): Promise<void> {
  const thing = await app.payables.order.find(app.db, payment.orderId, app.clock.now())
  assert(thing && payment.providerId, 'a held payment has an order and an id')
  const id = payment.providerId
  const settled =
    thing.standing === 'open'
      ? await client.capturePayment({
          id,
          amount: payment.amount,
          receipt: await receiptForPayment(app, payment),
          idempotenceKey: `${payment.idempotenceKey}-c`,
        })
      : await client.cancelPayment({ id, idempotenceKey: `${payment.idempotenceKey}-x` })
  if (settled.ok) await recordPayment(app, payment.id, settled.value)
}
