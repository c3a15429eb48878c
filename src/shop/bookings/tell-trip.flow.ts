import type { Tx } from '#kit/db.ts'
import type { TourHappening } from '#shop/event-types.ts'
import { addEvents } from '#shop/events.ts'
import { aboutOrder, type Order } from '#shop/orders/order.ts'

/** Tells customers, watchers and programs what happened to a trip, in the transaction in which it does. */
export const tellTrip = (
  tx: Tx,
  order: Pick<Order, 'id' | 'companyId' | 'customerId' | 'number'>,
  what: TourHappening,
  now: Date,
  claim: number | null = null,
): Promise<void> => addEvents(tx, order.companyId, [{ type: 'tour.changed', ...aboutOrder(order), what, claim }], now)
