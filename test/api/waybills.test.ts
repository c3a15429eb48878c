import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { refreshPoints } from '#shop/delivery/carrier-points.flow.ts'
import { lockOrder } from '#shop/orders/orders.store.ts'
import { trackWaybills } from '#shop/orders/shipping/waybills.flow.ts'
import { recordOutsidePayment } from '#shop/payments/outside-payment.flow.ts'
import { cash, expectHealthy, manyBoots, orderBody } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let me: Record<string, string>
let staff: Record<string, string>
let point: number
beforeAll(async () => {
  outer = await startOuterWorld()
  const { cdek } = emulatorSettings(outer.url)
  const service = (name: string) => (name === 'cdek' ? { ...cdek } : null) as never
  shop = await startApp({ outside: { ...outer.outside, service } })
  await manyBoots(shop)
  me = await shop.signIn('79000000001')
  staff = await shop.staff(['orders.read', 'orders.move'])
  await sql`update delivery_payment_options set provider = 'cdek' where id = ${shop.cast.options.pointCard}`.execute(
    shop.db,
  )
  await refreshPoints(shop.app)
  const here = await shop.json(`/api/outlets/?kind=pickup_point&region=${shop.cast.regions.ekb}`)
  point = here.body[0].id
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

const anOrder = async (change: object = {}) => {
  const body = orderBody(shop, [{ sku: 'BOOT-41', count: 2 }], {
    delivery_payment_option: shop.cast.options.pointCard,
    address: undefined,
    pickup_point: point,
    ...change,
  })
  const { status, body: order } = await shop.json('/api/orders/', { json: body, headers: me })
  expect(status, JSON.stringify(order)).toBe(201)
  return order as { id: number; number: string; total: number; items: { id: number }[] }
}
const at = ({ id, number }: { id: number; number: string }, what: string) =>
  `/api/staff/orders/${id}/shipments/${number}-1/${what}`
const waybill = (order: { id: number; number: string }) =>
  shop.json(at(order, 'waybill/'), { method: 'POST', headers: staff })
const seen = async ({ id }: { id: number }) =>
  (await shop.json(`/api/orders/${id}/`, { headers: me })).body.shipments[0]
const asked = async (number: string) => {
  const all = await (await fetch(`${outer.url}/requests?provider=pickup-points&limit=500`)).json()
  return all.filter(
    ({ method, path, body }: { method: string; path: string; body: string | object }) =>
      method === 'POST' && /\/orders$/.test(path) && JSON.stringify(body).includes(`${number}-1`),
  )
}
/** Cash on delivery of each waybill of an order, in kopecks. */
const toldToTake = async (number: string): Promise<number[]> => {
  const all: { method: string; path: string; body: string | object }[] = await (
    await fetch(`${outer.url}/requests?provider=pickup-points&limit=500`)
  ).json()
  return all
    .filter(({ method, path }) => method === 'POST' && /\/orders$/.test(path))
    .map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body))
    .filter((body) => body.number.startsWith(`${number}-`))
    .map(({ packages }) =>
      packages[0].items
        .map((one: { amount: number; payment: { value: number } }) => Math.round(one.payment.value * 100) * one.amount)
        .reduce((sum: number, one: number) => sum + one, 0),
    )
}
const moved = (order: { number: string }, code: string) =>
  fetch(`${outer.url}/pickup-points/orders/${order.number}-1/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
const wait = (minutes: number) =>
  shop.clock.set(new Date(shop.app.clock.now().getTime() + minutes * 60_000).toISOString())
const later = async () => {
  wait(15)
  return trackWaybills(shop.app)
}

describe('waybills', () => {
  test('are created once, however often requested; the customer gets number and link, the label is a PDF', async () => {
    const goods = await shop.staff(['catalog.write'])
    const parcels = (json: object) => shop.json('/api/staff/parcels/', { method: 'PUT', json, headers: goods })
    expect(await parcels({ sku: 'BOOT-41', piece: { weight_g: 1200 } })).toMatchObject({ status: 200 })
    const piece = { weight_g: 900, length_cm: 35, width_cm: 25, height_cm: 13 }
    expect(await parcels({ category: shop.cast.category, piece })).toMatchObject({ status: 200 })
    expect(await parcels({ sku: 'NOBODY', piece: null })).toMatchObject({ status: 404 })
    const order = await anOrder()
    const answers = await Promise.all([waybill(order), waybill(order), waybill(order)])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.reason]).toEqual([409, 'under_way'])
    const made = await asked(order.number)
    expect(made).toHaveLength(1)
    // Two pieces: the weight comes from the variant, the rest from its category.
    const body = typeof made[0].body === 'string' ? JSON.parse(made[0].body) : made[0].body
    expect(body.packages[0]).toMatchObject({ weight: 2400, length: 35, width: 25, height: 26 })
    await later()
    expect(await waybill(order)).toMatchObject({ status: 200, body: { state: 'made', carrier: 'cdek' } })
    expect(await asked(order.number)).toHaveLength(1)
    expect(await seen(order)).toMatchObject({
      delivery_service: 'СДЭК',
      invoice_number: expect.stringMatching(/^14\d{8}$/),
      tracking_url: expect.stringContaining('cdek.ru'),
      expected_date: '2026-11-25',
      state: 'getting_ready',
    })
    const label = await shop.request(at(order, 'label.pdf'), { headers: staff })
    expect(label.headers.get('content-type')).toContain('application/pdf')
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await expectHealthy(shop)
  })

  test('parcels of an order paid on receipt collect together what is owed, to the kopeck; otherwise nothing', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, free_from, days_from, sort, provider)
      select company_id, delivery_type, 'CASH', 'on_receipt', price, free_from, days_from, 6, provider
      from delivery_payment_options where id = ${shop.cast.options.pointCard} returning id`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    // A discount that divides evenly neither over the lines nor over the pieces.
    const off = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'sum', amount: 300.01 } } })
    await addCode(shop, off, { code: 'ODD' })
    const products = [
      { sku: 'BOOT-41', count: 2 },
      { sku: 'MUG', count: 7 },
    ]
    const way = { delivery_payment_option: rows[0]!.id }
    const order = await anOrder({ ...way, products, promo_codes: [{ code: 'ODD' }] })
    const [boots, mugs] = order.items
    const parcel = (items: object[]) =>
      shop.json(`/api/staff/orders/${order.id}/shipments/`, { json: { items }, headers: staff })
    await parcel([
      { item: boots!.id, count: 1 },
      { item: mugs!.id, count: 3 },
    ])
    await parcel([{ item: boots!.id, count: 1 }])
    await parcel([])
    for (const at of [2, 1, 3]) {
      const path = `/api/staff/orders/${order.id}/shipments/${order.number}-${at}/waybill/`
      expect((await shop.json(path, { method: 'POST', headers: staff })).status).toBe(200)
    }
    const told = await toldToTake(order.number)
    expect(told).toHaveLength(3)
    expect(told.every((sum) => sum > 0)).toBe(true)
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(Math.round(order.total * 100))
    const online = await anOrder()
    expect((await waybill(online)).status).toBe(200)
    expect(await toldToTake(online.number)).toEqual([0])
    await expectHealthy(shop)
  })

  test('a waybill omits pieces refunded or being refunded before it is requested', async () => {
    const order = await anOrder({
      products: [
        { sku: 'BOOT-41', count: 2 },
        { sku: 'MUG', count: 1 },
      ],
    })
    await inTransaction(shop.db, async (tx) => {
      await lockOrder(tx, order.id)
      const given = { companyId: shop.cast.company, orderId: order.id, amount: (order.total * 100) as Kopecks }
      await recordOutsidePayment(shop.app, tx, { ...given, document: 'ПКО 12' })
    })
    const lines = order.items.map(({ id }) => ({ item: id, count: 1 }))
    const json = { lines, reason: 'нет в наличии' }
    const boss = await shop.staff()
    expect((await shop.json(`/api/staff/orders/${order.id}/refund/`, { json, headers: boss })).status).toBe(200)
    expect((await waybill(order)).status).toBe(200)
    const [made] = await asked(order.number)
    const { packages } = typeof made.body === 'string' ? JSON.parse(made.body) : made.body
    const told = packages[0].items.map(({ ware_key: sku, amount }: Record<string, unknown>) => [sku, amount])
    expect(told).toEqual([['BOOT-41', 1]])
    await expectHealthy(shop)
  })

  test('tracking moves the parcel, never back, and ends it', async () => {
    const order = await anOrder()
    await waybill(order)
    await later()
    for (const [code, state] of [
      ['SEND_TO_RECIPIENT_OFFICE', 'getting_ready'],
      ['ACCEPTED_AT_WAREHOUSE_ON_DEMAND', 'pickup'],
      ['A_WORD_NOBODY_KNOWS', 'pickup'],
      ['DELIVERED', 'done'],
      ['CREATED', 'done'],
    ] as const) {
      await moved(order, code)
      await later()
      expect((await seen(order)).state, code).toBe(state)
    }
  })

  test.each(['hang', 'garbage', 'http500', 'reset'])(
    'a carrier failing with %s loses nothing: the waybill exists once it recovers',
    async (mode) => {
      const order = await anOrder()
      await outer.makeIll('pickup-points', mode as 'garbage')
      expect(await waybill(order)).toMatchObject({ status: 503, body: { code: 'carrier_silent' } })
      expect(await later()).toMatchObject({ looked: 0 })
      await outer.makeWell()
      // The breaker admits a first request after a while.
      wait(10)
      await expect.poll(async () => (await waybill(order)).status, { timeout: 40_000, interval: 1000 }).toBe(200)
      expect(await asked(order.number)).not.toHaveLength(0)
      await later()
      expect((await seen(order)).invoice_number).toMatch(/^14\d{8}$/)
    },
  )

  test('a rejected, canceled or carrier-less order gets no waybill', async () => {
    const refused = await anOrder({ recipient_name: 'Отказ Отказов' })
    expect(await waybill(refused)).toMatchObject({ status: 409, body: { code: 'waybill_refused', reason: 'refused' } })
    expect((await shop.json(at(refused, 'label.pdf'), { headers: staff })).body).toMatchObject({ reason: 'not_made' })
    const over = await anOrder()
    await shop.json(`/api/orders/${over.id}/cancel/`, { method: 'POST', json: {}, headers: me })
    expect((await waybill(over)).status).not.toBe(200)
    const body = orderBody(shop, [{ sku: 'MUG', count: 1 }], cash(shop))
    const home = (await shop.json('/api/orders/', { json: body, headers: me })).body
    expect(await waybill(home)).toMatchObject({ status: 409, body: { reason: 'no_carrier' } })
    expect((await waybill({ id: 999_999, number: '1' })).status).toBe(404)
  })
})
