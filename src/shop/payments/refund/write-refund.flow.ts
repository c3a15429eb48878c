import { z } from 'zod'
import type { Db, Tx } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { newUuid } from '#kit/security/ids.ts'
import { type Kopecks, minus } from '#lib/money.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { outside } from '../outside-payment.flow.ts'
import type { StoredPayment } from '../payments.store.ts'
import { writeRefundReceipt } from '../receipt/receipts.flow.ts'
import { providerNamed } from '../services.flow.ts'
import type { RefundLine } from './refund-lines.ts'
import { isOpenRefund, surplusReason } from './refund-states.ts'
import { addRefund, refundsOfPayment, type StoredRefund } from './refunds.store.ts'

/** Stores a refund of one payment, with its receipt. Null: there is nothing to refund. */
export async function writeRefund(
  app: App,
  tx: Tx,
  company: Company,
  payment: StoredPayment,
  { amount, lines }: { amount: Kopecks; lines: RefundLine[] },
  { wish, key, now }: { wish: { reason: string; actor: string; byPeople?: boolean }; key: string; now: Date },
): Promise<StoredRefund | null> {
  if (amount === 0) return null
  const refund = await addRefund(tx, {
    companyId: payment.companyId,
    orderId: payment.orderId,
    paymentId: payment.id,
    requestKey: key,
    amount,
    lines,
    reason: wish.reason,
    actor: wish.actor,
    state: 'creating',
    cancelReason: '',
    idempotenceKey: newUuid(),
    providerId: null,
    byPeople: wish.byPeople ?? false,
    createdAt: now,
  })
  // Refunded by people: no service is called. Whoever refunds the money issues the receipt, or it is written when the refund is reported.
  if (payment.provider === outside || refund.byPeople) return refund
  if (!providerNamed(app, payment.provider)?.refundsWithoutReceipt)
    await writeRefundReceipt(app, tx, company, refund, now)
  await followRefundLater(tx, refund.id, 0, now)
  return refund
}

const followAfterS = [15, 60, 300, 1800, 3600]

export const followRefundLater = (db: Db, refundId: number, step: number, now: Date): Promise<void> =>
  addJobs(db, [
    recoverRefund.of(
      { refund_id: refundId, step },
      { runAt: new Date(now.getTime() + followAfterS[Math.min(step, followAfterS.length - 1)]! * 1000) },
    ),
  ])

export const recoverRefund = defineJob({
  name: 'refund_follow',
  payload: z.object({ refund_id: z.int(), step: z.int().default(0) }),
  key: ({ refund_id }) => `refund_follow:${refund_id}`,
})

/** Stores a refund of a surplus, another one if an earlier one failed. Null: there is nothing to refund, or a refund is pending. */
export async function writeSurplusRefund(app: App, tx: Tx, payment: StoredPayment, now: Date): Promise<number | null> {
  const before = await refundsOfPayment(tx, payment.id)
  const amount = minus(payment.amount, payment.refunded)
  if (amount === 0 || before.some(({ state }) => isOpenRefund(state))) return null
  const company = await companyById(app, payment.companyId)
  const refund = await writeRefund(
    app,
    tx,
    company,
    payment,
    // No lines: the order keeps what its own payment paid for.
    { amount, lines: [] },
    { wish: { reason: surplusReason, actor: 'system' }, key: `surplus-${before.length}`, now },
  )
  return refund?.id ?? null
}
