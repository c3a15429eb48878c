import { addDays, type IsoDate, isIsoDate } from '#lib/dates.ts'
import type { Party } from './party.ts'

/** What is searched for. Everything that starts a new search; filters and sorts work on what was found. */
export interface TourQuery extends Party {
  /** Code of a departure: `moskva`. */
  departure: string
  /** Slugs of destinations; empty if hotels are named. */
  destinations: readonly string[]
  /** Slugs of hotels; empty: all of the destinations. */
  hotels: readonly string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  nightsFrom: number
  nightsTo: number
}

export const maxDays = 21
export const maxNights = 28
/** Calendar and form look this far ahead (spec §9). */
export const monthsAhead = 6

/** `7` or `7-10`. Null: not nights. */
export function readNights(text: string): { from: number; to: number } | null {
  const found = /^([1-9]\d?)(?:-([1-9]\d?))?$/.exec(text)
  if (!found) return null
  const from = Number(found[1])
  const to = Number(found[2] ?? found[1])
  return from <= to && to <= maxNights ? { from, to } : null
}

export const writeNights = (from: number, to: number): string => (from === to ? String(from) : `${from}-${to}`)

/** `20270610` or `20270610-20270620`. Null: not dates, or too long a range. */
export function readDates(text: string): { from: IsoDate; to: IsoDate } | null {
  const found = /^(\d{8})(?:-(\d{8}))?$/.exec(text)
  if (!found) return null
  const from = dashed(found[1] as string)
  const to = dashed(found[2] ?? (found[1] as string))
  return isIsoDate(from) && isIsoDate(to) && from <= to && addDays(from, maxDays) > to ? { from, to } : null
}

export const writeDates = (from: IsoDate, to: IsoDate): string =>
  from === to ? plain(from) : `${plain(from)}-${plain(to)}`

const plain = (date: IsoDate) => date.replaceAll('-', '')
const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`

/** The key of equal queries: they share one search. */
export const queryKey = (query: TourQuery): string =>
  JSON.stringify([
    query.departure,
    [...query.destinations].sort(),
    [...query.hotels].sort(),
    query.dateFrom,
    query.dateTo,
    query.nightsFrom,
    query.nightsTo,
    query.adults,
    [...query.childAges].sort((a, b) => a - b),
  ])
