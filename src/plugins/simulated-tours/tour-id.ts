import { addDays, daysBetween } from '#lib/dates.ts'
import { readParty, writeParty } from '#shop/tours/party.ts'
import { departureOf } from './world/departures.ts'
import { hotels, type WorldHotel } from './world/hotels.ts'
import { operators, type WorldOperator } from './world/operators.ts'

/** A tour of the simulated operators: its identifier says all of it, so nothing is stored until somebody books. */
export interface Tour {
  operator: WorldOperator
  hotel: WorldHotel
  departure: string
  startDate: string
  nights: number
  /** Place in hotel.rooms. */
  room: number
  meal: string
  adults: number
  childAges: readonly number[]
  /** Prices change once a day: the day of this one, days since 1970. */
  priceDay: number
  /** A hot tour: percent off. 0: none. */
  off: number
}

const epoch = '2020-01-01'

export const writeTourId = (tour: Tour): string =>
  [
    operators.indexOf(tour.operator),
    tour.hotel.number,
    tour.departure,
    daysBetween(epoch, tour.startDate).toString(36),
    tour.nights,
    tour.room,
    tour.meal,
    writeParty(tour),
    tour.priceDay,
    tour.off,
  ].join(':')

/** Null: not one of ours. */
export function readTourId(id: string): Tour | null {
  const [operatorText, hotelText, departure = '', day = '', nights, room, meal = '', partyText = '', priceDay, off] =
    id.split(':')
  const operator = operators[Number(operatorText)]
  const hotel = hotels[Number(hotelText)]
  const party = readParty(partyText)
  if (!operator || !hotel || !party || !departureOf.has(departure) || !/^[0-9a-z]{1,4}$/.test(day)) return null
  if (!hotel.rooms[Number(room)] || !hotel.meals.includes(meal)) return null
  const numbers = [nights, priceDay, off].map(Number)
  if (!numbers.every((one) => Number.isInteger(one) && one >= 0) || numbers[0]! < 1 || numbers[0]! > 28) return null
  return {
    operator,
    hotel,
    departure,
    startDate: addDays(epoch, Number.parseInt(day, 36)),
    nights: numbers[0]!,
    room: Number(room),
    meal,
    ...party,
    priceDay: numbers[1]!,
    off: numbers[2]!,
  }
}
