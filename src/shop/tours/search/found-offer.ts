import { addDays, isIsoDate } from '#lib/dates.ts'
import { type Kopecks, kopecks, sumOf } from '#lib/money.ts'
import {
  type FlightSummary,
  type FoundTour,
  type PlaceState,
  type PricePart,
  placeStates,
  type TourIncludes,
} from '#lib/tour-facts.ts'
import { type MealCode, mealOf } from '../meals.ts'

/** An offer of a supplier in our words, as it is stored. Prices are for all tourists. */
export interface FoundOffer {
  provider: string
  /** The supplier's id of the tour. */
  tour: string
  /** Our code. */
  operator: string
  /** Product of the hotel. */
  hotel: number
  startDate: string
  nights: number
  roomKey: string
  roomName: string
  placement: string
  meal: MealCode
  /** The sum of the parts. */
  price: Kopecks
  parts: readonly PricePart[]
  oldPrice: Kopecks | null
  isInstant: boolean
  isCharter: boolean
  isPromo: boolean
  hotelPlaces: PlaceState
  flightPlaces: PlaceState
  includes: TourIncludes
  flight: FlightSummary | null
}

/** What an offer has to be to be shown: of this query and of this directory. */
export interface Wanted {
  provider: string
  dateFrom: string
  dateTo: string
  nightsFrom: number
  nightsTo: number
  /** Product of the hotel by the supplier's id, of the hotels that the query allows. */
  hotelOf(theirs: string): number | 'unknown' | 'unwanted'
  /** Our code by the supplier's; null: unknown or switched off. */
  operatorOf(theirs: string): string | null
}

/** Why an offer of a supplier is not shown. Counted in the log. */
export type OfferFault =
  | 'unknown_hotel'
  | 'unknown_operator'
  | 'unknown_meal'
  | 'of_another_query'
  | 'sold_out'
  | 'bad_price'
  | 'bad_shape'

/** What is longer is no room name and no id of a supplier that we could store. */
const longest = { id: 200, room: 120, placement: 20, part: 80 } as const

/** Reads an offer of a supplier, which is not trusted: whatever it says has to be checked before a visitor sees it. */
export function readFound(tour: FoundTour, wanted: Wanted): FoundOffer | OfferFault {
  const hotel = wanted.hotelOf(tour.hotel)
  if (hotel === 'unknown') return 'unknown_hotel'
  if (hotel === 'unwanted' || !isOfQuery(tour, wanted)) return 'of_another_query'
  const operator = wanted.operatorOf(tour.operator)
  if (operator === null) return 'unknown_operator'
  const meal = mealOf(tour.meal)
  if (!meal) return 'unknown_meal'
  if (tour.hotelPlaces === 'no' || tour.flightPlaces === 'no') return 'sold_out'
  const price = priceOf(tour.parts)
  if (price === null) return 'bad_price'
  if (!hasShape(tour)) return 'bad_shape'
  const { oldPrice } = tour
  return {
    provider: wanted.provider,
    tour: tour.id,
    operator,
    hotel,
    startDate: tour.startDate,
    nights: tour.nights,
    roomKey: tour.roomKey,
    roomName: tour.roomName.slice(0, longest.room),
    placement: tour.placement,
    meal: meal.code,
    price,
    parts: tour.parts,
    oldPrice: oldPrice !== null && Number.isSafeInteger(oldPrice) && oldPrice > price ? oldPrice : null,
    isInstant: tour.isInstant,
    isCharter: tour.isCharter,
    isPromo: tour.isPromo,
    hotelPlaces: tour.hotelPlaces,
    flightPlaces: tour.flightPlaces,
    includes: tour.includes,
    flight: tour.flight,
  }
}

const isOfQuery = ({ startDate, nights }: FoundTour, wanted: Wanted): boolean =>
  startDate >= wanted.dateFrom &&
  startDate <= wanted.dateTo &&
  nights >= wanted.nightsFrom &&
  nights <= wanted.nightsTo &&
  Number.isInteger(nights) &&
  isIsoDate(startDate)

/** Null: a part that is no whole amount, or a price that is none. The main part has to be there: a sum of fees is no tour. */
function priceOf(parts: readonly PricePart[]): Kopecks | null {
  if (parts.length === 0 || parts.length > 12) return null
  if (!parts.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)) return null
  if (!parts.some(({ code, amount }) => code === 'tour' && amount > 0)) return null
  const sum = sumOf(parts.map(({ amount }) => amount))
  return sum > 0 && sum < 1e12 ? sum : null
}

const hasShape = ({ id, roomKey, placement, flight, hotelPlaces, flightPlaces }: FoundTour): boolean =>
  id !== '' &&
  id.length <= longest.id &&
  /^[a-z0-9-]{1,60}$/i.test(roomKey) &&
  /^[\w+]{1,20}$/.test(placement) &&
  placeStates.includes(hotelPlaces) &&
  placeStates.includes(flightPlaces) &&
  (flight === null || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(flight.departsAt))

/** Offers with one key are the same tour: the cheaper one is kept (integrations §16.4). */
export const offerKey = (offer: FoundOffer): string =>
  `${offer.operator}|${offer.hotel}|${offer.startDate}|${offer.nights}|${offer.roomKey}|${offer.meal}|${offer.placement}`

export const endDate = ({ startDate, nights }: Pick<FoundOffer, 'startDate' | 'nights'>): string =>
  addDays(startDate, nights)

/** How the segment `{room}` of a link names room, meal and placement: `standard-sv_AI_DBL` (integrations §16.1). */
export const writeRoom = ({ roomKey, meal, placement }: Pick<FoundOffer, 'roomKey' | 'meal' | 'placement'>): string =>
  `${roomKey}_${meal}_${placement}`

/** Null: not a room. */
export function readRoom(text: string): { roomKey: string; meal: MealCode; placement: string } | null {
  const [, roomKey = '', code = '', placement = ''] =
    /^([A-Za-z0-9-]{1,60})_([A-Z0-9+]{2,4})_([\w+]{1,20})$/.exec(text) ?? []
  const meal = mealOf(code)
  return meal ? { roomKey, meal: meal.code, placement } : null
}

const flagsOf = ({ isInstant, isCharter, isPromo, includes }: FoundOffer): number =>
  (isInstant ? 1 : 0) |
  (isCharter ? 2 : 0) |
  (isPromo ? 4 : 0) |
  (includes.flight ? 8 : 0) |
  (includes.transfer ? 16 : 0) |
  (includes.insurance ? 32 : 0)

type StoredPart = [code: PricePart['code'], amount: number, name?: string]
type StoredOffer = [
  provider: string,
  tour: string,
  operator: string,
  hotel: number,
  startDate: string,
  nights: number,
  roomKey: string,
  roomName: string,
  placement: string,
  meal: MealCode,
  parts: StoredPart[],
  oldPrice: number | null,
  flags: number,
  hotelPlaces: number,
  flightPlaces: number,
  flight: [departsAt: string, minutes: number, flags: number] | null,
]

/** One line of a batch: a list, because the names of the members would be most of it. */
export function writeOffer(offer: FoundOffer): string {
  const { flight } = offer
  const stored: StoredOffer = [
    offer.provider,
    offer.tour,
    offer.operator,
    offer.hotel,
    offer.startDate,
    offer.nights,
    offer.roomKey,
    offer.roomName,
    offer.placement,
    offer.meal,
    offer.parts.map(({ code, amount, name }) => (name ? [code, amount, name.slice(0, longest.part)] : [code, amount])),
    offer.oldPrice,
    flagsOf(offer),
    placeStates.indexOf(offer.hotelPlaces),
    placeStates.indexOf(offer.flightPlaces),
    flight && [flight.departsAt, flight.minutes, (flight.isDirect ? 1 : 0) | (flight.isNight ? 2 : 0)],
  ]
  return JSON.stringify(stored)
}

export function readOfferLine(line: string): FoundOffer {
  const [
    provider,
    tour,
    operator,
    hotel,
    startDate,
    nights,
    roomKey,
    roomName,
    placement,
    meal,
    storedParts,
    oldPrice,
    flags,
    hotelPlaces,
    flightPlaces,
    flight,
  ] = JSON.parse(line) as StoredOffer
  const parts = storedParts.map(
    ([code, amount, name]): PricePart => ({ code, amount: kopecks(amount), ...(name && { name }) }),
  )
  return {
    provider,
    tour,
    operator,
    hotel,
    startDate,
    nights,
    roomKey,
    roomName,
    placement,
    meal,
    price: sumOf(parts.map(({ amount }) => amount)),
    parts,
    oldPrice: oldPrice === null ? null : kopecks(oldPrice),
    isInstant: (flags & 1) > 0,
    isCharter: (flags & 2) > 0,
    isPromo: (flags & 4) > 0,
    hotelPlaces: placeStates[hotelPlaces] ?? 'request',
    flightPlaces: placeStates[flightPlaces] ?? 'request',
    includes: { flight: (flags & 8) > 0, transfer: (flags & 16) > 0, insurance: (flags & 32) > 0 },
    flight: flight && {
      departsAt: flight[0],
      minutes: flight[1],
      isDirect: (flight[2] & 1) > 0,
      isNight: (flight[2] & 2) > 0,
    },
  }
}

/** An offer in the list of a search: the batch that brought it, and its line there. */
export interface OfferPlace {
  search: string
  version: number
  line: number
}

const idLength = 22

/** What addresses and carts call an offer: letters, digits, `-` and `_`, at most 64; as unguessable as the id of its search. */
export const writeRef = ({ search, version, line }: OfferPlace): string =>
  `${search}-${version.toString(36)}-${line.toString(36)}`

/** Null: not a reference. */
export function readRef(text: string): OfferPlace | null {
  const [, search = '', version = '', line = ''] = /^([\w-]{22})-([0-9a-z]{1,4})-([0-9a-z]{1,5})$/.exec(text) ?? []
  return search.length === idLength
    ? { search, version: Number.parseInt(version, 36), line: Number.parseInt(line, 36) }
    : null
}
