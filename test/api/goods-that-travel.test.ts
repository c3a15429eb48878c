import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { cash, expectHealthy, manyBoots, orderBody, pickup } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** What a feed states about an offer: no courier, no pickup, the weight (YML delivery, pickup, weight). */
let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  await manyBoots(shop)
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${shop.cast.shop}, 5 from variants where sku = 'BOOT-41'
    on conflict (variant_id, outlet_id) do update set on_hand = 5`.execute(shop.app.db)
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())
beforeEach(() => say({ can_deliver: true, can_pick_up: true }))

async function say({ can_deliver, can_pick_up }: { can_deliver: boolean; can_pick_up: boolean }): Promise<void> {
  await sql`update products set can_deliver = ${can_deliver}, can_pick_up = ${can_pick_up}
    where id = (select product_id from variants where sku = 'BOOT-41')`.execute(shop.app.db)
  await sql`select refresh_product_cards(array(select product_id from variants where sku = 'BOOT-41'))`.execute(
    shop.app.db,
  )
  shop.app.cache.dropTags('everything')
}

const boots = [{ sku: 'BOOT-41', count: 1 }]
async function cartWays() {
  const { body } = await shop.json('/api/v2/cart/', { json: { items: boots, save: false }, headers: anna })
  const { delivery_payment_options, unavailable_deliveries } = body.cart
  const types = delivery_payment_options.map(({ delivery_type }: { delivery_type: string }) => delivery_type)
  return {
    types: new Set<string>(types),
    closed: unavailable_deliveries as { delivery_type: string; message: string }[],
  }
}
async function productWays() {
  const { rows } = await sql<{ slug: string }>`select p.slug from products p join variants v on v.product_id = p.id
    where v.sku = 'BOOT-41'`.execute(shop.app.db)
  const { body } = await shop.json(`/api/products/${rows[0]!.slug}/`)
  const types = body.delivery.map(({ delivery_type }: { delivery_type: string }) => delivery_type)
  return { types: new Set<string>(types), pickup: body.pickup.length as number }
}
const place = (change: object) =>
  shop.json('/api/orders/', { json: orderBody(shop, boots, { ...change }), headers: anna })

test('goods without courier are for pickup: cart, product, order agree', async () => {
  await say({ can_deliver: false, can_pick_up: true })
  const { types, closed } = await cartWays()
  expect(types.has('DELIVERY')).toBe(false)
  expect(types.has('PICKUP')).toBe(true)
  expect(closed).toEqual([{ delivery_type: 'DELIVERY', message: expect.stringMatching(/^Курьер не возит: .+/) }])
  expect((await productWays()).types.has('DELIVERY')).toBe(false)
  expect(await place(cash(shop))).toMatchObject({ status: 409, body: { code: 'option_gone' } })
  expect(await place(pickup(shop))).toMatchObject({ status: 201 })
  await expectHealthy(shop)
})

test('goods without pickup are delivered, and show no outlet stock', async () => {
  expect((await productWays()).pickup).toBeGreaterThan(0)
  await say({ can_deliver: true, can_pick_up: false })
  const { types, closed } = await cartWays()
  expect([types.has('DELIVERY'), types.has('PICKUP'), types.has('PICKUP_POINT')]).toEqual([true, false, false])
  expect(closed.map(({ delivery_type }) => delivery_type)).toContain('PICKUP')
  const shown = await productWays()
  expect([shown.pickup, shown.types.has('PICKUP')]).toEqual([0, false])
  expect(await place(pickup(shop))).toMatchObject({ status: 409, body: { code: 'option_gone' } })
  expect(await place(cash(shop))).toMatchObject({ status: 201 })
})
