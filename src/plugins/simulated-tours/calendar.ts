import type { IsoDate } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { CalendarPrice, WantedCalendar } from '#outside/tours/port.ts'
import { routeOf } from './flights.ts'
import { type Moment, sellsHotel, totalOf, tripsOf } from './offers.ts'
import { faresOf, partsOf, ratesOf, roomFactor, roomsFor, stayPrice } from './prices.ts'
import { hotelsOfPlace } from './world/hotels.ts'
import { operators } from './world/operators.ts'

/** Lowest prices by day, with the formula of the search: the cheapest room and meal of every hotel and operator. Days without flights are absent. */
export function calendarOf(wanted: WantedCalendar, moment: Moment): CalendarPrice[] {
  const fares = faresOf(wanted.adults, wanted.childAges)
  const days = new Map<IsoDate, { nights: Set<number>; least: number }>()
  for (const hotel of hotelsOfPlace.get(wanted.destination) ?? []) {
    const route = routeOf(wanted.departure, hotel.resort)
    if (!route) continue
    const trips = tripsOf(hotel, route, { ...wanted, dateFrom: wanted.from, dateTo: wanted.to }, moment)
    const factor = roomFactor(hotel, 0, hotel.meals[0]!)
    const rooms = roomsFor(fares, hotel.rooms[0]!)
    for (const operator of operators) {
      if (!sellsHotel(operator, hotel)) continue
      const rates = ratesOf(operator, hotel, route, fares, moment.seed + moment.priceDay)
      const more = totalOf(partsOf(rates, 0, 0, { nights: 0, rooms })) / 100
      for (const { date, day, nights, season } of trips) {
        const stay = stayPrice(rates, season, day, nights, factor)
        const price = stay + rates.flight(date, season) + more + rates.tax * nights * rooms
        const known = days.get(date)
        if (!known) days.set(date, { nights: new Set([nights]), least: price })
        else {
          known.nights.add(nights)
          if (price < known.least) known.least = price
        }
      }
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
