import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { cash, expectHealthy, orderBody, stockOf } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Goods in ample stock are taken by the statement of the order alone, based on the data read with its lines (decision 0055). Here
// something changes between reading and taking.
let shop: TestApp
let anna: Record<string, string>
let between: () => Promise<unknown>
beforeAll(async () => {
  const happening = {
    name: 'between',
    stage: async () => {
      await between()
      return { name: 'between', adjust: () => [] }
    },
  }
  shop = await startApp({ outside: { priceStages: [...kinds.priceStages, happening] } })
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
beforeEach(async () => {
  between = async () => {}
  await leave(10)
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

/** Sets the stock of mugs to this count, all in the warehouse, as an import does. */
async function leave(count: number): Promise<void> {
  await sql`
    update stock_levels l set on_hand = l.reserved + case l.outlet_id when ${shop.cast.warehouse} then ${count}::int else 0 end
    from variants v where v.id = l.variant_id and v.sku = 'MUG'`.execute(shop.db)
  await sql`select refresh_product_cards(array(select product_id from variants where sku = 'MUG'))`.execute(shop.db)
}
const order = (count: number) =>
  shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count }], cash(shop)), headers: anna })
const left = async () => {
  const { onHand, reserved } = await stockOf(shop, 'MUG')
  return onHand - reserved
}

test('ample stock: one order, its pieces reserved', async () => {
  expect((await order(3)).status).toBe(201)
  expect(await left()).toBe(7)
})

test('when stock drops meanwhile, the last pieces are sold under locks, and listings update', async () => {
  between = () => leave(3)
  expect((await order(3)).status).toBe(201)
  expect(await left()).toBe(0)
})

test('when stock drops too far meanwhile, the order is refused and nothing is written', async () => {
  between = () => leave(2)
  const count = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from orders)::int + (select count(*) from events)::int as n`.execute(shop.db)
    ).rows[0]!.n
  const before = await count()
  const { status, body } = await order(3)
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'MUG', wanted: 3, available: 2 }] })
  expect(await count()).toBe(before)
  expect(await left()).toBe(2)
})
