import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())

const listing = async (query: string, more = {}) => (await shop.json(`/api/products/?${query}`, more)).body
const slugs = (body: { items: { slug: string }[] }) => body.items.map((i) => i.slug)
const refresh = async () => {
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
}

describe('the tree', () => {
  test('categories count their whole subtree; empty ones are omitted', async () => {
    await sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${shop.cast.company}, 'empty', 'empty', '{999}', 1, 'Пусто')`.execute(
      shop.db,
    )
    const { body } = await shop.json('/api/categories/')
    expect(body).toEqual([
      {
        id: expect.any(Number),
        name: 'Снаряжение',
        slug: 'gear',
        path: 'gear',
        product_count: 3,
        image: null,
        children: [
          {
            id: shop.cast.category,
            name: 'Рюкзаки',
            slug: 'bags',
            path: 'gear/bags',
            product_count: 3,
            image: null,
            children: [],
          },
        ],
      },
    ])
  })

  test('a wrong category path is 404; leading and trailing slashes do not matter', async () => {
    const status = async (category: string) =>
      (await shop.json(`/api/products/?category=${encodeURIComponent(category)}`)).status
    expect(await status('gear/bags')).toBe(200)
    expect(await status('/gear/bags/')).toBe(200)
    expect(await status('bags')).toBe(404)
    expect(await status('bags/gear')).toBe(404)
    expect(await status('gear/gear/bags')).toBe(404)
  })
})

describe('sort', () => {
  test('[CAT-09] popular by default, price up, price down', async () => {
    expect(slugs(await listing(''))).toEqual(['backpack', 'boots', 'mug'])
    expect(slugs(await listing('sort=popular'))).toEqual(['backpack', 'boots', 'mug'])
    expect(slugs(await listing('sort=price'))).toEqual(['mug', 'boots', 'backpack'])
    expect(slugs(await listing('sort=-price'))).toEqual(['backpack', 'boots', 'mug'])
  })

  test('sold-out goods are last in every order and absent with in_stock=1', async () => {
    await sql`update stock_levels set on_hand = 0 where variant_id in (select id from variants where sku = 'BAG')`.execute(
      shop.db,
    )
    await refresh()
    expect(slugs(await listing('sort=popular'))).toEqual(['boots', 'mug', 'backpack'])
    expect(slugs(await listing('sort=price'))).toEqual(['mug', 'boots', 'backpack'])
    expect(slugs(await listing('sort=-price'))).toEqual(['boots', 'mug', 'backpack'])
    expect(slugs(await listing('in_stock=1'))).toEqual(['boots', 'mug'])
    await sql`update stock_levels set on_hand = 2 where outlet_id = ${shop.cast.shop}`.execute(shop.db)
    await refresh()
    // A shop in Yekaterinburg holds it: it is in stock there, but not in Moscow.
    const from = (region: number) => listing('in_stock=1', { headers: { 'x-region-id': String(region) } })
    expect(slugs(await from(shop.cast.regions.ekb))).toContain('backpack')
    expect(slugs(await from(shop.cast.regions.msk))).not.toContain('backpack')
  })
})

describe('query parameters', () => {
  test('unknown and broken parameters are ignored, never an error', async () => {
    const all = await listing('')
    const odd =
      'sort=cheapest&page=x&page_size=-5&price_from=abc&price_to=NaN&in_stock=yes&f.nothing=1&f.=x&utm_source=a&f.color='
    expect(slugs(await listing(odd))).toEqual(slugs(all))
    expect((await shop.json('/api/products/?page=999999999')).status).toBe(200)
    expect((await listing('page=0')).page).toBe(1)
    // A page beyond the last one is answered as requested, empty, however far it is.
    for (const page of [2, 417, 999_999])
      expect(await listing(`page=${page}`)).toMatchObject({ page, pages: 1, items: [] })
    for (const none of ['page_size=0', 'rating_from=0']) expect(slugs(await listing(none))).toEqual(slugs(all))
    expect((await listing('page_size=100000')).items).toHaveLength(3)
  })

  test('[UX-C1] unknown values are ignored, beside known ones and alone', async () => {
    const all = slugs(await listing(''))
    expect(slugs(await listing('f.color=zzz'))).toEqual(all)
    const [known] = (await listing('')).facets.find(({ slug }: { slug: string }) => slug === 'color')!.values
    const one = await listing(`f.color=${known!.value}`)
    expect(one.total).toBeLessThan(all.length)
    expect(slugs(await listing(`f.color=${known!.value},zzz`))).toEqual(slugs(one))
  })

  test('price bounds are inclusive', async () => {
    expect(slugs(await listing('price_from=990&price_to=990'))).toEqual(['mug'])
    expect(slugs(await listing('price_from=990.01&price_to=12 389,99'))).toEqual(['boots'])
    expect((await listing('price_from=20000')).price).toEqual({ from: 990, to: 12_490 })
  })

  test('a list of ids answers those that exist', async () => {
    const { mug, boots } = shop.cast
    expect(slugs(await listing(`ids=${mug},${boots},999999,x,-1`)).sort()).toEqual(['boots', 'mug'])
    expect((await listing('ids=')).total).toBe(0)
  })
})

describe('pages', () => {
  test('[CAT-10] 24 a page; no duplicates and no gaps, though all are equally popular and dear', async () => {
    const { company, category, priceTypes, warehouse } = shop.cast
    await sql`
      with p as (
        insert into products (company_id, category_id, slug, name, popularity)
        select ${company}, ${category}, 'same-' || n, 'Одинаковый', 5 from generate_series(1, 60) n returning id, slug
      ), v as (
        insert into variants (company_id, product_id, sku) select ${company}, id, slug from p returning id
      ), pr as (
        insert into prices (variant_id, price_type_id, price) select id, ${priceTypes.retail}, 5000 from v
      ) insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${warehouse}, 1 from v`.execute(shop.db)
    await refresh()
    const first = await listing('')
    expect([first.items.length, first.total, first.pages]).toEqual([24, 63, 3])
    for (const sort of ['popular', 'price', '-price']) {
      const seen: string[] = []
      for (let page = 1; page <= 7; page++) seen.push(...slugs(await listing(`sort=${sort}&page_size=10&page=${page}`)))
      expect(seen).toHaveLength(63)
      expect(new Set(seen).size).toBe(63)
    }
    expect(await listing('page=4')).toMatchObject({ items: [], total: 63, page: 4, pages: 3 })
  })
})

describe('a product', () => {
  test('[PROD-02] has name, article, price, variants with id and price, category with name and feed_id, and sku', async () => {
    await sql`update categories set feed_id = '1-23' where id = ${shop.cast.category}`.execute(shop.db)
    await refresh()
    const { body } = await shop.json('/api/products/boots/')
    expect(body).toMatchObject({
      id: shop.cast.boots,
      slug: 'boots',
      name: 'Ботинки трекинговые',
      article: 'BOOTS',
      price: 11_890,
      sku: 'BOOT-41',
      category: { id: shop.cast.category, name: 'Рюкзаки', path: 'gear/bags', feed_id: '1-23' },
      category_path: [
        { name: 'Снаряжение', path: 'gear' },
        { name: 'Рюкзаки', path: 'gear/bags' },
      ],
      variants: [
        { id: expect.any(Number), sku: 'BOOT-41', article: 'BOOTS', price: 11_890, size: '41', stock: 3 },
        { id: expect.any(Number), sku: 'BOOT-42', price: 12_390, size: '42', stock: 0 },
      ],
      properties: [{ slug: 'color', name: 'Цвет', value: 'Красный' }],
      seller: { name: 'ООО «Витрина»', ogrn: '1206600000000', phone: '88005553535' },
    })
    await sql`update products set full_name = 'Ботинки трекинговые 1/2"' where slug = 'boots'`.execute(shop.db)
    await refresh()
    const long = (await shop.json('/api/products/boots/')).body
    expect(long.properties.at(-1)).toMatchObject({ name: 'Полное наименование', value: 'Ботинки трекинговые 1/2"' })
    const one = (await shop.json('/api/products/mug/')).body
    expect(one.variants).toHaveLength(1)
    expect(one.variants[0]).toMatchObject({ size: '', sku: 'MUG', price: 990 })
  })

  test('[PROD-06] [PROD-07] similar ones exclude itself; pickup lists the region’s shops in stock', async () => {
    const { body } = await shop.json('/api/products/backpack/', {
      headers: { 'x-region-id': String(shop.cast.regions.ekb) },
    })
    expect(body.similar.length).toBeGreaterThan(0)
    expect(slugs({ items: body.similar })).not.toContain('backpack')
    expect(body.pickup).toEqual([
      { outlet: expect.objectContaining({ id: shop.cast.shop, latitude: 56.8 }), stock: { BAG: 2 } },
    ])
    const far = await shop.json('/api/products/backpack/', {
      headers: { 'x-region-id': String(shop.cast.regions.msk) },
    })
    expect(far.body.pickup).toEqual([])
  })

  test.each(['no-such', 'BACKPACK', '%00', '%E0%A4%A', '..%2F..', 'a'.repeat(400), "';drop table products--"])(
    'the slug %j answers 400 or 404',
    async (slug) => {
      const { status } = await shop.json(`/api/products/${slug}/`)
      expect([400, 404]).toContain(status)
    },
  )

  test('a product withdrawn, unpriced or in a withdrawn category is 404', async () => {
    const gone = async (change: ReturnType<typeof sql>) => {
      await change.execute(shop.db)
      await refresh()
      return (await shop.json('/api/products/mug/')).status
    }
    expect(await gone(sql`update products set is_active = false where slug = 'mug'`)).toBe(404)
    expect(await gone(sql`update products set is_active = true where slug = 'mug'`)).toBe(200)
    expect(await gone(sql`delete from prices where variant_id = (select id from variants where sku = 'MUG')`)).toBe(404)
    expect(await gone(sql`update categories set is_active = false where id = ${shop.cast.category}`)).toBe(404)
    expect((await listing('')).total).toBe(0)
  })
})
