import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { runDoctor } from '#server/doctor.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let base: TestDatabase
const said: string[] = []
let tookMs = 0

beforeAll(async () => {
  base = await createTestDatabase()
  const from = performance.now()
  const people = await loadDemo(base.db, { say: (line) => said.push(line) })
  tookMs = performance.now() - from
  expect(people.map((p) => p.name)).toEqual(['Anna', 'Sergey, ООО «Север»', 'Timur', 'Vera', 'Olga'])
}, 60_000)
afterAll(() => base?.drop())

const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(base.db)).rows[0]!.n

test('the demo shop loads in under 20 seconds', () => {
  expect(tookMs).toBeLessThan(20_000)
  expect(said.length).toBeGreaterThan(3)
})

test('every product of both shops is in the read model of every zone of its company', async () => {
  expect(
    await one(sql`select count(*)::int as n from products p join price_zones z on z.company_id = p.company_id
      where not exists (select 1 from product_cards c where c.product_id = p.id and c.zone_id = z.id and c.company_id = p.company_id)`),
  ).toBe(0)
  expect(
    await one(sql`select count(*)::int as n from product_cards where jsonb_array_length(card->'images') = 0`),
  ).toBe(0)
})

test('categories know their parents and their way from the root', async () => {
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

test('Anna has a purchase in an outlet, and its sum is what its lines cost', async () => {
  const { rows } = await sql<{ total: number; lines: number }>`
    select s.total, sum(i.price * i.count)::bigint as lines from sales s join sale_items i on i.sale_id = s.id group by s.id`.execute(
    base.db,
  )
  expect(rows).toEqual([{ total: rows[0]!.lines, lines: expect.any(Number) }])
  expect(rows[0]!.total).toBeGreaterThan(0)
})

test('Timur is not there before he signs in, and the staff password is kept only as a hash', async () => {
  expect(await one(sql`select count(*)::int as n from customers where phone = '79000000003'`)).toBe(0)
  expect(await one(sql`select count(*)::int as n from staff where password_hash like 'scrypt$%'`)).toBe(1)
})

test('a second load changes nothing and tells the people again, without the password', async () => {
  const counts = () =>
    sql`select (select count(*) from products) as p, (select count(*) from stock_levels) as s, (select count(*) from navigation_items) as n`.execute(
      base.db,
    )
  const before = (await counts()).rows
  const people = await loadDemo(base.db, { say: () => {} })
  expect((await counts()).rows).toEqual(before)
  expect(people.at(-1)!.about).toContain('printed at the first start')
})
