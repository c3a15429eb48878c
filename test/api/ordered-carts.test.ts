import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { cash, expectHealthy, manyBoots, orderBody, pickup } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp({ poolSize: 8 })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const sevenBags = async () => {
  await sql`update stock_levels set on_hand = reserved + 7 where outlet_id = ${shop.cast.warehouse}
    and variant_id = (select id from variants where sku = 'BAG')`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
}

type Lines = { sku: string; count: number }[]
const boots: Lines = [{ sku: 'BOOT-41', count: 1 }]
/** Stores these lines in the cart of the account; returns the version of the cart. */
async function keep(items: Lines): Promise<string> {
  const { status, body } = await shop.json('/api/v2/cart/', { json: { items }, headers: anna })
  expect(status).toBe(200)
  return body.cart.version
}
const version = async () => (await shop.json('/api/v2/cart/', { headers: anna })).body.cart.version
let keys = 0
const order = (lines: Lines, cart_version: string | undefined, more: object = {}, key = `tab-${++keys}`) =>
  shop.json('/api/orders/', {
    json: orderBody(shop, lines, { ...cash(shop), ...(cart_version !== undefined && { cart_version }), ...more }),
    headers: { ...anna, 'idempotency-key': key },
  })

test('a cart ordered in one tab cannot be ordered again in another', async () => {
  const kept = await keep(boots)
  const [first, second] = [await order(boots, kept), await order(boots, kept)]
  expect(first.status).toBe(201)
  expect(second).toMatchObject({ status: 409, body: { code: 'cart_changed' } })
})

test.each([
  ['plenty is there', boots],
  ['the order takes the last pieces', [{ sku: 'BAG', count: 7 }]],
] as const)('exactly one of several tabs orders the cart: %s', async (_, lines) => {
  for (let round = 0; round < 3; round++) {
    await sevenBags()
    const kept = await keep([...lines])
    const all = await Promise.all(Array.from({ length: 4 }, () => order([...lines], kept)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of all) if (status !== 201) expect([status, body.code]).toEqual([409, 'cart_changed'])
  }
})

test('a changed cart is ordered only in its current state', async () => {
  const old = await keep(boots)
  const now = await keep([...boots, { sku: 'MUG', count: 2 }])
  expect((await order(boots, old)).body.code).toBe('cart_changed')
  expect((await order([...boots, { sku: 'MUG', count: 2 }], now, pickup(shop))).status).toBe(201)
  expect(await version()).toBe(await keep([]))
})

test('a repeated submit returns its order; API clients and quick orders name no cart', async () => {
  const kept = await keep(boots)
  const first = await order(boots, kept, {}, 'lost')
  expect((await order(boots, kept, {}, 'lost')).body.id).toBe(first.body.id)
  expect((await order(boots, undefined)).status).toBe(201)
  await keep(boots)
  expect((await order(boots, 'of another cart', { keep_cart: true })).status).toBe(201)
  expect(await version()).toBe(kept)
})
