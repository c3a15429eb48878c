import { inTransaction } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { saveTourists } from '#shop/tours/quotes.flow.ts'
import { bookingsAt } from './book.flow.ts'
import { forgetTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import { removePapers } from './trip-documents.flow.ts'

const erasedAtOnce = 100

/**
 * Erases papers of tourists some days after the return (company setting) or once the account of their customer is erased, which waits for the end
 * of its trips. The files of the trip go with them, and how its voucher differed: names of tourists are in it. The supplier is asked to do the same.
 */
export async function eraseOldPapers(app: App): Promise<void> {
  const today = app.clock.now().toISOString().slice(0, 10)
  for (const { orderId, quoteId } of await store.toErase(today, erasedAtOnce).execute(app.db)) {
    const files = await inTransaction(app.db, async (tx) => {
      const booking = await store.lockBooking(tx, orderId)
      if (!booking || booking.erasedAt !== null) return []
      await saveTourists(tx, quoteId, null)
      const erasedAt = app.clock.now()
      await store.saveBooking(tx, { ...booking, voucherFaults: null, erasedAt }, erasedAt)
      if (booking.askedAt !== null) await addJobs(tx, [forgetTourJob.of({ order_id: orderId })])
      return store.deletePapers(tx, orderId)
    })
    await removePapers(app, files)
  }
}

const forgetWithinMs = 30_000

/** Asks the supplier to erase the people of a booking whose papers are erased here. Throws if it does not answer: the job is repeated. */
export async function forgetAtSupplier(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking || booking.erasedAt === null) return
  const supplier = await bookingsAt(app, booking)
  await supplier?.forget?.(booking.key, AbortSignal.timeout(forgetWithinMs))
}
