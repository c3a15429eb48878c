import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrations.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('truncate schema_migrations')
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const writeGood = async () => {
  await writeFile(path.join(folder, '0001_one.sql'), 'create table one (id int);')
  await writeFile(path.join(folder, '0002_two.sql'), 'alter table one add column two int;')
}

test('runs new files once, in order, also when two processes start at once', async () => {
  await writeGood()
  const runs = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)])
  expect(runs.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('a failing file is rolled back and reported with its line', async () => {
  await writeFile(path.join(folder, '0003_bad.sql'), 'create table three (id int);\ncreate tabel four ();')
  await expect(migrate(database.url, folder)).rejects.toThrow(/0003_bad\.sql failed \(line 2\)/)
  const { rows } = await database.pool.query("select to_regclass('three') as three")
  expect(rows[0].three).toBeNull()
})

test('rejects by name a file changed after it ran', async () => {
  await writeGood()
  await migrate(database.url, folder)
  await writeFile(path.join(folder, '0001_one.sql'), 'create table one (id bigint);')
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_one\.sql was changed/)
})
