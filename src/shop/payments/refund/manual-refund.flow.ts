import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { type Kopecks, minus } from '#lib/money.ts'
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { outside } from '../outside-payment.flow.ts'
import { keyLivesMs } from '../payments.flow.ts'
import { lockPayment, paymentById, type StoredPayment } from '../payments.store.ts'
import { writeSeparateReceipt } from '../settlement.flow.ts'
import { writeEnd } from './record-refund.flow.ts'
import { followRefund } from './refund.flow.ts'
import { isOpenRefund, surplusReason } from './refund-states.ts'
import { lockRefund, openRefundsOfPayment, refundById, refundsOfPayment, refundsWithProvider } from './refunds.store.ts'
import { writeRefund } from './write-refund.flow.ts'

/** A refund as the staff sees it. `byPeople`: a person must make it, as no service of the shop can. */
export interface StaffRefund {
  id: number
  orderId: number
  amount: Kopecks
  state: string
  reason: string
  byPeople: boolean
  createdAt: Date
}

export async function refundsOfOrders(db: Db, orderIds: readonly number[]): Promise<StaffRefund[]> {
  const refunds = await refundsWithProvider(db, orderIds)
  return refunds.map(({ provider, isSurplusLeft, ...refund }) => ({
    ...refund,
    byPeople: refund.byPeople || provider === outside || (isSurplusLeft && refund.state === 'canceled'),
  }))
}

/** The order of a refund of a company; null: there is none. */
export async function orderOfRefund(app: App, companyId: number, refundId: number): Promise<number | null> {
  const refund = await refundById(app.db, refundId)
  return refund?.companyId === companyId ? refund.orderId : null
}

/**
 * Records a refund that a person made (in 1C, at the till, to bank details), with its document. Only for money received outside our services,
 * for refunds marked for people, and for a surplus whose service refused to refund it: other money is refunded by the service that took it. A
 * repetition counts once. In its transaction, `judge` runs before anything is changed and may refuse a new record, and `also` runs once, after it.
 */
export async function recordManualRefund<R extends Refusal = never>(
  app: App,
  { companyId, refundId, document }: { companyId: number; refundId: number; document: string },
  also: (tx: Tx) => Promise<void> = async () => {},
  judge: (tx: Tx) => Promise<Result<unknown, R>> = async () => ok(),
): Promise<Result<{ orderId: number }, { code: 'not_found' } | { code: 'refund_not_possible'; reason: string } | R>> {
  const known = await refundById(app.db, refundId)
  if (known?.companyId !== companyId) return refuse({ code: 'not_found' })
  // First read whether the service has made the refund meanwhile.
  if ((await paymentById(app.db, known.paymentId))?.surplus)
    for (const open of await openRefundsOfPayment(app.db, known.paymentId)) await followRefund(app, open.id)
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const judged = await judge(tx)
    await app.payables.order.lock(tx, known.orderId, now)
    const payment = await lockPayment(tx, known.paymentId)
    const refund = await lockRefund(tx, refundId)
    if (payment.surplus && payment.provider !== outside) {
      const given = await surplusGiven(app, tx, payment, document, now)
      if (!given.ok) return given
      if (given.value.isNew && !judged.ok) return judged
      if (given.value.isNew) await also(tx)
      return ok({ orderId: refund.orderId })
    }
    if (payment.provider !== outside && !refund.byPeople)
      return refuse({ code: 'refund_not_possible', reason: 'made_by_service' })
    if (refund.state === 'succeeded') return ok({ orderId: refund.orderId })
    if (!isOpenRefund(refund.state)) return refuse({ code: 'refund_not_possible', reason: 'ended' })
    if (!judged.ok) return judged
    // Money taken by a service of ours came with a receipt, so its refund needs one too.
    if (payment.provider !== outside) await writeSeparateReceipt(app, tx, refund, now)
    await writeEnd(app, tx, payment, refund, { state: 'succeeded', providerId: document, cancelReason: '' }, now)
    await also(tx)
    return ok({ orderId: refund.orderId })
  })
}

/**
 * Records that a person refunded the rest of a surplus. Refused while the service may still refund it: it was requested and neither made nor
 * refused, unless there is no answer and its key has expired. Called while the locks are held.
 */
async function surplusGiven(
  app: App,
  tx: Tx,
  payment: StoredPayment,
  document: string,
  now: Date,
): Promise<Result<{ isNew: boolean }, { code: 'refund_not_possible'; reason: string }>> {
  const before = await refundsOfPayment(tx, payment.id)
  const isSaid = before.some(({ byPeople, providerId }) => byPeople && providerId === document)
  if (payment.state === 'refunded')
    return isSaid ? ok({ isNew: false }) : refuse({ code: 'refund_not_possible', reason: 'ended' })
  for (const open of before.filter(({ state }) => isOpenRefund(state))) {
    const isForgotten = open.providerId === null && now.getTime() - open.createdAt.getTime() >= keyLivesMs
    if (!isForgotten) return refuse({ code: 'refund_not_possible', reason: 'under_way' })
    await writeEnd(
      app,
      tx,
      payment,
      open,
      { state: 'canceled', providerId: null, cancelReason: 'given_by_people' },
      now,
    )
  }
  const company = await companyById(app, payment.companyId)
  const amount = minus(payment.amount, payment.refunded)
  const wish = { reason: surplusReason, actor: 'shop', byPeople: true }
  const key = `surplus-${before.length}`
  const refund = await writeRefund(app, tx, company, payment, { amount, lines: [] }, { wish, key, now })
  assert(refund, 'a payment that is not given back has something left')
  await writeSeparateReceipt(app, tx, refund, now)
  await writeEnd(app, tx, payment, refund, { state: 'succeeded', providerId: document, cancelReason: '' }, now)
  return ok({ isNew: true })
}
