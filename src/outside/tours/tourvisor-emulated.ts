import type { EmulatedSearches } from './emulated-searches.ts'
import { type EmulatedFlight, type EmulatedTour, sentinelHotels } from './emulated-world.ts'
import { russianDay } from './supplier-values.ts'

// What both APIs of the emulated Tourvisor share.

/** The tour as it is now, why it is refused, or a failure of the server. */
export type ActualizedNow = { tour: EmulatedTour } | { refusal: 'Тур не найден' | 'Нет мест' } | { isDown: true }

export function createActualizer(searches: EmulatedSearches): (id: string) => ActualizedNow {
  const stumbled = new Set<string>()
  return (id) => {
    const tour = searches.tour(id)
    if (!tour || tour.hotel.name === sentinelHotels.forgotten) return { refusal: 'Тур не найден' }
    if (tour.hotel.name === sentinelHotels.soldOut) return { refusal: 'Нет мест' }
    if (tour.hotel.name === sentinelHotels.stumble && !stumbled.has(id)) {
      stumbled.add(id)
      return { isDown: true }
    }
    return { tour }
  }
}

export const legOf = (flight: EmulatedFlight) => ({
  number: flight.number,
  plane: 'Airbus A321',
  class: 'Y',
  company: { id: flight.airline.code, name: flight.airline.name },
  departure: { date: russianDay(flight.date), time: flight.time, port: portOf(flight.from) },
  arrival: { date: russianDay(flight.arrivalDate), time: flight.arrivalTime, port: portOf(flight.to) },
  isBaggageIncluded: true,
  maxWeightBaggageKg: 20,
  onDemand: false,
  noPlaces: false,
})

const portOf = ({ code, name, timezone }: EmulatedFlight['from']) => ({
  id: code,
  name,
  shortName: code,
  timeZone: timezone,
})

/** `1,5` as numbers. */
export const numbersOf = (text = ''): number[] => text.split(',').filter(Boolean).map(Number)
