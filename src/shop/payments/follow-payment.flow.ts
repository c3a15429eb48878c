import { inTransaction } from '#kit/db.ts'
import type { App } from '#shop/context.ts'
import { createPayment } from './begin-payment.flow.ts'
import { isFollowedPayment } from './payment-states.ts'
import { failPayment, followLater, keyLivesMs } from './payments.flow.ts'
import { lockPayment, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { checkPayment, endPayment } from './record-payment.flow.ts'
import { followRefund } from './refund/refund.flow.ts'
import { isOpenRefund } from './refund/refund-states.ts'
import { refundSurplus } from './refund/surplus.flow.ts'
import { followRefundLater } from './refund/write-refund.flow.ts'
import { clientOf } from './services.flow.ts'

/**
 * Continues a payment whose process was killed or whose notification was lost: creates it with the same key, reads it again, captures held
 * money or releases it. Schedules itself until the payment has ended.
 */
export async function followPayment(app: App, paymentId: number, step: number): Promise<void> {
  const payment = await paymentById(app.db, paymentId)
  if (!payment || !isFollowedPayment(payment.state)) return
  const client = await clientOf(app, payment.companyId, payment.provider)
  const now = app.clock.now()
  if (client) await follow(app, client, payment, now)
  else app.log.warn({ payment: paymentId }, 'a payment waits for an account at its provider')
  const last = await paymentById(app.db, paymentId)
  if (last && isFollowedPayment(last.state)) await followLater(app.db, paymentId, step + 1, now)
}

async function follow(app: App, client: PaymentClient, payment: StoredPayment, now: Date): Promise<void> {
  // It must not be paid any more: its order is over, or is paid by another payment.
  const thing = await app.payables.order.find(app.db, payment.orderId, now)
  const isUnwanted = payment.state === 'superseded' || (payment.state === 'pending' && thing?.standing === 'failed')
  if (isUnwanted) await endPayment(app, client, payment)
  else if (payment.state !== 'creating') await checkPayment(app, payment.id)
  else if (now.getTime() - payment.createdAt.getTime() < keyLivesMs) await createPayment(app, client, payment)
  else
    await inTransaction(app.db, async (tx) => {
      await app.payables.order.lock(tx, payment.orderId, now)
      await failPayment(tx, await lockPayment(tx, payment.id), 'not_created', now)
    })
}

/** Continues a refund whose process was killed or whose result was lost, until it has ended. */
export async function followRefundToItsEnd(app: App, refundId: number, step: number): Promise<void> {
  const refund = await followRefund(app, refundId)
  if (isOpenRefund(refund.state)) await followRefundLater(app.db, refundId, step + 1, app.clock.now())
}

/** Refunds money that the order did not owe. Throws until all of it is refunded: the job is tried again and the log shows it. */
export async function refundSurplusToItsEnd(app: App, paymentId: number): Promise<void> {
  // First reads its refunds, and those made in the provider's own back office.
  await checkPayment(app, paymentId)
  const payment = (await paymentById(app.db, paymentId))!
  if (!(await refundSurplus(app, payment))) throw new Error(`the surplus of payment ${paymentId} is not all back`)
}
