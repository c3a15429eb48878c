import { dateIn, timeIn } from '#lib/dates.ts'
import { type Bounds, distanceKm, type Point } from '#lib/geo.ts'
import { openState } from '#shop/places/opening-hours.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'

export type PlaceFilter = 'open' | 'round' | 'card' | 'cash' | 'fitting' | 'heavy' | 'held'
export type PlaceSort = 'popular' | 'near'

/** Search criteria for the places of a city. */
export interface PlacesFilter {
  text: string
  kind: 'all' | 'pickup_point' | 'locker'
  filters: ReadonlySet<PlaceFilter>
  sort: PlaceSort
  /** The visitor's location; null: unknown. */
  from: Point | null
  /** Visible area of the map when «search here» was pressed. */
  area: Bounds | null
}

export const anyPlace: PlacesFilter = {
  text: '',
  kind: 'all',
  filters: new Set(),
  sort: 'popular',
  from: null,
  area: null,
}

export interface FoundPlace {
  outlet: OutletOnWire
  /** Null: the location of the visitor or the place is unknown. */
  distanceKm: number | null
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Words of a text; dots and commas, as in `ул. 8 Марта, 46`, separate them. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s,.]+/)
    .filter(Boolean)

const isRound = (hours: string | undefined): boolean => /^00:00-(24:00|00:00|23:59)$/.test(hours ?? '')

/** Filters allowed in the address of a shop list: the others concern features unknown for our own shops, or a product. */
export const addressFilters: readonly PlaceFilter[] = ['open']

/** Weight in kg from which a parcel counts as heavy to carry. */
export const heavyKg = 20

const tests: Record<Exclude<PlaceFilter, 'held'>, (outlet: OutletOnWire, now: Date) => boolean> = {
  open: ({ schedule, special_days: special, timezone }, now) =>
    openState({ schedule, special }, { date: dateIn(timezone, now), time: timeIn(timezone, now) }).open,
  round: ({ schedule }) => schedule.length === 7 && schedule.every(isRound),
  card: ({ features }) => features.card === true,
  cash: ({ features }) => features.cash === true,
  fitting: ({ features }) => features.fitting === true,
  // Our choice of the limit: lockers and small points accept less.
  heavy: ({ features }) => (features.max_weight_kg ?? 0) >= heavyKg,
}

/**
 * Places that match every word (street, city, mall or station, DLV-08) and every filter, sorted as requested. `held`: ids of places that
 * have the product. Without the visitor's location the order stays by popularity.
 */
export function placesFound(
  outlets: readonly OutletOnWire[],
  { text, kind, filters, sort, from, area }: PlacesFilter,
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
 * Sorts the results into the order already on the screen, given by ids: a list must not move under the pointer when its places are
 * reloaded. New places come last, in their own order.
 */
export function inDisplayedOrder(found: readonly FoundPlace[], standing: readonly number[]): FoundPlace[] {
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
