import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { refundOrder } from '#shop/payments/refund/refund.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { bank } from '../fake-bank.ts'
import { cash, expectHealthy, manyBoots, placed, stockOf, walkTo } from '../place-order.ts'
import { fillIn } from '../returns.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let olga: Record<string, string>
const money = bank()
beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
  olga = await shop.staff(['stock.write', 'reclamations.move', 'reclamations.decide'])
})
sameStart(() => shop)
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const receive = (order: number, items: object[], more: object = {}, headers = olga) =>
  shop.json(`/api/staff/orders/${order}/received/`, {
    json: { outlet: shop.cast.warehouse, items, reason: 'Без следов носки', ...more },
    headers,
  })
const onHand = async () => (await stockOf(shop, 'BOOT-41')).onHand

async function received(count: number) {
  const order = await placed(shop, anna, [{ sku: 'BOOT-41', count }], cash(shop))
  await walkTo(shop, order.id, 'done')
  return { id: order.id as number, item: order.items[0].id as number }
}

test('approved returned goods are restocked or written off, never more than came back, each once', async () => {
  const { id, item } = await received(3)
  const before = await onHand()
  const { body } = await shop.json('/api/reclamations/', { json: { order_item: item, count: 2 }, headers: anna })
  await fillIn(shop, anna, body.id)
  expect((await shop.json(`/api/reclamations/${body.id}/submit/`, { method: 'POST', headers: anna })).status).toBe(200)
  const move = (state: string) =>
    shop.json(`/api/staff/reclamations/${body.id}/move/`, { json: { state, reason: 'так' }, headers: olga })
  for (const state of ['ready', 'shipping', 'processing']) await move(state)
  expect((await receive(id, [{ item, restocked: 1 }])).body).toMatchObject({
    code: 'goods_not_accepted',
    item,
    left: 0,
  })
  await move('approved')
  const page = (await shop.json('/api/products/boots/')).body
  const both = await receive(id, [{ item, restocked: 1, written_off: 1 }])
  expect(both.body.items).toEqual([{ item, sku: 'BOOT-41', accepted: 2, restocked: 1, written_off: 1 }])
  expect(await onHand()).toBe(before + 1)
  expect((await receive(id, [{ item, restocked: 1 }])).body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
  expect(await onHand()).toBe(before + 1)
  expect((await shop.json('/api/products/boots/')).body.id).toBe(page.id)
  const { rows } = await sql<{ call: string; reason: string }>`
    select call, reason from staff_audit where call = 'receiveGoods' and object = 'order ' || (select number from orders where id = ${id})`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ call: 'receiveGoods', reason: 'Без следов носки' }])
})

test('an order returned whole after handover is received in full; invalid or forbidden goods are refused', async () => {
  const { id, item } = await received(2)
  const before = await onHand()
  expect((await receive(id, [{ item, restocked: 1 }])).status).toBe(409)
  expect(await moveOrder(shop.app, id, 'returned', 'shop')).toMatchObject({ ok: true })
  expect((await receive(id, [{ item, restocked: 1 }], { outlet: 999_999 })).body.code).toBe('outlet_needed')
  expect((await receive(id, [{ item: 999_999, restocked: 1 }])).body.code).toBe('goods_not_accepted')
  expect((await receive(999_999, [{ item, restocked: 1 }])).status).toBe(404)
  expect((await receive(id, [{ item, restocked: 1 }], {}, await shop.staff(['orders.read']))).status).toBe(403)
  expect((await receive(id, [{ item, restocked: -1 }])).status).toBe(400)
  // Concurrent requests never receive more than came back; a repeated key receives once.
  const key = { ...olga, 'idempotency-key': 'one-box' }
  await Promise.all([receive(id, [{ item, restocked: 1 }], {}, key), receive(id, [{ item, restocked: 1 }], {}, key)])
  const all = await Promise.all(Array.from({ length: 5 }, () => receive(id, [{ item, restocked: 1 }])))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await onHand()).toBe(before + 2)
})

async function paidOnline(count: number): Promise<{ id: number; item: number }> {
  const { id, items } = await placed(shop, anna, [{ sku: 'BOOT-41', count }])
  await shop.json(`/api/orders/${id}/pay/`, { json: {}, headers: anna })
  money.decide({ state: 'succeeded' })
  const { rows } = await sql<{ id: number }>`select id from payments where order_id = ${id}`.execute(shop.db)
  await checkPayment(shop.app, rows[0]!.id)
  return { id, item: items[0].id }
}

test.each([
  ['canceled', ['canceled']],
  ['rejected', ['collecting', 'rejected']],
  ['returned', ['collecting', 'collected', 'shipping', 'returned']],
  ['expired', ['collecting', 'collected', 'ready', 'expired']],
] as const)(
  'pieces of an online-paid order that is %s before handover are restocked once, by that alone',
  async (_, way) => {
    const before = await stockOf(shop, 'BOOT-41')
    const { id, item } = await paidOnline(2)
    for (const step of way) expect(await moveOrder(shop.app, id, step, 'shop'), step).toMatchObject({ ok: true })
    await refundOrder(shop.app, id)
    expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
    expect((await receive(id, [{ item, restocked: 2 }])).body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
    expect((await receive(id, [{ item, written_off: 1 }])).body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
    expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
  },
)

test('a piece refunded before collection is restocked by the refund; it is not received', async () => {
  const before = await stockOf(shop, 'BOOT-41')
  const { id, item } = await paidOnline(2)
  const back = { lines: [{ item, count: 1 }], reason: 'брак' }
  const boss = await shop.staff()
  expect((await shop.json(`/api/staff/orders/${id}/refund/`, { json: back, headers: boss })).status).toBe(200)
  expect((await receive(id, [{ item, restocked: 1 }])).body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
  for (const step of ['collecting', 'collected', 'shipping', 'done'] as const)
    expect(await moveOrder(shop.app, id, step, 'shop'), step).toMatchObject({ ok: true })
  expect(await stockOf(shop, 'BOOT-41')).toEqual({ ...before, onHand: before.onHand - 1 })
  expect((await receive(id, [{ item, restocked: 1 }])).body).toMatchObject({ code: 'goods_not_accepted', left: 0 })
})

const orderOf = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body

test.each([
  ['its whole amount', 'total', []],
  ['its whole amount when it was collected', 'total', ['collecting', 'collected', 'ready_delivery']],
  ['every piece, the delivery not', 'lines', ['collecting']],
] as const)('an order refunded before it left (%s) ends and is not collected', async (_, what, way) => {
  const before = await stockOf(shop, 'BOOT-41')
  const { id, item } = await paidOnline(1)
  for (const step of way) expect(await moveOrder(shop.app, id, step, 'shop'), step).toMatchObject({ ok: true })
  const { total, state } = await orderOf(id)
  const wish = what === 'total' ? { amount: total } : { lines: [{ item, count: 1 }] }
  const boss = await shop.staff()
  const refund = (json: object) =>
    shop.json(`/api/staff/orders/${id}/refund/`, { json: { ...json, reason: 'нет в наличии' }, headers: boss })
  expect(state).not.toBe('canceled')
  expect((await refund(wish)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ state: 'canceled', sub_state: 'by_shop' })
  const moved = await shop.json(`/api/staff/orders/${id}/move/`, { json: { state: 'collecting' }, headers: boss })
  expect(moved).toMatchObject({ status: 409, body: { code: 'order_move_refused' } })
  await refundOrder(shop.app, id)
  expect(await orderOf(id)).toMatchObject({ paid: 0 })
  expect(await stockOf(shop, 'BOOT-41')).toEqual(before)
})

test('a partial refund, or a full one after handover, ends no order', async () => {
  const { id, item } = await paidOnline(2)
  const boss = await shop.staff()
  const refund = (json: object) =>
    shop.json(`/api/staff/orders/${id}/refund/`, { json: { ...json, reason: 'скидка' }, headers: boss })
  await refund({ lines: [{ item, count: 1 }] })
  await refund({ amount: 100 })
  expect((await orderOf(id)).state).toBe('new')
  for (const step of ['collecting', 'collected', 'shipping', 'done'] as const)
    await moveOrder(shop.app, id, step, 'shop')
  expect((await refund({ amount: (await orderOf(id)).paid })).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ state: 'done', paid: 0 })
})

test('doctor finds pieces received without having left', async () => {
  const { id, item } = await paidOnline(1)
  await moveOrder(shop.app, id, 'canceled', 'shop')
  await sql`insert into received_goods (company_id, order_id, order_item_id, outlet_id, restocked, written_off, at)
    values (${shop.cast.company}, ${id}, ${item}, ${shop.cast.warehouse}, 1, 0, now())`.execute(shop.db)
  expect(await runDoctor(shop.db)).toMatchObject([
    { name: expect.stringContaining('every piece of an order'), examples: String(item) },
  ])
  await sql`delete from received_goods where order_item_id = ${item}`.execute(shop.db)
})

test('goods that never left the shop are restocked by the move alone and not received', async () => {
  const order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
  await walkTo(shop, order.id, 'shipping')
  await moveOrder(shop.app, order.id, 'returned', 'shop')
  expect((await receive(order.id, [{ item: order.items[0].id, restocked: 1 }])).status).toBe(409)
})
