import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { coursePlaces } from '../course/course.claim.ts'
import { course } from '../course/course.kind.ts'
import { courseTables } from '../course/course-tables.ts'
import { listening, placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// A course costs 30 000, 9 000 of it at once. A cancellation costs 3 000 until 2 April 2027, 12 000 until 18 May, everything later.
const claims = [...kinds.claims, coursePlaces]
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let staff: Record<string, string>
let byCard: Record<string, unknown>
beforeAll(async () => {
  outer = await startOuterWorld()
  const account = { shopId: 'shop', secretKey: 'secret' }
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  const lineKinds = [course, ...kinds.lineKinds]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders, lineKinds, claims } })
  await shop.database.pool.query(courseTables)
  const ways = await shop.database.pool.query(
    `insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
     values ($1, 'VIRTUAL', 'BANK_CARD', 'redirect', 20) returning id`,
    [shop.cast.company],
  )
  byCard = { delivery_payment_option: ways.rows[0].id, address: undefined }
  anna = await shop.signIn('79000000001')
  staff = await shop.staff()
})
sameStart(() => shop)
afterEach(async () => {
  expect(await runDoctor(shop.db, claims)).toEqual([])
  await outer.makeWell()
  await outer.forget()
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const post = (path: string, json: object, headers = anna) => shop.json(path, { json, headers })
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const order = () => placed(shop, anna, [{ sku: 'COURSE-1', count: 1 }], byCard)
async function begin(id: number): Promise<string> {
  const { status, body } = await post(`/api/orders/${id}/pay/`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return /confirm\/([\w-]+)/.exec(body.payment.confirmation.url)![1]!
}
const succeed = (payment: string) => fetch(`${outer.url}/yookassa/payments/${payment}/succeed`, { method: 'POST' })
const check = (id: number) => post(`/api/orders/${id}/check_payment/`, {})
async function pay(id: number) {
  await succeed(await begin(id))
  return (await check(id)).body
}
const cancel = (id: number, body: object = {}) => post(`/api/orders/${id}/cancel/`, body)
const at = (moment: string) => shop.clock.set(new Date(moment))
const refunds = () => runJobs(shop, 'refund_order', 'receipt_send')
const move = (id: number, json: object) => post(`/api/staff/orders/${id}/move/`, json, staff)
const receipts = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ told: string }>`
    select kind || ' ' || (lines -> 0 ->> 'mode') || ' ' || (lines -> 0 ->> 'subject') || ' ' || total as told
    from receipts where order_id = ${id} order by id`.execute(shop.db)
  return rows.map(({ told }) => told)
}
const paymentsOf = async (id: number): Promise<{ amount: number; refunded: number }[]> =>
  (
    await sql<{
      amount: number
      refunded: number
    }>`select amount, refunded from payments where order_id = ${id} order by id`.execute(shop.db)
  ).rows

test('the fee is shown before the cancellation, has to be agreed to, and the rest goes back with its receipts', async () => {
  const { id, number, cancellation } = await order()
  expect(cancellation).toEqual({
    until: '2027-04-02T10:00:00.000Z',
    fee: 3000,
    kept: 0,
    back: 0,
    steps: [
      { until: '2027-04-02T10:00:00.000Z', fee: 3000 },
      { until: '2027-05-18T10:00:00.000Z', fee: 12000 },
      { until: null, fee: 30000 },
    ],
  })
  expect(await pay(id)).toMatchObject({ cancellation: { fee: 3000, kept: 3000, back: 6000 }, cancellation_fee: 0 })
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { code: 'cancellation_fee_changed', fee: 3000, back: 6000 },
  })
  expect(await cancel(id, { expected_fee: 2999.99 })).toMatchObject({ status: 409 })
  expect(await read(id)).toMatchObject({ state: 'new', paid: 9000 })
  expect(await cancel(id, { expected_fee: 3000 })).toMatchObject({
    status: 200,
    body: { state: 'canceled', sub_state: 'by_customer', cancellation_fee: 3000, cancellation: null },
  })
  await refunds()
  expect(await read(id)).toMatchObject({ paid: 3000, refunded: 6000, cancellation_fee: 3000 })
  expect(await receipts(id)).toEqual([
    'payment partial_prepayment service 900000',
    'settlement full_payment service 300000',
    'refund partial_prepayment service 600000',
  ])
  await runJobs(shop, ...listening)
  const texts = (await outer.outbox('anna@shop.test', 'mail')).map(({ text }) => text.replaceAll('\u00a0', ' '))
  const about = texts.filter((text) => text.includes(number))
  expect(about.find((text) => text.includes('отменён'))).toContain('Удержано по условиям отмены: 3 000 ₽')
  expect(about.find((text) => text.includes('возвращены'))).toContain('Сумма возврата: 6 000 ₽')
})

test('the terms are those of the placing, and the moment of the request chooses the step', async () => {
  const { id } = await order()
  await pay(id)
  await pay(id)
  await sql`update courses set begins_at = '2028-06-01T10:00:00Z', price = 1 where id = 1`.execute(shop.db)
  at('2027-05-01T00:00:00Z')
  expect(await cancel(id, { expected_fee: 12000 })).toMatchObject({ status: 200, body: { cancellation_fee: 12000 } })
  await refunds()
  expect(await read(id)).toMatchObject({ paid: 12000, refunded: 18000 })
  // Refunds are taken from the newest payment first, so the oldest keep the fee.
  expect(await paymentsOf(id)).toEqual([
    { amount: 900_000, refunded: 0 },
    { amount: 2_100_000, refunded: 1_800_000 },
  ])
  expect((await receipts(id)).slice(2)).toEqual([
    'settlement full_payment service 900000',
    'settlement full_payment service 300000',
    'refund partial_prepayment service 1800000',
  ])
})

test('no more is kept than was paid, and the answer tells both sums', async () => {
  const { id } = await order()
  await pay(id)
  at('2027-05-01T00:00:00Z')
  expect(await read(id)).toMatchObject({ cancellation: { fee: 12000, kept: 9000, back: 0 } })
  expect(await cancel(id, { expected_fee: 9000 })).toMatchObject({ status: 200, body: { cancellation_fee: 9000 } })
  await refunds()
  expect(await read(id)).toMatchObject({ paid: 9000, refunded: 0, cancellation_fee: 9000 })
})

test('money that came between the question and the answer does not raise the fee without a yes', async () => {
  const { id } = await order()
  await pay(id)
  at('2027-05-01T00:00:00Z')
  const { kept } = (await read(id)).cancellation
  await pay(id)
  expect(await cancel(id, { expected_fee: kept })).toMatchObject({ status: 409, body: { fee: 12000, back: 18000 } })
  expect(await read(id)).toMatchObject({ state: 'new', paid: 30000 })
})

test('the shop keeps nothing when it cancels, and the terms apply when its staff cancels for the customer', async () => {
  const ofShop = await order()
  await pay(ofShop.id)
  expect((await move(ofShop.id, { state: 'canceled', reason: 'курс не состоится' })).body.cancellation_fee).toBe(0)
  const asked = await order()
  await pay(asked.id)
  const moved = await move(asked.id, { state: 'canceled', sub_state: 'by_customer', reason: 'по телефону' })
  expect(moved.body.cancellation_fee).toBe(3000)
  await refunds()
  expect(await read(ofShop.id)).toMatchObject({ state: 'canceled', paid: 0, refunded: 9000 })
  expect(await read(asked.id)).toMatchObject({ state: 'canceled', paid: 3000, refunded: 6000 })
})

test('money that comes after the cancellation goes back whole, and the fee stays as it was', async () => {
  const { id } = await order()
  await pay(id)
  const late = await begin(id)
  await cancel(id, { expected_fee: 3000 })
  await refunds()
  await succeed(late)
  await check(id)
  await refunds()
  expect(await read(id)).toMatchObject({ state: 'canceled', paid: 3000, refunded: 27000, cancellation_fee: 3000 })
})

test('what is kept cannot be refunded by mistake: more than the rest is refused', async () => {
  const { id } = await order()
  await pay(id)
  await cancel(id, { expected_fee: 3000 })
  const refund = (amount: number) => post(`/api/staff/orders/${id}/refund/`, { amount, reason: 'жалоба' }, staff)
  expect(await refund(6000.01)).toMatchObject({ status: 409, body: { code: 'refund_too_large', available: 6000 } })
  expect(await refund(1000)).toMatchObject({ status: 200 })
  await refunds()
  expect(await read(id)).toMatchObject({ paid: 3000, refunded: 6000 })
  expect(await refund(1)).toMatchObject({ status: 409, body: { code: 'refund_too_large', available: 0 } })
})

test('money that is on its way back when the customer cancels is not kept', async () => {
  const { id } = await order()
  await pay(id)
  await outer.makeIll('yookassa', 'http500')
  await post(`/api/staff/orders/${id}/refund/`, { amount: 7000, reason: 'скидка' }, staff)
  await outer.makeWell()
  shop.app.clients.close()
  await cancel(id, { expected_fee: 3000 })
  expect(await read(id)).toMatchObject({ state: 'canceled', cancellation_fee: 2000 })
  await refunds()
  expect(await read(id)).toMatchObject({ paid: 2000, refunded: 7000, cancellation_fee: 2000 })
})

test('a deposit that staff gives back ends the order, and nothing is kept', async () => {
  const { id } = await order()
  await pay(id)
  await post(`/api/staff/orders/${id}/refund/`, { amount: 9000, reason: 'курс не состоится' }, staff)
  expect(await read(id)).toMatchObject({
    state: 'canceled',
    sub_state: 'by_shop',
    paid: 0,
    refunded: 9000,
    cancellation_fee: 0,
  })
})

test('goods have no terms of cancellation and keep nothing', async () => {
  const goods = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }])
  expect(goods).toMatchObject({ cancellation: null, cancellation_fee: 0 })
  expect(await cancel(goods.id)).toMatchObject({ status: 200, body: { state: 'canceled', cancellation_fee: 0 } })
})

test('the database refuses a fee above what is paid, and doctor finds fees and money that do not agree', async () => {
  const { id } = await order()
  await pay(id)
  await cancel(id, { expected_fee: 3000 })
  const set = (fee: number) => sql`update orders set cancellation_fee = ${fee} where id = ${id}`.execute(shop.db)
  await expect(set(900_001)).rejects.toThrow('orders_cancellation_fee')
  await expect(sql`update orders set state = 'new' where id = ${id}`.execute(shop.db)).rejects.toThrow(
    'orders_cancellation_fee',
  )
  const found = async () => (await runDoctor(shop.db, claims)).map(({ name, examples }) => `${name}: ${examples}`)
  const breach = `a canceled order keeps no more than its terms say, and the rest is back or on its way back: ${id}`
  expect(await found()).toEqual([])
  await sql`update orders set cancellation_terms = '[{"until": null, "fee": 100}]' where id = ${id}`.execute(shop.db)
  expect(await found()).toEqual([breach])
  await sql`update orders set cancellation_terms = '[{"until": null, "fee": 300000}]' where id = ${id}`.execute(shop.db)
  await sql`delete from graphile_worker._private_jobs where key = ${`refund_order:${id}`}`.execute(shop.db)
  expect(await found()).toEqual([breach])
  await set(900_000)
  await sql`update orders set cancellation_terms = '[{"until": null, "fee": 900000}]' where id = ${id}`.execute(shop.db)
})
