import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())

const read = async (slug: string) => {
  shop.app.cache.dropTags('everything')
  return (await shop.json(`/api/products/${slug}/`)).body
}
/** Sets a price as an import does, dated this many days ago. */
const priced = async (price: number, oldPrice: number | null, daysAgo: number) => {
  await sql`update prices set price = ${price}, old_price = ${oldPrice} where variant_id = (select id from variants where sku = 'MUG')`.execute(
    shop.db,
  )
  await sql`update price_changes set since = timestamptz '2026-11-21T00:00:00Z' - ${daysAgo} * interval '1 day'
    where variant_id = (select id from variants where sku = 'MUG') and since > now() - interval '1 hour'`.execute(
    shop.db,
  )
}

test('a product’s brand has the value its listings are filtered by', async () => {
  expect((await read('mug')).brand).toBe(null)
  await sql`with a as (insert into attributes (company_id, slug, name, name_en) values (${shop.cast.company}, 'brand', 'Бренд', 'Brand') returning id),
    v as (insert into attribute_values (company_id, attribute_id, slug, value, value_en) select ${shop.cast.company}, id, 'tropa', 'Тропа', 'Tropa' from a returning id)
    insert into product_attributes select ${shop.cast.mug}, id from v`.execute(shop.db)
  expect((await read('mug')).brand).toEqual({ attribute: 'brand', value: 'tropa', name: 'Тропа' })
})

test('an old price comes with the lowest known price of thirty days before the reduction', async () => {
  const lowest = async () => (await read('mug')).variants[0].lowest_30_days
  await sql`delete from price_changes`.execute(shop.db)
  await priced(99_100, null, 100)
  // Nothing is reduced, so nothing is shown.
  expect(await lowest()).toBe(null)
  await priced(60_000, null, 90)
  await priced(90_000, null, 50)
  await priced(85_000, null, 20)
  await priced(95_000, null, 12)
  await priced(79_000, 120_000, 2)
  // 600 ended before the thirty-day window; 900 was still valid in it; 850 is the lowest.
  expect(await lowest()).toBe(850)
  await sql`delete from price_changes where price <> 79000`.execute(shop.db)
  expect(await lowest()).toBe(null)
})

test('[PRC-03] closed prices hide the lowest too', async () => {
  await sql`update companies set settings = jsonb_set(settings, '{price_restriction}', '{"is_enabled": true, "access_message_guest": "Войдите"}') where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  const body = await read('mug')
  expect([body.price_access.shown, body.variants[0].price, body.variants[0].lowest_30_days]).toEqual([
    false,
    null,
    null,
  ])
})

test('delivery days and options belong to the variant: today only where a city shop holds that very size', async () => {
  const { shop: outlet, boots } = shop.cast
  await sql`update outlets set schedule = to_jsonb(array_fill('10:00-21:00'::text, array[7])), ready_minutes = 30 where id = ${outlet}`.execute(
    shop.db,
  )
  await sql`update delivery_payment_options set days_from = case delivery_type when 'PICKUP' then 0 else 2 end, free_from = case delivery_type when 'DELIVERY' then 1200000 end`.execute(
    shop.db,
  )
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${outlet}, 4 from variants where sku = 'BOOT-42'`.execute(
    shop.db,
  )
  await sql`insert into variants (company_id, product_id, sku, size, sort) values (${shop.cast.company}, ${boots}, 'BOOT-43', '43', 2)`.execute(
    shop.db,
  )
  await sql`insert into prices (variant_id, price_type_id, price) select id, ${shop.cast.priceTypes.retail}, 1239000 from variants where sku = 'BOOT-43'`.execute(
    shop.db,
  )
  shop.clock.set('2026-11-23T12:00:00+05:00')
  const product = await read('boots')
  const [of41, of42, of43] = product.variants
  type Ways = { delivery_type: string; date: string; price: number }[]
  const fetched = (ways: Ways) => ways.find((way) => way.delivery_type === 'PICKUP')?.date
  const courier = (ways: Ways) => ways.find((way) => way.delivery_type === 'DELIVERY')?.price
  // The price of the product is that of 41, which is in the warehouse only.
  expect(product.price).toBe(of41.price)
  expect(of41.delivery).toBeUndefined()
  expect([fetched(product.delivery), product.delivery_date]).toEqual(['2026-11-25', '2026-11-25'])
  expect(courier(product.delivery)).toBeGreaterThan(0)
  expect(fetched(of42.delivery)).toBe('2026-11-23')
  // Its price qualifies for free delivery; the price of the cheapest does not.
  expect(courier(of42.delivery)).toBe(0)
  expect(of43.delivery).toEqual([])
})
