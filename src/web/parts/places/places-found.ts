import { dateIn, timeIn } from '#lib/dates.ts'
import { type Bounds, distanceKm, type Point } from '#lib/geo.ts'
import { openState } from '#shop/places/opening-hours.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'

export type PlaceFilter = 'open' | 'round' | 'card' | 'cash' | 'fitting' | 'heavy' | 'held'
export type PlaceSort = 'popular' | 'near'

/** What is wanted of the places of a city. */
export interface PlacesWish {
  text: string
  kind: 'all' | 'pickup_point' | 'locker'
  filters: ReadonlySet<PlaceFilter>
  sort: PlaceSort
  /** Where the visitor is; null: not told. */
  from: Point | null
  /** What the map showed when «search here» was pressed. */
  area: Bounds | null
}

export const anyPlace: PlacesWish = {
  text: '',
  kind: 'all',
  filters: new Set(),
  sort: 'popular',
  from: null,
  area: null,
}

export interface FoundPlace {
  outlet: OutletOnWire
  /** Null: the visitor or the place is nowhere we know. */
  distanceKm: number | null
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Words of a text about a place; of `ул. 8 Марта, 46` the dots and commas are nothing. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s,.]+/)
    .filter(Boolean)

const isRound = (hours: string | undefined): boolean => /^00:00-(24:00|00:00|23:59)$/.test(hours ?? '')

/** Filters that stand in the address of a list of shops: what else there is, is known of no shop of our own or of a product alone. */
export const addressFilters: readonly PlaceFilter[] = ['open']

/** A parcel a person would rather not carry far. */
export const heavyKg = 20

const tests: Record<Exclude<PlaceFilter, 'held'>, (outlet: OutletOnWire, now: Date) => boolean> = {
  open: ({ schedule, special_days: special, timezone }, now) =>
    openState({ schedule, special }, { date: dateIn(timezone, now), time: timeIn(timezone, now) }).open,
  round: ({ schedule }) => schedule.length === 7 && schedule.every(isRound),
  card: ({ features }) => features.card === true,
  cash: ({ features }) => features.cash === true,
  fitting: ({ features }) => features.fitting === true,
  // Our choice of what is heavy: lockers and small points end below it.
  heavy: ({ features }) => (features.max_weight_kg ?? 0) >= heavyKg,
}

/**
 * Places that answer every word (a street, a city, a mall or a station, DLV-08) and every filter, in the order asked for. `held`: what
 * holds the product in question. Nothing is sorted by a distance nobody knows: then the order stays that of popularity.
 */
export function placesFound(
  outlets: readonly OutletOnWire[],
  { text, kind, filters, sort, from, area }: PlacesWish,
  { now, held }: { now: Date; held?: ReadonlySet<number> },
): FoundPlace[] {
  const words = wordsOf(text)
  const found = outlets
    .filter((outlet) => kind === 'all' || outlet.kind === kind)
    .filter((outlet) => {
      const about = plain(`${outlet.name} ${outlet.address} ${outlet.features.station}`)
      return words.every((word) => about.includes(word))
    })
    .filter((outlet) =>
      [...filters].every((name) => (name === 'held' ? held?.has(outlet.id) : tests[name](outlet, now))),
    )
    .filter((outlet) => !area || isInside(pointOf(outlet), area))
    .map((outlet) => {
      const at = pointOf(outlet)
      return { outlet, distanceKm: from && at ? distanceKm(from, at) : null }
    })
  if (sort === 'popular' || !from) return found
  return found.toSorted((a, b) => (a.distanceKm ?? Number.MAX_VALUE) - (b.distanceKm ?? Number.MAX_VALUE))
}

/**
 * The found places in the order in which they stand on the screen, by their ids: a list that somebody is about to press does not move under
 * the pointer when its places come anew. Places that were not there yet come last, in their own order.
 */
export function inStandingOrder(found: readonly FoundPlace[], standing: readonly number[]): FoundPlace[] {
  const turns = new Map(standing.map((id, turn) => [id, turn]))
  const turnOf = ({ outlet }: FoundPlace) => turns.get(outlet.id) ?? standing.length
  return found.toSorted((a, b) => turnOf(a) - turnOf(b))
}

export const pointOf = ({ latitude, longitude }: Pick<OutletOnWire, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const isInside = (point: Point | null, { south, west, north, east }: Bounds): boolean =>
  point !== null &&
  point.latitude >= south &&
  point.latitude <= north &&
  point.longitude >= west &&
  point.longitude <= east
