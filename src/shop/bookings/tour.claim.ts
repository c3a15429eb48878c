import { sql } from '#kit/db.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Claim } from '#shop/claims.ts'
import { endDateOf, isAgreed, stateOf, type TourQuote } from '#shop/tours/quote.ts'
import { lockedQuote } from '#shop/tours/quotes.flow.ts'
import { bookingKey } from './booking.ts'
import { bookingChecks } from './booking-checks.ts'

/**
 * The quote of a tour: an order uses it once, at the price its customer said yes to, and begins its booking in the same statement. What is held at
 * the supplier is released by jobs (order-listener.flow.ts), as no outer service is called in a transaction.
 */
export const tourClaim: Claim<TourQuote | null> = {
  name: 'tour',
  lock: (_, [wanted]) => lockedQuote(wanted?.thing ?? 0),
  take(order, demand, quote) {
    const [wanted] = demand
    const isTheirs = quote !== null && (quote.customerId === null || quote.customerId === order.customerId)
    const state = quote && stateOf(quote, order.at)
    if (!wanted || !isTheirs || state === 'ordered' || state === 'sold_out' || state === 'expired')
      return refuse({ code: 'stock_changed', lines: demand.map(({ sku }) => ({ sku, wanted: 1, available: 0 })) })
    // Another tab of the customer changed it after the order was priced.
    if (quote.total !== wanted.seen || !isAgreed(quote)) return refuse({ code: 'facts_changed' })
    if (!quote.hasTourists) return refuse({ code: 'tourists_needed' })
    const { offer } = quote
    return ok({
      parts: [
        sql`quote_used as (
          update tour_quotes set order_id = o.id, customer_id = ${order.customerId} from o where tour_quotes.id = ${quote.id})`,
        sql`tour_booked as (
          insert into tour_bookings (order_id, company_id, customer_id, quote_id, provider, operator, hotel_id, start_date, end_date, state, key,
            created_at, updated_at)
          select o.id, ${order.companyId}::bigint, ${order.customerId}::bigint, ${quote.id}::bigint, ${offer.provider}::text,
            ${offer.operator}::text, ${offer.hotel}::bigint, ${offer.startDate}::date, ${endDateOf(offer)}::date, 'waiting',
            ${bookingKey(order)}::text, ${order.at}::timestamptz, ${order.at}::timestamptz
          from o)`,
      ],
      tags: [],
      after: null,
    })
  },
  release: async () => {},
  settle: async () => {},
  checks: bookingChecks,
}
