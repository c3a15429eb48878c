import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { foundBy, indexRows } from './facet-index.store.ts'
import { findInIndex, makeIndex, readIndex } from './facet-index.ts'
import { readListing } from './listing.store.ts'
import { readListingQuery } from './listing-query.ts'

// Two ways to the same answer: the statement that reads a section of any size, and the index in memory.
let shop: TestApp
let values: number[][]
beforeAll(async () => {
  shop = await startApp()
  values = []
  for (const size of [4, 3, 6]) {
    const { rows } = await sql<{ id: number }>`
      with a as (insert into attributes (company_id, slug, name) values (${shop.cast.company}, ${`t${size}`}, 'Т') returning id)
      insert into attribute_values (company_id, attribute_id, slug, value)
      select ${shop.cast.company}, a.id, 'v' || n, n::text from a, generate_series(1, ${size}) n returning id`.execute(
      shop.db,
    )
    values.push(rows.map((row) => row.id))
  }
  await sql`insert into products (company_id, category_id, slug, name, popularity, rating)
    select ${shop.cast.company}, ${shop.cast.category}, 'index-' || n, case when n % 3 = 0 then 'Котелок' else 'Котелок походный' end, n % 5, 4
    from generate_series(1, 120) n`.execute(shop.db)
  await sql`with v as (insert into variants (company_id, product_id, sku)
      select company_id, id, 'index-' || id from products where slug like 'index-%' returning id, product_id),
    p as (insert into prices (variant_id, price_type_id, price) select id, ${shop.cast.priceTypes.retail}, (1 + product_id * 7 % 12) * 10000 from v)
    insert into stock_levels (variant_id, outlet_id, on_hand)
    select v.id, o.id, 1 from v, outlets o where o.company_id = ${shop.cast.company} and (v.product_id * 11 + o.id) % 4 = 0`.execute(
    shop.db,
  )
  await sql`insert into product_attributes select p.id, x.id from products p, unnest(${values.flat()}::bigint[]) x (id)
    where p.slug like 'index-%' and (p.id * 31 + x.id * 17) % 5 < 2`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
afterAll(() => shop.close())

const some = (list: number) => fc.option(fc.uniqueArray(fc.nat(list), { maxLength: 3 }), { nil: null })
const asked = fc.record({
  groups: fc.tuple(some(3), some(2), some(5)),
  sort: fc.constantFrom('popular', 'price', '-price'),
  page: fc.integer({ min: 1, max: 3 }),
  priceFrom: fc.option(fc.integer({ min: 0, max: 1300 }), { nil: null }),
  priceTo: fc.option(fc.integer({ min: 0, max: 1300 }), { nil: null }),
  inStock: fc.boolean(),
  q: fc.constantFrom(null, 'котелок', 'походные', 'котелок ничей'),
  inCategory: fc.boolean(),
})

test('[CAT-08] the index of a section answers every question as the statement over the read model does', async () => {
  const zoneId = shop.cast.zones.west
  const { rows: regions } = await sql<{ id: number }>`select id from regions where zone_id = ${zoneId}`.execute(shop.db)
  const all = makeIndex(await indexRows(shop.db, zoneId, null))
  const own = makeIndex(await indexRows(shop.db, zoneId, shop.cast.category))
  let found = 0
  await fc.assert(
    fc.asyncProperty(asked, fc.nat(regions.length - 1), async (a, at) => {
      const params = new URLSearchParams({
        sort: a.sort,
        page: String(a.page),
        page_size: '20',
        in_stock: a.inStock ? '1' : '0',
      })
      if (a.priceFrom !== null) params.set('price_from', String(a.priceFrom))
      if (a.priceTo !== null) params.set('price_to', String(a.priceTo))
      if (a.q) params.set('q', a.q)
      const query = readListingQuery(Object.fromEntries(params))
      const chosen = a.groups.flatMap((group, g) =>
        group ? [{ attributeId: g, valueIds: group.map((n) => values[g]![n]!) }] : [],
      )
      const categoryId = a.inCategory ? shop.cast.category : null
      const regionId = regions[at]!.id
      const { page, ...right } = await readListing(shop.db, query, { zoneId, regionId, categoryId, chosen })
      const index = a.inCategory ? own : all
      const { ids, ranks } = a.q ? await foundBy(shop.db, zoneId, categoryId, a.q) : { ids: [], ranks: [] }
      const matches = { ids: Float64Array.from(ids), ranks: Float64Array.from(ranks) }
      const { ids: onPage, ...facts } = readIndex(index, {
        query,
        chosen,
        regionId,
        found: a.q ? findInIndex(index, matches) : null,
      })
      expect(onPage).toEqual(page.map((row) => row.product_id))
      expect(facts).toEqual(right)
      found += right.total
    }),
    { numRuns: 300, seed: 5 },
  )
  expect(found, 'the questions find something').toBeGreaterThan(500)
})

test('a product that left the shop since the index was filled is not found on it', () => {
  const index = makeIndex([
    {
      ids: [2, 5],
      prices: [1, 1],
      pricesMax: [1, 1],
      popularity: [0, 0],
      inWarehouse: [true, true],
      stockRegions: [[], []],
      valueIds: [[], []],
    },
  ])
  const found = findInIndex(index, { ids: Float64Array.of(5, 3, 2), ranks: Float64Array.of(0.5, 0.4, 0.3) })
  expect([...found.places]).toEqual([1, 0])
  expect([...found.ranks]).toEqual([0.5, 0.3])
})
