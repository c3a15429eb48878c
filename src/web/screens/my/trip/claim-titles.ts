import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'

type Kind = BookingAnswer['claims'][number]['kind']

/** What the operator wants to change. */
export const claimTitles: Record<Kind, () => string> = {
  price: m.trip_claim_price,
  flight: m.trip_claim_flight,
  hotel: m.trip_claim_hotel,
  room: m.trip_claim_room,
  meal: m.trip_claim_meal,
  closed: m.trip_claim_closed,
}
