import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { outside } from '../outside-payment.flow.ts'
import { lockPayment } from '../payments.store.ts'
import { writeReceiptApart } from '../settlement.flow.ts'
import { writeEnd } from './record-refund.flow.ts'
import { isOpenRefund } from './refund-states.ts'
import { lockRefund, refundById, refundsWithProvider } from './refunds.store.ts'

/** A refund as the staff sees it; `byPeople`: no service of the shop can make it. */
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
  return refunds.map(({ provider, ...refund }) => ({ ...refund, byPeople: refund.byPeople || provider === outside }))
}

/**
 * Somebody of the shop gave the money back himself (by 1C, at the till, to bank details) and says by which document. Only for money
 * that was taken past our services, and for refunds that were meant so: what a service of ours took goes back by it else. Said twice, it counts once.
 */
export async function refundGiven(
  app: App,
  { companyId, refundId, document }: { companyId: number; refundId: number; document: string },
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<{ orderId: number }, { code: 'not_found' } | { code: 'refund_not_possible'; reason: string }>> {
  const known = await refundById(app.db, refundId)
  if (known?.companyId !== companyId) return refuse({ code: 'not_found' })
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, known.orderId, now)
    const payment = await lockPayment(tx, known.paymentId)
    const refund = await lockRefund(tx, refundId)
    if (payment.provider !== outside && !refund.byPeople)
      return refuse({ code: 'refund_not_possible', reason: 'made_by_service' })
    if (refund.state === 'succeeded') return ok({ orderId: refund.orderId })
    if (!isOpenRefund(refund.state)) return refuse({ code: 'refund_not_possible', reason: 'ended' })
    // Money that a service of ours took came with a receipt, so it does not go back without one.
    if (payment.provider !== outside) await writeReceiptApart(app, tx, refund, now)
    await writeEnd(app, tx, payment, refund, { state: 'succeeded', providerId: document, cancelReason: '' }, now)
    await also(tx)
    return ok({ orderId: refund.orderId })
  })
}
