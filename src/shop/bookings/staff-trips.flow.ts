import { inTransaction, type Tx } from '#kit/db.ts'
import { ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App } from '#shop/context.ts'
import { cutKeyset } from '#shop/keyset.ts'
import {
  type ConfirmationRefusal,
  confirmOrder,
  refuseOrder,
  settleLateConfirmation,
} from '#shop/orders/confirmation.flow.ts'
import { isOver } from '#shop/orders/order-states.ts'
import { lockForStaff } from '#shop/orders/staff-lock.flow.ts'
import { lockForSupplier } from '#shop/orders/supplier-side.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { ClaimAnswer } from './booking.ts'
import * as store from './bookings.store.ts'
import { type AnswerRefusal, answerClaim, type LockedTrip, raiseClaim } from './claims.flow.ts'
import { markConfirmed, markRefused } from './hear-supplier.flow.ts'
import { readTrip, type Trip } from './read-trip.flow.ts'
import { type PaperRefusal, storePaper } from './trip-documents.flow.ts'

type NotFound = { code: 'not_found' }

export async function listTrips(
  app: App,
  { company }: Pick<Actor, 'company'>,
  { limit, ...which }: { only: 'tasks' | 'open' | 'all'; after: { rank: string; id: number } | null; limit: number },
): Promise<{ items: Trip[]; next: string | null }> {
  const rows = await store.queueOf(company.id, { ...which, limit: limit + 1 }).execute(app.db)
  const { items, next } = cutKeyset(rows, limit, ({ rank, orderId }) => [rank, orderId])
  const trips = await Promise.all(items.map(({ orderId }) => readTrip(app, { companyId: company.id }, orderId)))
  return { items: trips.flatMap((trip) => (trip.ok ? [trip.value] : [])), next }
}

/** A trip for staff. Papers of people are in it, so the look is written down. */
export async function lookAtTrip(app: App, by: Actor, orderId: number, what: string): Promise<Result<Trip, NotFound>> {
  const trip = await readTrip(app, { companyId: by.company.id }, orderId)
  if (!trip.ok) return trip
  const { markDone: _done, ...looking } = by
  const act = { call: what, object: `order ${trip.value.order.number}`, reason: '', before: null, after: null }
  await audit(app.db, looking, act, app.clock.now())
  return trip
}

/** The operator's answer, as staff read it in the operator's cabinet. */
export async function answerForOperator(
  app: App,
  by: Actor,
  orderId: number,
  answer: { is: 'confirmed'; supplierRef: string; reason: string } | { is: 'refused'; reason: string },
): Promise<Result<unknown, ConfirmationRefusal>> {
  if (!(await isTrip(app, by, orderId))) return refuse({ code: 'not_found' })
  const { reason, ...after } = answer
  const act = { call: 'answerTourBooking', object: `order ${orderId}`, reason, after }
  const lock = (tx: Tx) => lockForStaff(tx, by, orderId)
  if (answer.is === 'refused')
    return refuseOrder(app, orderId, reason, {
      lock,
      also: async (tx, confirmation) => {
        await markRefused(app, tx, orderId, reason, 'staff')
        await audit(tx, by, { ...act, before: { confirmation } }, app.clock.now())
      },
    })
  return confirmOrder(app, orderId, {
    lock,
    also: async (tx, confirmation) => {
      await markConfirmed(app, tx, orderId, 'staff')
      const booking = await store.lockBooking(tx, orderId)
      const { supplierRef } = answer
      if (booking && supplierRef) await store.saveBooking(tx, { ...booking, supplierRef }, app.clock.now())
      await audit(tx, by, { ...act, before: { confirmation } }, app.clock.now())
    },
  })
}

const isTrip = async (app: App, { company }: Actor, orderId: number): Promise<boolean> =>
  (await store.bookingFor({ companyId: company.id }, orderId).execute(app.db)) !== null

/** Runs work on a trip of the company under its locks. */
function onTrip<T, R extends { code: string }>(
  app: App,
  by: Actor,
  orderId: number,
  work: (tx: Tx, trip: LockedTrip) => Promise<Result<T, R>>,
): Promise<Result<T, R | NotFound>> {
  return inTransaction(app.db, async (tx): Promise<Result<T, R | NotFound>> => {
    const order = await lockForSupplier(tx, orderId)
    const booking = order && (await store.lockBooking(tx, orderId))
    if (!order || !booking || order.companyId !== by.company.id) return refuse({ code: 'not_found' })
    return work(tx, { order, booking })
  })
}

/** A change the operator wants, told outside of the supplier's interface. */
export const raiseClaimByStaff = (
  app: App,
  by: Actor,
  orderId: number,
  claim: Omit<store.NewClaim, 'supplierClaim'>,
): Promise<Result<null, NotFound | { code: 'claim_over' }>> =>
  onTrip(app, by, orderId, async (tx, trip) => {
    if (isOver(trip.order.state) || trip.booking.state !== 'confirmed') return refuse({ code: 'claim_over' })
    const now = app.clock.now()
    await raiseClaim(tx, trip, { ...claim, supplierClaim: '' }, now)
    const act = { call: 'raiseTourClaim', object: `order ${trip.order.number}`, reason: claim.after, before: null }
    await audit(tx, by, { ...act, after: { ...claim } }, now)
    return ok(null)
  })

/** The answer of a customer who was phoned. */
export const answerClaimByStaff = (
  app: App,
  by: Actor,
  orderId: number,
  { reason, ...wish }: { claim: number; answer: ClaimAnswer; extra: store.NewClaim['extra']; reason: string },
): Promise<Result<unknown, AnswerRefusal>> =>
  onTrip(app, by, orderId, async (tx, trip) => {
    const answered = await answerClaim(app, tx, trip, wish, 'staff')
    const act = {
      call: 'answerTourClaim',
      object: `order ${trip.order.number}`,
      reason,
      before: null,
      after: { ...wish },
    }
    if (answered.ok) await audit(tx, by, act, app.clock.now())
    return answered
  })

/** Staff has done what a trip asked of them. A late confirmation is settled with the supplier. */
export async function settleTask(
  app: App,
  by: Actor,
  orderId: number,
  reason: string,
): Promise<Result<unknown, ConfirmationRefusal>> {
  const booking = await store.bookingFor({ companyId: by.company.id }, orderId).execute(app.db)
  if (!booking) return refuse({ code: 'not_found' })
  const done = async (tx: Tx) => {
    const locked = await store.lockBooking(tx, orderId)
    if (!locked) return
    const now = app.clock.now()
    const state = locked.task === 'late' ? 'canceled' : locked.state
    const faults = locked.task === 'voucher' ? [] : locked.voucherFaults
    await store.saveBooking(tx, { ...locked, task: '', state, voucherFaults: faults }, now)
    await store.addLog(tx, locked, { actor: 'staff', what: 'task_done', said: reason, at: now })
    const act = {
      call: 'settleTourTask',
      object: `order ${orderId}`,
      reason,
      before: { task: locked.task },
      after: null,
    }
    await audit(tx, by, act, now)
  }
  if (booking.task === 'late' && booking.state === 'confirmed')
    return settleLateConfirmation(app, orderId, { lock: (tx) => lockForStaff(tx, by, orderId), also: done })
  return inTransaction(app.db, async (tx) => {
    const locked = await lockForStaff(tx, by, orderId)
    if (!locked.ok) return locked
    await done(tx)
    return ok(null)
  })
}

export async function attachPaper(
  app: App,
  by: Actor,
  orderId: number,
  paper: { kind: store.TourPaper['kind']; name: string; bytes: Uint8Array },
): Promise<Result<null, NotFound | PaperRefusal>> {
  const booking = await store.bookingFor({ companyId: by.company.id }, orderId).execute(app.db)
  if (!booking) return refuse({ code: 'not_found' })
  const { kind, name } = paper
  const act = {
    call: 'attachTourDocument',
    object: `order ${orderId}`,
    reason: '',
    before: null,
    after: { kind, name },
  }
  const also = (tx: Tx) => audit(tx, by, act, app.clock.now())
  return storePaper(app, booking, { ...paper, source: '' }, { actor: 'staff' }, also)
}

/** A country, hotel or operator is closed: every trip it concerns, confirmed or not, gets a claim with two answers. Each trip is a transaction of its own. */
export async function closeTours(
  app: App,
  by: Actor,
  { after, ...which }: Parameters<typeof store.affectedOrders>[1] & { after: string },
): Promise<number[]> {
  const { markDone: _done, ...acting } = by
  const told: number[] = []
  for (const orderId of await store.affectedOrders(by.company.id, which).execute(app.db)) {
    const zero = ZERO
    const claim = { kind: 'closed', before: '', after, extra: zero } as const
    const raised = await onTrip(app, acting, orderId, async (tx, trip) => {
      const claims = await store.claimsOf(orderId).execute(tx)
      // A repeated press asks nobody twice.
      if (claims.some(({ state, kind }) => state === 'open' && kind === 'closed')) return ok(false)
      if (isOver(trip.order.state)) return ok(false)
      const now = app.clock.now()
      await raiseClaim(tx, trip, { ...claim, supplierClaim: '' }, now)
      const act = { call: 'closeTours', object: `order ${trip.order.number}`, reason: after, before: null }
      await audit(tx, acting, { ...act, after: { ...which } }, now)
      return ok(true)
    })
    if (raised.ok && raised.value) told.push(orderId)
  }
  return told
}
