import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { addPromotion } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let staff: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  staff = await shop.staff(['catalog.read', 'catalog.write'])
})
sameStart(() => shop)
afterAll(() => shop.close())
beforeEach(() => shop.app.cache.dropTags('everything'))

const read = async (path: string, headers: Record<string, string> = {}) => {
  shop.app.cache.dropTags('everything')
  return shop.json(path, { headers })
}
const product = async (slug: string) => (await read(`/api/products/${slug}/`)).body
const skusOf = (items: { sku: string }[]) => items.map(({ sku }) => sku)

test('variants are labelled by the property that distinguishes them, in the page language', async () => {
  expect((await product('boots')).variants_differ_in).toBe('')
  const before = (
    await sql<{
      id: number
      size: string
    }>`select id, size from variants where product_id = ${shop.cast.boots} order by sort, id`.execute(shop.db)
  ).rows
  await sql`insert into product_attributes select ${shop.cast.boots}, id from attribute_values where slug in ('red', 'blue') on conflict do nothing`.execute(
    shop.db,
  )
  for (const [n, { id }] of before.entries())
    await sql`update variants set size = ${['синий', 'Красный'][n % 2]!} where id = ${id}`.execute(shop.db)
  expect((await product('boots')).variants_differ_in).toBe('Цвет')
  expect((await read('/api/products/boots/', { 'accept-language': 'en' })).body.variants_differ_in).toBe('Colour')
  for (const { id, size } of before) await sql`update variants set size = ${size} where id = ${id}`.execute(shop.db)
  await sql`delete from product_attributes where product_id = ${shop.cast.boots} and value_id in (select id from attribute_values where slug = 'blue')`.execute(
    shop.db,
  )
  expect((await product('boots')).variants_differ_in).toBe('')
})

describe('a size table', () => {
  const guide = {
    name: 'Размеры обуви',
    name_en: 'Shoe sizes',
    note: 'Обведите стопу.',
    head: ['Размер', 'Стопа, см'],
    head_en: ['Size', 'Foot, cm'],
    rows: [
      ['41', '26'],
      ['42', '26,5'],
    ],
    categories: ['gear'],
  }
  const put = (body: object, slug = 'shoes') =>
    shop.json(`/api/staff/size-guides/${slug}/`, { method: 'PUT', json: body, headers: staff })

  test('comes from the nearest category with one, in the page language, and disappears with it', async () => {
    expect((await product('boots')).size_guide).toBe(null)
    const made = await put(guide)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ slug: 'shoes', categories: ['gear'], note_en: '' })
    expect((await product('boots')).size_guide).toBe('shoes')
    expect((await read('/api/size-guides/shoes/')).body).toEqual({
      slug: 'shoes',
      name: 'Размеры обуви',
      note: 'Обведите стопу.',
      head: ['Размер', 'Стопа, см'],
      rows: guide.rows,
    })
    const english = (await read('/api/size-guides/shoes/', { 'accept-language': 'en' })).body
    expect([english.name, english.head, english.note]).toEqual(['Shoe sizes', ['Size', 'Foot, cm'], 'Обведите стопу.'])

    await put({ ...guide, categories: ['gear/bags'] }, 'bags')
    expect((await product('boots')).size_guide).toBe('bags')
    await put({ ...guide, categories: [] }, 'bags')
    expect((await product('boots')).size_guide).toBe('shoes')
    expect((await read('/api/staff/size-guides/', staff)).body.items).toHaveLength(2)
    const gone = await shop.json('/api/staff/size-guides/shoes/', { method: 'DELETE', headers: staff })
    expect(gone.status).toBe(200)
    expect((await product('boots')).size_guide).toBe(null)
    expect((await read('/api/size-guides/shoes/')).status).toBe(404)
  })

  test('with a short row or an unknown category is refused; changes are audited', async () => {
    await put(guide)
    const short = await put({ ...guide, rows: [['41']] })
    expect([short.status, short.body.errors[0].field]).toEqual([400, 'rows.0'])
    const nowhere = await put({ ...guide, categories: ['gear', 'no/such'] })
    expect([nowhere.status, nowhere.body.code, nowhere.body.categories]).toEqual([400, 'category_unknown', ['no/such']])
    const all = await shop.staff()
    const acts = (await read('/api/staff/audit/', all)).body.items
    expect(acts.some((one: { object: string }) => one.object === 'size guide shoes')).toBe(true)
  })
})

describe('price history', () => {
  const path = '/api/products/mug/price-history/'

  test('shows a size’s prices within thirty days, starting with the price before them', async () => {
    const id = sql`(select id from variants where sku = 'MUG')`
    await sql`delete from price_changes where variant_id = ${id}`.execute(shop.db)
    const now = shop.clock.now().getTime()
    for (const [days, price] of [
      [60, 80_000],
      [10, 70_000],
      [2, 99_000],
    ] as const)
      await sql`insert into price_changes (variant_id, price_type_id, since, price)
        values (${id}, ${shop.cast.priceTypes.retail}, ${new Date(now - days * 86_400_000)}, ${price})`.execute(shop.db)
    const { body } = await read(path)
    expect(body.prices.map(({ price }: { price: number }) => price)).toEqual([800, 700, 990])
    expect(new Date(body.prices[0].since).getTime()).toBe(now - 30 * 86_400_000)
    expect([body.sku, body.days]).toEqual(['MUG', 30])
  })

  test('of another size is requested by its sku; a size of another product is not found', async () => {
    expect((await read('/api/products/boots/price-history/?sku=BOOT-42')).body.sku).toBe('BOOT-42')
    expect((await read('/api/products/boots/price-history/')).body.sku).toBe('BOOT-41')
    expect((await read('/api/products/boots/price-history/?sku=MUG')).status).toBe(404)
    expect((await read('/api/products/no-such/price-history/')).status).toBe(404)
  })
})

describe('a set', () => {
  const rule = (percent: number) => ({
    scope: { products: ['backpack', 'boots'] },
    conditions: { set: [{ scope: { products: ['backpack'] } }, { scope: { products: ['boots'] } }] },
    effect: { type: 'percent', percent },
  })
  const sets = async (slug: string, query = '') => (await read(`/api/products/${slug}/sets/${query}`)).body.items

  test('is shown at each of its goods with the cart’s price', async () => {
    expect(await sets('boots')).toEqual([])
    await addPromotion(shop, { slug: 'trek', name: 'Набор', rule: rule(10) })
    const [set] = await sets('boots')
    expect(set).toMatchObject({ slug: 'trek', full_price: 24_380, price: 21_942, saving: 2438 })
    expect(skusOf(set.things)).toEqual(['BAG', 'BOOT-41'])
    expect(await sets('backpack')).toEqual([set])
    expect(await sets('mug')).toEqual([])
    const { body } = await shop.json('/api/v2/cart/', {
      json: { items: skusOf(set.things).map((sku) => ({ sku, count: 1 })), save: false },
    })
    expect(body.cart.subtotal - body.cart.discount_amount).toBe(set.price)
  })

  test('uses the requested size if available, and is hidden when one of its goods cannot be bought', async () => {
    const stock = (sku: string, onHand: number) =>
      sql`update stock_levels set on_hand = ${onHand} where variant_id = (select id from variants where sku = ${sku})
        and outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
    await addPromotion(shop, { slug: 'trek', name: 'Набор', rule: rule(10) })
    const [soldOut] = await sets('boots', '?skus=BOOT-42')
    expect(skusOf(soldOut.things)).toEqual(['BAG', 'BOOT-41'])
    await stock('BOOT-42', 2)
    const [larger] = await sets('boots', '?skus=BOOT-42')
    expect([skusOf(larger.things), larger.full_price]).toEqual([['BAG', 'BOOT-42'], 24_880])
    expect(larger.things[1].variants).toHaveLength(2)
    await stock('BOOT-42', 0)
    await stock('BOOT-41', 0)
    expect(await sets('boots')).toEqual([])
  })

  test('that needs a code, has ended or is restricted is hidden; closed prices have none', async () => {
    await addPromotion(shop, { slug: 'coded', rule: rule(20), needsCode: true })
    await addPromotion(shop, { slug: 'over', rule: rule(20), until: '2020-01-01T00:00:00Z' })
    await addPromotion(shop, { slug: 'limited', rule: rule(20), limitTotal: 1 })
    expect(await sets('boots')).toEqual([])
    await addPromotion(shop, { slug: 'trek-2', rule: rule(10) })
    expect(await sets('boots')).toHaveLength(1)
    const closed = { is_enabled: true, access_message_guest: 'Войдите' }
    await sql`update companies set settings = settings || jsonb_build_object('price_restriction', ${JSON.stringify(closed)}::jsonb)
      where id = ${shop.cast.company}`.execute(shop.db)
    expect(await sets('boots')).toEqual([])
    expect((await read('/api/products/mug/price-history/')).body.prices).toEqual([])
    await sql`update companies set settings = settings - 'price_restriction' where id = ${shop.cast.company}`.execute(
      shop.db,
    )
  })
})

test('the unit of sale accompanies the price, on cards and page, in the page language', async () => {
  await sql`update products set unit = 'упак.' where slug = 'mug'`.execute(shop.db)
  expect((await product('mug')).unit).toBe('упак.')
  const { items } = (await read('/api/products/?category=gear/bags', { 'accept-language': 'en' })).body
  expect(Object.fromEntries(items.map((card: { slug: string; unit?: string }) => [card.slug, card.unit]))).toEqual({
    mug: 'pack',
    boots: undefined,
    backpack: undefined,
  })
})

test('the rating sort puts the best rated first; without reviews it is not offered', async () => {
  const list = async (query: string) => (await read(`/api/products/?category=gear/bags${query}`)).body
  const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug)
  expect((await list('')).has_ratings).toBe(false)
  await sql`update products set rating = 4.5, review_count = 2 where slug = 'mug'`.execute(shop.db)
  await sql`update products set rating = 3.9, review_count = 9 where slug = 'boots'`.execute(shop.db)
  const byStars = await list('&sort=rating')
  expect([slugs(byStars.items), byStars.has_ratings]).toEqual([['mug', 'boots', 'backpack'], true])
  expect(slugs((await list('&rating_from=4')).items)).toEqual(['mug'])
  expect(slugs((await list('&rating_from=3')).items).toSorted()).toEqual(['boots', 'mug'])
  expect((await list('&rating_from=9')).items).toEqual([])
  expect((await list('&rating_from=x')).items).toHaveLength(3)
})

test('similar goods list each model once, without colours of the product itself', async () => {
  await sql`update products set group_key = 'one' where slug in ('boots', 'mug')`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  const similar = async (slug: string) => (await product(slug)).similar.map((card: { slug: string }) => card.slug)
  expect(await similar('mug')).toEqual(['backpack'])
  expect(await similar('backpack')).toHaveLength(1)
})
