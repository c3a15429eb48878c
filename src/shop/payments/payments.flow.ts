import { z } from 'zod'
import type { Db, Tx } from '#kit/db.ts'
import { newUuid } from '#kit/ids.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type {
  Confirmation,
  ConfirmationType,
  Payment,
  PaymentMethod,
  PaymentProvider,
  PaymentRefusal,
  Receipt,
} from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import { isLivePayment, nextPaymentState, type PaymentState, paymentStateOf } from './payment-states.ts'
import {
  addPayment,
  lastPayments,
  livePaymentOf,
  lockPayment,
  paymentById,
  paymentByProviderId,
  type StoredConfirmation,
  type StoredPayment,
  savePayment,
} from './payments.store.ts'

export type { Payment }
export { lastPayments, livePaymentOf, lockPayment, paymentById, type StoredPayment }

export const provider = 'yookassa'

/** How each of our methods is said to the provider (integrations §1 "Spec mapping"). */
const ways: Record<string, { method: PaymentMethod | null; confirmation: ConfirmationType }> = {
  redirect: { method: null, confirmation: 'redirect' },
  'yookassa-sdk': { method: null, confirmation: 'embedded' },
  sberpay: { method: 'sberbank', confirmation: 'qr' },
}

/** Writes the payment down before the provider is asked, with the job that goes on if nobody else does. */
export async function preparePayment(
  tx: Tx,
  given: { companyId: number; orderId: number; method: string; amount: Kopecks; locale: 'ru' | 'en'; at: Date },
): Promise<StoredPayment> {
  const payment = await addPayment(tx, {
    companyId: given.companyId,
    orderId: given.orderId,
    provider,
    idempotenceKey: newUuid(),
    method: given.method,
    amount: given.amount,
    request: { locale: given.locale },
    at: given.at,
  })
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

/** Asks the provider to make the payment; the same key again gives the same payment, however often it is asked. */
export function askToCreate(
  service: PaymentProvider,
  payment: StoredPayment,
  about: { description: string; returnUrl: string; receipt: Receipt | null },
): Promise<Result<Payment, PaymentRefusal>> {
  const way = ways[payment.method] ?? ways.redirect!
  return service.createPayment({
    idempotenceKey: payment.idempotenceKey,
    orderId: String(payment.orderId),
    amount: payment.amount,
    description: about.description,
    method: way.method,
    confirmation: { type: way.confirmation, returnUrl: about.returnUrl, locale: payment.request.locale },
    receipt: about.receipt,
  })
}

export type PaymentChange =
  /** Nothing new: a repeated or an overtaken notice. */
  | { kind: 'none' }
  /** What the provider holds is not what was asked for: nothing is believed, people must look. */
  | { kind: 'mismatch' }
  | { kind: 'moved'; states: PaymentState[] }

/**
 * Brings a payment up to what the provider says of it. Called with the locks of the order and the payment held, so that
 * any number of notices, returns and jobs at once make one step between them.
 */
export async function advancePayment(tx: Tx, payment: StoredPayment, seen: Payment, now: Date): Promise<PaymentChange> {
  if (seen.amount !== payment.amount || seen.orderId !== String(payment.orderId)) return { kind: 'mismatch' }
  if (payment.providerId !== null && payment.providerId !== seen.id) return { kind: 'mismatch' }
  const target = paymentStateOf(seen)
  const states: PaymentState[] = []
  // Given back before we ever heard that it was paid: both steps are taken.
  for (const step of target === 'refunded' ? (['succeeded', 'refunded'] as const) : [target]) {
    const from = states.at(-1) ?? payment.state
    const next = nextPaymentState(from, step)
    if (next !== from) states.push(next)
  }
  const learnt = payment.providerId === null || (payment.confirmation === null && seen.confirmation !== null)
  if (states.length === 0 && !learnt) return { kind: 'none' }
  const state = states.at(-1) ?? payment.state
  await savePayment(
    tx,
    {
      ...payment,
      state,
      providerId: seen.id,
      cancelReason: seen.cancellation?.reason ?? payment.cancelReason,
      confirmation: seen.confirmation ? readConfirmation(seen.confirmation) : payment.confirmation,
    },
    now,
  )
  return states.length === 0 ? { kind: 'none' } : { kind: 'moved', states }
}

/** The provider has said for certain that this payment will not be. */
export async function dropPayment(tx: Tx, payment: StoredPayment, reason: string, now: Date): Promise<void> {
  if (payment.state !== 'creating') return
  await savePayment(tx, { ...payment, state: 'canceled', cancelReason: reason }, now)
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
 * A notice of the provider. Its body is only a hint of where to look (integrations §1: no signature), so anybody may send
 * one: a known payment is read again by a job, an unknown one is written to the log. Repeats of a waiting job are one job.
 */
export async function hearNotification(
  app: App,
  body: unknown,
): Promise<Result<{ known: boolean }, { code: 'bad_request' }>> {
  const read = app.payments?.readNotification(body)
  if (!read?.ok) return refuse({ code: 'bad_request' })
  const payment = await paymentByProviderId(app.db, provider, read.value.paymentId)
  if (!payment) {
    app.log.warn({ event: read.value.event, payment: read.value.paymentId }, 'a notice of an unknown payment')
    return ok({ known: false })
  }
  await addJobs(app.db, [readPaymentAgain.of({ payment_id: payment.id })])
  return ok({ known: true })
}

export const isOpenPayment = ({ state }: StoredPayment): boolean => isLivePayment(state) && state !== 'succeeded'
