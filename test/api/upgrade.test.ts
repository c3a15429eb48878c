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
const kept = ['migrations']

/** Columns that must be given, with what a row of this number has in them; what a check of the table wants stands in `wanted`. */
const valueOf = (type: string, n: number): unknown =>
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

const wanted: Record<string, Row> = {}

async function fill(pool: pg.Pool): Promise<void> {
  const { rows: columns } = await pool.query<{ table: string; name: string; type: string; required: boolean }>(`
    select c.table_name as table, column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const failed: string[] = []
  for (const table of new Set(columns.map((one) => one.table))) {
    if (kept.includes(table)) continue
    for (let n = 1; n <= rowsEach; n++) {
      const row: Row = {}
      for (const one of columns.filter((one) => one.table === table && one.required)) row[one.name] = valueOf(one.type, n)
      Object.assign(row, wanted[table])
      const names = Object.keys(row)
      const client = await pool.connect()
      try {
        await client.query('set session_replication_role = replica')
        await client.query(
          names.length
            ? `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`
            : `insert into "${table}" default values`,
          Object.values(row),
        )
      } catch (error) {
        failed.push(`${table}: ${(error as Error).message}`)
      } finally {
        await client.query('set session_replication_role = origin')
        client.release()
      }
    }
  }
  expect(failed).toEqual([])
}

test('fill', async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  for (const file of await readdir(all)) if (file < '0039') await copyFile(path.join(all, file), path.join(folder, file))
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.url, folder)
  await fill(database.pool)
})
