import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import type { FlightSummary, WantedTours } from '#outside/tours/port.ts'
import { type Route, seatPrice, summaryOn, weekday } from './flights.ts'
import { seasonOn } from './prices.ts'
import { flightItems, type Stock } from './stock.ts'
import { countryOf } from './world/destinations.ts'
import type { WorldHotel } from './world/hotels.ts'

/** Days of a tour, for which there are flights there and back; what every hotel at the end of the route has in common. */
export interface Trip {
  date: IsoDate
  /** Number of the day since 2020. */
  day: number
  nights: number
  season: number
  /** Roubles for a seat there and back. */
  seat: number
  seatsLeft: number
  flight: FlightSummary | null
}

export type Trips = (hotel: WorldHotel, route: Route) => readonly Trip[]

/** Trips of a query by route, computed once for all hotels and operators. */
export function tripsOf(
  wanted: Pick<WantedTours, 'dateFrom' | 'dateTo' | 'nightsFrom' | 'nightsTo'>,
  { today, stock }: { today: IsoDate; stock: Stock },
): Trips {
  const known = new Map<string, Trip[]>()
  return (hotel, route) => {
    let trips = known.get(route.code)
    if (!trips) {
      trips = makeTrips(hotel, route, { ...wanted, today, stock })
      known.set(route.code, trips)
    }
    return trips
  }
}

function makeTrips(
  hotel: WorldHotel,
  route: Route,
  {
    today,
    stock,
    ...wanted
  }: Pick<WantedTours, 'dateFrom' | 'dateTo' | 'nightsFrom' | 'nightsTo'> & { today: IsoDate; stock: Stock },
): Trip[] {
  const country = countryOf.get(hotel.resort.country)!
  const items = flightItems(route)
  const trips: Trip[] = []
  // Nobody sells a tour that leaves today.
  let date = wanted.dateFrom > today ? wanted.dateFrom : addDays(today, 1)
  let day = daysBetween('2020-01-01', date)
  let at = weekday(date)
  for (; date <= wanted.dateTo; date = addDays(date, 1), day++, at = (at + 1) % 7) {
    if (!route.days[at]) continue
    const season = seasonOn(country, date)
    const seat = seatPrice(route, season, at)
    const flight = summaryOn(route, date)
    for (let nights = wanted.nightsFrom; nights <= wanted.nightsTo; nights++) {
      if (!route.days[(at + nights) % 7]) continue
      const seatsLeft = route.isLocal ? 99 : stock.leastSeats(items, date, nights)
      trips.push({ date, day, nights, season, seat, seatsLeft, flight })
    }
  }
  return trips
}
