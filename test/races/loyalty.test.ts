import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { expireBonuses } from '#shop/loyalty/loyalty.flow.ts'
import { settleBonuses } from '#shop/orders/order-bonuses.flow.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { expectHealthy, orderBody, placed, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
  const loyalty = { is_enabled: true, percent: 5, spend_share: 50 }
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

let people = 0
async function somebody(roubles: number, lots = 1) {
  const phone = `7900333${String(++people).padStart(4, '0')}`
  const me = await shop.signIn(phone)
  const olga = await shop.staff(['loyalty.adjust'])
  const { id } = (await sql<{ id: number }>`select id from customers where phone = ${phone}`.execute(shop.db)).rows[0]!
  for (let lot = 0; lot < lots; lot++)
    await shop.json(`/api/staff/loyalty/${id}/adjust/`, { json: { amount: roubles, reason: 'race' }, headers: olga })
  return { id, me }
}
const availableOf = async (me: Record<string, string>) =>
  (await shop.json('/api/loyalty/balance/', { headers: me })).body.available

test('[BON-03] the last bonuses sought by 100 concurrent orders pay one of them', async () => {
  const { me } = await somebody(400)
  const body = orderBody(shop, [{ sku: 'MUG', count: 1 }], { use_bonuses: true, expected_bonuses: 400 })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => shop.json('/api/orders/', { json: body, headers: me })),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(1)
  expect(placed[0]!.body.bonus_discount_amount).toBe(400)
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
  expect(refused).toHaveLength(99)
  expect(new Set([...refused, 'bonuses_changed', 'bonuses_not_usable'])).toEqual(
    new Set(['bonuses_changed', 'bonuses_not_usable']),
  )
  expect(await availableOf(me)).toBe(0)
})

test('concurrent orders, cancellations, events and the hourly job keep the bonus sum', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, me } = await somebody(300, 3)
    const first = await placed(shop, me, [{ sku: 'MUG', count: 1 }], { use_bonuses: true })
    const second = await placed(shop, me, [{ sku: 'MUG', count: 1 }])
    await walkTo(shop, second.id, 'done')
    const more = orderBody(shop, [{ sku: 'MUG', count: 1 }], { use_bonuses: true })
    const cancel = () => shop.json(`/api/orders/${first.id}/cancel/`, { json: {}, headers: me })
    await Promise.all([
      cancel(),
      cancel(),
      ...Array.from({ length: 4 }, () => settleBonuses(shop.app, second.id)),
      settleBonuses(shop.app, first.id),
      shop.json('/api/orders/', { json: more, headers: me }),
      expireBonuses(shop.app),
      moveOrder(shop.app, second.id, 'returned', 'shop'),
    ])
    const { rows } = await sql<{ left: number }>`
      select coalesce(sum(remaining), 0)::bigint as left from bonus_lots where customer_id = ${id}`.execute(shop.db)
    const orders = await sql<{ spent: number }>`
      select coalesce(sum(bonus_discount_amount), 0)::bigint as spent from orders where customer_id = ${id} and state = 'new'`.execute(
      shop.db,
    )
    expect(rows[0]!.left + orders.rows[0]!.spent).toBe(90_000)
    await expectHealthy(shop)
  }
})
