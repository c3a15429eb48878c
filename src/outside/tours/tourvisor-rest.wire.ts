import { type Dropped, drop } from './checked-tours.ts'
import type { FoundRead } from './polled-search.ts'
import type { FoundTour, NamedHotel, NamedThing } from './port.ts'
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
import { isRouble, partsOf, placesOf } from './tourvisor.wire.ts'
import { hotelId } from './tourvisor-shares.ts'

// Answers of Tourvisor's newer API (integrations §15.2). Names of fields are documented; the codes of `hotelPlace` and `flightPlace`, the words of
// `status` and the envelope of lists are unverified.

export const readSearchId = (answer: unknown): string | null => idOf(memberOf(answer, 'searchId'))

/** Per cent, 0 to 100; null: no status. The words of `status` are unverified, so the progress decides. */
export const readProgress = (answer: unknown): number | null => {
  const progress = numberOf(memberOf(answer, 'progress'))
  return progress === null ? null : Math.max(0, progress)
}

interface Asked {
  country: string
  adults: number
  children: number
  isFuelIncluded: boolean
}

/** Reads all tours of an answer. */
export function readRestHotels(answer: unknown, asked: Asked): FoundRead {
  const read: FoundRead = { tours: [], dropped: {}, operators: new Map() }
  for (const hotel of listOf(memberOf(answer, 'hotels'))) {
    const id = idOf(memberOf(hotel, 'id'))
    for (const one of listOf(memberOf(hotel, 'tours'))) {
      const tour = id === null ? drop(read.dropped, 'unreadable') : readTour(one, hotel, id, asked, read.dropped)
      if (!tour) continue
      read.tours.push(tour)
      read.operators.set(tour.operator, textOf(memberOf(one, 'operator', 'name')) || tour.operator)
    }
  }
  return read
}

function readTour(tour: unknown, hotel: unknown, hotelCode: string, asked: Asked, dropped: Dropped): FoundTour | null {
  const id = idOf(memberOf(tour, 'id'))
  const startDate = dayOf(memberOf(tour, 'date'))
  const nights = wholeOf(memberOf(tour, 'nights'), 1, 99)
  const operator = idOf(memberOf(tour, 'operator', 'id'))
  if (id === null || startDate === null || nights === null || operator === null) return drop(dropped, 'unreadable')
  if (!isRouble(memberOf(tour, 'currency') ?? memberOf(hotel, 'currency'))) return drop(dropped, 'currency')
  const [price, fuel] = [amountOf(memberOf(tour, 'price')), amountOf(memberOf(tour, 'fuelCharge') ?? 0)]
  const parts = price === null || fuel === null ? null : partsOf(price, fuel, asked.isFuelIncluded)
  if (!parts) return drop(dropped, 'price')
  const isParty =
    (numberOf(memberOf(tour, 'adults')) ?? asked.adults) === asked.adults &&
    (numberOf(memberOf(tour, 'childs')) ?? asked.children) === asked.children
  if (!isParty) return drop(dropped, 'party')
  const roomName = textOf(memberOf(tour, 'roomType'))
  return {
    id,
    operator,
    hotel: hotelId(asked.country, hotelCode),
    startDate,
    nights,
    roomKey: roomKeyOf(roomName),
    roomName,
    placement: textOf(memberOf(tour, 'placement')),
    meal: textOf(memberOf(tour, 'meal', 'name')).toUpperCase(),
    parts,
    oldPrice: null,
    isInstant: false,
    isCharter: flagOf(memberOf(tour, 'isCharter')) === true,
    isPromo: flagOf(memberOf(tour, 'isPromo')) === true,
    hotelPlaces: placesOf(memberOf(tour, 'hotelPlace'), false),
    flightPlaces: placesOf(memberOf(tour, 'flightPlace'), false),
    // Told by the detail of the tour only.
    includes: { flight: true, transfer: false, insurance: false },
    flight: null,
  }
}

/** A list of a dictionary: bare, or below one name (unverified which). */
const rowsOf = (answer: unknown): unknown[] => {
  if (Array.isArray(answer) || typeof answer !== 'object' || answer === null) return listOf(answer)
  const lists = Object.values(answer).filter(Array.isArray)
  return lists.length === 1 ? (lists[0] ?? []) : listOf(answer)
}

export const readRestNamed = (answer: unknown): NamedThing[] =>
  rowsOf(answer).flatMap((row) => {
    const [id, name] = [idOf(memberOf(row, 'id')), textOf(memberOf(row, 'name'))]
    return id === null || name === '' ? [] : [{ id, name, nameEn: '' }]
  })

export const readRestNamedHotels = (answer: unknown, country: string): NamedHotel[] =>
  rowsOf(answer).flatMap((row) => {
    const [id, name] = [idOf(memberOf(row, 'id')), textOf(memberOf(row, 'name'))]
    const region = idOf(memberOf(row, 'region', 'id'))
    if (id === null || name === '') return []
    return [
      {
        id: hotelId(country, id),
        name,
        nameEn: '',
        region: region === null ? '' : `${country}:${region}`,
        stars: wholeOf(memberOf(row, 'category'), 1, 5) ?? 0,
        latitude: numberOf(memberOf(row, 'latitude')),
        longitude: numberOf(memberOf(row, 'longitude')),
      },
    ]
  })
