import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate, pendingMigrations } from './migrations.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('truncate schema_migrations, schema_functions')
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  await mkdir(path.join(folder, 'migrations'))
  await mkdir(path.join(folder, 'functions'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
const writeGood = async () => {
  await write('migrations/0001_one.sql', 'create table one (id int);')
  await write('migrations/0002_two.sql', 'alter table one add column two int;')
}
const run = () => migrate(database.url, folder)
const answer = async (sql: string) => (await database.pool.query(`select ${sql} as answer`)).rows[0].answer

test('runs new files once, in order, also when two processes start at once', async () => {
  await writeGood()
  const runs = await Promise.all([run(), run()])
  expect(runs.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await run()).toEqual([])
})

test('a failing file is rolled back and reported with its line', async () => {
  await write('migrations/0003_bad.sql', 'create table three (id int);\ncreate tabel four ();')
  await expect(run()).rejects.toThrow(/0003_bad\.sql failed \(line 2\)/)
  expect(await answer("to_regclass('three')")).toBeNull()
})

test('rejects by name a file changed after it ran', async () => {
  await writeGood()
  await run()
  await write('migrations/0001_one.sql', 'create table one (id bigint);')
  await expect(run()).rejects.toThrow(/0001_one\.sql was changed/)
})

describe('functions', () => {
  const writeFunctions = async () => {
    await write(
      'functions/doubled.sql',
      'create or replace function doubled(n int) returns int language sql as $$ select halved(n) * 4 $$;',
    )
    await write(
      'functions/halved.sql',
      'create or replace function halved(n int) returns int language sql as $$ select n / 2 $$;',
    )
  }

  test('are applied once, after the migrations, whatever the order in which they call each other', async () => {
    await writeGood()
    await writeFunctions()
    expect(await run()).toEqual(['0001_one.sql', '0002_two.sql', 'functions/doubled.sql', 'functions/halved.sql'])
    expect(await answer('doubled(6)')).toBe(12)
    expect(await run()).toEqual([])
  })

  test('a changed function text is applied again, and the others are not', async () => {
    await writeFunctions()
    await run()
    await write(
      'functions/halved.sql',
      'create or replace function halved(n int) returns int language sql as $$ select n $$;',
    )
    expect(await run()).toEqual(['functions/halved.sql'])
    expect(await answer('doubled(6)')).toBe(24)
  })

  test('a function file that fails stops the run with its name and line, and no function is changed', async () => {
    await writeFunctions()
    await run()
    await write(
      'functions/doubled.sql',
      'create or replace function doubled(n int) returns int language sql as $$ select n * 3 $$;',
    )
    await write(
      'functions/halved.sql',
      'create or replace function halved(n int) returns int language sql as $$\n  select unknown_column $$;',
    )
    await expect(run()).rejects.toThrow(
      /^Function file functions\/halved\.sql failed \(line 2\): column "unknown_column" does not exist\. No function was changed\.$/,
    )
    expect(await answer('doubled(6)')).toBe(12)
    await writeFunctions()
    expect(await run()).toEqual([])
  })

  test('a changed result type is refused: only a migration can drop the function', async () => {
    await writeFunctions()
    await run()
    await write(
      'functions/halved.sql',
      'create or replace function halved(n int) returns bigint language sql as $$ select n::bigint $$;',
    )
    await expect(run()).rejects.toThrow(/functions\/halved\.sql failed: cannot change return type/)
  })

  test('are applied again after a migration, which may have dropped some of them', async () => {
    await writeFunctions()
    await run()
    await write('migrations/0001_drop.sql', 'drop function halved(int);')
    expect(await run()).toEqual(['0001_drop.sql', 'functions/doubled.sql', 'functions/halved.sql'])
    expect(await answer('doubled(6)')).toBe(12)
  })

  test('a removed file is forgotten, so the function is created when the file comes back', async () => {
    await writeFunctions()
    await run()
    await rm(path.join(folder, 'functions/halved.sql'))
    expect(await run()).toEqual([])
    await database.pool.query('drop function halved(int)')
    await writeFunctions()
    expect(await run()).toEqual(['functions/halved.sql'])
  })

  test('one that was never applied is pending; a text changed by a newer version is not', async () => {
    await writeFunctions()
    expect(await pendingMigrations(database.pool, folder)).toEqual(['functions/doubled.sql', 'functions/halved.sql'])
    await run()
    await write('functions/halved.sql', 'an older text')
    expect(await pendingMigrations(database.pool, folder)).toEqual([])
  })
})

describe('a baseline that replaced earlier migrations', () => {
  const replaced = ['0001_shop.sql', '0002_orders.sql', '0010_payments.sql']
  const writeBaseline = async () => {
    await write('migrations/0001_all.sql', 'create table one (id int);')
    await write('migrations/0002_next.sql', 'create table two (id int);')
    await write('baseline.json', JSON.stringify({ baseline: ['0001_all.sql'], replaced }))
  }
  const recordAsRun = (names: string[]) =>
    database.pool.query(`insert into schema_migrations (name, checksum) select unnest($1::text[]), 'x'`, [names])

  test('runs on a new database', async () => {
    await writeBaseline()
    expect(await run()).toEqual(['0001_all.sql', '0002_next.sql'])
  })

  test('is recorded as applied where all earlier migrations were applied, and later ones run', async () => {
    await writeBaseline()
    await recordAsRun(replaced)
    expect(await run()).toEqual(['0002_next.sql'])
    expect(await answer("to_regclass('one')")).toBeNull()
    expect(await run()).toEqual([])
    expect(await pendingMigrations(database.pool, folder)).toEqual([])
    // Processes of the earlier version are still running and look for their own names.
    expect(await answer(`(select count(*)::int from schema_migrations where name = any ('{${replaced}}'))`)).toBe(3)
  })

  test('refuses a database in which earlier migrations are missing and names the version to start first', async () => {
    await writeBaseline()
    await recordAsRun(replaced.slice(0, 2))
    await expect(run()).rejects.toThrow(
      /0010_payments\.sql was not applied.* First start a version whose last migration is 0010_payments\.sql, then this one/,
    )
    expect(await answer("to_regclass('two')")).toBeNull()
  })

  test('refuses a database with a migration that neither the baseline nor the earlier version knows', async () => {
    await writeBaseline()
    await recordAsRun([...replaced, '0011_unknown.sql'])
    await expect(run()).rejects.toThrow(/migrated by a newer Vitrina \(it knows 0011_unknown\.sql\)/)
    // Nothing is recorded that would stop the version that knows it.
    expect(await answer(`(select count(*)::int from schema_migrations)`)).toBe(replaced.length + 1)
  })
})
