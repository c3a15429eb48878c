import { addDays, type IsoDate } from '#lib/dates.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Moment } from '#shop/places/opening-hours.ts'

/** Hours at which a courier may come: `10:00` to `14:00`. */
export interface Interval {
  from: string
  to: string
}
export interface ZoneInterval extends Interval {
  /** Orders per day for these hours; null, or absent in data of an older version: unlimited. */
  capacity?: number | null
}
/** A day with hours, as a customer chooses them. */
export interface Slot extends Interval {
  date: IsoDate
}

/** A radius around an outlet in metres, or a polygon that is closed implicitly. */
export type ZoneArea = { center: Point; radiusM: number } | { polygon: readonly (readonly [number, number])[] }

/** An area couriers serve, with its terms. */
export interface CourierZone {
  id: number
  name: string
  nameEn: string
  area: ZoneArea
  price: Kopecks
  freeFrom: Kopecks | null
  daysFrom: number
  cutoff: string | null
  /** 1 is Monday. */
  weekdays: readonly number[]
  intervals: readonly ZoneInterval[]
  /** Hours of coming days whose capacity is used up. */
  full: readonly Slot[]
}

/** A zone as its owner set it, with every editable field. */
export interface StoredZone {
  id: number
  regionId: number
  /** The delivery option it applies to; null: every courier option. */
  wayId: number | null
  name: string
  nameEn: string
  outletId: number | null
  radiusM: number | null
  polygon: [number, number][] | null
  price: Kopecks
  freeFrom: Kopecks | null
  daysFrom: number
  cutoff: string | null
  weekdays: number[]
  intervals: ZoneInterval[]
  sort: number
  isActive: boolean
}

/** The location of an address; `point` null: unknown. */
export interface Whereabouts {
  point: Point | null
  isVerified: boolean
  /** Centre of the city in the address, if the location itself is unknown. */
  city?: Point
}

const isInPolygon = (polygon: readonly (readonly [number, number])[], { latitude, longitude }: Point): boolean => {
  let inside = false
  for (const [at, [lat, lon]] of polygon.entries()) {
    const [beforeLat, beforeLon] = polygon.at(at - 1)!
    const isBetween = lat > latitude !== beforeLat > latitude
    if (isBetween && longitude < ((beforeLon - lon) * (latitude - lat)) / (beforeLat - lat) + lon) inside = !inside
  }
  return inside
}

export const isInArea = (area: ZoneArea, point: Point): boolean =>
  'center' in area ? distanceKm(area.center, point) * 1000 <= area.radiusM : isInPolygon(area.polygon, point)

/** Centre of a zone, to determine its region. */
export function middleOf(area: ZoneArea): Point {
  if ('center' in area) return area.center
  const sum = (which: 0 | 1) => area.polygon.reduce((all, point) => all + point[which], 0) / area.polygon.length
  return { latitude: sum(0), longitude: sum(1) }
}

/** The first zone, in the owner's order, that contains the point: inner zones come before outer ones. */
export const zoneAt = (zones: readonly CourierZone[], point: Point): CourierZone | undefined =>
  zones.find(({ area }) => isInArea(area, point))

type Dear = Pick<CourierZone, 'price' | 'daysFrom'>
/** While there is no address, only the terms of the best zone are promised. */
export const bestZone = <Z extends Dear>(zones: readonly Z[]): Z | undefined =>
  zones.toSorted((a, b) => a.price - b.price || a.daysFrom - b.daysFrom)[0]
/** For an address of unknown location: wherever it turns out to be, the customer pays no more than was quoted (our choice). */
export const dearestZone = <Z extends Dear>(zones: readonly Z[]): Z | undefined =>
  zones.toSorted((a, b) => b.price - a.price)[0]

/** Number of courier days offered (our choice). */
const daysOffered = 7
/** Days searched: a zone served on one weekday has its seventh day within as many weeks. */
const daysAhead = 60

/** 1 is Monday. */
const weekdayOf = (date: IsoDate): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

type Going = Pick<CourierZone, 'daysFrom' | 'cutoff' | 'weekdays' | 'intervals' | 'full'>

/** Days on which couriers serve the zone, with their free hours: without full hours and, for today, without hours that have begun. */
function courierDays(
  { daysFrom, cutoff, weekdays, intervals, full }: Going,
  now: Moment,
): { date: IsoDate; left: Interval[] }[] {
  const first = addDays(now.date, cutoff !== null && now.time >= cutoff ? daysFrom + 1 : daysFrom)
  const days: { date: IsoDate; left: Interval[] }[] = []
  for (let shift = 0; shift <= daysAhead && days.length < daysOffered; shift++) {
    const date = addDays(first, shift)
    if (!weekdays.includes(weekdayOf(date))) continue
    const left = intervals.filter(
      ({ from, to }) =>
        (date > now.date || from > now.time) && !full.some((one) => isSameSlot(one, { date, from, to })),
    )
    if (intervals.length === 0 || left.length > 0) days.push({ date, left })
  }
  return days
}

/** The first day a courier can come; undefined: couriers never serve the zone. */
export const zoneDay = (zone: Going, now: Moment): IsoDate | undefined => courierDays(zone, now)[0]?.date

/** Slots a customer may choose, soonest first; empty if only a day is promised. */
export const slotsOf = (zone: Going, now: Moment): Slot[] =>
  courierDays(zone, now).flatMap(({ date, left }) => left.map(({ from, to }) => ({ date, from, to })))

export const isSameSlot = (a: Slot, b: Slot): boolean => a.date === b.date && a.from === b.from && a.to === b.to

/** Hours with a capacity for `days` days from `first`, as the courier staff sees them: including those that are full or have begun. */
export const limitedHours = (
  { weekdays, intervals }: Pick<CourierZone, 'weekdays' | 'intervals'>,
  first: IsoDate,
  days: number,
): (Slot & { capacity: number })[] =>
  Array.from({ length: days }, (_, shift) => addDays(first, shift))
    .filter((date) => weekdays.includes(weekdayOf(date)))
    .flatMap((date) =>
      intervals.flatMap(({ from, to, capacity }) => (capacity == null ? [] : [{ date, from, to, capacity }])),
    )
