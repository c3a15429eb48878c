import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { addPage } from '../add-page.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Everything belongs to one company and nothing is shared across companies (design §5).
let shop: TestApp
let mine: { category: number; product: number; outlet: number; page: string }
const second = { host: 'second.test' }
beforeAll(async () => {
  shop = await startApp()
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  const id = shop.cast.second
  const category = await one(
    sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${id}, 'gear', 'gear', '{}', 1, 'Иное') returning id`,
  )
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
  const product = await one(
    sql`insert into products (company_id, category_id, slug, name) values (${id}, ${category}, 'other', 'Рюкзак чужой') returning id`,
  )
  const variant = await one(
    sql`insert into variants (company_id, product_id, sku) values (${id}, ${product}, 'OTHER') returning id`,
  )
  await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${shop.cast.priceTypes.second}, 100)`.execute(
    shop.db,
  )
  const outlet = await one(
    sql`insert into outlets (company_id, kind, name) values (${id}, 'shop', 'Чужой магазин') returning id`,
  )
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${outlet}, 1)`.execute(
    shop.db,
  )
  await addPage(shop.db, id, { slug: 'about', title: 'О нас', body: [{ type: 'paragraph', text: 'Мы' }] })
  await sql`insert into banners (company_id, place, title, title_en, link, image) values (${id}, 'hero', 'Чужой', '', '/', '{"image":"a","url":"a","width":1,"height":1,"scaled":[]}')`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  mine = { category, product, outlet, page: 'about' }
})
sameStart(() => shop)
afterAll(() => shop.close())

const ids = (list: { id: number }[]) => list.map((one) => one.id)

describe('lists of one company hold nothing of the other', () => {
  test('goods, search, suggestions, the tree', async () => {
    expect(ids((await shop.json('/api/products/?page_size=96')).body.items)).not.toContain(mine.product)
    expect(ids((await shop.json('/api/products/', second)).body.items)).toEqual([mine.product])
    expect(ids((await shop.json(`/api/products/?ids=${mine.product}`)).body.items)).toEqual([])
    const q = encodeURIComponent('рюкзак')
    expect(ids((await shop.json(`/api/search/?q=${q}`, second)).body.items)).toEqual([mine.product])
    expect(ids((await shop.json(`/api/search/suggest/?q=${q}`)).body.products)).not.toContain(mine.product)
    expect((await shop.json('/api/categories/', second)).body).toMatchObject([
      { id: mine.category, product_count: 1, children: [] },
    ])
  })

  test('regions, outlets, menus, pages, banners', async () => {
    expect((await shop.json('/api/regions/', second)).body).toMatchObject([{ slug: 'kazan' }])
    expect(ids((await shop.json('/api/outlets/')).body)).not.toContain(mine.outlet)
    expect(ids((await shop.json('/api/outlets/', second)).body)).toEqual([mine.outlet])
    expect((await shop.json(`/api/outlets/?region=${shop.cast.regions.ekb}`, second)).body).toEqual([])
    expect((await shop.json('/api/banners/')).body).toEqual([])
  })
})

describe('what one company lists is 404 in the other', () => {
  test('goods, categories, pages', async () => {
    for (const slug of ['backpack', 'boots', 'mug'])
      expect((await shop.json(`/api/products/${slug}/`, second)).status).toBe(404)
    expect((await shop.json('/api/products/other/')).status).toBe(404)
    expect((await shop.json('/api/products/?category=gear/bags', second)).status).toBe(404)
    expect((await shop.json('/api/pages/static/?slug=about')).status).toBe(404)
  })

  test('untranslated texts are in Russian', async () => {
    const english = { ...second, headers: { 'accept-language': 'en' } }
    expect((await shop.json('/api/pages/static/?slug=about', english)).body).toEqual({
      slug: 'about',
      title: 'О нас',
      description: '',
      body: [{ type: 'paragraph', text: 'Мы' }],
      form: true,
    })
    expect((await shop.json('/api/banners/', english)).body[0].title).toBe('Чужой')
  })
})

describe('customers of a company are unknown in another', () => {
  test('a session of one is 401 in the other, however the company is named', async () => {
    const headers = await shop.signIn('79990000021')
    expect((await shop.json('/api/customers/me/', { headers })).status).toBe(200)
    expect(await shop.json('/api/customers/me/', { headers, ...second })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    })
    const named = { ...headers, 'x-company-id': String(shop.cast.second) }
    expect((await shop.json('/api/customers/me/', { headers: named })).status).toBe(401)
    const back = await shop.signIn('79990000021', shop.cast.second)
    expect((await shop.json('/api/customers/me/', { headers: back })).status).toBe(401)
  })

  test('one phone is two customers', async () => {
    const [here, there] = [await shop.signIn('79990000022'), await shop.signIn('79990000022', shop.cast.second)]
    const a = (await shop.json('/api/customers/me/', { headers: here })).body
    const b = (await shop.json('/api/customers/me/', { headers: there, ...second })).body
    expect(a.phone).toBe(b.phone)
    expect(a.id).not.toBe(b.id)
    expect(
      (await shop.json(`/api/customers/${b.id}/`, { method: 'PATCH', json: { first_name: 'X' }, headers: here }))
        .status,
    ).toBe(404)
  })
})
