import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Db, sql } from '#kit/db.ts'
import type { TourDirectory } from '#shop/tours/places/directory.ts'
import { cpuMs, type Running } from './processes.ts'
import type { Row } from './table.ts'
import { firstPage, tourWishes } from './tour-wishes.ts'

/** Issue 23: the first page of offers is on the screen so long after the answers of the fastest operators that have them. */
const soonMs = 1_500

interface Answer {
  status: number
  body: string
}

const unpack = promisify(brotliDecompress)

/** A GET of one visitor, without a kept connection; compressed as for a browser. */
export function ask(port: number, target: string, ip = '10.0.0.1'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'x-forwarded-for': ip, 'accept-encoding': 'gzip, deflate, br' }
    const request = http.request({ port, path: target, agent: false, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const body = answer.headers['content-encoding'] === 'br' ? unpack(bytes) : Promise.resolve(bytes)
        body.then((text) => resolve({ status: answer.statusCode ?? 0, body: text.toString() }), reject)
      })
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
  /** The answer of the page itself had them. */
  isWithPage: boolean
  requests: number
  bytes: number
  /** Every status other than 200. */
  refused: number[]
}

/** How the visitor comes: `page`, from the form by the navigator of the browser; `document`, by a link from elsewhere. */
const ways = ['page', 'document'] as const
type Way = (typeof ways)[number]

type Cpu = NonNullable<ReturnType<typeof cpuMs>>

interface Found {
  search: { id: string; status: string; offers_found: number; hotels_found: number }
  hotels: { items: { offers: number }[]; total: number }
}

/** One visitor: opens the page of a search, hears its stream, and reads the list at each step as the browser does. */
async function visit(
  port: number,
  { address, ip, way }: { address: string; ip: string; way: Way },
  onPage: () => void = () => {},
): Promise<Seen> {
  const started = performance.now()
  const seen: Seen = {
    search: '',
    first: Number.NaN,
    page: Number.NaN,
    isWithPage: false,
    requests: 0,
    bytes: 0,
    refused: [],
  }
  const asked = async (target: string) => {
    const answer = await ask(port, target, ip)
    seen.requests++
    seen.bytes += answer.body.length
    if (answer.status !== 200) seen.refused.push(answer.status)
    return answer
  }
  const look = ({ search, hotels }: Found) => {
    const now = performance.now() - started
    const offers = hotels.items.reduce((sum, one) => sum + one.offers, 0)
    if (offers > 0 && Number.isNaN(seen.first)) seen.first = now
    const isAll = search.status !== 'running' && offers >= search.offers_found
    if ((offers >= firstPage || isAll) && Number.isNaN(seen.page)) {
      seen.page = now
      onPage()
    }
  }
  const page = await asked(way === 'page' ? `/_page${address}` : address)
  if (page.status !== 200) return seen
  const found = foundIn(page.body, way)
  seen.search = found.search.id
  look(found)
  seen.isWithPage = !Number.isNaN(seen.page)
  const base = `/api/tours/searches/${found.search.id}/`
  let isAsked = false
  let reading: Promise<void> | null = null
  const read = async () => {
    while (isAsked) {
      isAsked = false
      const search = await asked(base)
      const hotels = await asked(`${base}hotels/`)
      if (search.status !== 200 || hotels.status !== 200) continue
      // What a browser reads is not the work of this machine: once the page is there, only the state is looked at.
      if (Number.isNaN(seen.page)) look({ search: JSON.parse(search.body), hotels: JSON.parse(hotels.body) } as Found)
      const { status, hotels_found: found } = JSON.parse(search.body) as Found['search']
      if (status !== 'running') stream.end()
      else if (found >= firstPage) await pause(1_500)
    }
    reading = null
  }
  const stream = listen(port, found.search.id, ip, () => {
    isAsked = true
    reading ??= read()
  })
  const status = await stream.ended
  isAsked = false
  await reading
  if (status !== 200) seen.refused.push(status)
  return seen
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

/** The next equal query begins a search of its own. */
const forget = (db: Db) =>
  sql`delete from tour_searches`.execute(db).then(() => sql`delete from tour_search_keys`.execute(db))

/** So many different searches that begin in the same instant, while somebody else reads other pages. */
export async function visitorRows(
  { port, pid }: Running,
  { db, directory, visitors, only }: { db: Db; directory: TourDirectory; visitors: number; only?: string | undefined },
): Promise<Row[]> {
  const [warm, ...wishes] = tourWishes(directory, visitors + 1)
  for (const way of ways) await visit(port, { address: warm?.address ?? '', ip: '10.0.0.2', way })
  await forget(db)
  const answers = wishes.map(({ answeredMs }) => answeredMs)
  const rows: Row[] = [
    { what: `answer of the fastest operators with ${firstPage} offers, p50 / p95`, figure: shown(answers) },
  ]
  for (const way of ways.filter((one) => only === undefined || one === only)) {
    await pause(2_000)
    const others = readOthers(port)
    const before = cpuMs(pid)
    const own = process.cpuUsage()
    let pages = 0
    let atPages: ReturnType<typeof cpuMs> = null
    const onPage = () => {
      if (++pages === Math.ceil(visitors * 0.95)) atPages = cpuMs(pid)
    }
    const seen = await Promise.all(
      wishes.map(({ address }, n) => visit(port, { address, ip: `10.1.${n >> 8}.${n & 255}`, way }, onPage)),
    )
    const after = cpuMs(pid)
    const other = await others.end()
    await forget(db)
    const late = numbers(seen.map(({ page }, n) => page - (answers[n] ?? 0)))
    const what = `${visitors} searches at once, ${way === 'page' ? 'from the form' : 'by links'}`
    const refused = seen.flatMap((one) => one.refused)
    rows.push(
      { what: `${what}: first offers, p50 / p95`, figure: shown(seen.map(({ first }) => first)) },
      {
        what: `${what}: first ${firstPage} offers after their operators, p50 / p95`,
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
    const { user, system } = process.cpuUsage(own)
    const each = (ms: number) => (ms / visitors).toFixed(1)
    const spent = (from: Cpu, to: Cpu) =>
      `${each(to.own - from.own)} (first thread ${each(to.main - from.main)}) + ${each(to.database - from.database)} ms`
    if (before && after)
      rows.push({
        what: `${what}: processor time of one, Node + PostgreSQL, operators in it`,
        figure: `${spent(before, after)}; of the visitor, not in it, ${each((user + system) / 1000)} ms`,
      })
    if (before && atPages)
      rows.push({
        what: `${what}: the same until 95 of 100 have their first ${firstPage} offers`,
        figure: spent(before, atPages),
      })
    const sum = (of: (one: Seen) => number) => seen.reduce((all, one) => all + of(one), 0)
    rows.push({
      what: `${what}: with the answer of the page; requests and text of one`,
      figure: `${sum(({ isWithPage }) => Number(isWithPage))}; ${(sum(({ requests }) => requests) / visitors).toFixed(1)}, ${(sum(({ bytes }) => bytes) / visitors / 1024).toFixed(0)} KB`,
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
