import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { saleListener } from '#shop/sales/sales.flow.ts'
import { soldAt, till } from '../outlet-sales.ts'
import { expectHealthy } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
let cashier: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  cashier = await till(shop)
  await sql`update companies set settings = jsonb_set(settings, '{loyalty}',
    '{"is_enabled": true, "percent": 5, "pending_days": 0, "lives_days": 365}') where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
})
let phones = 79_000_000_100
// A customer without purchases.
beforeEach(async () => {
  boris = await shop.signIn(String(++phones))
})
afterAll(async () => {
  await expectHealthy(shop)
  await shop.close()
})

const line = { sku: 'BOOT-41', count: 2, price: 11_890 }
const check = (number: string, more: object = {}) => ({
  outlet: shop.cast.shop,
  check_number: number,
  date: '2026-11-20T12:30:00+05:00',
  customer: { phone: '8 900 000-00-01' },
  items: [line, { sku: 'GIFT-WRAP', name: 'Упаковка', count: 1, price: 99.5 }],
  ...more,
})
const sell = (json: object, headers = cashier) => shop.json('/api/sales/', { json, headers })
const mine = (headers = anna, query = '') => shop.json(`/api/sales/${query}`, { headers }).then(({ body }) => body)

test('[SALE-03] a till check appears in the account of its phone: number, moment, pieces, outlet', async () => {
  const { status, body } = await sell(check('A-1'))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    check_number: 'A-1',
    date: '2026-11-20T07:30:00.000Z',
    product_count: 3,
    total: 23_879.5,
    outlet: { id: shop.cast.shop, name: 'Магазин на Малышева' },
  })
  expect(body.items).toMatchObject([
    {
      ...line,
      name: 'Ботинки трекинговые',
      size: '41',
      total: 23_780,
      product: { slug: 'boots' },
      actions: ['REVIEW'],
    },
    // Goods unknown to the site are part of the check and cannot be reviewed.
    { sku: 'GIFT-WRAP', name: 'Упаковка', product: null, image: null, actions: [] },
  ])
  expect((await mine()).items[0]).toEqual(body)
  expect((await shop.json(`/api/sales/${body.id}/`, { headers: anna })).body).toEqual(body)
  expect((await mine(boris)).total).toBe(0)
  expect((await shop.json(`/api/sales/${body.id}/`, { headers: boris })).status).toBe(404)
  expect((await shop.json('/api/sales/')).status).toBe(401)
})

test('a repeated check of one outlet is 200 without effect, also concurrently; another outlet’s is a new one', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => sell(check('A-2'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const changed = await sell(check('A-2', { items: [{ ...line, count: 5 }] }))
  expect([changed.status, changed.body.product_count]).toEqual([200, 3])
  const elsewhere = await sell(check('A-2', { outlet: shop.cast.pickupPoint }), await till(shop, shop.cast.pickupPoint))
  expect(elsewhere.status).toBe(201)
})

test('selling needs a live key of that outlet; a missing, dead or foreign key is refused', async () => {
  expect((await sell(check('B-1'), {})).status).toBe(401)
  expect((await sell(check('B-1'), anna)).body.code).toBe('forbidden')
  expect((await sell(check('B-1'), { authorization: 'Outlet nonsense' })).body.code).toBe('session_expired')
  const foreign = await sell(check('B-1', { outlet: shop.cast.pickupPoint }))
  expect([foreign.status, foreign.body.code]).toEqual([403, 'outlet_key_of_another'])
  expect((await sell(check('B-1'), { ...cashier, 'x-company-id': String(shop.cast.second) })).status).toBe(401)
  const staff = await shop.staff(['outlets.keys', 'outlets.read'])
  const made = await shop.json('/api/staff/outlet-keys/', { json: { outlet: shop.cast.shop }, headers: staff })
  expect(made.status).toBe(201)
  const headers = { authorization: `Outlet ${made.body.key}` }
  expect((await sell(check('B-2'), headers)).status).toBe(201)
  expect(
    (await shop.json(`/api/staff/outlet-keys/${made.body.id}/revoke/`, { method: 'POST', headers: staff })).status,
  ).toBe(200)
  expect((await sell(check('B-3'), headers)).status).toBe(401)
  const listed = (await shop.json('/api/staff/outlet-keys/', { headers: staff })).body.items
  expect(listed.at(-1)).toMatchObject({ id: made.body.id, revoked_at: expect.any(String) })
  // The key itself is not stored.
  const { rows } = await sql<{ all: string }>`select string_agg(k::text, '') as all from outlet_keys k`.execute(shop.db)
  expect(rows[0]!.all).not.toContain(made.body.key)
  const { rows: audited } =
    await sql`select from staff_audit where call in ('addOutletKey', 'revokeOutletKey')`.execute(shop.db)
  expect(audited.length).toBeGreaterThanOrEqual(2)
})

test('a key requested twice under one Idempotency-Key is one key, resent', async () => {
  const headers = { ...(await shop.staff(['outlets.keys', 'outlets.read'])), 'idempotency-key': 'key-of-till-7' }
  const ask = () => shop.json('/api/staff/outlet-keys/', { json: { outlet: shop.cast.shop, name: 'Касса 7' }, headers })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  const { items } = (await shop.json('/api/staff/outlet-keys/', { headers })).body
  expect(items.filter(({ name }: { name: string }) => name === 'Касса 7')).toHaveLength(1)
})

test('an invalid check is refused whole: no lines, half pieces, bad sums, no moment, invalid phone', async () => {
  for (const wrong of [
    { items: [] },
    { items: [{ ...line, count: 0.5 }] },
    { items: [{ ...line, price: 1.005 }] },
    { items: [{ ...line, price: -1 }] },
    { date: '2026-11-20' },
    { date: '2099-01-01T00:00:00Z' },
    { date: '1901-01-01T00:00:00Z' },
    { items: Array.from({ length: 500 }, () => ({ ...line, count: 9999, price: 100_000_000 })) },
    { check_number: ' ' },
    { customer: { phone: '12' } },
    { customer: { card: '1' } },
    { customer: { phone: '79000000001', card: '200000000000' } },
  ]) {
    const { status } = await sell(check('C-1', wrong))
    expect(status, JSON.stringify(wrong)).toBe(400)
  }
  const { rows } = await sql`select from sales where check_number = 'C-1'`.execute(shop.db)
  expect(rows).toEqual([])
})

test('a bonus card names its owner; a purchase gives bonuses once, by the rules of orders', async () => {
  const balance = async (headers: Record<string, string>) =>
    (await shop.json('/api/loyalty/balance/', { headers })).body
  const { card, available } = await balance(boris)
  const sold = await sell(check('D-1', { customer: { card: card.number } }))
  await sell(check('D-1', { customer: { card: card.number } }))
  expect(sold.status).toBe(201)
  expect((await mine(boris)).items[0].check_number).toBe('D-1')
  // 5 % of 23 780 and of 99,50, whole bonuses per line.
  expect((await balance(boris)).available).toBe(available + 1189 + 4)
  const { items } = (await shop.json('/api/loyalty/operations/', { headers: boris })).body
  expect(items[0]).toMatchObject({ amount: 1193, reason: 'Покупка в магазине, чек D-1', order: null })
})

test('a check of an unknown phone waits: purchase and bonuses come with the first sign-in, and the phone is deleted', async () => {
  const phone = '79000000077'
  const { id } = await soldAt(shop, { phone })
  const newcomer = await shop.signIn(phone)
  const me = (await shop.json('/api/customers/me/', { headers: newcomer })).body.id
  const heard = {
    id: 1,
    companyId: shop.cast.company,
    at: shop.clock.now(),
    type: 'customer.created' as const,
    facts: { customerId: me },
  }
  await saleListener.hear(shop.app, heard)
  await saleListener.hear(shop.app, heard)
  expect((await mine(newcomer)).items.map((sale: { id: number }) => sale.id)).toEqual([id])
  expect((await shop.json('/api/loyalty/balance/', { headers: newcomer })).body.available).toBe(49)
  const { rows } = await sql<{ phone: string }>`select phone from sales where id = ${id}`.execute(shop.db)
  expect(rows[0]!.phone).toBe('')
})

test('a till takes returns, here or in another outlet, once a check; the purchase shows them and loses their bonuses', async () => {
  const balance = async () => (await shop.json('/api/loyalty/balance/', { headers: anna })).body.available
  const before = await balance()
  const { body: sale } = await sell(check('R-1'))
  expect(await balance()).toBe(before + 1193)
  const back = (number: string, count: number, more: object = {}) =>
    check(number, { return_of: { check_number: 'R-1' }, items: [{ ...line, count }], ...more })
  expect(await sell(back('R-2', 1, { return_of: { check_number: 'no-such' } }))).toMatchObject({
    status: 404,
    body: { code: 'sale_unknown' },
  })
  expect(await sell(back('R-2', 3))).toMatchObject({
    status: 409,
    body: { code: 'sale_return_refused', sku: 'BOOT-41', left: 2 },
  })
  const many = await Promise.all(Array.from({ length: 6 }, () => sell(back('R-2', 1))))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
  const told = (await shop.json(`/api/sales/${sale.id}/`, { headers: anna })).body
  expect(told).toMatchObject({
    total: 23_879.5,
    refunded: 11_890,
    items: [{ count: 2, returned: 1 }, { returned: 0 }],
    returns: [{ check_number: 'R-2', date: '2026-11-20T07:30:00.000Z', outlet: 'Магазин на Малышева', total: 11_890 }],
  })
  // Half of 1189 and all of 4 remain, rounded in favour of the buyer.
  const half = await balance()
  expect(half).toBeGreaterThanOrEqual(before + 598)
  expect(half).toBeLessThanOrEqual(before + 599)
  expect((await shop.json('/api/loyalty/operations/', { headers: anna })).body.items[0].reason).toBe(
    'Возврат в магазине, чек R-1',
  )
  // The rest is returned at another outlet of the company; its till names the outlet of the purchase.
  const other = await till(shop, shop.cast.pickupPoint)
  const rest = back('R-3', 1, { outlet: undefined, return_of: { check_number: 'R-1', outlet: shop.cast.shop } })
  expect((await sell(rest, other)).body).toMatchObject({ refunded: 23_780, returns: [{}, { outlet: 'Пункт выдачи' }] })
  expect((await sell(back('R-4', 1))).body).toMatchObject({ code: 'sale_return_refused', left: 0 })
  expect(await balance()).toBe(before + 4)
  // The number of a return cannot be reused for another purchase.
  await sell(check('R-5'))
  expect((await sell(back('R-2', 1, { return_of: { check_number: 'R-5' } }))).status).toBe(404)
})

test('a purchase partly returned before its buyer is known gives bonuses for the rest', async () => {
  const phone = '79000000078'
  await sell(check('S-1', { customer: { phone } }))
  const gone = { return_of: { check_number: 'S-1' }, customer: undefined, items: [{ ...line, count: 2 }] }
  expect((await sell(check('S-2', gone))).status).toBe(201)
  const headers = await shop.signIn(phone)
  const { id } = (await shop.json('/api/customers/me/', { headers })).body
  const facts = { customerId: id }
  const event = { id: 1, companyId: shop.cast.company, at: shop.clock.now(), type: 'customer.created', facts } as const
  await saleListener.hear(shop.app, event)
  expect((await mine(headers)).items[0]).toMatchObject({ refunded: 23_780 })
  expect((await shop.json('/api/loyalty/balance/', { headers })).body.available).toBe(4)
})

test('an outlet refunds no more for a piece than was paid, and not before its sale', async () => {
  await sell(check('V-1', { items: [{ ...line, price: 420 }] }))
  const back = (number: string, more: object) =>
    sell(check(number, { return_of: { check_number: 'V-1' }, items: [{ ...line, count: 1, price: 420 }], ...more }))
  const dear = await back('V-2', { items: [{ ...line, count: 1, price: 5000 }] })
  expect([dear.status, dear.body]).toMatchObject([
    409,
    { code: 'sale_return_refused', sku: 'BOOT-41', paid: 420, detail: expect.stringContaining('больше, чем') },
  ])
  expect((await back('V-2', { date: '2026-11-20T12:29:59+05:00' })).body.errors).toMatchObject([
    { field: 'date', code: 'date_too_long_ago' },
  ])
  expect((await back('V-2', { date: '2027-11-20T12:30:00+05:00' })).body.errors).toMatchObject([
    { field: 'date', code: 'date_in_future' },
  ])
  expect((await back('V-2', {})).body).toMatchObject({ refunded: 420 })
})

test('limits on a check’s sum and date are reported by name', async () => {
  const much = await sell(check('U-1', { items: [{ ...line, count: 9999, price: 100_000_000 }] }))
  expect(much.body.errors).toMatchObject([{ field: 'items', code: 'too_large' }])
  expect((await sell(check('U-1', { date: '2099-01-01T00:00:00Z' }))).body.errors).toMatchObject([
    { field: 'date', code: 'date_in_future', message: 'Дата не может быть в будущем' },
  ])
})
