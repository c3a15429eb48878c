import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { type Db, sql } from '#kit/db.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { newSecret } from '#kit/security/ids.ts'
import type { SearchBatch, WantedTours } from '#outside/tours/port.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { insertSearch, type SearchStep } from '#shop/tours/search/search.store.ts'
import { endTourSearches, searchProcessOf } from '#shop/tours/search/search-process.flow.ts'
import { startSearch } from '#shop/tours/search/start-search.flow.ts'
import { StepWriter } from '#shop/tours/search/step-writer.flow.ts'
import type { PageApi } from '../../src/server/pages/page-context.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'

// What a crowd of searches needs: places of a process, limits of visitors, steps written together, breakers.
let shop: TestApp
let supplier = new PlantedSupplier()
const kinds = [planted(supplier)]
beforeAll(async () => {
  shop = await startApp({ outside: { tourProviders: kinds } })
  await seedTours(shop)
})
afterAll(() => shop.close())
let ip = 0
beforeEach(async () => {
  await endTourSearches(shop.app)
  // A process that was stopped begins nothing more: the next test has another.
  shop.app.cache = new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock: shop.clock })
  shop.app.clients = new ClientCache()
  supplier = new PlantedSupplier()
  kinds.splice(0, kinds.length, planted(supplier))
  shop.clock.advance(3_600_000)
  ip++
})

const query = { from: 'moskva', destinations: ['turciya'], dates: '20261210-20261212', nights: '7', tourists: '2' }
const until = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: 20_000 })
const start = (nights: number, more: { ip?: string; headers?: Record<string, string> } = {}) =>
  shop.json('/api/tours/searches/', { json: { ...query, nights: `${nights}` }, ip: `10.4.${ip}.1`, ...more })
const read = async (id: string, more = '') => (await shop.json(`/api/tours/searches/${id}/${more}`)).body
const asked = (n: number) => supplier.asked[n] ?? expect.fail(`the supplier was not asked ${n + 1} times`)
const never = new AbortController().signal
/** Takes all places of the process. */
async function takeAll(): Promise<(() => void)[]> {
  const { places } = searchProcessOf(shop.app)
  const taken = await Promise.all(Array.from({ length: 256 }, () => places.take(never)))
  return taken.map((free) => free ?? expect.fail('a place was taken'))
}

describe('three searches run for one visitor', () => {
  const browser = (name: string) => ({ headers: { 'user-agent': name } })

  test('guests are told apart by address and browser', async () => {
    for (const nights of [3, 4, 5]) expect((await start(nights, browser('A'))).status).toBe(201)
    expect((await start(6, browser('A'))).status).toBe(429)
    expect((await start(6, browser('B'))).status).toBe(201)
    expect((await start(7, { ...browser('A'), ip: `10.4.${ip}.2` })).status).toBe(201)
  })

  test('a customer is one visitor at every address, and not the guest at the same one', async () => {
    const headers = await shop.signIn('79000000031')
    for (const nights of [3, 4, 5])
      expect((await start(nights, { headers, ip: `10.4.${ip}.${nights}` })).status).toBe(201)
    expect((await start(6, { headers, ip: `10.4.${ip}.9` })).status).toBe(429)
    expect((await start(6, { ip: `10.4.${ip}.9` })).status).toBe(201)
  })

  test('a search of a page counts for the address of its reader, not for the process that makes the page', async () => {
    const call: PageApi = shop.call
    const begin = (nights: number, address: string) =>
      call(
        {
          method: 'post',
          path: '/api/tours/searches/',
          body: { ...query, nights: `${nights}` },
          identity: { companyId: shop.cast.company, regionId: null, locale: 'ru', token: null },
        } as Parameters<PageApi>[0],
        '',
        { ip: address, userAgent: 'A' },
      )
    const first = `10.4.${ip}.1`
    for (const nights of [3, 4, 5]) expect((await begin(nights, first)).status).toBe(201)
    expect((await begin(6, first)).status).toBe(429)
    for (const nights of [6, 7, 8]) expect((await begin(nights, `10.4.${ip}.2`)).status).toBe(201)
  })

  test('one that ended frees its turn; the refusal says when the next one ends by itself', async () => {
    for (const nights of [3, 4, 5]) await start(nights)
    shop.clock.advance(10_000)
    expect((await start(6)).body).toMatchObject({ code: 'too_many_requests', retry_after_s: 20 })
    await until(() => supplier.asked.length).toBe(3)
    asked(0).end()
    await until(async () => (await start(6)).status).toBe(201)
  })

  test('three at most are begun of five that come at once', async () => {
    const all = await Promise.all([3, 4, 5, 6, 7].map((nights) => start(nights)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429])
  })
})

describe('a full process', () => {
  test('lets a search wait for its turn; its operators have their whole time from then on', async () => {
    const places = await takeAll()
    const { id } = (await start(7)).body
    expect(await read(id)).toMatchObject({ status: 'running', version: 0 })
    shop.clock.advance(20_000)
    expect(supplier.asked).toHaveLength(0)
    places[0]?.()
    await until(() => supplier.asked.length).toBe(1)
    // 40 seconds after it was asked for, 20 after it began.
    shop.clock.advance(20_000)
    asked(0).say({ operators: operators({ alfa: 'completed' }), tours: [tour()] })
    await until(async () => (await read(id)).offers_found).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'running' })
    asked(0).end()
    await until(async () => (await read(id)).status).toBe('done')
    // It gave its place to whoever waits next.
    const next = (await start(8)).body.id
    await until(() => supplier.asked.length).toBe(2)
    asked(1).end()
    await until(async () => (await read(next)).status).toBe('done')
  })

  test('whose line is full as well ends a new search at once, its operators failed', async () => {
    await takeAll()
    const leave = new AbortController()
    const line = Array.from({ length: 2_000 }, () => searchProcessOf(shop.app).places.take(leave.signal))
    const { id } = (await start(7)).body
    await until(async () => (await read(id)).status).toBe('done')
    expect(await read(id)).toMatchObject({ offers_found: 0, operators: [{ state: 'failed' }] })
    expect(supplier.asked).toHaveLength(0)
    expect(shop.logged.some((one) => one.includes('found no place in this process'))).toBe(true)
    leave.abort()
    expect(new Set(await Promise.all(line))).toEqual(new Set([null]))
  })
})

describe('a reading that waits', () => {
  test('answers after `wait_ms` though nothing happened, and refuses to wait longer than ten seconds', async () => {
    const { id } = (await start(7)).body
    for (const ms of [0, 30])
      expect(await read(id, `?after=0&wait_ms=${ms}`)).toMatchObject({ version: 0, status: 'running' })
    expect((await shop.json(`/api/tours/searches/${id}/?after=0&wait_ms=10001`)).status).toBe(400)
  })

  test('is woken by the first step, and one for a version that is passed does not wait', async () => {
    const { id } = (await start(7)).body
    await until(() => supplier.asked.length).toBe(1)
    const waiting = read(id, '?after=0&wait_ms=10000')
    asked(0).say({ operators: operators({ alfa: 'performing' }), tours: [tour()] })
    expect(await waiting).toMatchObject({ version: 1, offers_found: 1 })
    expect(await read(id, '?after=0&wait_ms=10000')).toMatchObject({ version: 1 })
    asked(0).end()
  })
})

describe('steps', () => {
  const newSearch = async (companyId = shop.cast.company): Promise<string> => {
    const id = newSecret().slice(0, 22)
    const at = shop.clock.now()
    const found = {
      departure: 'moskva',
      destinations: ['turciya'],
      hotels: [],
      dateFrom: '2026-12-10',
      dateTo: '2026-12-10',
    }
    const asked = { ...found, nightsFrom: 7, nightsTo: 7, adults: 2, childAges: [] }
    await insertSearch(shop.db, {
      id,
      companyId,
      kind: 'search',
      query: asked,
      visitor: '',
      operators: [],
      at,
      deadlineAt: at,
    })
    return id
  }
  const stepOf = (id: string, change: Partial<SearchStep> = {}): SearchStep => ({
    id,
    version: 1,
    operators: [],
    progress: 10,
    isDone: false,
    hotelsFound: 1,
    offersFound: 1,
    minPrice: 100,
    batch: '[]\n["offer"]',
    at: shop.clock.now(),
    ...change,
  })
  /** The database of the shop; it counts statements, and fails those that the test names. */
  function counted(failing: number[] = []): { db: Db; statements: () => number } {
    let n = 0
    const db: Db = {
      query: (statement) => (failing.includes(++n) ? Promise.reject(new Error('away')) : shop.db.query(statement)),
      onSession: (work) => shop.db.onSession(work),
    }
    return { db, statements: () => n }
  }
  const versions = async (ids: readonly string[]) => {
    const { rows } = await sql<{ id: string; version: number; batches: number }>`
      select id, version, (select count(*)::int from tour_search_batches b where b.search_id = s.id) as batches
      from tour_searches s where id in (${sql.join(ids.map((id) => sql`${id}`))})`.execute(shop.db)
    return rows
  }

  test('of many searches that come while one is written are written together, eight in a statement', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => newSearch()))
    const { db, statements } = counted()
    const writer = new StepWriter()
    const written = await Promise.all(ids.map((id) => writer.write(db, shop.cast.company, stepOf(id))))
    expect(written).toEqual(Array(20).fill(true))
    expect(statements()).toBe(1 + 8 / 8 + 8 / 8 + 1)
    expect((await versions(ids)).map(({ version, batches }) => [version, batches])).toEqual(Array(20).fill([1, 1]))
  })

  test('of two companies are never in one statement, and each is told', async () => {
    const other = shop.cast.second
    const [one, two, three] = await Promise.all([newSearch(), newSearch(other), newSearch()])
    const { db, statements } = counted()
    const writer = new StepWriter()
    await Promise.all([
      writer.write(db, shop.cast.company, stepOf(one)),
      writer.write(db, other, stepOf(two)),
      writer.write(db, shop.cast.company, stepOf(three)),
    ])
    expect(statements()).toBe(3)
    const { rows } = await sql<{ companyId: number; topic: string }>`
      select company_id as "companyId", topic from stream_events where topic like 'tour-search:%'`.execute(shop.db)
    for (const [company, id] of [
      [shop.cast.company, one],
      [other, two],
      [shop.cast.company, three],
    ] as const)
      expect(rows).toContainEqual({ companyId: company, topic: `tour-search:${id}` })
  })

  test('of a search that somebody else ended are not written, and its process hears so', async () => {
    const [ended, running] = await Promise.all([newSearch(), newSearch()])
    const writer = new StepWriter()
    expect(await writer.write(shop.db, shop.cast.company, stepOf(ended, { isDone: true, batch: null }))).toBe(true)
    const late = [stepOf(ended, { version: 2 }), stepOf(running)].map((step) =>
      writer.write(shop.db, shop.cast.company, step),
    )
    expect(await Promise.all(late)).toEqual([false, true])
    expect(await versions([ended])).toMatchObject([{ version: 1, batches: 0 }])
  })

  test('of a statement that failed are all told of it; later ones are written', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => newSearch()))
    // The first is written alone; the next eight fail together.
    const { db } = counted([2])
    const writer = new StepWriter()
    const all = await Promise.allSettled(ids.map((id) => writer.write(db, shop.cast.company, stepOf(id))))
    expect(all.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...Array(8).fill('rejected'),
      'fulfilled',
      'fulfilled',
    ])
    expect(await writer.write(db, shop.cast.company, stepOf(ids[1] ?? ''))).toBe(true)
  })
})

test('states of operators alone are told at the latest with the next offers, which do not wait for them', async () => {
  const { id } = (await start(7)).body
  await until(() => supplier.asked.length).toBe(1)
  asked(0).say({ operators: operators({ alfa: 'pending', beta: 'pending' }), tours: [] })
  asked(0).say({ operators: operators({ alfa: 'completed', beta: 'pending' }), tours: [tour()] })
  await until(async () => (await read(id)).offers_found).toBe(1)
  const { version, operators: told } = await read(id)
  expect(version).toBeLessThanOrEqual(2)
  expect(told).toMatchObject([
    { code: 'alfa', state: 'completed' },
    { code: 'beta', state: 'pending' },
  ])
  // Without offers they are told too.
  asked(0).say({ operators: operators({ alfa: 'completed', beta: 'no_results' }), tours: [] })
  await until(async () => (await read(id)).operators[1]?.state).toBe('no_results')
  asked(0).end()
  await until(async () => (await read(id)).status).toBe('done')
})

/** Tells the same tour again and again, for as long as it is asked. */
class TalkingSupplier extends PlantedSupplier {
  searches = 0
  isTalking = true
  override async *search({ nightsFrom }: WantedTours, signal: AbortSignal): AsyncGenerator<SearchBatch> {
    this.searches++
    while (this.isTalking && !signal.aborted)
      yield { operators: operators({ alfa: 'performing' }), tours: [tour({ nights: nightsFrom })] }
  }
}

describe('a supplier whose searches end by time', () => {
  /** Six searches of so many visitors, each over after two seconds; resolves when all have ended. */
  async function sixSearches(app: App): Promise<void> {
    const company = (
      await sql<RequestContext['company']>`select * from companies where id = ${shop.cast.company}`.execute(shop.db)
    ).rows[0]
    const begun = await Promise.all(
      [3, 4, 5, 6, 8, 9].map((nights) =>
        startSearch(
          app,
          { company, ip: `10.5.${ip}.${nights}`, userAgent: 'A', me: null } as unknown as RequestContext,
          { ...query, hotels: [], nights: `${nights}` },
          { hardLimitMs: 2_000 },
        ),
      ),
    )
    for (const one of begun) expect(one.ok).toBe(true)
    await Promise.all([...searchProcessOf(app).running.values()].map(({ ended }) => ended))
  }

  test('has failed if it was silent, and is not asked for a while', async () => {
    await sixSearches(shop.app)
    expect(supplier.asked).toHaveLength(6)
    const { id } = (await start(12)).body
    await until(async () => (await read(id)).status).toBe('done')
    expect(supplier.asked).toHaveLength(6)
  })

  test('has not failed if it told tours all the while: the process was slow', async () => {
    const talking = new TalkingSupplier()
    kinds.splice(0, kinds.length, planted(talking))
    await sixSearches(shop.app)
    expect(talking.searches).toBe(6)
    talking.isTalking = false
    const { id } = (await start(12)).body
    await until(async () => (await read(id)).status).toBe('done')
    expect(talking.searches).toBe(7)
  })
})
