import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#kit/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

const all = path.join(import.meta.dirname, '..', '..', 'db', 'migrations')
let database: TestDatabase | undefined
let folder = ''
afterEach(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

type Row = Record<string, unknown>
const rowsEach = 2
/** Tables that the migrations themselves keep. */
const kept = ['schema_migrations', 'plugin_migrations']

/** Columns that must be given, with what a row of this number has in them; what a check of the table wants stands in `wanted`. */
const valueFor = (type: string, n: number): unknown =>
  /int|numeric|double|real/.test(type)
    ? n
    : /^timestamp/.test(type)
      ? `2026-03-0${n}T10:00:00Z`
      : type === 'date'
        ? `2026-03-0${n}`
        : type === 'boolean'
          ? false
          : /json/.test(type)
            ? '{}'
            : /^ARRAY$/.test(type)
              ? '{}'
              : type === 'uuid'
                ? `00000000-0000-4000-8000-00000000000${n}`
                : type === 'inet'
                  ? `10.0.0.${n}`
                  : `${n}`

/** What checks of these tables want besides one of a list of words. */
const wanted: Record<string, (n: number) => Row> = {
  bonus_cards: (n) => ({ number: `00000000000${n}` }),
  bonus_operations: () => ({ kind: 'earned', amount: 100 }),
  consent_texts: () => ({ kind: 'offer' }),
  courier_zones: () => ({ outlet_id: 1, radius_m: 1000 }),
  customers: (n) => ({ phone: `7900000000${n}` }),
  employees: (n) => ({ phone: `7900000000${n}` }),
  marking_codes: (n) => ({ code: `01046000000000${n}2121abc` }),
  order_adjustments: () => ({ source: 'catalog', amount: -100 }),
  order_items: (n) => ({
    variant_id: n,
    product_id: n,
    count: 2,
    price: 500,
    list_price: 550,
    total: 1000,
    payable: 1000,
  }),
  orders: () => ({ subtotal: 1000, total: 1000, discount_amount: 0, bonus_discount_amount: 0, delivery_price: 0 }),
  price_access_requests: () => ({ state: 'on_approval' }),
  provider_accounts: () => ({ kind: 'payments' }),
  receipts: (n) => ({ payment_id: n }),
  reviews: (n) => ({ order_item_id: n }),
  search_synonyms: () => ({ words: ['сумка', 'рюкзак'] }),
  size_guides: () => ({ head: ['Размер', 'Длина'], rows: '[]' }),
  subscriptions: () => ({ topic: 'orders' }),
}

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  /** The first word of the list it must be one of. */
  word: string | null
}

const columnsOf = async (pool: pg.Pool): Promise<Column[]> =>
  (
    await pool.query<Column>(
      `
      select c.table_name as table, c.column_name as name, data_type as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isRequired",
        (select substring(pg_get_constraintdef(k.oid) from '^CHECK \\(\\(' || c.column_name || ' = ANY \\(ARRAY\\[''([^'']+)''::text')
          from pg_constraint k where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
          order by 1 limit 1) as word
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name <> all ($1) order by c.table_name, c.ordinal_position`,
      [kept],
    )
  ).rows

/** Two rows into every table there is. Number n of one belongs to number n of another, so that later references hold. */
async function fill(pool: pg.Pool, columns: Column[]): Promise<void> {
  const client = await pool.connect()
  const failed: string[] = []
  // The order of tables does not matter, and no trigger writes on its own.
  try {
    await client.query('set session_replication_role = replica')
    for (const table of new Set(columns.map((one) => one.table)))
      for (let n = 1; n <= rowsEach; n++) {
        const row: Row = {}
        for (const { name, type, isRequired, word } of columns.filter((one) => one.table === table))
          if (isRequired) row[name] = word ?? valueFor(type, n)
        Object.assign(row, wanted[table]?.(n))
        const names = Object.keys(row)
        const values = names.map((_, index) => `$${index + 1}`)
        await client
          .query(`insert into ${table} (${names}) values (${values})`, Object.values(row))
          .catch((error: Error) => failed.push(`${table}: ${error.message}`))
      }
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  expect(failed, 'what these checks want belongs into `wanted`').toEqual([])
}

/** The columns of before of every table, row by row. */
async function told(pool: pg.Pool, columns: Column[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of new Set(columns.map((one) => one.table))) {
    const names = columns.filter((one) => one.table === table).map(({ name }) => name)
    const { rows } = await pool.query(`select ${names} from ${table} t order by t::text`)
    found[table] = rows
  }
  return found
}

test.each(['0038', '0044', '0054'])(
  'a shop of migration %s with rows in every table comes to the newest, and nothing of them is lost or changed',
  async (level) => {
    database = await createTestDatabase()
    const { pool } = database
    folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
    for (const file of await readdir(all))
      if (file.slice(0, 4) <= level) await copyFile(path.join(all, file), path.join(folder, file))
    await pool.query('drop schema public cascade; create schema public')
    await migrate(database.url, folder)
    const columns = await columnsOf(pool)
    await fill(pool, columns)
    const before = await told(pool, columns)
    expect(Object.values(before).every((rows) => (rows as Row[]).length >= rowsEach)).toBe(true)
    const ran = await migrate(database.url, all)
    expect(ran.length).toBeGreaterThan(0)
    expect(await told(pool, columns)).toEqual(before)
    // What was promised of an order holds with what is new beside it.
    const { rows: orders } = await pool.query(
      'select order_sums_hold(id) as holds, canceled_amount from orders order by id',
    )
    expect(orders).toEqual([
      { holds: true, canceled_amount: 0 },
      { holds: true, canceled_amount: 0 },
    ])
    await expect(pool.query('update orders set paid = total + 1')).rejects.toThrow(/orders_paid_check/)
    const { rows: unproved } = await pool.query('select conname from pg_constraint where not convalidated')
    expect(unproved).toEqual([])
  },
)
