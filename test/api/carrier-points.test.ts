import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { refreshPoints } from '#shop/delivery/carrier-points.flow.ts'
import { cash, expectHealthy, manyBoots, orderBody } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let option: number
beforeAll(async () => {
  outer = await startOuterWorld()
  const { cdek } = emulatorSettings(outer.url)
  const service = (name: string) => (name === 'cdek' ? { ...cdek } : null) as never
  shop = await startApp({ outside: { ...outer.outside, service } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
  option = shop.cast.options.pointCard
  await sql`update delivery_payment_options set provider = 'cdek' where id = ${option}`.execute(shop.db)
  await refreshPoints(shop.app)
})
sameStart(() => shop)
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})
beforeEach(async () => {
  await outer.makeWell()
  shop.app.cache.dropTags('everything')
})

const points = async (query = '') => (await shop.json(`/api/outlets/?kind=pickup_point,locker${query}`)).body
const boots = [{ sku: 'BOOT-41', count: 1 }]
const cartOf = async (headers = anna) =>
  (await shop.json('/api/v2/cart/', { json: { items: boots, save: false }, headers })).body.cart
const pointWays = (cart: { delivery_payment_options: { delivery_type: string }[] }) =>
  cart.delivery_payment_options.filter(({ delivery_type }) => delivery_type === 'PICKUP_POINT')
const place = (pickup_point: number) =>
  shop.json('/api/orders/', {
    json: orderBody(shop, boots, { delivery_payment_option: option, address: undefined, pickup_point }),
    headers: anna,
  })

test('[DLV-16] pickup points near the company’s cities are stored by region, with features', async () => {
  const here = await points(`&region=${shop.cast.regions.ekb}`)
  expect(here).toHaveLength(160)
  expect(here[0]).toMatchObject({
    id: expect.any(Number),
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    carrier: 'cdek',
    features: { card: expect.any(Boolean), max_weight_kg: expect.any(Number) },
    route_url: expect.stringContaining('rtext='),
  })
  expect(await points(`&region=${shop.cast.regions.msk}`)).toHaveLength(900)
  // Our own points do not hand out goods that the carrier delivers.
  expect((await points()).map(({ id }: { id: number }) => id)).not.toContain(shop.cast.pickupPoint)
  const one = await shop.json(`/api/outlets/${here[0].id}/`)
  expect(one).toMatchObject({ status: 200, body: here[0] })
  expect(await shop.json('/api/outlets/999999999/')).toMatchObject({ status: 404 })
})

test('a second refresh changes nothing; a vanished point closes, a returned one opens', async () => {
  expect(await refreshPoints(shop.app)).toEqual([{ carrier: 'cdek', points: 1060, changed: 0, closed: 0 }])
  await sql`update outlets set carrier_code = 'GONE' where carrier_code = 'PVZ250-1'`.execute(shop.db)
  expect(await refreshPoints(shop.app)).toEqual([{ carrier: 'cdek', points: 1060, changed: 1, closed: 1 }])
  expect(await points(`&region=${shop.cast.regions.ekb}`)).toHaveLength(160)
  await expectHealthy(shop)
})

test('an unreadable list of points changes nothing that is stored', async () => {
  await outer.makeIll('pickup-points', 'garbage')
  expect(await refreshPoints(shop.app)).toEqual([{ carrier: 'cdek', points: null }])
  expect(await points(`&region=${shop.cast.regions.ekb}`)).toHaveLength(160)
})

test('the carrier tariff is in cart and order, its point in the order', async () => {
  const cart = await cartOf()
  expect(pointWays(cart)).toEqual([expect.objectContaining({ price: 190, date: expect.any(String) })])
  const [locker] = (await points(`&region=${shop.cast.regions.ekb}`)).filter(
    ({ kind }: { kind: string }) => kind === 'locker',
  )
  const placed = await place(locker.id)
  expect(placed).toMatchObject({
    status: 201,
    body: {
      delivery_type: 'PICKUP_POINT',
      delivery_price: 190,
      outlet: { id: locker.id, latitude: locker.latitude, longitude: locker.longitude, address: locker.address },
    },
  })
  await expectHealthy(shop)
})

test('own points and points of other cities are refused', async () => {
  const [far] = await points(`&region=${shop.cast.regions.msk}`)
  expect(await place(shop.cast.pickupPoint)).toMatchObject({ status: 400, body: { code: 'outlet_needed' } })
  expect(await place(far.id)).toMatchObject({ status: 400, body: { code: 'outlet_needed' } })
})

test.each(['hang', 'reset', 'garbage'] as const)(
  'a carrier failing by %s closes its delivery option with a message; other options work',
  async (mode) => {
    await outer.makeIll('pickup-points', mode)
    const cart = await cartOf()
    expect(pointWays(cart)).toEqual([])
    expect(cart.unavailable_deliveries).toEqual([
      { delivery_type: 'PICKUP_POINT', message: expect.stringMatching(/не отвечает/) },
    ])
    const [point] = await points(`&region=${shop.cast.regions.ekb}`)
    expect(await place(point.id)).toMatchObject({ status: 409, body: { code: 'option_gone' } })
    const bought = await shop.json('/api/orders/', { json: orderBody(shop, boots, cash(shop)), headers: anna })
    expect(bought.status).toBe(201)
    await expectHealthy(shop)
  },
)
