import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { type Kopecks, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { SupplierClaim } from '#lib/tour-facts.ts'
import type { TourBookings } from '#outside/tours/port.ts'
import type { App } from '#shop/context.ts'
import type { Order } from '#shop/orders/order.ts'
import { applyMove } from '#shop/orders/order-moves.flow.ts'
import { isOver } from '#shop/orders/order-states.ts'
import { raiseTotal } from '#shop/orders/raise-total.flow.ts'
import { lockForSupplier, markCancelsFree, markSubState } from '#shop/orders/supplier-side.flow.ts'
import { tourSupplierOf } from '#shop/tours/ask-supplier.flow.ts'
import type { Booking, ClaimAnswer, TourClaim } from './booking.ts'
import { answerTourJob, readTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import { tellTrip } from './tell-trip.flow.ts'

const claimSubStates = {
  refused: 'claim_refused',
  unanswered: 'claim_unanswered',
  rebook: 'tour_rebook',
} as const

/** An order under its lock, with its booking. */
export interface LockedTrip {
  order: Order
  booking: Booking
}

export const supplierClaimOf = ({ id, kind, before, after, extra }: SupplierClaim): store.NewClaim => ({
  supplierClaim: id,
  kind,
  before,
  after,
  extra: extra > 0 ? extra : ZERO,
})

const isSaidAlike = (one: store.NewClaim, other: store.NewClaim): boolean =>
  one.kind === other.kind && one.before === other.before && one.after === other.after && one.extra === other.extra

/** A claim that its supplier said again with other contents is another one here: who agreed to the first has not agreed to it. */
const againMark = /^again\d+:/
const annulledMark = 'annulled:'
/** The supplier's own name of a claim; '': it has none, nobody there waits for an answer. */
const nameAtSupplier = ({ supplierClaim }: Pick<TourClaim, 'supplierClaim'>): string =>
  supplierClaim.startsWith(annulledMark) ? '' : supplierClaim.replace(againMark, '')

/** A booking that its supplier took back, as a claim: once for each booking. */
export const annulledClaim = (ref: string): string => `${annulledMark}${ref}`

/**
 * A change the operator wants: once for each of its claims. One that was not answered yet is replaced by the new one. Until it is settled, the
 * order can be cancelled for nothing.
 */
export async function raiseClaim(
  tx: Tx,
  { order, booking }: LockedTrip,
  claim: store.NewClaim,
  now: Date,
): Promise<number | null> {
  const claims = await store.claimsOf(order.id).execute(tx)
  const said = claims.filter((one) => one.supplierClaim.replace(againMark, '') === claim.supplierClaim)
  const [last] = claim.supplierClaim === '' ? [] : said
  if (last && (last.supplierClaim.startsWith(annulledMark) || isSaidAlike(last, claim))) return null
  const open = claims.find(({ state }) => state === 'open')
  if (open) await store.saveClaim(tx, { ...open, state: 'withdrawn', answeredAt: now })
  const supplierClaim = last ? `again${said.length}:${claim.supplierClaim}` : claim.supplierClaim
  const id = await store.insertClaim(tx, booking, { ...claim, supplierClaim }, now)
  if (id === null) return null
  await markCancelsFree(tx, order, true, now)
  const change = `${claim.before} → ${claim.after}`
  const actor = claim.supplierClaim === '' ? 'staff' : 'supplier'
  await store.addLog(tx, booking, { actor, what: `claim_${claim.kind}`, said: change, at: now })
  await tellTrip(tx, order, 'claim', now, id)
  return id
}

/** The supplier does not want the change any more. A claim that staff wrote stays. */
export async function withdrawClaim(tx: Tx, { order, booking }: LockedTrip, now: Date): Promise<void> {
  const claims = await store.claimsOf(order.id).execute(tx)
  const open = claims.find(({ state }) => state === 'open')
  if (!open || nameAtSupplier(open) === '') return
  await markCancelsFree(
    tx,
    order,
    claims.some(({ state }) => state === 'rebook'),
    now,
  )
  await store.saveClaim(tx, { ...open, state: 'withdrawn', answeredAt: now })
  await store.saveBooking(tx, { ...booking, task: booking.task === 'call' ? '' : booking.task }, now)
  await store.addLog(tx, booking, { actor: 'supplier', what: 'claim_withdrawn', said: open.after, at: now })
  await tellTrip(tx, order, 'claim_over', now, open.id)
}

export type AnswerRefusal =
  | { code: 'not_found' | 'claim_over' | 'claim_not_acceptable' }
  | { code: 'claim_extra_changed'; extra: Kopecks }

/** How long a customer may take to pay what they agreed to pay more (our choice). */
const extraDueMs = 48 * 3_600_000

/**
 * The answer of a customer, or of staff for one who answered by phone. `accept` of a claim with an extra sum is a yes to exactly this sum. `cancel`
 * gives everything back. `rebook` keeps the money for another tour.
 */
export async function answerClaim(
  app: App,
  tx: Tx,
  { order, booking }: LockedTrip,
  { claim: claimId, answer, extra }: { claim: number; answer: ClaimAnswer; extra: Kopecks },
  actor: 'customer' | 'staff',
): Promise<Result<TourClaim, AnswerRefusal>> {
  const now = app.clock.now()
  const claims = await store.claimsOf(order.id).execute(tx)
  const claim = claims.find(({ id }) => id === claimId)
  if (!claim) return refuse({ code: 'not_found' })
  const became = answer === 'accept' ? 'accepted' : answer === 'cancel' ? 'canceled' : 'rebook'
  // A double press, or an answer that was lost.
  if (claim.state === became) return ok(claim)
  if (claim.state !== 'open' || isOver(order.state)) return refuse({ code: 'claim_over' })
  if (answer === 'accept') {
    if (claim.kind === 'closed') return refuse({ code: 'claim_not_acceptable' })
    if (claim.extra !== extra) return refuse({ code: 'claim_extra_changed', extra: claim.extra })
    const dueAt = new Date(now.getTime() + extraDueMs)
    const agreed = claim.extra > 0 ? await raiseTotal(tx, order, claim.extra, dueAt, now) : order
    await markCancelsFree(
      tx,
      agreed,
      claims.some(({ state }) => state === 'rebook'),
      now,
    )
  }
  const answered: TourClaim = { ...claim, state: became, answeredAt: now }
  await store.saveClaim(tx, answered)
  await store.saveBooking(tx, { ...booking, task: answer === 'rebook' ? 'call' : '' }, now)
  await store.addLog(tx, booking, { actor, what: `claim_${became}`, said: '', at: now })
  if (answer === 'cancel') {
    const move = { to: 'canceled', subState: claimSubStates.refused, actor: 'customer' } as const
    await applyMove(app, tx, order, move, now)
  } else if (answer === 'rebook') await markSubState(tx, order, claimSubStates.rebook, '', now)
  await tellTrip(tx, order, 'claim_over', now, claim.id)
  await addJobs(tx, [answerTourJob.of({ order_id: order.id })])
  return ok(answered)
}

/**
 * Tells the supplier the answers it has not heard. A yes is told only to what the customer said it to: a supplier that says something else under the
 * same name meanwhile is read again instead. Throws if it does not hear: the job is repeated.
 */
export async function tellAnswers(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking) return
  const untold = (await store.claimsOf(orderId).execute(app.db)).filter(
    ({ state, isTold }) => !isTold && state !== 'open' && state !== 'withdrawn',
  )
  const supplier = (await tourSupplierOf(app, booking.companyId, booking.provider))?.bookings
  for (const claim of untold) {
    const name = nameAtSupplier(claim)
    const isHeard = !supplier || name === '' || booking.supplierRef === ''
    const isNews = !isHeard && (await tell(supplier, booking.supplierRef, claim)) === 'changed'
    await inTransaction(app.db, async (tx) => {
      await store.markTold(tx, claim.id)
      if (isNews) await addJobs(tx, [readTourJob.of({ order_id: orderId })])
    })
  }
}

const tellWithinMs = 30_000

async function tell(supplier: TourBookings, ref: string, claim: TourClaim): Promise<'told' | 'changed'> {
  const name = nameAtSupplier(claim)
  if (claim.state !== 'accepted') {
    await supplier.answerClaim(ref, name, 'refuse', AbortSignal.timeout(tellWithinMs))
    return 'told'
  }
  const now = (await supplier.read(ref, AbortSignal.timeout(tellWithinMs)))?.claim
  if (now?.id === name && !isSaidAlike(supplierClaimOf(now), claim)) return 'changed'
  await supplier.answerClaim(ref, name, 'accept', AbortSignal.timeout(tellWithinMs))
  return 'told'
}

/** Hours after a claim when its customer is reminded; then staff phones (our choice). */
const remindAfterHours = [24, 48, 72]
/** Without an answer so long before departure everything is refunded (our choice). */
const refundBeforeMs = 24 * 3_600_000

/**
 * Silence never means yes: reminders, then a task for staff to phone; shortly before departure everything is refunded. `departs`: the moment of
 * departure.
 */
export async function pressClaim(app: App, orderId: number, departs: Date): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockForSupplier(tx, orderId)
    const booking = order && (await store.lockBooking(tx, orderId))
    if (!order || !booking || isOver(order.state)) return
    const claim = (await store.claimsOf(orderId).execute(tx)).find(
      ({ state }) => state === 'open' || state === 'rebook',
    )
    if (!claim) return
    if (now.getTime() >= departs.getTime() - refundBeforeMs) {
      await store.saveClaim(tx, { ...claim, state: 'refunded', answeredAt: claim.answeredAt ?? now })
      await store.saveBooking(tx, { ...booking, task: '' }, now)
      await store.addLog(tx, booking, { actor: 'shop', what: 'claim_refunded', said: '', at: now })
      const move = { to: 'canceled', subState: claimSubStates.unanswered, actor: 'system' } as const
      await applyMove(app, tx, order, move, now)
      await addJobs(tx, [answerTourJob.of({ order_id: orderId })])
      return
    }
    if (claim.state !== 'open') return
    const hours = (now.getTime() - claim.raisedAt.getTime()) / 3_600_000
    const due = remindAfterHours.filter((after) => hours >= after).length
    if (due <= claim.reminders) return
    await store.saveClaim(tx, { ...claim, reminders: due })
    if (due < remindAfterHours.length) return tellTrip(tx, order, 'claim_again', now, claim.id)
    await store.saveBooking(tx, { ...booking, task: 'call' }, now)
    await store.addLog(tx, booking, { actor: 'shop', what: 'call', said: claim.after, at: now })
  })
}
