import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MigrationError, migrate, pendingMigrations } from '#kit/migrations.ts'
import { simulatedTours } from '#plugins/simulated-tours/plugin.ts'
import { runDoctor } from '#server/doctor.ts'
import { schemaFolder } from '#server/start/folders.ts'
import { catalogOf } from '../catalog-of.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type Column, columnsOf } from '../every-table.ts'

/** A database of the last version before the baseline (decision 0080), with a small shop and at least one row in every table. */
const landed = gunzipSync(await readFile(path.join(import.meta.dirname, '..', 'landed.sql.gz'))).toString()

/** The columns the landed version had, of every row of every table. */
async function rowsOf(pool: pg.Pool, columns: readonly Column[]): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of new Set(columns.map((one) => one.table))) {
    const names = columns.filter((one) => one.table === table).map(({ name }) => name)
    const { rows } = await pool.query(`select x::text as row from (select ${names} from ${table}) x order by 1`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

describe('a database of the version before the baseline', () => {
  let database: TestDatabase
  let columns: Column[]
  let before: Record<string, unknown[]>
  let ran: string[]
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.pool.query('drop schema public cascade; create schema public')
    await database.pool.query(landed)
    columns = await columnsOf(database.pool)
    before = await rowsOf(database.pool, columns)
    // As the databases of tests, with the tables of the simulated operators.
    ran = await migrate(database.url, schemaFolder, [simulatedTours()])
  })
  afterAll(() => database.drop())

  test('is taken over: only functions and later migrations run, once', async () => {
    expect(ran.filter((name) => name <= '0018')).toEqual([])
    expect(ran).toContain('functions/keep_cart.sql')
    expect(await migrate(database.url, schemaFolder)).toEqual([])
    expect(await pendingMigrations(database.pool, schemaFolder)).toEqual([])
  })

  test('has the catalog of a new database: columns in their order, constraints, indexes, triggers, functions, views', async () => {
    const fresh = await createTestDatabase()
    try {
      const wanted = await catalogOf(fresh.pool)
      expect(wanted.functions!.length).toBeGreaterThan(30)
      const found = await catalogOf(database.pool)
      for (const [kind, lines] of Object.entries(wanted)) expect(found[kind], kind).toEqual(lines)
    } finally {
      await fresh.drop()
    }
  })

  test('keeps every row of every table', async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await rowsOf(database.pool, columns)).toEqual(before)
  })

  test('satisfies doctor', async () => {
    expect(await runDoctor(database.db)).toEqual([])
  })
})

test('a database without the last migration before the baseline is refused, with the version to start first', async () => {
  const database = await createTestDatabase()
  try {
    const last = '0172_pieces_of_split_refunds.sql'
    await database.pool.query('truncate schema_migrations, schema_functions')
    const { replaced } = JSON.parse(await readFile(path.join(schemaFolder, 'baseline.json'), 'utf8'))
    await database.pool.query(
      `insert into schema_migrations (name, checksum) select name, 'x' from unnest($1::text[]) as name where name <> $2`,
      [replaced, last],
    )
    const refused = migrate(database.url, schemaFolder)
    await expect(refused).rejects.toThrow(MigrationError)
    await expect(refused).rejects.toThrow(`First start a version whose last migration is ${last}, then this one.`)
    const { rows } = await database.pool.query('select name from schema_migrations order by 1')
    expect(rows.map(({ name }) => name)).toEqual(replaced.slice(0, -1))
  } finally {
    await database.drop()
  }
})

describe('functions', () => {
  let database: TestDatabase
  let files: string[]
  beforeAll(async () => {
    database = await createTestDatabase()
    files = await readdir(path.join(schemaFolder, 'functions'))
  })
  afterAll(() => database.drop())

  test('are each in one file, and each file is named after a function it contains', async () => {
    const defined = new Map<string, string[]>()
    for (const file of files) {
      const text = await readFile(path.join(schemaFolder, 'functions', file), 'utf8')
      defined.set(
        path.basename(file, '.sql'),
        [...text.matchAll(/^create or replace function (\w+)/gm)].map((match) => match[1]!),
      )
    }
    expect([...defined].filter(([file, names]) => !names.includes(file))).toEqual([])
    const { rows } = await database.pool.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    )
    expect([...defined.values()].flat().sort()).toEqual(rows.map(({ proname }) => proname))
  })

  test('are applied again while open transactions write to the tables of their triggers', async () => {
    const { rows } = await database.pool.query(
      `select string_agg(distinct tgrelid::regclass::text, ', ') as tables from pg_trigger where not tgisinternal`,
    )
    expect(rows[0].tables).toContain('prices')
    const shopper = await database.pool.connect()
    try {
      await shopper.query(`begin; lock table ${rows[0].tables} in row exclusive mode`)
      await database.pool.query(`update schema_functions set checksum = 'of an older text'`)
      expect(await migrate(database.url, schemaFolder)).toHaveLength(files.length)
    } finally {
      await shopper.query('rollback')
      shopper.release()
    }
  })
})
