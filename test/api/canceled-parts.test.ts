import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { ok, refuse } from '#lib/result.ts'
import type { CodeSender } from '#outside/sms/port.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { refundParts } from '#shop/orders/part/cancel-part.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { followRefund, refundOrder } from '#shop/payments/refund/refund.flow.ts'
import { bank } from '../fake-bank.ts'
import { cash, expectHealthy, listening, placed, runJobs, stockOf, waitingJobs, walkTo } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let me: Record<string, string>
let olga: Record<string, string>
const money = bank()
const said: string[] = []
const codes: CodeSender = {
  async sendSms({ text }) {
    said.push(text)
    return ok({ id: '1' })
  },
  callWithCode: async () => refuse({ code: 'code_service_unavailable', reason: 'none' }),
}
beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider, codes } })
  me = await shop.signIn('79000000001')
  olga = await shop.staff()
  const loyalty = { is_enabled: true, percent: 5, lives_days: 3650, spend_share: 50 }
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  await sql`update stock_levels set on_hand = 1000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
  const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 7 } } })
  await addCode(shop, promotion, { code: 'SEVEN' })
})
sameStart(() => shop)
afterEach(async () => {
  money.state.away = false
  money.state.refunds = 'succeeded'
  await expectHealthy(shop)
})
afterAll(() => shop.close())

type Pieces = { item: number; count: number }[]
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const count = (id: number, lines: Pieces, headers = me) =>
  shop.json(`/api/orders/${id}/cancel/count/`, { json: { lines }, headers })
const give = (id: number, lines: Pieces, more: object = {}, headers: Record<string, string> = me) =>
  shop.json(`/api/orders/${id}/cancel/`, { json: { lines, ...more }, headers })
const byStaff = (id: number, lines: Pieces, headers = olga) =>
  shop.json(`/api/staff/orders/${id}/cancel/`, { json: { lines, reason: 'на складе меньше' }, headers })
const rowsOf = async (table: 'payments' | 'refunds' | 'receipts', id: number) =>
  (await shop.database.pool.query(`select * from ${table} where order_id = $1 order by id`, [id])).rows
const kopecks = (roubles: number) => Math.round(roubles * 100)

async function pay(id: number): Promise<void> {
  const begun = await shop.json(`/api/orders/${id}/pay/`, { json: {}, headers: me })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  money.decide({ state: 'succeeded' })
  for (const payment of await rowsOf('payments', id)) await checkPayment(shop.app, payment.id)
}
const bought = (change: object = {}) =>
  placed(
    shop,
    me,
    [
      { sku: 'MUG', count: 3 },
      { sku: 'BOOT-41', count: 1 },
    ],
    change,
  )

describe('an unpaid order', () => {
  test('drops cancelled pieces from its total, reserve, payment and receipt', async () => {
    const order = await bought()
    const [mug, boots] = order.items
    expect(order.actions).toEqual(['PAY', 'CANCEL', 'CANCEL_PART'])
    const before = await stockOf(shop, 'MUG')
    const lines = [{ item: mug.id, count: 2 }]
    const told = await count(order.id, lines)
    expect(told).toMatchObject({
      status: 200,
      body: {
        is_whole: false,
        total: order.total - 2 * mug.price,
        delivery_price: order.delivery_price,
        lines: [{ item: mug.id, count: 2, amount: 2 * mug.price }],
        back: { money: 0, by_people: false, bonuses: 0 },
      },
    })
    expect((await read(order.id)).total, 'counting changes nothing').toBe(order.total)
    for (const noise of [0.1 + 0.2, 1.005, 1e-7])
      expect((await give(order.id, lines, { expected_total: noise })).status, String(noise)).toBe(400)
    const given = await give(order.id, lines, { reason: 'хватит одной', expected_total: told.body.total })
    expect(given).toMatchObject({
      status: 200,
      body: { state: 'new', total: told.body.total, pay_now: told.body.total, item_count: 2 },
    })
    expect(given.body.items.map(({ id, count }: { id: number; count: number }) => [id, count])).toEqual([
      [mug.id, 1],
      [boots.id, 1],
    ])
    expect(given.body.canceled_items).toMatchObject([
      { item: mug.id, sku: 'MUG', count: 2, amount: 2 * mug.price, actor: 'customer', money: 'none' },
    ])
    expect(given.body.history.at(-1)).toMatchObject({
      state: 'new',
      label: 'Часть товаров убрана',
      actor: 'customer',
      reason: 'хватит одной',
    })
    expect((await stockOf(shop, 'MUG')).reserved).toBe(before.reserved - 2)
    await pay(order.id)
    expect(await read(order.id)).toMatchObject({ paid: told.body.total, pay_now: 0, sub_state: 'paid' })
    const [receipt] = await rowsOf('receipts', order.id)
    expect(receipt.total).toBe(kopecks(told.body.total))
    expect(receipt.lines.map((one: { item: number; quantity: number }) => [one.item, one.quantity])).toEqual([
      [mug.id, 1],
      [boots.id, 1],
      [null, 1],
    ])
  })

  test('cannot lose pieces while a payment is pending, and can once the payment has ended', async () => {
    const order = await bought()
    const lines = [{ item: order.items[0].id, count: 1 }]
    await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
    const refused = { status: 409, body: { code: 'order_part_not_cancelable', reason: 'payment_under_way' } }
    expect(await give(order.id, lines)).toMatchObject(refused)
    expect(await count(order.id, lines)).toMatchObject(refused)
    money.decide({ state: 'succeeded' })
    const given = await give(order.id, lines)
    expect(given).toMatchObject({ status: 200, body: { canceled_items: [{ money: 'returned' }] } })
    // The refund is reported there, and not again at the lines.
    expect(given.body.items.map((one: { refunded: unknown }) => one.refunded)).toEqual([null, null])
    expect(given.body.paid).toBe(given.body.total)
  })
})

describe('a paid order', () => {
  test('refunds exactly what was paid for the pieces: money, bonuses and promo code share', async () => {
    const { id: customer } = (
      await sql<{ id: number }>`select id from customers where phone = '79000000001'`.execute(shop.db)
    ).rows[0]!
    const adjust = { amount: 700, reason: 'тест' }
    await shop.json(`/api/staff/loyalty/${customer}/adjust/`, { json: adjust, headers: olga })
    const balance = async () => (await shop.json('/api/loyalty/balance/', { headers: me })).body.available
    const order = await bought({ promo_codes: [{ code: 'SEVEN' }], use_bonuses: true })
    expect(order.bonus_discount_amount).toBe(700)
    await pay(order.id)
    const whole = await read(order.id)
    const [left, mug] = [await balance(), order.items[0]]
    const lines = [{ item: mug.id, count: 1 }]
    const { body: told } = await count(order.id, lines)
    expect(told.back.bonuses).toBeGreaterThan(0)
    expect(told.back.money).toBeGreaterThan(0)
    expect(told.back.money).toBeLessThan(mug.price)
    const { status, body } = await give(order.id, lines, { expected_total: told.total })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(kopecks(body.total)).toBe(kopecks(whole.total) - kopecks(told.back.money))
    expect(body.paid).toBe(body.total)
    expect(kopecks(whole.bonus_discount_amount) - kopecks(body.bonus_discount_amount)).toBe(kopecks(told.back.bonuses))
    expect(kopecks(await balance())).toBe(kopecks(left) + kopecks(told.back.bonuses))
    expect(body.canceled_items).toMatchObject([
      { amount: told.back.money, bonuses: told.back.bonuses, money: 'returned' },
    ])
    const [refund] = await rowsOf('refunds', order.id)
    expect(refund).toMatchObject({ amount: kopecks(told.back.money), state: 'succeeded', actor: 'customer' })
    const receipt = (await rowsOf('receipts', order.id)).find(({ kind }) => kind === 'refund')
    expect(receipt.total).toBe(kopecks(told.back.money))
    expect(receipt.lines).toMatchObject([{ name: mug.product.name, quantity: 1, total: kopecks(told.back.money) }])

    // Cancelling the rest, piece by piece and then the whole order, gives back all that is left of both.
    await give(order.id, lines)
    await give(order.id, [{ item: order.items[1].id, count: 1 }])
    const canceled = await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: me })
    expect(canceled.body.state).toBe('canceled')
    await refundOrder(shop.app, order.id)
    const back = (await rowsOf('refunds', order.id)).reduce((sum, one) => sum + Number(one.amount), 0)
    expect(back).toBe(kopecks(whole.total))
    expect(await balance()).toBe(left + 700)
  })

  test('repeats a refused refund until the money is returned', async () => {
    const order = await bought()
    await pay(order.id)
    money.state.refunds = 'canceled'
    const { body } = await give(order.id, [{ item: order.items[0].id, count: 1 }])
    expect(body.canceled_items).toMatchObject([{ money: 'failed' }])
    expect(body.paid).toBe(order.total)
    expect(await waitingJobs(shop)).toContainEqual(
      expect.objectContaining({ name: 'refund_parts', payload: { order_id: order.id } }),
    )
    await expect(refundParts(shop.app, order.id)).rejects.toThrow(/not all back/)
    money.state.refunds = 'succeeded'
    await refundParts(shop.app, order.id)
    await refundParts(shop.app, order.id)
    const after = await read(order.id)
    expect(after).toMatchObject({ canceled_items: [{ money: 'returned' }], paid: after.total, pay_now: 0 })
    expect((await rowsOf('refunds', order.id)).map(({ state }) => state)).toEqual(['canceled', 'canceled', 'succeeded'])
  })

  test('a refund whose answer was lost is asked for again with the same key: one refund, one receipt', async () => {
    const order = await bought()
    await pay(order.id)
    const lines = [{ item: order.items[0].id, count: 1 }]
    const { back } = (await count(order.id, lines)).body
    money.state.away = true
    const { status, body } = await give(order.id, lines)
    expect([status, body.canceled_items.map((one: { money: string }) => one.money)]).toEqual([200, ['on_the_way']])
    const atBank = async () => {
      const [payment] = await rowsOf('payments', order.id)
      return money.payments.get(payment.provider_id)!.refunded
    }
    // The bank has made it already; the shop does not know, and neither a job nor a person makes another one.
    expect(await atBank()).toBe(kopecks(back.money))
    await expect(refundParts(shop.app, order.id)).rejects.toThrow(/not all back/)
    const [refund] = await rowsOf('refunds', order.id)
    expect(refund).toMatchObject({ state: 'creating', provider_id: null })
    expect((await followRefund(shop.app, refund.id)).state).toBe('creating')
    money.state.away = false
    await runJobs(shop, 'refund_follow', 'refund_parts')
    await Promise.all([
      refundParts(shop.app, order.id),
      followRefund(shop.app, refund.id),
      refundParts(shop.app, order.id),
    ])
    expect(await atBank()).toBe(kopecks(back.money))
    expect(await rowsOf('refunds', order.id)).toMatchObject([{ id: refund.id, state: 'succeeded' }])
    expect((await rowsOf('receipts', order.id)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    const after = await read(order.id)
    expect(after).toMatchObject({ canceled_items: [{ money: 'returned' }], paid: after.total })
  })

  test('has a settlement receipt of only the pieces handed over', async () => {
    const order = await bought()
    await pay(order.id)
    await give(order.id, [{ item: order.items[0].id, count: 2 }])
    await walkTo(shop, order.id, 'done')
    const settled = (await rowsOf('receipts', order.id)).find(({ kind }) => kind === 'settlement')
    expect(settled.total).toBe(kopecks((await read(order.id)).total))
    expect(settled.lines.map((one: { item: number; pieces: number }) => [one.item, one.pieces])).toEqual([
      [order.items[0].id, 1],
      [order.items[1].id, 1],
      [null, 1],
    ])
    expect((await read(order.id)).items[0].returnable).toMatchObject({ count: 1 })
  })

  test('paid by transfer, is refunded by hand and says so', async () => {
    const order = await bought()
    const paid = { document: 'п/п 7' }
    await shop.json(`/api/staff/orders/${order.id}/paid/`, { json: paid, headers: olga })
    const lines = [{ item: order.items[1].id, count: 1 }]
    expect((await count(order.id, lines)).body.back).toMatchObject({ by_people: true })
    expect((await give(order.id, lines)).body.canceled_items).toMatchObject([{ money: 'by_people' }])
    const { body } = await shop.json(`/api/staff/orders/${order.id}/`, { headers: olga })
    const given = { json: { document: 'п/п 8' }, headers: olga }
    await shop.json(`/api/staff/refunds/${body.refunds[0].id}/given/`, given)
    expect((await read(order.id)).canceled_items).toMatchObject([{ money: 'returned' }])
  })
})

describe('cancellation limits', () => {
  const refused = (reason: string) => ({ status: 409, body: { code: 'order_part_not_cancelable', reason } })

  test('the last pieces cancel the order, as the preview says', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 2 }], cash(shop))
    const lines = [{ item: order.items[0].id, count: 2 }]
    expect((await count(order.id, lines)).body).toMatchObject({ is_whole: true, total: 0, back: { money: 0 } })
    const { body } = await give(order.id, lines, { expected_total: 0 })
    expect(body).toMatchObject({ state: 'canceled', sub_state: 'by_customer', canceled_items: [], item_count: 2 })
  })

  test('collecting or foreign orders, unknown lines and too many pieces are refused', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 2 }], cash(shop))
    const item = order.items[0].id
    const other = await shop.signIn('79000000002')
    expect((await give(order.id, [{ item, count: 1 }], {}, other)).status).toBe(404)
    expect((await count(order.id, [{ item, count: 1 }], other)).status).toBe(404)
    expect(await give(order.id, [{ item, count: 3 }])).toMatchObject(refused('too_many'))
    expect(await give(order.id, [{ item: item + 1_000_000, count: 1 }])).toMatchObject(refused('unknown_line'))
    expect(await give(order.id, [{ item, count: 1 }], { expected_total: 1 })).toMatchObject(refused('changed'))
    await moveOrder(shop.app, order.id, 'collecting', 'shop')
    expect(await give(order.id, [{ item, count: 1 }])).toMatchObject(refused('too_late'))
    expect((await read(order.id)).actions).toEqual(['PAY_CASH', 'CANCEL'])
  })

  test('a partly paid or partly refunded order is refused', async () => {
    const partly = await bought()
    await shop.json(`/api/staff/orders/${partly.id}/paid/`, { json: { amount: 100, document: 'п/п' }, headers: olga })
    expect(await give(partly.id, [{ item: partly.items[0].id, count: 1 }])).toMatchObject(refused('money_not_plain'))
    const sorry = await bought()
    await pay(sorry.id)
    await shop.json(`/api/staff/orders/${sorry.id}/refund/`, {
      json: { amount: 50, reason: 'мятая коробка' },
      headers: olga,
    })
    expect(await give(sorry.id, [{ item: sorry.items[0].id, count: 1 }])).toMatchObject(refused('money_not_plain'))
    expect((await read(sorry.id)).actions).toEqual(['CANCEL'])
  })

  test('[VAL-27] an empty list of lines is refused with the minimum count, to customers and staff', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 2 }], cash(shop))
    const inEnglish = { ...me, 'accept-language': 'en' }
    const said = async (answer: ReturnType<typeof give>) => {
      const { status, body } = await answer
      return [status, ...body.errors.map((one: object) => Object.values(one))]
    }
    const russian = [400, ['lines', 'too_few', 'Добавьте не меньше 1 пункта']]
    expect(await said(give(order.id, []))).toEqual(russian)
    expect(await said(byStaff(order.id, []))).toEqual(russian)
    expect(await said(give(order.id, [], {}, inEnglish))).toEqual([400, ['lines', 'too_few', 'Minimum items 1']])
  })

  test('a repeat with the same key or a stale total cancels once', async () => {
    const order = await bought()
    const lines = [{ item: order.items[0].id, count: 1 }]
    const { total } = (await count(order.id, lines)).body
    const key = { ...me, 'idempotency-key': 'once' }
    const answers = [await give(order.id, lines, { expected_total: total }, key)]
    answers.push(await give(order.id, lines, { expected_total: total }, key))
    expect(answers.map(({ status, body }) => [status, body.item_count])).toEqual([
      [200, 3],
      [200, 3],
    ])
    const again = await give(order.id, lines, { expected_total: total })
    expect(again).toMatchObject(refused('changed'))
    expect((await read(order.id)).item_count).toBe(3)
  })
})

describe('the staff', () => {
  test('cancels missing pieces even while collecting, with an audit entry and a message', async () => {
    const order = await bought()
    await pay(order.id)
    await moveOrder(shop.app, order.id, 'collecting', 'shop')
    const reader = await shop.staff(['orders.read'])
    expect((await byStaff(order.id, [{ item: order.items[0].id, count: 1 }], reader)).status).toBe(403)
    const { status, body } = await byStaff(order.id, [{ item: order.items[0].id, count: 1 }])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'collecting',
      item_count: 3,
      canceled_items: [{ actor: 'shop', money: 'returned' }],
      refunds: [{ state: 'succeeded', reason: 'part_canceled' }],
    })
    const audit = await shop.json(`/api/staff/audit/?object=${encodeURIComponent(`order ${order.number}`)}`, {
      headers: olga,
    })
    expect(audit.body.items[0]).toMatchObject({
      call: 'cancelStaffOrderPart',
      reason: 'на складе меньше',
      before: { total: kopecks(order.total) },
      after: { total: kopecks(body.total) },
    })
    await runJobs(shop, ...listening)
    const told = () => said.filter((text) => text.includes(order.number) && text.includes('не хватает'))
    expect(told()).toHaveLength(1)
    // Another piece sends another message; pieces that the customer cancels send none.
    await byStaff(order.id, [{ item: order.items[0].id, count: 1 }])
    await runJobs(shop, ...listening)
    expect(told()).toHaveLength(2)
    const { rows: events } = await shop.database.pool.query(
      "select payload as facts from events where type = 'order.part_canceled' and order_id = $1",
      [order.id],
    )
    const event = { facts: { pieces: 1, actor: 'shop', reason: 'на складе меньше' } }
    expect(events).toMatchObject([event, event])
  })

  test('cannot cancel a piece in a parcel or with a marking code, but can cancel a whole order', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 2 }], cash(shop))
    const item = order.items[0].id
    const parcel = { items: [{ item, count: 2 }] }
    await shop.json(`/api/staff/orders/${order.id}/shipments/`, { json: parcel, headers: olga })
    const ready = { status: 409, body: { reason: 'got_ready' } }
    expect(await byStaff(order.id, [{ item, count: 1 }])).toMatchObject(ready)
    const marked = await placed(shop, me, [{ sku: 'MUG', count: 2 }], cash(shop))
    await sql`insert into marking_codes (company_id, order_item_id, code, bound_at)
      select ${shop.cast.company}, ${marked.items[0].id}, '0104600000000000' || n || 'serial', now() from generate_series(1, 2) n`.execute(
      shop.db,
    )
    expect(await byStaff(marked.id, [{ item: marked.items[0].id, count: 1 }])).toMatchObject(ready)
    const whole = await byStaff(marked.id, [{ item: marked.items[0].id, count: 2 }])
    expect(whole.body).toMatchObject({ state: 'canceled', sub_state: 'by_shop' })
    await moveOrder(shop.app, order.id, 'collecting', 'shop')
    await moveOrder(shop.app, order.id, 'collected', 'shop')
    expect(await byStaff(order.id, [{ item, count: 1 }])).toMatchObject({ body: { reason: 'too_late' } })
  })
})

/**
 * Starts acts one after another while the order is locked, so each waits for its row. The first happens first. PostgreSQL promises no order to the
 * others, as the row has changed meanwhile.
 */
async function inTurn<T>(orderId: number, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const waiting = async () =>
    (
      await shop.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount
  const started: Promise<T>[] = []
  await inTransaction(shop.db, async (tx) => {
    await sql`select from orders where id = ${orderId} for update`.execute(tx)
    for (const act of acts) {
      started.push(act())
      await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(started.length)
    }
  })
  return Promise.all(started)
}

test.each([
  ['before', 'by the customer'],
  ['after', 'by the customer'],
  ['before', 'by the staff'],
  ['after', 'by the staff'],
] as const)(
  'pieces cancelled %s an unpaid order expires, %s, at the same moment: all that was held is released once',
  async (when, by) => {
    const { id: customer } = (await shop.json('/api/customers/me/', { headers: me })).body
    const gift = { json: { amount: 700, reason: 'тест' }, headers: olga }
    await shop.json(`/api/staff/loyalty/${customer}/adjust/`, gift)
    const held = async () => ({
      mug: await stockOf(shop, 'MUG'),
      boots: await stockOf(shop, 'BOOT-41'),
      bonuses: (await shop.json('/api/loyalty/balance/', { headers: me })).body.available,
    })
    const before = await held()
    const order = await bought({ promo_codes: [{ code: 'SEVEN' }], use_bonuses: true })
    const lines = [{ item: order.items[0].id, count: 2 }]
    shop.clock.set(new Date(Date.parse(order.reserved_until) + 1000))
    const cancel = async () => (await (by === 'by the staff' ? byStaff(order.id, lines) : give(order.id, lines))).status
    const expire = () => expireUnpaid(shop.app, order.id)
    const acts = when === 'before' ? [cancel, expire, expire] : [expire, cancel, expire]
    const answers = await inTurn<number | boolean>(order.id, acts)
    const [first, ...later] = answers
    // Either of the two expiries may find the order still unpaid.
    if (when === 'before') expect([first, later.toSorted()]).toEqual([200, [false, true]])
    else expect(answers).toEqual([true, 409, false])
    const after = await read(order.id)
    expect(after).toMatchObject({ state: 'expired', sub_state: 'unpaid', paid: 0 })
    expect(after.canceled_items).toHaveLength(when === 'before' ? 1 : 0)
    expect(await held()).toEqual(before)
    expect(await rowsOf('refunds', order.id)).toEqual([])
    await expectHealthy(shop)
  },
)

test('concurrent customer, staff and payment actions keep the sums right', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const order = await bought()
    const begun = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
    expect(begun.status).toBe(200)
    money.decide({ state: 'succeeded' })
    const [payment] = await rowsOf('payments', order.id)
    if (round % 3 === 0) await checkPayment(shop.app, payment.id)
    const [mug, boots] = order.items
    const answers = await Promise.all([
      give(order.id, [{ item: mug.id, count: 2 }]),
      give(order.id, [{ item: mug.id, count: 2 }]),
      byStaff(order.id, [{ item: boots.id, count: 1 }]),
      checkPayment(shop.app, payment.id),
      moveOrder(shop.app, order.id, round % 2 === 0 ? 'collecting' : 'canceled', 'shop'),
    ])
    for (const { status } of answers.slice(0, 3) as { status: number }[]) expect([200, 409]).toContain(status)
    outcomes.add(
      answers
        .slice(0, 3)
        .map((one) => (one as { status: number }).status)
        .join(),
    )
    await checkPayment(shop.app, payment.id)
    await refundOrder(shop.app, order.id)
    await refundParts(shop.app, order.id)
    const after = await read(order.id)
    expect(after.paid).toBe(after.is_unsuccessful ? 0 : after.total)
    const gone = after.canceled_items.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
    expect(after.item_count + gone).toBe(4)
    await expectHealthy(shop)
  }
  expect([...outcomes].join(' ')).toContain('200')
})
