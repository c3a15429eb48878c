import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { lockOrder } from '#shop/orders/orders.store.ts'
import { recordOutsidePayment } from '#shop/payments/outside-payment.flow.ts'
import { refundOrder } from '#shop/payments/refund/refund.flow.ts'
import { cash, expectHealthy, listening, manyBoots, pickup, placed, runJobs, waitingJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  olga = await shop.staff()
  await manyBoots(shop)
})
sameStart(() => shop)
afterAll(() => shop.close())

const boots = (count = 1) => placed(shop, anna, [{ sku: 'BOOT-41', count }], cash(shop))
const staff = (path: string, json?: object, headers = olga) => shop.json(`/api/staff/${path}`, { json, headers })
const mine = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const audited = async (object: string) =>
  (await shop.json(`/api/staff/audit/?object=${encodeURIComponent(object)}`, { headers: olga })).body.items

/** An order paid outside the shop, as 1C reports it. */
async function takenOutside() {
  const order = await boots(2)
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, order.id)
    const given = { companyId: shop.cast.company, orderId: order.id, amount: (order.total * 100) as Kopecks }
    await recordOutsidePayment(shop.app, tx, { ...given, document: 'ПКО 12' })
  })
  return order
}

describe('orders', () => {
  test('are listed newest first, searched by number and phone, filtered by state, of this company only', async () => {
    const [older, newer] = [await boots(), await boots()]
    const { body } = await staff('orders/?page_size=2')
    expect(body.items.map((one: { id: number }) => one.id)).toEqual([newer.id, older.id])
    expect(Object.keys(body).sort()).toEqual(['items', 'next'])
    expect(body.items[0]).toMatchObject({ customer: { phone: '79000000001' }, refunds: [] })
    const found = async (query: string) =>
      (await staff(`orders/?${query}`)).body.items.map((one: { id: number }) => one.id)
    expect(await found(`search=${older.number.slice(0, 6)}`)).toContain(older.id)
    expect(await found('search=900 000-00-01')).toContain(older.id)
    for (const search of ['8 (900) 000-00-01', '89000000001', '8 900 000…'])
      expect(await found(`search=${encodeURIComponent(search)}`), search).toContain(older.id)
    for (const search of [`№ ${older.number}`, `№${older.number}`])
      expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([older.id])
    expect(await found('search=%25')).toEqual([])
    expect(await found('state=done')).not.toContain(older.id)
    expect((await shop.json('/api/staff/orders/', { headers: olga, host: 'second.test' })).status).not.toBe(200)
  })

  test('a move is recorded with its reason; an invalid one lists the possible ones; the customer sees it', async () => {
    const order = await boots()
    const moved = await staff(`orders/${order.id}/move/`, { state: 'collecting', reason: 'на складе' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body).toMatchObject({ state: 'collecting', possible_states: ['collected', 'canceled', 'rejected'] })
    const refused = await staff(`orders/${order.id}/move/`, { state: 'done' })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ possible: ['collected', 'canceled', 'rejected'] })
    expect(refused.body.type).toContain('order_move_refused')
    expect(moved.body.history.at(-1)).toMatchObject({ state: 'collecting', actor: 'shop', reason: 'на складе' })
    // A note of the staff is for the staff; the reason of an unsuccessful order is shown to its customer.
    expect((await mine(order.id)).history.at(-1)).toMatchObject({ state: 'collecting', actor: 'shop', reason: '' })
    const other = await boots()
    await staff(`orders/${other.id}/move/`, { state: 'rejected', reason: 'нет на складе' })
    expect((await mine(other.id)).history.at(-1)).toMatchObject({ state: 'rejected', reason: 'нет на складе' })
    expect(await audited(`order ${order.number}`)).toMatchObject([
      { call: 'moveStaffOrder', reason: 'на складе', before: { state: 'new' }, after: { state: 'collecting' } },
    ])
    const canceled = await staff(`orders/${order.id}/move/`, { state: 'canceled' })
    expect(canceled.body).toMatchObject({ state: 'canceled', sub_state: 'by_shop', possible_states: [] })
  })

  test('moves follow the delivery type: courier delivery or outlet pickup', async () => {
    const move = async (id: number, state: string) => (await staff(`orders/${id}/move/`, { state })).body
    const brought = await boots()
    const refused = { code: 'order_move_refused' }
    expect((await staff(`orders/${brought.id}/`)).body.possible_states).not.toContain('ready_pickup_now')
    expect(await move(brought.id, 'ready_pickup_now')).toMatchObject(refused)
    for (const step of ['collecting', 'collected']) await move(brought.id, step)
    const possible = ['ready', 'ready_delivery', 'shipping', 'canceled']
    expect(await move(brought.id, 'ready_pickup')).toMatchObject({ ...refused, possible })
    expect(await move(brought.id, 'ready_delivery')).toMatchObject({ shipments: [{ state: 'getting_ready' }] })
    expect((await staff(`orders/${brought.id}/shipments/`, { state: 'pickup' })).body).toMatchObject({
      code: 'shipment_refused',
      reason: 'not_fetched',
    })
    for (const state of ['shipping', 'done']) expect(await move(brought.id, state), state).toMatchObject({ state })
    const fetched = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], pickup(shop))
    for (const step of ['collecting', 'collected']) await move(fetched.id, step)
    expect(await move(fetched.id, 'ready_delivery')).toMatchObject(refused)
    expect(await move(fetched.id, 'ready_pickup')).toMatchObject({ state: 'ready_pickup' })
    expect(await move(fetched.id, 'shipping')).toMatchObject(refused)
    expect((await staff(`orders/${fetched.id}/shipments/`, { state: 'pickup' })).status).toBe(200)
  })

  test('a read-only key moves nothing, and another company’s order is not found', async () => {
    const order = await boots()
    const reader = await shop.staff(['orders.read'])
    expect((await staff(`orders/${order.id}/`, undefined, reader)).status).toBe(200)
    expect((await staff(`orders/${order.id}/move/`, { state: 'collecting' }, reader)).status).toBe(403)
    expect((await staff('orders/999999/')).status).toBe(404)
  })
})

describe('parcels', () => {
  test('[SHIP-01] several parcels with tracking, each move notified; they end with the order', async () => {
    const order = await boots(3)
    const item = order.items[0].id
    const put = (body: object) => staff(`orders/${order.id}/shipments/`, body)
    await put({ delivery_service: 'СДЭК', invoice_number: '1100', items: [{ item, count: 2 }] })
    const two = await put({ delivery_service: 'Курьер', expected_date: '2026-12-01', items: [{ item, count: 1 }] })
    expect(two.status, JSON.stringify(two.body)).toBe(200)
    expect(two.body.shipments).toMatchObject([
      { number: `${order.number}-1`, delivery_service: 'СДЭК', invoice_number: '1100', items: [{ item, count: 2 }] },
      { number: `${order.number}-2`, expected_date: '2026-12-01', state: 'getting_ready' },
    ])
    const onItsWay = await put({ number: `${order.number}-1`, state: 'delivered' })
    expect(onItsWay.body.shipments[0]).toMatchObject({
      state: 'delivered',
      invoice_number: '1100',
      items: [{ item, count: 2 }],
    })
    await staff(`orders/${order.id}/move/`, { state: 'canceled' })
    expect((await mine(order.id)).shipments.map((one: { state: string }) => one.state)).toEqual([
      'canceled',
      'canceled',
    ])
    const { rows } = await sql<{ payload: { from: string; to: string } }>`
      select payload from events where type = 'shipment.moved' and order_id = ${order.id} order by id`.execute(shop.db)
    expect(rows.map(({ payload: { from, to } }) => [from, to])).toEqual([
      ['', 'getting_ready'],
      ['', 'getting_ready'],
      ['getting_ready', 'delivered'],
      ['delivered', 'canceled'],
      ['getting_ready', 'canceled'],
    ])
  })

  test('a piece is in one parcel, with no foreign lines; a finished order gets no new parcel', async () => {
    const order = await boots(2)
    const other = await boots()
    const item = order.items[0].id
    const put = (body: object) => staff(`orders/${order.id}/shipments/`, body)
    await put({ items: [{ item, count: 1 }] })
    expect((await put({ items: [{ item, count: 2 }] })).body).toMatchObject({ status: 409, reason: 'too_many' })
    expect((await put({ items: [{ item: other.items[0].id, count: 1 }] })).body).toMatchObject({
      reason: 'unknown_line',
    })
    expect((await put({ number: 'X-9' })).status).toBe(404)
    const number = `${order.number}-1`
    const [done] = (await put({ number, state: 'done' })).body.shipments
    expect(done).toMatchObject({ state: 'done', received_date: expect.any(String) })
    // A received shipment cannot be in transit again; its documents can still be corrected.
    expect((await put({ number, state: 'getting_ready' })).body).toMatchObject({ status: 409, reason: 'ended' })
    expect((await put({ number, state: 'done', invoice_number: '77' })).body.shipments).toEqual([
      { ...done, invoice_number: '77' },
    ])
    await staff(`orders/${order.id}/move/`, { state: 'rejected' })
    expect((await put({})).body).toMatchObject({ status: 409, reason: 'order_over' })
    expect((await mine(order.id)).shipments).toHaveLength(1)
  })
})

describe('payments outside the shop', () => {
  test('a manual refund of a finished order waits without a failing job and is recorded once', async () => {
    const order = await takenOutside()
    await staff(`orders/${order.id}/move/`, { state: 'canceled', reason: 'нет на складе' })
    await refundOrder(shop.app, order.id)
    const waiting = (await staff(`orders/${order.id}/`)).body
    expect(waiting.refunds).toMatchObject([{ amount: order.total, state: 'creating', by_people: true }])
    const id = waiting.refunds[0].id
    for (let again = 0; again < 2; again++) {
      const given = await staff(`refunds/${id}/given/`, { document: 'РКО 7' })
      expect(given.status, JSON.stringify(given.body)).toBe(200)
      expect(given.body).toMatchObject({ paid: 0, refunds: [{ id, state: 'succeeded' }] })
    }
    expect(await audited(`refund ${id}`)).toHaveLength(1)
    await refundOrder(shop.app, order.id)
    // Listeners may receive the move later and request the same again; a failed job would wait for its retry.
    const left = async () => {
      await runJobs(shop, ...listening, 'refund_order', 'refund_follow')
      return (await waitingJobs(shop)).filter(({ name }) => name.startsWith('refund'))
    }
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    await expectHealthy(shop)
  })

  test('a partial refund is by lines or amount, up to the paid sum; a repeated key counts once', async () => {
    const order = await takenOutside()
    const refund = (body: object, key = '') =>
      shop.json(`/api/staff/orders/${order.id}/refund/`, {
        json: { reason: 'брак', ...body },
        headers: { ...olga, ...(key && { 'idempotency-key': key }) },
      })
    const item = order.items[0].id
    const one = await refund({ lines: [{ item, count: 1 }], reason: 'брак' }, 'k-1')
    expect(one.status, JSON.stringify(one.body)).toBe(200)
    expect((await refund({ lines: [{ item, count: 1 }], reason: 'брак' }, 'k-1')).body.refunds).toHaveLength(1)
    const wrong = async (body: object) => {
      const { status, body: told } = await refund(body)
      return [status, ...told.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`)]
    }
    expect(await wrong({ lines: [{ item, count: 1 }], amount: 1 })).toEqual([400, 'amount invalid_value'])
    expect(await wrong({ amount: 0.001 })).toEqual([400, 'amount invalid_value'])
    expect(await wrong({ amount: 1, reason: ' ' })).toEqual([400, 'reason required'])
    expect(await wrong({ reason: undefined })).toEqual([400, 'reason required', 'amount required'])
    expect((await refund({ lines: [{ item, count: 2 }] })).body).toMatchObject({ status: 409, reason: 'too_many' })
    expect((await refund({ amount: 999_999 })).status).toBe(409)
    expect((await refund({ amount: 100 })).body.refunds).toHaveLength(2)
    await expectHealthy(shop)
  })
})
