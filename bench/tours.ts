import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, sql } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { companies } from '#shop/company/company.flow.ts'
import { meals } from '#shop/tours/meals.ts'
import { toursOf } from '#shop/tours/places/directory.flow.ts'
import type { TourDirectory } from '#shop/tours/places/directory.ts'
import { filterHotels } from '#shop/tours/search/filter-offers.ts'
import { readFilters } from '#shop/tours/search/filters.ts'
import { type FoundOffer, writeOffer } from '#shop/tours/search/found-offer.ts'
import { OfferTable, writeBatch } from '#shop/tours/search/offer-table.ts'
import { createShop } from '../src/server/shop.ts'
import { readConfig } from '../src/server/start/config.ts'
import { demoSettings, readEnvironment } from '../src/server/start/environment.ts'
import { startShop } from './processes.ts'
import { print, type Row } from './table.ts'
import { ask, visitorRows } from './tour-visits.ts'

const help = `node bench/tours.ts [options]

Searches of tours in the demo shop, one process with its database and the simulated operators in it (decision 0100). The visitors are in the
process of the measurement. Pages are measured as they are built: npm run build.

  --visitors N   that search at the same time, each something else (200)
  --way WAY      how they come, nothing else is measured: page, from the form; document, by a link from elsewhere`

async function readDirectory(databaseUrl: string, folder: string): Promise<TourDirectory> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const config = readConfig(readEnvironment(env, demoSettings))
  const build = () => Promise.reject(new Error('no page is asked for'))
  const { app, close } = await createShop({ config, databaseUrl, log: createLog('error'), build })
  try {
    const [company] = await companies(app)
    const directory = company && (await toursOf(app, company))
    if (!directory) throw new Error('the demo sells tours')
    return directory
  } finally {
    await close()
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Filters over 5,000 offers: processor time of one pass, and four times of it. */
function filterRows(directory: TourDirectory): Row[] {
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
      way: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${help}\n`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-tours-'))
  await chmod(folder, 0o755)
  const running = await startShop(path.join(folder, 'shop'), {})
  const url = await runningUrl(path.join(folder, 'shop'))
  if (!url) throw new Error('the database is not there')
  const { db, close } = connect({ url, poolSize: 2, statementTimeoutMs: 60_000 })
  try {
    await sql`analyze`.execute(db)
    // Their answers take time as in the demo, but their faults are not asked for: real operators have no emulators.
    await sql`insert into provider_accounts (company_id, kind, provider, settings)
      values (1, 'tours', 'simulated', ${JSON.stringify({ latency: 'real' })}::jsonb)`.execute(db)
    const directory = await readDirectory(url, folder)
    const { way } = values
    print([
      ...(way ? [] : [...filterRows(directory), ...(await calendarRows(running.port))]),
      ...(await visitorRows(running, { db, directory, visitors: Number(values.visitors), only: way })),
      { what: 'hotels of the world', figure: String(hotels.length) },
    ])
  } finally {
    await close()
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
