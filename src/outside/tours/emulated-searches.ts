import type { Clock } from '#kit/clock.ts'
import {
  type EmulatedOperator,
  type EmulatedQuery,
  type EmulatedTour,
  emulatedOperators,
  emulatedTours,
  isNotSold,
  searchLengthMs,
  searchLifeMs,
} from './emulated-world.ts'

/** Older searches are forgotten beyond so many. */
const mostSearches = 300

interface Search {
  query: EmulatedQuery
  startedAt: number
  /** By number of the operator, once it has answered. */
  found: Map<number, FoundEmulated[]>
}

/** Searches of an emulated aggregator: operators answer one after another, by the clock. State is in memory. */
export function createEmulatedSearches(clock: Clock) {
  const searches = new Map<string, Search>()
  const tours = new Map<string, EmulatedTour>()
  let started = 0

  /** What the operator has found for a search, with the ids of its tours. */
  function foundBy(id: string, { query, found }: Search, operator: EmulatedOperator): FoundEmulated[] {
    const known = found.get(operator.number)
    if (known) return known
    const fresh = emulatedTours(operator, query).map((tour, at) => ({
      id: `16${id}${operator.number}${String(at).padStart(5, '0')}`,
      ...tour,
    }))
    for (const tour of fresh) tours.set(tour.id, tour)
    found.set(operator.number, fresh)
    return fresh
  }

  function forgetOldest(): void {
    const [oldest] = searches
    if (searches.size <= mostSearches || !oldest) return
    for (const tour of [...oldest[1].found.values()].flat()) tours.delete(tour.id)
    searches.delete(oldest[0])
  }

  return {
    start(query: EmulatedQuery): string {
      const id = String(1_015_950_000 + ++started)
      searches.set(id, { query, startedAt: clock.now().getTime(), found: new Map() })
      forgetOldest()
      return id
    },
    /** Undefined: unknown, or forgotten. */
    read(id: string) {
      const search = searches.get(id)
      const passedMs = search ? clock.now().getTime() - search.startedAt : 0
      if (!search || passedMs > searchLifeMs) return undefined
      const operators = emulatedOperators.map((operator) => {
        const isSkipped = isNotSold(operator, search.query)
        const hasAnswered = passedMs >= operator.answersAfterMs
        return { operator, isSkipped, hasAnswered, found: hasAnswered ? foundBy(id, search, operator) : [] }
      })
      return {
        query: search.query,
        passedMs,
        isFinished: passedMs >= searchLengthMs,
        progress: Math.min(100, Math.floor((passedMs / searchLengthMs) * 100)),
        operators,
        found: operators.flatMap((one) => one.found),
      }
    },
    /** Undefined: unknown. */
    tour: (id: string) => tours.get(id),
  }
}

export type EmulatedSearches = ReturnType<typeof createEmulatedSearches>
export type FoundEmulated = EmulatedTour & { id: string }

/** In the order of the cheapest tour, as aggregators list them. */
export function byHotel(found: readonly FoundEmulated[]) {
  const groups = Object.values(Object.groupBy(found, ({ hotel }) => String(hotel.number))).flatMap((tours) =>
    tours?.[0] ? [{ hotel: tours[0].hotel, tours: tours.toSorted((a, b) => a.price - b.price) }] : [],
  )
  const least = ({ tours }: { tours: FoundEmulated[] }) =>
    Math.min(...tours.filter(({ price }) => price > 0).map(({ price }) => price))
  return groups.map((group) => ({ ...group, least: least(group) })).toSorted((a, b) => a.least - b.least)
}
