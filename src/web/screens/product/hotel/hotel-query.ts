import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { maxChildren, type Party, readParty, writeParty } from '#shop/tours/party.ts'
import { readDates, readNights, writeDates, writeNights } from '#shop/tours/tour-query.ts'

/** What the visitor wants of a hotel. `date`: the chosen day; a range of the search it came from begins with it. */
export interface StayQuery extends Party {
  from: string
  date: IsoDate
  nightsFrom: number
  nightsTo: number
}

/** Days from the first day that can be searched to the day that is shown first (our choice): three weeks, when most people decide. */
const daysAhead = 21
const defaultNights = 7
/** Bars beside the chosen day: so many days before it and after it. */
const daysBefore = 4
const daysAfter = 5

interface Asked {
  from?: string | null
  dates?: string | null
  nights?: string | null
  tourists?: string | null
  /** Fields of the form without script. */
  adults?: string | null
  children?: readonly string[]
}

export interface StayBounds {
  /** First and last day of departure that can be searched. */
  firstDay: IsoDate
  lastDay: IsoDate
  departures: readonly string[]
  /** Where the visitor's region leaves from. */
  departure: string
}

/** Reads the query of the page; what is missing, not valid or past becomes the usual choice. */
export function readStay(asked: Asked, { firstDay, lastDay, departures, departure }: StayBounds): StayQuery {
  const nights = readNights(asked.nights ?? '') ?? { from: defaultNights, to: defaultNights }
  const day = dayOf(asked.dates ?? '') ?? addDays(firstDay, daysAhead)
  const party = readParty(asked.tourists ?? '') ?? partyOf(asked) ?? { adults: 2, childAges: [] }
  return {
    from: departures.includes(asked.from ?? '') ? (asked.from as string) : departure,
    date: within(day, { firstDay, lastDay }),
    nightsFrom: nights.from,
    nightsTo: nights.to,
    ...party,
  }
}

/** `20261219`, `20261219-20261226`, or a date field's `2026-12-19`: the first day. */
const dayOf = (text: string): IsoDate | null => (isIsoDate(text) ? text : (readDates(text)?.from ?? null))

function partyOf({ adults, children = [] }: Asked): Party | null {
  const ages = children.filter((age) => age !== '').slice(0, maxChildren)
  return readParty(`${adults ?? ''}${ages.length > 0 ? `-${ages.join('.')}` : ''}`)
}

/** The names and values of the address. */
export const writeStay = (stay: StayQuery) => ({
  from: stay.from,
  dates: writeDates(stay.date, stay.date),
  nights: writeNights(stay.nightsFrom, stay.nightsTo),
  tourists: writeParty(stay),
})

/** The days that are searched, so that the neighbouring days have prices of this very hotel. */
export function searchedDays(date: IsoDate, bounds: { firstDay: IsoDate; lastDay: IsoDate }): [IsoDate, IsoDate] {
  const from = within(addDays(date, -daysBefore), bounds)
  return [from, within(addDays(from, daysBefore + daysAfter), bounds)]
}

function within(day: IsoDate, { firstDay, lastDay }: { firstDay: IsoDate; lastDay: IsoDate }): IsoDate {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}

export function listDays(from: IsoDate, to: IsoDate): IsoDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}
