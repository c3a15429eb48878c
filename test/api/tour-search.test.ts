import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../start-app.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'

let shop: TestApp
const supplier = new PlantedSupplier()
beforeAll(async () => {
  shop = await startApp({ outside: { tourProviders: [planted(supplier)] } })
  await seedTours(shop)
})
afterAll(() => shop.close())
let ip = 0
beforeEach(() => {
  supplier.asked.length = 0
  supplier.answer = null
  // Searches of earlier tests are shared no more.
  shop.clock.advance(3_600_000)
  ip++
})

const query = { from: 'moskva', destinations: ['turciya'], dates: '20261210-20261212', nights: '7', tourists: '2' }
const until = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: 20_000 })
const start = (changes: object = {}) =>
  shop.json('/api/tours/searches/', { json: { ...query, ...changes }, ip: `10.0.${ip}.1` })
const read = (id: string, more = '') => shop.json(`/api/tours/searches/${id}/${more}`)
const hotels = (id: string, more = '') => shop.json(`/api/tours/searches/${id}/hotels/${more}`)

describe('a search', () => {
  test('asks the supplier, shows what is found while it runs, and is done when all have answered', async () => {
    const started = await start()
    expect(started.status).toBe(201)
    expect(started.body).toMatchObject({ status: 'running', progress: 0, version: 0, hotels_found: 0, query })
    const { id } = started.body
    await until(() => supplier.asked.length).toBe(1)
    expect(supplier.asked[0]!.wanted).toMatchObject({ departure: 'moskva', destinations: ['turciya'], adults: 2 })
    supplier.asked[0]!.say({ operators: operators({ alfa: 'completed', beta: 'performing' }), tours: [tour()] })
    await until(async () => (await read(id)).body.version).toBe(1)
    const state = (await read(id)).body
    expect(state).toMatchObject({ status: 'running', hotels_found: 1, offers_found: 1, min_price: 100_000 })
    expect(state.operators).toEqual([
      { code: 'alfa', name: 'Альфа', state: 'completed' },
      { code: 'beta', name: 'Бета', state: 'performing' },
    ])
    const list = (await hotels(id)).body
    expect(list).toMatchObject({ total: 1, found: 1, pages: 1, version: 1 })
    expect(list.items[0]).toMatchObject({
      slug: 'palm',
      path: '/hotels/turciya/kemer/palm-hotel',
      offers: 1,
      offer: {
        price: 100_000,
        room: { key: 'standard', name: 'Стандарт' },
        meal: { code: 'AI' },
        end_date: '2026-12-17',
      },
    })
    supplier.asked[0]!.end()
    await until(async () => (await read(id)).body.status).toBe('done')
    expect((await read(id)).body).toMatchObject({
      progress: 100,
      operators: [{ state: 'completed' }, { state: 'failed' }],
    })
  })
})
