import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { maxChildren, type Party, readParty, writeParty } from '#shop/tours/party.ts'
import { readDates, readNights, writeDates, writeNights } from '#shop/tours/tour-query.ts'

/** What the visitor wants of a hotel: one day of departure, or a range of them as the search has it. */
export interface StayQuery extends Party {
  from: string
  date: IsoDate
  /** The last day of the range; of one day, the same. */
  dateTo: IsoDate
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
  const usual = addDays(firstDay, daysAhead)
  const days = daysOf(asked.dates ?? '') ?? { from: usual, to: usual }
  const date = within(days.from, { firstDay, lastDay })
  const party = readParty(asked.tourists ?? '') ?? partyOf(asked) ?? { adults: 2, childAges: [] }
  return {
    from: departures.includes(asked.from ?? '') ? (asked.from as string) : departure,
    date,
    dateTo: within(days.to, { firstDay: date, lastDay }),
    nightsFrom: nights.from,
    nightsTo: nights.to,
    ...party,
  }
}

/** `20261219`, `20261219-20261226`, or a date field's `2026-12-19`. */
const daysOf = (text: string): { from: IsoDate; to: IsoDate } | null =>
  isIsoDate(text) ? { from: text, to: text } : readDates(text)

function partyOf({ adults, children = [] }: Asked): Party | null {
  const ages = children.filter((age) => age !== '').slice(0, maxChildren)
  return readParty(`${adults ?? ''}${ages.length > 0 ? `-${ages.join('.')}` : ''}`)
}

/** The names and values of the address. */
export const writeStay = (stay: StayQuery) => ({
  from: stay.from,
  dates: writeDates(stay.date, stay.dateTo),
  nights: writeNights(stay.nightsFrom, stay.nightsTo),
  tourists: writeParty(stay),
})

type Days = Pick<StayQuery, 'date' | 'dateTo'>

/** The days that are searched: the range, or a day with its neighbours, so that these have prices of this very hotel. */
export function searchedDays(
  { date, dateTo }: Days,
  bounds: { firstDay: IsoDate; lastDay: IsoDate },
): [IsoDate, IsoDate] {
  const from = date === dateTo ? within(addDays(date, -daysBefore), bounds) : date
  const end = addDays(from, daysBefore + daysAfter)
  return [from, within(end < dateTo ? dateTo : end, bounds)]
}

/**
 * The day whose rooms are shown: of the wanted days the cheapest; before anything of them is found, the first. If nobody flies on them, the
 * nearest day that has a price, once all operators have answered.
 */
export function shownDay({ date, dateTo }: Days, prices: ReadonlyMap<IsoDate, number>, isDone: boolean): IsoDate {
  const wanted = [...prices].filter(([day]) => day >= date && day <= dateTo).sort(([, a], [, b]) => a - b)
  if (wanted[0]) return wanted[0][0]
  if (!isDone) return date
  const distance = (day: IsoDate) => Math.abs(daysBetween(date, day))
  return [...prices.keys()].sort((a, b) => distance(a) - distance(b))[0] ?? date
}

function within(day: IsoDate, { firstDay, lastDay }: { firstDay: IsoDate; lastDay: IsoDate }): IsoDate {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}

export function listDays(from: IsoDate, to: IsoDate): IsoDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}
