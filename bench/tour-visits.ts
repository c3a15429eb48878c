import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '#kit/db.ts'
import { addDays, dateIn } from '#lib/dates.ts'
import { hotelsOf, isSkipped } from '#plugins/simulated-tours/offers.ts'
import { simulatedTours } from '#plugins/simulated-tours/provider.ts'
import { answersOf } from '#plugins/simulated-tours/supplier.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { operators } from '#plugins/simulated-tours/world/operators.ts'
import { writeParty } from '#shop/tours/party.ts'
import type { TourDirectory } from '#shop/tours/places/directory.ts'
import { wantedTours, wordsOf } from '#shop/tours/search/supplier-words.ts'
import { cpuMs, type Running } from './processes.ts'
import type { Row } from './table.ts'

/** Issue 23: the first 20 offers are on the screen so long after the answer of the fastest operator. */
const soonMs = 1_500
const firstPage = 20

interface Answer {
  status: number
  body: string
}

/** A GET of one visitor, without a kept connection. */
export function ask(port: number, target: string, ip = '10.0.0.1'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'x-forwarded-for': ip }
    const request = http.request({ port, path: target, agent: false, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    request.on('error', reject)
    request.end()
  })
}

/** Hears the stream of a search; `onEvent` at each event. Resolves with its status when it has ended. */
function listen(port: number, id: string, ip: string, onEvent: () => void): { ended: Promise<number>; end(): void } {
  const headers = { host: 'localhost', 'x-forwarded-for': ip }
  const path = `/api/tours/searches/${id}/events/`
  const request = http.request({ port, path, agent: false, headers })
  const ended = new Promise<number>((resolve) => {
    request.on('response', (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => part.includes('event:') && onEvent())
      answer.on('close', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
    request.end()
  })
  return { ended, end: () => request.destroy() }
}

interface Seen {
  search: string
  /** Milliseconds from the press on «Найти» to the first offers and to a page of them (20, or all if there are fewer). */
  first: number
  page: number
  /** Every status other than 200. */
  refused: number[]
}

/** How the visitor comes: `page`, from the form by the navigator of the browser; `document`, by a link from elsewhere. */
const ways = ['page', 'document'] as const
type Way = (typeof ways)[number]

interface Found {
  search: { id: string; status: string; offers_found: number; hotels_found: number }
  hotels: { items: { offers: number }[]; total: number }
}

/** One visitor: opens the page of a search, hears its stream, and reads the list at each step as the browser does. */
async function visit(port: number, n: number, way: Way): Promise<Seen> {
  const ip = `10.1.${n >> 8}.${n & 255}`
  const started = performance.now()
  const seen: Seen = { search: '', first: Number.NaN, page: Number.NaN, refused: [] }
  const look = ({ search, hotels }: Found) => {
    const now = performance.now() - started
    const offers = hotels.items.reduce((sum, one) => sum + one.offers, 0)
    if (offers > 0 && Number.isNaN(seen.first)) seen.first = now
    const isAll = search.status !== 'running' && offers >= search.offers_found
    if ((offers >= firstPage || isAll) && Number.isNaN(seen.page)) seen.page = now
  }
  const address = addressOf(n)
  const page = await ask(port, way === 'page' ? `/_page${address}` : address, ip)
  if (page.status !== 200) {
    seen.refused.push(page.status)
    return seen
  }
  const found = foundIn(page.body, way)
  seen.search = found.search.id
  look(found)
  const base = `/api/tours/searches/${found.search.id}/`
  let isReading = false
  let isAsked = false
  const read = async () => {
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked) {
      isAsked = false
      const search = await ask(port, base, ip)
      const hotels = await ask(port, `${base}hotels/`, ip)
      for (const { status } of [search, hotels]) if (status !== 200) seen.refused.push(status)
      if (search.status !== 200 || hotels.status !== 200) continue
      const newer = { search: JSON.parse(search.body), hotels: JSON.parse(hotels.body) } as Found
      look(newer)
      if (newer.search.status !== 'running') stream.end()
      else if (newer.search.hotels_found >= firstPage) await pause(1_500)
    }
    isReading = false
  }
  const stream = listen(port, found.search.id, ip, () => void read())
  const status = await stream.ended
  if (status !== 200) seen.refused.push(status)
  return seen
}

function wishOf(n: number) {
  const day = addDays(dateIn('Europe/Moscow', new Date()), 14 + (n % 20) * 7)
  return {
    from: departures[n % departures.length]?.code ?? 'moskva',
    to: countries[Math.floor(n / departures.length) % countries.length]?.slug ?? 'turciya',
    days: [day, addDays(day, 6)] as const,
    nights: [7, 10] as const,
    tourists: n % 3 === 0 ? { adults: 2, childAges: [5] } : { adults: 2, childAges: [] },
  }
}

function addressOf(n: number): string {
  const { from, to, days, nights, tourists } = wishOf(n)
  const dates = days.map((one) => one.replaceAll('-', '')).join('-')
  return `/tours/search/?${new URLSearchParams({ from, to, dates, nights: nights.join('-'), tourists: writeParty(tourists) })}`
}

function foundIn(body: string, way: Way): Found {
  const text = way === 'page' ? body : (/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  const { page } = JSON.parse(text) as { page: { data: { found: Found } } }
  return page.data.found
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const numbers = (list: readonly number[]) => list.filter((ms) => !Number.isNaN(ms)).sort((a, b) => a - b)
const shown = (list: readonly number[]) =>
  `${Math.round(at(numbers(list), 0.5))} / ${Math.round(at(numbers(list), 0.95))} ms`

/** Milliseconds from the beginning of a search to the first answer of an operator, as the simulated operators are told to wait. */
function fastestAnswer(directory: TourDirectory, n: number): number {
  const { from, to, days, nights, tourists } = wishOf(n)
  const [nightsFrom, nightsTo] = nights
  const query = {
    departure: from,
    destinations: [to],
    hotels: [],
    dateFrom: days[0],
    dateTo: days[1],
    nightsFrom,
    nightsTo,
    ...tourists,
  }
  const wanted = wantedTours(wordsOf(directory, simulatedTours()), query)
  if (!wanted) return 0
  const hotels = hotelsOf(wanted)
  const states = new Map(
    operators.map((one) => [one, isSkipped(one, hotels) ? ('skipped' as const) : ('pending' as const)]),
  )
  return answersOf(wanted, states)[0]?.at ?? 0
}

/** The next equal query begins a search of its own. */
const forget = (db: Db) =>
  sql`delete from tour_searches`.execute(db).then(() => sql`delete from tour_search_keys`.execute(db))

/** So many different searches that begin in the same instant, while somebody else reads other pages. */
export async function visitorRows(
  { port, pid }: Running,
  { db, directory, visitors }: { db: Db; directory: TourDirectory; visitors: number },
): Promise<Row[]> {
  for (const way of ways) await visit(port, 100_000, way)
  await forget(db)
  const answers = Array.from({ length: visitors }, (_, n) => fastestAnswer(directory, n))
  const rows: Row[] = [{ what: 'answer of the fastest operator, p50 / p95', figure: shown(answers) }]
  for (const way of ways) {
    await pause(2_000)
    const others = readOthers(port)
    const before = cpuMs(pid)
    const seen = await Promise.all(Array.from({ length: visitors }, (_, n) => visit(port, n, way)))
    const after = cpuMs(pid)
    const other = await others.end()
    await forget(db)
    const late = numbers(seen.map(({ page }, n) => page - (answers[n] ?? 0)))
    const what = `${visitors} searches at once, ${way === 'page' ? 'from the form' : 'by links'}`
    const refused = seen.flatMap((one) => one.refused)
    rows.push(
      { what: `${what}: first offers, p50 / p95`, figure: shown(seen.map(({ first }) => first)) },
      {
        what: `${what}: first ${firstPage} offers after the fastest operator, p50 / p95`,
        figure: `${shown(late)} (${late.length} of them)`,
        target: `${soonMs} ms`,
        met: late.length === visitors && at(late, 0.95) <= soonMs,
      },
      {
        what: `${what}: answers that were no 200`,
        figure:
          [...Map.groupBy(refused, (status) => status)].map(([s, list]) => `${list.length} × ${s}`).join(', ') || '0',
        target: '0',
        met: refused.length === 0,
      },
      {
        what: `${what}: other pages meanwhile, p50 / p95`,
        figure: `${shown(other.map(({ ms }) => ms))}, ${other.filter(({ status }) => status !== 200).length} of ${other.length} refused`,
        target: 'none refused',
        met: other.every(({ status }) => status === 200),
      },
    )
    if (before && after)
      rows.push({
        what: `${what}: processor time of one, Node + PostgreSQL, operators in it`,
        figure: `${((after.own - before.own) / visitors).toFixed(1)} + ${((after.database - before.database) / visitors).toFixed(1)} ms`,
      })
  }
  return rows
}

/** Another visitor, who reads a page that is not stored and a call all the while. */
function readOthers(port: number) {
  const list: { ms: number; status: number }[] = []
  let isOver = false
  const reading = (async () => {
    for (let n = 0; !isOver; n++) {
      for (const target of ['/api/categories/', `/catalog/bags/?price_from=${100 + n}`]) {
        const from = performance.now()
        const { status } = await ask(port, target, '10.9.9.9')
        list.push({ ms: performance.now() - from, status })
      }
      await pause(40)
    }
  })()
  return {
    async end() {
      isOver = true
      await reading
      return list
    },
  }
}
