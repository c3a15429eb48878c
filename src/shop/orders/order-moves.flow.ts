import { z } from 'zod'
import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs, defineJob, type NewJob } from '#kit/jobs.ts'
import { type Kopecks, minus, plus, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { groupNamed } from '#shop/cart-groups.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { refundJob, settleHoldsJob } from '#shop/payments/payments.flow.ts'
import { moneyOnItsWayBack } from '#shop/payments/refund/refund.flow.ts'
import { writeFeeReceipts, writeSettlements } from '#shop/payments/settlement.flow.ts'
import type { PlaceHours } from '#shop/places/opening-hours.ts'
import { hoursOf } from '#shop/places/places.flow.ts'
import { cancellationAt, feeAt, termsInForce } from './cancellation.ts'
import { endClaims } from './claims.flow.ts'
import { confirmationSubStates, isAwaited } from './confirmation.ts'
import { aboutOrder, type Order } from './order.ts'
import {
  isAtShop,
  isFetched,
  isOver,
  isUnsuccessfulOrder,
  movesNow,
  type OrderState,
  orderCan,
  owedOf,
  paysOnReceipt,
} from './order-states.ts'
import { addHistory, lockOrder, saveOrder } from './orders.store.ts'
import { withdrawRefunded } from './part/withdraw.flow.ts'
import { endShipments } from './shipping/shipments.flow.ts'
import {
  type ExtensionRefusal,
  extendStorage,
  isStorageOver,
  STORAGE_DAYS,
  storageUntilOf,
} from './shipping/storage.ts'

/** How long the goods of an unpaid online order are reserved (our choice). */
export const reserveMs = 24 * 3_600_000

export type Actor = 'customer' | 'shop' | 'payment' | 'system'
export interface Move {
  to: OrderState
  subState?: string
  actor: Actor
  reason?: string
  /** The moment that decides what a canceled order keeps by its terms. Absent: nothing is kept, as when the shop or a supplier cancels. */
  feeAt?: Date
}

/**
 * Moves a locked order to another state, with everything that follows: history, claims, storage, refunds, events. Every change of state in the
 * shop goes through it; a move that is not in the table is refused.
 */
export async function applyMove(
  app: App,
  tx: Tx,
  order: Order,
  move: Move,
  now: Date,
): Promise<Result<Order, { code: 'order_move_refused' }>> {
  const { to, actor, reason = '', subState = '' } = move
  if (!movesNow(order).includes(to)) return refuse({ code: 'order_move_refused' })
  const hours = order.outletId === null ? undefined : await hoursOf(tx, order.outletId)
  // Which pieces with a pending refund stay behind is decided when the goods leave.
  const [wasHere, isHere] = [isAtShop(order.state, order.deliveryType), isAtShop(to, order.deliveryType)]
  if (!isHere && !isUnsuccessfulOrder(to)) await withdrawRefunded(app, tx, order, 'asked', now)
  const cancellationFee = to === 'canceled' && move.feeAt ? await feeKept(tx, order, move.feeAt) : ZERO
  // Whatever else ends it, its supplier has nothing to confirm any more.
  const isWithdrawn = isUnsuccessfulOrder(to) && isAwaited(order.confirmation)
  const confirmation = isWithdrawn
    ? { ...order.confirmation, state: 'withdrawn' as const, decidedAt: now }
    : order.confirmation
  const clocks = clocksAfter(order, to, now, hours)
  const moved: Order = { ...order, ...clocks, confirmation, state: to, subState, cancellationFee }
  await saveOrder(tx, moved, now)
  await addHistory(tx, { orderId: order.id, fromState: order.state, toState: to, subState, actor, reason, at: now })
  const ended = { ...order, at: now }
  // Refunds made in transit could not withdraw their pieces; back in a shop they can.
  if (isHere && !wasHere) await withdrawRefunded(app, tx, moved, 'made', now)
  await endShipments(tx, order, to, now)
  if (to === 'done') await endClaims(app.claims, tx, ended, 'settle')
  if (to === 'done') await writeSettlements(app, tx, order, 'rest', now)
  if (isUnsuccessfulOrder(to)) await endClaims(app.claims, tx, ended, 'release')
  if (cancellationFee > 0) await writeFeeReceipts(app, tx, moved, cancellationFee, now)
  const moves = { type: 'order.moved', ...aboutOrder(order), from: order.state, to, subState, actor, reason } as const
  await addEvents(tx, order.companyId, [moves], now)
  await addJobs(tx, jobsAfter(moved, to))
  return ok(moved)
}

/** What a cancellation keeps. Money that is on its way back already is not kept. */
async function feeKept(tx: Tx, order: Order, at: Date): Promise<Kopecks> {
  const terms = termsInForce(order)
  if (feeAt(terms, at) === 0) return ZERO
  return cancellationAt(terms, minus(order.paid, await moneyOnItsWayBack(tx, order.id)), at).kept
}

/** The two deadlines of an order: the reservation of an unpaid one, and the storage at the place of pickup. */
function clocksAfter(
  order: Order,
  to: OrderState,
  now: Date,
  hours: PlaceHours | undefined,
): Pick<Order, 'reservedUntil' | 'storageUntil'> {
  const ended = isOver(to)
  const isStored = to === 'ready' || to === 'ready_pickup' || to === 'ready_pickup_now'
  const arrived = isStored && isFetched(order.deliveryType) && order.storageUntil === null
  return {
    reservedUntil: ended || !isUnpaidOnline(order) ? null : order.reservedUntil,
    storageUntil: ended
      ? null
      : arrived
        ? storageUntilOf(
            {
              arrivedAt: now,
              days: STORAGE_DAYS,
              isPaidOnline: !paysOnReceipt(order.paymentType) && owedOf(order) === 0,
            },
            hours,
          )
        : order.storageUntil,
  }
}

const isUnpaidOnline = (order: Order) => !paysOnReceipt(order.paymentType) && owedOf(order) > 0

function jobsAfter(order: Order, to: OrderState): NewJob[] {
  const jobs: NewJob[] = []
  if (order.storageUntil) jobs.push(expireStorageJob(order.id, order.storageUntil))
  if (isUnsuccessfulOrder(to) && order.paid > order.cancellationFee) jobs.push(refundJob(order.id))
  if (isUnsuccessfulOrder(to) && order.held > 0) jobs.push(settleHoldsJob(order.id))
  return jobs
}

const ofOrder = z.object({ order_id: z.int() })
const jobOfOrder = (name: string) => defineJob({ name, payload: ofOrder, key: ({ order_id }) => `${name}:${order_id}` })

export const expireOrder = jobOfOrder('expire_order')
export const expireStoredOrder = jobOfOrder('expire_storage')
/** Ends an order that its supplier did not confirm in time. */
export const confirmationEnds = jobOfOrder('confirmation_end')

export const expireOrderJob = (orderId: number, at: Date): NewJob =>
  expireOrder.of({ order_id: orderId }, { runAt: at })
export const confirmationEndJob = (orderId: number, at: Date): NewJob =>
  confirmationEnds.of({ order_id: orderId }, { runAt: at })
const expireStorageJob = (orderId: number, at: Date): NewJob =>
  expireStoredOrder.of({ order_id: orderId }, { runAt: at })

/** A move by the shop: one that 1C reports (exchange/sale-in.flow.ts). Tests use it to bring an order to any state. */
export async function moveOrder(
  app: App,
  orderId: number,
  to: OrderState,
  actor: Actor,
  reason = '',
): Promise<Result<Order, { code: 'not_found' | 'order_move_refused' }>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'not_found' })
    const subState = to === 'canceled' ? (actor === 'customer' ? 'by_customer' : 'by_shop') : ''
    return applyMove(app, tx, order, { to, actor, reason, subState }, app.clock.now())
  })
}

export type FeeChanged = { code: 'cancellation_fee_changed'; fee: Kopecks; back: Kopecks }

/** Nobody cancels at a higher price than they agreed to. Null: the fee is what they expect, or less. */
export function feeChanged(order: Order, expectedFee: Kopecks, at: Date): FeeChanged | null {
  const { kept, back } = cancellationAt(termsInForce(order), order.paid, at)
  return kept > expectedFee ? { code: 'cancellation_fee_changed', fee: kept, back } : null
}

/** A customer cancels an order. `expectedFee`: what it may keep, as it was shown. */
export async function cancelOrder(
  app: App,
  { company, me }: SignedInContext,
  orderId: number,
  { reason, expectedFee }: { reason: string; expectedFee: Kopecks },
): Promise<Result<Order, { code: 'not_found' | 'order_not_cancelable' } | FeeChanged>> {
  // The moment of the request, however long it waits for the lock.
  const askedAt = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId, { companyId: company.id, customerId: me.id })
    if (!order) return refuse({ code: 'not_found' })
    // A repeated request (double click, lost answer): the order is canceled already, as requested.
    if (order.state === 'canceled' && order.subState === 'by_customer') return ok(order)
    if (!orderCan.cancel(order)) return refuse({ code: 'order_not_cancelable' })
    const changed = feeChanged(order, expectedFee, askedAt)
    if (changed) return refuse(changed)
    const moved = await applyMove(
      app,
      tx,
      order,
      { to: 'canceled', subState: 'by_customer', actor: 'customer', reason, feeAt: askedAt },
      app.clock.now(),
    )
    return moved.ok ? moved : refuse({ code: 'order_not_cancelable' })
  })
}

/**
 * Ends an order that is paid in advance when the first unpaid payment of it is not made in time, and puts its goods back on sale. A payment that
 * came first prevents it, a later one is refunded.
 */
export async function expireUnpaid(app: App, orderId: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId)
    if (!order?.reservedUntil || isOver(order.state) || !isUnpaidOnline(order)) return false
    // Whoever began to collect unpaid goods wants them to wait.
    if (order.schedule.length === 0 && order.state !== 'new') return false
    if (now < order.reservedUntil) {
      await addJobs(tx, [expireOrderJob(order.id, order.reservedUntil)])
      return false
    }
    const move = moveOfMissed(app, order)
    if (move) return (await applyMove(app, tx, order, move, now)).ok
    // Work on it has begun, and its group has no rule: people decide.
    app.log.warn({ order: order.id }, 'a payment of an order was missed, and nothing says what follows')
    return false
  })
}

/** What follows when a payment was missed: the rule of the group if some of the order is paid by its schedule, else it expires. */
function moveOfMissed(app: App, order: Order): Move | null {
  const isPartlyPaid = order.schedule.length > 0 && plus(order.paid, order.refunded) > 0
  if (isPartlyPaid && groupNamed(app.lineKinds, order.cartGroup)?.whenMissed === 'cancel')
    return { to: 'canceled', subState: 'payment_missed', actor: 'system', feeAt: order.reservedUntil ?? undefined }
  return order.state === 'new' ? { to: 'expired', subState: 'unpaid', actor: 'system' } : null
}

/** Ends an order whose supplier was silent at the deadline. */
export const endSilent = (app: App, tx: Tx, order: Order, now: Date): ReturnType<typeof applyMove> =>
  applyMove(
    app,
    tx,
    { ...order, confirmation: { ...order.confirmation, state: 'silent', decidedAt: now } },
    { to: 'canceled', subState: confirmationSubStates.silent, actor: 'system' },
    now,
  )

/** Expires an order that was not fetched in time. An extension or a payment meanwhile moves or removes the deadline. */
export async function expireStorage(app: App, orderId: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId)
    if (!order || order.storageUntil === null) return false
    if (!isStorageOver(order, now)) {
      await addJobs(tx, [expireStorageJob(order.id, order.storageUntil)])
      return false
    }
    return (await applyMove(app, tx, order, { to: 'expired', subState: 'not_collected', actor: 'system' }, now)).ok
  })
}

/** Extends the storage by one day or by seven, each once, before it ends (SHIP-03). */
export async function extendOrderStorage(
  app: App,
  { company, me }: SignedInContext,
  orderId: number,
  days: number,
): Promise<Result<Order, { code: 'not_found' } | { code: 'order_move_refused'; reason: ExtensionRefusal['code'] }>> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId, { companyId: company.id, customerId: me.id })
    if (!order) return refuse({ code: 'not_found' })
    if (!orderCan.extend(order, now)) return refuse({ code: 'order_move_refused', reason: 'extension_not_offered' })
    const hours = order.outletId === null ? undefined : await hoursOf(tx, order.outletId)
    const extended = extendStorage(order, days, now, hours)
    if (!extended.ok) return refuse({ code: 'order_move_refused', reason: extended.refusal.code })
    const kept = { ...order, ...extended.value }
    await saveOrder(tx, kept, now)
    await addHistory(tx, {
      orderId: order.id,
      fromState: order.state,
      toState: order.state,
      subState: order.subState,
      actor: 'customer',
      reason: `storage +${days}`,
      at: now,
    })
    const storageUntil = extended.value.storageUntil
    await addEvents(
      tx,
      order.companyId,
      [{ type: 'order.storage_extended', ...aboutOrder(order), days, storageUntil: storageUntil.toISOString() }],
      now,
    )
    await addJobs(tx, [expireStorageJob(order.id, storageUntil)])
    return ok(kept)
  })
}
