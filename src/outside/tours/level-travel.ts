import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { askSupplier, eachAtOnce, firstLookMs, lookMs, mostLooks, type SupplierKit } from './ask-supplier.ts'
import { createSieve, type Dropped } from './checked-tours.ts'
import {
  readFlightsAndNights,
  readGroupedHotels,
  readLevelActualized,
  readLevelDepartures,
  readLevelDestinations,
  readLevelError,
  readLevelHotels,
  readLevelOperators,
  readLevelStatus,
  readLevelTourId,
  readOffers,
} from './level-travel.wire.ts'
import type {
  Actualized,
  FoundTour,
  NamedHotel,
  NamedThing,
  OperatorState,
  PricePart,
  SearchBatch,
  TourSupplier,
  WantedTours,
} from './port.ts'
import { SupplierFault } from './supplier-fault.ts'
import { idOf, memberOf, russianDay } from './supplier-values.ts'

const address = 'https://api.level.travel/'
/** Ages of `kids_ages`. Older children travel as adults there. */
const oldestKid = 12
/** Hotels whose tours are read when an operator has answered, cheapest first: each is a call of its own (our choice). */
const mostHotels = 40
/** Hotels that are asked by id at once. */
const hotelsAtOnce = 50
/** Calls at once of one search. */
const callsAtOnce = 6

export interface LevelTravelSettings {
  /** The partner's key. */
  token: string
  baseUrl?: string
  allowPrivate?: boolean
}

/**
 * Level.Travel, API v3 (integrations §15.3). A search there is of one city or country and of one day of departure; operators answer one after
 * another, and the tours of a hotel are a call of their own. Starts of searches are counted and never sent twice. Orders of its partners are not
 * documented publicly, so it books nothing; hot tours are left out, as they cannot be asked for by a city of departure.
 */
export function createLevelTravel(settings: LevelTravelSettings, kit: SupplierKit = {}): TourSupplier {
  const name = 'level-travel'
  const place = { baseUrl: settings.baseUrl ?? address, allowPrivate: settings.allowPrivate ?? false }
  const asked = askSupplier(name, place, kit)
  const headers = {
    authorization: `Token token="${settings.token}"`,
    accept: 'application/vnd.leveltravel.v3',
  }
  let known: Promise<Map<string, string>> | null = null

  async function ask(path: string, query: Record<string, string>, signal: AbortSignal, idempotent = true) {
    const answer = await asked.ask({ path, query, headers, idempotent }, signal)
    const error = Array.isArray(answer) ? null : readLevelError(answer)
    if (error !== null) throw asked.fault('refused', error)
    return answer
  }

  /** Names of operators by id; read once, as statuses have ids only. Without them the ids stand for the names. */
  async function operatorNames(signal: AbortSignal): Promise<Map<string, string>> {
    known ??= ask('references/operators', {}, signal).then(
      (answer) => new Map(readLevelOperators(answer).map(({ id, name }) => [id, name])),
    )
    try {
      return await known
    } catch (error) {
      known = null
      signal.throwIfAborted()
      if (error instanceof SupplierFault) return new Map()
      throw error
    }
  }

  return {
    search: (wanted, signal) => search(wanted, signal),

    async calendar({ departure, destination, from, to, nightsFrom, nightsTo }, signal) {
      const days = await flightDays(departure, countryOf(destination), from, to, signal)
      return days
        .map(({ date, nights }) => ({ date, nights: nights.filter((one) => one >= nightsFrom && one <= nightsTo) }))
        .filter(({ date, nights }) => date >= from && date <= to && nights.length > 0)
        .map((day) => ({ ...day, price: null }))
    },

    async actualize({ tour: id, flight }, signal): Promise<Actualized> {
      const ids = readLevelTourId(id)
      if (!ids) return { state: 'expired' }
      let answer: unknown
      try {
        answer = await ask('search/actualize', { request_id: ids.request, tour_id: ids.tour }, signal, false)
      } catch (error) {
        // That a forgotten tour is a 404, or said in words, is unverified.
        if (error instanceof SupplierFault && error.code === 'refused' && /404|not.?found|expired/i.test(error.detail))
          return { state: 'expired' }
        throw error
      }
      const read = readLevelActualized(answer)
      if (!read) throw asked.fault('bad_answer', 'no price of the tour')
      // Not actualised means that the operator does not confirm the tour (our reading).
      if (!read.isActual) return { state: 'sold_out' }
      const chosen = read.flights.find((one) => one.id === flight) ?? read.flights[0]
      const parts: PricePart[] = [
        { code: 'tour', amount: read.price },
        // Whether `price` contains it is unverified; fees are outside the price (integrations §15.5).
        ...(read.visa > 0 ? [{ code: 'visa' as const, amount: read.visa }] : []),
      ]
      return {
        state: 'ok',
        quote: {
          parts,
          flights: read.flights,
          chosenFlight: chosen?.id ?? null,
          extras: read.extras,
          isInstant: false,
          includes: { flight: read.flights.length > 0, transfer: read.transfer, insurance: read.insurance },
          cancellation: [],
          papersNote: '',
        },
      }
    },

    dictionary: {
      departures: async (signal) => readLevelDepartures(await ask('references/departures', {}, signal)),
      operators: async (signal) => readLevelOperators(await ask('references/operators', {}, signal)),
      async destinations(signal) {
        const countries = readLevelDestinations(await ask('references/destinations', {}, signal))
        return countries.map(({ regions, ...country }) => ({
          ...country,
          regions: regions.map(({ id, name, nameEn }): NamedThing => ({ id, name, nameEn })),
        }))
      },
      hotels: (country, signal) => hotelsOf(country, signal),
    },

    close: asked.close,
  }

  async function flightDays(departure: string, country: string, from: IsoDate, to: IsoDate, signal: AbortSignal) {
    const query = { city_from: departure, country_to: country, start_date: russianDay(from), end_date: russianDay(to) }
    return readFlightsAndNights(await ask('references/flights_and_nights', query, signal))
  }

  async function hotelsOf(country: string, signal: AbortSignal): Promise<NamedHotel[]> {
    const countries = readLevelDestinations(await ask('references/destinations', {}, signal))
    const regions = countries.find(({ id }) => id === country)?.regions ?? []
    const regionOf = (cityId: string) => regions.find((one) => one.cityId === cityId)?.id ?? ''
    const short = await eachAtOnce(regions, 2, async ({ cityId }) =>
      readLevelHotels(await ask('references/hotels', { region_ids: cityId }, signal), country, regionOf),
    )
    const hotels = short.flat()
    // Coordinates are told of hotels asked by id only.
    const pages = Array.from({ length: Math.ceil(hotels.length / hotelsAtOnce) }, (_, page) =>
      hotels.slice(page * hotelsAtOnce, (page + 1) * hotelsAtOnce),
    )
    const whole = await eachAtOnce(pages, 2, async (page) => {
      const ids = page.map(({ id }) => id.slice(country.length + 1)).join(',')
      return readLevelHotels(await ask('references/hotels', { hotel_ids: ids }, signal), country, regionOf)
    })
    const byId = new Map(whole.flat().map((hotel) => [hotel.id, hotel]))
    return hotels.map((hotel) => ({ ...hotel, ...byId.get(hotel.id), region: hotel.region }))
  }

  async function* search(wanted: WantedTours, signal: AbortSignal): AsyncGenerator<SearchBatch> {
    const sieve = createSieve(wanted)
    const failures: unknown[] = []
    const names = await operatorNames(signal)
    const running = await startAll(wanted, failures, signal)
    if (running.length === 0) {
      if (failures.length > 0) throw failures[0]
      // No flights on these days.
      yield { operators: [], tours: [] }
      return
    }
    for (let look = 0; look < mostLooks && running.some((one) => !one.isFinished); look++) {
      await asked.pause(look === 0 ? firstLookMs : lookMs, signal)
      const before = JSON.stringify(statesOf(running))
      const found = await eachAtOnce(
        running.filter((one) => !one.isFinished),
        callsAtOnce,
        async (one) => {
          try {
            return await lookAt(one, wanted, sieve.dropped, signal)
          } catch (error) {
            signal.throwIfAborted()
            const isFinal = error instanceof SupplierFault && (error.code === 'refused' || error.code === 'account')
            if (isFinal || look === mostLooks - 1) {
              one.isFinished = true
              failures.push(error)
            }
            return []
          }
        },
      )
      if (look === mostLooks - 1) for (const one of running) giveUp(one)
      const tours = sieve.fresh(found.flat())
      if (tours.length > 0 || JSON.stringify(statesOf(running)) !== before) {
        const operators = statesOf(running).map(([code, state]) => ({ code, name: names.get(code) ?? code, state }))
        yield { operators, tours }
      }
    }
    if (Object.keys(sieve.dropped).length > 0)
      kit.log?.warn({ provider: name, dropped: sieve.dropped }, 'tours of a supplier that nobody can be shown')
    if (failures.length > 0) {
      if (running.every((one) => one.states.size === 0)) throw failures[0]
      kit.log?.warn({ provider: name, failures: failures.map(String) }, 'a search of a supplier is not complete')
    }
  }

  async function startAll(wanted: WantedTours, failures: unknown[], signal: AbortSignal): Promise<Running[]> {
    const shares = (await eachAtOnce(placesOf(wanted), callsAtOnce, (place) => sharesOf(place, wanted, signal))).flat()
    const started = await eachAtOnce(shares, callsAtOnce, async (share): Promise<Running[]> => {
      try {
        await asked.takeSearch(signal)
        const answer = await ask('search/enqueue', queryOf(share, wanted), signal, false)
        const id = idOf(memberOf(answer, 'request_id'))
        if (id === null) throw asked.fault('bad_answer', 'no number of the search')
        return [
          { id, country: share.country, hotels: share.hotels, states: new Map(), read: new Set(), isFinished: false },
        ]
      } catch (error) {
        signal.throwIfAborted()
        failures.push(error)
        return []
      }
    })
    return started.flat()
  }

  /** A search for each day with flights: a day without is not worth a search. If the calendar is silent, for each day. */
  async function sharesOf(place: Place, wanted: WantedTours, signal: AbortSignal): Promise<Share[]> {
    const all = Array.from({ length: daysBetween(wanted.dateFrom, wanted.dateTo) + 1 }, (_, day) =>
      addDays(wanted.dateFrom, day),
    )
    if (all.length === 1) return all.map((date) => ({ ...place, date }))
    let days = all
    try {
      const flying = await flightDays(wanted.departure, place.country, wanted.dateFrom, wanted.dateTo, signal)
      const isWanted = (nights: number) => nights >= wanted.nightsFrom && nights <= wanted.nightsTo
      if (flying.length > 0)
        days = all.filter((date) => flying.some((one) => one.date === date && one.nights.some(isWanted)))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SupplierFault)) throw error
    }
    return days.map((date) => ({ ...place, date }))
  }

  /** Tours of the operators that have answered since the last look. */
  async function lookAt(
    one: Running,
    wanted: WantedTours,
    dropped: Dropped,
    signal: AbortSignal,
  ): Promise<FoundTour[]> {
    const states = readLevelStatus(await ask('search/status', { request_id: one.id }, signal))
    if (!states) throw asked.fault('bad_answer', 'no status of the search')
    const fresh = [...states].flatMap(([id, state]) => (state === 'completed' && !one.read.has(id) ? [id] : []))
    const tours = fresh.length > 0 ? await toursOf(one, fresh, wanted, dropped, signal) : []
    for (const id of fresh) one.read.add(id)
    one.states = states
    one.isFinished = [...states.values()].every((state) => state !== 'pending' && state !== 'performing')
    return tours
  }

  async function toursOf(
    one: Running,
    operators: string[],
    wanted: WantedTours,
    dropped: Dropped,
    signal: AbortSignal,
  ) {
    const query = { request_id: one.id, operator_ids: operators.join(',') }
    const grouped = readGroupedHotels(await ask('search/get_grouped_hotels', query, signal))
    const hotels = grouped.filter((id) => one.hotels.length === 0 || one.hotels.includes(id)).slice(0, mostHotels)
    const asked = { request: one.id, country: one.country, ...partyOf(wanted) }
    const offers = await eachAtOnce(hotels, callsAtOnce, async (hotel) =>
      readOffers(await ask('search/get_hotel_offers', { ...query, hotel_id: hotel }, signal), asked, dropped),
    )
    return offers.flat()
  }
}

interface Place {
  country: string
  /** English name; empty: the whole country. */
  city: string
  /** Without the country; none: all. */
  hotels: readonly string[]
}

interface Share extends Place {
  date: IsoDate
}

interface Running {
  id: string
  country: string
  hotels: readonly string[]
  states: Map<string, OperatorState>
  /** Operators whose tours were read. */
  read: Set<string>
  isFinished: boolean
}

const countryOf = (id: string): string => id.split(':')[0] ?? ''

function placesOf({ destinations, hotels }: WantedTours): Place[] {
  const inside = (country: string) =>
    hotels.filter((id) => countryOf(id) === country).map((id) => id.slice(country.length + 1))
  const asked = destinations.length > 0 ? destinations : [...new Set(hotels.map(countryOf))]
  return (
    asked
      .map((id) => ({ country: countryOf(id), city: id.split(':')[1] ?? '', hotels: inside(countryOf(id)) }))
      .filter((place) => hotels.length === 0 || place.hotels.length > 0)
      // A city of a country that is asked for as a whole would be searched twice.
      .filter(({ city, country }) => city === '' || !asked.includes(country))
  )
}

/** Kids are at most 12 there: an older child is one more adult. */
function partyOf({ adults, childAges }: Pick<WantedTours, 'adults' | 'childAges'>): {
  adults: number
  kids: number
  ages: number[]
} {
  const ages = childAges.filter((age) => age <= oldestKid)
  return { adults: adults + childAges.length - ages.length, kids: ages.length, ages }
}

function queryOf(share: Share, wanted: WantedTours): Record<string, string> {
  const { adults, kids, ages } = partyOf(wanted)
  return {
    from_city: wanted.departure,
    to_country: share.country,
    ...(share.city !== '' && { to_city: share.city }),
    nights:
      wanted.nightsFrom === wanted.nightsTo ? String(wanted.nightsFrom) : `${wanted.nightsFrom}..${wanted.nightsTo}`,
    adults: String(adults),
    ...(kids > 0 && { kids: String(kids), kids_ages: ages.join(',') }),
    start_date: russianDay(share.date),
    ...(share.hotels.length > 0 && { hotel_ids: share.hotels.join(',') }),
  }
}

/** An operator that has not answered in time has failed. */
function giveUp(one: Running): void {
  one.isFinished = true
  for (const [id, state] of one.states) if (state === 'pending' || state === 'performing') one.states.set(id, 'failed')
}

/** States of the operators over all searches of the query: still searching before anything else, found before nothing. */
function statesOf(running: readonly Running[]): [string, OperatorState][] {
  const order: OperatorState[] = ['performing', 'pending', 'completed', 'no_results', 'failed', 'skipped']
  const all = new Map<string, OperatorState>()
  for (const { states } of running)
    for (const [id, state] of states) {
      const before = all.get(id)
      if (before === undefined || order.indexOf(state) < order.indexOf(before)) all.set(id, state)
    }
  return [...all]
}
