import { type Kopecks, kopecks, minus } from '#lib/money.ts'
import { type Dropped, drop } from './checked-tours.ts'
import type { FoundRead } from './polled-search.ts'
import type { FoundTour, NamedHotel, NamedThing, PlaceState, PricePart } from './port.ts'
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
  wholeOf,
} from './supplier-values.ts'
import { hotelId } from './tourvisor-shares.ts'

// Answers of Tourvisor's older API, format=json (integrations §15.1).

/** What an answer says instead of its result: `{"iserror":true,"errormessage":…}`, `{"error":{"errormessage":…}}`. Null: no error. */
export function readError(answer: unknown): string | null {
  const inside = memberOf(answer, 'error', 'errormessage') ?? memberOf(answer, 'result', 'error')
  const message = flagOf(memberOf(answer, 'iserror')) ? memberOf(answer, 'errormessage') : inside
  return message === undefined ? null : textOf(message) || 'error'
}

export const readRequestId = (answer: unknown): string | null => idOf(memberOf(answer, 'result', 'requestid'))

/** Null: no status. */
export function readStatus(answer: unknown): { isFinished: boolean; found: number; hotels: number } | null {
  const status = memberOf(answer, 'data', 'status')
  const state = textOf(memberOf(status, 'state'))
  if (state === '') return null
  return {
    isFinished: state === 'finished',
    found: numberOf(memberOf(status, 'toursfound')) ?? 0,
    hotels: numberOf(memberOf(status, 'hotelsfound')) ?? 0,
  }
}

/** What the search was for, to compare with. */
interface Asked {
  country: string
  adults: number
  children: number
  isFuelIncluded: boolean
}

/** Adds the tours of a page of hotels to what was read; returns how many hotels the page had. */
export function readHotels(answer: unknown, asked: Asked, into: FoundRead): number {
  const hotels = listOf(memberOf(answer, 'data', 'result', 'hotel'))
  for (const hotel of hotels) {
    const code = idOf(memberOf(hotel, 'hotelcode'))
    for (const tour of listOf(memberOf(hotel, 'tours', 'tour'))) {
      const read = code === null ? drop(into.dropped, 'unreadable') : readTour(tour, code, asked, into.dropped)
      if (!read) continue
      into.tours.push(read)
      into.operators.set(read.operator, textOf(memberOf(tour, 'operatorname')) || read.operator)
    }
  }
  return hotels.length
}

function readTour(tour: unknown, hotel: string, asked: Asked, dropped: Dropped): FoundTour | null {
  const id = idOf(memberOf(tour, 'tourid'))
  const startDate = dayOf(memberOf(tour, 'flydate'))
  const nights = wholeOf(memberOf(tour, 'nights'), 1, 99)
  // The sample of integrations §19 has a name of the operator and no code.
  const operator = idOf(memberOf(tour, 'operatorcode')) ?? textOf(memberOf(tour, 'operatorname'))
  if (id === null || startDate === null || nights === null || operator === '') return drop(dropped, 'unreadable')
  if (!isRouble(memberOf(tour, 'currency'))) return drop(dropped, 'currency')
  const parts = readParts(tour, asked.isFuelIncluded)
  if (!parts) return drop(dropped, 'price')
  if (!isParty(tour, asked)) return drop(dropped, 'party')
  const roomName = textOf(memberOf(tour, 'room'))
  const isOnRequest = flagOf(memberOf(tour, 'onrequest')) === true
  return {
    id,
    operator,
    hotel: hotelId(asked.country, hotel),
    startDate,
    nights,
    roomKey: roomKeyOf(roomName),
    roomName,
    placement: textOf(memberOf(tour, 'placement')),
    meal: textOf(memberOf(tour, 'meal')).toUpperCase(),
    parts,
    oldPrice: null,
    // Bookings at an aggregator are made by staff, so none is confirmed at once.
    isInstant: false,
    isCharter: flagOf(memberOf(tour, 'regular')) !== true,
    isPromo: flagOf(memberOf(tour, 'promo')) === true,
    hotelPlaces: placesOf(memberOf(tour, 'hotelstatus'), isOnRequest),
    flightPlaces: placesOf(memberOf(tour, 'flightstatus'), isOnRequest),
    // What a tour includes is told by `actdetail.php` only: until then no more than the flight is promised (our choice).
    includes: { flight: true, transfer: false, insurance: false },
    flight: null,
  }
}

/** The codes of `hotelstatus` and `flightstatus` are unverified but for 1, places: everything else has to be asked. */
export const placesOf = (status: unknown, isOnRequest: boolean): PlaceState =>
  !isOnRequest && numberOf(status) === 1 ? 'yes' : 'request'

export const isRouble = (currency: unknown): boolean => ['RUB', 'RUR', ''].includes(textOf(currency).toUpperCase())

/** Fields that are absent say nothing against the tour. */
export const isParty = (tour: unknown, { adults, children }: Pick<Asked, 'adults' | 'children'>): boolean =>
  (numberOf(memberOf(tour, 'adults')) ?? adults) === adults &&
  (numberOf(memberOf(tour, 'child')) ?? children) === children

/** `price` and `fuelcharge`; null: no price. Whether the price contains the fuel charge is unverified, so the account says. */
function readParts(tour: unknown, isFuelIncluded: boolean): PricePart[] | null {
  const [price, fuel] = [amountOf(memberOf(tour, 'price')), amountOf(memberOf(tour, 'fuelcharge') ?? 0)]
  return price === null || fuel === null ? null : partsOf(price, fuel, isFuelIncluded)
}

export function partsOf(price: Kopecks, fuel: Kopecks, isFuelIncluded: boolean): PricePart[] | null {
  if (price <= 0 || fuel < 0 || (isFuelIncluded && fuel >= price)) return null
  const tour = isFuelIncluded ? minus(price, fuel) : price
  return [{ code: 'tour', amount: tour }, ...(fuel > 0 ? [{ code: 'fuel' as const, amount: fuel }] : [])]
}

/** Null: no tour. */
export function readActualizedTour(answer: unknown, isFuelIncluded: boolean) {
  const tour = memberOf(answer, 'data', 'tour')
  const parts = readParts(tour, isFuelIncluded)
  const visa = amountOf(memberOf(tour, 'visacharge') ?? 0)
  if (!parts || visa === null || visa < 0 || !isRouble(memberOf(tour, 'currency'))) return null
  return { tour, parts, visa: visa ?? kopecks(0), hasDetail: flagOf(memberOf(tour, 'detailavailable')) === true }
}

/** What the tour contains, by `flags` that say what it lacks. */
export const readFlags = (flags: unknown, names: { flight: string; transfer: string; insurance: string }) => ({
  flight: flagOf(memberOf(flags, names.flight)) !== true,
  transfer: flagOf(memberOf(flags, names.transfer)) === false,
  insurance: flagOf(memberOf(flags, names.insurance)) === false,
})

/** A list of `list.php`: `readNamed(answer, 'departures', 'departure')`. */
export const readNamed = (answer: unknown, list: string, one: string): (NamedThing & { row: unknown })[] =>
  listOf(memberOf(answer, 'lists', list, one)).flatMap((row) => {
    const [id, name] = [idOf(memberOf(row, 'id')), textOf(memberOf(row, 'name'))]
    return id === null || name === '' ? [] : [{ id, name, nameEn: '', row }]
  })

/** Hotels of `list.php`. Their fields beside id and name are unverified; coordinates are not among them. */
export const readNamedHotels = (answer: unknown, country: string): NamedHotel[] =>
  readNamed(answer, 'hotels', 'hotel').map(({ row, ...hotel }) => {
    const region = idOf(memberOf(row, 'region'))
    return {
      ...hotel,
      id: hotelId(country, hotel.id),
      region: region === null ? '' : `${country}:${region}`,
      stars: wholeOf(memberOf(row, 'stars'), 1, 5) ?? 0,
      latitude: null,
      longitude: null,
    }
  })

/** Days with flights of `list.php`, type=flydate. */
export const readFlyDates = (answer: unknown): string[] =>
  listOf(memberOf(answer, 'lists', 'flydates', 'flydate')).flatMap((day) => dayOf(day) ?? [])
