import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 })
})
afterAll(() => database.drop())

test('a statement with values is prepared once a connection and answers for other values', async () => {
  const twice = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(database.db)
  expect((await twice(2)).rows).toEqual([{ n: 4 }])
  expect((await twice(21)).rows).toEqual([{ n: 42 }])
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_prepared_statements where statement like '%int * 2%'",
  )
  expect(rows).toEqual([{ n: 1 }])
})
