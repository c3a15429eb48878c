import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { splitByWeights, sumOf } from '#lib/money.ts'
import type { Receipt } from '#outside/payments/port.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { linesOfPayment, type ReceiptEntry } from '../payable-line.ts'
import { paymentById, type StoredPayment } from '../payments.store.ts'
import { linesOfRefund } from '../refund/refund-lines.ts'
import type { StoredRefund } from '../refund/refunds.store.ts'
import {
  addReceipt,
  countedReceipts,
  paidByLine,
  type ReceiptOutcome,
  receiptOf,
  returnedMarks,
  type StoredReceipt,
  settlementsOf,
} from './receipts.store.ts'

/**
 * Receipts are stored in the transaction that stores their payment or refund, before the provider is called. Whatever changes later (a name, an
 * email, a setting), a repeated call sends the same body; otherwise the provider would reject its key.
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
  const about = { orderId: payment.orderId, paymentId: payment.id, refundId: null, kind: 'payment', ...along } as const
  await writeReceipt(app, tx, company, about, entries, now)
}

/** Goods that were handed over are refunded as such, with their marking codes; goods that were only paid for, as a prepayment. */
export async function refundEntries(app: App, tx: Tx, refund: StoredRefund): Promise<ReceiptEntry[]> {
  if ((await paymentById(tx, refund.paymentId))?.surplus) return surplusEntries(tx, refund)
  const lines = await app.payables.order.linesOf(tx, refund.orderId)
  const settled = (await settlementsOf(tx, refund.orderId)).flatMap((one) => one.lines)
  const back = new Set(await returnedMarks(tx, refund.orderId))
  return linesOfRefund(lines, refund.lines).map((entry) => {
    const own = settled.filter(({ item, isFee }) => item === entry.item && !isFee)
    if (own.length === 0) return entry
    const pieces = refund.lines.find(({ item }) => item === entry.item)!.count
    const marks = own.flatMap((line) => line.marks ?? []).filter((code) => !back.has(code))
    const given = marks.slice(0, pieces)
    return { ...entry, mode: 'full_payment' as const, ...(given.length > 0 && { marks: given }) }
  })
}

/** A surplus is not part of the order: its refund repeats the lines of the receipt of its own payment. */
async function surplusEntries(tx: Tx, { paymentId, amount }: StoredRefund): Promise<ReceiptEntry[]> {
  const paid = (await receiptOf(tx, { paymentId }))?.lines ?? []
  const parts = splitByWeights(
    amount,
    paid.map(({ total }) => total),
  )
  return paid.flatMap((entry, index) => (parts[index]! > 0 ? [{ ...entry, total: parts[index]! }] : []))
}

export async function writeRefundReceipt(
  app: App,
  tx: Tx,
  company: TaxedCompany,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const about = { orderId: refund.orderId, paymentId: null, refundId: refund.id, kind: 'refund', ...along } as const
  await writeReceipt(app, tx, company, about, await refundEntries(app, tx, refund), now)
}

/** Sent together with its payment or refund. */
const along = { state: 'with_money', idempotenceKey: null } as const
export type TaxedCompany = Pick<Company, 'id'> & { settings: Pick<Company['settings'], 'tax'> }

export async function writeReceipt(
  app: App,
  tx: Tx,
  company: TaxedCompany,
  about: Pick<StoredReceipt, 'orderId' | 'paymentId' | 'refundId' | 'kind' | 'state' | 'idempotenceKey'>,
  lines: ReceiptEntry[],
  now: Date,
): Promise<number> {
  const receipt: StoredReceipt = {
    ...about,
    companyId: company.id,
    taxSystem: company.settings.tax.system,
    lines: lines.map(ofAdvance),
    total: sumOf(lines.map(({ total }) => total)),
    sentTo: await app.payables.order.buyerOf(tx, about.orderId),
  }
  return addReceipt(tx, receipt, now)
}

/** 54-FZ (tag 1212): the subject of an advance is the payment itself, as what is sold for it is not settled yet. */
const ofAdvance = (entry: ReceiptEntry): ReceiptEntry =>
  entry.mode === 'advance' ? { ...entry, subject: 'payment' } : entry

/** The receipt in the provider's form; null for a payment or refund begun before receipts were stored. */
export async function readReceipt(
  app: App,
  about: { paymentId: number } | { refundId: number },
): Promise<Receipt | null> {
  const stored = await receiptOf(app.db, about)
  return stored && presentReceipt(stored)
}

export const presentReceipt = ({ sentTo, taxSystem, lines }: StoredReceipt): Receipt => ({
  email: sentTo.email || null,
  phone: sentTo.phone || null,
  taxSystem,
  lines,
})

/** Receipts of an order whose money was received or refunded, in the order they were written. */
export const receiptsOfOrder = (db: Db, orderId: number): Promise<ReceiptOutcome[]> => countedReceipts(db, orderId)

/** The receipt of a payment; written now if the payment was begun before receipts were stored. */
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
