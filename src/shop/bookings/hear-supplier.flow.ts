import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { ZERO } from '#lib/money.ts'
import type { SupplierBooking } from '#lib/tour-facts.ts'
import type { App } from '#shop/context.ts'
import { confirmOrder, refuseOrder } from '#shop/orders/confirmation.flow.ts'
import { applyMove } from '#shop/orders/order-moves.flow.ts'
import { isOver } from '#shop/orders/order-states.ts'
import { lockForSupplier } from '#shop/orders/supplier-side.flow.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import { openTourists, quoteById } from '#shop/tours/quotes.flow.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import { type Booking, mayBeHeld, nextReading } from './booking.ts'
import { cancelTourJob, fetchTourPapersJob, readTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import { annulledClaim, raiseClaim, supplierClaimOf, withdrawClaim } from './claims.flow.ts'
import { tellTrip } from './tell-trip.flow.ts'
import { voucherFaults } from './voucher.ts'

const confirmedSubState = 'tour_confirmed'

/**
 * What a supplier says of a booking: late, twice or in any order. Each step may be repeated; the answer to the order (confirmation.flow.ts) is
 * written once, and money moves only by it.
 */
export async function hearSupplier(app: App, orderId: number, said: SupplierBooking): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking) return
  await noteReference(app, booking, said)
  if (said.state === 'confirmed')
    await confirmOrder(app, orderId, { also: (tx) => markConfirmed(app, tx, orderId, 'supplier') })
  if (said.state === 'rejected' || said.state === 'cancelled') await hearRefused(app, booking, said)
  const [quote, tourists] = [await quoteById(booking.quoteId).execute(app.db), await openTourists(app, booking.quoteId)]
  if (quote) await inTransaction(app.db, (tx) => noteRest(app, tx, { orderId, quote, tourists }, said))
}

/** The reference is stored first: whatever follows, the booking can be read and cancelled by it. */
async function noteReference(app: App, booking: Booking, said: SupplierBooking): Promise<void> {
  if (booking.supplierRef === said.ref && booking.state !== 'booking') return
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockForSupplier(tx, booking.orderId)
    const locked = order && (await store.lockBooking(tx, booking.orderId))
    if (!order || !locked) return
    const isBooked = locked.state === 'booking'
    // The order ended while the supplier booked, and its cancelling may have found nothing there yet: nobody wants it any more.
    const isUnwanted = isOver(order.state) && said.state === 'requested'
    await store.saveBooking(
      tx,
      {
        ...locked,
        state: isUnwanted ? 'canceling' : isBooked ? 'requested' : locked.state,
        supplierRef: said.ref,
        supplierMessage: said.message,
      },
      now,
    )
    if (isUnwanted) await addJobs(tx, [cancelTourJob.of({ order_id: booking.orderId })])
    if (isBooked) await store.addLog(tx, locked, { actor: 'supplier', what: 'requested', said: said.message, at: now })
  })
}

/**
 * The order was confirmed, by its supplier or by staff: its booking follows in the same transaction. A confirmation of an order that is over takes
 * nothing and becomes a task of staff.
 */
export async function markConfirmed(app: App, tx: Tx, orderId: number, actor: 'supplier' | 'staff'): Promise<void> {
  const now = app.clock.now()
  const order = await lockForSupplier(tx, orderId)
  const booking = order && (await store.lockBooking(tx, orderId))
  if (!order || !booking || booking.state === 'confirmed') return
  const { state } = order.confirmation
  if (state !== 'confirmed' && state !== 'late') return
  const confirmed: Booking = {
    ...booking,
    state: 'confirmed',
    decidedAt: now,
    readCount: 0,
    task: state === 'late' ? 'late' : '',
  }
  await store.saveBooking(tx, confirmed, now)
  await store.addLog(tx, booking, { actor, what: state === 'late' ? 'confirmed_late' : 'confirmed', said: '', at: now })
  if (state === 'confirmed' && order.state === 'new')
    await applyMove(app, tx, order, { to: 'collecting', subState: confirmedSubState, actor: 'shop' }, now)
  if (state === 'confirmed') await tellTrip(tx, order, 'confirmed', now)
}

/**
 * The supplier refuses before it confirmed: the order ends and its money goes back. If it takes back what it had confirmed, the customer is asked
 * what shall be done: no answer of a supplier ends a confirmed trip by itself.
 */
async function hearRefused(app: App, booking: Booking, said: SupplierBooking): Promise<void> {
  const { orderId } = booking
  const refused = await refuseOrder(app, orderId, said.message, {
    also: (tx) => markRefused(app, tx, orderId, said.message, 'supplier'),
  })
  await inTransaction(app.db, async (tx) => {
    const order = await lockForSupplier(tx, orderId)
    const locked = order && (await store.lockBooking(tx, orderId))
    if (!order || !locked) return
    const now = app.clock.now()
    // The trip took place.
    if (order.state === 'done') return
    if (isOver(order.state)) {
      if (locked.state === 'refused' || locked.state === 'canceled') return
      await store.saveBooking(tx, { ...locked, state: 'canceled', task: '' }, now)
      return
    }
    if (refused.ok || locked.state !== 'confirmed') return
    // The customer wants another tour, and the supplier heard it: that is their answer already.
    if ((await store.claimsOf(orderId).execute(tx)).some(({ state }) => state === 'rebook')) return
    await raiseClaim(
      tx,
      { order, booking: locked },
      { supplierClaim: annulledClaim(said.ref), kind: 'closed', before: '', after: said.message, extra: ZERO },
      now,
    )
  })
}

export async function markRefused(
  app: App,
  tx: Tx,
  orderId: number,
  message: string,
  actor: 'supplier' | 'staff',
): Promise<void> {
  const now = app.clock.now()
  const booking = await store.lockBooking(tx, orderId)
  if (!booking || booking.state === 'refused') return
  // What staff refuses, the supplier may still hold.
  const isHeld = actor === 'staff' && mayBeHeld(booking)
  if (actor === 'staff' && (booking.state === 'canceling' || booking.state === 'canceled')) return
  const state = isHeld ? 'canceling' : 'refused'
  await store.saveBooking(tx, { ...booking, state, supplierMessage: message, decidedAt: now, task: '' }, now)
  await store.addLog(tx, booking, { actor, what: 'refused', said: message, at: now })
  if (isHeld) await addJobs(tx, [cancelTourJob.of({ order_id: orderId })])
}

/** Voucher, papers and claims, and when the booking is read next. */
async function noteRest(
  app: App,
  tx: Tx,
  { orderId, quote, tourists }: { orderId: number; quote: TourQuote; tourists: readonly QuotedTourist[] },
  said: SupplierBooking,
): Promise<void> {
  const now = app.clock.now()
  const order = await lockForSupplier(tx, orderId)
  const locked = order && (await store.lockBooking(tx, orderId))
  if (!order || !locked) return
  let booking: Booking = { ...locked, readCount: locked.readCount + 1 }
  if (booking.state === 'confirmed' && said.voucher) {
    // Erased tourists cannot be compared any more.
    if (booking.erasedAt === null) {
      const faults = voucherFaults(quote, tourists, said.voucher)
      const isNews = JSON.stringify(faults) !== JSON.stringify(booking.voucherFaults)
      const task = faults.length > 0 && booking.task === '' ? 'voucher' : booking.task
      booking = { ...booking, voucherFaults: faults, task: faults.length === 0 && task === 'voucher' ? '' : task }
      if (isNews) {
        const what = faults.length > 0 ? 'voucher_differs' : 'voucher'
        await store.addLog(tx, booking, { actor: 'supplier', what, said: said.voucher.number, at: now })
      }
    }
  }
  await store.saveBooking(tx, booking, now)
  if (booking.state === 'confirmed' && said.claim && !isOver(order.state))
    await raiseClaim(tx, { order, booking }, supplierClaimOf(said.claim), now)
  if (booking.state === 'confirmed' && !said.claim) await withdrawClaim(tx, { order, booking }, now)
  if (said.papers.length > 0 && booking.state === 'confirmed')
    await addJobs(tx, [
      fetchTourPapersJob.of({ order_id: orderId, papers: said.papers.map((paper) => ({ ...paper })) }),
    ])
  const next = nextReading(booking, now)
  if (next) await addJobs(tx, [readTourJob.of({ order_id: orderId }, { runAt: next })])
}
