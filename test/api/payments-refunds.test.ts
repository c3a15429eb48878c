import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { followPayment, followRefundToItsEnd } from '#shop/payments/follow-payment.flow.ts'
import { type RefundRequest, refundOrder, refundPart } from '#shop/payments/refund/refund.flow.ts'
import { expectHealthy, manyBoots, placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let shop: TestApp
let outer: OuterWorld
let anna: Record<string, string>
const account = { shopId: '100500', secretKey: 'test' }

beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterEach(async () => {
  await outer.makeWell()
  await expectHealthy(shop)
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

/** Creates the clients of providers anew: a circuit breaker opened by a fault would stay open for a while. */
const breakersClose = () => shop.app.clients.close()
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const check = (id: number) => shop.json(`/api/orders/${id}/check_payment/`, { method: 'POST', headers: anna })
const post = async (path: string, body: object = {}) =>
  (
    await fetch(`${outer.url}/yookassa${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa('100500:test')}`,
        'idempotence-key': crypto.randomUUID(),
      },
    })
  ).json()
const rowsOf = <T>(table: string, orderId: number): Promise<T[]> =>
  shop.database.pool.query(`select * from ${table} where order_id = $1 order by id`, [orderId]).then(({ rows }) => rows)
const paymentsOf = (id: number) =>
  rowsOf<{ id: number; provider_id: string; amount: number; refunded: number; state: string }>('payments', id)
type Refund = {
  id: number
  amount: number
  state: string
  cancel_reason: string
  provider_id: string
  actor: string
  lines: { count: number }[]
}
const refundsOf = (id: number) => rowsOf<Refund>('refunds', id)
const receiptsOf = (id: number) =>
  rowsOf<{ kind: string; total: number; lines: { total: number; vat: string }[]; sent_to: object }>('receipts', id)

/** Pays the amount due, as a customer who goes to the bank and returns. */
async function pay(orderId: number): Promise<{ id: number; provider_id: string }> {
  const begun = await shop.json(`/api/orders/${orderId}/pay/`, { json: {}, headers: anna })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const payment = (await paymentsOf(orderId)).at(-1)!
  await post(`/payments/${payment.provider_id}/succeed`)
  await check(orderId)
  return payment
}
async function paidOrder(count = 3) {
  // three boots: delivery is free from 15 000 ₽
  const order = await placed(shop, anna, [{ sku: 'BOOT-41', count }])
  await pay(order.id)
  return { id: order.id as number, total: Math.round(order.total * 100), item: order.items[0].id as number }
}
const by = { reason: 'mistake', actor: 'shop' }
let keys = 0
const refund = (orderId: number, wish: object, key = `key-${++keys}`) =>
  refundPart(shop.app, orderId, { ...by, ...wish } as RefundRequest, key)
/** Refund requests that the bank received, oldest first. */
const asked = async () =>
  (await outer.requests('yookassa'))
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds'))
    .map(
      ({ body }) =>
        body as { amount: { value: string }; receipt: { items: { quantity: string; amount: { value: string } }[] } },
    )
    .reverse()
const sumOfWire = (items: { quantity: string; amount: { value: string } }[]) =>
  items.reduce((sum, item) => sum + Math.round(Number(item.amount.value) * 100) * Number(item.quantity), 0)

describe('a partial refund', () => {
  test('a piece is refunded with its receipt; the order stays paid, and the piece is not charged again', async () => {
    const { id, total, item } = await paidOrder()
    await outer.forget()
    expect(await refund(id, { lines: [{ item, count: 1 }] })).toMatchObject({
      ok: true,
      value: [{ amount: 1_189_000, state: 'succeeded', lines: [{ item, count: 1, amount: 1_189_000 }] }],
    })
    expect(await read(id)).toMatchObject({
      paid: (total - 1_189_000) / 100,
      pay_now: 0,
      sub_state: 'paid',
      actions: ['CANCEL'],
      payment: { state: 'succeeded' },
      items: [{ id: item, refunded: { count: 1, amount: 11_890 } }],
    })
    const [call] = await asked()
    expect(call!.amount.value).toBe('11890.00')
    expect(sumOfWire(call!.receipt.items)).toBe(1_189_000)
    expect((await receiptsOf(id)).map(({ kind, total }) => [kind, total])).toEqual([
      ['payment', total],
      ['refund', 1_189_000],
    ])
    expect((await read(id)).history.at(-1)).toMatchObject({ event: 'refunded_partly', label: 'Возвращена часть денег' })
  })

  test('a repeated key, also concurrent, refunds once', async () => {
    const { id, item } = await paidOrder()
    await outer.forget()
    const wish = { lines: [{ item, count: 1 }] }
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, wish, 'same')))
    expect(new Set(answers.map((answer) => answer.ok && answer.value[0]!.id)).size).toBe(1)
    await refund(id, wish, 'same')
    expect(await refundsOf(id)).toHaveLength(1)
    expect((await paymentsOf(id))[0]!.refunded).toBe(1_189_000)
  })

  test('all single pieces and the delivery sum to exactly what was paid', async () => {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 2 }])
    const id: number = order.id
    await pay(id)
    const item = order.items[0].id
    for (let i = 0; i < 2; i++) expect((await refund(id, { lines: [{ item, count: 1 }] })).ok).toBe(true)
    expect(await refund(id, { lines: [{ item, count: 1 }] })).toMatchObject({
      refusal: { code: 'refund_not_possible', reason: 'too_many' },
    })
    expect((await read(id)).paid).toBe(290)
    expect((await refund(id, { lines: [{ item: null, amount: 29_000 }] })).ok).toBe(true)
    expect(await read(id)).toMatchObject({ paid: 0, payment: { state: 'refunded' } })
    expect((await read(id)).history.at(-1)).toMatchObject({ event: 'refunded', label: 'Деньги возвращены', reason: '' })
  })

  test('an amount spreads over all lines; more than was paid is refused and nothing is written', async () => {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    await pay(order.id)
    expect(await refund(order.id, { amount: 128_001 })).toMatchObject({ ok: false })
    expect(await refund(order.id, { amount: 0 })).toMatchObject({ refusal: { reason: 'nothing' } })
    expect(await refund(999_999, { amount: 1 })).toMatchObject({ refusal: { code: 'not_found' } })
    expect(await refundsOf(order.id)).toEqual([])
    expect(await refund(order.id, { amount: 12_800 })).toMatchObject({
      value: [{ lines: [{ amount: 9900 }, { item: null, amount: 2900 }] }],
    })
  })

  test('two concurrent refunds never exceed what is left', async () => {
    const { id, item } = await paidOrder(1)
    const answers = await Promise.all([
      refund(id, { lines: [{ item, count: 1 }] }),
      refund(id, { lines: [{ item, count: 1 }] }),
    ])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })
})

describe('what the customer sees', () => {
  test('amount refunds stay amounts, and refunded money is not owed', async () => {
    const { id, total } = await paidOrder(1)
    expect((await read(id)).owed).toBe(0)
    for (const amount of [36, 64, 33_330]) expect((await refund(id, { amount })).ok).toBe(true)
    expect(await read(id)).toMatchObject({ paid: (total - 33_430) / 100, owed: 0, pay_now: 0 })
    await addDelivery(id, 1)
    expect(await read(id)).toMatchObject({ owed: 0.01, pay_now: 0.01 })
  })

  test('a canceled order keeps its own reason, whatever payments add later', async () => {
    const { id } = await paidOrder(1)
    await shop.json(`/api/orders/${id}/cancel/`, { json: { reason: 'передумала' }, headers: anna })
    await runJobs(shop, 'refund_order')
    const told = (await read(id)).history.map((one: { event: string; label: string; reason: string }) => [
      one.event,
      one.label,
      one.reason,
    ])
    expect(told).toEqual([
      ['moved', 'Ждёт оплаты', ''],
      ['paid', 'Оплачен', ''],
      ['moved', 'Отменён вами', 'передумала'],
      ['refunded', 'Деньги возвращены', ''],
    ])
  })
})

describe('several payments', () => {
  test('an order’s later addition is paid by a second payment; refunds take the newest first', async () => {
    const { id, total, item } = await paidOrder()
    await addDelivery(id, 50_000)
    expect(await read(id)).toMatchObject({ pay_now: 500, actions: expect.arrayContaining(['PAY']) })
    await pay(id)
    expect(await read(id)).toMatchObject({ pay_now: 0, paid: (total + 50_000) / 100 })
    expect((await receiptsOf(id)).map((r) => [r.total, r.lines.map((line) => line.total)])).toEqual([
      [total, [total]],
      [50_000, [50_000]],
    ])

    expect((await refund(id, { lines: [{ item, count: 1 }] })).ok).toBe(true)
    expect((await paymentsOf(id)).map(({ refunded, state }) => [refunded, state])).toEqual([
      [1_139_000, 'succeeded'],
      [50_000, 'refunded'],
    ])
    const made = await refundsOf(id)
    expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50_000, 1_139_000])
    expect((await refund(id, { all: true })).ok).toBe(true)
    expect(await read(id)).toMatchObject({ paid: 0, pay_now: 0 })
  })

  test('a refund with one failed payment keeps its piece in the order; the retry refunds exactly the rest and withdraws the piece', async () => {
    const { id, item } = await paidOrder()
    // The bank delays its refund.
    await addDelivery(id, 50_008)
    await pay(id)
    const withdrawn = async () => {
      const { rows } = await sql<{
        withdrawn: number
        left: number
      }>`select withdrawn, pieces_to_collect(id, order_id) as left from order_items where id = ${item}`.execute(shop.db)
      return rows[0]
    }
    const pieces = async () =>
      (await refundsOf(id)).map(({ state, amount, lines }) => [state, amount, lines.map(({ count }) => count)])
    const wish = { lines: [{ item, count: 1 }] }
    const end = async (how: 'cancel' | 'succeed', key: string) => {
      await post(`/refunds/${(await refundsOf(id)).findLast(({ state }) => state === 'pending')!.provider_id}/${how}`)
      expect((await refund(id, wish, key)).ok).toBe(true)
    }
    expect((await refund(id, wish, 'first')).ok).toBe(true)
    expect(await pieces()).toEqual([
      ['pending', 50_008, [0]],
      ['succeeded', 1_138_992, [1]],
    ])
    // A part is pending: the piece is not collected, and its stock stays reserved.
    expect(await withdrawn()).toEqual({ withdrawn: 0, left: 2 })
    await end('cancel', 'first')
    expect(await pieces()).toEqual([
      ['canceled', 50_008, [0]],
      ['succeeded', 1_138_992, [0]],
    ])
    expect(await withdrawn()).toEqual({ withdrawn: 0, left: 3 })
    expect((await refund(id, wish, 'again')).ok).toBe(true)
    expect((await pieces()).at(-1)).toEqual(['pending', 50_008, [1]])
    await end('succeed', 'again')
    expect(await withdrawn()).toEqual({ withdrawn: 1, left: 2 })
    await expectHealthy(shop)
  })

  test('the database limits paid sums to what payments brought', async () => {
    const { id } = await paidOrder(1)
    await expect(sql`update orders set paid = paid - 1 where id = ${id}`.execute(shop.db)).rejects.toThrow(
      'not what its payments brought',
    )
    await expect(sql`update payments set refunded = 5 where order_id = ${id}`.execute(shop.db)).rejects.toThrow(
      'not what its payments brought',
    )
  })
})

/** Raises the price of the delivery after the order was placed. */
async function addDelivery(id: number, amount: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await sql`update orders set delivery_price = delivery_price + ${amount}, total = total + ${amount} where id = ${id}`.execute(
      tx,
    )
    await sql`insert into order_adjustments (order_id, source, amount, at) values (${id}, 'delivery', ${amount}, now())`.execute(
      tx,
    )
  })
}

describe('a failed refund', () => {
  test('refused by the bank: canceled with its reason, not counted, and can be retried', async () => {
    const { id, total } = await paidOrder()
    expect(await refund(id, { amount: 10_009 })).toMatchObject({
      value: [{ state: 'canceled', cancelReason: 'insufficient_funds' }],
    })
    expect((await read(id)).paid).toBe(total / 100)
    // a repeated request with the same key changes nothing
    expect(await refund(id, { amount: 10_008 }, 'slow')).toMatchObject({ value: [{ state: 'pending' }] })
    await post(`/refunds/${(await refundsOf(id)).at(-1)!.provider_id}/cancel`, { reason: 'rejected_by_payee' })
    expect(await refund(id, { amount: 10_008 }, 'slow')).toMatchObject({
      value: [{ state: 'canceled', cancelReason: 'rejected_by_payee' }],
    })
    expect(await refund(id, { amount: 10_008 }, 'once more')).toMatchObject({ value: [{ state: 'pending' }] })
    await post(`/refunds/${(await refundsOf(id)).at(-1)!.provider_id}/succeed`)
    await runNotice(id)
    expect(await read(id)).toMatchObject({ paid: (total - 10_008) / 100 })
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['canceled', 'canceled', 'succeeded'])
  })

  test('money being refunded is not refunded again', async () => {
    const { id, total } = await paidOrder()
    expect(await refund(id, { amount: 10_008 })).toMatchObject({ value: [{ state: 'pending' }] })
    expect(await refund(id, { amount: total - 10_000 })).toMatchObject({ ok: false })
    await post(`/refunds/${(await refundsOf(id))[0]!.provider_id}/succeed`)
    await runNotice(id)
    expect((await read(id)).paid).toBe((total - 10_008) / 100)
  })

  test('a lost answer is retried with the same key and body: one refund', async () => {
    const { id, item, total } = await paidOrder()
    // the bank executes requests, but its answers are lost
    await fetch(`${outer.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'yookassa', mode: 'reset', after: true }),
      headers: { 'content-type': 'application/json' },
    })
    await outer.forget()
    expect(await refund(id, { lines: [{ item, count: 1 }] })).toMatchObject({ value: [{ state: 'creating' }] })
    await sql`update order_items set name = 'Другое имя' where id = ${item}`.execute(shop.db)
    await outer.makeWell()
    const [made] = await refundsOf(id)
    breakersClose()
    await followRefundToItsEnd(shop.app, made!.id, 0)
    expect((await refundsOf(id))[0]!.state).toBe('succeeded')
    const calls = await asked()
    expect(calls.length).toBeGreaterThan(1)
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1)
    expect((await read(id)).paid).toBe((total - 1_189_000) / 100)
  })

  test('a canceled order is refunded although the bank refuses at first', async () => {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    const id: number = order.id
    // the bank delays refunds for a total that ends with 08
    await addDelivery(id, 8)
    await pay(id)
    await shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: anna })
    await runJobs(shop, 'refund_order')
    const [first] = await refundsOf(id)
    expect(first).toMatchObject({ state: 'pending' })
    await post(`/refunds/${first!.provider_id}/cancel`, { reason: 'general_decline' })
    expect(await tryAgain(id)).toContain('not all back')
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['canceled', 'pending'])
    await post(`/refunds/${(await refundsOf(id))[1]!.provider_id}/succeed`)
    expect(await tryAgain(id)).toBeUndefined()
    expect(await read(id)).toMatchObject({ state: 'canceled', paid: 0, payment: { state: 'refunded' } })
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('a refund made in the bank’s cabinet is counted once', async () => {
    const { id, total } = await paidOrder()
    const [payment] = await paymentsOf(id)
    const amount = { value: '100.00', currency: 'RUB' }
    await post('/v3/refunds', { payment_id: payment!.provider_id, amount })
    await runNotice(id)
    await runNotice(id)
    expect((await read(id)).paid).toBe((total - 10_000) / 100)
    expect(await refundsOf(id)).toMatchObject([{ amount: 10_000, state: 'succeeded', actor: 'provider' }])
    await post('/v3/refunds', { payment_id: payment!.provider_id, amount })
    await runNotice(id)
    expect((await read(id)).paid).toBe((total - 20_000) / 100)
  })
})

/** Sends a notification as the bank does, and runs the job it creates. */
async function runNotice(orderId: number): Promise<void> {
  const [payment] = await paymentsOf(orderId)
  const object = { id: crypto.randomUUID(), payment_id: payment!.provider_id }
  const heard = await shop.json('/api/payments/yookassa/notifications/', {
    json: { type: 'notification', event: 'refund.succeeded', object },
  })
  expect(heard.status).toBe(200)
  await runJobs(shop, 'payment_check')
}

/** Runs the job again; it throws until all money is refunded. */
const tryAgain = (orderId: number) => refundOrder(shop.app, orderId).catch((error: Error) => error.message)

describe('receipts', () => {
  test('go to the buyer with the company’s taxes; a retry sends them verbatim', async () => {
    const settings = { tax: { system: '2', vat: '22', delivery_vat: '10', payment_mode: 'full_payment' } }
    const before = await sql<{
      settings: object
    }>`select settings from companies where id = ${shop.cast.company}`.execute(shop.db)
    await sql`update companies set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags(['companies'])
    const buyer = await shop.signIn('79990000077')
    await sql`update customers set email = 'buyer@shop.test' where phone = '79990000077'`.execute(shop.db)
    const order = await placed(shop, buyer, [{ sku: 'MUG', count: 1 }])
    await outer.makeIll('yookassa', 'http500')
    await outer.forget()
    expect((await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: buyer })).status).toBe(503)
    await sql`update customers set email = 'other@shop.test' where phone = '79990000077'`.execute(shop.db)
    await sql`update order_items set name = 'Кружка новая' where order_id = ${order.id}`.execute(shop.db)
    await sql`update companies set settings = ${JSON.stringify(before.rows[0]!.settings)}::jsonb where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags(['companies'])
    await outer.makeWell()
    const [payment] = await paymentsOf(order.id)
    breakersClose()
    await followPayment(shop.app, payment!.id, 0)
    expect((await paymentsOf(order.id))[0]!.state).toBe('pending')
    const calls = (await outer.requests('yookassa')).filter(({ path }) => path.endsWith('/payments'))
    expect(calls.length).toBeGreaterThan(1)
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((calls[0]!.body as { receipt: object }).receipt).toMatchObject({
      customer: { email: 'buyer@shop.test', phone: '79990000077' },
      tax_system_code: 2,
      items: [
        { vat_code: 11, payment_subject: 'commodity', payment_mode: 'full_payment' },
        { vat_code: 3, payment_subject: 'service', payment_mode: 'full_payment', amount: { value: '290.00' } },
      ],
    })
  })
})
