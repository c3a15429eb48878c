import { chmod, mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, sql } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { addDays, dateIn } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { companies } from '#shop/company/company.flow.ts'
import { meals } from '#shop/tours/meals.ts'
import { toursOf } from '#shop/tours/places/directory.flow.ts'
import { filterHotels } from '#shop/tours/search/filter-offers.ts'
import { readFilters } from '#shop/tours/search/filters.ts'
import { type FoundOffer, writeOffer } from '#shop/tours/search/found-offer.ts'
import { OfferTable, writeBatch } from '#shop/tours/search/offer-table.ts'
import { loadDemo } from '../demo/load.ts'
import { createShop } from '../src/server/shop.ts'
import { readConfig } from '../src/server/start/config.ts'
import { demoSettings, readEnvironment } from '../src/server/start/environment.ts'
import { schemaFolder } from '../src/server/start/folders.ts'
import { readPlugins } from '../src/server/start/plugins.ts'
import { print, type Row } from './table.ts'

const help = `node bench/tours.ts [options]

Searches of tours in the demo shop, one process with its database and the simulated operators in it (decision 0100).

  --visitors N   that search at the same time, each something else (200)
  --port N       of the shop (4400)`

const soonMs = 1_500

/** Resolves with status and body; never keeps a connection. */
function ask(port: number, target: string, { body, ip = '10.0.0.1' }: { body?: object; ip?: string } = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = { host: 'localhost', 'x-forwarded-for': ip, ...(text && { 'content-type': 'application/json' }) }
    const request = http.request(
      { port, path: target, method: text ? 'POST' : 'GET', agent: false, headers },
      (answer) => {
        let got = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          got += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: got }))
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

/** Listens to a search until its stream says that it is done; `onBatch` at each event. */
function listen(port: number, id: string, ip: string, onBatch: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'x-forwarded-for': ip }
    const request = http.request(
      { port, path: `/api/tours/searches/${id}/events/`, agent: false, headers },
      (answer) => {
        answer.setEncoding('utf8').on('data', (part: string) => {
          if (part.includes('event:')) onBatch()
          if (part.includes('"is_done": true') || part.includes('"is_done":true')) request.destroy()
        })
        answer.on('close', () => resolve())
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)))
    request.end()
  })
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

interface Seen {
  /** Milliseconds from the request to the first batch with offers, and to a page with 20 offers. */
  first: number
  page: number
  status: number
}

/** One visitor: begins a search, hears its stream, reads the first page at each step until it has 20 offers. */
async function visit(port: number, n: number): Promise<Seen> {
  const ip = `10.1.${n >> 8}.${n & 255}`
  const started = performance.now()
  const day = addDays(dateIn('Europe/Moscow', new Date()), 14 + (n % 20) * 7).replaceAll('-', '')
  const from = departures[n % departures.length]?.code ?? 'moskva'
  const to = countries[Math.floor(n / departures.length) % countries.length]?.slug ?? 'turciya'
  const body = {
    from,
    destinations: [to],
    dates: `${day}-${addDays(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, 6).replaceAll('-', '')}`,
    nights: '7-10',
    tourists: n % 3 === 0 ? '2-5' : '2',
  }
  const begun = await ask(port, '/api/tours/searches/', { body, ip })
  const seen: Seen = { first: Number.NaN, page: Number.NaN, status: begun.status }
  if (begun.status !== 201) return seen
  const { id } = JSON.parse(begun.body) as { id: string }
  let reading = false
  await listen(port, id, ip, async () => {
    if (reading || !Number.isNaN(seen.page)) return
    reading = true
    const list = await ask(port, `/api/tours/searches/${id}/hotels/`, { ip })
    reading = false
    if (list.status !== 200) {
      seen.status = list.status
      return
    }
    const { items } = JSON.parse(list.body) as { items: { offers: number }[] }
    const now = performance.now() - started
    if (items.length > 0 && Number.isNaN(seen.first)) seen.first = now
    const offers = items.reduce((sum, one) => sum + one.offers, 0)
    if (offers >= 20 && Number.isNaN(seen.page)) seen.page = now
  })
  return seen
}

const statusesOf = (seen: readonly Seen[]): string =>
  [...Map.groupBy(seen, ({ status }) => status)].map(([status, list]) => `${list.length} × ${status}`).join(', ')

async function visitorRows(port: number, visitors: number): Promise<Row[]> {
  // Another visitor, who reads the catalog all the while.
  const others: { ms: number; status: number }[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const from = performance.now()
      const { status } = await ask(port, '/api/categories/', { ip: '10.9.9.9' })
      others.push({ ms: performance.now() - from, status })
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })()
  // The fastest operator alone: what a search costs when nothing else runs.
  const alone = await visit(port, 100_000)
  const before = process.cpuUsage()
  const seen = await Promise.all(Array.from({ length: visitors }, (_, n) => visit(port, n)))
  const cpu = process.cpuUsage(before)
  isOver = true
  await reading
  const first = seen
    .map((one) => one.first)
    .filter((ms) => !Number.isNaN(ms))
    .sort((a, b) => a - b)
  const page = seen
    .map((one) => one.page)
    .filter((ms) => !Number.isNaN(ms))
    .sort((a, b) => a - b)
  const refused = seen.filter(({ status }) => status !== 201).length
  const slow = others.map(({ ms }) => ms).sort((a, b) => a - b)
  const ms = (value: number) => `${Math.round(value)} ms`
  const after = at(page, 0.95) - alone.first
  return [
    { what: `one search alone: first offers`, figure: ms(alone.first) },
    {
      what: `${visitors} searches at once: first offers, p50 / p95`,
      figure: `${ms(at(first, 0.5))} / ${ms(at(first, 0.95))}`,
    },
    {
      what: `${visitors} searches at once: first 20 offers, p50 / p95`,
      figure: `${ms(at(page, 0.5))} / ${ms(at(page, 0.95))} (${page.length} of them)`,
      target: `${soonMs} ms after the fastest operator: ${ms(after)}`,
      met: after <= soonMs,
    },
    {
      what: 'processor time of a search, operators and visitors of this process included',
      figure: `${((cpu.user + cpu.system) / 1000 / Math.max(1, visitors - refused)).toFixed(1)} ms`,
    },
    { what: 'searches that were refused', figure: statusesOf(seen), target: '0', met: refused === 0 },
    {
      what: 'the catalog meanwhile, p50 / p95',
      figure: `${ms(at(slow, 0.5))} / ${ms(at(slow, 0.95))}`,
      target: 'no 503',
      met: others.every(({ status }) => status < 500),
    },
  ]
}

/** Filters over 5,000 offers: processor time of one pass, and four times of it. */
async function filterRows(app: Awaited<ReturnType<typeof createShop>>['app']): Promise<Row[]> {
  const [company] = await companies(app)
  const directory = company && (await toursOf(app, company))
  if (!directory) throw new Error('the demo sells tours')
  const table = new OfferTable('x'.repeat(22))
  const offers = Array.from({ length: 5_000 }, (_, n): FoundOffer => {
    const price = kopecks(5_000_000 + ((n * 7_919) % 9_000_000))
    return {
      provider: 'bench',
      tour: `bench-tour-${n}`,
      operator: directory.operators[n % directory.operators.length]?.code ?? '',
      hotel: directory.hotels[n % 100]?.id ?? 0,
      startDate: addDays('2027-01-01', n % 7),
      nights: 7 + (n % 4),
      roomKey: `room-${n % 5}`,
      roomName: 'Standard Room Sea View',
      placement: 'DBL',
      meal: meals[n % meals.length]?.code ?? 'AI',
      price,
      parts: [
        { code: 'tour', amount: price },
        { code: 'fuel', amount: kopecks(0) },
      ],
      oldPrice: null,
      isInstant: n % 2 === 0,
      isCharter: n % 3 === 0,
      isPromo: false,
      hotelPlaces: 'yes',
      flightPlaces: n % 5 === 0 ? 'request' : 'yes',
      includes: { flight: true, transfer: true, insurance: true },
      flight: { departsAt: '2027-01-01T06:00', minutes: 240, isDirect: n % 4 > 0, isNight: false },
    }
  })
  const text = writeBatch([], offers.map(writeOffer))
  const loading = performance.now()
  table.addStored({ version: 1, foundAt: new Date(), offers: text })
  const loadedMs = performance.now() - loading
  const filters = readFilters({ stars: '4,5', meals: 'HB', meals_better: '1', services: 'pool', sure: '1' })
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    const from = process.cpuUsage()
    filterHotels(table, directory, filters, { version: 1, sort: 'rating' })
    const { user, system } = process.cpuUsage(from)
    times.push((user + system) / 1000)
  }
  times.sort((a, b) => a - b)
  const p95 = at(times, 0.95)
  return [
    {
      what: 'filters, sort and counts over 5,000 offers, p50 / p95 of processor time',
      figure: `${at(times, 0.5).toFixed(2)} / ${p95.toFixed(2)} ms`,
      target: `50 ms on a processor four times slower: ${(4 * p95).toFixed(1)} ms`,
      met: 4 * p95 < 50,
    },
    {
      what: '5,000 offers read from the database into memory',
      figure: `${loadedMs.toFixed(0)} ms, ${(text.length / 1024).toFixed(0)} KB`,
    },
  ]
}

async function calendarRows(port: number): Promise<Row[]> {
  const target = `/api/tours/calendar/?from=${departures[0]?.code}&to=${countries[0]?.slug}&nights=7&tourists=2`
  const from = performance.now()
  await ask(port, target)
  const firstMs = performance.now() - from
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const start = performance.now()
    await ask(port, target)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return [
    { what: 'calendar, the first time: the operators are asked', figure: `${firstMs.toFixed(0)} ms` },
    {
      what: 'calendar from the store, p50 / p95',
      figure: `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)} ms`,
      target: '30 ms',
      met: at(times, 0.95) < 30,
    },
  ]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      visitors: { type: 'string', default: '200' },
      port: { type: 'string', default: '4400' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${help}\n`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-tours-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres(path.join(folder, 'data'))
  try {
    await migrate(postgres.url, schemaFolder, readPlugins())
    const { db, close } = connect({ url: postgres.url, poolSize: 2, statementTimeoutMs: 60_000 })
    await loadDemo(db, { say: () => {} })
    await sql`analyze`.execute(db)
    await close()
    const env = {
      ...process.env,
      PORT: values.port,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: '1',
    }
    const config = readConfig(readEnvironment(env, demoSettings))
    config.outside.simulatedTours = { url: '', latency: 'real' }
    const log = createLog('error')
    const build = () => Promise.reject(new Error('pages are not measured here'))
    const shop = await createShop({ config, databaseUrl: postgres.url, log, build })
    const port = Number(values.port)
    await new Promise<void>((resolve) => shop.web.server.listen(port, '127.0.0.1', resolve))
    try {
      // Warms up: the directory, the statements.
      await visit(port, 200_000)
      print([
        ...(await filterRows(shop.app)),
        ...(await calendarRows(port)),
        ...(await visitorRows(port, Number(values.visitors))),
        { what: 'hotels of the world', figure: String(hotels.length) },
      ])
    } finally {
      await shop.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
