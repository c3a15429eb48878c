import { inTransaction } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { isOver } from '#shop/orders/order-states.ts'
import { lockForSupplier } from '#shop/orders/supplier-side.flow.ts'
import type { FieldRefusal } from '#shop/refusals.ts'
import { checkTourists, type GivenTourist } from '#shop/tours/quote-tourists.flow.ts'
import { saveTourists, sealTourists } from '#shop/tours/quotes.flow.ts'
import { bookTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import type { Trip } from './read-trip.flow.ts'
import { canChangeTourists } from './trip.ts'

/** Corrects the tourists of a trip, or adds papers that were to be sent: a booking that waits for them goes on. */
export async function correctTourists(
  app: App,
  context: SignedInContext,
  { quote, order }: Trip,
  given: readonly GivenTourist[],
): Promise<
  Result<null, { code: 'not_found' | 'tourists_fixed' } | { code: 'invalid_fields'; errors: FieldRefusal[] }>
> {
  const checked = checkTourists(app, context, quote, given)
  if (!checked.ok) return checked
  const sealed = await sealTourists(app, quote.id, checked.value)
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const locked = await lockForSupplier(tx, order.id)
    const booking = locked && (await store.lockBooking(tx, order.id))
    if (!locked || !booking) return refuse({ code: 'not_found' })
    if (isOver(locked.state) || !canChangeTourists(booking)) return refuse({ code: 'tourists_fixed' })
    await saveTourists(tx, quote.id, sealed)
    await store.addLog(tx, booking, { actor: 'customer', what: 'tourists', said: '', at: now })
    if (booking.state === 'papers') await addJobs(tx, [bookTourJob.of({ order_id: order.id })])
    return ok(null)
  })
}
