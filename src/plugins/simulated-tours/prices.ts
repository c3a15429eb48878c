import type { IsoDate } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { PricePart } from '#outside/tours/port.ts'
import type { Route } from './flights.ts'
import { mix, share } from './world/chance.ts'
import { countryOf, type WorldCountry } from './world/destinations.ts'
import type { WorldHotel } from './world/hotels.ts'
import type { WorldOperator } from './world/operators.ts'
import { mealFactors } from './world/rooms.ts'

/** Who travels, as a hotel and an airline count them (contract.md, reading 3: fare classes are the operator's business). */
export interface Fares {
  adults: number
  childAges: readonly number[]
  tourists: number
  infants: number
  seats: number
}

export function faresOf(adults: number, childAges: readonly number[]): Fares {
  const infants = childAges.filter((age) => age < 2).length
  const tourists = adults + childAges.length
  return { adults, childAges, tourists, infants, seats: tourists - infants }
}

/** An adult 1, a child up to the limit of the hotel 0.6, an infant 0.15. */
const partyFactor = ({ adults, childAges }: Fares, { childAgeLimit }: WorldHotel): number =>
  childAges.reduce((sum, age) => sum + (age < 2 ? 0.15 : age <= childAgeLimit ? 0.6 : 1), adults)

/** How many rooms of a kind they need. */
export function roomsFor({ adults, childAges }: Fares, room: { maxAdults: number; maxChildren: number }): number {
  const infants = childAges.filter((age) => age < 2).length
  const children = childAges.length - infants
  const beds = room.maxAdults + room.maxChildren
  return Math.max(Math.ceil(adults / room.maxAdults), Math.ceil((adults + children) / beds))
}

/** `DBL`, `2AD+1CHD`; of several rooms `2x2AD`. */
export function placementOf({ adults, childAges }: Fares, rooms: number): string {
  const children = childAges.length > 0 ? `+${childAges.length}CHD` : ''
  if (rooms > 1) return `${rooms}x${Math.ceil(adults / rooms)}AD${children}`
  if (children) return `${adults}AD${children}`
  return ['', 'SGL', 'DBL', 'TRPL', 'QDPL'][adults] ?? `${adults}AD`
}

/** Factor of prices on a day: between the middles of months, with the weeks when everybody has holidays. */
export function seasonOn(country: WorldCountry, date: IsoDate): number {
  const month = Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8))
  const other = (month + (day < 15 ? 11 : 1)) % 12
  const away = Math.abs(day - 15) / 30
  const usual = country.season[month]! * (1 - away) + country.season[other]! * away
  const text = date.slice(5)
  const isNewYear = text >= '12-27' || text <= '01-07'
  const isMay = text >= '04-28' && text <= '05-09'
  return usual * (isNewYear ? 1.22 : isMay ? 1.08 : 1)
}

const nightsFactor: readonly number[] = Array.from({ length: 29 }, (_, nights) => nights ** 0.92)

/** What does not depend on room and meal, for an operator, hotel, route and party. Roubles. */
export interface Rates {
  night: number
  fuel: number
  infant: number
  visa: number
  transfer: number
  tax: number
  noise: number
}

export function ratesOf(operator: WorldOperator, hotel: WorldHotel, route: Route, fares: Fares, seed: number): Rates {
  const country = countryOf.get(hotel.resort.country)!
  const { seats, tourists, infants } = fares
  return {
    night: hotel.night * partyFactor(fares, hotel) * operator.factor,
    fuel: route.isLocal ? 0 : operator.fuel * seats,
    infant: route.isLocal ? 0 : infants * 2500,
    visa: country.visaFee * tourists,
    transfer: transferOf(operator, hotel) * seats,
    tax: country.taxByNight,
    noise: mix(seed, hotel.hash, operator.fuel + Math.round(operator.factor * 1000)),
  }
}

/** Boats and seaplanes of the islands are told apart by everybody, buses by some. */
function transferOf({ tellsTransfer }: WorldOperator, { resort, transferMinutes }: WorldHotel): number {
  if (resort.country === 'maldives') return resort.transfer >= 90 ? 34_000 : 9_500
  return tellsTransfer ? 300 + transferMinutes * 12 : 0
}

/** The price of the stay without what the flight costs, roubles. ±3 % by hash: equal queries of one price day have equal prices. */
export const stayPrice = (rates: Rates, season: number, date: number, nights: number, factor: number): number =>
  Math.round(
    rates.night * season * nightsFactor[nights]! * factor * (0.97 + 0.06 * share(mix(rates.noise, date, nights))),
  )

/** Factor of a room with a meal. */
export const roomFactor = (hotel: WorldHotel, room: number, meal: string): number =>
  hotel.rooms[room]!.factor * mealFactors[meal]!

/** Everything mandatory, so that the first price is the last one. */
export function partsOf(
  rates: Rates,
  stay: number,
  flight: number,
  { nights, rooms }: { nights: number; rooms: number },
): PricePart[] {
  const sums: [PricePart['code'], number][] = [
    ['tour', stay],
    ['flight', flight],
    ['fuel', rates.fuel],
    ['infant', rates.infant],
    ['visa', rates.visa],
    ['transfer', rates.transfer],
    ['tourist_tax', rates.tax * nights * rooms],
  ]
  const parts: PricePart[] = []
  for (const [code, amount] of sums) if (amount > 0) parts.push({ code, amount: kopecks(amount * 100) })
  return parts
}
