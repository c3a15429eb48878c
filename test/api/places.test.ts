import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { lookupOnWire } from '#shop/places/places.wire.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
afterAll(async () => {
  await shop.close()
  await outer.close()
})
beforeEach(() => outer.forget())
afterEach(() => outer.makeWell())

const ofKazan = '84.1.2.3'
const ofYekaterinburg = '77.4.5.6'

test('[REG-01] regions have id, coordinates, name, slug and sort, in the order of sort, then name', async () => {
  await sql`
    insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, sort)
    values (${shop.cast.company}, ${shop.cast.zones.west}, 'anapa', 'Анапа', 'Anapa', 44.89, 37.31, 2)`.execute(shop.db)
  shop.app.cache.dropTags([`regions:${shop.cast.company}`])
  const { body } = await shop.json('/api/regions/')
  expect(body).toEqual([
    {
      id: shop.cast.regions.ekb,
      latitude: 56.838,
      longitude: 60.6,
      name: 'Екатеринбург',
      slug: 'ekaterinburg',
      sort: 1,
      timezone: 'Asia/Yekaterinburg',
    },
    expect.objectContaining({ slug: 'anapa', sort: 2 }),
    expect.objectContaining({ id: shop.cast.regions.msk, name: 'Москва', sort: 2 }),
  ])
  const english = await shop.json('/api/regions/', { headers: { 'accept-language': 'en' } })
  expect(english.body[0].name).toBe('Yekaterinburg')
})

describe('geoip', () => {
  test('[REG-03] a known address answers like a lookup', async () => {
    const { status, body } = await shop.json(`/api/address/geoip/?ip=${ofKazan}`)
    expect(status).toBe(200)
    expect(lookupOnWire.parse(body)).toMatchObject({
      city: 'Казань',
      city_fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
      house: null,
    })
  })

  test('without `ip` it is the caller’s own', async () => {
    expect((await shop.json('/api/address/geoip/', { ip: ofYekaterinburg })).body.city).toBe('Екатеринбург')
  })

  test('[REG-03] unknown and local addresses are reported as such; the latter without an outer call', async () => {
    const unknown = await shop.json('/api/address/geoip/?ip=250.1.2.3')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'region_not_determined' } })
    await outer.forget()
    expect((await shop.json('/api/address/geoip/?ip=127.0.0.1')).status).toBe(404)
    expect((await shop.json('/api/address/geoip/?ip=192.168.1.9')).status).toBe(404)
    expect(await outer.requests('geoip')).toEqual([])
  })

  test('an invalid address is a field error', async () => {
    const { status, body } = await shop.json('/api/address/geoip/?ip=somewhere')
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('ip')
  })

  test('a failing service means "not determined", is retried after a minute, and answers are cached', async () => {
    await outer.makeIll('geoip', 'http500')
    const asked = () => shop.json('/api/address/geoip/?ip=95.1.1.1')
    expect((await asked()).body.code).toBe('region_not_determined')
    await outer.makeWell()
    await outer.forget()
    expect((await asked()).status).toBe(404)
    expect(await outer.requests('geoip')).toEqual([])
    shop.clock.advance(61_000)
    // The old answer is served once more while the new one is fetched in the background.
    await asked()
    await expect.poll(async () => (await asked()).body.city, { timeout: 3_000 }).toBe('Тюмень')
    expect(await outer.requests('geoip')).toHaveLength(1)
  })
})

const suggest = (json: object, headers = {}) => shop.json('/api/dadata/suggest/', { json, headers })

describe('suggestions', () => {
  test.each(['', '   ', undefined])('[REG-09] the query %j answers an empty list with no outer call', async (query) => {
    expect(await suggest({ name: 'address', query })).toMatchObject({ status: 200, body: [] })
    expect(await outer.requests('dadata')).toEqual([])
  })

  test('[REG-08] [REG-12] a bound sets the level of detail; the answer has every field, unknown ones null', async () => {
    const cities = await suggest({ name: 'address', query: 'казань', from_bound: 'city', to_bound: 'city' })
    expect(cities.body).toHaveLength(1)
    expect(lookupOnWire.strict().parse(cities.body[0])).toMatchObject({ city: 'Казань', street: null, house: null })
    const streets = await suggest({
      name: 'address',
      query: 'Казань Баумана',
      from_bound: 'street',
      to_bound: 'street',
    })
    expect(streets.body[0]).toMatchObject({ street: 'ул Баумана', house: null })
    const houses = await suggest({
      name: 'address',
      query: 'Казань Баумана 5',
      from_bound: 'house',
      to_bound: { value: 'house' },
    })
    expect(houses.body[0]).toMatchObject({ street: 'ул Баумана', house: '5', country: 'Россия', postal: '420000' })
    expect(houses.body[0].house_fias_id).toBeTruthy()
    const settlement = await suggest({
      name: 'address',
      query: 'Бурмантово',
      from_bound: 'settlement',
      to_bound: 'settlement',
    })
    expect(settlement.body[0]).toMatchObject({ settlement: 'Бурмантово', city: null, province: 'Свердловская обл' })
  })

  test('[REG-08] each kind of location narrows: city, settlement, street', async () => {
    const inKazan = await suggest({
      query: 'Ленина',
      locations: [{ city_fias_id: '8dea00e3-9aab-4d8e-887c-ef2aaa546456' }],
      to_bound: 'street',
    })
    expect(new Set(inKazan.body.map((a: { city: string }) => a.city))).toEqual(new Set(['Новосибирск']))
    const [street] = (await suggest({ query: 'Казань Баумана', from_bound: 'street', to_bound: 'street' })).body
    const onStreet = await suggest({
      query: '7',
      from_bound: 'house',
      locations: [{ street_fias_id: street.street_fias_id }],
    })
    expect(onStreet.body[0]).toMatchObject({ street: 'ул Баумана', house: '7' })
    const [village] = (await suggest({ query: 'Палникс', from_bound: 'settlement', to_bound: 'settlement' })).body
    const inVillage = await suggest({
      query: '3',
      from_bound: 'house',
      locations: [{ settlement_fias_id: village.settlement_fias_id }],
    })
    expect(inVillage.body[0]).toMatchObject({ settlement: 'Палникс', house: '3', street: null })
    const sent = (await outer.requests('dadata'))[0]!.body
    expect(sent).toMatchObject({
      locations: [{ settlement_fias_id: village.settlement_fias_id }],
      from_bound: { value: 'house' },
    })
  })

  test('an unknown bound is a field error; no match is an empty list; a failure is reported', async () => {
    expect((await suggest({ query: 'а', from_bound: 'galaxy' })).status).toBe(400)
    expect(await suggest({ query: 'нет такого' })).toMatchObject({ status: 200, body: [] })
    await outer.makeIll('dadata', 'garbage')
    expect(await suggest({ query: 'Казань' })).toMatchObject({
      status: 503,
      body: { code: 'address_service_unavailable' },
    })
  })
})

describe('the house at a point', () => {
  const geolocate = (json: object) => shop.json('/api/dadata/geolocate/', { json })

  test('[REG-10] searches within 200 m for one answer by default', async () => {
    const point = { lat: 55.7952, lon: 49.1067 }
    const { status, body } = await geolocate({ name: 'address', ...point })
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ city: 'Казань', house: expect.any(String) })
    expect((await outer.requests('dadata'))[0]!.body).toEqual({ ...point, radius_meters: 200, count: 1 })
    await geolocate({ ...point, radius_meters: 150, count: 3 })
    expect((await outer.requests('dadata'))[0]!.body).toEqual({ ...point, radius_meters: 150, count: 3 })
  })

  test('[REG-11] a point in a field is refused as nothing found', async () => {
    const { status, body } = await geolocate({ lat: 60.5, lon: 90.5 })
    expect([status, body.code]).toEqual([404, 'found_nothing'])
  })

  test('a point beyond the poles is a field error', async () => {
    const { status, body } = await geolocate({ lat: 91, lon: 0 })
    expect([status, body.errors[0].field]).toEqual([400, 'lat'])
  })
})

describe('outlets', () => {
  test('are shops and filials unless a kind is requested; no warehouses', async () => {
    const kinds = async (query: string) =>
      (await shop.json(`/api/outlets/${query}`)).body.map((o: { kind: string }) => o.kind)
    expect(await kinds('')).toEqual(['shop'])
    expect(await kinds('?kind=pickup_point,shop')).toEqual(expect.arrayContaining(['pickup_point', 'shop']))
    expect(await kinds('?kind=warehouse')).toEqual([])
    expect(await kinds(`?region=${shop.cast.regions.msk}`)).toEqual([])
  })
})

test('frequent queries are limited before the service is; other visitors and own location go on', async () => {
  const look = (n: number, ip = `2001:db8:7:7::${n}`) => shop.json(`/api/address/geoip/?ip=84.1.3.${n}`, { ip })
  const answers = []
  for (let n = 1; n <= 61; n++) answers.push((await look(n)).status)
  expect(answers.indexOf(429)).toBe(60)
  expect((await look(70)).body).toMatchObject({ code: 'too_many_requests' })
  expect((await look(70, '203.0.113.9')).status).not.toBe(429)
  expect((await shop.json('/api/address/geoip/', { ip: ofYekaterinburg })).status).toBe(200)
  const suggest = (ip: string) => shop.json('/api/dadata/suggest/', { json: { query: 'Малышева' }, ip })
  expect((await suggest('203.0.113.7')).status).toBe(200)
  await sql`update rate_counters set count = 3000 where key = 'places-address:203.0.113.7'`.execute(shop.db)
  expect((await suggest('203.0.113.7')).status).toBe(429)
  expect((await suggest('203.0.113.8')).status).toBe(200)
})
