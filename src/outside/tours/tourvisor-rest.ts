import { kopecks } from '#lib/money.ts'
import { askSupplier, eachAtOnce, type SupplierKit } from './ask-supplier.ts'
import { searchByPolling } from './polled-search.ts'
import type { TourSupplier, WantedTours } from './port.ts'
import { listOf, memberOf, textOf } from './supplier-values.ts'
import { expiring, quoteOf } from './tourvisor.ts'
import { readFlights } from './tourvisor-flights.ts'
import {
  readProgress,
  readRestHotels,
  readRestNamed,
  readRestNamedHotels,
  readSearchId,
} from './tourvisor-rest.wire.ts'
import { type SearchShare, sharesOf } from './tourvisor-shares.ts'

const address = 'https://api.tourvisor.ru/search/api/v1/'
/** Days of departure, difference of nights, hotels of one search, as its documentation limits them. */
const limits = { days: 21, nightsBetween: 10, hotels: 30 }
/** Hotels of an answer; the most that is given is unverified. */
const mostHotels = 100

export interface TourvisorRestSettings {
  /** JWT. */
  token: string
  /** Whether `price` contains `fuelCharge` (unverified; absent: it does not). */
  isFuelIncluded?: boolean
  baseUrl?: string
  allowPrivate?: boolean
}

/**
 * Tourvisor, newer REST API (integrations §15.2). Starts of searches and actualisations of flights count among the 3,000 of the day, so neither is
 * sent twice. How arrays stand in a query is unverified: joined by commas. The path of the flights of a tour is that of its public clients. It
 * books nothing; hot tours are left out for the reason given at the older API (tourvisor.ts).
 */
export function createTourvisorRest(settings: TourvisorRestSettings, kit: SupplierKit = {}): TourSupplier {
  const name = 'tourvisor-rest'
  const place = { baseUrl: settings.baseUrl ?? address, allowPrivate: settings.allowPrivate ?? false }
  const asked = askSupplier(name, place, kit)
  const { isFuelIncluded = false } = settings
  const headers = { authorization: `Bearer ${settings.token}`, accept: 'application/json' }

  const ask = (path: string, query: Record<string, string>, signal: AbortSignal, idempotent = true) =>
    asked.ask({ path, query, headers, idempotent }, signal)

  return {
    search: (wanted, signal) =>
      searchByPolling(
        {
          name,
          shares: sharesOf(wanted, limits),
          async start(share, signal) {
            const id = readSearchId(await ask('tours/search', queryOf(share, wanted), signal, false))
            if (id === null) throw asked.fault('bad_answer', 'no number of the search')
            return id
          },
          async status(id, signal) {
            const progress = readProgress(await ask(`tours/search/${encodeURIComponent(id)}/status`, {}, signal))
            if (progress === null) throw asked.fault('bad_answer', 'no progress of the search')
            return { isFinished: progress >= 100, found: progress }
          },
          async results(id, { country }, signal) {
            const answer = await ask(`tours/search/${encodeURIComponent(id)}`, { limit: String(mostHotels) }, signal)
            const party = { adults: wanted.adults, children: wanted.childAges.length }
            return readRestHotels(answer, { country, ...party, isFuelIncluded })
          },
        },
        asked,
        wanted,
        signal,
        kit.log,
      ),

    async actualize({ tour, flight }, signal) {
      await asked.takeSearch(signal)
      const path = `tours/${encodeURIComponent(tour)}/flights`
      const answer = await expiring(() => ask(path, { currency: 'RUB' }, signal, false))
      if ('state' in answer) return answer
      const flights = readFlights(memberOf(answer.value, 'flightOptions'), isFuelIncluded)
      // Its price stands at the flights: without one there is none.
      if (flights.length === 0) {
        if (
          listOf(memberOf(answer.value, 'flightOptions')).length === 0 &&
          textOf(memberOf(answer.value, 'error')) !== ''
        )
          return { state: 'sold_out' }
        throw asked.fault('bad_answer', 'no flight with a price in roubles')
      }
      const tourinfo = memberOf(answer.value, 'info')
      return quoteOf(asked, { parts: [], visa: kopecks(0), flights, flight, tourinfo })
    },

    dictionary: {
      departures: async (signal) => readRestNamed(await ask('departures', {}, signal)),
      operators: async (signal) => readRestNamed(await ask('operators', {}, signal)),
      async destinations(signal) {
        const countries = readRestNamed(await ask('countries', {}, signal))
        return eachAtOnce(countries, 2, async (country) => ({
          ...country,
          regions: readRestNamed(await ask('regions', { countryId: country.id }, signal)).map((region) => ({
            ...region,
            id: `${country.id}:${region.id}`,
          })),
        }))
      },
      hotels: async (country, signal) =>
        readRestNamedHotels(await ask('hotels', { countryId: country }, signal), country),
    },

    close: asked.close,
  }
}

const queryOf = (share: SearchShare, wanted: WantedTours): Record<string, string> => ({
  departureId: wanted.departure,
  countryId: share.country,
  dateFrom: share.dateFrom,
  dateTo: share.dateTo,
  nightsFrom: String(share.nightsFrom),
  nightsTo: String(share.nightsTo),
  adults: String(wanted.adults),
  ...(wanted.childAges.length > 0 && { childs: wanted.childAges.join(',') }),
  ...(share.regions.length > 0 && { regionIds: share.regions.join(',') }),
  ...(share.hotels.length > 0 && { hotelIds: share.hotels.join(',') }),
  currency: 'RUB',
  onlyCharter: 'false',
})
