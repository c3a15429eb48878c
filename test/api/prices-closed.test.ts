import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Company 2 closes its prices (PRC-03). Every price here is a distinctive number, so that a scan of the
// whole answer finds a leak in any place.
const prices = [773_311, 884_422, 995_533, 661_177]
let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
  const { second, zones, priceTypes } = shop.cast
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  const category = await one(
    sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${second}, 'tea', 'tea', '{}', 1, 'Чай') returning id`,
  )
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
  const outlet = await one(
    sql`insert into outlets (company_id, kind, name) values (${second}, 'warehouse', 'Склад') returning id`,
  )
  for (const [n, price] of prices.entries()) {
    const product = await one(sql`insert into products (company_id, category_id, slug, name, popularity)
      values (${second}, ${category}, ${`tea-${n}`}, ${`Чай номер ${n}`}, ${n}) returning id`)
    const variant = await one(
      sql`insert into variants (company_id, product_id, sku) values (${second}, ${product}, ${`TEA-${n}`}) returning id`,
    )
    await sql`insert into prices (variant_id, price_type_id, price, old_price) values (${variant}, ${priceTypes.second}, ${price}, ${price + 111_100})`.execute(
      shop.db,
    )
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${outlet}, 5)`.execute(
      shop.db,
    )
  }
  await sql`insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, free_from, days_from)
    values (${second}, 'DELIVERY', 'BANK_CARD', 'redirect', 29000, 700000, 1)`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  expect(zones.second).toBeGreaterThan(0)
})
sameStart(() => shop)
afterAll(() => shop.close())

const ask = (path: string, headers = {}) => shop.json(path, { host: 'second.test', headers })
const leaks = (body: unknown) => {
  const text = JSON.stringify(body)
  return prices
    .flatMap((price) => [price, price + 111_100])
    .filter((kopecks) => text.includes(String(kopecks)) || text.includes(String(kopecks / 100)))
}
/** Values of every key that concerns money, at any depth. */
function money(body: unknown, at = ''): [string, unknown][] {
  if (Array.isArray(body)) return body.flatMap((one, i) => money(one, `${at}[${i}]`))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => {
    const here = `${at}.${key}`
    if (key === 'delivery') return []
    const speaks = /price|total|cost|amount/.test(key) && key !== 'price_access' && !(key === 'total' && at === '')
    const own: [string, unknown][] = speaks && typeof value !== 'object' ? [[here, value]] : []
    return [...own, ...money(value, here)]
  })
}

const paths = [
  '/api/products/',
  '/api/products/?sort=price&price_from=7000&price_to=9000',
  '/api/products/?category=tea',
  '/api/search/?q=чай',
  '/api/search/suggest/?q=чай',
  '/api/products/tea-0/',
  '/api/products/tea-3/',
  '/api/categories/',
]

describe('with the restriction on', () => {
  test.each(paths)('[PRC-03] [SET-22] a guest reads no price anywhere in %s', async (path) => {
    const { status, body } = await ask(encodeURI(path))
    expect(status).toBe(200)
    expect(leaks(body)).toEqual([])
    expect(money(body).filter(([, value]) => value !== null && value !== false)).toEqual([])
  })

  test('the scan finds a price where there is one', async () => {
    const { body } = await shop.json('/api/products/')
    expect(money(body).some(([at, value]) => at === '.items[0].price' && value === 12_490)).toBe(true)
    expect(leaks({ deep: [{ x: 7733.11 }] })).toEqual([773_311])
  })

  test('[SET-23] [PRC-05] a guest and a customer without a level read the company’s text', async () => {
    expect((await ask('/api/products/')).body.price_access).toEqual({ shown: false, message: 'Войдите' })
    const headers = await shop.signIn('79990000011', shop.cast.second)
    expect((await ask('/api/products/', headers)).body.price_access).toEqual({ shown: false, message: 'Нет доступа' })
    expect(leaks((await ask('/api/products/tea-0/', headers)).body)).toEqual([])
  })

  test('[PRC-04] a level opens them, between guests who fill and read the caches', async () => {
    await sql`insert into customers (company_id, phone, level_id) values (${shop.cast.second}, '79990000012', ${shop.cast.levels.second})`.execute(
      shop.db,
    )
    const headers = await shop.signIn('79990000012', shop.cast.second)
    const { body } = await ask('/api/products/?sort=price', headers)
    expect(body.items.map((i: { price: number }) => i.price)).toEqual([6611.77, 7733.11, 8844.22, 9955.33])
    expect(leaks((await ask('/api/products/?sort=price')).body)).toEqual([])
  })

  test('neither sort nor filter reveals price order', async () => {
    const order = async (query: string) =>
      (await ask(`/api/products/${query}`)).body.items.map((i: { slug: string }) => i.slug)
    const usual = await order('')
    expect(await order('?sort=price')).toEqual(usual)
    expect(await order('?sort=-price')).toEqual(usual)
    expect(await order('?price_from=9000')).toEqual(usual)
    expect(await order('?price_to=1')).toEqual(usual)
  })

  test('similar goods and free delivery hide it too', async () => {
    const cheap = (await ask('/api/products/tea-3/')).body
    const dear = (await ask('/api/products/tea-2/')).body
    expect(cheap.similar.map((i: { slug: string }) => i.slug)).toEqual(['tea-2', 'tea-1', 'tea-0'])
    expect(dear.similar.map((i: { slug: string }) => i.slug)).toEqual(['tea-3', 'tea-1', 'tea-0'])
    expect(cheap.delivery).toEqual(dear.delivery)
  })
})
