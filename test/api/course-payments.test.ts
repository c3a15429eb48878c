import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { recordOutsideMoney } from '#shop/orders/outer-facts.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { coursePlaces } from '../course/course.claim.ts'
import { course } from '../course/course.kind.ts'
import { courseTables } from '../course/course-tables.ts'
import { listening, orderBody, placed, runJobs } from '../place-order.ts'
import { textOfPdf } from '../read-pdf.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// A course costs 30 000: 9 000 at once, 21 000 until 18 May 2027, two weeks before it begins. The shop's clock shows 21 November 2026.
const claims = [...kinds.claims, coursePlaces]
const restDueAt = '2027-05-18T10:00:00.000Z'
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let staff: Record<string, string>
let byCard: Record<string, unknown>
let byInvoice: Record<string, unknown>
let inCash: Record<string, unknown>
beforeAll(async () => {
  outer = await startOuterWorld()
  const account = { shopId: 'shop', secretKey: 'secret' }
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  const lineKinds = [course, ...kinds.lineKinds]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders, lineKinds, claims } })
  await shop.database.pool.query(courseTables)
  const ways = await shop.database.pool.query(
    `insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
     values ($1, 'VIRTUAL', 'BANK_CARD', 'redirect', 20), ($1, 'VIRTUAL', 'INVOICE', 'invoice', 21),
       ($1, 'VIRTUAL', 'CASH', 'on_receipt', 22) returning id`,
    [shop.cast.company],
  )
  byCard = { delivery_payment_option: ways.rows[0].id, address: undefined }
  const legal = { company: 'ООО «Север»', inn: '7707083893', address: 'Екатеринбург' }
  byInvoice = { delivery_payment_option: ways.rows[1].id, address: undefined, legal }
  inCash = { delivery_payment_option: ways.rows[2].id, address: undefined }
  anna = await shop.signIn('79000000001')
  staff = await shop.staff()
  await sql`update companies set settings = settings || ${JSON.stringify({ invoice: { account: '40702810000000000001', days: 3 } })}::jsonb`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
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
const order = (change = byCard, count = 1) => placed(shop, anna, [{ sku: 'COURSE-1', count }], change)

/** Begins a payment and returns its number at the bank. */
async function begin(id: number): Promise<string> {
  const { status, body } = await post(`/api/orders/${id}/pay/`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return /confirm\/([\w-]+)/.exec(body.payment.confirmation.url)![1]!
}
const succeed = (payment: string) => fetch(`${outer.url}/yookassa/payments/${payment}/succeed`, { method: 'POST' })
async function pay(id: number) {
  await succeed(await begin(id))
  return (await post(`/api/orders/${id}/check_payment/`, {})).body
}
const hours = (count: number) => shop.clock.set(new Date(shop.clock.now().getTime() + count * 3_600_000))
/** Runs the jobs whose time has come by the clock of the shop, which is not the one of the queue. */
async function jobs(...names: string[]): Promise<void> {
  const { pool } = shop.database
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = case when run_at > $1::timestamptz then run_at + interval '100 years' else now() end`,
    [shop.clock.now()],
  )
  await runJobs(shop, ...names)
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '100 years' where run_at > '2100-01-01'`,
  )
}
/** Mails of the buyer with these words, newest first. */
const mails = async (words: string) =>
  (await outer.outbox('anna@shop.test', 'mail')).filter(({ text }) => text.includes(words))
const receipts = async (id: number) => {
  const { rows } = await sql<{ kind: string; mode: string; total: number }>`
    select kind, lines -> 0 ->> 'mode' as mode, total from receipts where order_id = ${id} order by id`.execute(shop.db)
  return rows
}

test('an order is paid by a deposit now and the rest on its day; its reservation follows the first unpaid payment', async () => {
  const placedNow = await order()
  expect(placedNow).toMatchObject({
    total: 30000,
    pay_now: 9000,
    owed: 30000,
    sub_state: 'awaiting_payment',
    reserved_until: '2026-11-22T09:00:00.000Z',
    payment_schedule: [
      { number: 1, kind: 'deposit', amount: 9000, left: 9000, due_at: '2026-11-22T09:00:00.000Z' },
      { number: 2, kind: 'rest', amount: 21000, left: 21000, due_at: restDueAt },
    ],
  })
  expect(await read(placedNow.id)).toMatchObject({ payment_schedule: placedNow.payment_schedule })
  expect(await pay(placedNow.id)).toMatchObject({
    paid: 9000,
    pay_now: 21000,
    sub_state: 'deposit_paid',
    reserved_until: restDueAt,
    payment_schedule: [{ left: 0 }, { left: 21000, due_at: restDueAt }],
  })
  hours(25)
  await jobs('expire_order')
  expect(await read(placedNow.id)).toMatchObject({
    state: 'new',
    paid: 9000,
    pay_now: 21000,
    actions: ['PAY', 'CANCEL'],
  })
  expect(await pay(placedNow.id)).toMatchObject({
    paid: 30000,
    owed: 0,
    pay_now: 0,
    sub_state: 'paid',
    reserved_until: null,
    payment_schedule: [{ left: 0 }, { left: 0 }],
  })
})

test('a course that begins within two weeks, and one paid on receipt, are paid whole', async () => {
  await sql`update courses set begins_at = '2026-12-05T09:00:00Z' where id = 1`.execute(shop.db)
  const soon = await order()
  const { reserved_until } = soon
  expect(soon).toMatchObject({
    pay_now: 30000,
    payment_schedule: [{ number: 1, kind: 'full', amount: 30000, left: 30000, due_at: reserved_until }],
  })
  await pay(soon.id)
  expect(await receipts(soon.id)).toEqual([{ kind: 'payment', mode: 'full_prepayment', total: 3_000_000 }])
  await sql`update courses set begins_at = '2027-06-01T10:00:00Z' where id = 1`.execute(shop.db)
  const onReceipt = await order(inCash)
  expect(onReceipt).toMatchObject({ pay_now: 0, actions: ['PAY_CASH', 'CANCEL'], payment_schedule: [{ kind: 'full' }] })
})

test('goods have one payment of the total and no rows of a schedule', async () => {
  const goods = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }])
  expect(goods.payment_schedule).toEqual([
    { number: 1, kind: 'full', amount: goods.total, left: goods.total, due_at: goods.reserved_until },
  ])
  expect((await sql`select from payment_schedule`.execute(shop.db)).rows).toEqual([])
})

test('a deposit that is not paid in time lets the order expire, as goods do', async () => {
  const { id } = await order()
  hours(25)
  await jobs('expire_order')
  expect(await read(id)).toMatchObject({ state: 'expired', sub_state: 'unpaid', pay_now: 0, reserved_until: null })
})

test('money that reached the bank before the deadline keeps the order, whichever job runs first', async () => {
  const { id } = await order()
  await succeed(await begin(id))
  hours(25)
  await jobs('expire_order')
  expect(await read(id)).toMatchObject({ state: 'new', paid: 9000, pay_now: 21000 })
})

test('a payment that comes after the order expired goes back whole', async () => {
  const { id } = await order()
  const late = await begin(id)
  await outer.makeIll('yookassa', 'http500')
  hours(25)
  await sql`update graphile_worker._private_jobs set attempts = 5`.execute(shop.db)
  await jobs('expire_order')
  expect(await read(id)).toMatchObject({ state: 'expired' })
  await outer.makeWell()
  shop.app.clients.close()
  await succeed(late)
  await post(`/api/orders/${id}/check_payment/`, {})
  await runJobs(shop, 'refund_order')
  expect(await read(id)).toMatchObject({ state: 'expired', paid: 0, refunded: 9000 })
})

test('a deadline and money at the same moment end in one of the two: never in an expired order that keeps the deposit', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await order()
    await succeed(await begin(id))
    hours(25)
    await Promise.all([expireUnpaid(shop.app, id), post(`/api/orders/${id}/check_payment/`, {})])
    const after = await read(id)
    if (after.state === 'new') expect(after).toMatchObject({ paid: 9000, pay_now: 21000 })
    else {
      await runJobs(shop, 'refund_order')
      expect(await read(id)).toMatchObject({ state: 'expired', paid: 0, refunded: 9000 })
    }
  }
})

test('reminders of the rest come 48, 24 and 3 hours before, each once; never for what is paid', async () => {
  const { id, number } = await order()
  await pay(id)
  await runJobs(shop, ...listening)
  const confirmed = (await mails('Деньги пришли')).filter(({ text }) => text.includes(number))
  expect(confirmed.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('Остаток: 21 000 ₽, до 18.05.2027, 15:00'),
  ])
  const reminded = async (at: string) => {
    shop.clock.set(new Date(at))
    for (let twice = 0; twice < 2; twice++) {
      await jobs('payment_reminder')
      await runJobs(shop, ...listening)
    }
    return (await mails(`Оплатите заказ ${number}`)).length
  }
  expect(await reminded('2027-05-16T09:00:00Z')).toBe(0)
  expect(await reminded('2027-05-16T10:00:00Z')).toBe(1)
  expect(await reminded('2027-05-17T10:00:00Z')).toBe(2)
  expect((await mails(`Оплатите заказ ${number}`))[0]!.text.replaceAll('\u00a0', ' ')).toContain(
    'Остаток: 21 000 ₽, до 18.05.2027, 15:00',
  )
  await pay(id)
  expect(await reminded('2027-05-18T08:00:00Z')).toBe(2)
})

test('a reminder is written in the language of the order', async () => {
  const english = { ...anna, 'accept-language': 'en' }
  const { body } = await shop.json('/api/orders/', {
    json: orderBody(shop, [{ sku: 'COURSE-1', count: 1 }], byCard),
    headers: english,
  })
  await pay(body.id)
  shop.clock.set(new Date('2027-05-17T10:00:00Z'))
  await jobs('payment_reminder')
  await runJobs(shop, ...listening)
  const [reminder] = await mails(`Please pay for order ${body.number}`)
  expect(reminder?.text.replaceAll('\u00a0', ' ')).toContain('The rest: 21 000 ₽, by 18.05.2027, 15:00')
})

test('one reminder stands for those whose hour passed while no jobs ran', async () => {
  const { id, number } = await order()
  await pay(id)
  shop.clock.set(new Date('2027-05-18T08:00:00Z'))
  await jobs('payment_reminder')
  await runJobs(shop, ...listening)
  expect(await mails(`Оплатите заказ ${number}`)).toHaveLength(1)
})

test('a payment made between the reminder and its message keeps the message back', async () => {
  const { id, number } = await order()
  await pay(id)
  shop.clock.set(new Date('2027-05-16T10:00:00Z'))
  await jobs('payment_reminder')
  await pay(id)
  await runJobs(shop, ...listening)
  expect(await mails(`Оплатите заказ ${number}`)).toEqual([])
})

test('a deposit and the rest have receipts of partial prepayment, and handing over offsets exactly both', async () => {
  const { id } = await order()
  await pay(id)
  await pay(id)
  for (const state of ['collecting', 'collected', 'ready', 'done'] as const)
    await moveOrder(shop.app, id, state, 'shop')
  await runJobs(shop, 'receipt_send')
  const all = await receipts(id)
  expect(all.map(({ kind, mode }) => `${kind} ${mode}`)).toEqual([
    'payment partial_prepayment',
    'payment partial_prepayment',
    'settlement full_payment',
    'settlement full_payment',
  ])
  const sumOf = (wanted: string) => all.filter(({ kind }) => kind === wanted).reduce((sum, { total }) => sum + total, 0)
  expect([sumOf('payment'), sumOf('settlement')]).toEqual([3_000_000, 3_000_000])
  const { rows } = await sql<{ state: string }>`select state from receipts where kind = 'settlement'`.execute(shop.db)
  expect(rows.map(({ state }) => state)).toEqual(['registered', 'registered'])
})

test('a shop whose part payments are advances says so in their receipts, and hands over the service itself', async () => {
  await sql`update companies set settings = settings || '{"tax": {"part_mode": "advance"}}' where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  const { id } = await order()
  await pay(id)
  await pay(id)
  for (const state of ['collecting', 'collected', 'ready', 'done'] as const)
    await moveOrder(shop.app, id, state, 'shop')
  const { rows } = await sql<{ told: string }>`
    select (lines -> 0 ->> 'mode') || ' ' || (lines -> 0 ->> 'subject') as told from receipts where order_id = ${id} order by id`.execute(
    shop.db,
  )
  expect(rows.map(({ told }) => told)).toEqual([
    'advance payment',
    'advance payment',
    'full_payment service',
    'full_payment service',
  ])
})

test('money that staff and 1C report counts to the payments in their order', async () => {
  const { id } = await order(byInvoice)
  const paid = (json: object) => post(`/api/staff/orders/${id}/paid/`, json, staff)
  const invoice = await shop.request(`/api/orders/${id}/documents/invoice/`, { headers: anna })
  const text = textOfPdf(new Uint8Array(await invoice.arrayBuffer())).replaceAll(/\s+/g, ' ')
  expect(text).toContain('предоплата 9 000,00 руб. до 24.11.2026; остаток 21 000,00 руб. до 18.05.2027')
  expect((await paid({ amount: 4000, document: 'п/п 1' })).body).toMatchObject({
    paid: 4000,
    reserved_until: expect.stringMatching(/^2026-1/),
    payment_schedule: [{ left: 5000 }, { left: 21000 }],
  })
  expect(await recordOutsideMoney(shop.app, id, { sum: kopecks(1_000_000), document: 'п/п 2' })).toMatchObject({
    value: 600_000,
  })
  expect(await read(id)).toMatchObject({
    paid: 10000,
    sub_state: 'deposit_paid',
    reserved_until: restDueAt,
    payment_schedule: [{ left: 0 }, { left: 20000 }],
  })
  expect((await paid({ document: 'п/п 3' })).body).toMatchObject({
    paid: 30000,
    sub_state: 'paid',
    reserved_until: null,
  })
})

test('doctor finds a schedule that does not sum to its order, and an order that waits until another day', async () => {
  const { id } = await order()
  const found = async () => (await runDoctor(shop.db, claims)).map(({ name, examples }) => `${name}: ${examples}`)
  await sql`update payment_schedule set amount = amount + 1 where order_id = ${id} and number = 2`.execute(shop.db)
  expect(await found()).toEqual([
    `payments of a schedule are numbered in the order of their days and sum to the total: ${id}`,
  ])
  await sql`update payment_schedule set amount = amount - 1 where order_id = ${id} and number = 2`.execute(shop.db)
  await sql`update orders set reserved_until = reserved_until + interval '1 hour' where id = ${id}`.execute(shop.db)
  expect(await found()).toEqual([`an order waits for its first unpaid payment until its day: ${id}`])
  await sql`update orders set reserved_until = reserved_until - interval '1 hour' where id = ${id}`.execute(shop.db)
})

test('a missed rest cancels the course by its terms, and the deposit is kept', async () => {
  const { id, number } = await order()
  await pay(id)
  shop.clock.set(new Date('2027-05-18T09:59:00Z'))
  await jobs('expire_order')
  expect(await read(id)).toMatchObject({ state: 'new', pay_now: 21000 })
  await moveOrder(shop.app, id, 'collecting', 'shop')
  shop.clock.set(new Date(restDueAt))
  await jobs('expire_order')
  await runJobs(shop, 'receipt_send', 'refund_order')
  expect(await read(id)).toMatchObject({
    state: 'canceled',
    sub_state: 'payment_missed',
    paid: 9000,
    refunded: 0,
    cancellation_fee: 9000,
    pay_now: 0,
  })
  expect(await receipts(id)).toEqual([
    { kind: 'payment', mode: 'partial_prepayment', total: 900_000 },
    { kind: 'settlement', mode: 'full_payment', total: 900_000 },
  ])
  await runJobs(shop, ...listening)
  const [told] = await mails(`Заказ ${number} отменён`)
  expect(told?.text.replaceAll('\u00a0', ' ')).toContain('Удержано по условиям отмены: 9 000 ₽')
})
