import { inTransaction, type Tx } from '#kit/db.ts'
import { processEach } from '#kit/process-each.ts'
import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import type { Order } from '#shop/orders/order.ts'
import { applyMove } from '#shop/orders/order-moves.flow.ts'
import { type OrderState, owedOf } from '#shop/orders/order-states.ts'
import { lockForSupplier } from '#shop/orders/supplier-side.flow.ts'
import { departureOf } from '#shop/tours/quote.ts'
import { quoteById } from '#shop/tours/quotes.flow.ts'
import type { Booking } from './booking.ts'
import * as store from './bookings.store.ts'
import { pressClaim } from './claims.flow.ts'
import { eraseOldPapers } from './erase-papers.flow.ts'
import { tellTrip } from './tell-trip.flow.ts'

const walkedAtOnce = 200

/**
 * The hourly walk over confirmed trips: documents that are ready, the begin and the end of the journey, claims that wait for an answer. What is done
 * already is not done again.
 */
export async function walkTrips(app: App): Promise<void> {
  for (let after = 0; ; ) {
    const orders = await store.walkedOrders(after, walkedAtOnce).execute(app.db)
    await processEach(
      orders,
      (orderId) => walkTrip(app, orderId),
      (orderId, err) => app.log.error({ err, order: orderId }, 'a trip could not be looked after'),
    )
    const last = orders.at(-1)
    if (last === undefined || orders.length < walkedAtOnce) break
    after = last
  }
  await eraseOldPapers(app)
}

export async function walkTrip(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  const quote = booking && (await quoteById(booking.quoteId).execute(app.db))
  if (!booking || !quote) return
  const { settings } = await companyById(app, booking.companyId)
  await pressClaim(app, orderId, departureOf(quote, settings))
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockForSupplier(tx, orderId)
    const locked = order && (await store.lockBooking(tx, orderId))
    if (!order || locked?.state !== 'confirmed') return
    const open = (await store.claimsOf(orderId).execute(tx)).some(({ state }) => state === 'open' || state === 'rebook')
    // What happens to the trip is for the customer to say.
    if (open) return
    await advance(app, tx, order, locked, dateIn(settings.timezone, now), now)
  })
}

const steps: readonly { state: OrderState; subState: string }[] = [
  { state: 'collecting', subState: 'tour_confirmed' },
  { state: 'collected', subState: 'tour_documents' },
  { state: 'ready', subState: 'tour_travelling' },
  { state: 'done', subState: 'tour_over' },
]

/** Moves an order along its trip, through each state between. */
async function advance(app: App, tx: Tx, order: Order, booking: Booking, today: IsoDate, now: Date): Promise<void> {
  const isPaid = owedOf(order) === 0
  const target =
    today > booking.endDate ? 3 : today >= booking.startDate ? 2 : isPaid && booking.voucherFaults?.length === 0 ? 1 : 0
  let current = order
  const at = steps.findIndex(({ state }) => state === current.state)
  for (const { state, subState } of steps.slice(at + 1, target + 1)) {
    const moved = await applyMove(app, tx, current, { to: state, subState, actor: 'system' }, now)
    if (!moved.ok) return
    current = moved.value
    if (state === 'collected' && target === 1) await tellTrip(tx, current, 'documents', now)
  }
  const isSoon = today === addDays(booking.startDate, -2) && order.state === 'collected'
  if (isSoon) await tellTrip(tx, current, 'soon', now)
}
