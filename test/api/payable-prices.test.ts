import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Boots: 41 at 11 890 in the warehouse, 42 at 12 390 out of stock; Yekaterinburg has a shop.
let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())

const stock = async (levels: { sku: string; warehouse?: number; shop?: number }[]) => {
  for (const { sku, warehouse = 0, shop: held = 0 } of levels) {
    const variant = sql`(select id from variants where sku = ${sku})`
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand)
      values (${variant}, ${shop.cast.warehouse}, ${warehouse}), (${variant}, ${shop.cast.shop}, ${held})
      on conflict (variant_id, outlet_id) do update set on_hand = excluded.on_hand`.execute(shop.db)
  }
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
}
const from = (region: keyof TestApp['cast']['regions']) => ({
  headers: { 'x-region-id': String(shop.cast.regions[region]) },
})
const listing = async (query: string, region: keyof TestApp['cast']['regions'] = 'ekb') =>
  (await shop.json(`/api/products/?${query}`, from(region))).body
const card = async (region: keyof TestApp['cast']['regions'] = 'ekb') => {
  const { items } = await listing(`ids=${shop.cast.boots}`, region)
  const { price, price_from, old_price, in_stock } = items[0]
  return { price, price_from, old_price, in_stock }
}
const product = async (region: keyof TestApp['cast']['regions'] = 'ekb') => {
  const { price, old_price, in_stock } = (await shop.json('/api/products/boots/', from(region))).body
  return { price, old_price, in_stock }
}
const slugs = (body: { items: { slug: string }[] }) => body.items.map(({ slug }) => slug)

describe('a shown price is payable', () => {
  test('card, page and search ignore the price of a sold-out size', async () => {
    await stock([
      { sku: 'BOOT-41', warehouse: 0 },
      { sku: 'BOOT-42', warehouse: 3 },
    ])
    expect(await card()).toEqual({ price: 12_390, price_from: false, old_price: null, in_stock: true })
    expect(await product()).toEqual({ price: 12_390, old_price: null, in_stock: true })
    const { items } = (await shop.json(`/api/search/?q=${encodeURIComponent('ботинки')}`, from('ekb'))).body
    expect(items[0].price).toBe(12_390)
    const { products } = (await shop.json(`/api/search/suggest/?q=${encodeURIComponent('ботинки')}`, from('ekb'))).body
    expect(products[0].price).toBe(12_390)
  })

  test('filter, its bounds and sort use payable prices', async () => {
    await sql`update prices set price = 99000 where variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
      shop.db,
    )
    await sql`update prices set price = 100000 where variant_id = (select id from variants where sku = 'MUG')`.execute(
      shop.db,
    )
    await stock([
      { sku: 'BOOT-41', warehouse: 0 },
      { sku: 'BOOT-42', warehouse: 3 },
    ])
    expect((await listing('')).price).toEqual({ from: 1_000, to: 12_490 })
    expect(slugs(await listing('price_to=999'))).toEqual([])
    expect(slugs(await listing('price_from=12000&price_to=12400'))).toEqual(['boots'])
    expect(slugs(await listing('sort=price'))).toEqual(['mug', 'boots', 'backpack'])
    await stock([{ sku: 'BOOT-41', warehouse: 1 }])
    expect((await listing('')).price).toEqual({ from: 990, to: 12_490 })
    expect(slugs(await listing('sort=price'))).toEqual(['boots', 'mug', 'backpack'])
  })

  test('shop stock in a region affects prices of that region only', async () => {
    await stock([
      { sku: 'BOOT-41', shop: 2 },
      { sku: 'BOOT-42', warehouse: 3 },
    ])
    expect(await card('ekb')).toMatchObject({ price: 11_890, price_from: true })
    expect(await product('ekb')).toMatchObject({ price: 11_890 })
    expect(await card('msk')).toMatchObject({ price: 12_390, price_from: false })
    expect(await product('msk')).toMatchObject({ price: 12_390 })
    expect(slugs(await listing('price_to=12000&price_from=11000', 'ekb'))).toEqual(['boots'])
    expect(slugs(await listing('price_to=12000&price_from=11000', 'msk'))).toEqual([])
  })

  test('goods that cannot be bought show the last price, out of stock', async () => {
    await stock([{ sku: 'BOOT-41' }, { sku: 'BOOT-42' }])
    expect(await card()).toEqual({ price: 11_890, price_from: true, old_price: null, in_stock: false })
    expect(await product()).toEqual({ price: 11_890, old_price: null, in_stock: false })
    expect((await listing(`ids=${shop.cast.boots}`)).price).toEqual({ from: 11_890, to: 12_390 })
    // A bound of the price filter is the price of some product: sold-out goods set none while others are on sale.
    await sql`update prices set price = 9900000 where variant_id = (select id from variants where sku = 'BOOT-42')`.execute(
      shop.db,
    )
    await stock([])
    expect((await listing('')).price).toEqual({ from: 990, to: 12_490 })
  })

  test('the old price is of the size whose price is shown', async () => {
    await sql`update prices set price = 1239000, old_price = 1500000 where variant_id = (select id from variants where sku = 'BOOT-42')`.execute(
      shop.db,
    )
    await stock([{ sku: 'BOOT-41' }, { sku: 'BOOT-42', warehouse: 1 }])
    expect(await card()).toMatchObject({ price: 12_390, old_price: 15_000 })
    await stock([{ sku: 'BOOT-41', warehouse: 1 }])
    expect(await card()).toMatchObject({ price: 11_890, old_price: null })
  })
})

test('a product without reviews has no rating; doctor finds ratings without reviews', async () => {
  await stock([])
  const { items } = await listing('')
  expect(items.map((one: { rating: unknown; review_count: unknown }) => [one.rating, one.review_count])).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ])
  const { body } = await shop.json('/api/products/mug/')
  expect([body.rating, body.review_count]).toEqual([null, 0])
  await sql`update products set rating = 4.8, review_count = 127 where slug = 'mug'`.execute(shop.db)
  expect((await runDoctor(shop.db)).map(({ name }) => name)).toContain('a rating is what published reviews say')
})
