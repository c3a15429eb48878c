import { windowEndsInS } from '#kit/limits.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import { networkOf } from '#lib/network.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { readParty } from '../party.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { TourDirectory } from '../places/directory.ts'
import { suppliersOf } from '../suppliers.flow.ts'
import { monthsAhead, queryKey, readDates, readNights, type TourQuery } from '../tour-query.ts'
import type { ReadSearch } from './read-search.flow.ts'
import { type RunOptions, runSearch } from './run-search.flow.ts'
import { searchBegun, sharedSearch } from './search.store.ts'
import { lives, type SearchOperator, type StoredSearch } from './search-state.ts'

/** integrations §16.4, rule 8. */
const limits = { ofNetworkAMinute: 20, running: 3 } as const
const minuteS = 60

/** A query as people and addresses write it. */
export interface WrittenQuery {
  from: string
  destinations: readonly string[]
  hotels: readonly string[]
  dates: string
  nights: string
  tourists: string
}

export interface FieldFault {
  field: string
  code: 'invalid_format' | 'invalid_value' | 'too_small' | 'too_large' | 'required'
}
export type QueryRefusal = { code: 'invalid_query'; faults: FieldFault[] }
export type StartRefusal = { code: 'not_found' } | QueryRefusal | { code: 'too_many_requests'; retry_after_s: number }

/** First and last day of departure that can be searched: from tomorrow on, six months ahead (spec §9). */
export function searchDays(
  app: Pick<App, 'clock'>,
  { company }: Pick<RequestContext, 'company'>,
): { first: IsoDate; last: IsoDate } {
  const today = dateIn(company.settings.timezone, app.clock.now())
  return { first: addDays(today, 1), last: monthsLater(today, monthsAhead) }
}

/** The same day of a later month, or its last one. */
function monthsLater(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const ends = lastOfMonth.toISOString().slice(0, 8)
  return `${ends}${String(Math.min(date, lastOfMonth.getUTCDate())).padStart(2, '0')}`
}

/** Reads a query; its faults are named by the fields of `searchBody`. */
function readQuery(
  directory: TourDirectory,
  written: WrittenQuery,
  days: { first: IsoDate; last: IsoDate },
): Result<TourQuery, QueryRefusal> {
  const faults: FieldFault[] = []
  const fault = (field: string, code: FieldFault['code']) => void faults.push({ field, code })
  const [dates, nights, party] = [readDates(written.dates), readNights(written.nights), readParty(written.tourists)]
  if (!directory.departureByCode.has(written.from)) fault('from', 'invalid_value')
  if (written.destinations.some((slug) => !directory.destinationBySlug.has(slug)))
    fault('destinations', 'invalid_value')
  if (written.hotels.some((slug) => !directory.hotelBySlug.has(slug))) fault('hotels', 'invalid_value')
  if (written.destinations.length === 0 && written.hotels.length === 0) fault('destinations', 'required')
  if (!dates) fault('dates', 'invalid_format')
  else if (dates.to < days.first) fault('dates', 'too_small')
  else if (dates.from > days.last) fault('dates', 'too_large')
  if (!nights) fault('nights', 'invalid_format')
  if (!party) fault('tourists', 'invalid_format')
  if (faults.length > 0 || !dates || !nights || !party) return refuse({ code: 'invalid_query', faults })
  return ok({
    departure: written.from,
    destinations: [...new Set(written.destinations)],
    hotels: [...new Set(written.hotels)],
    // Days that are over or too far are left out.
    dateFrom: later(dates.from, days.first),
    dateTo: earlier(dates.to, days.last),
    nightsFrom: nights.from,
    nightsTo: nights.to,
    ...party,
  })
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? b : a)
const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)

/** Begins a search, or returns the one that an equal query began within ten minutes. */
export async function startSearch(
  app: App,
  context: RequestContext,
  written: WrittenQuery,
  options: RunOptions = {},
): Promise<Result<ReadSearch & { isNew: boolean }, StartRefusal>> {
  const { company } = context
  const directory = await toursOf(app, company)
  if (!directory) return refuse({ code: 'not_found' })
  const read = readQuery(directory, written, searchDays(app, context))
  if (!read.ok) return read
  const key = hashSecret(queryKey(read.value))
  const now = app.clock.now()
  const sharedSince = new Date(now.getTime() - lives.sharedMs)
  const shared = await sharedSearch(company.id, key, sharedSince).execute(app.db)
  if (shared) return ok({ search: shared, directory, isNew: false })
  return beginSearch(app, context, { directory, query: read.value, key, sharedSince, options })
}

async function beginSearch(
  app: App,
  context: RequestContext,
  begun: { directory: TourDirectory; query: TourQuery; key: string; sharedSince: Date; options: RunOptions },
): Promise<Result<ReadSearch & { isNew: boolean }, StartRefusal>> {
  const { company } = context
  const { directory, query, key, sharedSince } = begun
  const suppliers = await suppliersOf(app, company.id)
  const now = app.clock.now()
  const id = newSecret().slice(0, 22)
  const visitor = visitorOf(context)
  const operators = suppliers.map(
    ({ kind }): SearchOperator => ({ provider: kind.name, code: kind.name, name: kind.title, state: 'pending' }),
  )
  const deadlineAt = new Date(now.getTime() + lives.hardLimitMs)
  const one = { id, companyId: company.id, query, operators, deadlineAt }
  const cap = { key: `tour-search:${company.id}:${networkOf(context.ip).address}`, max: limits.ofNetworkAMinute }
  const { outcome, busyUntil } = await searchBegun(
    { ...one, visitor, at: now },
    { key, sharedSince, caps: [cap], windowS: minuteS, mostRunning: limits.running },
  ).execute(app.db)
  if (outcome === 'often') return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(minuteS, now) })
  if (outcome === 'running')
    return refuse({ code: 'too_many_requests', retry_after_s: secondsUntil(busyUntil ?? now, now) })
  if (outcome === 'shared') {
    const shared = await sharedSearch(company.id, key, sharedSince).execute(app.db)
    return shared ? ok({ search: shared, directory, isNew: false }) : refuse({ code: 'not_found' })
  }
  const search: StoredSearch = { ...one, startedAt: now, ...unbegun }
  void runSearch(app, directory, search, suppliers, begun.options)
  return ok({ search, directory, isNew: true })
}

/** A search of which no operator has told anything. */
const unbegun = { isDone: false, progress: 0, version: 0, hotelsFound: 0, offersFound: 0, minPrice: null }

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** Whose running searches are counted: a customer's; a guest is told apart by address and browser (our choice). Only a hash is stored. */
function visitorOf({ me, ip, userAgent = '' }: RequestContext): string {
  return hashSecret(me ? `customer ${me.id}` : `guest ${ip} ${userAgent}`)
}
