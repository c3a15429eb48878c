import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { countTry, dropOldWindows } from './limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
afterAll(() => database.drop())

const at = (text: string) => new Date(text)
const noon = at('2026-11-21T12:00:00Z')

test('tries of one window are counted together, and the end of the window is told', async () => {
  expect(await countTry(database.db, 'a', 3600, at('2026-11-21T12:10:00Z'))).toEqual({ count: 1, windowEndsInS: 3000 })
  expect(await countTry(database.db, 'a', 3600, at('2026-11-21T12:59:59.5Z'))).toEqual({ count: 2, windowEndsInS: 1 })
  expect(await countTry(database.db, 'a', 3600, at('2026-11-21T13:00:00Z'))).toEqual({ count: 1, windowEndsInS: 3600 })
  expect((await countTry(database.db, 'b', 3600, noon)).count).toBe(1)
})

test('fifty at once are fifty: no two are given the same count', async () => {
  const counts = await Promise.all(Array.from({ length: 50 }, () => countTry(database.db, 'burst', 60, noon)))
  expect(counts.map((c) => c.count).sort((x, y) => x - y)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
})

test('windows over two days old are dropped, younger ones stay', async () => {
  await countTry(database.db, 'old', 60, at('2026-11-19T11:59:00Z'))
  await countTry(database.db, 'young', 60, at('2026-11-19T12:01:00Z'))
  await dropOldWindows(database.db, noon)
  const left = (await database.db.selectFrom('rate_counters').select('key').execute()).map((r) => r.key)
  expect(left).toContain('young')
  expect(left).not.toContain('old')
})
