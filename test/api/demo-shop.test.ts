import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { sql } from '#kit/db.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { contentFaults } from '#server/content-faults.ts'
import { runChecks, runDoctor } from '#server/doctor.ts'
import { registerPayments } from '#server/start/demo.ts'
import type { Cast } from '../cast.ts'
import { listening, runJobs } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let base: TestApp
const said: string[] = []
let tookMs = 0

beforeAll(async () => {
  outer = await startOuterWorld()
  const seed = async (db: TestApp['db']) => {
    const from = performance.now()
    const people = await loadDemo(db, { say: (line) => said.push(line) })
    tookMs = performance.now() - from
    expect(people.map((p) => p.name)).toEqual(['Anna', 'Sergey, ООО «Север»', 'Timur', 'Vera', 'Olga'])
    const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(db)
    return { company: rows[0]!.id, second: rows[1]!.id } as Cast
  }
  const { yookassa } = emulatorSettings(outer.url)
  const paymentProviders = [yooKassa({ url: yookassa.url, account: yookassa })]
  base = await startApp({ outside: { ...outer.outside, paymentProviders }, seed, now: new Date().toISOString() })
  await registerPayments(base.db, outer)
}, 60_000)
afterAll(async () => {
  base?.app.clients.close()
  await base?.close()
  await outer?.close()
})

const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(base.db)).rows[0]!.n

test('the demo shop loads in under 20 seconds', () => {
  expect(tookMs).toBeLessThan(20_000)
  expect(said.length).toBeGreaterThan(3)
})

test('every piece of goods of both shops is in the read model of every zone of its company', async () => {
  expect(
    await one(sql`select count(*)::int as n from products p join price_zones z on z.company_id = p.company_id
      where p.kind = 'goods'
        and not exists (select 1 from product_cards c where c.product_id = p.id and c.zone_id = z.id and c.company_id = p.company_id)`),
  ).toBe(0)
  expect(
    await one(sql`select count(*)::int as n from product_cards where jsonb_array_length(card->'images') = 0`),
  ).toBe(0)
})

test('links of published pages lead somewhere, and every text of them has English', async () => {
  expect(await contentFaults(base.app)).toEqual([])
})

test('the first company has the whole world of tours, and the second one nothing of it', async () => {
  const { rows } = await sql<{ company: number; name: string; n: number }>`
    select company_id as company, 'departures' as name, count(*)::int as n from tour_departures group by 1
    union all select company_id, level, count(*)::int from tour_destinations group by 1, 2
    union all select company_id, 'operators', count(*)::int from tour_operators group by 1
    union all select company_id, 'hotels', count(*)::int from hotels group by 1
    union all select company_id, 'linked departures', count(*)::int from tour_departures where region_id is not null group by 1`.execute(
    base.db,
  )
  expect(Object.fromEntries(rows.map(({ name, n }) => [name, n]))).toEqual({
    departures: 12,
    'linked departures': 12,
    country: 10,
    resort: 60,
    operators: 8,
    // Six hundred, and seven that behave as their names say (emu-soldout, …).
    hotels: 607,
  })
  expect(new Set(rows.map(({ company }) => company))).toEqual(new Set([base.cast.company]))
})

test('[TOUR-01] sections have every depth up to six, each with its parent, and preset a search that finds hotels', async () => {
  const { rows } = await sql<{ level: number; n: number; orphans: number }>`
    select s.level, count(*)::int as n,
      count(*) filter (where s.level > 1 and (p.id is null or s.path <> p.path || '/' || s.slug))::int as orphans
    from tour_sections s left join tour_sections p on p.id = s.parent_id group by 1 order by 1`.execute(base.db)
  expect(rows.map(({ level, orphans }) => [level, orphans])).toEqual([1, 2, 3, 4, 5, 6].map((level) => [level, 0]))
  expect(
    await one(sql`select count(*)::int as n from tour_sections s
      where not exists (
        select 1 from hotels h join tour_destinations d on d.id = h.destination_id
          left join tour_destinations c on c.id = d.parent_id
        where s.preset->'destinations' ?| array[d.slug, c.slug]
          and (s.preset->'filters'->>'kinds' is null or s.preset->'filters'->>'kinds' = any(h.kinds))
          and (s.preset->'filters'->>'stars' is null or (s.preset->'filters'->>'stars')::int = h.stars)
          and (s.preset->'filters'->>'line' is null or (s.preset->'filters'->>'line')::int = h.beach_line)
          and (s.preset->'filters'->>'services' is null or s.preset->'filters'->>'services' = any(h.services)))`),
  ).toBe(0)
})

test('hotels have rooms, texts in both languages and no first picture twice in a resort; collections hold hotels', async () => {
  expect(
    await one(sql`select count(*)::int as n from hotels h join products p on p.id = h.product_id
      where p.description = '' or p.description_en = '' or p.description_en ~ '[А-Яа-я]' or h.rules_en ~ '[А-Яа-я]'
        or jsonb_array_length(h.questions) < 2
        or (select count(*) from hotel_rooms r where r.hotel_id = h.product_id) < 2`),
  ).toBe(0)
  expect(
    await one(sql`select count(*)::int as n from (
      select h.destination_id, i.image_id from hotels h join product_images i on i.product_id = h.product_id and i.sort = 0
      group by 1, 2 having count(*) > 1) twice`),
  ).toBe(0)
  const { rows } = await sql<{ level: number; n: number; least: number }>`
    select level, count(*)::int as n, min(cardinality(hotel_ids))::int as least from hotel_collections group by 1 order by 1`.execute(
    base.db,
  )
  expect(rows.length).toBe(3)
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(8)
  for (const { least } of rows) expect(least).toBeGreaterThan(0)
})

test('hotels have reviews of travellers whose trips are over, and the doctor finds nothing wrong with these trips', async () => {
  const { rows } = await sql<{ hotel: number; written: number; shown: number; rating: number }>`
    select r.product_id as hotel, count(*)::int as written, max(p.review_count)::int as shown, max(p.rating)::float8 as rating
    from reviews r join products p on p.id = r.product_id join order_items i on i.id = r.order_item_id and i.product_id = p.id
    join orders o on o.id = i.order_id and o.state = 'done' and o.cart_group = 'tour' join tour_bookings b on b.order_id = o.id
    where p.kind = 'hotel' and b.hotel_id = p.id and b.end_date < r.created_at::date group by 1 order by 2 desc`.execute(
    base.db,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows[0]).toMatchObject({ written: 3, rating: 4 })
  for (const { written, shown } of rows) expect(shown).toBe(written)
  expect(await runChecks(base.db, base.app.claims, base.clock.now())).toEqual([])
})

test('the first page of tours tells from which price each country can be had, from every departure', async () => {
  for (const from of ['moskva', 'ekaterinburg', 'novosibirsk']) {
    const { body } = await base.json(`/api/tours/filters/?from=${from}`)
    expect(body.from).toBe(from)
    const priced = body.destinations.filter((one: { from_price: number | null }) => (one.from_price ?? 0) > 10_000)
    expect(priced.length, from).toBeGreaterThan(body.destinations.length / 2)
  }
})

test('categories have consistent parents, levels and paths', async () => {
  expect(
    await one(sql`select count(*)::int as n from categories
      where level <> cardinality(path_ids) or path_ids[level] <> id or (level > 1) is distinct from (parent_id is not null)
        or (level > 1 and path_ids[level - 1] <> parent_id)`),
  ).toBe(0)
})

test('Anna has two finished orders, and the doctor finds nothing broken', async () => {
  expect(
    await one(
      sql`select count(*)::int as n from orders o join customers c on c.id = o.customer_id where c.phone = '79000000001' and o.state = 'done'`,
    ),
  ).toBe(2)
  expect(
    await one(
      sql`select count(*)::int as n from order_items i join orders o on o.id = i.order_id join customers c on c.id = o.customer_id where c.phone = '79000000001'`,
    ),
  ).toBe(5)
  expect(await runDoctor(base.db)).toEqual([])
})

test('staff refunds Anna’s past orders by line, then the rest, and never more than she paid', async () => {
  const anna = await base.signIn('79000000001')
  const staff = await base.staff()
  const orders = (await base.json('/api/orders/', { headers: anna })).body.items
  expect(orders).toHaveLength(2)
  for (const { id, total, items } of orders) {
    const refund = (json: object) =>
      base.json(`/api/staff/orders/${id}/refund/`, { json: { ...json, reason: 'брак' }, headers: staff })
    const one = await refund({ lines: [{ item: items[0].id, count: 1 }] })
    expect(one.body.refunds, JSON.stringify(one.body)).toMatchObject([{ state: 'succeeded' }])
    // After a restart the emulators know the earlier refunds.
    await registerPayments(base.db, outer)
    const rest = await refund({ amount: Math.round((total - one.body.refunds[0].amount) * 100) / 100 })
    expect(rest.body).toMatchObject({ paid: 0 })
    expect((await refund({ amount: 1 })).body).toMatchObject({ status: 409 })
  }
  expect(await runDoctor(base.db)).toEqual([])
})

test('Anna has a sale whose sum equals its lines', async () => {
  const { rows } = await sql<{ total: number; lines: number }>`
    select s.total, sum(i.price * i.count)::bigint as lines from sales s join sale_items i on i.sale_id = s.id group by s.id`.execute(
    base.db,
  )
  expect(rows).toEqual([{ total: rows[0]!.lines, lines: expect.any(Number) }])
  expect(rows[0]!.total).toBeGreaterThan(0)
})

test('Timur does not exist before sign-in; staff passwords are stored only as hashes', async () => {
  expect(await one(sql`select count(*)::int as n from customers where phone = '79000000003'`)).toBe(0)
  expect(await one(sql`select count(*)::int as n from staff where password_hash like 'scrypt$%'`)).toBe(2)
})

test('a second load changes nothing and lists the people without the password', async () => {
  const counts = () =>
    sql`select (select count(*) from products) as p, (select count(*) from stock_levels) as s, (select count(*) from navigation_items) as n`.execute(
      base.db,
    )
  const before = (await counts()).rows
  const people = await loadDemo(base.db, { say: () => {} })
  expect((await counts()).rows).toEqual(before)
  expect(people.at(-1)!.about).toContain('printed at the first start')
})

test('[REV-16] an approved review gives its author one code, which is mailed, listed and accepted in the cart', async () => {
  const { rows } = await sql<{ id: number; phone: string }>`
    select r.id, c.phone from reviews r join customers c on c.id = r.customer_id where r.state = 'new'`.execute(base.db)
  const { id, phone } = rows[0]!
  await sql`update customers set email = 'author@demo.test' where phone = ${phone}`.execute(base.db)
  const author = await base.signIn(phone)
  const staff = await base.staff(['reviews.read', 'reviews.moderate'])
  for (let time = 0; time < 3; time++)
    expect((await base.json(`/api/staff/reviews/${id}/approve/`, { method: 'POST', headers: staff })).status).toBe(200)
  await runJobs(base, ...listening)

  const codes = (await base.json('/api/promo-codes/', { headers: author })).body.items
  expect(codes).toMatchObject([
    { code: expect.stringMatching(/^SPASIBO-/), state: 'active', is_personal: true, count: 1 },
  ])
  const { code } = codes[0]
  const mails = await outer.outbox('author@demo.test', 'mail')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`Ваш личный промокод: ${code}`)

  const [{ sku }] = (
    await sql<{ sku: string }>`select v.sku from variants v join stock_levels s on s.variant_id = v.id
      where v.company_id = ${base.cast.company} and s.on_hand > 5 order by v.id limit 1`.execute(base.db)
  ).rows as [{ sku: string }]
  const json = { items: [{ sku, count: 1 }], promo_codes: [{ code }], save: false }
  const cart = (headers: Record<string, string>) =>
    base.json('/api/v2/cart/', { json, headers }).then(({ body }) => body.cart)
  const mine = await cart(author)
  expect(mine.promotions[0].apply_result.error).toBeNull()
  expect(mine.adjustments).toContainEqual(expect.objectContaining({ source: 'promotion', code }))
  const stranger = await cart(await base.signIn('79000000001'))
  expect(stranger.promotions[0].apply_result.error.code).toBe('promo_code_unknown')
  // A customer who wrote no review cannot get a code by taking part.
  const taking = await base.json('/api/promotions/spasibo/register/', { method: 'POST', headers: author })
  expect(taking.status).toBe(404)
})
