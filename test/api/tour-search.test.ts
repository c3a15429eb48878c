import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { sql } from '#kit/db.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { kopecks } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import { deleteOldTourSearches } from '#shop/tours/search/old-searches.flow.ts'
import { readOffer } from '#shop/tours/search/read-offer.flow.ts'
import { endTourSearches } from '#shop/tours/search/search-process.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'

let shop: TestApp
const supplier = new PlantedSupplier()
const other = new PlantedSupplier()
/** Suppliers of the shop now; a test may change them. */
const kinds = [planted(supplier)]
beforeAll(async () => {
  shop = await startApp({ outside: { tourProviders: kinds } })
  await seedTours(shop)
})
afterAll(() => shop.close())
let ip = 0
beforeEach(async () => {
  kinds.splice(0, kinds.length, planted(supplier))
  for (const one of [supplier, other]) {
    one.asked.length = 0
    one.answer = null
  }
  // Searches of earlier tests are shared no more, breakers are closed again.
  shop.clock.advance(3_600_000)
  ip++
  await sql`delete from tour_prices`.execute(shop.db)
})

const query = { from: 'moskva', destinations: ['turciya'], dates: '20261210-20261212', nights: '7-9', tourists: '2' }
const until = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: 20_000 })
const start = (changes: object = {}, more: object = {}) =>
  shop.json('/api/tours/searches/', { json: { ...query, ...changes }, ip: `10.0.${ip}.1`, ...more })
const read = async (id: string, more = '') => (await shop.json(`/api/tours/searches/${id}/${more}`)).body
const hotels = async (id: string, more = '') => (await shop.json(`/api/tours/searches/${id}/hotels/${more}`)).body
const isDone = (id: string) => until(async () => (await read(id)).status).toBe('done')
/** Begins a search whose only supplier is asked, and returns both. */
async function begun(changes: object = {}) {
  const { id } = (await start(changes)).body
  await until(() => supplier.asked.length).toBe(1)
  return { id: id as string, asked: supplier.asked[0]! }
}
/** A finished search that found these tours. */
async function found(tours: ReturnType<typeof tour>[], changes: object = {}): Promise<string> {
  supplier.answer = () => [{ operators: operators({ alfa: 'completed' }), tours }]
  const { id } = (await start(changes)).body
  await isDone(id)
  return id
}
/** Another process of the shop: its own memory, the same database. */
function otherProcess(): {
  app: App
  json(path: string): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>
} {
  const cache = new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock: shop.clock })
  const app: App = { ...shop.app, cache, clients: new ClientCache() }
  const api = createApi(app)
  return {
    app,
    async json(path) {
      const answer = await api.fetch(
        new Request(`http://shop.test${path}`, { headers: { host: 'shop.test' } }),
        '127.0.0.1',
      )
      return { status: answer.status, body: await answer.json() }
    },
  }
}

describe('a search', () => {
  test('asks the supplier, shows what is found while it runs, and is done when all have answered', async () => {
    const started = await start()
    expect(started.status).toBe(201)
    expect(started.body).toMatchObject({ status: 'running', progress: 0, version: 0, hotels_found: 0, query })
    const { id } = started.body
    await until(() => supplier.asked.length).toBe(1)
    expect(supplier.asked[0]!.wanted).toMatchObject({ departure: 'moskva', destinations: ['turciya'], adults: 2 })
    supplier.asked[0]!.say({ operators: operators({ alfa: 'completed', beta: 'performing' }), tours: [tour()] })
    await until(async () => (await read(id)).version).toBe(1)
    const state = await read(id)
    expect(state).toMatchObject({ status: 'running', hotels_found: 1, offers_found: 1, min_price: 100_000 })
    expect(state.operators).toEqual([
      { code: 'alfa', name: 'Альфа', state: 'completed' },
      { code: 'beta', name: 'Бета', state: 'performing' },
    ])
    const list = await hotels(id)
    expect(list).toMatchObject({ total: 1, found: 1, pages: 1, version: 1, nearest: [] })
    expect(list.items[0]).toMatchObject({
      slug: 'palm',
      path: '/hotels/turciya/kemer/palm-hotel/',
      offers: 1,
      offer: {
        price: 100_000,
        room: { key: 'standard', name: 'Стандарт' },
        meal: { code: 'AI' },
        end_date: '2026-12-17',
      },
    })
    expect(list.items[0].offer.ref).toMatch(/^[\w-]{1,64}$/)
    supplier.asked[0]!.end()
    await isDone(id)
    expect(await read(id)).toMatchObject({ progress: 100, operators: [{ state: 'completed' }, { state: 'failed' }] })
  })

  test('asks all suppliers at once; one that fails or is silent does not hold the others, and is named failed', async () => {
    kinds.push(planted(other, 'second'))
    const { id } = (await start()).body
    await until(() => supplier.asked.length + other.asked.length).toBe(2)
    supplier.asked[0]!.fail()
    other.asked[0]!.say({
      operators: operators({ beta: 'completed' }),
      tours: [tour({ operator: 'beta', hotel: 'pine' })],
    })
    other.asked[0]!.end()
    await isDone(id)
    expect(await read(id)).toMatchObject({
      hotels_found: 1,
      operators: [
        { code: 'planted', state: 'failed' },
        { code: 'beta', state: 'completed' },
      ],
    })
  })

  test('ends after the hard limit with what was found, though its process never answers again', async () => {
    const { id, asked } = await begun()
    asked.say({ operators: operators({ alfa: 'completed', beta: 'pending' }), tours: [tour()] })
    await until(async () => (await read(id)).version).toBe(1)
    shop.clock.advance(31_000)
    expect(await read(id)).toMatchObject({ status: 'running' })
    shop.clock.advance(2_000)
    expect(await read(id)).toMatchObject({
      status: 'done',
      offers_found: 1,
      operators: [{ state: 'completed' }, { state: 'failed' }],
    })
    // The process was alive after all: what it finds now is not added.
    asked.say({ operators: operators({ beta: 'completed' }), tours: [tour({ hotel: 'coral' })] })
    asked.end()
    await until(async () => (await hotels(id)).total).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'done', offers_found: 1 })
  })

  test('of a process that stops is done at once, its operators failed; nothing new begins there', async () => {
    const going = otherProcess()
    const api = createApi(going.app)
    const post = async () => {
      const body = JSON.stringify({ ...query, nights: '5' })
      const headers = { host: 'shop.test', 'content-type': 'application/json' }
      const answer = await api.fetch(
        new Request('http://shop.test/api/tours/searches/', { method: 'POST', body, headers }),
        `10.1.${ip}.1`,
      )
      return (await answer.json()) as { id: string }
    }
    const { id } = await post()
    await until(() => supplier.asked.length).toBe(1)
    await endTourSearches(going.app)
    expect(await read(id)).toMatchObject({ status: 'done', progress: 100, operators: [{ state: 'failed' }] })
    expect(supplier.asked[0]!.signal.aborted).toBe(true)
  })

  test('waits for a newer version up to the next step', async () => {
    const { id, asked } = await begun()
    const waiting = read(id, '?after=0')
    asked.say({ operators: operators({ alfa: 'performing' }), tours: [tour()] })
    expect(await waiting).toMatchObject({ version: 1 })
    const last = read(id, '?after=1')
    asked.end()
    const next = await last
    expect(next.version).toBeGreaterThan(1)
    await isDone(id)
    // Nothing more comes: it does not wait.
    expect(await read(id, '?after=99')).toMatchObject({ status: 'done' })
  })

  test('is read in another process, with its pages, while it runs and afterwards', async () => {
    const second = otherProcess()
    const { id, asked } = await begun()
    asked.say({
      operators: operators({ alfa: 'performing' }),
      tours: [tour(), tour({ hotel: 'coral', price: 80_000 })],
    })
    await until(async () => (await second.json(`/api/tours/searches/${id}/`)).body.version).toBe(1)
    expect((await second.json(`/api/tours/searches/${id}/hotels/`)).body).toMatchObject({
      total: 2,
      items: [{ slug: 'coral' }, { slug: 'palm' }],
    })
    asked.say({ operators: operators({ alfa: 'completed' }), tours: [tour({ price: 70_000 })] })
    await until(async () => (await second.json(`/api/tours/searches/${id}/`)).body.version).toBe(2)
    expect(
      (await second.json(`/api/tours/searches/${id}/hotels/`)).body.items.map((one: { slug: string }) => one.slug),
    ).toEqual(['palm', 'coral'])
    // The list at a version stays what it was.
    const old = (await second.json(`/api/tours/searches/${id}/hotels/?version=1`)).body
    expect(old.items.map((one: { offer: { price: number } }) => one.offer.price)).toEqual([80_000, 100_000])
    expect(old).toEqual(await hotels(id, '?version=1'))
    asked.end()
    await isDone(id)
    const { ref } = (await hotels(id)).items[0].offer
    expect(await readOffer(second.app, { company: await companyOf() }, ref)).toMatchObject({
      offer: { provider: 'planted', price: 7_000_000, hotel: expect.any(Number) },
      hotel: { slug: 'palm' },
      query: { departure: 'moskva', adults: 2 },
    })
  })

  test('is shared by equal queries for ten minutes, also when two processes begin it at the same moment', async () => {
    const second = otherProcess()
    const api = createApi(second.app)
    const post = async (body: object) => {
      const headers = { host: 'shop.test', 'content-type': 'application/json' }
      const request = new Request('http://shop.test/api/tours/searches/', {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
      })
      return (await (await api.fetch(request, `10.2.${ip}.1`)).json()) as { id: string }
    }
    const same = { ...query, destinations: ['kemer', 'side'] }
    const both = await Promise.all([
      start(same).then(({ body }) => body),
      post({ ...same, destinations: ['side', 'kemer'] }),
    ])
    expect(both[0].id).toBe(both[1].id)
    await until(() => supplier.asked.length).toBe(1)
    supplier.asked[0]!.end()
    await isDone(both[0].id)
    expect((await start(same)).body.id).toBe(both[0].id)
    shop.clock.advance(10 * 60_000 + 1)
    expect((await start(same)).body.id).not.toBe(both[0].id)
    await until(() => supplier.asked.length).toBe(2)
    supplier.asked[1]!.end()
  })

  test('lives for twenty minutes; its offers can be actualised for sixty, and its rows go after two hours', async () => {
    const id = await found([tour()])
    const { ref } = (await hotels(id)).items[0].offer
    const offer = async () => readOffer(shop.app, { company: await companyOf() }, ref)
    shop.clock.advance(20 * 60_000)
    expect(await read(id)).toMatchObject({ status: 'expired' })
    expect(await offer()).toMatchObject({ ref })
    shop.clock.advance(39 * 60_000)
    expect(await offer()).toMatchObject({ ref })
    shop.clock.advance(60_000)
    expect(await offer()).toBe('expired')
    await deleteOldTourSearches(shop.app)
    expect(await offer()).toBe('expired')
    shop.clock.advance(61 * 60_000)
    await deleteOldTourSearches(shop.app)
    expect(await offer()).toBeNull()
    expect((await shop.json(`/api/tours/searches/${id}/`)).status).toBe(404)
    for (const wrong of ['', 'x', `${ref}z`, `${id}-1-zz`, `${id}-zz-0`])
      expect(await readOffer(shop.app, { company: await companyOf() }, wrong)).toBeNull()
  })

  test('is refused beyond 20 a minute of one address and beyond 3 that run for one visitor; equal queries count once', async () => {
    for (let n = 0; n < 3; n++) expect((await start({ nights: `${3 + n}` })).status).toBe(201)
    const fourth = await start({ nights: '6' })
    expect(fourth.status).toBe(429)
    expect(fourth.body.retry_after_s).toBe(30)
    expect((await start({ nights: '3' })).status).toBe(201)
    await until(() => supplier.asked.length).toBe(3)
    for (const asked of supplier.asked) asked.end()
    await until(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from tour_searches where not is_done`.execute(shop.db))
          .rows[0]!.n,
    ).toBe(0)
    supplier.answer = () => [{ operators: operators({ alfa: 'no_results' }), tours: [] }]
    const statuses: number[] = []
    for (let n = 7; n < 28; n++) {
      const { status, body } = await start({ nights: `${n}` })
      statuses.push(status)
      if (status === 201) await isDone(body.id)
    }
    // Four were counted before: the refused one too.
    expect(statuses.filter((status) => status === 201)).toHaveLength(16)
    expect(new Set(statuses.slice(16))).toEqual(new Set([429]))
  })

  test('says which members of a query are wrong', async () => {
    const wrong = {
      from: 'london',
      destinations: ['atlantida'],
      hotels: ['no'],
      dates: '20261235',
      nights: '30',
      tourists: '1-0.0',
    }
    const { status, body } = await start(wrong)
    expect(status).toBe(400)
    expect(body.errors.map((one: { field: string }) => one.field).sort()).toEqual([
      'dates',
      'destinations',
      'from',
      'hotels',
      'nights',
      'tourists',
    ])
    for (const [dates, code] of [
      ['20261101', 'too_small'],
      ['20270701', 'too_large'],
    ] as const)
      expect((await start({ dates })).body.errors).toMatchObject([{ field: 'dates', code }])
    expect((await start({ destinations: [] })).body.errors).toMatchObject([{ field: 'destinations', code: 'required' }])
  })

  test('of another company, or of a company without tours, is not there', async () => {
    const id = await found([tour()])
    const second = { host: 'second.test' }
    expect((await shop.json(`/api/tours/searches/${id}/`, second)).status).toBe(404)
    expect((await start({}, second)).status).toBe(404)
    for (const path of [
      'filters/',
      'sections/all/',
      'sections/?path=turciya',
      'hot/',
      'calendar/?from=moskva&to=turciya',
      'hotels/palm/',
      `searches/${id}/hotels/`,
    ])
      expect([path, (await shop.json(`/api/tours/${path}`, second)).status]).toEqual([path, 404])
    expect((await shop.json('/api/hotel-collections/', second)).status).toBe(404)
    expect((await shop.json('/api/tours/places/?query=тур', second)).body).toEqual({ destinations: [], hotels: [] })
    const searched = await shop.json('/api/search/?q=турция', second)
    expect(searched.body).not.toHaveProperty('tours')
  })
})

const companyOf = async () => {
  const { rows } = await sql<{
    id: number
    settings: object
  }>`select id, settings from companies where id = ${shop.cast.company}`.execute(shop.db)
  return rows[0] as never
}

describe('what suppliers say is not trusted', () => {
  test('an offer of another query, hotel, operator or meal, a sold out one and one whose parts are no price are dropped and counted', async () => {
    const before = shop.logged.length
    const id = await found([
      tour(),
      tour({ startDate: '2026-12-13' }),
      tour({ nights: 10 }),
      tour({ hotel: 'lotus' }),
      tour({ hotel: 'nowhere' }),
      tour({ operator: 'unknown' }),
      tour({ meal: 'XX' }),
      tour({ hotelPlaces: 'no' }),
      tour({ parts: [{ code: 'fuel', amount: kopecks(100) }] }),
      tour({ parts: [{ code: 'tour', amount: 10.5 as never }] }),
      tour({
        parts: [
          { code: 'tour', amount: kopecks(100) },
          { code: 'visa', amount: kopecks(-50) },
        ],
      }),
      tour({ roomKey: '../etc' }),
      tour({ placement: '<b>' }),
    ])
    expect(await read(id)).toMatchObject({ offers_found: 1 })
    await until(() => shop.logged.slice(before).find((line) => line.includes('were dropped')) ?? '').toContain(
      '"of_another_query":3',
    )
    const line = shop.logged.slice(before).find((one) => one.includes('were dropped'))
    expect(JSON.parse(line ?? '{}').dropped).toEqual({
      of_another_query: 3,
      unknown_hotel: 1,
      unknown_operator: 1,
      unknown_meal: 1,
      sold_out: 1,
      bad_price: 3,
      bad_shape: 2,
    })
  })

  test('the same tour of two suppliers is one offer, the cheaper; a dearer one later changes nothing', async () => {
    const { id, asked } = await begun()
    asked.say({
      operators: operators({ alfa: 'performing' }),
      tours: [tour({ price: 90_000 }), tour({ price: 95_000 })],
    })
    asked.say({ operators: operators({ alfa: 'performing' }), tours: [tour({ price: 99_000 })] })
    asked.say({ operators: operators({ alfa: 'completed' }), tours: [tour({ price: 85_000 })] })
    asked.end()
    await isDone(id)
    expect(await read(id)).toMatchObject({ offers_found: 1, min_price: 85_000 })
    const { body } = await shop.json(`/api/tours/searches/${id}/hotels/palm/offers/`)
    expect(body.items.map((one: { price: number }) => one.price)).toEqual([85_000])
  })

  test('a supplier with words of its own is asked and understood in them; one that knows no such place is skipped', async () => {
    for (const [thing, ours, theirs] of [
      ['departure', 'moskva', '1'],
      ['destination', 'turciya', '4'],
      ['hotel', 'palm', '777'],
      ['operator', 'beta', '12'],
    ])
      await sql`insert into tour_provider_ids (company_id, provider, thing, ours, theirs) values (${shop.cast.company}, 'foreign', ${thing}, ${ours}, ${theirs})`.execute(
        shop.db,
      )
    shop.app.cache.dropTags('everything')
    kinds.splice(0, 1, { ...planted(supplier, 'foreign'), usesShopCodes: undefined })
    supplier.answer = ({ departure, destinations }) => [
      {
        operators: [{ code: '12', name: 'B', state: 'completed' }],
        tours: [tour({ hotel: '777', operator: '12', id: `${departure}-${destinations.join()}` })],
      },
    ]
    const { id } = (await start()).body
    await isDone(id)
    expect((await hotels(id)).items).toMatchObject([
      { slug: 'palm', offer: { operator: { code: 'beta', name: 'Бета' } } },
    ])
    const elsewhere = (await start({ destinations: ['egipet'] })).body.id
    await isDone(elsewhere)
    expect(await read(elsewhere)).toMatchObject({ operators: [{ code: 'foreign', state: 'skipped' }] })
  })

  test('one that keeps failing is not asked for a while', async () => {
    kinds.splice(0, 1, planted(other, 'broken'))
    for (let n = 0; n < 6; n++) {
      const { id } = (await start({ nights: `${n + 3}` })).body
      await until(() => other.asked.length).toBe(n + 1)
      other.asked[n]!.fail()
      await isDone(id)
    }
    const { id } = (await start({ nights: '12' })).body
    await isDone(id)
    expect(other.asked).toHaveLength(6)
    expect(await read(id)).toMatchObject({ operators: [{ code: 'broken', state: 'failed' }] })
  })
})

describe('found hotels', () => {
  const many = () => [
    tour({ hotel: 'palm', price: 150_000, meal: 'UAI' }),
    tour({ hotel: 'palm', price: 140_000, meal: 'AI', hotelPlaces: 'request' }),
    tour({ hotel: 'coral', price: 90_000, meal: 'HB', operator: 'beta', oldPrice: kopecks(12_000_000) }),
    tour({ hotel: 'pine', price: 60_000, meal: 'BB', isInstant: false, flight: null, startDate: '2026-12-11' }),
    tour({ hotel: 'tulip', price: 110_000, meal: 'AI', operator: 'gamma', isCharter: false }),
  ]
  const slugs = async (id: string, more: string) =>
    (await hotels(id, more)).items.map((one: { slug: string }) => one.slug)

  test('pass filters of offers and of hotels, each by its own rule', async () => {
    const id = await found(many())
    const cases: [string, string[]][] = [
      ['?stars=4,5', ['coral', 'tulip', 'palm']],
      ['?meals=AI', ['tulip', 'palm']],
      ['?meals=HB&meals_better=1', ['coral', 'tulip', 'palm']],
      ['?price_from=80000&price_to=110000', ['coral', 'tulip']],
      ['?resorts=side', ['pine', 'tulip']],
      ['?rating=4', ['coral', 'palm']],
      ['?kinds=family,spa', ['coral', 'tulip', 'palm']],
      ['?line=1', ['tulip', 'palm']],
      ['?beach=sand', ['pine', 'tulip', 'palm']],
      ['?services=pool,spa', ['tulip']],
      ['?operators=beta,gamma', ['coral', 'tulip']],
      ['?instant=1', ['coral', 'tulip', 'palm']],
      ['?direct=1', ['coral', 'tulip', 'palm']],
      ['?charter=1', ['pine', 'coral', 'palm']],
      ['?sure=1', ['pine', 'coral', 'tulip', 'palm']],
      ['?hotel=пайн', ['pine']],
      ['?hotel=marco', ['palm']],
      ['?stars=5&meals=AI&sure=1', ['tulip']],
    ]
    for (const [more, wanted] of cases) expect([more, await slugs(id, more)]).toEqual([more, wanted])
    expect((await hotels(id, '?meals=AI')).items[1].offer).toMatchObject({ price: 140_000 })
    expect((await hotels(id, '?sure=1')).items[3].offer).toMatchObject({ price: 150_000 })
  })

  test('are sorted in every asked way', async () => {
    const id = await found(many())
    const orders: [string, string[]][] = [
      ['price', ['pine', 'coral', 'tulip', 'palm']],
      ['-price', ['palm', 'tulip', 'coral', 'pine']],
      ['rating', ['palm', 'coral', 'tulip', 'pine']],
      ['popular', ['palm', 'coral', 'pine', 'tulip']],
      ['stars', ['tulip', 'palm', 'coral', 'pine']],
      ['discount', ['coral', 'pine', 'tulip', 'palm']],
      ['date', ['coral', 'tulip', 'palm', 'pine']],
    ]
    for (const [sort, wanted] of orders) expect([sort, await slugs(id, `?sort=${sort}`)]).toEqual([sort, wanted])
  })

  test('are counted by each facet without itself; prices and pins are told', async () => {
    const id = await found(many())
    const counts = async (more: string) => {
      const { facets } = await hotels(id, more)
      return Object.fromEntries(
        facets.map((facet: { name: string; values: { value: string; count: number }[] }) => [
          facet.name,
          Object.fromEntries(facet.values.map(({ value, count }) => [value, count])),
        ]),
      )
    }
    expect(await counts('')).toMatchObject({
      stars: { 5: 2, 4: 1, 3: 1 },
      meals: { UAI: 1, AI: 2, HB: 1, BB: 1 },
      resorts: { kemer: 2, side: 2 },
      operators: { alfa: 2, beta: 1, gamma: 1 },
      sure: { 1: 4 },
      instant: { 1: 3 },
    })
    const chosen = await counts('?stars=5&meals=AI')
    // Stars are counted with the meal, meals with the stars.
    expect(chosen).toMatchObject({
      stars: { 5: 2, 4: 0, 3: 0 },
      meals: { UAI: 1, AI: 2, HB: 0, BB: 0 },
      resorts: { kemer: 1, side: 1 },
    })
    const list = await hotels(id, '?stars=5&price_to=120000')
    expect(list).toMatchObject({ total: 1, found: 4, prices: { least: 110_000, most: 140_000 } })
    expect(list.pins).toMatchObject([{ slug: 'tulip', price: 110_000, path: '/hotels/turciya/side/tulip-hotel/' }])
    expect(list.facets[0]).toMatchObject({
      name: 'stars',
      label: 'Звёзды',
      values: [{ value: '5', label: '5 звёзд', is_chosen: true }, { label: '4 звезды' }, { label: '3 звезды' }],
    })
  })

  test('offers of one hotel come by room and meal, the cheapest first', async () => {
    const id = await found([
      tour({ price: 120_000, roomKey: 'suite', roomName: 'Suite' }),
      tour({ price: 100_000, meal: 'BB' }),
      tour({ price: 110_000 }),
      tour({ price: 105_000, meal: 'BB', startDate: '2026-12-11' }),
    ])
    const { body } = await shop.json(`/api/tours/searches/${id}/hotels/palm/offers/`)
    expect(body).toMatchObject({ status: 'done' })
    expect(body.items.map((one: { price: number }) => one.price)).toEqual([100_000, 105_000, 110_000, 120_000])
    expect((await shop.json(`/api/tours/searches/${id}/hotels/nowhere/offers/`)).status).toBe(404)
  })
})

describe('an empty list is never a dead end', () => {
  test('filters that leave nothing are dropped one by one, and what remains is known to be there', async () => {
    const id = await found([tour({ price: 150_000 }), tour({ hotel: 'coral', price: 90_000, meal: 'HB' })])
    const { total, nearest } = await hotels(id, '?stars=5&meals=HB')
    expect(total).toBe(0)
    expect(nearest.length).toBeGreaterThan(1)
    for (const one of nearest) {
      expect((await hotels(id, `?${new URLSearchParams(one.filters)}`)).total).toBeGreaterThan(0)
      expect(one).toMatchObject({ price: expect.any(Number), hotel: expect.any(String) })
    }
    expect(nearest.map((one: { says: string }) => one.says)).toContain('Без фильтра «Питание»')
    expect(nearest.map((one: { says: string }) => one.says)).toContain('4 звезды')
  })

  test('a query that finds nothing leads to days, nights, departures that a calendar knows', async () => {
    supplier.calendar = async ({ departure }) =>
      departure === 'moskva'
        ? [
            { date: '2026-12-15', nights: [7], price: kopecks(9_000_000) },
            { date: '2026-12-11', nights: [10], price: kopecks(9_500_000) },
          ]
        : [{ date: '2026-12-11', nights: [8], price: kopecks(8_000_000) }]
    const id = await found([], { nights: '8' })
    const { nearest } = await hotels(id)
    expect(
      nearest.map((one: { bent: string[]; says: string; price: number }) => [one.bent, one.says, one.price]),
    ).toEqual([
      [['nights'], 'На 2 ночи больше', 95_000],
      [['dates', 'nights'], 'На 3 дня позже, на 1 ночь меньше', 90_000],
      [['departure'], 'Из Екатеринбурга', 80_000],
    ])
    expect(nearest[1].query).toMatchObject({
      from: 'moskva',
      dates: '20261215',
      nights: '7',
      destinations: ['turciya'],
    })
    const english = await shop.json(`/api/tours/searches/${id}/hotels/`, { headers: { 'accept-language': 'en' } })
    expect(english.body.nearest[1].says).toBe('3 days later, 1 night shorter')
    supplier.calendar = undefined
  })
})
