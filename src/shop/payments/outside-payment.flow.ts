import type { Tx } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { paymentMoved } from './payments.flow.ts'
import { addPayment, lockPayment, openPaymentOf, savePayment } from './payments.store.ts'

/** Provider name of money received outside our payment services: they cannot refund it, people do (manual-refund.flow.ts). */
export const outside = 'outside'

/**
 * Records money that was received for an order outside the shop and reported by its accounts (1C), as a paid payment. Whoever received it issues
 * the receipt. Refused while a payment of ours is pending, as both could be paid.
 * The caller holds the lock of the order, knows what is owed and detects a document that was reported before (then nothing is owed).
 */
export async function recordOutsidePayment(
  app: App,
  tx: Tx,
  given: { companyId: number; orderId: number; amount: Kopecks; document: string },
): Promise<Result<{ paymentId: number }, { code: 'payment_under_way' }>> {
  const { companyId, orderId, amount, document } = given
  const now = app.clock.now()
  if (await openPaymentOf(tx, orderId)) return refuse({ code: 'payment_under_way' })
  const added = await addPayment(tx, {
    companyId,
    orderId,
    provider: outside,
    idempotenceKey: newUuid(),
    method: outside,
    amount,
    request: { locale: 'ru', returnUrl: '', description: cutByLetters(document, 200) },
    at: now,
  })
  const payment = await lockPayment(tx, added.id)
  await savePayment(tx, { ...payment, state: 'succeeded' }, now)
  await addEvents(tx, companyId, [paymentMoved(payment, 'succeeded')], now)
  await app.payables.order.moneyCame(tx, orderId, amount, now)
  return ok({ paymentId: payment.id })
}
