import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { refundOfSurplus } from '../payments.flow.ts'
import { lockPayment, type StoredPayment, savePayment } from '../payments.store.ts'
import { followRefund } from './refund.flow.ts'
import { writeSurplusRefund } from './write-refund.flow.ts'

/**
 * Handles money that the order does not owe: a superseded payment was paid after all, or two were paid at once. That payment is refunded whole,
 * with its receipt. Called while the locks of the order and the payment are held.
 */
export async function startSurplusRefund(app: App, tx: Tx, payment: StoredPayment, now: Date): Promise<void> {
  const surplus = { ...payment, surplus: true }
  await savePayment(tx, surplus, now)
  await app.payables.order.surplusCame(tx, payment.orderId, payment.amount, now)
  await writeSurplusRefund(app, tx, surplus, now)
  await addJobs(tx, [refundOfSurplus.of({ payment_id: payment.id })])
}

/** Requests the refund that is due, or another one after one that failed. False: not all of it is refunded yet. */
export async function refundSurplus(
  app: App,
  { id, orderId }: Pick<StoredPayment, 'id' | 'orderId'>,
): Promise<boolean> {
  const again = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, orderId, now)
    const payment = await lockPayment(tx, id)
    return payment.surplus && payment.state === 'succeeded' ? writeSurplusRefund(app, tx, payment, now) : null
  })
  if (again !== null) await followRefund(app, again)
  return inTransaction(app.db, async (tx) => (await lockPayment(tx, id)).state === 'refunded')
}
