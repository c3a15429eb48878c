import { z } from 'zod'
import { inTransaction, type Tx, together } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import { type Kopecks, ZERO } from '#lib/money.ts'
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, SignedInContext, Actor as Staff } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { kindNamed } from '#shop/line-rules.ts'
import { hasOpenPayment } from '#shop/payments/payments.flow.ts'
import { checkOrderPayment } from '#shop/payments/record-payment.flow.ts'
import { followRefund, refundable, refundedItems, refundPart, writeRefunds } from '#shop/payments/refund/refund.flow.ts'
import type { DetailsOf, RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { cancellationAt, termsInForce } from '../cancellation.ts'
import { releasePart } from '../claims.flow.ts'
import { aboutOrder, type Order } from '../order.ts'
import { settleBonusesOf } from '../order-bonuses.flow.ts'
import { type Actor, applyMove, type FeeChanged, feeChanged } from '../order-moves.flow.ts'
import { isUnsuccessfulOrder, moneyIsPlain, orderCan } from '../order-states.ts'
import { addHistory, lockOrder, orderById, orderOf, saveSchedule } from '../orders.store.ts'
import { shrunkSchedule } from '../payment-schedule.ts'
import { type LockRefusal, lockForStaff } from '../staff-lock.flow.ts'
import { canceledItemsOf, type PartItem, partSourceOf, writePart } from './cancel-part.store.ts'
import { type CountedPart, type PartAdjustment, type Pieces, partOf, sumsOf } from './cancel-part.ts'

export type PartRefusal = RefusalOf<'not_found' | 'order_part_not_cancelable'> | FeeChanged
const no = <const R extends DetailsOf<'order_part_not_cancelable'>['reason']>(reason: R) =>
  refuse({ code: 'order_part_not_cancelable', reason })

export interface PartRequest {
  pieces: readonly Pieces[]
  reason: string
  /** Total of the order afterwards, as it was shown before; null: not checked. */
  expectedTotal: Kopecks | null
  /** What the order may keep at most if all of it is canceled, as it was shown. */
  expectedFee: Kopecks
}

/** Who cancels pieces, and what is written with it. */
interface Who<R extends Refusal = never> {
  lock(tx: Tx): Promise<Result<Order, R | { code: 'not_found' }>>
  actor: Actor
  can: (order: Order) => boolean
  also(tx: Tx, order: Order, total: Kopecks): Promise<void>
}

export async function countPart(
  app: App,
  { company, me }: SignedInContext,
  orderId: number,
  pieces: readonly Pieces[],
): Promise<Result<CountedPart, RefusalOf<'not_found' | 'order_part_not_cancelable'>>> {
  const owner = { companyId: company.id, customerId: me.id }
  const [order, source] = await together(app.db, [orderOf(owner, orderId), partSourceOf(orderId)])
  if (!order) return refuse({ code: 'not_found' })
  const judged = judge(app, order, source, await refundedItems(app.db, orderId), pieces, orderCan.cancelPart)
  if (!judged.ok) return judged
  if (await hasOpenPayment(app.db, orderId)) return no('payment_under_way')
  const { parted, sums } = judged.value
  const { byService } = await refundable(app, app.db, orderId, [])
  const told = { deliveryPrice: order.deliveryPrice, byPeople: order.paid > 0 && !byService, gone: parted.gone }
  if (parted.isWhole) {
    const { kept: fee, back: money } = cancellationAt(termsInForce(order), order.paid, app.clock.now())
    return ok({ ...told, isWhole: true, total: ZERO, fee, money, bonuses: order.bonusDiscountAmount })
  }
  return ok({
    ...told,
    isWhole: false,
    fee: ZERO,
    total: sums.total,
    money: order.paid > 0 ? ((order.total - sums.total) as Kopecks) : ZERO,
    bonuses: (order.bonusDiscountAmount - sums.bonusDiscountAmount) as Kopecks,
  })
}

/** A customer cancels pieces of an order whose collection has not begun. */
export async function cancelPart(
  app: App,
  { company, me, markDone }: SignedInContext,
  orderId: number,
  wish: PartRequest,
): Promise<Result<Order, PartRefusal>> {
  const owner = { companyId: company.id, customerId: me.id }
  // An open payment may have ended at the bank without the shop knowing it yet: it need not block the request.
  if ((await orderOf(owner, orderId).execute(app.db)) && (await hasOpenPayment(app.db, orderId)))
    await checkOrderPayment(app, orderId)
  const also = async (tx: Tx) => markDone?.(tx)
  const lock = async (tx: Tx) => {
    const order = await lockOrder(tx, orderId, owner)
    return order ? ok(order) : refuse({ code: 'not_found' })
  }
  return give(app, { lock, actor: 'customer', can: orderCan.cancelPart, also }, orderId, wish)
}

/** The shop has fewer pieces than were ordered: it cancels the missing ones, until the order is collected. */
export async function cancelPartByStaff(
  app: App,
  by: Staff,
  orderId: number,
  wish: Omit<PartRequest, 'expectedTotal' | 'expectedFee'>,
): Promise<Result<Order, RefusalOf<'not_found' | 'order_part_not_cancelable'> | LockRefusal>> {
  const who: Who<LockRefusal> = {
    lock: (tx) => lockForStaff(tx, by, orderId),
    actor: 'shop',
    can: (order) => (order.state === 'new' || order.state === 'collecting') && moneyIsPlain(order),
    async also(tx, order, total) {
      const [before, after] = [{ total: order.total }, { total, pieces: wish.pieces }]
      const act = { call: 'cancelStaffOrderPart', object: `order ${order.number}`, reason: wish.reason, before, after }
      await audit(tx, by, act, app.clock.now())
    },
  }
  const done = await give(app, who, orderId, { ...wish, expectedTotal: null, expectedFee: ZERO })
  if (done.ok) return done
  const { refusal } = done
  assert(refusal.code !== 'cancellation_fee_changed', 'a shop that cancels keeps nothing')
  return refuse(refusal)
}

/**
 * Changes the order, releases what the pieces held, settles bonuses and stores the refund in one transaction; the provider is asked after it.
 */
async function give<R extends Refusal>(
  app: App,
  who: Who<R>,
  orderId: number,
  wish: PartRequest,
): Promise<Result<Order, PartRefusal | R>> {
  const done = await inTransaction(app.db, (tx) => giveUp(app, tx, who, orderId, wish))
  if (!done.ok) return done
  for (const id of done.value.refunds) await followRefund(app, id)
  return ok(done.value.order)
}

async function giveUp<R extends Refusal>(
  app: App,
  tx: Tx,
  who: Who<R>,
  orderId: number,
  { pieces, reason, expectedTotal, expectedFee }: PartRequest,
): Promise<Result<{ order: Order; refunds: number[] }, PartRefusal | R>> {
  const now = app.clock.now()
  const locked = await who.lock(tx)
  if (!locked.ok) return locked
  const order = locked.value
  const source = await partSourceOf(orderId).execute(tx)
  const judged = judge(app, order, source, await refundedItems(tx, orderId), pieces, who.can)
  if (!judged.ok) return judged
  const { parted, sums, held } = judged.value
  const total = parted.isWhole ? ZERO : sums.total
  // Otherwise two requests with different keys would cancel twice as much.
  if (expectedTotal !== null && expectedTotal !== total) return no('changed')
  // An open payment cannot be canceled at the provider, and would bring more than is owed.
  if (await hasOpenPayment(tx, orderId)) return no('payment_under_way')
  const { actor } = who
  const feeAt = actor === 'customer' && parted.isWhole ? now : undefined
  const changed = feeAt && feeChanged(order, expectedFee, feeAt)
  if (changed) return refuse(changed)
  await who.also(tx, order, total)
  if (parted.isWhole) {
    const subState = actor === 'customer' ? 'by_customer' : 'by_shop'
    const moved = await applyMove(app, tx, order, { to: 'canceled', subState, actor, reason, feeAt }, now)
    return moved.ok ? ok({ order: moved.value, refunds: [] }) : no('too_late')
  }
  const isPaid = order.paid > 0
  const gone = await writePart(tx, { id: order.id, isPaid, actor }, parted, sums, now)
  if (order.schedule.length > 0) await saveSchedule(tx, order.id, shrunkSchedule(order, total))
  await releasePart(app.claims, tx, { ...order, at: now }, held)
  const { state } = order
  // The state of the order does not change: only the history entry says what happened.
  const told = { subState: 'part_canceled', actor, reason, at: now }
  await addHistory(tx, { orderId, fromState: state, toState: state, ...told })
  const happened = { type: 'order.part_canceled', ...aboutOrder(order), actor, reason, total } as const
  await addEvents(tx, order.companyId, [{ ...happened, partId: gone[0]!.id, pieces: countOf(gone) }], now)
  await settleBonusesOf(app, tx, order)
  const lines = gone.flatMap(({ id: item, count, payable }) => (payable > 0 ? [{ item, count }] : []))
  if (!isPaid || lines.length === 0) return ok({ order, refunds: [] })
  const company = await companyById(app, order.companyId)
  const back = { lines, reason: 'part_canceled', actor }
  const written = await writeRefunds(app, tx, company, orderId, back, `part-${gone[0]!.id}`)
  if (!written.ok) return no('money_not_plain')
  await addJobs(tx, [refundOfParts.of({ order_id: orderId }, { runAt: new Date(now.getTime() + 60_000) })])
  return ok({ order, refunds: written.value.refunds.map(({ id }) => id) })
}

export const refundOfParts = defineJob({
  name: 'refund_parts',
  payload: z.object({ order_id: z.int() }),
  key: ({ order_id }) => `refund_parts:${order_id}`,
})

/**
 * Repeats failed refunds of canceled pieces with another key. Throws until all of it is refunded, as the refund job of an order does. Pieces of
 * an unsuccessful order are skipped: their money is refunded with the rest of it.
 */
export async function refundParts(app: App, orderId: number): Promise<void> {
  const unpaid = async () =>
    (await canceledItemsOf([orderId]).execute(app.db)).filter(
      ({ isPaid, payable, refund }) => isPaid && payable > 0 && refund !== 'succeeded',
    )
  const order = await orderById(app.db, orderId)
  if (!order || isUnsuccessfulOrder(order.state)) return
  for (const { id, count, refund, refunds, actor } of await unpaid()) {
    if (refund !== null && refund !== 'canceled') continue
    const wish = { lines: [{ item: id, count }], reason: 'part_canceled', actor }
    await refundPart(app, orderId, wish, `part-${id}-${refunds}`)
  }
  const left = (await unpaid()).filter(({ refund, byPeople }) => !(byPeople && refund !== 'canceled'))
  if (left.length === 0) return
  const states = left.map(({ id, refund }) => `${id} ${refund}`).join(', ')
  throw new Error(`the money of given-up pieces of order ${orderId} is not all back: ${states}`)
}

const countOf = (pieces: readonly { count: number }[]): number => pieces.reduce((sum, { count }) => sum + count, 0)

/** Refuses pieces that cannot be canceled, with the reason; else returns the order without them and what they held. */
function judge(
  app: App,
  order: Order,
  { items, adjustments }: { items: PartItem[]; adjustments: PartAdjustment[] },
  refunded: readonly (number | null)[],
  pieces: readonly Pieces[],
  can: Who['can'],
) {
  if (!can(order)) return no(moneyIsPlain(order) ? 'too_late' : 'money_not_plain')
  if (refunded.some((item) => item === null || items.some(({ id }) => id === item))) return no('money_not_plain')
  const parted = partOf(items, adjustments, pieces)
  if ('refused' in parted) return no(parted.refused)
  const held = parted.gone.map(({ item, count }) => {
    const line = items.find(({ id }) => id === item)!
    return kindNamed(app.lineKinds, line.kind)?.held?.({ ...line, count: Math.max(0, count - line.withdrawn) })
  })
  if (!parted.isWhole && held.includes(undefined)) return no('whole_only')
  const isReady = parted.lines.some(({ id, count }) => {
    const line = items.find((one) => one.id === id)!
    const collected = Math.min(count, line.count - line.withdrawn)
    return line.marked > collected || line.inParcels > collected
  })
  if (!parted.isWhole && isReady) return no('got_ready')
  const changed = <T extends { id: number }>(all: readonly T[], now: readonly T[]) =>
    all.map((one) => now.find(({ id }) => id === one.id) ?? one)
  const sums = sumsOf(changed(items, parted.lines as PartItem[]), changed(adjustments, parted.adjustments))
  return ok({ parted, sums, held: held.flatMap((one) => one ?? []) })
}
