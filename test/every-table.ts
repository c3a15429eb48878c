import type pg from 'pg'
import { expect } from 'vitest'

export type Row = Record<string, unknown>
/** Tables that the migrator maintains itself. */
const kept = ['schema_migrations', 'schema_functions', 'plugin_migrations']

/** Value of a required column in row `n`, by type; values that check constraints of a table require are in `wanted`. */
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

/** Values that check constraints of these tables require, other than one of a list of words. */
const wanted: Record<string, (n: number) => Row> = {
  bonus_cards: (n) => ({ number: `00000000000${n}` }),
  bonus_operations: () => ({ kind: 'earned', amount: 100 }),
  consent_texts: () => ({ kind: 'offer' }),
  courier_zones: () => ({ outlet_id: 1, radius_m: 1000 }),
  customers: (n) => ({ phone: `7900000000${n}` }),
  employees: (n) => ({ phone: `7900000000${n}` }),
  gatherings: (n) => ({
    ends_at: `2026-03-0${n}T12:00:00Z`,
    is_online: true,
    taken: 1,
    registration_until: `2026-03-0${n}T10:00:00Z`,
  }),
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
  pages: () => ({ kind: 'landing' }),
  price_access_requests: () => ({ state: 'on_approval' }),
  provider_accounts: () => ({ kind: 'payments' }),
  receipts: (n) => ({ payment_id: n }),
  reviews: (n) => ({ order_item_id: n }),
  search_synonyms: () => ({ words: ['сумка', 'рюкзак'] }),
  size_guides: () => ({ head: ['Размер', 'Длина'], rows: '[]' }),
  staff_groups: (n) => ({ name: `group-${n}` }),
  subscriptions: () => ({ topic: 'orders' }),
  tour_destinations: () => ({ iso2: 'RU' }),
  tour_quotes: (n) => ({ token: `quote-of-row-number-${n}` }),
  uploads: (n) => ({ customer_id: n }),
}

export interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  /** First word of the list that its check constraint allows; null: no such list. */
  word: string | null
}

export const columnsOf = async (pool: pg.Pool): Promise<Column[]> =>
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

/** Inserts `rowsEach` rows into every table. Row n of a table references row n of others, so foreign keys added later hold. */
export async function fillEveryTable(pool: pg.Pool, columns: Column[], rowsEach: number): Promise<void> {
  const client = await pool.connect()
  const failed: string[] = []
  // As a replica: the order of tables does not matter, and triggers do not fire.
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
