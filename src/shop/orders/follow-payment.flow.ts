import { inTransaction } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { PaymentProvider } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import {
  dropPayment,
  followLater,
  isOpenPayment,
  livePaymentOf,
  lockPayment,
  paymentById,
  type StoredPayment,
} from '#shop/payments/payments.flow.ts'
import { isOver } from './order-states.ts'
import { lockOrder, type Order, orderById } from './orders.store.ts'
import { createPayment, receiptOf } from './pay-order.flow.ts'
import { checkPayment, recordPayment } from './record-payment.flow.ts'

/** The provider forgets a key after a day; asked again then, it would make a second payment. */
const keyLivesMs = 20 * 3_600_000

/**
 * Goes on with a payment whose maker was killed or whose notice never came: creates with the same key, reads again, takes
 * held money or lets it go. Comes back by itself until the payment has ended.
 */
export async function followPayment(app: App, paymentId: number, step: number): Promise<void> {
  const payment = await paymentById(app.db, paymentId)
  const service = app.payments
  if (!payment || !service || !isOpenPayment(payment)) return
  const order = await orderById(app.db, payment.orderId)
  assert(order, 'a payment has an order')
  const now = app.clock.now()
  if (payment.state === 'creating') {
    if (now.getTime() - payment.createdAt.getTime() < keyLivesMs) await createPayment(app, service, order, payment)
    else
      await inTransaction(app.db, async (tx) => {
        await lockOrder(tx, payment.orderId)
        await dropPayment(tx, await lockPayment(tx, paymentId), 'not_created', now)
      })
  } else {
    await checkPayment(app, paymentId)
  }
  const after = await paymentById(app.db, paymentId)
  if (after?.state === 'waiting_for_capture') await settleHeld(app, service, order, after)
  const last = await paymentById(app.db, paymentId)
  if (last && isOpenPayment(last)) await followLater(app.db, paymentId, step + 1, now)
}

/** We never ask for a hold, but the provider's settings may make one: taken while the order stands, let go when it is over. */
async function settleHeld(app: App, service: PaymentProvider, order: Order, payment: StoredPayment): Promise<void> {
  const id = payment.providerId!
  const settled = isOver(order.state)
    ? await service.cancelPayment({ id, idempotenceKey: `${payment.idempotenceKey}-x` })
    : await service.capturePayment({
        id,
        amount: payment.amount,
        receipt: await receiptOf(app, order),
        idempotenceKey: `${payment.idempotenceKey}-c`,
      })
  if (settled.ok) await recordPayment(app, payment.id, settled.value)
}

/** Gives the money of an order that is over back. The same key on every try: it leaves once. */
export async function refundOrder(app: App, orderId: number): Promise<void> {
  const [order, payment] = [await orderById(app.db, orderId), await livePaymentOf(app.db, orderId)]
  if (!order || payment?.state !== 'succeeded' || !payment.providerId || !isOver(order.state) || order.state === 'done')
    return
  assert(app.payments, 'a paid order has a payment service')
  const refund = await app.payments.refundPayment({
    paymentId: payment.providerId,
    amount: payment.amount,
    description: `№ ${order.number}`,
    receipt: await receiptOf(app, order),
    idempotenceKey: `${payment.idempotenceKey}-r`,
  })
  // Thrown: the job is tried again, later and later, and people see it in the log.
  if (!refund.ok) throw new Error(`refund of payment ${payment.id} not made: ${refund.refusal.code}`)
  if (refund.value.state === 'canceled') throw new Error(`refund of payment ${payment.id} was canceled`)
  await checkPayment(app, payment.id)
  const after = await paymentById(app.db, payment.id)
  if (after?.state !== 'refunded') throw new Error(`refund of payment ${payment.id} is under way`)
}
