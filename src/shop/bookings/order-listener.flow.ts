import { inTransaction } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { defineListener, type HeardEvent } from '#shop/events.ts'
import { isUnsuccessfulOrder, type OrderState, paysOnReceipt } from '#shop/orders/order-states.ts'
import { orderEnded } from './book.flow.ts'
import { bookTourJob } from './booking-jobs.flow.ts'
import { bookingOf } from './bookings.store.ts'
import { markConfirmed, markRefused } from './hear-supplier.flow.ts'

type Heard = 'order.placed' | 'order.paid' | 'order.held' | 'order.confirmed' | 'order.moved'

/**
 * What happens to an order of a tour concerns its booking: the first money books it (at once if nothing is paid online), its end cancels what is
 * held, an answer that staff gave for the supplier is the booking's too.
 */
export const tourOrderListener = defineListener<App, Heard>({
  name: 'tour_orders',
  types: ['order.placed', 'order.paid', 'order.held', 'order.confirmed', 'order.moved'],
  wants: async (app, event) => isMeant(event) && (await bookingOf(event.facts.orderId).execute(app.db)) !== null,
  async hear(app, event) {
    const { orderId } = event.facts
    if (event.type === 'order.moved') {
      if (event.facts.subState === 'refused')
        await inTransaction(app.db, (tx) => markRefused(app, tx, orderId, event.facts.reason, 'staff'))
      return orderEnded(app, orderId)
    }
    if (event.type === 'order.confirmed') return inTransaction(app.db, (tx) => markConfirmed(app, tx, orderId, 'staff'))
    await inTransaction(app.db, (tx) => addJobs(tx, [bookTourJob.of({ order_id: orderId })]))
  },
})

function isMeant(event: HeardEvent<Heard>): boolean {
  switch (event.type) {
    case 'order.placed':
      return paysOnReceipt(event.facts.paymentType) || event.facts.total === 0
    case 'order.moved':
      return isUnsuccessfulOrder(event.facts.to as OrderState)
    case 'order.paid':
    case 'order.held':
      return !event.facts.isLate
    case 'order.confirmed':
      return true
  }
}
