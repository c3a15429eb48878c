import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { PaymentRefusal } from '#outside/payments/port.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { isOpenPayment } from './payment-states.ts'
import { failPayment, preparePayment, supersedePayment } from './payments.flow.ts'
import { lockPayment, openPaymentOf, paymentById, type StoredPayment } from './payments.store.ts'
import type { PaymentClient } from './provider.ts'
import { receiptForPayment } from './receipt/receipts.flow.ts'
import { checkPayment, endPayment, recordPayment } from './record-payment.flow.ts'
import { clientOf, providerNamed, servicesOf } from './services.flow.ts'

export type PayRefusal =
  | { code: 'not_found' }
  | { code: 'payment_unavailable' }
  | { code: 'payment_option_not_offered' }
  | { code: 'payment_method_unavailable' }

/**
 * Begins the payment of an order in three phases (design §5): it is stored in one transaction, requested from the provider outside any
 * transaction, and completed by the process that receives the answer. A payment that was already begun is continued, so two tabs pay once.
 * One begun with another method is superseded: it is cancelled at its provider, or followed until it ends there.
 */
export async function startPayment(
  app: App,
  context: SignedInContext,
  orderId: number,
  optionId?: number,
): Promise<Result<StoredPayment, PayRefusal>> {
  let left: number | null = null
  // A payment that the provider reports as dead, or that was superseded, makes room for a new one: the next iteration begins it.
  for (let round = 1; round <= 4; round++) {
    const prepared = await prepare(app, context, orderId, optionId, left)
    if (!prepared.ok) return prepared
    const { payment, isToLeave } = prepared.value
    const client = await clientOf(app, payment.companyId, payment.provider)
    if (isToLeave) {
      // It may be paid already; then nothing else is begun.
      if (client) await endPayment(app, client, payment)
      left = payment.id
      continue
    }
    if (!client) return refuse({ code: 'payment_method_unavailable' })
    const wasBegun = payment.state !== 'creating'
    const now = wasBegun ? await rereadPayment(app, payment) : await createPayment(app, client, payment)
    if (!now) return refuse({ code: 'payment_method_unavailable' })
    // Held money counts as paid: there is nothing left to confirm.
    if (hasMoney(now.state)) return refuse({ code: 'payment_unavailable' })
    if (isOpenPayment(now.state) && now.confirmation) return ok(now)
    if (!wasBegun) return refuse({ code: 'payment_method_unavailable' })
  }
  return refuse({ code: 'payment_method_unavailable' })
}

const hasMoney = (state: StoredPayment['state']): boolean =>
  state === 'waiting_for_capture' || state === 'succeeded' || state === 'refunded'

interface Prepared {
  payment: StoredPayment
  /** Begun with another method than the requested one: cancel it at its provider before it is superseded. */
  isToLeave: boolean
}

async function prepare(
  app: App,
  { company, me, locale }: SignedInContext,
  orderId: number,
  optionId: number | undefined,
  left: number | null,
): Promise<Result<Prepared, PayRefusal>> {
  const { order } = app.payables
  const serves = await servicesOf(app, company.id)
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const thing = await order.lock(tx, orderId, now, { companyId: company.id, customerId: me.id })
    if (!thing) return refuse({ code: 'not_found' })
    if (thing.due === 0) return refuse({ code: 'payment_unavailable' })
    const method = await order.methodOf(tx, orderId, optionId)
    if (method === null && optionId !== undefined) return refuse({ code: 'payment_option_not_offered' })
    const open = await openPaymentOf(tx, orderId)
    const isOther = optionId !== undefined && method !== open?.method
    if (open && (!isOther || open.state === 'waiting_for_capture')) return ok({ payment: open, isToLeave: false })
    if (method === null) return refuse({ code: 'payment_unavailable' })
    const provider = serves(method)
    if (!provider) return refuse({ code: 'payment_method_unavailable' })
    // A payment without an answer of the provider was shown to nobody, so there is nothing to cancel.
    if (open && open.state !== 'creating' && open.id !== left) return ok({ payment: open, isToLeave: true })
    if (open) await supersedePayment(tx, await lockPayment(tx, open.id), now)
    const holdsMs = providerNamed(app, provider)?.holdsMs?.[method] ?? 0
    const request = {
      locale,
      ...(thing.holdForMs !== null && holdsMs >= thing.holdForMs && { hold: true }),
      returnUrl: `${originOf(company, app.publicUrl)}${thing.returnPath}`,
      description: `№ ${thing.number}`,
    }
    const wanted = { orderId, provider, method, amount: thing.due, request, at: now }
    return ok({ payment: await preparePayment(app, tx, company, wanted), isToLeave: false })
  })
}

/**
 * Creates the payment at the provider and stores the answer. A repeated request with the same key and body returns the same payment.
 * Null: the provider did not answer, and the recovery job continues.
 */
export async function createPayment(
  app: App,
  client: PaymentClient,
  payment: StoredPayment,
): Promise<StoredPayment | null> {
  const made = await client.createPayment({
    idempotenceKey: payment.idempotenceKey,
    orderId: String(payment.orderId),
    amount: payment.amount,
    method: payment.method,
    ...payment.request,
    receipt: await receiptForPayment(app, payment),
  })
  if (made.ok) return recordPayment(app, payment.id, made.value)
  app.log.warn({ payment: payment.id, reason: made.refusal.code }, 'a payment could not be created')
  if (!isCertain(made.refusal)) return null
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, payment.orderId, now)
    await failPayment(tx, await lockPayment(tx, payment.id), 'not_created', now)
    return lockPayment(tx, payment.id)
  })
}

/** Only an explicit refusal counts as one; after any other failure the payment may exist. */
const isCertain = (refusal: PaymentRefusal): boolean => refusal.code === 'payment_refused' && refusal.status < 500

/** Reads a begun payment again. If the provider does not answer, the stored state remains. */
async function rereadPayment(app: App, payment: StoredPayment): Promise<StoredPayment | null> {
  await checkPayment(app, payment.id)
  return paymentById(app.db, payment.id)
}
