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

/** The provider forgets a key after a day; asked again then, it would move the money a second time. */
export const keyLivesMs = 20 * 3_600_000

/** Writes the payment and its receipt down before the provider is asked, with the job that goes on if nobody else does. */
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

/** When a payment without an end is looked at again, should no notice of it ever come. */
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
/** Reads a payment that a notice spoke of. */
export const readPaymentAgain = defineJob({
  name: 'payment_check',
  payload: z.object({ payment_id: z.int() }),
  key: ({ payment_id }) => `payment_check:${payment_id}`,
})
/** Gives all money of an order that came to nothing back. */
export const refundOfOrder = defineJob({
  name: 'refund_order',
  payload: z.object({ order_id: z.int() }),
  key: ({ order_id }) => `refund_order:${order_id}`,
})
export const refundJob = (orderId: number): NewJob => refundOfOrder.of({ order_id: orderId })

/** Gives the money of a payment back that its order did not need. */
export const refundOfSurplus = defineJob({
  name: 'refund_surplus',
  payload: z.object({ payment_id: z.int() }),
  key: ({ payment_id }) => `refund_surplus:${payment_id}`,
})

export type PaymentChange =
  /** Nothing new: a repeated or an overtaken notice. */
  | { kind: 'none' }
  /** What the provider holds is not what was asked for: nothing is believed, people must look. */
  | { kind: 'mismatch' }
  | { kind: 'moved'; state: PaymentState }

/**
 * Brings a payment up to what the provider says of it. Called with the locks of the order and the payment held, so that
 * any number of notices, returns and jobs at once make one step between them.
 */
export async function advancePayment(tx: Tx, payment: StoredPayment, seen: Payment, now: Date): Promise<PaymentChange> {
  if (!isOf(payment, seen)) return { kind: 'mismatch' }
  const state = nextPaymentState(payment.state, paymentStateOf(seen))
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

/** What the provider holds is what was asked for. */
export const isOf = (payment: StoredPayment, seen: Payment): boolean =>
  seen.amount === payment.amount &&
  seen.orderId === String(payment.orderId) &&
  (payment.providerId === null || payment.providerId === seen.id)

/** A payment that was left came to nothing for that reason, whatever its service says; one that was paid after all has none. */
function reasonOf(payment: StoredPayment, seen: Payment): string {
  if (seen.state === 'succeeded') return ''
  return payment.state === 'superseded' ? superseded : (seen.cancellation?.reason ?? payment.cancelReason)
}

/**
 * The customer pays, or has paid, in another way: this payment is under way no more. It is ended at its service where that can
 * end it, and followed until then, for its money may still come. Called with the locks held.
 */
export async function supersedePayment(tx: Tx, payment: StoredPayment, now: Date): Promise<void> {
  if (!isOpenPayment(payment.state)) return
  // Nobody was told how to pay one that the provider has not answered about.
  if (payment.state === 'creating') return dropPayment(tx, payment, superseded, now)
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

/** The provider has said for certain that this payment will not be. */
export async function dropPayment(tx: Tx, payment: StoredPayment, reason: string, now: Date): Promise<void> {
  if (payment.state !== 'creating') return
  await savePayment(tx, { ...payment, state: 'canceled', cancelReason: reason }, now)
  await addEvents(tx, payment.companyId, [paymentMoved(payment, 'canceled')], now)
}

function readConfirmation(given: Confirmation): StoredConfirmation {
  switch (given.type) {
    case 'embedded':
      return { type: 'embedded', url: null, token: given.token }
    case 'qr':
      // What stands in the picture is itself an address that opens the bank's application on a phone.
      return { type: 'qr', url: given.data, token: null }
    case 'external':
      return { type: 'external', url: null, token: null }
    default:
      return { type: given.type, url: given.url, token: null }
  }
}

/**
 * A notice of a provider. Its body is only a hint of where to look (integrations §1: no signature), so anybody may send
 * one: a known payment is read again by a job, an unknown one is written to the log. Repeats of a waiting job are one job.
 */
export async function hearNotification(
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
  await addJobs(app.db, [readPaymentAgain.of({ payment_id: payment.id })])
  return ok({ known: true })
}
