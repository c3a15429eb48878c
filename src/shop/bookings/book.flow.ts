import { inTransaction, type Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import type { BookedTourist, NewTourBooking, SupplierBooking } from '#lib/tour-facts.ts'
import type { TourBookings } from '#outside/tours/port.ts'
import type { App } from '#shop/context.ts'
import type { Order } from '#shop/orders/order.ts'
import { isOver } from '#shop/orders/order-states.ts'
import { lockForSupplier, readForSupplier } from '#shop/orders/supplier-side.flow.ts'
import { tourSupplierOf } from '#shop/tours/ask-supplier.flow.ts'
import { openTourists, quoteById } from '#shop/tours/quotes.flow.ts'
import { isPaperLater, type QuotedTourist } from '#shop/tours/tour-tourists.ts'
import type { Booking } from './booking.ts'
import { bookTourJob, cancelTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import { hearSupplier } from './hear-supplier.flow.ts'
import { tellTrip } from './tell-trip.flow.ts'

/** How long one call of a supplier that books or cancels may take. */
const bookWithinMs = 30_000

/** What a supplier books with; null: staff books in the operator's cabinet. */
export async function bookingsAt(
  app: App,
  { companyId, provider }: Pick<Booking, 'companyId' | 'provider'>,
): Promise<TourBookings | null> {
  return (await tourSupplierOf(app, companyId, provider))?.bookings ?? null
}

/**
 * Books the tour of an order, once: the supplier is asked whether it holds a booking for the key whenever it may have been asked to book before.
 * Repeated until it works or the order is over; at the deadline of the confirmation the order ends by itself.
 */
export async function bookTour(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking || !isToBook(booking)) return
  const quote = await quoteById(booking.quoteId).execute(app.db)
  const order = await readForSupplier(app.db, orderId)
  if (!quote || !order) return
  const tourists = await openTourists(app, booking.quoteId)
  const supplier = await bookingsAt(app, booking)
  const next = tourists.length === 0 || tourists.some(isPaperLater) ? 'papers' : supplier ? 'booking' : 'by_staff'
  const begun = await begin(app, orderId, next, supplier?.hasKeys ?? false)
  if (!begun || next !== 'booking' || !supplier) return
  const wanted: NewTourBooking = {
    tour: quote.offer.tour,
    flight: quote.quote.chosenFlight,
    extras: quote.extras,
    price: quote.total,
    tourists: tourists.map(bookedTourist),
    contact: { phone: order.recipientPhone, email: order.recipientEmail },
  }
  const booked = await bookOnce(app, supplier, wanted, begun)
  if (booked) await hearSupplier(app, orderId, booked)
}

const isToBook = ({ state }: Booking): boolean => state === 'waiting' || state === 'papers' || state === 'booking'

/**
 * Null: it may have been asked a moment ago, by a request that was lost or by another process, and has no keys to recognise a repetition: it is
 * looked for again once that request must have arrived.
 */
async function bookOnce(
  app: App,
  supplier: TourBookings,
  wanted: NewTourBooking,
  { booking, askedBefore }: Begun,
): Promise<SupplierBooking | null> {
  const { key, orderId } = booking
  const found = askedBefore && (await supplier.find(key, AbortSignal.timeout(bookWithinMs)))
  if (found) return found
  const now = app.clock.now()
  if (askedBefore && !supplier.hasKeys) {
    const arrivedAt = new Date(askedBefore.getTime() + mayArriveMs)
    const isOurs = now >= arrivedAt && (await claimRequest(app, orderId, askedBefore, now))
    if (!isOurs) {
      const runAt = now < arrivedAt ? arrivedAt : new Date(now.getTime() + mayArriveMs)
      await inTransaction(app.db, (tx) => addJobs(tx, [bookTourJob.of({ order_id: orderId }, { runAt })]))
      return null
    }
  }
  return supplier.book(wanted, key, AbortSignal.timeout(bookWithinMs))
}

/** Notes that the supplier is asked once more. Of processes that would ask at once one may: false for the others. */
const claimRequest = (app: App, orderId: number, askedBefore: Date, now: Date): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const locked = await store.lockBooking(tx, orderId)
    if (locked?.state !== 'booking' || locked.askedAt?.getTime() !== askedBefore.getTime()) return false
    await store.saveBooking(tx, { ...locked, askedAt: now }, now)
    return true
  })

interface Begun {
  booking: Booking
  /** When it was asked to book before; null: never. */
  askedBefore: Date | null
}

/** Notes under the lock of the order that the supplier is asked now; null: there is nothing to book any more. */
function begin(
  app: App,
  orderId: number,
  state: 'papers' | 'booking' | 'by_staff',
  hasKeys: boolean,
): Promise<Begun | null> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockForSupplier(tx, orderId)
    const booking = order && (await store.lockBooking(tx, orderId))
    if (!order || !booking || !isToBook(booking)) return null
    if (isOver(order.state)) {
      await endBooking(tx, booking, now)
      return null
    }
    // Its country was closed while it waited: its customer says first what shall be done.
    if (order.cancelsFree) return null
    const askedBefore = booking.askedAt
    const begun: Booking = {
      ...booking,
      state,
      // Without keys it is not yet said that it is asked once more (`claimRequest`).
      askedAt: state !== 'booking' || (askedBefore && !hasKeys) ? askedBefore : now,
      task: state === 'by_staff' ? 'book' : booking.task,
    }
    await store.saveBooking(tx, begun, now)
    if (booking.state !== state) {
      await store.addLog(tx, booking, { actor: 'shop', what: state, said: '', at: now })
      if (state === 'papers') await tellTrip(tx, order, 'papers', now)
    }
    return { booking: begun, askedBefore }
  })
}

/** The order of a booking is over: what may be held at the supplier is cancelled by a job. */
async function endBooking(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.state === 'refused' || booking.state === 'canceled' || booking.state === 'canceling') return
  const isHeld = booking.askedAt !== null
  const isByStaff = !isHeld && (booking.state === 'by_staff' || booking.state === 'confirmed')
  const ended: Booking = {
    ...booking,
    state: isHeld ? 'canceling' : 'canceled',
    // People booked it in the operator's cabinet, so people cancel it there.
    task: isByStaff && booking.state === 'confirmed' ? 'late' : '',
  }
  await store.saveBooking(tx, ended, now)
  await store.addLog(tx, booking, { actor: 'shop', what: ended.state, said: '', at: now })
  if (isHeld) await addJobs(tx, [cancelTourJob.of({ order_id: booking.orderId })])
}

const bookedTourist = (tourist: QuotedTourist): BookedTourist => ({
  lastName: tourist.last_name_lat,
  firstName: tourist.first_name_lat,
  birthDate: tourist.birth_date,
  gender: tourist.gender === 'female' ? 'female' : 'male',
  citizenship: tourist.citizenship || 'RU',
  paper: {
    kind: tourist.document_type,
    series: tourist.series,
    number: tourist.number,
    expireDate: tourist.expire_date,
  },
})

/** What a supplier was last asked so recently may still arrive there: one look more before it counts as nothing. */
const mayArriveMs = 10 * 60_000

/** Cancels what the supplier holds for an order that ended. Throws if the supplier does not do it: the job is repeated. */
export async function cancelAtSupplier(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (booking?.state !== 'canceling') return
  const supplier = await bookingsAt(app, booking)
  if (!supplier) throw new Error(`booking of order ${orderId}: its supplier is gone`)
  const signal = () => AbortSignal.timeout(bookWithinMs)
  const found = booking.supplierRef
    ? await supplier.read(booking.supplierRef, signal())
    : await supplier.find(booking.key, signal())
  const now = app.clock.now()
  if (!found && booking.askedAt && now.getTime() - booking.askedAt.getTime() < mayArriveMs) {
    const runAt = new Date(booking.askedAt.getTime() + mayArriveMs)
    await inTransaction(app.db, (tx) => addJobs(tx, [cancelTourJob.of({ order_id: orderId }, { runAt })]))
    return
  }
  const isHeld = found && (found.state === 'requested' || found.state === 'confirmed')
  const left = isHeld ? await supplier.cancel(found.ref, signal()) : found
  if (left && left.state !== 'cancelled' && left.state !== 'rejected')
    throw new Error(`booking of order ${orderId}: the supplier has not cancelled it`)
  await inTransaction(app.db, async (tx) => {
    const locked = await store.lockBooking(tx, orderId)
    if (locked?.state !== 'canceling') return
    // Its answer named another booking meanwhile.
    if (locked.supplierRef !== booking.supplierRef && locked.supplierRef !== left?.ref) {
      await addJobs(tx, [cancelTourJob.of({ order_id: orderId })])
      return
    }
    await store.saveBooking(tx, { ...locked, state: 'canceled', supplierRef: left?.ref ?? locked.supplierRef }, now)
    await store.addLog(tx, locked, { actor: 'supplier', what: 'canceled', said: left?.message ?? '', at: now })
  })
}

/** The order ended: by its customer, the shop, a deadline or a missed payment. */
export async function orderEnded(app: App, orderId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const order: Order | null = await lockForSupplier(tx, orderId)
    const booking = order && (await store.lockBooking(tx, orderId))
    if (!order || !booking || !isOver(order.state) || order.state === 'done') return
    await endBooking(tx, booking, app.clock.now())
  })
}
