import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { settleHoldsJob } from '#shop/payments/payments.flow.ts'
import { settleHolds } from '#shop/payments/record-payment.flow.ts'
import { type ConfirmationState, confirmationSubStates, isAwaited, isSilent } from './confirmation.ts'
import { aboutOrder, type Order } from './order.ts'
import type { OrderHappening } from './order-history.ts'
import { applyMove, confirmationEndJob, endSilent } from './order-moves.flow.ts'
import { addHistory, lockOrder, saveOrder } from './orders.store.ts'
import type { LockRefusal } from './staff-lock.flow.ts'

/** `not_awaited`: nobody has to confirm it. `too_late`: it is over. `confirmed`: it is binding and cannot be refused any more. */
export type ConfirmationRefusal =
  | LockRefusal
  | { code: 'confirmation_refused'; reason: 'not_awaited' | 'too_late' | 'confirmed' }

/** Who answers: the supplier's side, or staff for it. `also` runs once, in the transaction that writes the answer. */
interface Answering {
  /** Absent: the supplier's side, which may answer for every order. */
  lock?: (tx: Tx) => Promise<Result<Order, LockRefusal>>
  also?: (tx: Tx, before: ConfirmationState) => Promise<void>
}

/**
 * The supplier of an order confirms it: it is binding, and what is held for it is taken once. May be repeated. A confirmation of an order that is
 * over takes nothing: it becomes a task of staff (`late`), who settle it with the supplier.
 */
export async function confirmOrder(
  app: App,
  orderId: number,
  answering: Answering = {},
): Promise<Result<Order, ConfirmationRefusal>> {
  const now = app.clock.now()
  const answered = await answer(app, orderId, answering, async (tx, order) => {
    const { state } = order.confirmation
    if (state === 'waiting' && !isSilent(order.confirmation, now)) return decide(tx, order, 'confirmed', now)
    if (state === 'confirmed' || state === 'late' || state === 'settled') return ok(order)
    const over = state === 'waiting' ? await endSilent(app, tx, order, now) : ok(order)
    return over.ok ? decide(tx, over.value, 'late', now) : refuse({ code: 'confirmation_refused', reason: 'too_late' })
  })
  if (!answered.ok) return answered
  if (answered.value.confirmation.state !== 'confirmed')
    return refuse({ code: 'confirmation_refused', reason: 'too_late' })
  await settleNow(app, orderId)
  return answered
}

/**
 * The supplier refuses an order: it is canceled with this reason, what is held for it is released and what was taken goes back whole. May be
 * repeated. Refused once it is confirmed; an order that is over stays as it is.
 */
export async function refuseOrder(
  app: App,
  orderId: number,
  reason: string,
  answering: Answering = {},
): Promise<Result<Order, ConfirmationRefusal>> {
  const now = app.clock.now()
  const answered = await answer(app, orderId, answering, async (tx, order) => {
    const { state } = order.confirmation
    if (state === 'confirmed') return refuse({ code: 'confirmation_refused', reason: 'confirmed' })
    // Whom nobody waits for has nothing to refuse; a late confirmation is taken back.
    if (state === 'late') return decide(tx, order, 'settled', now)
    if (state !== 'waiting') return ok(order)
    const refused: Order = { ...order, confirmation: { ...order.confirmation, state: 'refused', decidedAt: now } }
    const move = { to: 'canceled', subState: confirmationSubStates.refused, actor: 'shop', reason } as const
    const moved = await applyMove(app, tx, refused, move, now)
    return moved.ok ? moved : refuse({ code: 'confirmation_refused', reason: 'too_late' })
  })
  if (answered.ok) await settleNow(app, orderId)
  return answered
}

/** Staff has settled a late confirmation with the supplier. */
export const settleLateConfirmation = (
  app: App,
  orderId: number,
  answering: Answering = {},
): Promise<Result<Order, ConfirmationRefusal>> =>
  answer(app, orderId, answering, async (tx, order) => {
    const { state } = order.confirmation
    if (state === 'settled') return ok(order)
    if (state !== 'late') return refuse({ code: 'confirmation_refused', reason: 'not_awaited' })
    return decide(tx, order, 'settled', app.clock.now())
  })

/** Ends an order that its supplier did not confirm in time. The deadline may have moved meanwhile. */
export async function endUnconfirmed(app: App, orderId: number): Promise<boolean> {
  const isEnded = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId)
    if (!order?.confirmation.by || !isAwaited(order.confirmation)) return false
    if (isSilent(order.confirmation, now)) return (await endSilent(app, tx, order, now)).ok
    await addJobs(tx, [confirmationEndJob(orderId, order.confirmation.by)])
    return false
  })
  if (isEnded) await settleNow(app, orderId)
  return isEnded
}

async function answer(
  app: App,
  orderId: number,
  { lock = lockAny(orderId), also }: Answering,
  work: (tx: Tx, order: Order) => Promise<Result<Order, ConfirmationRefusal | { code: 'order_move_refused' }>>,
): Promise<Result<Order, ConfirmationRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const locked = await lock(tx)
    if (!locked.ok) return locked
    const order = locked.value
    const before = order.confirmation.state
    if (before === '') return refuse({ code: 'confirmation_refused', reason: 'not_awaited' })
    const done = await work(tx, order)
    if (!done.ok)
      return done.refusal.code === 'order_move_refused'
        ? refuse({ code: 'confirmation_refused', reason: 'too_late' })
        : refuse(done.refusal)
    if (done.value.confirmation.state !== before) await also?.(tx, before)
    return ok(done.value)
  })
}

const lockAny = (orderId: number) => async (tx: Tx) => {
  const order = await lockOrder(tx, orderId)
  return order ? ok(order) : refuse({ code: 'not_found' } as const)
}

/** Entries of the history, by the new state of the confirmation. */
const told = {
  confirmed: 'confirmed',
  late: 'confirmed_too_late',
  settled: 'late_confirmation_settled',
} as const satisfies Partial<Record<ConfirmationState, OrderHappening>>

/** Writes an answer that does not move the order. Its money is settled by a job if this process does not. */
async function decide(
  tx: Tx,
  order: Order,
  state: 'confirmed' | 'late' | 'settled',
  now: Date,
): Promise<Result<Order, never>> {
  const decided: Order = { ...order, confirmation: { ...order.confirmation, state, decidedAt: now } }
  await saveOrder(tx, decided, now)
  await addHistory(tx, {
    orderId: order.id,
    fromState: order.state,
    toState: order.state,
    subState: order.subState,
    actor: 'supplier',
    reason: told[state],
    at: now,
  })
  if (state === 'settled') return ok(decided)
  const isLate = state === 'late'
  await addEvents(
    tx,
    order.companyId,
    [{ type: 'order.confirmed', ...aboutOrder(order), held: order.held, isLate }],
    now,
  )
  if (order.held > 0) await addJobs(tx, [settleHoldsJob(order.id)])
  return ok(decided)
}

/** Takes or releases held money at once; if that fails, the job that the answer added does it. */
async function settleNow(app: App, orderId: number): Promise<void> {
  await settleHolds(app, orderId).catch((error: unknown) => {
    app.log.warn({ order: orderId, reason: error instanceof Error ? error.message : String(error) }, 'held money waits')
  })
}
