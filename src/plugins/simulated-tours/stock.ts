import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Route } from './flights.ts'
import { between, hashText, mix } from './world/chance.ts'

/**
 * Seats of flights and rooms of hotels. The database keeps only what differs from the beginning (stock.store.ts); how many there were at the
 * beginning is computed from what the thing is.
 */
export interface Stock {
  /** Rooms of a kind that are free in every night. `wanted`: if one is enough, nights of an untouched kind need no look. */
  leastRooms(item: string, date: IsoDate, nights: number, wanted: number): number
  /** Seats there and back. */
  leastSeats(items: { out: string; back: string }, date: IsoDate, nights: number): number
}

export const roomItem = (hotel: string, room: string): string => `room ${hotel} ${room}`
export const flightItems = (route: Route): { out: string; back: string } => ({
  out: `seat ${route.code} out`,
  back: `seat ${route.code} back`,
})

const hashes = new Map<string, number>()
const hashOf = (item: string): number => {
  let hash = hashes.get(item)
  if (hash === undefined) {
    hash = hashText(item)
    hashes.set(item, hash)
  }
  return hash
}

/** At the beginning: 3 to 12 rooms of a kind, one in twenty nights a single one; 24 to 160 seats. */
export function atFirst(item: string, date: IsoDate): number {
  // The day of the month and the month are enough to tell the nights of a season apart.
  const h = mix(hashOf(item), Number(date.slice(8)), Number(date.slice(5, 7)))
  if (item.startsWith('seat')) return between(h, 24, 160)
  return h % 20 === 0 ? 1 : between(h >>> 5, 3, 12)
}

/** `rows`: what the database says. */
export function stockWith(rows: readonly { item: string; day: IsoDate; remaining: number }[]): Stock {
  const changed = new Map(rows.map(({ item, day, remaining }) => [`${item} ${day}`, remaining]))
  const changedItems = new Set(rows.map(({ item }) => item))
  const left = (item: string, date: IsoDate) =>
    (changedItems.has(item) ? changed.get(`${item} ${date}`) : undefined) ?? atFirst(item, date)
  return {
    leastRooms(item, date, nights, wanted) {
      // At the beginning every night has one.
      if (wanted === 1 && !changedItems.has(item)) return left(item, date)
      let least = left(item, date)
      for (let night = 1; night < nights; night++) least = Math.min(least, left(item, addDays(date, night)))
      return least
    },
    leastSeats: ({ out, back }, date, nights) => Math.min(left(out, date), left(back, addDays(date, nights))),
  }
}

/** All that a trip takes: each item with its day and how many. In the order in which they are locked. */
export function takenBy(trip: {
  hotel: string
  room: string
  rooms: number
  route: Route
  seats: number
  date: IsoDate
  nights: number
}): { item: string; date: IsoDate; count: number }[] {
  const { out, back } = flightItems(trip.route)
  const item = roomItem(trip.hotel, trip.room)
  const list = Array.from({ length: trip.nights }, (_, night) => ({
    item,
    date: addDays(trip.date, night),
    count: trip.rooms,
  }))
  if (!trip.route.isLocal)
    list.push(
      { item: out, date: trip.date, count: trip.seats },
      { item: back, date: addDays(trip.date, trip.nights), count: trip.seats },
    )
  return list.sort((a, b) => (a.item < b.item || (a.item === b.item && a.date < b.date) ? -1 : 1))
}
