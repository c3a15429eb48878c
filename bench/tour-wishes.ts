import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import { failsSearch, hotelsOf, isSkipped, offersOf } from '#plugins/simulated-tours/offers.ts'
import { simulatedTours } from '#plugins/simulated-tours/provider.ts'
import { stockWith } from '#plugins/simulated-tours/stock.ts'
import { answersOf } from '#plugins/simulated-tours/supplier.ts'
import { tripsOf } from '#plugins/simulated-tours/trips.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { operators } from '#plugins/simulated-tours/world/operators.ts'
import { writeParty } from '#shop/tours/party.ts'
import type { TourDirectory } from '#shop/tours/places/directory.ts'
import { wantedTours, wordsOf } from '#shop/tours/search/supplier-words.ts'
import { type TourQuery, writeDates, writeNights } from '#shop/tours/tour-query.ts'

/** A first page (issue 23). */
export const firstPage = 20

interface TourWish {
  /** Path and query of its page. */
  address: string
  /** Milliseconds from the beginning of the search until the operators that have answered tell a first page of offers. */
  answeredMs: number
}

/** So many different searches, each of which finds a first page: week by week, from every city to every country. */
export function tourWishes(directory: TourDirectory, count: number): TourWish[] {
  const today = dateIn('Europe/Moscow', new Date())
  const wishes: TourWish[] = []
  for (let n = 0; wishes.length < count; n++) {
    const pair = Math.floor(n / departures.length)
    const dateFrom = addDays(today, 14 + (Math.floor(pair / countries.length) % 20) * 7)
    const query: TourQuery = {
      departure: departures[n % departures.length]?.code ?? '',
      destinations: [countries[pair % countries.length]?.slug ?? ''],
      hotels: [],
      dateFrom,
      dateTo: addDays(dateFrom, 6),
      nightsFrom: 7,
      nightsTo: 10,
      adults: 2,
      childAges: n % 3 === 0 ? [5] : [],
    }
    const answeredMs = answeredAfter(directory, query, today)
    if (answeredMs !== null) wishes.push({ address: addressOf(query), answeredMs })
  }
  return wishes
}

function addressOf(query: TourQuery): string {
  const { departure: from, destinations, dateFrom, dateTo, nightsFrom, nightsTo } = query
  const [dates, nights] = [writeDates(dateFrom, dateTo), writeNights(nightsFrom, nightsTo)]
  return `/tours/search/?${new URLSearchParams({ from, to: destinations.join(), dates, nights, tourists: writeParty(query) })}`
}

/** As the simulated operators are told to wait; null: they have no first page. */
function answeredAfter(directory: TourDirectory, query: TourQuery, today: IsoDate): number | null {
  const wanted = wantedTours(wordsOf(directory, simulatedTours()), query)
  if (!wanted) return null
  const hotels = hotelsOf(wanted)
  const states = new Map(
    operators.map((one) => [one, isSkipped(one, hotels) ? ('skipped' as const) : ('pending' as const)]),
  )
  const moment = { seed: 0, today, priceDay: Math.floor(Date.now() / 86_400_000) }
  const stock = stockWith([])
  const world = { moment, stock, forced: () => null, trips: tripsOf(wanted, { today, stock }), ofHotels: hotels.length }
  let told = 0
  for (const { operator, at, batchNumber } of answersOf(wanted, states)) {
    if (failsSearch(operator, wanted, moment)) continue
    const part = hotels.filter(({ number }) => number % operator.batches === batchNumber)
    told += offersOf(operator, wanted, part, world).length
    if (told >= firstPage) return at
  }
  return null
}
