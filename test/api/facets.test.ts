import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// A naive count in memory, compared with the one statement of the listing over random goods and random choices.
const groups = { material: 4, season: 3, volume: 6 } as const
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]
interface Goods {
  id: number
  /** Prices of its cheapest and most expensive size, in roubles. */
  from: number
  to: number
  inStock: boolean
  values: Record<Group, number[]>
}
interface Choice {
  facets: Partial<Record<Group, number[]>>
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
  sort: 'popular' | 'price' | '-price'
}

let shop: TestApp
let goods: Goods[]
beforeAll(async () => {
  shop = await startApp()
  await sql`delete from product_attributes`.execute(shop.db)
  await sql`delete from products`.execute(shop.db)
  await sql`delete from attribute_values`.execute(shop.db)
  await sql`delete from attributes`.execute(shop.db)
  goods = await seed(90)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
sameStart(() => shop)
afterAll(() => shop.close())

async function seed(count: number): Promise<Goods[]> {
  const { company, category, priceTypes, warehouse } = shop.cast
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  const ids = {} as Record<Group, number[]>
  for (const [slug, size] of Object.entries(groups) as [Group, number][]) {
    const attribute = await one(
      sql`insert into attributes (company_id, slug, name) values (${company}, ${slug}, ${slug}) returning id`,
    )
    ids[slug] = []
    for (let n = 0; n < size; n++) {
      ids[slug].push(
        await one(
          sql`insert into attribute_values (company_id, attribute_id, slug, value) values (${company}, ${attribute}, ${`v${n}`}, ${`${n}`}) returning id`,
        ),
      )
    }
  }
  const some = (size: number) => fc.uniqueArray(fc.nat(size - 1), { maxLength: 2 })
  const shape = fc.record({
    from: fc.integer({ min: 1, max: 12 }),
    more: fc.nat(3),
    inStock: fc.boolean(),
    material: some(4),
    season: some(3),
    volume: some(6),
  })
  const made: Goods[] = []
  for (const [n, g] of fc.sample(shape, { numRuns: count, seed: 2026 }).entries()) {
    const values = { material: g.material, season: g.season, volume: g.volume }
    const id = await one(sql`insert into products (company_id, category_id, slug, name, popularity)
      values (${company}, ${category}, ${`p${n}`}, 'Вещь', ${n % 7}) returning id`)
    for (const [size, price] of [
      ['S', g.from],
      ['M', g.from + g.more],
    ] as const) {
      const variant = await one(
        sql`insert into variants (company_id, product_id, sku, size) values (${company}, ${id}, ${`${n}-${size}`}, ${size}) returning id`,
      )
      await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${priceTypes.retail}, ${price * 10_000})`.execute(
        shop.db,
      )
      await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${warehouse}, ${g.inStock ? 1 : 0})`.execute(
        shop.db,
      )
    }
    const valueIds = groupNames.flatMap((group) => values[group].map((v) => ids[group][v]!))
    await sql`insert into product_attributes select ${id}, unnest(${valueIds}::bigint[])`.execute(shop.db)
    made.push({ id, from: g.from * 100, to: (g.from + g.more) * 100, inStock: g.inStock, values })
  }
  return made
}

function matching(choice: Choice, but: { group?: Group; price?: boolean } = {}): Goods[] {
  return goods.filter(
    (g) =>
      (!choice.inStock || g.inStock) &&
      (but.price ||
        ((choice.priceFrom === null || g.to >= choice.priceFrom) &&
          (choice.priceTo === null || g.from <= choice.priceTo) &&
          // Of goods in stock, one size must be within both limits.
          (!g.inStock ||
            [g.from, g.to].some(
              (price) => price >= (choice.priceFrom ?? 0) && price <= (choice.priceTo ?? Number.POSITIVE_INFINITY),
            )))) &&
      groupNames.every(
        (name) =>
          name === but.group ||
          !choice.facets[name]?.length ||
          choice.facets[name]!.some((v) => g.values[name].includes(v)),
      ),
  )
}

const queryOf = (choice: Choice) => {
  const query = new URLSearchParams({ page_size: '96', sort: choice.sort })
  for (const [name, values] of Object.entries(choice.facets))
    if (values.length > 0) query.set(`f.${name}`, values.map((v) => `v${v}`).join(','))
  if (choice.priceFrom !== null) query.set('price_from', String(choice.priceFrom))
  if (choice.priceTo !== null) query.set('price_to', String(choice.priceTo))
  if (choice.inStock) query.set('in_stock', '1')
  return query
}
const ask = async (choice: Choice) => (await shop.json(`/api/products/?${queryOf(choice)}`)).body
type Facets = { slug: Group; values: { value: string; count: number; selected: boolean }[] }[]
const countIn = (facets: Facets, group: Group, value: number) =>
  facets.find((f) => f.slug === group)?.values.find((v) => v.value === `v${value}`)?.count ?? 0

const some = (size: number) => fc.option(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { nil: [] })
const roubles = fc.option(fc.integer({ min: 0, max: 1600 }), { nil: null })
const choices: fc.Arbitrary<Choice> = fc.record({
  facets: fc.record({ material: some(4), season: some(3), volume: some(6) }),
  priceFrom: roubles,
  priceTo: roubles,
  inStock: fc.boolean(),
  sort: fc.constantFrom('popular', 'price', '-price'),
})

test('[CAT-08] items, total, price range and disjunctive counts agree with a naive count', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const body = await ask(choice)
      const right = matching(choice)
      expect(body.total).toBe(right.length)
      expect(new Set(body.items.map((i: { id: number }) => i.id))).toEqual(new Set(right.map((g) => g.id)))
      const listed = matching(choice, { price: true })
      const sold = listed.filter((g) => g.inStock)
      const anyPrice = sold.length > 0 ? sold : listed
      expect(body.price).toEqual({
        from: anyPrice.length ? Math.min(...anyPrice.map((g) => g.from)) : null,
        to: anyPrice.length ? Math.max(...anyPrice.map((g) => g.to)) : null,
      })
      for (const facet of body.facets as Facets) {
        // Sizes are covered by test/api/listing.test.ts and by the property test of the index.
        if (!groupNames.includes(facet.slug)) continue
        const others = matching(choice, { group: facet.slug })
        for (const value of facet.values) {
          const n = Number(value.value.slice(1))
          expect(value.count, `${facet.slug} ${value.value} of ${queryOf(choice)}`).toBe(
            others.filter((g) => g.values[facet.slug].includes(n)).length,
          )
          expect(value.selected).toBe(choice.facets[facet.slug]?.includes(n) ?? false)
        }
      }
    }),
    { numRuns: 120, seed: 7 },
  )
})

test('[CAT-08] a count equals the total after choosing that value alone in its group', async () => {
  await fc.assert(
    fc.asyncProperty(choices, fc.constantFrom(...groupNames), fc.nat(5), async (choice, group, n) => {
      const value = n % groups[group]
      const before = await ask(choice)
      const after = await ask({ ...choice, facets: { ...choice.facets, [group]: [value] } })
      expect(after.total).toBe(countIn(before.facets, group, value))
    }),
    { numRuns: 60, seed: 11 },
  )
})

test('[CAT-09] goods in stock come first; prices are sorted within each part', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const items: { price: number; in_stock: boolean }[] = (await ask(choice)).items
      expect(items.map((i) => i.in_stock)).toEqual(
        items.map((i) => i.in_stock).toSorted((a, b) => Number(b) - Number(a)),
      )
      if (choice.sort === 'popular') return
      for (const stock of [true, false]) {
        const prices = items.filter((i) => i.in_stock === stock).map((i) => i.price)
        expect(prices).toEqual(prices.toSorted((a, b) => (choice.sort === 'price' ? a - b : b - a)))
      }
    }),
    { numRuns: 60, seed: 13 },
  )
})
