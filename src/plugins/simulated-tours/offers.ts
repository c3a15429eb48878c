import type { IsoDate } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { FoundTour, PlaceState, WantedTours } from '#outside/tours/port.ts'
import { type Route, routeOf } from './flights.ts'
import {
  type Fares,
  faresOf,
  partsOf,
  placementOf,
  type Rates,
  ratesOf,
  roomFactor,
  roomsFor,
  stayPrice,
} from './prices.ts'
import { roomItem, type Stock } from './stock.ts'
import { writeTourId } from './tour-id.ts'
import type { Trip, Trips } from './trips.ts'
import { hashText, mix } from './world/chance.ts'
import { countryOf } from './world/destinations.ts'
import { hotelOf, hotelsOfPlace, type WorldHotel } from './world/hotels.ts'
import type { WorldOperator } from './world/operators.ts'

/** What prices depend on beside the query. */
export interface Moment {
  seed: number
  /** Today in UTC and its number since 1970, both with the offset of the controls. */
  today: IsoDate
  priceDay: number
}

/** A search never finds more tours than about this many: wide queries get the cheapest of each hotel (our choice). */
const mostTours = 5000

export const hotelsOf = ({ hotels, destinations }: Pick<WantedTours, 'hotels' | 'destinations'>): WorldHotel[] => {
  const named = new Set(hotels)
  if (named.size > 0) {
    const places = new Set(destinations)
    return [...named].flatMap((code) => {
      const hotel = hotelOf.get(code)
      const isThere =
        places.size === 0 || places.has(hotel?.resort.slug ?? '') || places.has(hotel?.resort.country ?? '')
      return hotel && isThere ? [hotel] : []
    })
  }
  return [...new Set(destinations.flatMap((place) => hotelsOfPlace.get(place) ?? []))]
}

/** Whether an operator sells a hotel. Magic hotels are sold by the fast one and by the one on request. */
export function sellsHotel(operator: WorldOperator, hotel: WorldHotel): boolean {
  if (hotel.code.startsWith('emu-')) return operator.manner === (hotel.code === 'emu-onrequest' ? 'request' : 'fast')
  if (hotel.stars < operator.leastStars) return false
  return mix(hotel.hash, operator.fuel, Math.round(operator.factor * 1000)) % 1000 < operator.sells * 1000
}

/** The operator takes no part in this search: the luxury one has nothing in Russia. */
export const isSkipped = (operator: WorldOperator, hotels: readonly WorldHotel[]): boolean =>
  operator.manner === 'luxury' && hotels.every(({ resort }) => countryOf.get(resort.country)!.isDomestic)

/** The flaky operator fails one search in five. */
export const failsSearch = (operator: WorldOperator, wanted: WantedTours, { seed, priceDay }: Moment): boolean =>
  operator.manner === 'flaky' && mix(hashText(JSON.stringify(wanted)), seed, priceDay) % 5 === 0

/** Rooms × meals that an operator sells in a hotel for a party, cheapest first. */
function combosOf(operator: WorldOperator, hotel: WorldHotel): { room: number; meal: string; factor: number }[] {
  const all = hotel.rooms.flatMap((_, room) =>
    hotel.meals.map((meal, i) => ({ room, meal, factor: roomFactor(hotel, room, meal), at: room * 8 + i })),
  )
  return all
    .filter(({ at }) => at === 0 || mix(hotel.hash, operator.fuel, at) % 10 < 6)
    .sort((a, b) => a.factor - b.factor)
}

interface Found {
  moment: Moment
  stock: Stock
  forced: (hotel: string, date: IsoDate) => string | null
  /** Of the same query: shared by all operators of a search. */
  trips: Trips
  /** Hotels of the whole query, of which these may be a part. */
  ofHotels: number
}

/** All tours that an operator has for a query. Every one satisfies it. */
export function offersOf(
  operator: WorldOperator,
  wanted: WantedTours,
  hotels: readonly WorldHotel[],
  { moment, stock, forced, trips: tripsOf, ofHotels }: Found,
): FoundTour[] {
  const sold = hotels.filter((hotel) => sellsHotel(operator, hotel))
  const fares = faresOf(wanted.adults, wanted.childAges)
  // Four operators sell a hotel on average.
  const mostOfHotel = Math.max(2, Math.round(mostTours / 4 / Math.max(1, ofHotels)))
  const found: FoundTour[] = []
  for (const hotel of sold) {
    const route = routeOf(wanted.departure, hotel.resort)
    if (!route) continue
    const trips = tripsOf(hotel, route)
    if (trips.length === 0) continue
    const rates = ratesOf(operator, hotel, route, fares, moment.seed + moment.priceDay)
    const make = offerMaker({
      operator,
      hotel,
      route,
      rates,
      fares,
      moment,
      stock,
      departure: wanted.departure,
      forced,
    })
    for (const { trip, combo } of chosen(
      { rates, seats: fares.seats },
      trips,
      combosOf(operator, hotel),
      mostOfHotel,
    )) {
      const offer = make(trip, combo)
      if (offer) found.push(offer)
    }
  }
  return found
}

type Combo = { room: number; meal: string; factor: number }

/** Of all trips × rooms × meals at most so many: the cheapest trip in every room, every trip in the cheapest room, then the rest. */
function chosen(
  { rates, seats }: { rates: Rates; seats: number },
  trips: readonly Trip[],
  combos: readonly Combo[],
  most: number,
): { trip: Trip; combo: Combo }[] {
  const all = trips.length * combos.length
  const cheapest =
    all <= most
      ? trips
      : trips
          .map((trip) => ({
            trip,
            price: stayPrice(rates, trip.season, trip.day, trip.nights, 1) + trip.seat * seats,
          }))
          .sort((a, b) => a.price - b.price)
          .slice(0, most)
          .map(({ trip }) => trip)
  const list: { trip: Trip; combo: Combo }[] = []
  const [firstTrip] = cheapest
  const ofFirst = all <= most ? combos.length : Math.max(1, Math.ceil(most / 2))
  for (const combo of combos.slice(0, ofFirst)) list.push({ trip: firstTrip!, combo })
  for (const combo of combos)
    for (const trip of cheapest) {
      if (list.length >= most) return list
      if (trip !== firstTrip) list.push({ trip, combo })
    }
  return list
}

interface Making {
  operator: WorldOperator
  hotel: WorldHotel
  route: Route
  rates: Rates
  fares: Fares
  moment: Moment
  stock: Stock
  departure: string
  forced: (hotel: string, date: IsoDate) => string | null
}

function offerMaker({ operator, hotel, route, rates, fares, moment, stock, departure, forced }: Making) {
  const isOnRequest = operator.manner === 'request'
  const includes = { flight: !route.isLocal, transfer: !route.isLocal, insurance: true }
  const placements = hotel.rooms.map((room) => {
    const rooms = roomsFor(fares, room)
    return { rooms, placement: placementOf(fares, rooms) }
  })
  return (trip: Trip, { room, meal, factor }: Combo): FoundTour | null => {
    const { date, day, nights, season, seat, seatsLeft, flight } = trip
    const kind = hotel.rooms[room]!
    const { rooms, placement } = placements[room]!
    const roomsLeft = stock.leastRooms(roomItem(hotel.code, kind.key), date, nights, rooms)
    if (roomsLeft < rooms || seatsLeft < fares.seats) return null
    const asked = forced(hotel.code, date) === 'onrequest' || isOnRequest
    const id = writeTourId({
      operator,
      hotel,
      departure,
      startDate: date,
      nights,
      room,
      meal,
      adults: fares.adults,
      childAges: fares.childAges,
      priceDay: moment.priceDay,
      off: 0,
    })
    const parts = partsOf(rates, stayPrice(rates, season, day, nights, factor), seat * fares.seats, { nights, rooms })
    const isPromo = mix(rates.noise, day, nights, room) % 12 === 0
    return {
      id,
      operator: operator.code,
      hotel: hotel.code,
      startDate: date,
      nights,
      roomKey: kind.key,
      roomName: kind.name,
      placement,
      meal,
      parts,
      oldPrice: isPromo ? kopecks(Math.round(totalOf(parts) / (0.88 + (day % 7) / 100) / 100) * 100) : null,
      isInstant: !asked,
      isCharter: route.departure.code !== 'moskva' || route.hash % 2 === 0,
      isPromo,
      hotelPlaces: asked ? 'request' : placesOf(roomsLeft, rooms),
      flightPlaces: asked ? 'request' : placesOf(seatsLeft, fares.seats),
      includes,
      flight,
    }
  }
}

export const totalOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

export const placesOf = (left: number, wanted: number): PlaceState =>
  left < wanted ? 'no' : left < wanted + 3 ? 'few' : 'yes'
