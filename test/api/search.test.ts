import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
  const { company, category, priceTypes, warehouse } = shop.cast
  const add = (slug: string, article: string, barcode: string, name: string, en: string, description = '') =>
    sql`
    with p as (
      insert into products (company_id, category_id, slug, article, name, name_en, description)
      values (${company}, ${category}, ${slug}, ${article}, ${name}, ${en}, ${description}) returning id
    ), v as (
      insert into variants (company_id, product_id, sku, barcode) select ${company}, id, ${`SKU-${article}`}, ${barcode} from p returning id
    ), pr as (
      insert into prices (variant_id, price_type_id, price) select id, ${priceTypes.retail}, 700000 from v
    ) insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${warehouse}, 1 from v`.execute(shop.db)
  await add('yolka', 'YL-2041', '4601234567893', 'Ёлка складная зелёная', 'Folding fir tree')
  await add('tent', 'TN/77', '4600000000017', 'Палатка двухместная', 'Two-person tent', 'Подойдёт и под рюкзак')
  await add('lamp', 'LM-1', '4600000000024', 'Фонарь кемпинговый', 'Camping lantern')
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
sameStart(() => shop)
afterAll(() => shop.close())

const search = async (q: string, more = '') => (await shop.json(`/api/search/?q=${encodeURIComponent(q)}${more}`)).body
const found = async (q: string) => (await search(q)).items.map((i: { slug: string }) => i.slug)

describe('finds', () => {
  test.each([
    ['рюкзак', 'backpack'],
    ['рюкзаки', 'backpack'],
    ['рюкзаками трекинговыми', 'backpack'],
    ['палатку', 'tent'],
    ['двухместные палатки', 'tent'],
    ['backpacks', 'backpack'],
    ['camping lanterns', 'lamp'],
    ['РЮКЗАК', 'backpack'],
  ])('word forms: «%s»', async (q, slug) => {
    expect((await found(q))[0]).toBe(slug)
  })

  test.each(['ёлка', 'елка', 'ЁЛКА', 'зеленая ёлка', 'зелёная'])('ё equals е: «%s»', async (q) => {
    expect(await found(q)).toEqual(['yolka'])
  })

  test.each([
    ['YL-2041', 'yolka'],
    ['yl-2041', 'yolka'],
    ['TN/77', 'tent'],
    ['4601234567893', 'yolka'],
    ['MUG', 'mug'],
    ['BOOT-42', 'boots'],
    ['SKU-LM-1', 'lamp'],
  ])('an article, a sku or a barcode: %s', async (q, slug) => {
    expect((await found(q))[0]).toBe(slug)
  })

  test.each([
    ['пала', 'tent'],
    ['двухместная пал', 'tent'],
    ['фона', 'lamp'],
    ['camp', 'lamp'],
    ['yl-20', 'yolka'],
  ])('the last word may be a prefix: «%s»', async (q, slug) => {
    expect(await found(q)).toContain(slug)
  })

  test('full matches exclude partial ones of other products; a name outweighs a description', async () => {
    expect(await found('палатка рюкзак')).toEqual(['tent'])
    // All are found through their category «Рюкзаки», the one with that name first.
    expect((await found('рюкзак'))[0]).toBe('backpack')
    expect((await search('палатка слон')).query).toEqual({ given: 'палатка слон', corrected: null, reason: 'part' })
    expect(await found('палатка слон')).toEqual(['tent'])
    expect(await found('слон палевый')).toEqual([])
  })

  test('filters, sort and facets work as in a listing; the answer repeats the query', async () => {
    const body = await search('трекинговый', '&sort=price&f.color=red')
    expect(body.items.map((i: { slug: string }) => i.slug)).toEqual(['boots'])
    expect(body.facets[0].values.find((v: { value: string }) => v.value === 'blue').count).toBe(1)
    expect(body.query).toEqual({ given: 'трекинговый', corrected: null, reason: null })
  })
})

describe('hostile and empty queries', () => {
  test.each(['', '   ', '***', '"', "'", '()', 'и', 'the'])(
    '%j finds nothing, rather than everything or an error',
    async (q) => {
      const { status, body } = await shop.json(`/api/search/?q=${encodeURIComponent(q)}`)
      expect([status, body.total]).toEqual([200, 0])
    },
  )

  test('a missing q finds nothing', async () => {
    expect((await shop.json('/api/search/')).body).toMatchObject({ total: 0, query: { given: '' } })
  })

  const hostile = [
    `'":*&|!()<->\\`,
    "рюкзак' & ! | :*",
    "a':*",
    "'; drop table products; --",
    '%_\\%',
    '\\',
    '<->',
    "рюкзак:*'",
    '🎒'.repeat(50),
    'а\u0301\u200b\ufeff',
    '-',
    'a-b-c-d-e-f',
    'é'.repeat(30),
    'x'.repeat(10_000),
    'рюкзак '.repeat(1_500),
    '1'.repeat(400),
    '\ud800',
    '$1 $$ {{3}}',
  ]
  test.each(hostile.map((q) => [q]))('%# is answered quickly, in search and suggestions', async (q) => {
    const text = encodeURIComponent(q.toWellFormed())
    for (const path of [
      `/api/search/?q=${text}`,
      `/api/search/suggest/?q=${text}`,
      `/api/search/?q=${text}&sort=${text}&page=${text}&f.${text}=${text}`,
    ]) {
      const begun = performance.now()
      const { status } = await shop.json(path)
      expect(status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(1_500)
    }
  })

  test('deep pages, hundreds of filters and long id lists cost no more than a few', async () => {
    const filters = Array.from({ length: 300 }, (_, i) => `f.color=v${i}&f.no-such-${i}=a,b,c`).join('&')
    const ids = Array.from({ length: 5_000 }, (_, i) => i).join(',')
    for (const query of [
      'page=100000',
      'page=999999999&page_size=96',
      filters,
      `ids=${ids}`,
      'ids=1e9,9007199254740993,-5,0x10',
    ]) {
      const begun = performance.now()
      expect((await shop.json(`/api/products/?${query}`)).status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(1_500)
    }
  })

  test('a NUL is a bad request everywhere, not a database error', async () => {
    expect((await shop.json('/api/search/?q=%00')).status).toBe(400)
    expect((await shop.json('/api/search/suggest/?q=a%00b')).status).toBe(400)
  })
})

describe('suggestions while typing', () => {
  const suggest = async (q: string, headers = {}) =>
    (await shop.json(`/api/search/suggest/?q=${encodeURIComponent(q)}`, { headers })).body

  test('queries, categories with counts, products', async () => {
    const body = await suggest('рюк')
    // The only product of that name is shown beside: its name as a query would add nothing.
    expect(body.queries).toEqual([])
    expect(body.categories).toEqual([{ name: 'Рюкзаки', path: 'gear/bags', product_count: 6 }])
    expect(body.products.map((p: { slug: string }) => p.slug)).toContain('backpack')
    expect(body.products.length).toBeLessThanOrEqual(5)
  })

  test('LIKE wildcards are plain letters; empty input suggests nothing', async () => {
    expect((await suggest('%')).queries).toEqual([])
    expect((await suggest('_________')).queries).toEqual([])
    expect(await suggest('  ')).toEqual({ queries: [], categories: [], products: [] })
  })
})
