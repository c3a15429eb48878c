import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createGeoIp } from '../geoip/geoip.ts'
import { createDadata } from './dadata.ts'
import { readSuggestion } from './dadata.wire.ts'
import type { AddressLookup } from './port.ts'

let emulators: Emulators
let lookup: ReturnType<typeof createDadata>
let geoip: ReturnType<typeof createGeoIp>

beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  const settings = emulatorSettings(emulators.url)
  lookup = createDadata(settings.dadata)
  geoip = createGeoIp(settings.geoip)
})
afterAll(async () => {
  lookup.close()
  geoip.close()
  await emulators.close()
})

const suggested = async (asked: Parameters<AddressLookup['suggest']>[0]) => {
  const result = await lookup.suggest(asked)
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value
}
const ekaterinburg = '2763c110-cb8b-416a-9dac-ad28a55b4402'
const moscow = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
const requests = async (provider: string) => (await fetch(`${emulators.url}/requests?provider=${provider}`)).json()

describe('suggestions', () => {
  test('finds a city by prefix, ignoring case and ё', async () => {
    const found = await suggested({ query: 'екатер', fromBound: 'city', toBound: 'city' })
    expect(found.map((one) => [one.address, one.cityFiasId])).toEqual([
      ['Свердловская обл, г Екатеринбург', ekaterinburg],
    ])
  })

  test('only streets of the chosen city, then houses of the chosen street', async () => {
    const streets = await suggested({
      query: 'лен',
      fromBound: 'street',
      toBound: 'street',
      locations: [{ city_fias_id: ekaterinburg }],
    })
    expect(streets.map((one) => one.street)).toEqual(['пр-кт Ленина'])
    const houses = await suggested({
      query: '1',
      fromBound: 'house',
      toBound: 'house',
      locations: [{ street_fias_id: streets[0]!.streetFiasId! }],
      count: 3,
    })
    expect(houses.map((one) => one.house)).toEqual(['1', '10', '11'])
    expect(houses.every((one) => one.streetFiasId === streets[0]!.streetFiasId)).toBe(true)
  })

  test('a full address typed at once finds its house', async () => {
    const found = await suggested({ query: 'г. Казань, ул. Баумана, д. 7', count: 1, fromBound: 'house' })
    expect(found[0]).toMatchObject({ address: 'Респ Татарстан, г Казань, ул Баумана, д 7', house: '7', city: 'Казань' })
  })

  test('finds houses of a settlement without streets, and the far village', async () => {
    const [settlement] = await suggested({ query: 'палн', fromBound: 'settlement', toBound: 'settlement' })
    expect(settlement).toMatchObject({ settlement: 'Палникс', city: 'Екатеринбург', street: null })
    const within = [{ settlement_fias_id: settlement!.settlementFiasId! }]
    expect(await suggested({ query: 'а', fromBound: 'street', toBound: 'street', locations: within })).toEqual([])
    expect((await suggested({ query: '5', fromBound: 'house', locations: within }))[0]).toMatchObject({
      house: '5',
      street: null,
    })
    expect((await suggested({ query: 'Бурмантово' }))[0]).toMatchObject({ settlement: 'Бурмантово', city: null })
  })

  test('«нет такого» and nonsense find nothing; an empty query is not sent', async () => {
    expect(await suggested({ query: 'Нет такого места' })).toEqual([])
    expect(await suggested({ query: 'абракадабра' })).toEqual([])
    const before = (await requests('dadata')).length
    expect(await suggested({ query: '  ' })).toEqual([])
    expect((await requests('dadata')).length).toBe(before)
  })

  test('limits and wrong keys are refusals', async () => {
    expect(await lookup.suggest({ query: 'слишком часто' })).toMatchObject({ refusal: { reason: 'too_many_requests' } })
    const stranger = createDadata({ ...emulatorSettings(emulators.url).dadata, token: 'wrong' })
    expect(await stranger.suggest({ query: 'москва' })).toMatchObject({
      refusal: { code: 'address_service_unavailable', reason: 'refused' },
    })
    stranger.close()
  })
})

describe('an address lookup result', () => {
  test('[REG-12] has every field of the specification for a house', async () => {
    const [house] = await suggested({ query: 'Екатеринбург Вайнера 10', fromBound: 'house', count: 1 })
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(house).toEqual({
      address: 'Свердловская обл, г Екатеринбург, ул Вайнера, д 10',
      fiasId: id,
      postal: '620000',
      country: 'Россия',
      city: 'Екатеринбург',
      cityFiasId: ekaterinburg,
      settlement: null,
      settlementFiasId: null,
      latitude: expect.closeTo(56.835, 2),
      longitude: expect.closeTo(60.597, 2),
      house: '10',
      houseFiasId: id,
      province: 'Свердловская обл',
      street: 'ул Вайнера',
      streetFiasId: id,
    })
    expect(house!.fiasId).toBe(house!.houseFiasId)
  })

  test('[REG-12] in a federal city the region is the city, also when the service omits the city', async () => {
    const [found] = await suggested({ query: 'москва', fromBound: 'city', toBound: 'city' })
    expect(found).toMatchObject({ city: 'Москва', cityFiasId: moscow, province: 'г Москва' })
    const bare = readSuggestion({
      value: 'г Москва, ул Арбат',
      data: { region: 'Москва', region_with_type: 'г Москва', region_fias_id: moscow, street_with_type: 'ул Арбат' },
    })
    expect(bare).toMatchObject({ city: 'Москва', cityFiasId: moscow, street: 'ул Арбат', latitude: null, house: null })
    const other = readSuggestion({
      value: 'Тверская обл',
      data: { region: 'Тверская', region_with_type: 'Тверская обл' },
    })
    expect(other.city).toBeNull()
  })

  test('a house and its block are one number', () => {
    expect(readSuggestion({ value: 'x', data: { house: '11', block_type: 'к', block: '2' } }).house).toBe('11 к 2')
  })
})

describe('a map point', () => {
  const at = async (latitude: number, longitude: number, radiusM = 200) => {
    const result = await lookup.geolocate({ latitude, longitude, radiusM, count: 1 })
    if (!result.ok) throw new Error(result.refusal.reason)
    return result.value
  }

  test('finds the nearest house and sends the given radius and count', async () => {
    const [house] = await suggested({ query: 'Пермь Сибирская 35', fromBound: 'house', count: 1 })
    expect((await at(house!.latitude! + 0.0001, house!.longitude!))[0]?.address).toBe(house!.address)
    expect((await requests('dadata'))[0]).toMatchObject({
      path: '/dadata/geolocate/address',
      body: { radius_meters: 200, count: 1 },
      status: 200,
    })
  })

  test('a point far from houses finds nothing, even with a larger radius', async () => {
    expect(await at(56.5, 61.2)).toEqual([])
    expect(await at(56.7021, 60.51, 1000)).toEqual([])
  })
})

describe('an IP address', () => {
  test.each([
    ['77.1.2.3', 'Екатеринбург'],
    ['5.8.1.1', 'Москва'],
    ['78.0.0.1', 'Санкт-Петербург'],
    ['92.1.1.1', 'Владивосток'],
  ])('%s is in %s', async (ip, city) => {
    expect(await geoip.locate(ip)).toMatchObject({
      ok: true,
      value: { city, latitude: expect.any(Number), fiasId: expect.any(String) },
    })
  })

  test.each(['127.0.0.1', '10.0.0.1', '::1', '203.0.113.5', 'x'])('%s has no location', async (ip) => {
    expect(await geoip.locate(ip)).toEqual({ ok: true, value: null })
  })

  test('its outage does not affect suggestions', async () => {
    await fetch(`${emulators.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'geoip', mode: 'garbage' }),
    })
    expect(await geoip.locate('77.1.2.3')).toMatchObject({
      refusal: { code: 'address_service_unavailable', reason: 'bad_answer' },
    })
    expect(await suggested({ query: 'самара', toBound: 'city' })).toHaveLength(1)
    await fetch(`${emulators.url}/faults?provider=geoip`, { method: 'DELETE' })
    expect(await geoip.locate('77.1.2.3')).toMatchObject({ ok: true })
  })
})
