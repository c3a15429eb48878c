import type { Tx } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { paymentMoved } from './payments.flow.ts'
import { addPayment, lockPayment, openPaymentOf, savePayment } from './payments.store.ts'

/** Money taken past us stands in payments under this name: no service of ours can give it back, people do (people-refund.flow.ts). */
export const outside = 'outside'

/**
 * Money that somebody else took for an order and tells us of (the accounts of the shop, by 1C): written down as a payment that
 * came. Its receipt is the affair of who took it. Refused while a payment of ours is under way: both could come.
 * The caller holds the lock of the order and knows what is owed; a document told twice is the caller's to notice (nothing is owed then).
 */
export async function recordMoneyTaken(
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
