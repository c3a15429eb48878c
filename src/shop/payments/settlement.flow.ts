import type { Tx } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import { isPrepaid } from '#lib/fiscal.ts'
import { type Kopecks, minus, smallerOf, sumOf } from '#lib/money.ts'
import { companySettingsOf } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { outside } from './outside-payment.flow.ts'
import type { PayableLine, ReceiptEntry } from './payable-line.ts'
import { lockPaidPayments } from './payments.store.ts'
import { refundEntries, type TaxedCompany, writeReceipt } from './receipt/receipts.flow.ts'
import { type ReceiptOutcome, settlementsOf } from './receipt/receipts.store.ts'
import { sendReceiptSoon } from './receipt/send-receipt.flow.ts'
import {
  type RefundLine,
  type RemainingLine,
  refundOfAmount,
  refundOfLines,
  remainingLines,
  splitOverPayments,
  withoutStep,
} from './refund/refund-lines.ts'
import { isOpenRefund } from './refund/refund-states.ts'
import { refundsOf, type StoredRefund } from './refund/refunds.store.ts'

/**
 * 54-FZ: when prepaid goods are handed over, a second receipt offsets the prepayment, whole or in parts, exactly what was paid and not refunded. `rest`: everything
 * not handed over yet, including the delivery. Money received outside our services has receipts of others.
 * The caller holds the lock of the order. Each payment gets its own receipt, as services register receipts per payment.
 */
export async function writeSettlements(
  app: App,
  tx: Tx,
  { id: orderId, companyId }: { id: number; companyId: number },
  pieces: 'rest' | readonly { item: number; count: number }[],
  now: Date,
): Promise<void> {
  const payments = (await lockPaidPayments(tx, orderId)).filter(({ provider }) => provider !== outside)
  if (payments.length === 0) return
  const lines = await app.payables.order.linesOf(tx, orderId, 'standing')
  const before = await settlementsOf(tx, orderId)
  const refunds = (await refundsOf(tx, orderId)).filter(({ state }) => state !== 'canceled')
  const prepaid = lines.filter(({ mode }) => isPrepaid(mode))
  const left = remainingLines(prepaid, [...refunds.flatMap((one) => one.lines), ...before.flatMap(settledLines)])
  const capacities = payments.map(({ id, amount, refunded }) => {
    const onTheWay = sumOf(refunds.filter((r) => r.paymentId === id && isOpenRefund(r.state)).map((r) => r.amount))
    const settled = sumOf(before.filter(({ paymentId }) => paymentId === id).map(({ total }) => total))
    return minus(minus(minus(amount, refunded), onTheWay), settled)
  })
  const wanted = withinMoney(wantedOf(left, pieces), capacities)
  if (wanted.length === 0) return
  const { tax } = await companySettingsOf(tx, companyId)
  const marks = freshMarks(await app.payables.order.marksOf(tx, orderId), before)
  for (const [index, share] of splitOverPayments(wanted, capacities).entries()) {
    const entries = entriesOf(prepaid, share, marks)
    if (entries.length === 0) continue
    const about = { orderId, paymentId: payments[index]!.id, refundId: null, kind: 'settlement', ...apart() } as const
    const receipt = await writeReceipt(app, tx, { id: companyId, settings: { tax } }, about, entries, now)
    await sendReceiptSoon(tx, receipt, now)
  }
}

/**
 * 54-FZ: what a canceled order keeps was prepaid for something else, so receipts of full payment offset that prepayment for a service, the
 * cancellation (our choice: the law has no receipt of a penalty, and shops offset it so). The oldest payments keep it, as refunds are taken from
 * the newest. Money received outside our services has receipts of others. The caller holds the lock of the order.
 */
export async function writeFeeReceipts(
  app: App,
  tx: Tx,
  { id: orderId, companyId }: { id: number; companyId: number },
  fee: Kopecks,
  now: Date,
): Promise<void> {
  const lines = (await app.payables.order.linesOf(tx, orderId, 'standing')).filter(({ mode }) => isPrepaid(mode))
  const [first] = lines
  // Without a prepayment the receipts of payment and refund say everything.
  if (!first) return
  const { tax } = await companySettingsOf(tx, companyId)
  const refunds = await refundsOf(tx, orderId)
  const isAlike = lines.every(({ vat }) => vat === first.vat)
  let left = fee
  for (const { id: paymentId, provider, amount, refunded } of (await lockPaidPayments(tx, orderId)).toReversed()) {
    const open = refunds.filter((refund) => refund.paymentId === paymentId && isOpenRefund(refund.state))
    const total = smallerOf(left, minus(minus(amount, refunded), sumOf(open.map((refund) => refund.amount))))
    left = minus(left, total)
    if (total === 0 || provider === outside) continue
    const about = { orderId, paymentId, refundId: null, kind: 'settlement', ...apart() } as const
    const entry: ReceiptEntry = {
      ...{ item: null, isFee: true, name: 'Удержание при отмене заказа', quantity: 1, total },
      ...{ vat: isAlike ? first.vat : tax.vat, subject: 'service', mode: 'full_payment', agent: null },
    }
    const receipt = await writeReceipt(app, tx, { id: companyId, settings: { tax } }, about, [entry], now)
    await sendReceiptSoon(tx, receipt, now)
  }
}

/** A receipt that is sent separately, once. */
const apart = () => ({ state: 'waiting', idempotenceKey: newUuid() }) as const

/** Lines of earlier receipts of handing over. */
const settledLines = ({ lines }: ReceiptOutcome): RefundLine[] =>
  lines.map(({ item, pieces = 0, total }) => ({ item, count: pieces, amount: total }))

function wantedOf(left: RemainingLine[], pieces: 'rest' | readonly { item: number; count: number }[]): RefundLine[] {
  if (pieces === 'rest') return left.filter(({ amount }) => amount > 0)
  const asked = pieces.flatMap(({ item, count }) => {
    const most = left.find((line) => line.item === item)?.count ?? 0
    return Math.min(count, most) > 0 ? [{ item, count: Math.min(count, most) }] : []
  })
  const found = refundOfLines(left, asked)
  return found.ok ? found.value.filter(({ amount }) => amount > 0) : []
}

/** At most what the payments hold: the rest of a partly paid order is paid at the counter, with its own receipt. */
function withinMoney(wanted: RefundLine[], capacities: readonly ReturnType<typeof sumOf>[]): RefundLine[] {
  const [asked, held] = [sumOf(wanted.map(({ amount }) => amount)), sumOf(capacities)]
  if (asked <= held) return wanted
  const cut = refundOfAmount(wanted, smallerOf(asked, held))
  return cut.ok ? cut.value : []
}

function entriesOf(
  lines: readonly PayableLine[],
  share: readonly RefundLine[],
  marks: Map<number, string[]>,
): ReceiptEntry[] {
  return share.flatMap(({ item, count, amount }) => {
    if (amount === 0) return []
    const { count: _count, payable: _payable, ...line } = lines.find((one) => one.item === item)!
    const own = item === null ? [] : (marks.get(item) ?? []).splice(0, count)
    const told = { quantity: Math.max(1, count), pieces: count, total: amount, mode: 'full_payment' as const }
    return [{ ...(count === 0 ? withoutStep(line) : line), ...told, ...(own.length > 0 && { marks: own }) }]
  })
}

/** Marking codes by line that no receipt contains yet. */
function freshMarks(all: ReadonlyMap<number, readonly string[]>, before: readonly ReceiptOutcome[]) {
  const told = new Set(before.flatMap(({ lines }) => lines.flatMap(({ marks = [] }) => marks)))
  return new Map([...all].map(([item, codes]) => [item, codes.filter((code) => !told.has(code))]))
}

/**
 * The receipt of a refund that carried none: people made the refund, or the service's refunds take no receipt. It is sent separately, or waits
 * for a person if the service registers no receipts. Called while the locks are held.
 */
export async function writeSeparateReceipt(app: App, tx: Tx, refund: StoredRefund, now: Date): Promise<void> {
  const { tax } = await companySettingsOf(tx, refund.companyId)
  const company: TaxedCompany = { id: refund.companyId, settings: { tax } }
  const entries = await refundEntries(app, tx, refund)
  if (entries.length === 0) return
  const about = { orderId: refund.orderId, paymentId: null, refundId: refund.id, kind: 'refund', ...apart() } as const
  await sendReceiptSoon(tx, await writeReceipt(app, tx, company, about, entries, now), now)
}
