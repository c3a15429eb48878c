import { inTransaction, type Tx } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import { assert } from '#lib/assert.ts'
import { type Kopecks, minus, plus } from '#lib/money.ts'
import type { Payment, Refund } from '#outside/payments/port.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { nextPaymentState } from '../payment-states.ts'
import { paymentMoved } from '../payments.flow.ts'
import { lockPayment, type StoredPayment, savePayment } from '../payments.store.ts'
import { receiptOf } from '../receipt/receipts.store.ts'
import { providerNamed } from '../services.flow.ts'
import { writeSeparateReceipt } from '../settlement.flow.ts'
import { type RefundLine, refundOfAmount, remainingLines } from './refund-lines.ts'
import { isOpenRefund, nextRefundState, type RefundState, surplusReason } from './refund-states.ts'
import {
  addRefund,
  lockRefund,
  openRefundsOfPayment,
  refundById,
  refundsOf,
  removePiecesElsewhere,
  type StoredRefund,
  saveRefund,
} from './refunds.store.ts'
import { writeSurplusRefund } from './write-refund.flow.ts'

/** Stores what the provider reports about a refund. May be repeated: the money is counted once. */
export async function recordRefund(app: App, refundId: number, seen: Refund): Promise<StoredRefund | null> {
  const known = await refundById(app.db, refundId)
  if (!known) return null
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, known.orderId, now)
    const payment = await lockPayment(tx, known.paymentId)
    const refund = await lockRefund(tx, refundId)
    const isOther = refund.providerId !== null && refund.providerId !== seen.id
    if (seen.amount !== refund.amount || seen.paymentId !== payment.providerId || isOther) {
      app.log.error({ refund: refundId, order: refund.orderId }, 'the provider holds another refund than was asked for')
      return refund
    }
    const state = nextRefundState(refund.state, seen.state)
    const cancelReason = state === 'canceled' ? (seen.reason ?? 'unknown') : refund.cancelReason
    await writeEnd(app, tx, payment, refund, { state, providerId: seen.id, cancelReason }, now)
    return refundById(tx, refundId)
  })
}

/** Stores the new state of a locked refund; its money is counted once, when it is refunded. */
export async function writeEnd(
  app: App,
  tx: Tx,
  payment: StoredPayment,
  refund: StoredRefund,
  became: Pick<StoredRefund, 'state' | 'providerId' | 'cancelReason'>,
  at: Date,
): Promise<void> {
  const { state } = became
  await saveRefund(tx, { ...refund, ...became }, at)
  if (state !== refund.state) await addEvents(tx, refund.companyId, [refundMoved(refund, state)], at)
  if (state === 'canceled') await takeBackPieces(app, tx, refund, at)
  if (state !== 'succeeded' || refund.state === 'succeeded') return
  await giveBack(app, tx, payment, refund, at)
  const isReceiptLeft = !refund.byPeople && providerNamed(app, payment.provider)?.refundsWithoutReceipt
  // A refund begun by the previous version already has its receipt.
  if (isReceiptLeft && !(await receiptOf(tx, { refundId: refund.id }))) await writeSeparateReceipt(app, tx, refund, at)
}

/** The provider refused this refund for good. */
export async function failRefund(app: App, refund: StoredRefund, reason: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, refund.orderId, now)
    const current = await lockRefund(tx, refund.id)
    if (!isOpenRefund(current.state)) return
    await saveRefund(tx, { ...current, state: 'canceled', cancelReason: reason }, now)
    await addEvents(tx, current.companyId, [refundMoved(current, 'canceled')], now)
    await takeBackPieces(app, tx, current, now)
  })
}

/** When a refund of a request is cancelled, the pieces of its lines belong to the order again, whichever refund of that request holds them. */
async function takeBackPieces(app: App, tx: Tx, canceled: StoredRefund, now: Date): Promise<void> {
  await removePiecesElsewhere(tx, canceled)
  await app.payables.order.changed(tx, canceled.orderId, now)
}

/**
 * Ends a refund whose idempotency key the provider has forgotten: a repeated request would move the money twice. The refunded amount of the
 * payment tells whether it was made. Both are handled in one transaction, so that nobody refunds meanwhile what is refunded already.
 */
export async function endExpiredRefund(app: App, refund: StoredRefund, seen: Payment): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.payables.order.lock(tx, refund.orderId, now)
    const payment = await lockPayment(tx, refund.paymentId)
    const current = await lockRefund(tx, refund.id)
    if (!isOpenRefund(current.state)) return
    const others = (await openRefundsOfPayment(tx, payment.id)).filter(({ id }) => id !== refund.id)
    const wasMade = others.length === 0 && minus(seen.refunded, payment.refunded) === current.amount
    const became = wasMade
      ? ({ state: 'succeeded', cancelReason: '' } as const)
      : ({ state: 'canceled', cancelReason: 'not_created' } as const)
    await writeEnd(app, tx, payment, current, { ...became, providerId: null }, now)
    await recordOutsideRefunds(app, tx, await lockPayment(tx, payment.id), seen, now)
    // Nobody refused it: what the order did not need is on its way back at every moment.
    const left = await lockPayment(tx, payment.id)
    if (left.surplus && left.state === 'succeeded') await writeSurplusRefund(app, tx, left, now)
  })
}

/**
 * The provider reports a larger refund than we made: somebody made one in the provider's back office. While a refund of ours is pending nothing
 * is recorded: it may be that one, and its own result will tell.
 */
export async function recordOutsideRefunds(
  app: App,
  tx: Tx,
  payment: StoredPayment,
  seen: Payment,
  now: Date,
): Promise<void> {
  if (payment.state !== 'succeeded' || seen.refunded <= payment.refunded) return
  if ((await openRefundsOfPayment(tx, payment.id)).length > 0) return
  await recordRefundByOthers(app, tx, payment, minus(seen.refunded, payment.refunded), now)
}

/** Records a refund made in the provider's back office. Its lines are unknown, so it is divided over everything not refunded yet. */
async function recordRefundByOthers(
  app: App,
  tx: Tx,
  payment: StoredPayment,
  amount: Kopecks,
  now: Date,
): Promise<void> {
  const { orderId } = payment
  const refund = await addRefund(tx, {
    companyId: payment.companyId,
    orderId,
    paymentId: payment.id,
    requestKey: `provider-${plus(payment.refunded, amount)}`,
    amount,
    lines: payment.surplus ? [] : await linesLeftOf(app, tx, orderId, amount),
    reason: 'made_at_provider',
    actor: 'provider',
    state: 'succeeded',
    cancelReason: '',
    idempotenceKey: newUuid(),
    providerId: null,
    byPeople: false,
    createdAt: now,
  })
  await addEvents(tx, payment.companyId, [{ ...refundMoved(refund, 'succeeded'), from: '' }], now)
  await giveBack(app, tx, payment, refund, now)
}

/** An amount above the price of the lines has no lines: the money is counted, and a person decides about the goods. */
async function linesLeftOf(app: App, tx: Tx, orderId: number, amount: Kopecks): Promise<RefundLine[]> {
  const counted = (await refundsOf(tx, orderId)).filter(({ state }) => state !== 'canceled')
  const left = remainingLines(
    await app.payables.order.linesOf(tx, orderId),
    counted.flatMap(({ lines }) => lines),
  )
  const spread = refundOfAmount(left, amount)
  return spread.ok ? spread.value : []
}

export const refundMoved = ({ id, paymentId, orderId, amount, state }: StoredRefund, to: RefundState) =>
  ({ type: 'refund.moved', refundId: id, paymentId, orderId, from: state, to, amount }) as const

async function giveBack(
  app: App,
  tx: Tx,
  payment: StoredPayment,
  { amount, reason }: Pick<StoredRefund, 'amount' | 'reason'>,
  now: Date,
): Promise<void> {
  const refunded = plus(payment.refunded, amount)
  assert(refunded <= payment.amount, 'no payment gives back more than it brought')
  const state = refunded === payment.amount ? nextPaymentState(payment.state, 'refunded') : payment.state
  await savePayment(tx, { ...payment, refunded, state }, now)
  if (state !== payment.state) await addEvents(tx, payment.companyId, [paymentMoved(payment, state)], now)
  const { order } = app.payables
  if (payment.surplus) await order.surplusWentBack(tx, payment.orderId, amount, now, surplusReason)
  else await order.moneyWentBack(app, tx, payment.orderId, amount, now, reason)
}
