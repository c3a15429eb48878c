import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { vitrina } from '../operator.ts'
import { address, expectHealthy, orderBody, pickup, placed, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Saturday, 21 November 2026, 14:00 in Yekaterinburg; the address lookup does not answer.
let shop: TestApp
let me: Record<string, string>
let staff: Record<string, string>
const mug = [{ sku: 'MUG', count: 1 }]
const hours = [
  { from: '10:00', to: '14:00' },
  { from: '14:00', to: '18:00' },
  { from: '18:00', to: '22:00' },
]
const near = { name: 'Центр', radius_m: 5000, price: 190, free_from: 3000, days: 0, cutoff: '18:00', intervals: hours }
const around = { latitude: 56.838, longitude: 60.597 }
/** A house this many kilometres north of the city centre. */
const house = (km: number) => ({
  ...address,
  latitude: around.latitude + km / 111.195,
  longitude: around.longitude,
})

beforeAll(async () => {
  shop = await startApp()
  me = await shop.signIn('79000000001')
  staff = await shop.staff(['delivery.read', 'delivery.write', 'orders.read'])
  await sql`
    update outlets set latitude = ${around.latitude}, longitude = ${around.longitude} where id = ${shop.cast.shop}`.execute(
    shop.db,
  )
})
sameStart(() => shop)
beforeEach(async () => {
  await sql`delete from courier_zones`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
afterAll(() => shop.close())

const zones = '/api/staff/courier-zones/'
const added = async (body: object) => {
  const answer = await shop.json(zones, { json: body, headers: staff })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
/** Drops the cache first: the app of a test does not receive the database notices that invalidate it. */
const cart = (change: object = {}) => {
  shop.app.cache.dropTags('everything')
  return shop.json('/api/v2/cart/', { json: { items: mug, save: false, ...change }, headers: me })
}
const courier = async (change: object = {}) => {
  const { body } = await cart(change)
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
  return body.cart.delivery_payment_options.find((one: any) => one.delivery_type === 'DELIVERY')
}
const order = (change: object) => shop.json('/api/orders/', { json: orderBody(shop, mug, { ...change }), headers: me })

describe('courier zones', () => {
  test('an amount with a fraction of a kopeck is refused, even binary noise', async () => {
    for (const amount of [0.1 + 0.2, 1.005, 1.0000000001])
      for (const bad of [{ price: amount }, { free_from: amount }]) {
        const json = { ...near, outlet: shop.cast.shop, ...bad }
        expect((await shop.json(zones, { json, headers: staff })).status, JSON.stringify(bad)).toBe(400)
      }
  })

  test('the address chooses the zone, the customer an interval, and the order stores it', async () => {
    const outlet = shop.cast.shop
    await added({ ...near, outlet, sort: 1 })
    await added({ name: 'Область', outlet, radius_m: 30_000, price: 490, days: 2, weekdays: [1, 2, 3, 4, 5], sort: 2 })
    // Without an address: the lowest price, without hours.
    expect(await courier()).toMatchObject({ price: 190, is_least: true, date: '2026-11-21', intervals: [] })
    const here = await courier({ address: house(1) })
    expect(here).toMatchObject({ price: 190, is_least: false, date: '2026-11-21', free_from: 3000 })
    // 14:00: intervals that have begun are not offered.
    expect(here.intervals[0]).toEqual({ date: '2026-11-21', from: '18:00', to: '22:00' })
    expect(here.intervals[1]).toEqual({ date: '2026-11-22', from: '10:00', to: '14:00' })
    // In two days it is Monday: these couriers do not work at weekends.
    expect(await courier({ address: house(12) })).toMatchObject({ price: 490, date: '2026-11-23', intervals: [] })
    for (const { status, body } of [await cart({ address: house(31) }), await order({ address: house(31) })])
      expect([status, body.code]).toEqual([409, 'no_delivery_to_address'])

    const chosen = { date: '2026-11-22', from: '14:00', to: '18:00' }
    const made = await placed(shop, me, mug, { address: house(1), delivery_interval: chosen })
    const kept = { due_date: '2026-11-22', due_interval: { from: '14:00', to: '18:00' }, address_verified: true }
    expect(made).toMatchObject({ ...kept, delivery_price: 190 })
    expect((await shop.json(`/api/orders/${made.id}/`, { headers: me })).body).toMatchObject(kept)
    expect((await shop.json(`/api/staff/orders/${made.id}/`, { headers: staff })).body).toMatchObject(kept)
    // An order without an interval is promised the day only.
    expect(await placed(shop, me, mug, { address: house(1) })).toMatchObject({
      due_date: '2026-11-21',
      due_interval: null,
    })
  })

  test('passed, removed and inapplicable intervals are refused; available ones are named', async () => {
    await added({ ...near, outlet: shop.cast.shop })
    const passed = await order({
      address: house(1),
      delivery_interval: { date: '2026-11-21', from: '10:00', to: '14:00' },
    })
    expect(passed).toMatchObject({
      status: 409,
      body: { code: 'interval_gone', errors: [{ field: 'delivery_interval' }] },
    })
    expect(passed.body.intervals[0]).toEqual({ date: '2026-11-21', from: '18:00', to: '22:00' })
    const soon = { date: '2026-11-22', from: '14:00', to: '18:00' }
    const fetched = await order({ ...pickup(shop), delivery_interval: soon })
    expect(fetched).toMatchObject({ status: 409, body: { code: 'interval_gone', intervals: [] } })
    // An interval that the staff removes while the form is open is gone too.
    const [{ id }] = (await shop.json(zones, { headers: staff })).body.items
    await shop.json(`${zones}${id}/`, { method: 'PATCH', json: { intervals: [] }, headers: staff })
    expect((await order({ address: house(1), delivery_interval: soon })).body.code).toBe('interval_gone')
  })

  test('an interval of another zone is refused with those of the zone of the address, and takes none of its places', async () => {
    const outlet = shop.cast.shop
    const early = [{ from: '10:00', to: '14:00', capacity: 1 }]
    const late = [{ from: '15:00', to: '19:00', capacity: 1 }]
    await added({ ...near, outlet, intervals: early })
    await added({ ...near, name: 'Дальше', outlet, radius_m: 30_000, price: 490, intervals: late, sort: 2 })
    const [inner, outer] = [
      { from: '10:00', to: '14:00' },
      { from: '15:00', to: '19:00' },
    ].map((hours) => ({
      date: '2026-11-22',
      ...hours,
    }))
    for (const [km, foreign, own] of [[1, outer, inner] as const, [12, inner, outer] as const]) {
      const refused = await order({ address: house(km), delivery_interval: foreign })
      expect(refused).toMatchObject({ status: 409, body: { code: 'interval_gone' } })
      expect(refused.body.intervals).toContainEqual(own)
      expect(refused.body.intervals).not.toContainEqual(foreign)
      const offered = (await courier({ address: house(km) })).intervals
      expect(offered).toEqual(refused.body.intervals)
    }
    expect((await shop.json('/api/orders/', { headers: me })).body.total).toBe(0)
    // The one place of each interval is still there; the same hours of two zones have places of their own.
    const [first] = (await shop.json(zones, { headers: staff })).body.items
    const both = { intervals: [...early, ...late] }
    await shop.json(`${zones}${first.id}/`, { method: 'PATCH', json: both, headers: staff })
    shop.app.cache.dropTags('everything')
    for (const [km, slot] of [[1, inner] as const, [1, outer] as const, [12, outer] as const])
      expect((await order({ address: house(km), delivery_interval: slot })).status).toBe(201)
    expect((await order({ address: house(12), delivery_interval: outer })).body.code).toBe('interval_gone')
    await expectHealthy(shop)
  })

  test('an unverified address gets the terms of its city, is marked, and has no promised day', async () => {
    await added({ ...near, outlet: shop.cast.shop })
    await added({ ...near, name: 'Дальше', outlet: shop.cast.shop, radius_m: 30_000, price: 490, sort: 2 })
    const typed = { address: 'Екатеринбург, Неведомая, 5', city: 'Екатеринбург', street: 'Неведомая', house: '5' }
    expect(await courier({ address: typed })).toMatchObject({ price: 190, free_from: 3000, date: null, intervals: [] })
    const made = await placed(shop, me, mug, { address: typed })
    expect(made).toMatchObject({ due_date: null, due_interval: null, address_verified: false, delivery_price: 190 })
    // Outside the city the distance is unknown.
    const outside = { ...typed, settlement: 'Неведомово', address: 'Екатеринбург, Неведомово, Неведомая, 5' }
    expect(await courier({ address: outside })).toMatchObject({ price: 490, date: null })
    expect(made.shipments[0]).toMatchObject({ expected_date: null })
  })

  test('can be drawn, limited to one option, switched off, deleted; invalid zones are refused', async () => {
    const line = [
      [56.7, 60.5],
      [56.7, 60.7],
      [56.9, 60.7],
      [56.9, 60.5],
    ]
    const { courierCash, courierCard, pickupCash } = shop.cast.options
    const drawn = await added({ name: 'Свой', polygon: line, price: 100, way: courierCash })
    expect(drawn).toMatchObject({ polygon: line, outlet: null, radius_m: null, way: courierCash, days: 1 })
    const prices = async (km: number) => {
      const { body } = await cart({ address: house(km) })
      return Object.fromEntries(
        body.cart.delivery_payment_options.map((one: { id: number; price: number }) => [one.id, one.price]),
      )
    }
    expect(await prices(1)).toMatchObject({ [courierCash]: 100, [courierCard]: 290 })
    expect(await prices(12)).not.toHaveProperty(String(courierCash))
    expect(await prices(12)).toMatchObject({ [courierCard]: 290 })
    const off = await shop.json(`${zones}${drawn.id}/`, { method: 'PATCH', json: { is_active: false }, headers: staff })
    expect(off.body).toMatchObject({ is_active: false, price: 100 })
    expect(await prices(12)).toMatchObject({ [courierCash]: 290 })
    const { status } = await shop.json(`${zones}${drawn.id}/`, { method: 'DELETE', headers: staff })
    expect(status).toBe(200)
    expect((await shop.json(zones, { headers: staff })).body).toEqual({ items: [], total: 0 })

    for (const [body, reason] of [
      [{ radius_m: 500 }, 'area'],
      [{ outlet: 999_999, radius_m: 500 }, 'outlet'],
      [{ polygon: line, way: pickupCash }, 'way'],
      [{ polygon: line, intervals: [{ from: '14:00', to: '10:00' }] }, 'intervals'],
    ] as const) {
      const refused = await shop.json(zones, { json: { name: 'Х', price: 0, ...body }, headers: staff })
      expect(refused, reason).toMatchObject({ status: 400, body: { code: 'zone_refused', reason } })
    }
    const gone = await shop.json(`${zones}${drawn.id}/`, { method: 'PATCH', json: { price: 1 }, headers: staff })
    expect(gone.status).toBe(404)
  })

  test('an interval takes orders up to its capacity; a cancellation frees a place; staff sees the load', async () => {
    const most = [
      { from: '10:00', to: '14:00', capacity: 2 },
      { from: '14:00', to: '18:00' },
    ]
    const zone = await added({ ...near, outlet: shop.cast.shop, intervals: most })
    expect(zone.intervals).toEqual([{ ...most[0] }, { ...most[1], capacity: null }])
    const slot = { date: '2026-11-22', from: '10:00', to: '14:00' }
    const here = { address: house(1), delivery_interval: slot }
    const offered = async () => {
      const { intervals } = await courier({ address: house(1) })
      return intervals.some((one: typeof slot) => one.date === slot.date && one.from === slot.from)
    }
    const week = async () => {
      const { body } = await shop.json('/api/staff/courier-slots/?date=2026-11-21&days=2', { headers: staff })
      return body.items.map((one: { date: string; taken: number; capacity: number }) => [
        one.date,
        one.taken,
        one.capacity,
      ])
    }
    expect(await week()).toEqual([
      ['2026-11-21', 0, 2],
      ['2026-11-22', 0, 2],
    ])
    const first = await placed(shop, me, mug, here)
    expect(await offered()).toBe(true)
    const second = await placed(shop, me, mug, here)
    expect(await offered()).toBe(false)
    expect(await week()).toEqual([
      ['2026-11-21', 0, 2],
      ['2026-11-22', 2, 2],
    ])
    const third = await order(here)
    expect(third).toMatchObject({ status: 409, body: { code: 'interval_gone' } })
    expect(third.body.intervals).toContainEqual({ date: '2026-11-22', from: '14:00', to: '18:00' })
    expect(third.body.intervals).not.toContainEqual(slot)
    // Other hours of that day, and the day without hours, are available.
    await placed(shop, me, mug, { ...here, delivery_interval: { date: '2026-11-22', from: '14:00', to: '18:00' } })
    await expectHealthy(shop)

    expect((await shop.json(`/api/orders/${first.id}/cancel/`, { json: {}, headers: me })).status).toBe(200)
    expect(await offered()).toBe(true)
    const fourth = await placed(shop, me, mug, here)
    expect(await offered()).toBe(false)
    // Orders that were handed over stay counted: their hours were used.
    await walkTo(shop, second.id, 'done')
    expect(await offered()).toBe(false)
    expect(await week()).toEqual([
      ['2026-11-21', 0, 2],
      ['2026-11-22', 2, 2],
    ])
    await expectHealthy(shop)
    // A larger capacity makes room at once; a smaller one takes nothing from orders that have the interval.
    const set = (capacity: number) =>
      shop.json(`${zones}${zone.id}/`, {
        method: 'PATCH',
        json: { intervals: [{ ...most[0], capacity }] },
        headers: staff,
      })
    await set(3)
    expect(await offered()).toBe(true)
    await set(1)
    expect(await offered()).toBe(false)
    expect((await shop.json(`/api/orders/${fourth.id}/`, { headers: me })).body.due_interval).toEqual({
      from: '10:00',
      to: '14:00',
    })
    await expectHealthy(shop)
  })

  test('zones of another company are neither visible nor changeable', async () => {
    const { id } = await added({ ...near, outlet: shop.cast.shop })
    const others = { ...(await shop.staff(['delivery.read', 'delivery.write'], shop.cast.second)) }
    const there = { ...others, 'x-company-id': String(shop.cast.second) }
    expect((await shop.json(zones, { headers: there })).body.items).toEqual([])
    expect((await shop.json('/api/staff/courier-slots/', { headers: there })).body.items).toEqual([])
    const change = await shop.json(`${zones}${id}/`, { method: 'PATCH', json: { price: 0 }, headers: there })
    expect(change.status).toBe(404)
  })

  test('the CLI manages them too', async () => {
    const said: string[] = []
    const tool = async (...args: string[]) => {
      const done = await vitrina(shop.app, 'zone', ...args)
      said.push(...done.said.split('\n'))
      return done.code
    }
    const set = ['--outlet', String(shop.cast.shop), '--radius', '5000', '--price', '190', '--days', '0']
    expect(await tool('add', '--name', 'Центр', ...set, '--intervals', '10:00-14:00,18:00-22:00')).toBe(0)
    const seen = () => courier({ address: house(1) })
    expect(await seen()).toMatchObject({ price: 190, date: '2026-11-21' })
    const { id } = (await sql<{ id: number }>`select id from courier_zones`.execute(shop.db)).rows[0]!
    expect(await tool('change', String(id), '--price', '250', '--weekdays', '1,2')).toBe(0)
    expect(await seen()).toMatchObject({ price: 250, date: '2026-11-23' })
    expect(await tool('change', String(id), '--intervals', '14-15')).toBe(2)
    expect(await tool('add', '--name', 'Без места', '--price', '1')).toBe(2)
    expect(await tool('change', String(id), '--intervals', '10:00-14:00/0')).toBe(2)
    expect(await tool('change', String(id), '--weekdays', '1', '--intervals', '10:00-14:00/5,18:00-24:00')).toBe(0)
    expect(said.at(-1)).toContain('10:00-14:00/5,18:00-24:00')
    expect(await tool('hours')).toBe(0)
    expect(said.at(-1)).toBe('2026-11-23  10:00-14:00  Центр  0 of 5')
    expect(await tool('list')).toBe(0)
    expect(said.at(-1)).toContain('Центр')
    expect(await tool('remove', String(id))).toBe(0)
    expect(await tool('remove', String(id))).toBe(2)
    expect(await seen()).toMatchObject({ price: 290 })
  })
})
