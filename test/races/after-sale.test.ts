import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { followRefund } from '#shop/payments/refund/refund.flow.ts'
import { settleReclamation } from '#shop/reclamations/settle.flow.ts'
import { bank } from '../fake-bank.ts'
import { expectHealthy, placed, walkTo } from '../place-order.ts'
import { addPromotion } from '../promotions.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** The full run has a thousand rounds: `AFTER_SALE_ROUNDS=1000 npx vitest run --project races test/races/after-sale.test.ts`. */
const rounds = Number(process.env.AFTER_SALE_ROUNDS ?? 60)
const timeout = 60_000 + rounds * 1000

let shop: TestApp
let me: Record<string, string>
let olga: Record<string, string>
let pavel: Record<string, string>
let customer: number
const money = bank()

beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider } })
  me = await shop.signIn('79000000001')
  olga = await shop.staff()
  pavel = await shop.staff()
  customer = (await shop.json('/api/customers/me/', { headers: me })).body.id
  await sql`update stock_levels set on_hand = 1000000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  await sql`update companies set settings = settings || '{"review_promotion": "spasibo"}'::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
  await addPromotion(shop, {
    slug: 'spasibo',
    needsCode: true,
    rule: { effect: { type: 'percent', percent: 5 } },
    registration: { prefix: 'SPASIBO', days: 30 },
  })
})
afterAll(() => shop.close())

const staff = (who: Record<string, string>, path: string, json: object = {}) =>
  shop.json(`/api/staff/${path}`, { json, headers: who })

/** A received order of `count` mugs, paid at the bank. */
async function paid(count: number): Promise<{ id: number; item: number }> {
  const order = await placed(shop, me, [{ sku: 'MUG', count }])
  await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
  money.decide({ state: 'succeeded' })
  for (const { id } of (
    await sql<{ id: number }>`select id from payments where order_id = ${order.id}`.execute(shop.db)
  ).rows)
    await checkPayment(shop.app, id)
  await walkTo(shop, order.id, 'done')
  return { id: order.id, item: order.items[0].id }
}

/** A reclamation of one piece that the seller has approved. */
async function approved({ id, item }: { id: number; item: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with r as (
      insert into reclamations (company_id, customer_id, order_id, order_item_id, state, count, reason, refund_method, created_at, updated_at, submitted_at)
      values (${shop.cast.company}, ${customer}, ${id}, ${item}, 'approved', 1, 'defect', 'card', now(), now(), now()) returning id
    ), h as (
      insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
      select ${shop.cast.company}, r.id, s.a, s.b, s.by, now() from r,
        (values ('', 'new', 'customer'), ('new', 'ready', 'manager'), ('ready', 'processing', 'manager'), ('processing', 'approved', 'seller')) as s (a, b, by)
    ) select id from r`.execute(shop.db)
  return rows[0]!.id
}

test('two staff members and the customer act on one return concurrently in rounds: money is refunded once', {
  timeout,
}, async () => {
  const ended = new Map<string, number>()
  let order = { id: 0, item: 0 }
  for (let round = 0; round < rounds; round++) {
    if (round % 50 === 0) order = await paid(50)
    const id = await approved(order)
    // Of five refunds one is refused, and of three one stays pending at the bank: then other details are given, and people pay it.
    money.state.refunds = round % 5 === 4 ? 'canceled' : round % 3 === 2 ? 'pending' : 'succeeded'
    const to = round % 4 === 3 ? 'failed' : 'done'
    const acts = await Promise.all([
      staff(olga, `reclamations/${id}/move/`, { state: 'done', reason: 'п/п 1' }),
      staff(pavel, `reclamations/${id}/move/`, { state: to, reason: 'п/п 2' }),
      staff(pavel, `reclamations/${id}/move/`, { state: 'done', reason: 'п/п 3' }),
      shop.json(`/api/reclamations/${id}/cancel/`, { json: {}, headers: me }),
      settleReclamation(shop.app, id),
    ])
    for (const act of acts) if ('status' in act) expect(act.status, JSON.stringify(act.body)).toBeLessThan(500)
    money.state.refunds = 'succeeded'
    money.endRefunds('succeeded')
    const open = await sql<{ id: number }>`
      select id from refunds where order_id = ${order.id} and state in ('creating', 'pending')`.execute(shop.db)
    for (const refund of open.rows) await followRefund(shop.app, refund.id)
    // Both staff members retry what failed, at the same time.
    await Promise.all([
      settleReclamation(shop.app, id),
      staff(olga, `reclamations/${id}/move/`, { state: 'done', reason: 'п/п 4' }),
      staff(pavel, `reclamations/${id}/move/`, { state: 'done', reason: 'п/п 5' }),
    ])
    const { rows } = await sql<{ state: string; given: number; pieces: number }>`
      select r.state, count(f.id)::int as given, coalesce(sum((f.lines -> 0 ->> 'count')::int), 0)::int as pieces
      from reclamations r left join refunds f on f.order_id = r.order_id and f.state = 'succeeded'
        and starts_with(f.request_key, 'reclamation-' || r.id || '-')
      where r.id = ${id} group by r.state`.execute(shop.db)
    expect(rows[0], `round ${round}`).toEqual({ state: 'done', given: 1, pieces: 1 })
    ended.set(`${to} ${round % 5}`, (ended.get(`${to} ${round % 5}`) ?? 0) + 1)
  }
  expect(ended.size).toBeGreaterThan(5)
  const { rows } = await sql<{ back: number }>`select sum(refunded)::int as back from orders`.execute(shop.db)
  expect(rows[0]!.back).toBe(rounds * 99_000)
  await expectHealthy(shop)
})

test('two staff members and the author act on one review concurrently in rounds: one promo code a review', {
  timeout,
}, async () => {
  const sale = await sql<{ id: number }>`
    with s as (
      insert into sales (company_id, outlet_id, check_number, sold_at, customer_id, total, created_at)
      values (${shop.cast.company}, ${shop.cast.shop}, 'RACE', now(), ${customer}, ${rounds * 99_000}, now()) returning id
    ) insert into sale_items (sale_id, variant_id, product_id, sku, name, count, price)
      select s.id, v.id, v.product_id, v.sku, 'Кружка', 1, 99000 from s, variants v, generate_series(1, ${rounds}) where v.sku = 'MUG' returning id`.execute(
    shop.db,
  )
  for (const [round, { id: item }] of sale.rows.entries()) {
    const json = { sale_item: item, rating: (round % 5) + 1, comment: 'Держит тепло', agreement: true }
    const { body } = await shop.json('/api/reviews/', { json, headers: me })
    const acts = await Promise.all([
      staff(olga, `reviews/${body.id}/approve/`),
      staff(pavel, `reviews/${body.id}/approve/`),
      staff(pavel, `reviews/${body.id}/${round % 2 ? 'reject' : 'approve'}/`, { reason: 'Не о товаре' }),
      shop.json('/api/reviews/', { json, headers: me }),
      shop.json(`/api/reviews/${body.id}/addition/`, { json: { text: 'Через месяц' }, headers: me }),
      staff(olga, `reviews/${body.id}/approve/`),
    ])
    for (const act of acts) expect(act.status, JSON.stringify(act.body)).toBeLessThan(500)
    await staff(olga, `reviews/${body.id}/approve/`)
  }
  const { rows } = await sql<{ codes: number; named: number; told: number }>`
    select (select count(*)::int from promo_codes where customer_id = ${customer}) as codes,
      (select count(distinct promo_code)::int from reviews where customer_id = ${customer} and promo_code <> '') as named,
      (select count(*)::int from reviews where customer_id = ${customer} and state = 'approved') as told`.execute(
    shop.db,
  )
  expect(rows[0]).toEqual({ codes: rounds, named: rounds, told: rounds })
  await expectHealthy(shop)
})
