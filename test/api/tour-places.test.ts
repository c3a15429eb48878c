import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { calls } from '#shop/calls.ts'
import { readOffer } from '#shop/tours/search/read-offer.flow.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { openStream, type StreamingProcess, startStreaming } from '../streams.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'

let shop: TestApp
let web: StreamingProcess
const supplier = new PlantedSupplier()
let hotels: Awaited<ReturnType<typeof seedTours>>['hotels']
beforeAll(async () => {
  shop = await startApp({ outside: { tourProviders: [planted(supplier)] } })
  ;({ hotels } = await seedTours(shop))
  web = await startStreaming(shop)
})
afterAll(async () => {
  await web.close()
  await shop.close()
})
beforeEach(async () => {
  supplier.asked.length = 0
  supplier.answer = null
  supplier.calendar = undefined
  supplier.hotTours = undefined
  shop.clock.set('2026-11-21T09:00:00Z')
  for (const table of ['tour_searches', 'tour_search_keys', 'tour_calendars', 'rate_counters'])
    await sql`delete from ${sql.id(table)}`.execute(shop.db)
  await sql`delete from tour_prices`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})

const get = async (path: string, more: object = {}) => (await shop.json(path, more)).body
const until = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: 20_000 })
const english = { headers: { 'accept-language': 'en' } }
const query = { from: 'moskva', destinations: ['turciya'], dates: '20261210-20261212', nights: '7-9', tourists: '2' }
const start = (changes: object = {}) => shop.json('/api/tours/searches/', { json: { ...query, ...changes } })
const isDone = (id: string) => until(async () => (await get(`/api/tours/searches/${id}/`)).status).toBe('done')
async function found(tours: ReturnType<typeof tour>[], changes: object = {}): Promise<string> {
  supplier.answer = () => [{ operators: operators({ alfa: 'completed' }), tours }]
  const { id } = (await start(changes)).body
  await isDone(id)
  return id
}

describe('places', () => {
  test('filters tell departures, destinations with resorts, stars, meals and six months of days [TOUR-15]', async () => {
    const filters = await get('/api/tours/filters/')
    // The visitor of Yekaterinburg leaves from there.
    expect(filters).toMatchObject({ from: 'ekaterinburg', first_day: '2026-11-22', last_day: '2027-05-21' })
    expect(filters.city_from_id).toEqual({
      slug: 'city_from_id',
      choices: [
        { value: 'moskva', label: 'Москва' },
        { value: 'ekaterinburg', label: 'Екатеринбург' },
      ],
    })
    expect(filters.stars.choices[0]).toEqual({ value: '5', label: '5 звёзд' })
    expect(filters.meals.choices.at(-1)).toEqual({ value: 'RO', label: 'без питания' })
    expect(filters.destinations).toMatchObject([
      { slug: 'turciya', name_to: 'в Турцию', from_price: null, resorts: [{ slug: 'kemer' }, { slug: 'side' }] },
      { slug: 'egipet', resorts: [{ slug: 'hurgada' }] },
    ])
    expect(await get('/api/tours/filters/?from=moskva')).toMatchObject({ from: 'moskva' })
    await found([tour({ price: 77_000 })])
    shop.app.cache.dropTags('everything')
    expect((await get('/api/tours/filters/?from=moskva')).destinations[0]).toMatchObject({ from_price: 77_000 })
  })

  test.each([
    ['тур', ['turciya'], []],
    ['Турция', ['turciya'], []],
    ['turk', ['turciya'], []],
    ['nehwbz', ['turciya'], []],
    ['кем', ['kemer'], []],
    ['арe', [], []],
    ['АРЕ', ['egipet'], []],
    ['палм', [], ['palm']],
    ['бич', [], ['palm']],
    ['marco', [], ['palm']],
    ['пайн хаус', [], ['pine']],
    ['zzzz', [], []],
    ['   ', [], []],
  ])('«%s» is suggested as %j and %j', async (text, places, houses) => {
    const answer = await get(`/api/tours/places/?query=${encodeURIComponent(text)}`)
    expect(answer.destinations.map((one: { slug: string }) => one.slug)).toEqual(places)
    expect(answer.hotels.map((one: { slug: string }) => one.slug)).toEqual(houses)
  })

  test('suggested places say what they are and where their tours are', async () => {
    expect(await get('/api/tours/places/?query=кемер')).toMatchObject({
      destinations: [
        { name: 'Кемер', name_to: 'в Кемер', country: 'Турция', level: 'resort', path: '/tours/turciya/kemer/' },
      ],
    })
    // Side has no section of its own.
    expect((await get('/api/tours/places/?query=сиде')).destinations[0].path).toBe('/tours/search?destinations=side')
    expect((await get('/api/tours/places/?query=sid', english)).destinations[0]).toMatchObject({
      name: 'Side',
      country: 'Turkey',
    })
  })

  test('sections are a tree, each with the search it presets', async () => {
    expect((await get('/api/tours/sections/all/')).items).toMatchObject([
      { path: '/tours/turciya/', name: 'Турция', children: [{ path: '/tours/turciya/kemer/' }] },
      { path: '/tours/egipet/', children: [] },
    ])
    const section = await get('/api/tours/sections/?path=turciya/kemer/pyat-zvezd/')
    expect(section).toMatchObject({
      kind: 'theme',
      title: 'Туры: Пять звёзд',
      crumbs: [{ name: 'Турция', path: '/tours/turciya/' }, { path: '/tours/turciya/kemer/' }],
      preset: { destinations: ['kemer'], filters: { stars: '5', kinds: 'family,spa' } },
      passport: { is_visa_free: true },
    })
    expect(section.weather).toHaveLength(12)
    for (const path of ['nowhere', 'kemer', 'egipet/kemer', ''])
      expect([path, (await shop.json(`/api/tours/sections/?path=${path}`)).status]).toEqual([path, 404])
    await sql`update tour_sections set is_active = false where path = 'turciya'`.execute(shop.db)
    shop.app.cache.dropTags([`tours:${shop.cast.company}`])
    expect((await shop.json('/api/tours/sections/?path=turciya/kemer')).status).toBe(404)
    await sql`update tour_sections set is_active = true`.execute(shop.db)
  })

  test('collections list their hotels in the order of the editor, without hotels that are off the site', async () => {
    expect((await get('/api/hotel-collections/')).items).toEqual([
      { path: '/hotel-collections/s-detmi/', name: 'С детьми', image: null, hotels: 2 },
    ])
    expect((await get('/api/hotel-collections/page/?path=s-detmi')).hotels).toMatchObject([
      { slug: 'palm' },
      { slug: 'coral' },
    ])
    await sql`update products set is_active = false where id = ${hotels.palm}`.execute(shop.db)
    shop.app.cache.dropTags([`product:${hotels.palm}`])
    expect((await get('/api/hotel-collections/page/?path=s-detmi')).hotels).toMatchObject([{ slug: 'coral' }])
    expect((await shop.json('/api/tours/hotels/palm/')).status).toBe(404)
    await sql`update products set is_active = true`.execute(shop.db)
    shop.app.cache.dropTags([`product:${hotels.palm}`])
    expect((await shop.json('/api/hotel-collections/page/?path=none')).status).toBe(404)
  })

  test('a hotel tells what it is, its rooms, and the way to the tours of its country and resort', async () => {
    expect(await get('/api/tours/hotels/palm/')).toMatchObject({
      id: hotels.palm,
      slug: 'palm',
      path: '/hotels/turciya/kemer/palm-hotel/',
      stars: 5,
      rating: 4.6,
      review_count: 12,
      description: 'Отель у моря',
      old_names: ['Marco Club'],
      crumbs: [
        { name: 'Турция', path: '/tours/turciya/' },
        { name: 'Кемер', path: '/tours/turciya/kemer/' },
      ],
      rooms: [{ key: 'standard', name: 'Стандарт', max_adults: 3 }],
    })
    expect((await get('/api/tours/hotels/pine/')).rating).toBeNull()
    expect((await shop.json('/api/tours/hotels/backpack/')).status).toBe(404)
  })

  test('the search of the site leads to tours, and goods stay as they were', async () => {
    const search = async (text: string, more: object = {}) =>
      (await get(`/api/search/?q=${encodeURIComponent(text)}`, more)).tours
    expect(await search('Турция')).toEqual([
      { kind: 'country', name: 'Турция', name_to: 'в Турцию', where: '', path: '/tours/turciya/' },
    ])
    expect(await search('туры в турцию')).toMatchObject([{ name: 'Турция' }])
    expect(await search('отдых в Кемере')).toMatchObject([
      { kind: 'resort', where: 'Турция', path: '/tours/turciya/kemer/' },
    ])
    expect(await search('палм бич')).toEqual([
      { kind: 'hotel', name: 'Палм Бич', name_to: '', where: 'Кемер', path: '/hotels/turciya/kemer/palm-hotel/' },
    ])
    expect(await search('turkey', english)).toMatchObject([{ name: 'Turkey', name_to: 'to Turkey' }])
    expect(await search('рюкзак')).toBeUndefined()
    expect((await get(`/api/search/suggest/?q=${encodeURIComponent('кеме')}`)).tours).toMatchObject([{ name: 'Кемер' }])
    expect(await get(`/api/search/suggest/?q=${encodeURIComponent('рюкз')}`)).not.toHaveProperty('tours')
  })
})

describe('a company without tours', () => {
  const second = { host: 'second.test' }

  test('answers none of the calls of tours, though its neighbour sells them', async () => {
    const filled = (path: string) => path.replace(/{slug}/, 'palm').replace(/{\w+}/g, 'x')
    const query =
      '?path=turciya&query=турция&from=moskva&to=turciya&nights=7&tourists=2&dates=20261210&page=1&limit=3&start=2026-12-01&end=2026-12-02'
    const open = Object.values(calls.tours).filter(({ method, access }) => method === 'get' && access === 'open')
    expect(open.length).toBeGreaterThan(10)
    for (const { path } of open) {
      const { status, body } = await shop.json(`${filled(path)}${query}`, second)
      if (path === '/api/tours/places/') expect(body).toEqual({ destinations: [], hotels: [] })
      else expect([path, status]).toEqual([path, 404])
    }
    expect((await shop.json('/api/tours/searches/', { ...second, json: query })).status).toBeGreaterThanOrEqual(400)
  })

  test('leads nobody from its search to tours, and takes no hotel of its neighbour', async () => {
    for (const path of ['/api/search/', '/api/search/suggest/']) {
      const asked = `${path}?q=${encodeURIComponent('Турция')}`
      expect(await get(asked)).toHaveProperty('tours')
      expect(await get(asked, second)).not.toHaveProperty('tours')
    }
    const listed = await get(`/api/products/?ids=${hotels.palm}`, second)
    expect([listed.total, listed.hotels]).toEqual([0, undefined])
  })
})

describe('the calendar', () => {
  const calendar = (more = '') => get(`/api/tours/calendar/?from=moskva&to=turciya&nights=7&tourists=2${more}`)
  const day = (answer: { days: { date: string }[] }, date: string) => answer.days.find((one) => one.date === date)

  test('tells what searches saw, by day, with the age of each price; six months from tomorrow [TOUR-14]', async () => {
    const seenAt = shop.clock.now().toISOString()
    await found([
      tour({ price: 90_000 }),
      tour({ price: 85_000, hotel: 'pine' }),
      tour({ price: 70_000, nights: 9 }),
      tour({ price: 99_000, startDate: '2026-12-12' }),
    ])
    shop.clock.advance(3_600_000)
    const answer = await calendar()
    expect([answer.days.at(0).date, answer.days.at(-1).date]).toEqual(['2026-11-22', '2027-05-21'])
    expect(day(answer, '2026-12-10')).toEqual({ date: '2026-12-10', nights: [7], price: 85_000, seen_at: seenAt })
    expect(day(answer, '2026-12-12')).toMatchObject({ price: 99_000 })
    expect(day(answer, '2026-12-11')).toMatchObject({ price: null })
    expect(answer.least).toBe(85_000)
    expect(day(await get('/api/tours/calendar/?from=moskva&to=kemer&nights=7&tourists=2'), '2026-12-10')).toMatchObject(
      { price: 90_000 },
    )
    expect(
      day(await get('/api/tours/calendar/?from=moskva&to=turciya&nights=7-9&tourists=2'), '2026-12-10'),
    ).toMatchObject({ price: 70_000, nights: [7, 8, 9] })
    // Another party, another departure: nothing is known.
    expect((await get('/api/tours/calendar/?from=moskva&to=turciya&nights=7&tourists=2-5')).least).toBeNull()
    expect((await get('/api/tours/calendar/?from=ekaterinburg&to=turciya&nights=7&tourists=2')).least).toBeNull()
    expect((await calendar('&start=2026-12-10&end=2026-12-11')).days.map((one: { date: string }) => one.date)).toEqual([
      '2026-12-10',
      '2026-12-11',
    ])
  })

  test('a later search that looks at everything raises a price and removes one that is gone; a search of one hotel only lowers', async () => {
    await found([tour({ price: 90_000 }), tour({ price: 91_000, startDate: '2026-12-11' })])
    shop.clock.advance(3_600_000)
    await found([tour({ price: 95_000 })], { destinations: [], hotels: ['palm'] })
    expect(day(await calendar(), '2026-12-10')).toMatchObject({ price: 90_000 })
    shop.clock.advance(3_600_000)
    await found([tour({ price: 96_000 })])
    expect(day(await calendar(), '2026-12-10')).toMatchObject({ price: 96_000 })
    expect(day(await calendar(), '2026-12-11')).toMatchObject({ price: null })
  })

  test('of a supplier is fetched once in six hours, and says on which days nothing departs', async () => {
    let asked = 0
    supplier.calendar = async (wanted) => {
      asked++
      expect(wanted).toMatchObject({
        departure: 'moskva',
        destination: 'turciya',
        from: '2026-11-22',
        to: '2027-05-21',
        adults: 2,
      })
      return [
        { date: '2026-12-10', nights: [7, 10], price: kopecks(8_000_000) },
        { date: '2026-12-13', nights: [7], price: null },
        { date: '2036-12-13', nights: [7], price: kopecks(1) },
      ]
    }
    const answer = await calendar('&start=2026-12-01&end=2026-12-20')
    expect(day(answer, '2026-12-10')).toMatchObject({ nights: [7], price: 80_000 })
    expect(day(answer, '2026-12-13')).toMatchObject({ nights: [7], price: null })
    expect(day(answer, '2026-12-11')).toMatchObject({ nights: [], price: null, seen_at: null })
    shop.clock.advance(6 * 3_600_000 - 1)
    await calendar()
    expect(asked).toBe(1)
    // The newer price counts: what a search saw after the calendar was told.
    await found([tour({ price: 88_000 })])
    expect(day(await calendar(), '2026-12-10')).toMatchObject({ price: 88_000 })
    shop.clock.advance(1)
    await calendar()
    expect(asked).toBe(2)
    supplier.calendar = async () => {
      throw new Error('planted')
    }
    shop.clock.advance(6 * 3_600_000)
    expect(day(await calendar(), '2026-12-10')).toMatchObject({ nights: [7] })
  })

  test('names what is wrong with a question', async () => {
    const { status, body } = await shop.json('/api/tours/calendar/?from=x&to=y&nights=99&tourists=0&start=2026-13-01')
    expect(status).toBe(400)
    expect(body.errors.map((one: { field: string }) => one.field)).toEqual([
      'from',
      'to',
      'nights',
      'tourists',
      'start',
    ])
  })
})

describe('hot tours', () => {
  test('come a hotel once, the greatest reduction first, with references that are valid; asked again after ten minutes', async () => {
    let asked = 0
    supplier.hotTours = async () => {
      asked++
      return [
        tour({ price: 90_000, oldPrice: kopecks(10_000_000), startDate: '2026-11-25' }),
        tour({ price: 80_000, oldPrice: kopecks(10_000_000), startDate: '2026-11-26', nights: 5 }),
        tour({ price: 50_000, oldPrice: kopecks(5_500_000), hotel: 'lotus', startDate: '2026-11-25' }),
        tour({ price: 50_000, hotel: 'pine', startDate: '2026-11-25' }),
        tour({ hotel: 'nowhere', oldPrice: kopecks(90_000_000) }),
      ]
    }
    const { items } = await get('/api/tours/hot/?from=moskva')
    expect(items).toMatchObject([
      {
        slug: 'palm',
        discount: 20,
        offer: { price: 80_000, old_price: 100_000 },
        query: { from: 'moskva', hotels: ['palm'], dates: '20261126', nights: '5', tourists: '2' },
      },
      { slug: 'lotus', discount: 9 },
    ])
    const company = { id: shop.cast.company, settings: { tours: { is_enabled: true } } } as never
    expect(await readOffer(shop.app, { company }, items[0].offer.ref)).toMatchObject({
      query: { adults: 2, childAges: [] },
    })
    shop.app.cache.dropTags('everything')
    expect((await get('/api/tours/hot/?from=moskva')).items[0].offer.ref).toBe(items[0].offer.ref)
    expect(asked).toBe(1)
    shop.clock.advance(10 * 60_000)
    shop.app.cache.dropTags('everything')
    await get('/api/tours/hot/?from=moskva')
    expect(asked).toBe(2)
    // A supplier that fails: the last ones stay while they are valid.
    supplier.hotTours = async () => Promise.reject(new Error('planted'))
    shop.clock.advance(30 * 60_000)
    shop.app.cache.dropTags('everything')
    expect((await get('/api/tours/hot/?from=moskva')).items).toHaveLength(2)
    shop.clock.advance(60 * 60_000)
    shop.app.cache.dropTags('everything')
    expect((await get('/api/tours/hot/?from=moskva')).items).toEqual([])
  })
})

describe('a link to a room', () => {
  const link = {
    slug: 'palm',
    from: 'moskva',
    dates: '20261210-20261212',
    nights: '7',
    tourists: '2-5',
    room: 'standard_AI_DBL',
    date: '20261211',
  }
  const rebuild = (changes: object = {}) => shop.json('/api/tours/rebuild/', { json: { ...link, ...changes } })

  test('finds the same room, meal, placement and day again, at the price of now', async () => {
    supplier.answer = () => [
      {
        operators: operators({ alfa: 'completed' }),
        tours: [
          tour({ startDate: '2026-12-11', price: 101_000 }),
          tour({ startDate: '2026-12-11', price: 99_000, operator: 'beta' }),
          tour({ startDate: '2026-12-11', price: 50_000, meal: 'BB' }),
          tour({ startDate: '2026-12-10', price: 60_000 }),
        ],
      },
    ]
    const first = await rebuild()
    expect(first.body).toMatchObject({ hotel: hotels.palm, search: { query: { hotels: ['palm'], tourists: '2-5' } } })
    await isDone(first.body.search.id)
    const { body } = await rebuild()
    expect(body).toMatchObject({
      is_exact: true,
      offer: { price: 99_000, operator: { code: 'beta' }, start_date: '2026-12-11' },
    })
    expect(body.alternatives[0]).toMatchObject({ price: 101_000 })
    expect(body.search.id).toBe(first.body.search.id)
  })

  test('offers the nearest if there is none, and the nearest days if its day is over', async () => {
    supplier.answer = ({ dateFrom }) => [
      {
        operators: operators({ alfa: 'completed' }),
        tours: [
          tour({ startDate: dateFrom, price: 80_000 }),
          tour({ startDate: dateFrom, meal: 'BB', price: 70_000 }),
          tour({ startDate: dateFrom, roomKey: 'suite', meal: 'BB', price: 60_000 }),
        ],
      },
    ]
    const past = { dates: '20261101-20261103', date: '20261102' }
    const first = await rebuild(past)
    expect(first.body.search.query.dates).toBe('20261122-20261124')
    await isDone(first.body.search.id)
    const { body } = await rebuild(past)
    // The same room on another day is another tour.
    expect(body).toMatchObject({
      is_exact: false,
      offer: null,
      alternatives: [{ price: 80_000 }, { price: 70_000 }, { price: 60_000 }],
    })
  })

  test('with a wrong segment is refused by its name; an unknown hotel is not found', async () => {
    for (const [changes, fields] of [
      [{ dates: '20261210-20261201' }, ['dates']],
      [{ nights: '0' }, ['nights']],
      [{ tourists: '7' }, ['tourists']],
      [{ room: 'standard' }, ['room']],
      [{ room: 'standard_ZZ_DBL' }, ['room']],
      [{ date: '20261301' }, ['date']],
      [{ date: '20261220' }, ['date']],
      [{ from: 'london' }, ['from']],
    ] as const) {
      const { status, body } = await rebuild(changes)
      expect([status, body.errors?.map((one: { field: string }) => one.field)]).toEqual([400, fields])
    }
    expect((await rebuild({ slug: 'nowhere' })).status).toBe(404)
  })
})

test('the stream of a search tells each step to its end; one of another company is not there', async () => {
  const { id } = (await start()).body
  await until(() => supplier.asked.length).toBe(1)
  const stream = await openStream(web.port, `/api/tours/searches/${id}/events/`)
  await until(() => stream.events.map(({ event }) => event)).toEqual(['reset'])
  supplier.asked[0]!.say({ operators: operators({ alfa: 'completed' }), tours: [tour()] })
  await until(() => stream.events.at(-1)).toMatchObject({ event: 'batch', data: { version: 1, is_done: false } })
  supplier.asked[0]!.end()
  await until(() => stream.events.at(-1)).toMatchObject({ event: 'batch', data: { progress: 100, is_done: true } })
  const versions = stream.events.slice(1).map(({ data }) => (data as { version: number }).version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  stream.cut()
  for (const [path, headers] of [
    [`/api/tours/searches/${id}/events/`, { host: 'second.test' }],
    ['/api/tours/searches/unknown/events/', {}],
  ] as const) {
    const refused = await openStream(web.port, path, headers)
    expect(refused.status).toBe(404)
    refused.cut()
  }
})

describe('a hotel in lists of the visitor', () => {
  const card = (slug: 'palm' | 'lotus') => ({
    kind: 'hotel',
    id: hotels[slug],
    path: slug === 'palm' ? '/hotels/turciya/kemer/palm-hotel/' : '/hotels/egipet/hurgada/lotus-hotel/',
    where: slug === 'palm' ? 'Турция, Кемер' : 'Египет, Хургада',
  })

  test('favourites and recently viewed products have it beside goods, in their order and without a price', async () => {
    const me = await shop.signIn('79000000001')
    const { backpack, boots } = shop.cast
    for (const list of ['favorites', 'last-viewed']) {
      const path = `/api/${list}/`
      const put = await shop.json(path, {
        json: { products: [hotels.palm, backpack, hotels.lotus, boots] },
        headers: me,
      })
      expect(put.body.products).toEqual([hotels.palm, backpack, hotels.lotus, boots])
      const all = (await shop.json(path, { headers: me })).body
      expect(all).toMatchObject({ total: 4, products: [hotels.palm, backpack, hotels.lotus, boots] })
      expect(all.items.map(({ slug }: { slug: string }) => slug)).toEqual(['backpack', 'boots'])
      expect(all.hotels).toMatchObject([card('palm'), card('lotus')])
      expect(JSON.stringify(all.hotels)).not.toContain('price')
      // A page counts goods and hotels together.
      const second = (await shop.json(`${path}?page=2&page_size=2`, { headers: me })).body
      expect(second).toMatchObject({ total: 4, pages: 2, products: [hotels.lotus, boots], hotels: [card('lotus')] })
      expect((await shop.json(`${path}?page=2&page_size=3`, { headers: me })).body).not.toHaveProperty('hotels')
    }
  })

  test('products by ids have it apart from goods; a hotel off the site is in no list', async () => {
    const { backpack } = shop.cast
    const byIds = () => get(`/api/products/?ids=${hotels.lotus},${backpack},${hotels.palm}`)
    expect(await byIds()).toMatchObject({
      total: 1,
      items: [{ slug: 'backpack' }],
      hotels: [card('lotus'), { ...card('palm'), rating: 4.6, review_count: 12, stars: 5 }],
    })
    expect(await get(`/api/products/?ids=${backpack}`)).not.toHaveProperty('hotels')
    await sql`update products set is_active = false where id = ${hotels.palm}`.execute(shop.db)
    shop.app.cache.dropTags([`product:${hotels.palm}`])
    expect((await byIds()).hotels).toMatchObject([card('lotus')])
    await sql`update products set is_active = true where id = ${hotels.palm}`.execute(shop.db)
    shop.app.cache.dropTags([`product:${hotels.palm}`])
  })

  test('a company that no longer sells tours shows none', async () => {
    const enable = async (isOn: boolean) => {
      await sql`update companies set settings = jsonb_set(settings, '{tours,is_enabled}', ${JSON.stringify(isOn)}::jsonb) where id = ${shop.cast.company}`.execute(
        shop.db,
      )
      shop.app.cache.dropTags('everything')
    }
    const headers = await shop.signIn('79000000009')
    await shop.json('/api/favorites/', { json: { products: [hotels.palm, shop.cast.boots] }, headers })
    expect((await shop.json('/api/favorites/', { headers })).body.total).toBe(2)
    onTestFinished(() => enable(true))
    await enable(false)
    const { body } = await shop.json('/api/favorites/', { headers })
    expect([body.total, body.hotels]).toEqual([1, undefined])
    expect(await get(`/api/products/?ids=${hotels.lotus}`)).not.toHaveProperty('hotels')
  })
})
