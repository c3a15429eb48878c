import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { refreshCards } from '../cards/refresh-cards.flow.ts'
import { facetIndexOf, indexLimits } from './facet-index.flow.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
afterAll(() => shop.close())

const index = () => facetIndexOf(shop.app, shop.cast.company, shop.cast.zones.west)
const stockOf = async (sku: string, onHand: number) => {
  await sql`update stock_levels set on_hand = ${onHand} where variant_id in (select id from variants where sku = ${sku})`.execute(
    shop.db,
  )
  await inTransaction(shop.db, (tx) => refreshCards(tx, shop.cast.company, [shop.cast.mug]))
}
const changed = () => shop.app.cache.dropTags([`catalog:${shop.cast.company}`, `product:${shop.cast.mug}`])

test('a product change patches the existing index', async () => {
  const before = await index()
  const at = before.ids.indexOf(shop.cast.mug)
  const held = () => before.stocks.lists[before.stockOf[at]!]!
  expect(held().length).toBeGreaterThan(0)
  await stockOf('MUG', 0)
  expect(await index(), 'nobody said that anything changed').toBe(before)
  expect(held().length).toBeGreaterThan(0)
  changed()
  expect(await index()).toBe(before)
  expect(held()).toEqual([])
  await stockOf('MUG', 5)
  changed()
  await index()
  expect(held().length).toBeGreaterThan(0)
})

test('a company or global change rebuilds it; an expired one rebuilds in background', async () => {
  const first = await index()
  shop.app.cache.dropTags([`company:${shop.cast.company}`])
  const second = await index()
  expect(second).not.toBe(first)
  shop.app.cache.dropTags('everything')
  const third = await index()
  expect(third).not.toBe(second)
  shop.clock.advance(indexLimits.freshMs + 1)
  expect(await index()).toBe(third)
  await expect.poll(index).not.toBe(third)
})

test('an oversized zone lists only the most popular products and logs it', async () => {
  await sql`update products set popularity = case when id = ${shop.cast.mug} then 1 else 100 end`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  const { maxProducts } = indexLimits
  try {
    indexLimits.maxProducts = 2
    shop.app.cache.dropTags('everything')
    expect([...(await index()).ids]).toEqual([shop.cast.backpack, shop.cast.boots].sort((a, b) => a - b))
    expect(shop.logged.some((line) => line.includes('too many products'))).toBe(true)
  } finally {
    indexLimits.maxProducts = maxProducts
    shop.app.cache.dropTags('everything')
  }
  expect([...(await index()).ids]).toContain(shop.cast.mug)
})
