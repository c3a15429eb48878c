import { z } from 'zod'
import type { Db, Tx } from '#kit/db.ts'
import { addJobs, defineJob, type NewJob } from '#kit/jobs.ts'
import { newUuid } from '#kit/security/ids.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Confirmation, Payment } from '#outside/payments/port.ts'
import type { App, Company } from '#shop/context.ts'
import { addEvents, type NewEvent } from '#shop/events.ts'
import { isOpenPayment, nextPaymentState, type PaymentState, paymentStateOf } from './payment-states.ts'
import {
  addPayment,
  lastPayments,
  openPaymentOf,
  type PaymentRequest,
  paymentByProviderId,
  type StoredConfirmation,
  type StoredPayment,
  savePayment,
  superseded,
} from './payments.store.ts'
import { writePaymentReceipt } from './receipt/receipts.flow.ts'
import { providerNamed } from './services.flow.ts'

export { lastPayments, type StoredPayment }

export const hasOpenPayment = async (db: Db, orderId: number): Promise<boolean> =>
  (await openPaymentOf(db, orderId)) !== null

/** The provider forgets an idempotency key after a day; a later repetition would move the money twice. */
export const keyLivesMs = 20 * 3_600_000

/** Stores the payment and its receipt before the provider is called, with the job that continues if this process does not. */
export async function preparePayment(
  app: App,
  tx: Tx,
  company: Company,
  given: {
    orderId: number
    provider: string
    method: string
    amount: Kopecks
    request: PaymentRequest
    at: Date
  },
): Promise<StoredPayment> {
  const payment = await addPayment(tx, { ...given, companyId: company.id, idempotenceKey: newUuid() })
  await writePaymentReceipt(app, tx, company, payment, given.at)
  await followLater(tx, payment.id, 0, given.at)
  return payment
}

/** When an open payment is read again if no notification arrives. */
const followAfterS = [15, 60, 300, 900, 1800, 3600]

export const followLater = (db: Db, paymentId: number, step: number, now: Date): Promise<void> =>
  addJobs(db, [
    recoverPayment.of(
      { payment_id: paymentId, step },
      { runAt: new Date(now.getTime() + followAfterS[Math.min(step, followAfterS.length - 1)]! * 1000) },
    ),
  ])

export const recoverPayment = defineJob({
  name: 'payment_recover',
  payload: z.object({ payment_id: z.int(), step: z.int().default(0) }),
  key: ({ payment_id }) => `payment_recover:${payment_id}`,
})
/** Reads a payment that a notification named. */
export const rereadPayment = defineJob({
  name: 'payment_check',
  payload: z.object({ payment_id: z.int() }),
  key: ({ payment_id }) => `payment_check:${payment_id}`,
})
/** Refunds all money of an order that ended without success. */
export const refundOfOrder = defineJob({
  name: 'refund_order',
  payload: z.object({ order_id: z.int() }),
  key: ({ order_id }) => `refund_order:${order_id}`,
})
export const refundJob = (orderId: number): NewJob => refundOfOrder.of({ order_id: orderId })

/** Takes or releases the money that providers hold for an order, as the order says now. */
export const settlementOfHolds = defineJob({
  name: 'settle_holds',
  payload: z.object({ order_id: z.int() }),
  key: ({ order_id }) => `settle_holds:${order_id}`,
})
export const settleHoldsJob = (orderId: number): NewJob => settlementOfHolds.of({ order_id: orderId })

/** Refunds a payment that its order did not owe. */
export const refundOfSurplus = defineJob({
  name: 'refund_surplus',
  payload: z.object({ payment_id: z.int() }),
  key: ({ payment_id }) => `refund_surplus:${payment_id}`,
})

export type PaymentChange =
  /** Nothing new: a repeated or outdated notification. */
  | { kind: 'none' }
  /** The provider's data contradict the request: nothing is changed, a person must look. */
  | { kind: 'mismatch' }
  | { kind: 'moved'; state: PaymentState }

/**
 * Updates a payment to the provider's state. Called while the locks of the order and the payment are held, so concurrent notifications,
 * returns and jobs make one step together. `isWanted`: of the money that a superseded payment holds.
 */
export async function advancePayment(
  tx: Tx,
  payment: StoredPayment,
  seen: Payment,
  now: Date,
  isWanted = false,
): Promise<PaymentChange> {
  if (!isOf(payment, seen)) return { kind: 'mismatch' }
  const state = nextPaymentState(payment.state, paymentStateOf(seen), isWanted)
  const learnt = payment.providerId === null || (payment.confirmation === null && seen.confirmation !== null)
  if (state === payment.state && !learnt) return { kind: 'none' }
  await savePayment(
    tx,
    {
      ...payment,
      state,
      providerId: seen.id,
      cancelReason: reasonOf(payment, seen),
      confirmation: seen.confirmation ? readConfirmation(seen.confirmation) : payment.confirmation,
    },
    now,
  )
  if (state === payment.state) return { kind: 'none' }
  await addEvents(tx, payment.companyId, [paymentMoved(payment, state)], now)
  return { kind: 'moved', state }
}

/** Whether the provider's payment matches the request. */
export const isOf = (payment: StoredPayment, seen: Payment): boolean =>
  seen.amount === payment.amount &&
  seen.orderId === String(payment.orderId) &&
  (payment.providerId === null || payment.providerId === seen.id)

/** A superseded payment keeps that reason, whatever its provider reports; one that was paid after all has none. */
function reasonOf(payment: StoredPayment, seen: Payment): string {
  if (seen.state === 'succeeded') return ''
  return payment.state === 'superseded' ? superseded : (seen.cancellation?.reason ?? payment.cancelReason)
}

/**
 * The customer pays, or has paid, by another method: this payment is no longer pending. It is cancelled at its provider if the provider
 * supports that, and followed until it ends, as it may still be paid. Called while the locks are held.
 */
export async function supersedePayment(tx: Tx, payment: StoredPayment, now: Date): Promise<void> {
  if (!isOpenPayment(payment.state)) return
  // Without an answer of the provider nobody received a way to pay it.
  if (payment.state === 'creating') return failPayment(tx, payment, superseded, now)
  await savePayment(tx, { ...payment, state: 'superseded', cancelReason: superseded }, now)
  await addEvents(tx, payment.companyId, [paymentMoved(payment, 'superseded')], now)
  await followLater(tx, payment.id, 0, now)
}

export const paymentMoved = ({ id, orderId, amount, state }: StoredPayment, to: PaymentState): NewEvent => ({
  type: 'payment.moved',
  paymentId: id,
  orderId,
  from: state,
  to,
  amount,
})

/** The provider refused this payment for good. */
export async function failPayment(tx: Tx, payment: StoredPayment, reason: string, now: Date): Promise<void> {
  if (payment.state !== 'creating') return
  await savePayment(tx, { ...payment, state: 'canceled', cancelReason: reason }, now)
  await addEvents(tx, payment.companyId, [paymentMoved(payment, 'canceled')], now)
}

function readConfirmation(given: Confirmation): StoredConfirmation {
  switch (given.type) {
    case 'embedded':
      return { type: 'embedded', url: null, token: given.token }
    case 'qr':
      // The text of the QR code is an address that opens the bank's app on a phone.
      return { type: 'qr', url: given.data, token: null }
    case 'external':
      return { type: 'external', url: null, token: null }
    default:
      return { type: given.type, url: given.url, token: null }
  }
}

/**
 * Receives a notification of a provider. It is not signed, so its body is only a hint: a job reads a known payment from the provider, an
 * unknown one is logged. Repetitions share one waiting job.
 */
export async function receiveNotification(
  app: App,
  providerName: string,
  body: unknown,
): Promise<Result<{ known: boolean }, { code: 'bad_request' | 'not_found' }>> {
  const provider = providerNamed(app, providerName)
  if (!provider?.readNotification) return refuse({ code: 'not_found' })
  const read = provider.readNotification(body)
  if (!read.ok) return refuse({ code: 'bad_request' })
  const payment = await paymentByProviderId(app.db, provider.name, read.value.paymentId)
  if (!payment) {
    app.log.warn({ event: read.value.event, payment: read.value.paymentId }, 'a notice of an unknown payment')
    return ok({ known: false })
  }
  await addJobs(app.db, [rereadPayment.of({ payment_id: payment.id })])
  return ok({ known: true })
}
