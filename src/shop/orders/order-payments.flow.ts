import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { PaymentProvider, PaymentRefusal, Receipt } from '#outside/payments/port.ts'
import type { App, Customer } from '#shop/context.ts'
import { optionsFor } from '#shop/delivery/delivery.flow.ts'
import {
  advancePayment,
  askToCreate,
  dropPayment,
  followLater,
  isOpenPayment,
  livePaymentOf,
  lockPayment,
  type Payment,
  paymentById,
  preparePayment,
  type StoredPayment,
} from '#shop/payments/payments.flow.ts'
import { noticeJob, refundJob } from './order-moves.flow.ts'
import { isOver, orderCan, payNow, paysOnReceipt } from './order-states.ts'
import { addHistory, detailsOf, lockOrder, type Order, orderById, saveOrder } from './orders.store.ts'

type PayRefusal = { code: 'not_found' } | { code: 'payment_unavailable' } | { code: 'payment_method_unavailable' }

/**
 * Begins the payment of an order in three phases (design §5): written down in one transaction; asked of the provider outside
 * any; finished by whoever learns the answer. A payment already begun is gone on with, so that two tabs pay once.
 */
export async function payOrder(
  app: App,
  customer: Customer,
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
      payment.state === 'creating' ? await create(app, service, order, payment) : await lookAgain(app, service, payment)
    if (!now) return refuse({ code: 'payment_method_unavailable' })
    if (now.state === 'succeeded' || now.state === 'refunded') return refuse({ code: 'payment_unavailable' })
    if (isOpenPayment(now) && now.confirmation) return ok(now)
    if (payment.state === 'creating') return refuse({ code: 'payment_method_unavailable' })
  }
  return refuse({ code: 'payment_method_unavailable' })
}

async function prepare(app: App, customer: Customer, orderId: number, optionId?: number) {
  const { company, me, region, locale } = customer
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
    const options = (await optionsFor(tx, company.id, { ...region, id: order.regionId })).filter(
      (o) => !paysOnReceipt(o.paymentType),
    )
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
async function create(
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
 * What the provider says of a payment becomes ours: the answer of its creation, the customer's return, a notice and the
 * recovery job all end here, in any order, any number of times.
 */
export async function recordPayment(app: App, paymentId: number, seen: Payment): Promise<StoredPayment | null> {
  const known = await paymentById(app.db, paymentId)
  if (!known) return null
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, known.orderId)
    assert(order, 'a payment has an order')
    const change = await advancePayment(tx, await lockPayment(tx, paymentId), seen, now)
    if (change.kind === 'mismatch') {
      app.log.error({ payment: paymentId, order: order.id }, 'the provider holds another payment than was asked for')
    }
    let current = order
    for (const state of change.kind === 'moved' ? change.states : []) {
      if (state === 'succeeded') current = await takeMoney(tx, current, known, now)
      else if (state === 'refunded') current = await giveBack(tx, current, known, now)
    }
    return paymentById(tx, paymentId)
  })
}

/** Paid: the goods wait without an end. Paid too late, for an order that is over: the money goes back. */
async function takeMoney(tx: Tx, order: Order, payment: StoredPayment, now: Date): Promise<Order> {
  const tooLate = isOver(order.state)
  const paid: Order = {
    ...order,
    paid: order.paid + payment.amount,
    ...(!tooLate && {
      reservedUntil: null,
      storageUntil: null,
      subState: order.state === 'new' ? 'paid' : order.subState,
    }),
  }
  await saveOrder(tx, paid, now)
  await note(tx, paid, 'payment', tooLate ? 'paid_too_late' : 'paid', now)
  await addJobs(tx, [tooLate ? refundJob(order.id) : noticeJob(order.id, 'paid')])
  return paid
}

async function giveBack(tx: Tx, order: Order, payment: StoredPayment, now: Date): Promise<Order> {
  const refunded: Order = {
    ...order,
    paid: order.paid - payment.amount,
    subState: order.subState === 'paid' ? '' : order.subState,
  }
  await saveOrder(tx, refunded, now)
  await note(tx, refunded, 'payment', 'refunded', now)
  await addJobs(tx, [noticeJob(order.id, 'refunded')])
  return refunded
}

/** Something happened to the order within its state. */
const note = (tx: Tx, order: Order, actor: string, reason: string, at: Date) =>
  addHistory(tx, {
    orderId: order.id,
    fromState: order.state,
    toState: order.state,
    subState: order.subState,
    actor,
    reason,
    at,
  })

/** The customer is back from the bank, or the time of the order is over: its payment is read. False: no answer. */
export async function checkOrderPayment(app: App, orderId: number): Promise<boolean> {
  const live = await livePaymentOf(app.db, orderId)
  return live && isOpenPayment(live) ? checkPayment(app, live.id) : true
}

/** False when the provider did not answer: to be asked again. */
export async function checkPayment(app: App, paymentId: number): Promise<boolean> {
  const payment = await paymentById(app.db, paymentId)
  if (!payment?.providerId || !app.payments) return true
  const seen = await app.payments.readPayment(payment.providerId)
  if (!seen.ok) {
    app.log.warn({ payment: paymentId, reason: seen.refusal.code }, 'a payment could not be read')
    return seen.refusal.code === 'payment_not_found'
  }
  await recordPayment(app, paymentId, seen.value)
  return true
}

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
    if (now.getTime() - payment.createdAt.getTime() < keyLivesMs) await create(app, service, order, payment)
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

/**
 * The fiscal receipt: the goods and the delivery; the lines sum to the payment. VAT code 1 is "without VAT" (our choice until
 * companies name theirs).
 */
async function receiptOf(app: App, order: Order): Promise<Receipt> {
  const { items } = await detailsOf(app.db, [order])
  const line = (name: string, quantity: number, total: number, subject: 'commodity' | 'service') => ({
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
