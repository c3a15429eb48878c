import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createForPrograms } from '../../src/server/http/for-programs.ts'
import { orderBody, pickup } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// A product that is no goods, here a hotel with a variant, a price and stock: everything that would make it goods.
let outer: OuterWorld
let shop: TestApp
let folder: string
let me: Record<string, string>
let hotel: number
let programs: ReturnType<typeof createForPrograms>
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-kinds-'))
  outer = await startOuterWorld()
  shop = await startApp({ outside: { ...outer.outside, feedsFolder: folder } })
  me = await shop.signIn('79000000001')
  hotel = await plant('lagoon-hotel', 'Отель Лагуна', 'hotel')
  programs = createForPrograms(shop.app)
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
  await rm(folder, { recursive: true, force: true })
})

/** Plants a product with everything that goods have. */
async function plant(slug: string, name: string, kind: string): Promise<number> {
  const { company, category, warehouse, priceTypes } = shop.cast
  const { rows } = await sql<{ id: number }>`
    with p as (
      insert into products (company_id, category_id, slug, article, name, name_en, popularity, kind, group_key)
      values (${company}, ${category}, ${slug}, ${slug.toUpperCase()}, ${name}, ${slug}, 1000, ${kind}, 'model') returning id
    ), v as (
      insert into variants (company_id, product_id, sku, size, sort) select ${company}, id, ${`SKU-${slug}`}, '', 1 from p returning id
    ), w as (
      insert into prices (variant_id, price_type_id, price, old_price) select id, ${priceTypes.retail}, 100000, 200000 from v
    ), s as (
      insert into stock_levels (outlet_id, variant_id, on_hand) select ${warehouse}, id, 5 from v
    ) select id from p`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  return rows[0]!.id
}

const get = (path: string) => shop.json(path, { headers: me })
const doors = [
  '/api/products/',
  '/api/products/?sort=popular&page_size=50',
  '/api/search/?q=%D0%BB%D0%B0%D0%B3%D1%83%D0%BD%D0%B0',
  '/api/search/?q=SKU-lagoon-hotel',
  '/api/search/suggest/?q=%D0%BB%D0%B0%D0%B3%D1%83%D0%BD%D0%B0',
]

test('a door that shows goods shows a product of kind goods: the same doors see what they must hide', async () => {
  const twin = await plant('lagoon-tent', 'Палатка Лагуна', 'goods')
  for (const door of doors.slice(0, 3)) expect(JSON.stringify((await get(door)).body), door).toContain('lagoon-tent')
  await sql`update products set is_active = false where id = ${twin}`.execute(shop.db)
  await sql`select refresh_product_cards(array[${twin}]::bigint[])`.execute(shop.db)
})

test('no listing, search or suggestion has a product of another kind', async () => {
  for (const door of doors) {
    const { status, body } = await get(door)
    expect(status, door).toBe(200)
    expect(JSON.stringify({ ...body, query: null }), door).not.toContain('lagoon-hotel')
  }
  const { rows } = await sql`select from product_cards where product_id = ${hotel}`.execute(shop.db)
  expect(rows).toEqual([])
})

test('it has no page among goods, no price history and no notice about its stock', async () => {
  expect((await get('/api/products/lagoon-hotel/')).status).toBe(404)
  expect((await get('/api/products/lagoon-hotel/price-history/')).status).toBe(404)
  const waits = (sku: string) => shop.json('/api/restock/', { json: { sku, agreement: true }, headers: me })
  expect((await waits('MUG')).body.code).toBe('in_stock_already')
  expect((await waits('SKU-lagoon-hotel')).status).toBe(404)
})

test('feeds and the sitemap do not name it', async () => {
  const read = async (address: string) =>
    (await programs(new Request(`http://shop.test${address}`, { headers: { host: 'shop.test' } }), '10.0.0.1'))!.text()
  const map = await read('/sitemap.xml')
  const parts = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
  const texts = await Promise.all(
    ['/feeds/yml/ekaterinburg.xml', '/feeds/google.xml?region=ekaterinburg', ...parts].map(read),
  )
  expect(texts.join('')).toContain('backpack')
  expect(texts.join('')).not.toContain('lagoon-hotel')
})

test('it cannot be bought as goods', async () => {
  const items = [{ sku: 'SKU-lagoon-hotel', count: 1 }]
  const { body } = await shop.json('/api/v2/cart/', { json: { items, save: false } })
  expect(body.cart.items[0].problem.code).toBe('unavailable')
  const order = await shop.json('/api/orders/', { json: orderBody(shop, items, pickup(shop)), headers: me })
  expect([order.status, order.body.code]).toEqual([409, 'stock_changed'])
})

test('the hearts of a customer may hold it', async () => {
  const { status } = await shop.json(`/api/favorites/${hotel}/`, { method: 'PUT', headers: me })
  expect(status).toBeLessThan(300)
  expect((await get('/api/favorites/ids/')).body.products).toContain(hotel)
})
