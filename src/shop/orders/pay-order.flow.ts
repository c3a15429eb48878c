import { ask, inTransaction } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { PaymentProvider, PaymentRefusal, Receipt } from '#outside/payments/port.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { optionsOf } from '#shop/delivery/delivery.flow.ts'
import {
  askToCreate,
  dropPayment,
  isOpenPayment,
  livePaymentOf,
  lockPayment,
  preparePayment,
  type StoredPayment,
} from '#shop/payments/payments.flow.ts'
import { itemsOf } from './order-details.store.ts'
import { orderCan, payNow, paysOnReceipt } from './order-states.ts'
import { lockOrder, type Order } from './orders.store.ts'
import { recordPayment } from './record-payment.flow.ts'

type PayRefusal = { code: 'not_found' } | { code: 'payment_unavailable' } | { code: 'payment_method_unavailable' }

/**
 * Begins the payment of an order in three phases (design §5): written down in one transaction; asked of the provider outside
 * any; finished by whoever learns the answer. A payment already begun is gone on with, so that two tabs pay once.
 */
export async function payOrder(
  app: App,
  customer: SignedInContext,
  orderId: number,
  optionId?: number,
): Promise<Result<StoredPayment, PayRefusal>> {
  const service = app.payments
  if (!service) return refuse({ code: 'payment_method_unavailable' })
  // A payment found dead at the provider makes room for a new one: the second round begins it.
  for (let round = 1; round <= 2; round++) {
    const prepared = await prepare(app, customer, orderId, optionId)
    if (!prepared.ok) return prepared
    const { order, payment } = prepared.value
    const now =
      payment.state === 'creating'
        ? await createPayment(app, service, order, payment)
        : await lookAgain(app, service, payment)
    if (!now) return refuse({ code: 'payment_method_unavailable' })
    if (now.state === 'succeeded' || now.state === 'refunded') return refuse({ code: 'payment_unavailable' })
    if (isOpenPayment(now) && now.confirmation) return ok(now)
    if (payment.state === 'creating') return refuse({ code: 'payment_method_unavailable' })
  }
  return refuse({ code: 'payment_method_unavailable' })
}

async function prepare(app: App, customer: SignedInContext, orderId: number, optionId?: number) {
  const { company, me, locale } = customer
  const owner = { companyId: company.id, customerId: me.id }
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId, owner)
    if (!order) return refuse({ code: 'not_found' })
    if (!orderCan.pay(order, now)) return refuse({ code: 'payment_unavailable' })
    // A payment that waits for the customer cannot be called off at the provider, and a second one beside it could be paid
    // too: until it ends, it is the one to go on with, also when another method was asked for (our choice).
    const live = await livePaymentOf(tx, order.id)
    if (live) return ok({ order, payment: live })
    const options = (await ask(tx, optionsOf(company.id, order.regionId))).filter((o) => !paysOnReceipt(o.paymentType))
    const option =
      optionId === undefined
        ? (options.find((o) => o.id === order.optionId) ?? options[0])
        : options.find((o) => o.id === optionId)
    if (!option) return refuse({ code: 'payment_unavailable' })
    const payment = await preparePayment(tx, {
      companyId: company.id,
      orderId: order.id,
      method: option.method,
      amount: payNow(order, now),
      locale,
      at: now,
    })
    return ok({ order, payment })
  })
}

/** Asks the provider and finishes; null when it did not answer and the recovery job will go on with the same key. */
export async function createPayment(
  app: App,
  service: PaymentProvider,
  order: Order,
  payment: StoredPayment,
): Promise<StoredPayment | null> {
  const made = await askToCreate(service, payment, {
    description: `№ ${order.number}`,
    returnUrl: `${app.publicUrl}/cart/success/${order.id}/?check_payment=1`,
    receipt: await receiptOf(app, order),
  })
  if (made.ok) return recordPayment(app, payment.id, made.value)
  app.log.warn({ payment: payment.id, reason: made.refusal.code }, 'a payment could not be created')
  if (!isCertain(made.refusal)) return null
  return inTransaction(app.db, async (tx) => {
    await lockOrder(tx, payment.orderId)
    await dropPayment(tx, await lockPayment(tx, payment.id), 'not_created', app.clock.now())
    return lockPayment(tx, payment.id)
  })
}

/** Only a clear "no" is one; after anything else the payment may exist. */
const isCertain = (refusal: PaymentRefusal): boolean => refusal.code === 'payment_refused' && refusal.status < 500

/** Reads a begun payment again; while the provider is away, what is known of it stands. */
async function lookAgain(app: App, service: PaymentProvider, payment: StoredPayment): Promise<StoredPayment | null> {
  if (!payment.providerId) return payment
  const seen = await service.readPayment(payment.providerId)
  return seen.ok ? recordPayment(app, payment.id, seen.value) : payment
}

/**
 * The fiscal receipt: the goods and the delivery; the lines sum to the payment. VAT code 1 is "without VAT" (our choice until
 * companies name theirs).
 */
export async function receiptOf(app: App, order: Order): Promise<Receipt> {
  const items = await ask(app.db, itemsOf([order.id]))
  const line = (name: string, quantity: number, total: Kopecks, subject: 'commodity' | 'service') => ({
    name: name.slice(0, 128),
    quantity,
    total,
    vatCode: 1,
    subject,
    mode: 'full_prepayment' as const,
  })
  return {
    email: order.recipientEmail || null,
    phone: order.recipientPhone,
    lines: [
      ...items.map((item) => line(item.name, item.count, item.total, 'commodity')),
      ...(order.deliveryPrice > 0 ? [line('Доставка', 1, order.deliveryPrice, 'service')] : []),
    ],
  }
}
