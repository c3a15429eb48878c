import { addDays, daysBetween } from '#lib/dates.ts'
import type { TourQuery } from '../tour-query.ts'

/** What was changed in a query that finds nothing. */
export type Bent = 'dates' | 'nights' | 'departure' | 'destination' | 'tourists' | 'filters'

/** A query or filters near those that found nothing, known to have offers. */
export interface Nearest {
  bent: string[]
  query: TourQuery
  /** Filters that remain. */
  filters: Record<string, string>
  /** Least known price in kopecks; null: offers are known, their price is not. */
  price: number | null
  /** Hotel of the offer; null: known from a calendar. */
  hotelId: number | null
  /** How far it is from what was asked: less is nearer. */
  distance: number
}

/** A day with offers, as calendars and earlier searches know it. */
export interface KnownOffer {
  departure: string
  destination: string
  date: string
  nights: readonly number[]
  price: number | null
}

export const mostNearest = 3
/** How much each change weighs; a day of another date weighs one (our choice). */
const weight = { night: 2, departure: 30, destination: 120, tourists: 400, daysAtMost: 60 } as const

/** How a query has to be bent to reach a known offer. */
export function bend(
  query: TourQuery,
  filters: Record<string, string>,
  known: KnownOffer,
  { isOtherParty = false }: { isOtherParty?: boolean } = {},
): Nearest {
  const bent: Bent[] = []
  const days = daysOff(query, known.date)
  const nights = nightsOff(query, known.nights)
  const isElsewhere = !query.destinations.includes(known.destination) || query.hotels.length > 0
  if (days !== 0) bent.push('dates')
  if (nights !== 0) bent.push('nights')
  if (known.departure !== query.departure) bent.push('departure')
  if (isElsewhere) bent.push('destination')
  if (isOtherParty) bent.push('tourists')
  if (Object.keys(filters).length > 0) bent.push('filters')
  const first = Math.min(...known.nights)
  const last = Math.max(...known.nights)
  return {
    bent,
    query: {
      departure: known.departure,
      destinations: isElsewhere ? [known.destination] : [...query.destinations],
      hotels: [],
      dateFrom: known.date,
      dateTo: known.date,
      nightsFrom: first,
      nightsTo: last,
      ...(isOtherParty ? { adults: 2, childAges: [] } : { adults: query.adults, childAges: query.childAges }),
    },
    filters: {},
    price: known.price,
    hotelId: null,
    distance:
      Math.min(Math.abs(days), weight.daysAtMost) +
      Math.abs(nights) * weight.night +
      (known.departure === query.departure ? 0 : weight.departure) +
      (isElsewhere ? weight.destination : 0) +
      (isOtherParty ? weight.tourists : 0),
  }
}

/** Days from the asked range to a day: negative earlier, 0 within. */
export const daysOff = ({ dateFrom, dateTo }: TourQuery, day: string): number =>
  day < dateFrom ? daysBetween(dateFrom, day) : day > dateTo ? daysBetween(dateTo, day) : 0

/** Nights from the asked range to the nearest of these: negative shorter, 0 within. */
export function nightsOff({ nightsFrom, nightsTo }: TourQuery, nights: readonly number[]): number {
  const off = (one: number) => (one < nightsFrom ? one - nightsFrom : one > nightsTo ? one - nightsTo : 0)
  return nights.map(off).reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best))
}

/**
 * The three nearest of what is known. The first is the nearest at all; the next ones bend something else where that is possible, because three
 * neighbouring days are one suggestion.
 */
export function nearestOf(candidates: readonly Nearest[]): Nearest[] {
  const sorted = candidates.toSorted(
    (a, b) => a.distance - b.distance || (a.price ?? Number.MAX_SAFE_INTEGER) - (b.price ?? Number.MAX_SAFE_INTEGER),
  )
  const chosen: Nearest[] = []
  const kinds = new Set<string>()
  const keys = new Set<string>()
  for (const isRepeating of [false, true])
    for (const one of sorted) {
      if (chosen.length === mostNearest) break
      const kind = one.bent.join()
      if ((!isRepeating && kinds.has(kind)) || keys.has(keyOf(one))) continue
      kinds.add(kind)
      keys.add(keyOf(one))
      chosen.push(one)
    }
  return chosen.sort((a, b) => a.distance - b.distance)
}

/** Equal for suggestions that lead to the same list. */
export const keyOf = ({ query, filters }: Pick<Nearest, 'query' | 'filters'>): string =>
  JSON.stringify([query, filters])

/** Days around a query that are looked at first (integrations §16.4, rule 7). */
export const aroundQuery = ({ dateFrom, dateTo, nightsFrom, nightsTo }: TourQuery, days = 3, nights = 2) => ({
  from: addDays(dateFrom, -days),
  to: addDays(dateTo, days),
  nightsFrom: Math.max(1, nightsFrom - nights),
  nightsTo: nightsTo + nights,
})
