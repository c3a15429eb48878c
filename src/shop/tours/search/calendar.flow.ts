import { together } from '#kit/db.ts'
import { withDeadline } from '#kit/http/deadline.ts'
import { isIsoDate } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { CalendarPrice, WantedCalendar } from '#lib/tour-facts.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { type Party, readParty, writeParty } from '../party.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { TourDirectory } from '../places/directory.ts'
import { breakerOf, type CompanySupplier, suppliersOf } from '../suppliers.flow.ts'
import { readNights, writeNights } from '../tour-query.ts'
import {
  type CalendarOf,
  calendarOf,
  calendarsOfParty,
  claimCalendar,
  type StoredCalendar,
  type StoredDay,
  saveCalendar,
} from './calendar.store.ts'
import { type CalendarDay, joinCalendar, type ToldDay } from './calendar.ts'
import { leastPrices, pricesByDay } from './seen-prices.store.ts'
import { type FieldFault, type QueryRefusal, searchDays } from './start-search.flow.ts'
import { wordsOf } from './supplier-words.ts'

const hourMs = 3_600_000
/** A supplier's calendar is asked for again after six hours (integrations §16.4); one that failed, after five minutes (our choice). */
const freshMs = 6 * hourMs
const retryMs = 5 * 60_000
/** The first visitor waits this long for it, in milliseconds; then it is there at the next reading. */
const waitMs = 2_500
const limitMs = 15_000
/** Prices older than this are not told any more: the age of each is said beside it (our choice). */
export const believedMs = 14 * 24 * hourMs

export interface AskedCalendar {
  from: string
  to: string
  nights: string
  tourists: string
  start?: string | undefined
  end?: string | undefined
}

export interface WantedDays extends Party {
  departure: string
  destination: string
  nightsFrom: number
  nightsTo: number
  first: string
  last: string
}

/** Lowest known prices by day of departure, six months ahead from the company's today. */
export async function readCalendar(
  app: App,
  context: RequestContext,
  asked: AskedCalendar,
): Promise<Result<CalendarDay[], { code: 'not_found' } | QueryRefusal>> {
  const directory = await toursOf(app, context.company)
  if (!directory) return refuse({ code: 'not_found' })
  const whole = searchDays(app, context)
  const wanted = readWanted(directory, asked, whole)
  return wanted.ok ? ok(await knownDays(app, directory, wanted.value, whole)) : wanted
}

function readWanted(
  directory: TourDirectory,
  asked: AskedCalendar,
  days: { first: string; last: string },
): Result<WantedDays, QueryRefusal> {
  const faults: FieldFault[] = []
  const [nights, party] = [readNights(asked.nights), readParty(asked.tourists)]
  if (!directory.departureByCode.has(asked.from)) faults.push({ field: 'from', code: 'invalid_value' })
  if (!directory.destinationBySlug.has(asked.to)) faults.push({ field: 'to', code: 'invalid_value' })
  if (!nights) faults.push({ field: 'nights', code: 'invalid_format' })
  if (!party) faults.push({ field: 'tourists', code: 'invalid_format' })
  for (const field of ['start', 'end'] as const)
    if (asked[field] !== undefined && !isIsoDate(asked[field])) faults.push({ field, code: 'invalid_format' })
  if (faults.length > 0 || !nights || !party) return refuse({ code: 'invalid_query', faults })
  const first = asked.start !== undefined && asked.start > days.first ? asked.start : days.first
  const last = asked.end !== undefined && asked.end < days.last ? asked.end : days.last
  const { from: departure, to: destination } = asked
  return ok({ departure, destination, nightsFrom: nights.from, nightsTo: nights.to, first, last, ...party })
}

/** The days of a calendar; suppliers are asked if what they told is too old. */
export async function knownDays(
  app: App,
  directory: TourDirectory,
  wanted: WantedDays,
  whole: { first: string; last: string },
): Promise<CalendarDay[]> {
  const now = app.clock.now()
  const of = calendarKey(directory, wanted)
  const since = new Date(now.getTime() - believedMs)
  const range = { ...wanted, from: wanted.first, to: wanted.last, since }
  const [stored, seen] = await together(app.db, [calendarOf(of), pricesByDay(of, range)])
  const isDue = !stored || stored.nextAt <= now
  // The whole six months are asked for: the range a visitor looks at changes with every turn of a page.
  const told = isDue ? await freshCalendar(app, directory, { ...wanted, ...whole }, stored) : stored
  return joinCalendar(wanted, seen, told && toldDays(told))
}

const calendarKey = ({ companyId }: TourDirectory, wanted: WantedDays): CalendarOf => ({
  companyId,
  departure: wanted.departure,
  destination: wanted.destination,
  party: writeParty(wanted),
  nights: writeNights(wanted.nightsFrom, wanted.nightsTo),
})

function toldDays({ days, fetchedAt }: StoredCalendar): Map<string, ToldDay> | null {
  if (!fetchedAt) return null
  return new Map(days.map(([day, nights, price]) => [day, { nights, price, at: fetchedAt }]))
}

/** Asks the suppliers that have calendars, once for all visitors; meanwhile, and if none answers, the stored one stays. */
async function freshCalendar(
  app: App,
  directory: TourDirectory,
  wanted: WantedDays,
  stored: StoredCalendar | null,
): Promise<StoredCalendar | null> {
  const suppliers = (await suppliersOf(app, directory.companyId)).filter(({ supplier }) => supplier.calendar)
  if (suppliers.length === 0) return stored
  const now = app.clock.now()
  const of = calendarKey(directory, wanted)
  const retryAt = new Date(now.getTime() + retryMs)
  if (!(await claimCalendar(app.db, of, { now, next: retryAt }))) return stored
  const fetching = fetchCalendar(app, directory, wanted, suppliers).then(
    async (days): Promise<StoredCalendar | null> => {
      if (!days) return stored
      const at = app.clock.now()
      const nextAt = new Date(at.getTime() + freshMs)
      await saveCalendar(app.db, of, { days, at, next: nextAt })
      return { days, fetchedAt: at, nextAt }
    },
  )
  return (await withDeadline(waitMs, () => fetching)) ?? stored
}

/** Null: no supplier told anything. */
async function fetchCalendar(
  app: App,
  directory: TourDirectory,
  wanted: WantedDays,
  suppliers: readonly CompanySupplier[],
): Promise<StoredDay[] | null> {
  const told = await Promise.all(suppliers.map((one) => askCalendar(app, directory, wanted, one)))
  const answers = told.filter((one) => one !== null)
  if (answers.length === 0) return null
  const days = new Map<string, { nights: Set<number>; price: number | null }>()
  for (const { date, nights, price } of answers.flat()) {
    const day = days.get(date) ?? { nights: new Set(), price: null }
    for (const one of nights) day.nights.add(one)
    if (price !== null && (day.price === null || price < day.price)) day.price = price
    days.set(date, day)
  }
  return [...days].map(([date, { nights, price }]): StoredDay => [date, [...nights].sort((a, b) => a - b), price])
}

async function askCalendar(
  app: App,
  directory: TourDirectory,
  wanted: WantedDays,
  { kind, supplier }: CompanySupplier,
): Promise<CalendarPrice[] | null> {
  const words = wordsOf(directory, kind)
  const [departure, destination] = [
    words.theirs('departure', wanted.departure),
    words.theirs('destination', wanted.destination),
  ]
  const report = departure !== null && destination !== null ? breakerOf(app, supplier).admit() : null
  if (departure === null || destination === null || !report || !supplier.calendar) return null
  const { first, last, nightsFrom, nightsTo, adults, childAges } = wanted
  const asked: WantedCalendar = {
    departure,
    destination,
    from: first,
    to: last,
    nightsFrom,
    nightsTo,
    adults,
    childAges,
  }
  try {
    const days = await withDeadline(limitMs, (signal) => supplier.calendar?.(asked, signal) ?? Promise.resolve([]))
    report(days === null)
    return days?.filter((day) => isTold(day, wanted)) ?? null
  } catch (error) {
    report(true)
    app.log.warn({ err: error, supplier: kind.name }, 'the calendar of a supplier of tours was not told')
    return null
  }
}

const isTold = ({ date, nights, price }: CalendarPrice, { first, last }: WantedDays): boolean =>
  isIsoDate(date) &&
  date >= first &&
  date <= last &&
  nights.every((one) => Number.isInteger(one) && one > 0 && one < 100) &&
  (price === null || (Number.isSafeInteger(price) && price > 0))

const twoAdults: Party = { adults: 2, childAges: [] }

/** Least known price of each destination for two adults, in kopecks; from the cache for some minutes. */
export function knownPrices(
  app: App,
  { companyId }: Pick<TourDirectory, 'companyId'>,
  departure: string,
  { first }: { first: string },
): Promise<Map<string, number>> {
  return app.cache.fetch(`tour-least:${companyId}:${departure}:${first}`, async () => {
    const since = new Date(app.clock.now().getTime() - believedMs)
    const of = { companyId, departure, party: writeParty(twoAdults) }
    const [seen, told] = await together(app.db, [leastPrices(of, { from: first, since }), calendarsOfParty(of, since)])
    const least = new Map(seen)
    for (const one of told)
      if (one.departure === departure)
        least.set(one.destination, Math.min(one.least, least.get(one.destination) ?? one.least))
    return { value: least, tags: [`tours:${companyId}`], freshMs: 60_000 }
  })
}
