import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { sumOf } from '#lib/money.ts'
import type { Receipt } from '#outside/payments/port.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { linesOfPayment, type ReceiptEntry } from './payable-line.ts'
import type { StoredPayment } from './payments.store.ts'
import { addReceipt, countedReceipts, paidByLine, receiptOf, type StoredReceipt } from './receipts.store.ts'
import { linesOfRefund } from './refund-lines.ts'
import type { StoredRefund } from './refunds.store.ts'

/**
 * Receipts are written in the transaction that writes their payment or refund, before anybody is asked: whatever changes later
 * (a name, an email, a setting), a repeated call says the same words, or the provider would refuse its key.
 */
export async function writePaymentReceipt(
  app: App,
  tx: Tx,
  company: Company,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const { order } = app.payables
  const lines = await order.linesOf(tx, payment.orderId)
  const before = await paidByLine(tx, payment.orderId)
  const entries = linesOfPayment(lines, before, payment.amount)
  await write(app, tx, company, { ...payment, paymentId: payment.id, refundId: null, kind: 'payment' }, entries, now)
}

export async function writeRefundReceipt(
  app: App,
  tx: Tx,
  company: Company,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const lines = await app.payables.order.linesOf(tx, refund.orderId)
  const entries = linesOfRefund(lines, refund.lines)
  await write(app, tx, company, { ...refund, paymentId: null, refundId: refund.id, kind: 'refund' }, entries, now)
}

async function write(
  app: App,
  tx: Tx,
  company: Company,
  about: Pick<StoredReceipt, 'orderId' | 'paymentId' | 'refundId' | 'kind'>,
  lines: ReceiptEntry[],
  now: Date,
): Promise<void> {
  const receipt: StoredReceipt = {
    companyId: company.id,
    orderId: about.orderId,
    paymentId: about.paymentId,
    refundId: about.refundId,
    kind: about.kind,
    taxSystem: company.settings.tax.system,
    lines,
    total: sumOf(lines.map(({ total }) => total)),
    sentTo: await app.payables.order.buyerOf(tx, about.orderId),
  }
  await addReceipt(tx, receipt, now)
}

/** As it is said to the provider; null for what was begun before receipts were kept. */
export async function readReceipt(
  app: App,
  about: { paymentId: number } | { refundId: number },
): Promise<Receipt | null> {
  const stored = await receiptOf(app.db, about)
  return stored
    ? {
        email: stored.sentTo.email || null,
        phone: stored.sentTo.phone || null,
        taxSystem: stored.taxSystem,
        lines: stored.lines,
      }
    : null
}

/** Receipts of an order whose money came or went, in the order they were written. */
export const receiptsOfOrder = (db: Db, orderId: number): Promise<(StoredReceipt & { at: Date })[]> =>
  countedReceipts(db, orderId)

/** The receipt of a payment; written now for one that was begun before receipts were kept. */
export async function receiptForPayment(app: App, payment: StoredPayment): Promise<Receipt | null> {
  const about = { paymentId: payment.id }
  const written = await readReceipt(app, about)
  if (written) return written
  const company = await companyById(app, payment.companyId)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, payment.orderId, now)
    if (!(await receiptOf(tx, about))) await writePaymentReceipt(app, tx, company, payment, now)
  })
  return readReceipt(app, about)
}
