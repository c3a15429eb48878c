import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
})
sameStart(() => shop)
beforeEach(async () => {
  await sql`delete from favorites`.execute(shop.db)
  await sql`delete from product_views`.execute(shop.db)
})
afterAll(() => shop.close())

const ask = (path: string, method = 'GET', headers = anna, json?: unknown) => shop.json(path, { method, headers, json })
const slugs = (body: { items: { slug: string }[] }) => body.items.map(({ slug }) => slug)
const later = () => shop.clock.advance(60_000)

describe('favourites of an account', () => {
  test('[FAV-03] a product is added by id or slug and removed; newest first, no duplicates', async () => {
    const { backpack, boots, mug } = shop.cast
    expect((await ask(`/api/favorites/${backpack}/`, 'PUT')).body).toEqual({ products: [backpack] })
    later()
    expect((await ask('/api/favorites/boots/', 'PUT')).body).toEqual({ products: [boots, backpack] })
    later()
    expect((await ask(`/api/favorites/${backpack}/`, 'PUT')).body).toEqual({ products: [boots, backpack] })
    const { status, body } = await ask('/api/favorites/')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, page: 1, pages: 1, price_access: { shown: true, message: '' } })
    expect(slugs(body)).toEqual(['boots', 'backpack'])
    expect(body.items[1].price).toBe(12_490)
    expect((await ask('/api/favorites/ids/')).body).toEqual({ products: [boots, backpack] })
    expect((await ask(`/api/favorites/${boots}/`, 'DELETE')).body).toEqual({ products: [backpack] })
    expect((await ask(`/api/favorites/${mug}/`, 'DELETE')).body).toEqual({ products: [backpack] })
  })

  test('unknown goods are 404, withdrawn ones are hidden; pages have the asked size', async () => {
    expect((await ask('/api/favorites/999999/', 'PUT')).body.code).toBe('not_found')
    expect((await ask('/api/favorites/no-such-thing/', 'PUT')).status).toBe(404)
    await ask('/api/favorites/', 'POST', anna, { products: [shop.cast.mug, shop.cast.boots, shop.cast.backpack] })
    const second = (await ask('/api/favorites/?page=2&page_size=2')).body
    expect([slugs(second), second.total, second.page, second.pages]).toEqual([['backpack'], 3, 2, 2])
    await sql`update products set is_active = false where id = ${shop.cast.mug}`.execute(shop.db)
    await sql`select refresh_product_cards(array[${shop.cast.mug}]::bigint[])`.execute(shop.db)
    // A withdrawn product is hidden, and shown again once it is back.
    expect((await ask('/api/favorites/')).body.total).toBe(2)
    await sql`update products set is_active = true where id = ${shop.cast.mug}`.execute(shop.db)
    await sql`select refresh_product_cards(array[${shop.cast.mug}]::bigint[])`.execute(shop.db)
    expect(slugs((await ask('/api/favorites/')).body)).toEqual(['mug', 'boots', 'backpack'])
  })

  test('[FAV-04] a device list merges into the account list in its order; unknown goods are omitted', async () => {
    const { backpack, boots, mug } = shop.cast
    await ask(`/api/favorites/${backpack}/`, 'PUT')
    later()
    const { body } = await ask('/api/favorites/', 'POST', anna, { products: [mug, boots, backpack, 999_999] })
    expect(body).toEqual({ products: [mug, boots, backpack] })
    expect((await ask('/api/favorites/', 'POST', anna, { products: ['x'] })).status).toBe(400)
    expect((await ask('/api/favorites/ids/', 'GET', boris)).body).toEqual({ products: [] })
  })

  test('a guest gets 401; goods of another company are 404', async () => {
    expect((await shop.json('/api/favorites/')).status).toBe(401)
    const other = await shop.signIn('79000000001', shop.cast.second)
    const answer = await shop.json(`/api/favorites/${shop.cast.mug}/`, {
      method: 'PUT',
      headers: { ...other, 'x-company-id': String(shop.cast.second) },
    })
    expect(answer.status).toBe(404)
  })

  test('parallel additions of a product make one row', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask(`/api/favorites/${shop.cast.mug}/`, 'PUT')))
    expect((await ask('/api/favorites/ids/')).body.products).toEqual([shop.cast.mug])
  })
})

describe('last viewed of an account', () => {
  test('[FAV-02] [FAV-05] newest first, unique, fifty at most; DELETE clears all', async () => {
    const { backpack, boots, mug } = shop.cast
    const see = async (...products: number[]) => {
      later()
      return (await ask('/api/last-viewed/', 'POST', anna, { products })).body
    }
    await see(backpack)
    await see(boots)
    expect(await see(backpack)).toEqual({ products: [backpack, boots] })
    // The list of a device, newest first, is merged in its order.
    expect(await see(mug, boots)).toEqual({ products: [mug, boots, backpack] })
    expect(slugs((await ask('/api/last-viewed/')).body)).toEqual(['mug', 'boots', 'backpack'])
    await sql`insert into products (company_id, category_id, slug, name)
      select ${shop.cast.company}, ${shop.cast.category}, 'seen-' || n, 'x' from generate_series(1, 60) n`.execute(
      shop.db,
    )
    const { rows } = await sql<{ id: number }>`select id from products where slug like 'seen-%' order by id`.execute(
      shop.db,
    )
    for (const { id } of rows) await see(id)
    const { products } = await see(mug)
    expect([products.length, products[0], products[1]]).toEqual([50, mug, rows.at(-1)!.id])
    expect((await ask('/api/last-viewed/', 'GET', boris)).body.total).toBe(0)
    expect((await ask('/api/last-viewed/', 'DELETE')).body).toEqual({ products: [] })
    expect((await ask('/api/last-viewed/')).body).toMatchObject({ items: [], total: 0, page: 1, pages: 1 })
    await sql`delete from products where slug like 'seen-%'`.execute(shop.db)
  })
})

test('[PRC-03] closed prices are hidden in the account’s lists too', async () => {
  const { second } = shop.cast
  const mine = { ...(await shop.signIn('79990000077', second)), 'x-company-id': String(second) }
  const [{ id }] = (
    await sql<{
      id: number
    }>`with c as (insert into categories (company_id, slug, path, path_ids, level, name) values (${second}, 'tea', 'tea', '{}', 1, 'Чай') returning id),
      p as (insert into products (company_id, category_id, slug, name) select ${second}, id, 'tea', 'Чай' from c returning id),
      v as (insert into variants (company_id, product_id, sku) select ${second}, id, 'TEA' from p returning id),
      r as (insert into prices (variant_id, price_type_id, price) select id, ${shop.cast.priceTypes.second}, 773311 from v returning 1)
      select id from p`.execute(shop.db)
  ).rows as [{ id: number }]
  await sql`update categories set path_ids = array[id] where path = 'tea'`.execute(shop.db)
  await sql`select refresh_product_cards(array[${id}]::bigint[])`.execute(shop.db)
  await ask(`/api/favorites/${id}/`, 'PUT', mine)
  const { body } = await ask('/api/favorites/', 'GET', mine)
  expect(body.price_access).toEqual({ shown: false, message: 'Нет доступа' })
  expect(body.items[0]).toMatchObject({ slug: 'tea', price: null, old_price: null })
  expect(JSON.stringify(body)).not.toContain('7733')
})
