import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sberProvider } from '#plugins/sber/provider.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { sendReceipt } from '#shop/payments/receipt/send-receipt.flow.ts'
import { expectHealthy, manyBoots, placed, runJobs, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let staff: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  const account = { shopId: 'shop', secretKey: 'secret' }
  const sber = sberProvider({
    url: `${outer.url}/sber/payment/rest`,
    account: { userName: 'emulator', password: 'emulator' },
  })
  const noAccount = { ...sber, name: 'no-account', sharedAccount: null }
  const paymentProviders = [sber, noAccount, yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  anna = await shop.signIn('79000000001')
  staff = await shop.staff()
  await manyBoots(shop)
  await sql`update companies set settings = settings || ${JSON.stringify({ tax: { vat: '22', delivery_vat: '22' } })}::jsonb
    where id = ${shop.cast.company}`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
sameStart(() => shop)
afterEach(async () => {
  await outer.makeWell()
  await outer.forget()
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const send = (path: string, json: object, headers = staff, method = 'POST') =>
  shop.json(path, { json, headers, method })
async function paid(products: { sku: string; count: number }[]) {
  const order = await placed(shop, anna, products)
  const asked = await send(`/api/orders/${order.id}/pay/`, {}, anna)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const begun = asked.body.payment
  const id = /confirm\/([\w-]+)/.exec(begun.confirmation.url)![1]!
  await fetch(`${outer.url}/yookassa/payments/${id}/succeed`, { method: 'POST' })
  expect((await send(`/api/orders/${order.id}/check_payment/`, {}, anna)).body.paid).toBe(order.total)
  return order
}
interface Receipt {
  type: string
  items: {
    description: string
    quantity: string
    amount: { value: string }
    payment_mode: string
    payment_subject: string
    mark_code_info?: object
  }[]
  settlements: { type: string; amount: { value: string } }[]
}
const receiptsSent = async () =>
  (await outer.requests('yookassa'))
    .filter(({ path, method }) => path.endsWith('/receipts') && method === 'POST')
    .toReversed()
    .map(({ body }) => body as Receipt)
const sumOf = ({ items }: Receipt) =>
  items.reduce((sum, one) => sum + Math.round(Number(one.amount.value) * 100) * Number(one.quantity), 0)
const shipment = (id: number, json: object) => send(`/api/staff/orders/${id}/shipments/`, json)
const statesOf = async (orderId: number) => {
  const { rows } = await sql<{ id: number; kind: string; state: string; total: number }>`
    select id, kind, state, total::int as total from receipts where order_id = ${orderId} order by id`.execute(shop.db)
  return rows
}

test('prepaid goods leave in two parcels: each receipt offsets its part, the last one the delivery, to the kopeck', async () => {
  const order = await paid([
    { sku: 'BOOT-41', count: 1 },
    { sku: 'MUG', count: 3 },
  ])
  const [boots, mugs] = order.items
  const first = await shipment(order.id, { items: [{ item: mugs.id, count: 2 }] })
  const [parcel] = first.body.shipments
  await walkTo(shop, order.id, 'shipping')
  expect(await receiptsSent()).toEqual([])
  await shipment(order.id, { number: parcel.number, state: 'done' })
  // Reported twice, it is handed over once.
  await shipment(order.id, { number: parcel.number, state: 'done' })
  await runJobs(shop, 'receipt_send')
  const [one, ...more] = await receiptsSent()
  expect(more).toEqual([])
  expect(one).toMatchObject({
    type: 'payment',
    send: true,
    items: [{ quantity: '2.00', payment_mode: 'full_payment', vat_code: 11, amount: { value: '990.00' } }],
    settlements: [{ type: 'prepayment', amount: { value: '1980.00' } }],
  })
  expect((await send(`/api/staff/orders/${order.id}/move/`, { state: 'done' })).status).toBe(200)
  await runJobs(shop, 'receipt_send')
  const all = await receiptsSent()
  expect(all).toHaveLength(2)
  expect(all[1]!.items.map(({ description, quantity }) => [description, quantity])).toEqual([
    [boots.product.name, '1.00'],
    [mugs.product.name, '1.00'],
    ...(order.delivery_price > 0 ? [['Доставка', '1.00']] : []),
  ])
  expect(all.reduce((sum, receipt) => sum + sumOf(receipt), 0)).toBe(Math.round(order.total * 100))
  expect((await statesOf(order.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'payment with_money',
    'settlement registered',
    'settlement registered',
  ])
  // A refund after handover is no prepayment any more.
  await outer.forget()
  await send(`/api/staff/orders/${order.id}/refund/`, { lines: [{ item: mugs.id, count: 1 }], reason: 'брак' })
  const [refund] = (await outer.requests('yookassa')).filter(({ path }) => path.endsWith('/refunds'))
  expect((refund!.body as { receipt: Receipt }).receipt.items).toMatchObject([{ payment_mode: 'full_payment' }])
  await expectHealthy(shop)
})

test('a part refunded earlier is not handed over; a failing service is retried until the receipt exists, once', async () => {
  const order = await paid([{ sku: 'MUG', count: 3 }])
  await send(`/api/staff/orders/${order.id}/refund/`, { lines: [{ item: order.items[0].id, count: 1 }], reason: 'нет' })
  await outer.forget()
  await outer.makeIll('yookassa', 'http500')
  await walkTo(shop, order.id, 'done')
  const { id } = (await statesOf(order.id)).at(-1)!
  await sendReceipt(shop.app, id, 0)
  expect((await statesOf(order.id)).at(-1)).toMatchObject({ kind: 'settlement', state: 'waiting' })
  await outer.makeWell()
  await sendReceipt(shop.app, id, 1)
  await sendReceipt(shop.app, id, 1)
  expect((await statesOf(order.id)).at(-1)).toMatchObject({
    state: 'registered',
    total: Math.round(order.total * 100) - 99_000,
  })
  const keys = (await outer.requests('yookassa'))
    .filter(({ path }) => path.endsWith('/receipts'))
    .map(({ headers }) => headers['idempotence-key'])
  expect(new Set(keys).size).toBe(1)
})

test('a manual refund after a service took the money has its own receipt', async () => {
  const order = await paid([{ sku: 'MUG', count: 1 }])
  const { rows } = await sql<{ id: number }>`
    with p as (select id, company_id, order_id, amount from payments where order_id = ${order.id})
    insert into refunds (company_id, order_id, payment_id, request_key, amount, lines, actor, state, idempotence_key, by_people)
    select company_id, order_id, id, 'by-hand', 99000, ${JSON.stringify([{ item: order.items[0].id, count: 1, amount: 99_000 }])}::jsonb,
      'shop', 'creating', 'hand-' || id, true from p returning id::int`.execute(shop.db)
  await outer.forget()
  const given = () => send(`/api/staff/refunds/${rows[0]!.id}/given/`, { document: 'РКО 7' })
  expect((await given()).status).toBe(200)
  expect((await given()).status).toBe(200)
  await runJobs(shop, 'receipt_send')
  expect(await receiptsSent()).toMatchObject([
    { type: 'refund', settlements: [{ type: 'cashless', amount: { value: '990.00' } }] },
  ])
  expect((await statesOf(order.id)).at(-1)).toMatchObject({ kind: 'refund', state: 'registered', total: 99_000 })
  await expectHealthy(shop)
})

test('a service without automatic receipts leaves them to staff, who record them', async () => {
  await sql`update delivery_payment_options set method = 'sberpay' where id = ${shop.cast.options.courierCard}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  try {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    const asked = await send(`/api/orders/${order.id}/pay/`, {}, anna)
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const begun = asked.body.payment
    const id = new URL(begun.confirmation.url).searchParams.get('mdOrder')
    await fetch(`${outer.url}/sber/orders/${id}/pay`, { method: 'POST' })
    await send(`/api/orders/${order.id}/check_payment/`, {}, anna)
    await walkTo(shop, order.id, 'done')
    await runJobs(shop, 'receipt_send')
    const waiting = async () => (await shop.json('/api/staff/receipts/', { headers: staff })).body.items
    const [one, ...more] = await waiting()
    expect(more).toEqual([])
    expect(one).toMatchObject({ order: order.id, kind: 'settlement', state: 'by_people', total: order.total })
    const made = async (headers: Record<string, string>, host = 'shop.test') =>
      shop.json(`/api/staff/receipts/${one.id}/made/`, { json: { document: 'чек 12' }, headers, host })
    expect((await made(await shop.staff(['payments.read']))).status).toBe(403)
    expect((await made(await shop.staff(['*'], shop.cast.second), 'second.test')).status).toBe(404)
    expect((await made(staff)).status).toBe(200)
    expect(await waiting()).toEqual([])
  } finally {
    await sql`update delivery_payment_options set method = 'redirect' where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
  }
})

const mark = (serial: string) => `010460780959150821${serial}\x1d91EE06\x1d92c2lnbmF0dXJl`

test('«Честный знак» codes are bound at picking; every piece needs one, and the handover receipt names each', async () => {
  const kind = { marking_type: 'dishes' }
  expect((await send('/api/staff/products/mug/marking/', kind, staff, 'PUT')).status).toBe(200)
  expect((await send('/api/staff/products/nothing/marking/', kind, staff, 'PUT')).status).toBe(404)
  const order = await paid([{ sku: 'MUG', count: 2 }])
  const item = order.items[0].id
  const bind = (codes: string[], to = order.id, line = item) =>
    send(`/api/staff/orders/${to}/marks/`, { item: line, codes }, staff, 'PUT')
  await walkTo(shop, order.id, 'collecting')
  const collect = () => send(`/api/staff/orders/${order.id}/move/`, { state: 'collected' })
  expect((await collect()).body).toMatchObject({ code: 'marks_missing', lines: [{ sku: 'MUG', missing: 2 }] })
  for (const [codes, reason] of [
    [['4607809591508'], 'not_a_code'],
    [[mark('A1').replace('04607809591508', '04607809591501')], 'not_a_code'],
    [[mark('A1'), mark('A1')], 'repeated'],
    [[mark('A1'), mark('A2'), mark('A3')], 'too_many'],
  ] as [string[], string][])
    expect((await bind(codes)).body, reason).toMatchObject({ code: 'mark_refused', reason })
  expect((await bind([mark('A1')], order.id, 999_999)).body).toMatchObject({ reason: 'unknown_line' })
  // Scanned with the symbology prefix, and with the separator written in letters.
  const bound = await bind([`]d2${mark('A1')}`, mark('A2').replaceAll('\x1d', '<GS>')])
  expect(bound.body.marks).toEqual([{ item, codes: [mark('A1'), mark('A2')] }])
  expect((await collect()).status).toBe(200)
  const other = await paid([{ sku: 'MUG', count: 1 }])
  expect((await bind([mark('A2')], other.id, other.items[0].id)).body).toMatchObject({ reason: 'bound_elsewhere' })

  await outer.forget()
  for (const state of ['shipping', 'done']) await send(`/api/staff/orders/${order.id}/move/`, { state })
  await runJobs(shop, 'receipt_send')
  const [receipt] = await receiptsSent()
  const marked = receipt!.items.filter(({ payment_subject }) => payment_subject === 'marked')
  expect(marked.map((one) => one.mark_code_info)).toEqual([
    { mark_code_raw: mark('A1') },
    { mark_code_raw: mark('A2') },
  ])
  expect(sumOf(receipt!)).toBe(Math.round(order.total * 100))
  expect((await bind([])).body).toMatchObject({ reason: 'order_over' })
  // A returned piece takes its code along, each code once.
  await outer.forget()
  for (const reason of ['брак', 'не подошло'])
    await send(`/api/staff/orders/${order.id}/refund/`, { lines: [{ item, count: 1 }], reason })
  const refunds = (await outer.requests('yookassa')).filter(({ path }) => path.endsWith('/refunds')).toReversed()
  expect(refunds.map(({ body }) => (body as { receipt: Receipt }).receipt.items[0]!.mark_code_info)).toEqual([
    { mark_code_raw: mark('A1') },
    { mark_code_raw: mark('A2') },
  ])
  await send('/api/staff/products/mug/marking/', { marking_type: '' }, staff, 'PUT')
})

test('«paid there, not here»: a missed payment is recorded, the rest is reported', async () => {
  const begin = async () => {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    const { confirmation } = (await send(`/api/orders/${order.id}/pay/`, {}, anna)).body.payment
    return { order, id: /confirm\/([\w-]+)/.exec(confirmation.url)![1]! }
  }
  const settle = (id: string) => fetch(`${outer.url}/yookassa/payments/${id}/succeed`, { method: 'POST' })
  const agreed = await paid([{ sku: 'MUG', count: 1 }])
  const missed = await begin()
  await settle(missed.id)
  const dead = await begin()
  await settle(dead.id)
  await sql`update payments set state = 'canceled' where provider_id = ${dead.id}`.execute(shop.db)
  const unknown = await begin()
  await settle(unknown.id)
  await sql`update payments set provider_id = 'other', state = 'canceled' where provider_id = ${unknown.id}`.execute(
    shop.db,
  )
  const check = () => send('/api/staff/payments/reconciliations/', { days: 1 })
  const { status, body } = await check()
  expect(status).toBe(201)
  const of = (order: { number: string }) => body.findings.filter((one: { order: string }) => one.order === order.number)
  expect(of(agreed)).toEqual([])
  expect(of(missed.order)).toMatchObject([{ kind: 'paid_there_not_here', mended: true, here: 'pending 1280' }])
  expect(of(dead.order)).toMatchObject([{ kind: 'paid_there_not_here', mended: false, provider_id: dead.id }])
  expect(of(unknown.order).map(({ kind }: { kind: string }) => kind)).toEqual(['not_found_there', 'unknown_here'])
  expect((await shop.json(`/api/orders/${missed.order.id}/`, { headers: anna })).body.paid).toBe(missed.order.total)
  const again = (await check()).body.findings.filter((one: { order: string }) => one.order === missed.order.number)
  expect(again).toEqual([])
  const listed = (await shop.json('/api/staff/payments/reconciliations/', { headers: staff })).body.items
  expect(listed).toHaveLength(2)
  const foreign = await shop.staff(['*'], shop.cast.second)
  expect(
    (await shop.json('/api/staff/payments/reconciliations/', { headers: foreign, host: 'second.test' })).body.items,
  ).toEqual([])
  // An account switched off, or a process without one: a payment that cannot be checked is not in agreement.
  await sql`insert into payments (company_id, order_id, provider, provider_id, idempotence_key, method, amount, state, confirmation, created_at, updated_at)
    select company_id, order_id, 'no-account', 'elsewhere', 'elsewhere', method, amount, 'canceled', '{}', ${shop.clock.now()}, ${shop.clock.now()}
    from payments where provider_id = ${dead.id}`.execute(shop.db)
  expect((await check()).body.findings).toContainEqual(
    expect.objectContaining({ kind: 'no_answer', provider: 'no-account', provider_id: 'elsewhere', mended: false }),
  )
  await sql`delete from payments where provider = 'no-account'`.execute(shop.db)
  await outer.makeIll('yookassa', 'http500')
  expect((await check()).body.findings).toContainEqual(expect.objectContaining({ kind: 'no_answer' }))
})

test('a prepayment uses the calculated rate and the good’s unit, the handover the plain rate', async () => {
  await sql`update products set unit = 'кг' where slug = 'mug'`.execute(shop.db)
  const order = await paid([{ sku: 'MUG', count: 2 }])
  const begun = (await outer.requests('yookassa')).find(
    ({ path, method }) => method === 'POST' && path.endsWith('/payments'),
  )
  const [line] = (begun!.body as { receipt: Receipt }).receipt.items
  expect(line).toMatchObject({ payment_mode: 'full_prepayment', vat_code: 12, measure: 'kilogram' })
  await walkTo(shop, order.id, 'done')
  await runJobs(shop, 'receipt_send')
  const [receipt] = await receiptsSent()
  expect(receipt!.items[0]).toMatchObject({ payment_mode: 'full_payment', vat_code: 11, measure: 'kilogram' })
  await sql`update products set unit = 'шт' where slug = 'mug'`.execute(shop.db)
})
