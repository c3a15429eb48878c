import { type Kopecks, kopecks } from '#lib/money.ts'
import { type AskedSupplier, askSupplier, type SupplierKit } from './ask-supplier.ts'
import { type FoundRead, searchByPolling } from './polled-search.ts'
import type { Actualized, FlightOption, PricePart, TourSupplier, WantedQuote, WantedTours } from './port.ts'
import { SupplierFault } from './supplier-fault.ts'
import { flagOf, memberOf, russianDay } from './supplier-values.ts'
import {
  isParty,
  readActualizedTour,
  readError,
  readFlags,
  readFlyDates,
  readHotels,
  readNamed,
  readNamedHotels,
  readRequestId,
  readStatus,
} from './tourvisor.wire.ts'
import { type PricedFlight, readFlights, readSurcharges } from './tourvisor-flights.ts'
import { type SearchShare, sharesOf } from './tourvisor-shares.ts'

/** Public clients call it by http; the login is in the query, so we call it by https (our choice). */
const tourvisorAddress = 'https://tourvisor.ru/xml/'
/** At most 14 days of departure (integrations §15.1). Limits of nights and of hotels in one search are unverified: those of the newer API. */
const limits = { days: 14, nightsBetween: 10, hotels: 30 }
/** Hotels of a page. 25 is the usual; whether more are given is unverified, so pages are counted by what they contain. */
const pageSize = 100
const mostPages = 20

export interface TourvisorSettings {
  login: string
  password: string
  /** Whether `price` contains `fuelcharge` (unverified; absent: it does not, as integrations §15.5 says of fuel charges). */
  isFuelIncluded?: boolean
  baseUrl?: string
  allowPrivate?: boolean
}

/**
 * Tourvisor, older XML/JSON API (integrations §15.1). A search runs there and is looked at; results grow. It has no keys of idempotency: a search
 * is started once and never sent again, as each counts among the 3,000 of the day. It books nothing.
 *
 * It has no hot tours here: the answer of `hottours.php`, and whether its prices are for one tourist, are not documented well enough to name a
 * price that holds.
 */
export function createTourvisor(settings: TourvisorSettings, kit: SupplierKit = {}): TourSupplier {
  const name = 'tourvisor'
  const place = { baseUrl: settings.baseUrl ?? tourvisorAddress, allowPrivate: settings.allowPrivate ?? false }
  const asked = askSupplier(name, place, kit)
  const { isFuelIncluded = false } = settings

  async function ask(
    script: string,
    query: Record<string, string>,
    signal: AbortSignal,
    idempotent = true,
  ): Promise<unknown> {
    const account = { authlogin: settings.login, authpass: settings.password, format: 'json' }
    const answer = await asked.ask({ path: script, query: { ...account, ...query }, idempotent }, signal)
    const error = readError(answer)
    if (error !== null) throw asked.fault('refused', error)
    return answer
  }

  const lists = (query: Record<string, string>, signal: AbortSignal) => ask('list.php', query, signal)

  return {
    search: (wanted, signal) =>
      searchByPolling(
        {
          name,
          shares: sharesOf(wanted, limits),
          async start(share, signal) {
            const id = readRequestId(await ask('search.php', queryOf(share, wanted), signal, false))
            if (id === null) throw asked.fault('bad_answer', 'no number of the search')
            return id
          },
          async status(requestid, signal) {
            const status = readStatus(await ask('result.php', { requestid, type: 'status' }, signal))
            if (!status) throw asked.fault('bad_answer', 'no status of the search')
            return status
          },
          async results(requestid, { country }, signal) {
            const read: FoundRead = { tours: [], dropped: {}, operators: new Map() }
            const party = { adults: wanted.adults, children: wanted.childAges.length }
            let hotels = 0
            for (let page = 1; page <= mostPages; page++) {
              const query = { requestid, type: 'result', page: String(page), onpage: String(pageSize) }
              const answer = await ask('result.php', { ...query, nodescription: '1' }, signal)
              const count = readHotels(answer, { country, ...party, isFuelIncluded }, read)
              hotels += count
              if (count === 0 || hotels >= (readStatus(answer)?.hotels ?? 0)) break
            }
            return read
          },
        },
        asked,
        wanted,
        signal,
        kit.log,
      ),

    async calendar({ departure, destination, from, to }, signal) {
      const [country = ''] = destination.split(':')
      const answer = await lists({ type: 'flydate', flydeparture: departure, flycountry: country }, signal)
      // Days with flights to the country; neither nights nor prices are told.
      return readFlyDates(answer)
        .filter((date) => date >= from && date <= to)
        .map((date) => ({ date, nights: [], price: null }))
    },

    actualize: (wanted, signal) => actualize(wanted, signal),

    dictionary: {
      departures: async (signal) =>
        plain(readNamed(await lists({ type: 'departure' }, signal), 'departures', 'departure')),
      operators: async (signal) => plain(readNamed(await lists({ type: 'operator' }, signal), 'operators', 'operator')),
      async destinations(signal) {
        const answer = await lists({ type: 'country,region' }, signal)
        const regions = readNamed(answer, 'regions', 'region')
        return plain(readNamed(answer, 'countries', 'country')).map((country) => ({
          ...country,
          regions: plain(regions.filter(({ row }) => String(memberOf(row, 'country')) === country.id)).map(
            (region) => ({
              ...region,
              id: `${country.id}:${region.id}`,
            }),
          ),
        }))
      },
      hotels: async (country, signal) =>
        readNamedHotels(await lists({ type: 'hotel', hotcountry: country }, signal), country),
    },

    close: asked.close,
  }

  async function actualize({ tour: tourid, flight, adults, childAges }: WantedQuote, signal: AbortSignal) {
    // 0: the operator is asked only if that is needed. Not sent twice: it may count as a search.
    const answer = await expiring(() => ask('actualize.php', { tourid, request: '0', currency: '0' }, signal, false))
    if ('state' in answer) return answer
    const read = readActualizedTour(answer.value, isFuelIncluded)
    if (!read) throw asked.fault('bad_answer', 'no price of the tour in roubles')
    // The tour of other people than those who go: a search finds theirs.
    if (!isParty(read.tour, { adults, children: childAges.length })) return { state: 'expired' } as const
    if (!read.hasDetail)
      return quoteOf(asked, { parts: read.parts, visa: read.visa, flights: [], flight, tourinfo: null })
    const detail = await expiring(() => ask('actdetail.php', { tourid, currency: '0' }, signal, false))
    if ('state' in detail) return detail
    const flights = readFlights(memberOf(detail.value, 'flights'), isFuelIncluded)
    const tourinfo = memberOf(detail.value, 'tourinfo')
    return quoteOf(asked, { parts: read.parts, visa: read.visa, flights, flight, tourinfo })
  }
}

const queryOf = (share: SearchShare, wanted: WantedTours): Record<string, string> => ({
  departure: wanted.departure,
  country: share.country,
  datefrom: russianDay(share.dateFrom),
  dateto: russianDay(share.dateTo),
  nightsfrom: String(share.nightsFrom),
  nightsto: String(share.nightsTo),
  adults: String(wanted.adults),
  child: String(wanted.childAges.length),
  // Infants are written as 1 (integrations §15.1).
  ...Object.fromEntries(wanted.childAges.map((age, index) => [`childage${index + 1}`, String(Math.max(1, age))])),
  ...(share.regions.length > 0 && { regions: share.regions.join(',') }),
  ...(share.hotels.length > 0 && { hotels: share.hotels.join(',') }),
  pricetype: '0',
  currency: '0',
})

const plain = <T extends { id: string; name: string; nameEn: string }>(rows: T[]) =>
  rows.map(({ id, name, nameEn }) => ({ id, name, nameEn }))

/** «Тур не найден» is documented; how a sold tour is told is unverified: by the words that say so. */
export async function expiring(
  ask: () => Promise<unknown>,
): Promise<{ value: unknown } | Exclude<Actualized, { state: 'ok' }>> {
  try {
    return { value: await ask() }
  } catch (error) {
    if (!(error instanceof SupplierFault) || error.code !== 'refused') throw error
    if (/не найден|status 404/i.test(error.detail)) return { state: 'expired' }
    if (/нет мест|продан|stop.?sale/i.test(error.detail)) return { state: 'sold_out' }
    throw error
  }
}

interface ToQuote {
  /** Price and fuel charge without a flight that has its own. */
  parts: PricePart[]
  visa: Kopecks
  flights: PricedFlight[]
  /** The wished flight. */
  flight: string | null
  tourinfo: unknown
}

/** The quote with the wished flight, if it still flies, else with the standard one. */
export function quoteOf(asked: AskedSupplier, { parts, visa, flights, flight, tourinfo }: ToQuote): Actualized {
  if (flights.length > 0 && flights.every(({ option }) => option.seats === 'no')) return { state: 'sold_out' }
  const surcharges = readSurcharges(memberOf(tourinfo, 'addpayments') ?? memberOf(tourinfo, 'surcharges'))
  // An obligatory payment that cannot be summed would be asked later: such a tour is not sold (contract.md, reading 2).
  if (!surcharges) throw asked.fault('bad_answer', 'an obligatory payment that is not in roubles')
  const chosen =
    flights.find(({ option }) => option.id === flight && option.seats !== 'no') ??
    flights.find(({ option }) => option.isDefault)
  const priced: PricePart[] = chosen
    ? [
        { code: 'tour', amount: chosen.price },
        ...(chosen.fuel > 0 ? [{ code: 'fuel' as const, amount: chosen.fuel }] : []),
      ]
    : parts
  return {
    state: 'ok',
    quote: {
      parts: [...priced, ...(visa > 0 ? [{ code: 'visa' as const, amount: kopecks(visa) }] : []), ...surcharges],
      flights: flights.map(({ option }): FlightOption => option),
      chosenFlight: chosen?.option.id ?? null,
      extras: [],
      isInstant: false,
      ...(tourinfo !== null && { includes: includesOf(memberOf(tourinfo, 'flags')) }),
      // Neither API tells what is kept when a tour is cancelled.
      cancellation: [],
      papersNote: '',
    },
  }
}

const includesOf = (flags: unknown) =>
  readFlags(
    flags,
    flagOf(memberOf(flags, 'noflight')) === null
      ? { flight: 'noFlight', transfer: 'noTransfer', insurance: 'noInsurance' }
      : { flight: 'noflight', transfer: 'notransfer', insurance: 'nomedinsurance' },
  )
