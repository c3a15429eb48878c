import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#kit/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type Column, columnsOf, fillEveryTable, type Row } from '../every-table.ts'

const all = path.join(import.meta.dirname, '..', '..', 'db', 'migrations')
let database: TestDatabase | undefined
let folder = ''
afterEach(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const rowsEach = 2

/** Derived from other tables: a migration may compute it again. */
const derived = ['product_shelves']

/** The previous columns of every table, row by row. */
async function told(pool: pg.Pool, columns: Column[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of new Set(columns.map((one) => one.table))) {
    if (derived.includes(table)) continue
    const names = columns.filter((one) => one.table === table).map(({ name }) => name)
    const { rows } = await pool.query(`select ${names} from ${table} t order by t::text`)
    found[table] = rows
  }
  return found
}

test.each(['0038', '0044', '0054'])(
  'a shop of migration %s with rows in every table migrates to the newest without data loss or change',
  async (level) => {
    database = await createTestDatabase()
    const { pool } = database
    folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
    for (const file of await readdir(all))
      if (file.slice(0, 4) <= level) await copyFile(path.join(all, file), path.join(folder, file))
    await pool.query('drop schema public cascade; create schema public')
    await migrate(database.url, folder)
    const columns = await columnsOf(pool)
    await fillEveryTable(pool, columns, rowsEach)
    const before = await told(pool, columns)
    expect(Object.values(before).every((rows) => (rows as Row[]).length >= rowsEach)).toBe(true)
    const ran = await migrate(database.url, all)
    expect(ran.length).toBeGreaterThan(0)
    expect(await told(pool, columns)).toEqual(before)
    // The invariants of an order hold with the new columns.
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
