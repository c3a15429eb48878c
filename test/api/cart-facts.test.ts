import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags } from '#kit/notices.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { cash, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Carts are shown from the cache, which learns about stock as in a process: by database notices.
let shop: TestApp
let listener: Lifeline
beforeAll(async () => {
  shop = await startApp()
  listener = await listenForTags(shop.database.url, (tags) => shop.app.cache.dropTags(tags), shop.app.log)
})
sameStart(() => shop)
afterAll(async () => {
  await listener.close()
  await shop.close()
})

const items = [{ sku: 'BAG', count: 1 }]
const available = async (headers: Record<string, string> = {}) =>
  (await shop.json('/api/v2/cart/', { json: { items }, headers })).body.cart.items[0].available

test('pieces an order reserves and releases change other carts', async () => {
  const me = await shop.signIn('79000000301')
  const before = await available()
  const order = await placed(shop, me, [{ sku: 'BAG', count: 2 }], cash(shop))
  await expect.poll(() => available()).toBe(before - 2)
  await moveOrder(shop.app, order.id, 'canceled', 'shop')
  await expect.poll(() => available()).toBe(before)
})

test('facts are cached per region', async () => {
  const there = { 'x-region-id': String(shop.cast.regions.msk) }
  const [here, far] = [await available(), await available(there)]
  expect(here).not.toBe(far)
  expect([await available(), await available(there)]).toEqual([here, far])
})

test('unknown skus leave no cache entries', async () => {
  await available()
  const before = shop.app.cache.stats().entries
  for (let i = 0; i < 5; i++) {
    await shop.json('/api/v2/cart/', { json: { items: [{ sku: `MADE-UP-${i}`, count: 1 }] } })
  }
  expect(shop.app.cache.stats().entries).toBe(before)
})
