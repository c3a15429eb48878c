import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// What a listing contains besides cards and counts: numeric ranges, booleans, sizes, colours of one model, where goods are in stock.
let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
  const { company, backpack, boots, mug, category } = shop.cast
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  const attribute = (slug: string, type: string, unit = '') =>
    one(sql`insert into attributes (company_id, slug, name, name_en, type, unit)
      values (${company}, ${slug}, ${`Имя ${slug}`}, ${`Name ${slug}`}, ${type}, ${unit}) returning id`)
  const value = (of: number, slug: string, text: string, number: number | null = null) =>
    one(sql`insert into attribute_values (company_id, attribute_id, slug, value, number)
      values (${company}, ${of}, ${slug}, ${text}, ${number}) returning id`)
  const give = (product: number, id: number) =>
    sql`insert into product_attributes (product_id, value_id) values (${product}, ${id})`.execute(shop.db)
  const weight = await attribute('weight-net', 'number', 'кг')
  for (const [product, slug, figure] of [
    [backpack, '1-5', 1.5],
    [boots, '0-9', 0.9],
    [mug, '0-35', 0.35],
  ] as const)
    await give(product, await value(weight, slug, String(figure).replace('.', ','), figure))
  const washable = await attribute('washable', 'boolean')
  const [yes, no] = [await value(washable, 'yes', 'Да', 1), await value(washable, 'no', 'Нет', 0)]
  await give(mug, yes)
  await give(boots, no)
  // A second colour of the mug, more expensive than the first.
  const paint = await attribute('paint', 'color')
  const [red, blue] = [await value(paint, 'red', 'Красный'), await value(paint, 'blue', 'Синий')]
  const other = await one(sql`insert into products (company_id, category_id, slug, name, popularity, group_key)
    values (${company}, ${category}, 'mug-blue', 'Кружка синяя', -1, 'mug') returning id`)
  const variant = await one(
    sql`insert into variants (company_id, product_id, sku) values (${company}, ${other}, 'MUG-B') returning id`,
  )
  await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${shop.cast.priceTypes.retail}, 150000)`.execute(
    shop.db,
  )
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${shop.cast.shop}, 3)`.execute(
    shop.db,
  )
  await sql`update products set group_key = 'mug' where id = ${mug}`.execute(shop.db)
  await sql`delete from product_attributes where product_id = ${mug} and value_id in (select v.id from attribute_values v join attributes a on a.id = v.attribute_id where a.slug = 'color')`.execute(
    shop.db,
  )
  await give(mug, red)
  await give(other, blue)
  await sql`update outlets set schedule = to_jsonb(array_fill('10:00-21:00'::text, array[7])), ready_minutes = 30 where id = ${shop.cast.shop}`.execute(
    shop.db,
  )
  await sql`update delivery_payment_options set days_from = case delivery_type when 'PICKUP' then 0 else 1 end`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
sameStart(() => shop)
afterAll(() => shop.close())

const inEkb = () => ({ headers: { 'x-region-id': String(shop.cast.regions.ekb) } })
const list = async (query: string, options: object = inEkb()): Promise<ListingAnswer> => {
  const answer = await shop.json(`/api/products/?${query}`, options)
  expect(answer.status).toBe(200)
  return answer.body
}
const slugs = ({ items }: ListingAnswer) => items.map(({ slug }) => slug).sort()
const facet = ({ facets }: ListingAnswer, slug: string) => facets.find((one) => one.slug === slug)

test('[CAT-08] [UX-C4] a numeric attribute is filtered by inclusive bounds, with a comma or a point', async () => {
  const all = await list('')
  expect(facet(all, 'weight-net')).toMatchObject({
    type: 'number',
    unit: 'кг',
    values: [{ number: 0.35 }, { number: 0.9 }, { number: 1.5 }],
  })
  expect(slugs(await list('f.weight-net.from=0.9'))).toEqual(['backpack', 'boots'])
  expect(slugs(await list('f.weight-net.from=0,9&f.weight-net.to=1,4'))).toEqual(['boots'])
  expect((await list('f.weight-net.from=2')).total).toBe(0)
  // Unreadable bounds are ignored, and chosen bounds do not change the counts of their own values.
  expect((await list('f.weight-net.from=heavy')).total).toBe(all.total)
  const counts = (answer: ListingAnswer) =>
    facet(answer, 'weight-net')!.values.map(({ value, count }) => [value, count])
  expect(counts(await list('f.weight-net.from=0.9'))).toEqual(counts(all))
})

test('[CAT-08] a boolean facet lists yes before no, each with its count', async () => {
  expect(facet(await list(''), 'washable')).toMatchObject({
    type: 'boolean',
    values: [
      { value: 'yes', number: 1, count: 1 },
      { value: 'no', number: 0, count: 1 },
    ],
  })
  const washable = await list('f.washable=yes')
  expect(slugs(washable)).toEqual(['mug'])
  expect(facet(washable, 'washable')!.values[0]).toMatchObject({ selected: true })
})

test('[CAT-08] sizes are those in stock in the region', async () => {
  const sizes = (answer: ListingAnswer) => facet(answer, 'size')?.values.map(({ value, count }) => [value, count])
  await sql`update stock_levels set on_hand = 4, reserved = 0 where variant_id in (select id from variants where sku = 'BOOT-42')`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array[${shop.cast.boots}]::bigint[])`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  expect(sizes(await list(''))).toEqual([
    ['41', 1],
    ['42', 1],
  ])
  expect(slugs(await list('f.size=42'))).toEqual(['boots'])
  expect((await list('f.size=43')).total).toBe(0)
  await sql`update stock_levels set on_hand = 0 where variant_id in (select id from variants where sku = 'BOOT-42')`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array[${shop.cast.boots}]::bigint[])`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  expect((await list('f.size=42')).total).toBe(0)
})

test('[CAT-08] colours of a model are one card, counted once; the card shows the filtered colour', async () => {
  const all = await list('')
  expect(slugs(all)).toEqual(['backpack', 'boots', 'mug'])
  expect(all.total).toBe(3)
  const mug = all.items.find(({ slug }) => slug === 'mug')!
  expect(mug.colors?.map(({ slug, label }) => [slug, label])).toEqual([
    ['mug', 'Красный'],
    ['mug-blue', 'Синий'],
  ])
  expect(all.items.find(({ slug }) => slug === 'boots')!.colors).toBeUndefined()
  const blue = await list('f.paint=blue')
  expect(slugs(blue)).toEqual(['mug-blue'])
  expect(blue.items[0]!.price).toBe(1500)
  expect(slugs(await list('sort=-price&f.paint=red,blue'))).toEqual(['mug-blue'])
  expect(slugs(await list('sort=price&f.paint=red,blue'))).toEqual(['mug'])
  // A request for products by id returns exactly these.
  expect((await list(`ids=${mug.colors!.map(({ id }) => id)}`)).total).toBe(2)
  const tree = (await shop.json('/api/categories/', inEkb())).body as { product_count: number }[]
  expect(tree.reduce((sum, { product_count }) => sum + product_count, 0)).toBe(3)
})

test('[SET-57] a card names the shop with pickup today, else the delivery day', async () => {
  const at = async (time: string) => {
    shop.clock.set(`2026-11-23T${time}:00+05:00`)
    shop.app.cache.dropTags('everything')
    const { items, pickup_today } = await list('')
    const place = Object.fromEntries(items.map((card) => [card.slug, [card.delivery_date, card.pickup_place?.until]]))
    return { pickup_today, ...place }
  }
  // The backpack and the blue mug are in the shop; the boots are only in the warehouse.
  expect(await at('12:00')).toMatchObject({
    pickup_today: true,
    backpack: ['2026-11-23', '21:00'],
    boots: ['2026-11-24', undefined],
  })
  expect(slugs(await list('pickup_today=1'))).toEqual(['backpack', 'mug-blue'])
  expect(slugs(await list('pickup_today=1', { headers: { 'x-region-id': String(shop.cast.regions.msk) } }))).toEqual([])
  // Too late to prepare it before closing.
  expect(await at('20:45')).toMatchObject({ pickup_today: false, backpack: ['2026-11-24', undefined] })
  expect((await list('pickup_today=1')).total).toBe(0)
})

test('[CAT-08] pickup today filters by sizes a shop holds; the card shows that size’s price and day', async () => {
  const { shop: outlet, boots } = shop.cast
  // 41 is in the warehouse, 42 and the more expensive 43 in the shop.
  const hold = async (sku: string, size: string, price: number) => {
    await sql`insert into variants (company_id, product_id, sku, size, sort) values (${shop.cast.company}, ${boots}, ${sku}, ${size}, ${Number(size)})
      on conflict do nothing`.execute(shop.db)
    await sql`insert into prices (variant_id, price_type_id, price) select id, ${shop.cast.priceTypes.retail}, ${price} from variants where sku = ${sku}
      on conflict do nothing`.execute(shop.db)
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${outlet}, 2 from variants where sku = ${sku}`.execute(
      shop.db,
    )
  }
  await hold('BOOT-42', '42', 1_239_000)
  await hold('BOOT-43', '43', 1_300_000)
  await sql`select refresh_product_cards(array[${boots}]::bigint[])`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  shop.clock.set('2026-11-23T12:00:00+05:00')
  const card = async (query: string) => {
    const { items } = await list(query)
    const found = items.find(({ slug }) => slug === 'boots')
    return found && [found.price, found.price_from, found.delivery_date, found.pickup_place !== undefined]
  }
  expect(await card('')).toEqual([11_890, true, '2026-11-24', false])
  expect(await card('f.size=41&pickup_today=1')).toBeUndefined()
  expect(await card('f.size=41')).toEqual([11_890, false, '2026-11-24', false])
  expect(await card('f.size=42')).toEqual([12_390, false, '2026-11-23', true])
  expect(await card('f.size=42&pickup_today=1')).toEqual([12_390, false, '2026-11-23', true])
  expect(await card('pickup_today=1')).toEqual([12_390, true, '2026-11-23', true])
  // Price limits apply to the same variant.
  expect(await card('price_from=12000&price_to=12500')).toEqual([12_390, false, '2026-11-23', true])
  expect(await card('price_from=12500&price_to=12900')).toBeUndefined()
  expect(await card('f.size=42&price_to=12000')).toBeUndefined()
  expect(await card('f.size=43,42&price_from=12500')).toEqual([13_000, false, '2026-11-23', true])
  // In a listing by size, a card represents the variant whose price it shows.
  const skuOf = async (query: string) => (await list(query)).items.find(({ slug }) => slug === 'boots')!.asked_sku
  expect(await skuOf('')).toBeUndefined()
  expect(await skuOf('price_from=12000&price_to=12500')).toBeUndefined()
  expect(await skuOf('f.size=42')).toBe('BOOT-42')
  expect(await skuOf('f.size=43,42')).toBe('BOOT-42')
  expect(await skuOf('f.size=43,42&price_from=12500')).toBe('BOOT-43')
  // A size counts if it is itself sold within the price limits.
  const under = facet(await list('price_to=12000'), 'size')!.values.map(({ value, count }) => [value, count])
  expect(under.filter(([value]) => value === '41' || value === '43')).toEqual([
    ['41', 1],
    ['43', 0],
  ])
  const sizes = facet(await list('pickup_today=1'), 'size')!.values.map(({ value, count }) => [value, count])
  expect(sizes).toEqual([
    ['42', 1],
    ['43', 1],
  ])

  // The same with a company attribute that holds sizes; goods without their own sizes take its values as a whole.
  const { rows } = await sql<{ id: number }>`
    with a as (insert into attributes (company_id, slug, name, name_en, type, unit) values (${shop.cast.company}, 'razmer', 'Размер', 'Size', 'list', 'RU') returning id)
    insert into attribute_values (company_id, attribute_id, slug, value)
    select ${shop.cast.company}, a.id, size, size from a, unnest(array['41', '42', '43']) size returning id`.execute(
    shop.db,
  )
  const [, of42] = rows.map(({ id }) => id)
  await sql`insert into product_attributes (product_id, value_id)
    select ${boots}::bigint, v from unnest(${rows.map(({ id }) => id)}::bigint[]) v union all select ${shop.cast.backpack}::bigint, ${of42}::bigint`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array[${boots}, ${shop.cast.backpack}]::bigint[])`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  const found = async (query: string) => {
    const answer = await list(query)
    const counts = facet(answer, 'razmer')!.values.map(({ value, count }) => [value, count])
    return [
      slugs(answer)
        .filter((slug) => slug === 'boots' || slug === 'backpack')
        .sort(),
      Object.fromEntries(counts),
    ]
  }
  expect(await found('f.razmer=42')).toEqual([['backpack', 'boots'], { 41: 1, 42: 2, 43: 1 }])
  const limits = 'price_from=12000&price_to=12500'
  expect(await found(`f.razmer=42&${limits}`)).toEqual([['backpack', 'boots'], { 41: 0, 42: 2, 43: 0 }])
  expect(await found(`f.razmer=43&${limits}`)).toEqual([[], { 41: 0, 42: 2, 43: 0 }])
  expect(await found('f.razmer=41&pickup_today=1')).toEqual([[], { 41: 0, 42: 2, 43: 1 }])
  expect(await card('f.razmer=43')).toEqual([13_000, false, '2026-11-23', true])
  expect(await skuOf('f.razmer=43')).toBe('BOOT-43')
  // Size labels of imports: with the unit of the attribute, and with other values in which the variants differ.
  await sql`update variants set size = case sku when 'BOOT-42' then '42 RU' else '43, синий' end where sku in ('BOOT-42', 'BOOT-43')`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array[${boots}]::bigint[])`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  expect(await found(`f.razmer=43&${limits}`)).toEqual([[], { 41: 0, 42: 2, 43: 0 }])
  expect(await skuOf('f.razmer=42')).toBe('BOOT-42')
})
