import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import type { Order } from '#shop/orders/order.ts'
import { readForSupplier } from '#shop/orders/supplier-side.flow.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import { openTourists, quoteById } from '#shop/tours/quotes.flow.ts'
import { consentsOfQuote } from '#shop/tours/tour-terms.flow.ts'
import type { GivenConsent } from '#shop/tours/tour-terms.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import type { Booking, TourClaim } from './booking.ts'
import * as store from './bookings.store.ts'

/** A trip with everything its page shows. */
export interface Trip {
  order: Order
  booking: Booking
  quote: TourQuote
  tourists: QuotedTourist[]
  /** Newest first. */
  claims: TourClaim[]
  /** What the customer agreed to when booking. */
  consents: GivenConsent[]
  papers: store.TourPaper[]
}

/** A trip of a customer, or of a company. */
export async function readTrip(
  app: App,
  whose: { companyId: number; customerId?: number },
  orderId: number,
): Promise<Result<Trip, { code: 'not_found' }>> {
  const booking = await store.bookingFor(whose, orderId).execute(app.db)
  if (!booking) return refuse({ code: 'not_found' })
  const [order, quote, tourists, claims, consents, papers] = await Promise.all([
    readForSupplier(app.db, orderId),
    quoteById(booking.quoteId).execute(app.db),
    openTourists(app, booking.quoteId),
    store.claimsOf(orderId).execute(app.db),
    consentsOfQuote(app, booking.quoteId),
    store.papersOf(orderId).execute(app.db),
  ])
  return order && quote
    ? ok({ order, booking, quote, tourists, claims, consents, papers })
    : refuse({ code: 'not_found' })
}

export type TripLog = store.LogEntry
export const readTripLog = (app: App, orderId: number): Promise<TripLog[]> => store.logOf(orderId).execute(app.db)
