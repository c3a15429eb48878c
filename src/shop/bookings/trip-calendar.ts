import { addDays } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { type CalendarEntry, calendarFile } from '#lib/icalendar.ts'
import { momentIn } from '#lib/moments.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import { cityOf } from '#shop/tours/airport-names.ts'

interface CalendarTrip {
  number: string
  hotel: string
  address: string
  /** Nights, room, meals and party, in words. */
  about: string
  startDate: string
  endDate: string
  flight: FlightOption | null
  link: string
  locale: Locale
  /** When it was written. */
  at: Date
}

/** A trip as iCalendar: the stay as a whole-day entry, each flight whose time is known with its local times. */
export function tripCalendar(trip: CalendarTrip): string {
  const { number, flight, locale } = trip
  const stay: CalendarEntry = {
    id: `trip-${number}`,
    from: trip.startDate,
    until: addDays(trip.endDate, 1),
    summary: trip.hotel,
    location: trip.address,
    about: trip.about,
    url: trip.link,
  }
  const legs = flight?.isAnnounced ? [...flight.outbound, ...flight.inbound] : []
  const flights = legs.map((leg, index) => ({
    id: `trip-${number}-${index + 1}`,
    from: momentOf(leg.departsAt, leg.from.timezone),
    until: momentOf(leg.arrivesAt, leg.to.timezone),
    summary: `${leg.number} ${cityOf(leg.from, locale)} → ${cityOf(leg.to, locale)}`,
    location: `${cityOf(leg.from, locale)}, ${leg.from.code}`,
  }))
  return calendarFile('Trips', [stay, ...flights], trip.at)
}

/** A supplier that tells no time zone is read as UTC. */
function momentOf(local: string, timezone: string): Date {
  const [date = '', time] = local.split('T')
  return momentIn(timezone || 'UTC', date, time)
}
