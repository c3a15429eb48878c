import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { isAtShop, orderStates } from '#shop/orders/order-states.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { followRefund } from '#shop/payments/refund/refund.flow.ts'
import { bank } from '../fake-bank.ts'
import { expectHealthy, manyBoots, pickup, placed, stockOf } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Pieces refunded before the order left the shop: they are not collected any more, and their stock is released once.
let shop: TestApp
let anna: Record<string, string>
let staff: Record<string, string>
const money = bank()
beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
  staff = await shop.staff()
})
sameStart(() => shop)
beforeEach(() => {
  money.state.refunds = 'succeeded'
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

interface Paid {
  id: number
  number: string
  items: { id: number; sku: string }[]
}

async function paid(products: { sku: string; count: number }[], change: object = {}): Promise<Paid> {
  const order = await placed(shop, anna, products, change)
  await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: anna })
  money.decide({ state: 'succeeded' })
  const { rows } = await sql<{ id: number }>`select id from payments where order_id = ${order.id}`.execute(shop.db)
  await checkPayment(shop.app, rows[0]!.id)
  return order
}
const asStaff = (path: string, json?: object) =>
  shop.json(`/api/staff/orders/${path}`, { ...(json && { json }), headers: staff })
const refund = async ({ id }: Paid, item: number, count: number) => {
  const answer = await asStaff(`${id}/refund/`, { lines: [{ item, count }], reason: 'нет в наличии' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const walk = async ({ id }: Paid, ...states: (typeof orderStates)[number][]) => {
  for (const state of states) expect(await moveOrder(shop.app, id, state, 'shop'), state).toMatchObject({ ok: true })
}
const toCollect = async ({ id }: Paid) => (await asStaff(`${id}/`)).body.to_collect
const parcelsOf = async ({ id }: Paid) =>
  (await asStaff(`${id}/`)).body.shipments.map(({ state, items }: { state: string; items: object[] }) => [state, items])
const endRefunds = async ({ id }: Paid, became: 'succeeded' | 'canceled') => {
  money.endRefunds(became)
  const { rows } = await sql<{ id: number }>`select id from refunds where order_id = ${id}`.execute(shop.db)
  for (const one of rows) await followRefund(shop.app, one.id)
}

test('a piece refunded before collection is freed once, barred from parcels, and not handed over', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const order = await paid([{ sku: 'BOOT-41', count: 3 }])
  const item = order.items[0]!.id
  expect(await toCollect(order)).toEqual([{ item, count: 3 }])
  expect((await refund(order, item, 1)).to_collect).toEqual([{ item, count: 2 }])
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 2 })
  const parcel = (count: number) => asStaff(`${order.id}/shipments/`, { items: [{ item, count }] })
  expect((await parcel(3)).body).toMatchObject({ code: 'shipment_refused', reason: 'too_many' })
  expect((await parcel(2)).status).toBe(200)
  await walk(order, 'collecting', 'collected', 'shipping', 'done')
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 2 })
  const received = await asStaff(`${order.id}/received/`, {
    outlet: shop.cast.warehouse,
    items: [{ item, restocked: 1 }],
    reason: 'пришло',
  })
  expect(received.body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
  // Pieces that were handed over are returned as usual.
  await refund(order, item, 1)
  const back = { outlet: shop.cast.warehouse, items: [{ item, restocked: 1 }], reason: 'пришло' }
  expect((await asStaff(`${order.id}/received/`, back)).body.items).toMatchObject([{ accepted: 1, restocked: 1 }])
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 1 })
})

test('a line refunded whole cannot be reviewed or returned; canceling the order frees the rest', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const order = await paid([
    { sku: 'BOOT-41', count: 2 },
    { sku: 'MUG', count: 1 },
  ])
  const boots = order.items.find(({ sku }) => sku === 'BOOT-41')!.id
  await refund(order, boots, 2)
  expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
  await walk(order, 'collecting', 'collected', 'shipping', 'done')
  const mine = (await shop.json(`/api/orders/${order.id}/`, { headers: anna })).body
  expect(mine.items.find(({ id }: { id: number }) => id === boots)).toMatchObject({ actions: [], returnable: null })
  const review = { order_item: boots, rating: 5, comment: 'Хорошо', agreement: true }
  expect((await shop.json('/api/reviews/', { json: review, headers: anna })).status).toBe(403)

  const other = await paid([{ sku: 'BOOT-41', count: 3 }])
  await refund(other, other.items[0]!.id, 1)
  await walk(other, 'canceled')
  expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
})

test('refunded pieces leave open parcels, the last parcel first; an empty one is canceled', async () => {
  const order = await paid([{ sku: 'BOOT-41', count: 4 }])
  const item = order.items[0]!.id
  for (const count of [2, 1, 1])
    expect((await asStaff(`${order.id}/shipments/`, { items: [{ item, count }] })).status).toBe(200)
  await refund(order, item, 1)
  expect(await parcelsOf(order)).toEqual([
    ['getting_ready', [{ item, count: 2 }]],
    ['getting_ready', [{ item, count: 1 }]],
    ['canceled', []],
  ])
  await asStaff(`${order.id}/shipments/`, { number: `${order.number}-2`, state: 'delivered' })
  await refund(order, item, 1)
  expect(await parcelsOf(order)).toEqual([
    ['getting_ready', [{ item, count: 1 }]],
    ['delivered', [{ item, count: 1 }]],
    ['canceled', []],
  ])
})

test('pieces in a departed parcel are not withdrawn: they return as handed-over goods', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const order = await paid([{ sku: 'BOOT-41', count: 2 }])
  const item = order.items[0]!.id
  await asStaff(`${order.id}/shipments/`, { state: 'delivered' })
  await refund(order, item, 1)
  expect(await toCollect(order)).toEqual([{ item, count: 2 }])
  await walk(order, 'collecting', 'collected', 'shipping', 'done')
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 2 })
})

test('a piece refunded on its way to the customer’s shop leaves the order on arrival there', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const order = await paid([{ sku: 'BOOT-41', count: 2 }], {
    ...pickup(shop),
    delivery_payment_option: shop.cast.options.pickupCard,
  })
  const item = order.items[0]!.id
  await walk(order, 'collecting', 'collected', 'shipping')
  await refund(order, item, 1)
  expect(await toCollect(order)).toEqual([{ item, count: 2 }])
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 2 })
  await walk(order, 'ready_pickup')
  expect(await toCollect(order)).toEqual([{ item, count: 1 }])
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 1 })
  await walk(order, 'done')
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 1 })
})

describe('a refund in progress', () => {
  beforeEach(() => {
    money.state.refunds = 'pending'
  })

  test('blocks collection of its pieces and keeps their stock; a failed one allows collection again', async () => {
    const before = await stockOf(shop, 'BOOT-41')
    const order = await paid([{ sku: 'BOOT-41', count: 3 }])
    const item = order.items[0]!.id
    expect((await refund(order, item, 1)).to_collect).toEqual([{ item, count: 2 }])
    expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 3 })
    await endRefunds(order, 'canceled')
    expect(await toCollect(order)).toEqual([{ item, count: 3 }])
    await refund(order, item, 2)
    await endRefunds(order, 'succeeded')
    expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 1 })
    await walk(order, 'canceled')
    expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
  })

  test.each(['succeeded', 'canceled'] as const)(
    'withdraws its pieces when the order leaves, and they stay so once it has %s',
    async (became) => {
      const before = await stockOf(shop, 'BOOT-41')
      const order = await paid([{ sku: 'BOOT-41', count: 3 }])
      const item = order.items[0]!.id
      await refund(order, item, 1)
      await walk(order, 'collecting', 'collected', 'shipping')
      expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 2 })
      await endRefunds(order, became)
      await walk(order, 'done')
      expect(await toCollect(order)).toEqual([{ item, count: 2 }])
      expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 2 })
      if (became === 'succeeded') return
      // Pieces that were never delivered are refunded separately.
      money.state.refunds = 'succeeded'
      await refund(order, item, 1)
      expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 2 })
    },
  )
})

test.each([
  { refunded: 1, givenUp: 1, reserved: 2, left: 2 },
  { refunded: 2, givenUp: 2, reserved: 1, left: 1 },
  { refunded: 1, givenUp: 2, reserved: 1, left: 1 },
])(
  'of $refunded withdrawn pieces with failed refunds and $givenUp given up later, the withdrawn go first: none is freed twice',
  async ({ refunded, givenUp, reserved, left }) => {
    money.state.refunds = 'pending'
    const before = await stockOf(shop, 'BOOT-41')
    const order = await paid([
      { sku: 'BOOT-41', count: 3 },
      { sku: 'MUG', count: 1 },
    ])
    const line = (sku: string) => order.items.find((one) => one.sku === sku)!.id
    const item = line('BOOT-41')
    await refund(order, item, refunded)
    // The first parcel leaves: this decides which pieces the order goes without.
    const parcel = { items: [{ item: line('MUG'), count: 1 }], state: 'delivered' }
    expect((await asStaff(`${order.id}/shipments/`, parcel)).status).toBe(200)
    await endRefunds(order, 'canceled')
    expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + 3 - refunded })
    money.state.refunds = 'succeeded'
    const given = await asStaff(`${order.id}/cancel/`, {
      lines: [{ item, count: givenUp }],
      reason: 'нет в наличии',
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(await toCollect(order)).toContainEqual({ item, count: left })
    expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, reserved: before.reserved + reserved })
  },
)

test('of marked goods only those to be collected need codes; a line without any keeps none', async () => {
  const mark = (serial: string) => `010460780959150821${serial}\x1d91EE06\x1d92c2lnbmF0dXJl`
  await sql`update products set marking_type = 'shoes' where id = (select product_id from variants where sku = 'BOOT-41')`.execute(
    shop.db,
  )
  const order = await paid([
    { sku: 'BOOT-41', count: 2 },
    { sku: 'MUG', count: 1 },
  ])
  const item = order.items.find(({ sku }) => sku === 'BOOT-41')!.id
  const bind = (codes: string[]) =>
    shop.json(`/api/staff/orders/${order.id}/marks/`, { method: 'PUT', json: { item, codes }, headers: staff })
  await refund(order, item, 1)
  expect((await bind([mark('A1'), mark('A2')])).body).toMatchObject({ code: 'mark_refused', reason: 'too_many' })
  const bound = await bind([mark('A1')])
  expect(bound.status, JSON.stringify(bound.body)).toBe(200)
  await walk(order, 'collecting')
  expect((await asStaff(`${order.id}/move/`, { state: 'collected' })).status).toBe(200)
  await refund(order, item, 1)
  expect((await asStaff(`${order.id}/`)).body.marks).toEqual([])
})

test('a shop pickup leaves when collected; one at a carrier’s point has left already', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const order = await paid([{ sku: 'BOOT-41', count: 2 }], {
    ...pickup(shop),
    delivery_payment_option: shop.cast.options.pickupCard,
  })
  await walk(order, 'collecting', 'collected', 'ready_pickup')
  await refund(order, order.items[0]!.id, 1)
  expect(await toCollect(order)).toEqual([{ item: order.items[0]!.id, count: 1 }])
  await walk(order, 'done')
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 1 })
})

test('the database and the rules agree on when an order is still in the shop', async () => {
  for (const state of orderStates)
    for (const way of ['DELIVERY', 'PICKUP', 'PICKUP_POINT', 'VIRTUAL'] as const) {
      const { rows } = await sql<{ is: boolean }>`select order_in_house(${state}, ${way}) as is`.execute(shop.db)
      expect(rows[0]!.is, `${state} ${way}`).toBe(isAtShop(state, way))
    }
})
