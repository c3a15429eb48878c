import { inTransaction } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { askSupplier } from '#shop/tours/ask-supplier.flow.ts'
import { bookingsAt } from './book.flow.ts'
import { nextReading } from './booking.ts'
import { readTourJob } from './booking-jobs.flow.ts'
import * as store from './bookings.store.ts'
import { hearSupplier } from './hear-supplier.flow.ts'

/** Reads a booking at its supplier and does what it says. A silent supplier is read again later, with growing pauses. */
export async function readAtSupplier(app: App, orderId: number): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking || (booking.state !== 'requested' && booking.state !== 'confirmed')) return
  const supplier = await bookingsAt(app, booking)
  if (!supplier) return
  const said = await askSupplier(app, 'a booking', (signal) =>
    booking.supplierRef ? supplier.read(booking.supplierRef, signal) : supplier.find(booking.key, signal),
  )
  if (said) return hearSupplier(app, orderId, said)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const locked = await store.lockBooking(tx, orderId)
    if (!locked) return
    const read = { ...locked, readCount: locked.readCount + 1 }
    await store.saveBooking(tx, read, now)
    const runAt = nextReading(read, now)
    if (runAt) await addJobs(tx, [readTourJob.of({ order_id: orderId }, { runAt })])
  })
}
