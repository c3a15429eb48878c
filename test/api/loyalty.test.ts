import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { expireBonuses } from '#shop/loyalty/loyalty.flow.ts'
import { settleBonuses } from '#shop/orders/order-bonuses.flow.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { refundPart } from '#shop/payments/refund/refund.flow.ts'
import { expectHealthy, listening, manyBoots, orderBody, placed, runJobs, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let shop: TestApp
let outer: OuterWorld
/** A new customer for each test. */
let me: Record<string, string>
let phone = ''
let people = 0
const account = { shopId: '100500', secretKey: 'test' }
const rules = { is_enabled: true, percent: 5, pending_days: 14, lives_days: 180, spend_share: 30 }

beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  await manyBoots(shop)
})
sameStart(() => shop)
beforeEach(async () => {
  await settings(rules)
  people += 1
  phone = `7900111${String(people).padStart(4, '0')}`
  me = await shop.signIn(phone)
})
afterEach(() => expectHealthy(shop))
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const day = 86_400_000
async function settings(loyalty: object): Promise<void> {
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
}
const customerId = async () =>
  (
    await sql<{
      id: number
    }>`select id from customers where phone = ${phone} and company_id = ${shop.cast.company}`.execute(shop.db)
  ).rows[0]!.id
/** Grants bonuses without an order, in roubles; `ends`: in how many days. */
async function give(roubles: number, ends: number | null = 100): Promise<void> {
  const now = shop.clock.now()
  const until = ends === null ? null : new Date(now.getTime() + ends * day)
  await sql`
    with o as (insert into bonus_operations (company_id, customer_id, kind, amount, at)
      values (${shop.cast.company}, ${await customerId()}, 'given', ${roubles * 100}, ${now}) returning id),
    l as (insert into bonus_lots (company_id, customer_id, amount, remaining, available_from, expires_at, created_at)
      values (${shop.cast.company}, ${await customerId()}, ${roubles * 100}, ${roubles * 100}, ${new Date(now.getTime() - 1)}, ${until}, ${now}) returning id)
    insert into bonus_moves select o.id, l.id, ${roubles * 100} from o, l`.execute(shop.db)
}
const get = async (path: string, headers = me) => (await shop.json(path, { headers })).body
const balance = () => get('/api/loyalty/balance/')
const operations = async (): Promise<[string, number][]> =>
  (await get('/api/loyalty/operations/?page_size=100')).items.map((o: { kind: string; amount: number }) => [
    o.kind,
    o.amount,
  ])
const lots = async () =>
  (
    await sql<{
      remaining: number
    }>`select remaining from bonus_lots where customer_id = ${await customerId()} order by id`.execute(shop.db)
  ).rows.map(({ remaining }) => remaining / 100)
const cartOf = async (body: object, headers: Record<string, string> = me) =>
  (await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'MUG', count: 1 }], save: false, ...body }, headers }))
    .body.cart
const order = (products: { sku: string; count: number }[], change = {}) =>
  placed(shop, me, products, { use_bonuses: true, ...change })
const cancel = (id: number) => shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: me })
const read = (id: number) => get(`/api/orders/${id}/`)
const hear = () => runJobs(shop, ...listening)
async function done(id: number): Promise<void> {
  await walkTo(shop, id, 'done')
  await hear()
}
async function pay(orderId: number): Promise<void> {
  expect((await shop.json(`/api/orders/${orderId}/pay/`, { json: {}, headers: me })).status).toBe(200)
  const { rows } = await shop.database.pool.query(
    'select provider_id from payments where order_id = $1 order by id desc',
    [orderId],
  )
  await fetch(`${outer.url}/yookassa/payments/${rows[0].provider_id}/succeed`, { method: 'POST' })
  await shop.json(`/api/orders/${orderId}/check_payment/`, { method: 'POST', headers: me })
}
let keys = 0
async function refund(orderId: number, lines: { item: number; count: number }[]): Promise<void> {
  const made = await refundPart(shop.app, orderId, { lines, reason: 'mistake', actor: 'shop' }, `loyalty-${++keys}`)
  expect(made).toMatchObject({ ok: true })
  await hear()
}

describe('the cart', () => {
  test('[BON-03] [CART-09] shows the balance, its usable part and what the purchase earns', async () => {
    await give(500)
    expect(await cartOf({})).toMatchObject({
      use_bonuses: false,
      bonuses: { available: 500, usable: 297, earned: 49 },
      bonus_discount_amount: 0,
      total: 990,
    })
    expect(await cartOf({ use_bonuses: true })).toMatchObject({
      use_bonuses: true,
      bonuses: { available: 500, usable: 297, earned: 34 },
      bonus_discount_amount: 297,
      total: 693,
    })
  })

  test('[BON-02] a guest or an empty balance spends nothing and sees what the purchase earns', async () => {
    const none = { use_bonuses: false, bonus_discount_amount: 0, total: 990 }
    expect(await cartOf({ use_bonuses: true }, {})).toMatchObject({
      ...none,
      bonuses: { available: 0, usable: 0, earned: 49 },
    })
    expect(await cartOf({ use_bonuses: true })).toMatchObject({
      ...none,
      bonuses: { available: 0, usable: 0, earned: 49 },
    })
  })

  test('[BON-04] [CART-05] an option without bonuses spends none; an order is refused', async () => {
    await give(500)
    const { courierCash } = shop.cast.options
    await sql`update delivery_payment_options set can_use_bonuses = false where id = ${courierCash}`.execute(shop.db)
    shop.app.cache.dropTags([`options:${shop.cast.company}`])
    const cart = await cartOf({ use_bonuses: true, delivery_payment_option: courierCash })
    expect(cart).toMatchObject({ use_bonuses: false, bonus_discount_amount: 0, bonuses: { available: 500, usable: 0 } })
    expect(cart.delivery_payment_options.find((o: { id: number }) => o.id === courierCash).can_use_bonuses).toBe(false)
    const body = orderBody(shop, [{ sku: 'MUG', count: 1 }], {
      use_bonuses: true,
      delivery_payment_option: courierCash,
    })
    expect(await shop.json('/api/orders/', { json: body, headers: me })).toMatchObject({
      status: 409,
      body: { code: 'bonuses_not_usable' },
    })
    await sql`update delivery_payment_options set can_use_bonuses = true where id = ${courierCash}`.execute(shop.db)
    shop.app.cache.dropTags([`options:${shop.cast.company}`])
  })

  test('company rules apply: level, excluded category, minimum sum, switched off', async () => {
    await give(500)
    await settings({ ...rules, levels: [{ level: shop.cast.levels.first, percent: 10 }] })
    await sql`update customers set level_id = ${shop.cast.levels.first} where id = ${await customerId()}`.execute(
      shop.db,
    )
    expect((await cartOf({})).bonuses.earned).toBe(99)
    await settings({ ...rules, excluded_categories: ['gear'] })
    expect((await cartOf({})).bonuses).toEqual({ available: 500, usable: 0, earned: 0 })
    await settings({ ...rules, spend_from: 991 })
    expect((await cartOf({})).bonuses.usable).toBe(0)
    await settings({ ...rules, is_enabled: false })
    expect(await cartOf({ use_bonuses: true })).toMatchObject({
      use_bonuses: false,
      bonuses: { available: 0, usable: 0, earned: 0 },
    })
  })

  test('goods with a reduced price take bonuses only if the company allows it, in the cart and in an order', async () => {
    await give(5000)
    const reduced = { ...rules, spend_on_discounted: false }
    await sql`update prices set old_price = price + 10000 where variant_id in (select id from variants where sku = 'MUG')`.execute(
      shop.db,
    )
    await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    const both = {
      items: [
        { sku: 'MUG', count: 1 },
        { sku: 'BAG', count: 1 },
      ],
    }
    await settings(reduced)
    expect((await cartOf({})).bonuses).toMatchObject({ available: 5000, usable: 0, earned: 49 })
    expect((await cartOf(both)).bonuses.usable).toBe(3747)
    const mug = orderBody(shop, [{ sku: 'MUG', count: 1 }], { use_bonuses: true })
    expect(await shop.json('/api/orders/', { json: mug, headers: me })).toMatchObject({
      status: 409,
      body: { code: 'bonuses_not_usable' },
    })
    const made = await order(both.items)
    expect(made.bonus_discount_amount).toBe(3747)
    const spent = made.adjustments.filter(({ source }: { source: string }) => source === 'bonus')
    expect(spent).toMatchObject([{ item: made.items[1].id, amount: -3747 }])
    await settings(rules)
    expect((await cartOf({})).bonuses.usable).toBe(297)
  })

  test('use_bonuses is off while less than a rouble is usable', async () => {
    await give(0.5)
    expect(await cartOf({ use_bonuses: true })).toMatchObject({ use_bonuses: false, bonuses: { usable: 0 } })
    await give(1)
    expect(await cartOf({ use_bonuses: true })).toMatchObject({ use_bonuses: true, bonuses: { usable: 1 } })
  })

  test('the switch is stored with the account’s cart', async () => {
    await give(500)
    await cartOf({ use_bonuses: true, save: true })
    expect((await get('/api/v2/cart/')).use_bonuses).toBe(true)
    await shop.json('/api/v2/cart/', { json: { items: [] }, headers: me })
  })
})

describe('an order', () => {
  test('[BON-03] spends bonuses, shows an adjustment, and earns bonuses once done', async () => {
    await give(100, 90)
    await give(150, 3)
    const made = await order([{ sku: 'MUG', count: 1 }], { expected_bonuses: 250, expected_total: 1030 })
    expect(made).toMatchObject({ bonus_discount_amount: 250, total: 1030, bonuses: { spent: 250, earned: 37 } })
    expect(made.adjustments).toContainEqual({
      source: 'bonus',
      code: '',
      label: '',
      amount: -250,
      item: made.items[0].id,
    })
    expect(await lots()).toEqual([0, 0])
    expect(await balance()).toMatchObject({ available: 0, pending: 0 })
    expect(await get('/api/loyalty/upcoming/')).toMatchObject({
      items: [{ at: null, amount: 37, kind: 'earned', order: { id: made.id, number: made.number } }],
      total: 1,
    })
    await done(made.id)
    expect(await balance()).toMatchObject({ available: 0, pending: 37 })
    shop.clock.advance(14 * day)
    expect(await balance()).toMatchObject({ available: 37, pending: 0, expiring: [] })
    shop.clock.advance(151 * day)
    expect((await balance()).expiring).toMatchObject([{ amount: 37 }])
  })

  test('spends from the earliest-expiring lot, only as much as needed', async () => {
    await give(1000, 90)
    await give(1000, 3)
    await order([{ sku: 'MUG', count: 1 }])
    expect(await lots()).toEqual([1000, 703])
  })

  test('[BON-02] [CHK-04] is refused without usable bonuses or at an unexpected sum; nothing is stored', async () => {
    const ask = (change: Record<string, unknown>) =>
      shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }], change), headers: me })
    expect(await ask({ use_bonuses: true })).toMatchObject({ status: 409, body: { code: 'bonuses_not_usable' } })
    await give(100)
    expect(await ask({ use_bonuses: true, expected_bonuses: 150 })).toMatchObject({
      status: 409,
      body: { code: 'bonuses_changed', available: 100 },
    })
    expect(await ask({ use_bonuses: true, expected_total: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', total: 1180 },
    })
    expect(
      (await shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }], { use_bonuses: true }) }))
        .status,
    ).toBe(401)
    expect((await get('/api/orders/')).total).toBe(0)
    expect(await lots()).toEqual([100])
  })

  test('cancelled, returns bonuses to their lots with their expiry, once', async () => {
    await give(100, 90)
    await give(150, 3)
    const made = await order([{ sku: 'MUG', count: 1 }])
    await Promise.all([cancel(made.id), cancel(made.id), cancel(made.id)])
    expect(await lots()).toEqual([100, 150])
    expect(await operations()).toEqual([
      ['returned', 250],
      ['spent', -250],
      ['given', 150],
      ['given', 100],
    ])
    expect(await read(made.id)).toMatchObject({ bonuses: { spent: 0, earned: 0 } })
    // Nothing of it is to come any more, however often its end is heard.
    await hear()
    await settleBonuses(shop.app, made.id)
    expect((await get('/api/loyalty/upcoming/')).items.map((one: { kind: string }) => one.kind)).not.toContain('earned')
    expect(await balance()).toMatchObject({ available: 250, pending: 0 })
    expect(await operations()).toHaveLength(4)
    const history = (await shop.json('/api/loyalty/operations/', { headers: me })).body.items
    const [back, spent, later, sooner] = history.map((one: { ends: object[] }) => one.ends)
    expect(back).toEqual([...later, ...sooner])
    expect(later).toMatchObject([{ amount: 150, at: history[2].expires_at }])
    expect(spent).toEqual([])
    shop.clock.advance(4 * day)
    expect(await balance()).toMatchObject({ available: 100 })
    expect(await expireBonuses(shop.app)).toBeGreaterThanOrEqual(1)
    expect(await expireBonuses(shop.app)).toBe(0)
    expect((await operations())[0]).toEqual(['expired', -150])
  })

  test('repeated events earn bonuses once; a return takes them back once', async () => {
    const made = await order([{ sku: 'MUG', count: 2 }], { use_bonuses: false })
    await walkTo(shop, made.id, 'done')
    await Promise.all([1, 2, 3, 4].map(() => settleBonuses(shop.app, made.id)))
    await hear()
    expect(await operations()).toEqual([['earned', 99]])
    await moveOrder(shop.app, made.id, 'returned', 'shop')
    await settleBonuses(shop.app, made.id)
    expect(await operations()).toEqual([
      ['taken_back', -99],
      ['earned', 99],
    ])
    expect(await balance()).toMatchObject({ available: 0, pending: 0 })
  })

  test('spent bonuses of a returned order are taken from other lots and from later returns', async () => {
    const first = await order([{ sku: 'BOOT-41', count: 1 }], { use_bonuses: false })
    await done(first.id)
    shop.clock.advance(15 * day)
    expect((await balance()).available).toBe(594)
    const second = await order([{ sku: 'BOOT-41', count: 1 }])
    expect(second.bonus_discount_amount).toBe(594)
    await give(100)
    await moveOrder(shop.app, first.id, 'returned', 'shop')
    // processed again, it is neither taken nor owed a second time
    await settleBonuses(shop.app, first.id)
    expect(await lots()).toEqual([0, 0])
    await expectHealthy(shop)
    await cancel(second.id)
    // 100 were taken already; the rest of the 594 is not given back
    expect((await balance()).available).toBe(100)
    expect((await operations()).slice(0, 3)).toEqual([
      ['taken_back', -494],
      ['returned', 594],
      ['taken_back', -100],
    ])
  })

  test('a partial refund returns its share of spent bonuses and takes its share of earned ones', async () => {
    await give(5000)
    const made = await order([{ sku: 'BOOT-41', count: 3 }])
    expect(made).toMatchObject({ bonus_discount_amount: 5000, bonuses: { earned: 1533 } })
    await pay(made.id)
    await done(made.id)
    const item = made.items[0].id
    await refund(made.id, [{ item, count: 1 }])
    // a third of 5 000, rounded up for the customer to the kopeck
    expect(await balance()).toMatchObject({ available: 1666.67, pending: 1022 })
    await settleBonuses(shop.app, made.id)
    await refund(made.id, [{ item, count: 2 }])
    expect(await balance()).toMatchObject({ available: 5000, pending: 0 })
    await hear()
    expect(await lots()).toEqual([5000, 0])
  })
})

describe('the calls', () => {
  test('[BON-05] the history has pages and filters by direction', async () => {
    await give(100)
    await give(150)
    const made = await order([{ sku: 'MUG', count: 1 }])
    const page = await get('/api/loyalty/operations/?page_size=2')
    expect(page).toMatchObject({ total: 3, page: 1, pages: 2 })
    expect(page.items[0]).toMatchObject({
      amount: -250,
      kind: 'spent',
      reason: 'Скидка в заказе',
      order: { id: made.id, number: made.number },
      expires_at: null,
    })
    expect((await get('/api/loyalty/operations/?page=2&page_size=2')).items).toHaveLength(1)
    expect(await get('/api/loyalty/operations/?page=9&page_size=2')).toMatchObject({ items: [], total: 3 })
    expect((await get('/api/loyalty/operations/?kind=in')).total).toBe(2)
    expect((await get('/api/loyalty/operations/?kind=out')).items).toHaveLength(1)
  })

  test('[BON-06] upcoming bonuses and expiries are sorted by day', async () => {
    await give(100, 10)
    await give(150, null)
    const made = await order([{ sku: 'MUG', count: 1 }], { use_bonuses: false })
    await done(made.id)
    const { items } = await get('/api/loyalty/upcoming/')
    expect(items.map((i: { kind: string; amount: number }) => [i.kind, i.amount])).toEqual([
      ['expired', 100],
      ['earned', 49],
      ['expired', 49],
    ])
  })

  test('[BON-07] a card of twelve digits is made once, with its picture', async () => {
    const [first, second] = await Promise.all([balance(), balance()])
    expect(first.card).toEqual(second.card)
    expect(first.card.number).toMatch(/^2\d{11}$/)
    expect(first.card.barcode).toBe(first.card.number)
    const picture = await shop.request('/api/loyalty/card.svg', { headers: me })
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(await picture.text()).toContain('<svg')
  })

  test('a guest gets 401; a customer does not see the bonuses of others', async () => {
    for (const path of ['balance/', 'operations/', 'upcoming/', 'card.svg'])
      expect((await shop.json(`/api/loyalty/${path}`)).status, path).toBe(401)
    await give(100)
    const other = await shop.signIn('79001119999')
    expect(await get('/api/loyalty/balance/', other)).toMatchObject({ available: 0 })
    expect((await get('/api/loyalty/operations/', other)).total).toBe(0)
  })
})

test('bonuses of the same person in another company are neither seen nor spent, and the other way round', async () => {
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty: rules })}::jsonb where id = ${shop.cast.second}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
  const there = { ...(await shop.signIn(phone, shop.cast.second)), 'x-company-id': String(shop.cast.second) }
  const olga = { ...(await shop.staff(['*'], shop.cast.second)), 'x-company-id': String(shop.cast.second) }
  const { id } = (await shop.json('/api/customers/me/', { headers: there })).body
  const gift = { json: { amount: 500, reason: 'a' }, headers: olga }
  expect((await shop.json(`/api/staff/loyalty/${id}/adjust/`, gift)).status).toBe(201)
  expect(await get('/api/loyalty/balance/', there)).toMatchObject({ available: 500 })
  expect(await balance()).toMatchObject({ available: 0 })
  expect(await get('/api/loyalty/operations/')).toMatchObject({ items: [], total: 0 })
  expect(await get('/api/loyalty/upcoming/')).toMatchObject({ items: [] })
  expect((await cartOf({ use_bonuses: true })).bonuses).toMatchObject({ available: 0, usable: 0 })
  const mug = orderBody(shop, [{ sku: 'MUG', count: 1 }], { use_bonuses: true })
  expect((await shop.json('/api/orders/', { json: mug, headers: me })).body.code).toBe('bonuses_not_usable')
  // The session of one company opens nothing in the other.
  const crossed = { ...me, 'x-company-id': String(shop.cast.second) }
  expect((await shop.json('/api/loyalty/balance/', { headers: crossed })).status).toBe(401)
  await give(100)
  expect(await get('/api/loyalty/balance/', there)).toMatchObject({ available: 500 })
})

describe('the staff', () => {
  const adjust = async (body: object, headers: Record<string, string>, customer?: number) =>
    shop.json(`/api/staff/loyalty/${customer ?? (await customerId())}/adjust/`, { json: body, headers })

  test('adjusts with a reason the customer reads, once per key, with an audit entry', async () => {
    const olga = await shop.staff(['loyalty.adjust'])
    const gift = { amount: 150, expires_at: null, reason: 'За ожидание' }
    const key = { ...olga, 'idempotency-key': `gift-${people}` }
    expect(await adjust(gift, key)).toMatchObject({ status: 201, body: { amount: 150, available: 150, pending: 0 } })
    expect(await adjust(gift, key)).toMatchObject({ status: 201, body: { available: 150 } })
    expect(await adjust({ ...gift, amount: -50.5, reason: 'Ошибка' }, olga)).toMatchObject({
      status: 201,
      body: { available: 99.5 },
    })
    expect((await get('/api/loyalty/operations/')).items).toMatchObject([
      { amount: -50.5, kind: 'taken', reason: 'Ошибка' },
      { amount: 150, kind: 'given', reason: 'За ожидание', expires_at: null },
    ])
    const { rows } = await sql<{
      call: string
    }>`select call from staff_audit where object = ${`customer ${await customerId()}`}`.execute(shop.db)
    expect(rows).toHaveLength(2)
  })

  test('a key is per customer: another customer gets a new gift', async () => {
    const key = { ...(await shop.staff(['loyalty.adjust'])), 'idempotency-key': `both-${people}` }
    const other = await shop.signIn(`7900222${String(people).padStart(4, '0')}`)
    const { rows } = await sql<{ id: number }>`select max(id) as id from customers`.execute(shop.db)
    const gift = { amount: 30, reason: 'За ожидание' }
    expect(await adjust(gift, key)).toMatchObject({ status: 201, body: { available: 30 } })
    expect(await adjust(gift, key, rows[0]!.id)).toMatchObject({ status: 201, body: { available: 30 } })
    expect(await get('/api/loyalty/balance/', other)).toMatchObject({ available: 30 })
    expect(await adjust(gift, key, rows[0]!.id)).toMatchObject({ status: 201, body: { available: 30 } })
  })

  test('an expiry day ends in the company’s time zone; past days and invalid sums are refused', async () => {
    const olga = await shop.staff(['loyalty.adjust'])
    const today = shop.clock.now().toISOString().slice(0, 10)
    const until = new Date(Date.parse(`${today}T00:00:00Z`) + 40 * day).toISOString().slice(0, 10)
    expect((await adjust({ amount: 10, expires_at: until, reason: 'a' }, olga)).status).toBe(201)
    expect((await get('/api/loyalty/operations/')).items[0].expires_at).toBe(`${until}T19:00:00.000Z`)
    const dotted = until.split('-').reverse().join('.')
    for (const [written, end] of [
      [dotted, `${until}T19:00`],
      [`${dotted} 12:30`, `${until}T07:30`],
    ]) {
      expect((await adjust({ amount: 10, expires_at: written, reason: 'a' }, olga)).status).toBe(201)
      const ends = (await get('/api/loyalty/operations/')).items.map((one: { expires_at: string }) => one.expires_at)
      expect(ends).toContain(`${end}:00.000Z`)
    }
    expect(await adjust({ amount: 10, expires_at: '2020-01-01', reason: 'a' }, olga)).toMatchObject({
      status: 400,
      body: { code: 'bonuses_end_past' },
    })
    expect(await adjust({ amount: -31, reason: 'a' }, olga)).toMatchObject({
      status: 409,
      body: { code: 'bonuses_not_enough', available: 30 },
    })
    for (const bad of [
      { amount: 0, reason: 'a' },
      { amount: 1.005, reason: 'a' },
      { amount: 0.1 + 0.2, reason: 'a' },
      { amount: 1e-7, reason: 'a' },
      { amount: 5, reason: ' ' },
      { amount: 5, expires_at: 'soon', reason: 'a' },
    ])
      expect((await adjust(bad, olga)).status, JSON.stringify(bad)).toBe(400)
    const [foreign] = (
      await sql<{
        id: number
      }>`insert into customers (company_id, phone) values (${shop.cast.second}, ${phone}) returning id`.execute(shop.db)
    ).rows
    expect((await adjust({ amount: 5, reason: 'a' }, olga, foreign!.id)).status).toBe(404)
    expect((await adjust({ amount: 5, reason: 'a' }, await shop.staff(['orders.move']))).status).toBe(403)
  })
})
