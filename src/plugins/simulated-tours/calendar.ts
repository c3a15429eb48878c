import type { IsoDate } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { CalendarPrice, WantedCalendar } from '#outside/tours/port.ts'
import { routeOf } from './flights.ts'
import { type Moment, sellsHotel, totalOf } from './offers.ts'
import { faresOf, partsOf, ratesOf, roomFactor, roomsFor, stayPrice } from './prices.ts'
import { stockWith } from './stock.ts'
import { tripsOf } from './trips.ts'
import { hotelsOfPlace } from './world/hotels.ts'
import { operators } from './world/operators.ts'

/** Lowest prices by day, with the formula of the search: the cheapest room and meal of every hotel and operator. Days without flights are absent. */
export function calendarOf(wanted: WantedCalendar, moment: Moment): CalendarPrice[] {
  const fares = faresOf(wanted.adults, wanted.childAges)
  const tripsOfRoute = tripsOf(
    { ...wanted, dateFrom: wanted.from, dateTo: wanted.to },
    { ...moment, stock: stockWith([]) },
  )
  const days = new Map<IsoDate, { nights: Set<number>; least: number }>()
  for (const hotel of hotelsOfPlace.get(wanted.destination) ?? []) {
    const route = routeOf(wanted.departure, hotel.resort)
    if (!route) continue
    const trips = tripsOfRoute(hotel, route)
    const least = new Float64Array(trips.length).fill(Number.POSITIVE_INFINITY)
    const factor = roomFactor(hotel, 0, hotel.meals[0]!)
    const rooms = roomsFor(fares, hotel.rooms[0]!)
    for (const operator of operators) {
      if (!sellsHotel(operator, hotel)) continue
      const rates = ratesOf(operator, hotel, route, fares, moment.seed + moment.priceDay)
      const more = totalOf(partsOf(rates, 0, 0, { nights: 0, rooms })) / 100
      for (const [i, { day, nights, season, seat }] of trips.entries()) {
        const price =
          stayPrice(rates, season, day, nights, factor) + seat * fares.seats + more + rates.tax * nights * rooms
        if (price < least[i]!) least[i] = price
      }
    }
    for (const [i, { date, nights }] of trips.entries()) {
      // No operator sells the hotel.
      if (least[i] === Number.POSITIVE_INFINITY) continue
      const known = days.get(date) ?? { nights: new Set(), least: Number.POSITIVE_INFINITY }
      known.nights.add(nights)
      known.least = Math.min(known.least, least[i]!)
      days.set(date, known)
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, { nights, least }]) => ({
      date,
      nights: [...nights].sort((a, b) => a - b),
      price: kopecks(least * 100),
    }))
}
