import { kopecks, largerOf, minus, plus } from '#lib/money.ts'
import { type Dropped, drop } from './checked-tours.ts'
import type { FlightLeg, FlightOption, FoundTour, NamedHotel, NamedThing, OperatorState, TourExtra } from './port.ts'
import {
  amountOf,
  dayOf,
  flagOf,
  idOf,
  listOf,
  memberOf,
  numberOf,
  roomKeyOf,
  textOf,
  timezoneOf,
  wholeOf,
} from './supplier-values.ts'

// Answers of Level.Travel v3 (integrations §15.3).

/**
 * Its places: a search is by names of cities and the code of a country, so a departure is its English name (`Moscow`), a destination `TR` or
 * `TR:Kemer`, a hotel `TR:9073949`. A tour is known within its search only: `<request_id>~<tour_id>`.
 */
const levelHotelId = (country: string, hotel: string): string => `${country}:${hotel}`
const levelTourId = (request: string, tour: string): string => `${request}~${tour}`
export function readLevelTourId(id: string): { request: string; tour: string } | null {
  const at = id.indexOf('~')
  return at > 0 && at < id.length - 1 ? { request: id.slice(0, at), tour: id.slice(at + 1) } : null
}

/** Every answer has `success`; null: it succeeded. */
export function readLevelError(answer: unknown): string | null {
  if (flagOf(memberOf(answer, 'success')) === true) return null
  const error = memberOf(answer, 'error')
  return textOf(error) || textOf(memberOf(error, 'message')) || 'error'
}

/** `completed` is unverified; a state that is not known counts as an answer without tours. */
function levelStateOf(state: unknown): OperatorState {
  switch (state) {
    case 'pending':
    case 'performing':
    case 'completed':
    case 'skipped':
      return state
    case 'failed':
      return 'failed'
    default:
      return 'no_results'
  }
}

/** States by id of the operator. */
export function readLevelStatus(answer: unknown): Map<string, OperatorState> | null {
  const status = memberOf(answer, 'status')
  if (typeof status !== 'object' || status === null) return null
  return new Map(Object.entries(status).map(([id, state]) => [id, levelStateOf(state)]))
}

/** Ids of the hotels that have tours, cheapest first. */
export function readGroupedHotels(answer: unknown): string[] {
  return listOf(memberOf(answer, 'hotels'))
    .map((one) => ({
      id: idOf(memberOf(one, 'hotel', 'id')),
      price: amountOf(memberOf(one, 'min_price')) ?? Number.POSITIVE_INFINITY,
    }))
    .toSorted((a, b) => a.price - b.price)
    .flatMap(({ id }) => id ?? [])
}

interface Asked {
  request: string
  country: string
  adults: number
  kids: number
}

export const readOffers = (answer: unknown, asked: Asked, dropped: Dropped): FoundTour[] =>
  listOf(memberOf(answer, 'hotel_offers')).flatMap((offer) => readOffer(offer, asked, dropped) ?? [])

function readOffer(offer: unknown, asked: Asked, dropped: Dropped): FoundTour | null {
  const id = idOf(memberOf(offer, 'id'))
  const hotel = idOf(memberOf(offer, 'hotel_id'))
  const operator = idOf(memberOf(offer, 'operator'))
  const startDate = dayOf(memberOf(offer, 'start_date'))
  const nights = wholeOf(memberOf(offer, 'nights_count'), 1, 99)
  if (id === null || hotel === null || operator === null || startDate === null || nights === null)
    return drop(dropped, 'unreadable')
  const price = amountOf(memberOf(offer, 'price'))
  const fuel = amountOf(memberOf(offer, 'fuel_charge') ?? 0)
  const net = amountOf(memberOf(offer, 'net_price') ?? 0)
  if (price === null || price <= 0 || fuel === null || fuel < 0 || net === null) return drop(dropped, 'price')
  // By their names `price` is `net_price` with `fuel_charge`; that is unverified, so the larger sum is shown.
  const total = largerOf(price, plus(net, fuel))
  if (fuel >= total) return drop(dropped, 'price')
  const stay = textOf(memberOf(offer, 'staytype_description'))
  if (!isStayOf(stay, asked)) return drop(dropped, 'party')
  const roomName = textOf(memberOf(offer, 'room_type'))
  return {
    id: levelTourId(asked.request, id),
    operator,
    hotel: levelHotelId(asked.country, hotel),
    startDate,
    nights,
    roomKey: roomKeyOf(roomName),
    roomName,
    placement: placementOf(stay),
    meal: textOf(memberOf(offer, 'pansion', 'name')).toUpperCase(),
    parts: [
      { code: 'tour', amount: minus(total, fuel) },
      ...(fuel > 0 ? [{ code: 'fuel' as const, amount: fuel }] : []),
    ],
    oldPrice: null,
    isInstant: false,
    isCharter: false,
    isPromo: false,
    // Places are told of the hotel's cheapest tour only, in words that are unverified: so they have to be asked.
    hotelPlaces: 'request',
    flightPlaces: 'request',
    // Transfer and insurance are told by the actualisation.
    includes: { flight: true, transfer: false, insurance: false },
    flight: null,
  }
}

/** `2ADL+1CHD`: a placement is a word of letters, digits and `+`, as it stands in addresses. No text: the usual one. */
const placementOf = (stay: string): string => stay.replaceAll(/[^\w+]/g, '').slice(0, 20) || 'STD'

/** `2 ADL` is documented, `2 ADL + 1 CHD` our guess; another text says nothing against the tour. */
function isStayOf(stay: string, { adults, kids }: Asked): boolean {
  const [adl, chd] = [/(\d+)\s*ADL/i.exec(stay)?.[1], /(\d+)\s*CHD/i.exec(stay)?.[1]]
  return (adl === undefined || Number(adl) === adults) && (chd === undefined || Number(chd) === kids)
}

/** Null: no price in the answer. */
export function readLevelActualized(answer: unknown) {
  const price = amountOf(memberOf(answer, 'price'))
  const visa = amountOf(memberOf(answer, 'visa_price') ?? 0)
  if (price === null || price <= 0 || visa === null || visa < 0) return null
  return {
    isActual: flagOf(memberOf(answer, 'actualized')) === true,
    price,
    visa,
    transfer: flagOf(memberOf(answer, 'transfer')) === true,
    insurance: flagOf(memberOf(answer, 'medical_insurance')) === true,
    extras: listOf(memberOf(answer, 'extras')).flatMap(readExtra),
    flights: readLevelFlights(memberOf(answer, 'flights')),
  }
}

/** Whether an extra is for one tourist is not told: for the booking (unverified). */
function readExtra(extra: unknown): TourExtra[] {
  const [code, name] = [idOf(memberOf(extra, 'code_name')), textOf(memberOf(extra, 'name'))]
  const amount = amountOf(memberOf(extra, 'price'))
  if (code === null || name === '' || amount === null || amount < 0) return []
  return [{ code, name, note: '', amount, per: 'booking' }]
}

/** Flights have no price of their own: each costs what the tour costs. Baggage and seats are not told. */
function readLevelFlights(value: unknown): FlightOption[] {
  const options = listOf(value).flatMap((one) => {
    const [outbound, inbound] = [readWay(memberOf(one, 'to')), readWay(memberOf(one, 'back'))]
    if (outbound.length === 0 && inbound.length === 0) return []
    const id = [...outbound, ...inbound].map((leg) => `${leg.number.replace(/\W/g, '')}-${leg.departsAt}`).join('_')
    return [{ id: id.replace(/[^\w-]/g, ''), outbound, inbound }]
  })
  return options.map((option, index) => ({
    ...option,
    surcharge: kopecks(0),
    isDefault: index === 0,
    isAnnounced: true,
    baggageKg: null,
    seats: 'yes',
  }))
}

function readWay(way: unknown): FlightLeg[] {
  const [departs, arrives] = [momentOf(memberOf(way, 'departure')), momentOf(memberOf(way, 'arrival'))]
  const number = textOf(memberOf(way, 'flight_no'))
  if (!departs || !arrives || number === '') return []
  const minutes = Math.round((arrives.at - departs.at) / 60_000)
  return [
    {
      airline: textOf(memberOf(way, 'airline', 'name')),
      number,
      from: airportOf(memberOf(way, 'origin')),
      to: airportOf(memberOf(way, 'destination')),
      departsAt: departs.local,
      arrivesAt: arrives.local,
      minutes: minutes > 0 && minutes < 2 * 1440 ? minutes : 0,
    },
  ]
}

/** `2027-02-26T23:35:00.000+03:00`. */
function momentOf(value: unknown): { local: string; at: number } | null {
  if (
    typeof value !== 'string' ||
    dayOf(value) === null ||
    !/T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(value)
  )
    return null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : { local: value.slice(0, 16), at }
}

const airportOf = (airport: unknown): FlightLeg['from'] => ({
  code: textOf(memberOf(airport, 'code')),
  city: textOf(memberOf(airport, 'city', 'name')) || textOf(memberOf(airport, 'name')),
  timezone: timezoneOf(memberOf(airport, 'timezone')),
})

/** Rows `[date, [nights…]]`: the form of v2 was seen, that of v3 is unverified (integrations §15.3). */
export const readFlightsAndNights = (answer: unknown): { date: string; nights: number[] }[] =>
  listOf(
    Array.isArray(answer) ? answer : (memberOf(answer, 'flights_and_nights') ?? memberOf(answer, 'result')),
  ).flatMap((row) => {
    const [day, nights] = listOf(row)
    const date = dayOf(day)
    return date === null ? [] : [{ date, nights: listOf(nights).flatMap((one) => wholeOf(one, 1, 60) ?? []) }]
  })

export const readLevelDepartures = (answer: unknown): NamedThing[] =>
  listOf(memberOf(answer, 'departures')).flatMap((row) => {
    const [name, nameEn] = [textOf(memberOf(row, 'name_ru')), textOf(memberOf(row, 'name_en'))]
    // A search names the city in English.
    return nameEn === '' ? [] : [{ id: nameEn, name: name || nameEn, nameEn }]
  })

/** Countries by their code, cities by their English name; `cityId` is what hotels are listed by. */
export const readLevelDestinations = (
  answer: unknown,
): (NamedThing & { regions: (NamedThing & { cityId: string })[] })[] =>
  listOf(memberOf(answer, 'countries')).flatMap((row) => {
    const iso2 = textOf(memberOf(row, 'iso2'))
    if (!/^[A-Z]{2}$/.test(iso2)) return []
    const nameEn = textOf(memberOf(row, 'name_en'))
    const regions = listOf(memberOf(row, 'cities')).flatMap((city) => {
      const [cityId, english] = [idOf(memberOf(city, 'id')), textOf(memberOf(city, 'name_en'))]
      const name = textOf(memberOf(city, 'name_ru')) || english
      return cityId === null || english === '' ? [] : [{ id: `${iso2}:${english}`, name, nameEn: english, cityId }]
    })
    return [{ id: iso2, name: textOf(memberOf(row, 'name_ru')) || nameEn, nameEn, regions }]
  })

export const readLevelOperators = (answer: unknown): NamedThing[] =>
  listOf(memberOf(answer, 'operators')).flatMap((row) => {
    const [id, name] = [idOf(memberOf(row, 'id')), textOf(memberOf(row, 'name'))]
    return id === null || name === '' ? [] : [{ id, name, nameEn: textOf(memberOf(row, 'code_name')) }]
  })

/** Hotels by region are short (no coordinates), by id whole: both are read here. */
export const readLevelHotels = (answer: unknown, country: string, regionOf: (cityId: string) => string): NamedHotel[] =>
  listOf(memberOf(answer, 'hotels')).flatMap((row) => {
    const [id, name] = [idOf(memberOf(row, 'id')), textOf(memberOf(row, 'name'))]
    if (id === null || name === '') return []
    const city = idOf(memberOf(row, 'city', 'id')) ?? idOf(memberOf(row, 'city_id')) ?? ''
    return [
      {
        id: levelHotelId(country, id),
        name,
        nameEn: name,
        region: regionOf(city),
        stars: wholeOf(memberOf(row, 'stars'), 1, 5) ?? 0,
        latitude: numberOf(memberOf(row, 'lat')),
        longitude: numberOf(memberOf(row, 'long')),
      },
    ]
  })
