import { addDays, type IsoDate } from '#lib/dates.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Moment } from '#shop/places/opening-hours.ts'

/** Hours of a day a courier may be asked to come in: `10:00` to `14:00`. */
export interface Interval {
  from: string
  to: string
}
/** Hours of a zone. */
export interface ZoneInterval extends Interval {
  /** How many orders a day they may be promised to; null, or left out by an older version: any number. */
  capacity?: number | null
}
/** A day with hours: what a customer chooses. */
export interface Slot extends Interval {
  date: IsoDate
}

/** So far around an outlet, or inside of a line that closes by itself. */
export type ZoneArea = { center: Point; radiusM: number } | { polygon: readonly (readonly [number, number])[] }

/** Where couriers go, and on what terms there. */
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
  /** Hours of coming days that are promised to as many orders as they may be. */
  full: readonly Slot[]
}

/** A zone as its owner set it, with everything the owner can change. */
export interface StoredZone {
  id: number
  regionId: number
  /** The delivery option it is of; null: every courier option. */
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

/** What is known of an address; `point` null: nobody knows where it is. */
export interface Whereabouts {
  point: Point | null
  isVerified: boolean
  /** The middle of the city the address names, where its place is not known. */
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

/** Where a zone is, for the question whose region it belongs to. */
export function middleOf(area: ZoneArea): Point {
  if ('center' in area) return area.center
  const sum = (which: 0 | 1) => area.polygon.reduce((all, point) => all + point[which], 0) / area.polygon.length
  return { latitude: sum(0), longitude: sum(1) }
}

/** The first zone of the owner's order that holds the point: inner zones stand before outer ones. */
export const zoneAt = (zones: readonly CourierZone[], point: Point): CourierZone | undefined =>
  zones.find(({ area }) => isInArea(area, point))

type Dear = Pick<CourierZone, 'price' | 'daysFrom'>
/** Before there is an address nothing is promised but what the best of zones holds. */
export const bestZone = <Z extends Dear>(zones: readonly Z[]): Z | undefined =>
  zones.toSorted((a, b) => a.price - b.price || a.daysFrom - b.daysFrom)[0]
/** Of an address that lies nobody knows where: whichever it turns out to be, nobody pays more than was said (our choice). */
export const dearestZone = <Z extends Dear>(zones: readonly Z[]): Z | undefined =>
  zones.toSorted((a, b) => b.price - a.price)[0]

/** So many days of couriers are offered (our choice). */
const daysOffered = 7
/** A zone whose couriers go on one day of the week has its seventh day in as many weeks. */
const daysAhead = 60

/** 1 is Monday. */
const weekdayOf = (date: IsoDate): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

type Going = Pick<CourierZone, 'daysFrom' | 'cutoff' | 'weekdays' | 'intervals' | 'full'>

/** Days on which couriers go there, with what is left of their hours: not what is full, and of today only what has not begun. */
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

/** The first day a courier can come; undefined: couriers never go there. */
export const zoneDay = (zone: Going, now: Moment): IsoDate | undefined => courierDays(zone, now)[0]?.date

/** What a customer may choose from, the soonest first; empty where only a day is promised. */
export const slotsOf = (zone: Going, now: Moment): Slot[] =>
  courierDays(zone, now).flatMap(({ date, left }) => left.map(({ from, to }) => ({ date, from, to })))

export const isSameSlot = (a: Slot, b: Slot): boolean => a.date === b.date && a.from === b.from && a.to === b.to

/** Hours with an end to them, of every day from one on, as those who drive look at them: also what is full or has begun. */
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
