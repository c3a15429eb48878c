import { addDays, daysBetween, isIsoDate } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { readParty } from '../party.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { HotelFacts, TourDirectory } from '../places/directory.ts'
import { maxDays, readDates, readNights, writeDates } from '../tour-query.ts'
import { readRoom } from './found-offer.ts'
import type { OfferTable } from './offer-table.ts'
import { offersOf } from './read-search.flow.ts'
import type { StoredSearch } from './search-state.ts'
import { type FieldFault, type StartRefusal, searchDays, startSearch } from './start-search.flow.ts'

/** Segments of a link to a room (integrations §16.1). */
export interface RoomLink {
  slug: string
  from: string
  dates: string
  nights: string
  tourists: string
  room: string
  date: string
}

export interface RebuiltTour {
  search: StoredSearch
  directory: TourDirectory
  hotel: HotelFacts
  table: OfferTable
  /** Position of the offer that equals the link; null: not found yet, or there is none. */
  offer: number | null
  /** Nearest other offers of the hotel. */
  alternatives: number[]
}

const mostAlternatives = 5

/**
 * Finds the tour of a link again: the same hotel, room, meal, placement and day, at the price of now. Days that are over are replaced by the
 * nearest ones. Call it again while the search runs: equal queries share one.
 */
export async function rebuildTour(
  app: App,
  context: RequestContext,
  link: RoomLink,
): Promise<Result<RebuiltTour, StartRefusal>> {
  const directory = await toursOf(app, context.company)
  const hotel = directory?.hotelBySlug.get(link.slug)
  if (!directory || !hotel) return refuse({ code: 'not_found' })
  const read = readLink(link)
  if (!read.ok) return read
  const days = searchDays(app, context)
  const shifted = nearestDays(read.value, days)
  const query = { ...link, destinations: [], hotels: [link.slug], dates: writeDates(shifted.from, shifted.to) }
  const started = await startSearch(app, context, query)
  if (!started.ok) return started
  const { search } = started.value
  const table = await offersOf(app, search)
  const found = ranked(table, search.version, hotel, {
    ...read.value.room,
    date: shifted.date,
    nights: read.value.nights,
  })
  const [best] = found
  // Another day is another tour, even if the rest is the same.
  const isExact = best?.distance === 0 && shifted.date === read.value.date
  const rest = (isExact ? found.slice(1) : found).map(({ n }) => n)
  return ok({
    search,
    directory,
    hotel,
    table,
    offer: isExact ? best.n : null,
    alternatives: rest.slice(0, mostAlternatives),
  })
}

interface ReadLink {
  from: string
  to: string
  /** The concrete day of departure. */
  date: string
  nights: { from: number; to: number }
  room: NonNullable<ReturnType<typeof readRoom>>
}

function readLink(link: RoomLink): Result<ReadLink, StartRefusal> {
  const [dates, nights, party, room] = [
    readDates(link.dates),
    readNights(link.nights),
    readParty(link.tourists),
    readRoom(link.room),
  ]
  const date = `${link.date.slice(0, 4)}-${link.date.slice(4, 6)}-${link.date.slice(6)}`
  const isDay = /^\d{8}$/.test(link.date) && isIsoDate(date) && dates !== null && date >= dates.from && date <= dates.to
  const faults: FieldFault[] = []
  if (!dates) faults.push({ field: 'dates', code: 'invalid_format' })
  if (!nights) faults.push({ field: 'nights', code: 'invalid_format' })
  if (!party) faults.push({ field: 'tourists', code: 'invalid_format' })
  if (!room) faults.push({ field: 'room', code: 'invalid_format' })
  if (dates && !isDay) faults.push({ field: 'date', code: 'invalid_value' })
  if (faults.length > 0 || !dates || !nights || !room) return refuse({ code: 'invalid_query', faults })
  return ok({ ...dates, date, nights, room })
}

/** The range of a link, moved to days that can be searched if its day is over or too far. */
function nearestDays({ from, to, date }: ReadLink, { first, last }: { first: string; last: string }) {
  const moved = date < first ? first : date > last ? last : date
  if (moved === date) return { from, to, date }
  const span = Math.min(maxDays - 1, daysBetween(from, to))
  const start = moved === first ? first : addDays(last, -span)
  return { from: start < first ? first : start, to: addDays(start, span), date: moved }
}

/** Offers of the hotel by how much they differ from the link: day and length, then room, meal, placement; equal ones by price. */
function ranked(
  table: OfferTable,
  version: number,
  { id }: HotelFacts,
  wanted: { roomKey: string; meal: string; placement: string; date: string; nights: { from: number; to: number } },
): { n: number; distance: number }[] {
  const found: { n: number; distance: number; price: number }[] = []
  for (let n = 0; n < table.count; n++) {
    if (table.hotels.at(n) !== id || !table.isThere(n, version)) continue
    const offer = table.offer(n)
    const distance =
      Math.abs(daysBetween(wanted.date, offer.startDate)) * 2 +
      (offer.roomKey === wanted.roomKey ? 0 : 5) +
      (offer.meal === wanted.meal ? 0 : 4) +
      (offer.placement === wanted.placement ? 0 : 1)
    found.push({ n, distance, price: offer.price })
  }
  return found.sort((a, b) => a.distance - b.distance || a.price - b.price || a.n - b.n)
}
