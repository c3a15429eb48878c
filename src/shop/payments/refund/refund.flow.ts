import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, sumOf, ZERO } from '#lib/money.ts'
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { outside } from '../outside-payment.flow.ts'
import type { PayableLine } from '../payable-line.ts'
import { keyLivesMs } from '../payments.flow.ts'
import { lockPaidPayments, paymentById, paymentsWithMoney, type StoredPayment } from '../payments.store.ts'
import { readReceipt } from '../receipt/receipts.flow.ts'
import { clientOf } from '../services.flow.ts'
import { endExpiredRefund, failRefund, recordRefund, refundMoved } from './record-refund.flow.ts'
import {
  type RefundLine,
  type RefundLineRequest,
  type RefundLinesRefusal,
  refundOfAmount,
  refundOfLines,
  remainingLines,
  splitOverPayments,
} from './refund-lines.ts'
import { isOpenRefund } from './refund-states.ts'
import { openRefundsOfPayment, refundById, refundsOf, refundsWithProvider, type StoredRefund } from './refunds.store.ts'
import { writeRefund } from './write-refund.flow.ts'

export type RefundRequest = ({ lines: readonly RefundLineRequest[] } | { amount: Kopecks } | { all: true }) & {
  reason: string
  actor: string
  /** A person refunds it outside the service, to bank details, and reports it by `recordManualRefund`. */
  byPeople?: boolean
}

export type RefundRefusal =
  | { code: 'not_found' }
  | RefundLinesRefusal
  | { code: 'refund_too_large'; available: Kopecks }

/**
 * Refunds pieces of lines, or an amount, of what was paid for an order, from its payments newest first. It is stored with its receipts in one
 * transaction, requested from the provider outside any transaction, and completed by the process that receives the answer. The same key is the
 * same request. In the transaction that stores the request, `judge` runs before anything is changed and may refuse a new request, and `also` runs
 * once, after it was written. A refund that failed (state `canceled`, with the provider's
 * reason) is tried again with another key.
 */
export async function refundPart<R extends Refusal = never>(
  app: App,
  orderId: number,
  wish: RefundRequest,
  key: string,
  also: (tx: Tx) => Promise<void> = async () => {},
  judge: (tx: Tx) => Promise<Result<unknown, R>> = async () => ok(),
): Promise<Result<StoredRefund[], RefundRefusal | R>> {
  const thing = await app.payables.order.find(app.db, orderId, app.clock.now())
  if (!thing) return refuse({ code: 'not_found' })
  const company = await companyById(app, thing.companyId)
  const prepared = await inTransaction(app.db, async (tx) => {
    const judged = await judge(tx)
    const written = await writeRefunds(app, tx, company, orderId, wish, key)
    if (!written.ok || !written.value.isNew) return written
    if (!judged.ok) return judged
    await also(tx)
    return written
  })
  if (!prepared.ok) return prepared
  const done: StoredRefund[] = []
  for (const refund of prepared.value.refunds) done.push(await followRefund(app, refund.id))
  return ok(done)
}

/** Stores a refund request without calling a provider: after the transaction the caller continues with `followRefund`. */
export async function writeRefunds(
  app: App,
  tx: Tx,
  company: Company,
  orderId: number,
  wish: RefundRequest,
  key: string,
): Promise<Result<{ refunds: StoredRefund[]; isNew: boolean }, RefundRefusal>> {
  const now = app.clock.now()
  const { order } = app.payables
  const thing = await order.lock(tx, orderId, now)
  assert(thing, 'a refund is of an order')
  const before = await refundsOf(tx, orderId)
  const same = before.filter(({ requestKey }) => requestKey === key)
  if (same.length > 0) return ok({ refunds: same, isNew: false })

  const counted = before.filter(({ state }) => state !== 'canceled')
  const payments = await lockPaidPayments(tx, orderId)
  const onTheWay = (paymentId: number) =>
    sumOf(counted.filter((r) => r.paymentId === paymentId && isOpenRefund(r.state)).map(({ amount }) => amount))
  const capacities = payments.map(({ id, amount, refunded }) => minus(minus(amount, refunded), onTheWay(id)))
  const available = largerOf(ZERO, minus(sumOf(capacities), thing.kept))
  const lines = await order.linesOf(tx, orderId)
  const refunded = counted.flatMap((refund) => refund.lines)
  const wanted = wantedLines(wish, lines, refunded, available)
  if (!wanted.ok) return wanted
  if (sumOf(wanted.value.map(({ amount }) => amount)) > available)
    return refuse({ code: 'refund_too_large', available })

  const written: StoredRefund[] = []
  const shares = splitOverPayments(wanted.value, capacities)
  for (const [index, payment] of payments.entries()) {
    const share = shares[index]!
    const amount = sumOf(share.map((line) => line.amount))
    const refund = await writeRefund(app, tx, company, payment, { amount, lines: share }, { wish, key, now })
    if (refund) written.push(refund)
  }
  if (written.some((refund) => refund.lines.some(({ count }) => count > 0))) {
    await order.changed(tx, orderId, now)
    const begun = written.map((refund) => ({ ...refundMoved(refund, refund.state), from: '' }))
    await addEvents(tx, company.id, begun, now)
  }
  return ok({ refunds: written, isNew: true })
}

function wantedLines(
  wish: RefundRequest,
  lines: readonly PayableLine[],
  refunded: readonly RefundLine[],
  available: Kopecks,
): Result<RefundLine[], RefundLinesRefusal> {
  const left = remainingLines(lines, refunded)
  if ('lines' in wish) return refundOfLines(left, wish.lines)
  if ('amount' in wish) return refundOfAmount(left, wish.amount)
  // An order that was paid again after a refund has more money to refund than its lines have left.
  const isEnough = sumOf(left.map(({ amount }) => amount)) >= available
  return refundOfAmount(isEnough ? left : remainingLines(lines, []), available)
}

/** Requests a stored refund, or reads a pending one; an ended one is left unchanged. */
export async function followRefund(app: App, refundId: number): Promise<StoredRefund> {
  const refund = (await refundById(app.db, refundId))!
  if (!isOpenRefund(refund.state) || refund.byPeople) return refund
  const payment = await paymentById(app.db, refund.paymentId)
  const client = payment && (await clientOf(app, payment.companyId, payment.provider))
  if (!payment?.providerId || !client) return refund
  const isOld = app.clock.now().getTime() - refund.createdAt.getTime() >= keyLivesMs
  if (refund.providerId === null && isOld) {
    const read = await client.readPayment(payment.providerId)
    if (read.ok) await endExpiredRefund(app, refund, read.value)
    return (await refundById(app.db, refundId))!
  }
  const seen = refund.providerId
    ? await client.readRefund(refund.providerId)
    : await client.refundPayment({
        paymentId: payment.providerId,
        amount: refund.amount,
        description: payment.request.description || `№ ${payment.orderId}`,
        receipt: await readReceipt(app, { refundId }),
        idempotenceKey: refund.idempotenceKey,
      })
  if (seen.ok) return (await recordRefund(app, refundId, seen.value)) ?? refund
  app.log.warn({ refund: refundId, reason: seen.refusal.code }, 'a refund was not made')
  if (seen.refusal.code === 'payment_refused' && seen.refusal.status < 500 && refund.providerId === null)
    await failRefund(app, refund, seen.refusal.reason)
  return (await refundById(app.db, refundId))!
}

/** The amount that these pieces would refund now, and whether all remaining money was taken by services, which can refund it. */
export async function refundable(
  app: App,
  db: Db,
  orderId: number,
  asked: readonly RefundLineRequest[],
): Promise<{ amount: Kopecks; byService: boolean }> {
  const counted = (await refundsOf(db, orderId)).filter(({ state }) => state !== 'canceled')
  const lines = await app.payables.order.linesOf(db, orderId)
  const wanted = refundOfLines(
    remainingLines(
      lines,
      counted.flatMap((refund) => refund.lines),
    ),
    asked,
  )
  const paid = (await paymentsWithMoney(db, orderId)).filter(({ amount, refunded }) => amount > refunded)
  return {
    amount: wanted.ok ? sumOf(wanted.value.map(({ amount }) => amount)) : ZERO,
    byService: paid.length > 0 && paid.every(({ provider }) => provider !== outside),
  }
}

/** Lines whose money is refunded or being refunded. */
export const refundedItems = async (db: Db, orderId: number): Promise<(number | null)[]> =>
  (await refundsOf(db, orderId))
    .filter(({ state }) => state !== 'canceled')
    .flatMap(({ lines }) => lines.map(({ item }) => item))

/** Money of an order whose refund is not made yet. */
export const moneyOnItsWayBack = async (db: Db, orderId: number): Promise<Kopecks> =>
  sumOf(
    (await refundsWithProvider(db, [orderId]))
      .filter(({ state, isSurplusLeft }) => isOpenRefund(state) && !isSurplusLeft)
      .map(({ amount }) => amount),
  )

/** The refunds of a request, by its key. */
export const refundsOfKey = async (db: Db, orderId: number, key: string): Promise<StoredRefund[]> =>
  (await refundsOf(db, orderId)).filter(({ requestKey }) => requestKey === key)

/** Parts of lines returned by refunds up to a moment. Pieces count only when no pending refund of the same request still has money for them. */
export async function refundedLinesBefore(db: Db, orderId: number, at: Date): Promise<RefundLine[]> {
  const refunds = await refundsOf(db, orderId)
  const isWaiting = (key: string, item: number | null) =>
    refunds.some(
      ({ requestKey, state, lines }) =>
        requestKey === key && isOpenRefund(state) && lines.some((line) => line.item === item),
    )
  return refunds
    .filter(({ state, createdAt }) => state === 'succeeded' && createdAt <= at)
    .flatMap(({ requestKey, lines }) =>
      lines.map((line) => (line.count > 0 && isWaiting(requestKey, line.item) ? { ...line, count: 0 } : line)),
    )
}

/** The same, including pending refunds. */
export const refundedBefore = async (db: Db, orderId: number, at: Date): Promise<RefundLine[]> =>
  (await refundsOf(db, orderId))
    .filter(({ state, createdAt }) => state !== 'canceled' && createdAt <= at)
    .flatMap(({ lines }) => lines)

export async function followRefundsOf(app: App, payment: StoredPayment): Promise<void> {
  for (const refund of await openRefundsOfPayment(app.db, payment.id)) await followRefund(app, refund.id)
}

/**
 * Refunds the money of an order that ended without success, except what it keeps, like any other refund. Throws until all of it is refunded or waits for people: the
 * job is tried again at growing intervals, and the log shows it.
 */
export async function refundOrder(app: App, orderId: number): Promise<void> {
  for (const refund of await refundsOf(app.db, orderId)) await followRefund(app, refund.id)
  const thing = await app.payables.order.find(app.db, orderId, app.clock.now())
  if (thing?.standing !== 'failed' || thing.paid <= thing.kept) return
  const tries = (await refundsOf(app.db, orderId)).length
  const wish: RefundRequest = { all: true, reason: 'order_over', actor: 'system' }
  const made = await refundPart(app, orderId, wish, `order-over-${tries}`)
  const after = await app.payables.order.find(app.db, orderId, app.clock.now())
  if (after!.paid <= after!.kept) return
  if (made.ok && made.value.every(({ state }) => isOpenRefund(state)) && (await waitsForPeople(app, orderId))) {
    app.log.warn({ order: orderId }, 'money taken past the shop waits for people to give it back')
    return
  }
  const states = made.ok ? made.value.map((r) => `${r.id} ${r.state} ${r.cancelReason}`.trim()) : [made.refusal.code]
  throw new Error(`the money of order ${orderId} is not all back: ${states.join(', ')}`)
}

/** Whether only people can make the refunds that are still open. */
const waitsForPeople = async (app: App, orderId: number): Promise<boolean> =>
  (await refundsWithProvider(app.db, [orderId])).every(
    ({ state, provider, byPeople }) => !isOpenRefund(state) || byPeople || provider === outside,
  )
