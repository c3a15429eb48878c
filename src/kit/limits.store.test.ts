import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction, sql } from './db.ts'
import { countTry, deleteOldWindows, uncountTry, windowEndsInS } from './limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
afterAll(() => database.drop())

const at = (text: string) => new Date(text)
const noon = at('2026-11-21T12:00:00Z')

const one = (key: string, max: number, now = noon) => countTry([{ key, max }], 3600, now).execute(database.db)
const counted = async (key: string) =>
  (await sql<{ count: number }>`select count from rate_counters where key = ${key}`.execute(database.db)).rows.map(
    (r) => r.count,
  )

test('tries of a window share a counter, the next window starts at zero', async () => {
  const early = [at('2026-11-21T12:10:00Z'), at('2026-11-21T12:59:59.5Z'), at('2026-11-21T12:59:59.9Z')]
  const passed = []
  for (const moment of [...early, at('2026-11-21T13:00:00Z')]) passed.push(await one('a', 2, moment))
  expect(passed).toEqual([true, true, false, true])
  expect(await one('b', 2)).toBe(true)
})

test.each([
  ['2026-11-21T12:10:00Z', 3000],
  ['2026-11-21T12:59:59.5Z', 1],
  ['2026-11-21T13:00:00Z', 3600],
])('at %s the next window is in %i s', (moment, seconds) => {
  expect(windowEndsInS(3600, at(moment))).toBe(seconds)
})

test('exactly 20 of 50 concurrent tries pass', async () => {
  const passed = await Promise.all(Array.from({ length: 50 }, () => one('burst', 20)))
  expect(passed.filter((p) => p)).toHaveLength(20)
  expect(await counted('burst')).toEqual([50])
})

test('an exhausted limit stops the later limits from counting', async () => {
  const tries = () =>
    countTry(
      [
        { key: 'near', max: 2 },
        { key: 'far', max: 10 },
      ],
      3600,
      noon,
    ).execute(database.db)
  const passed = []
  for (let i = 0; i < 4; i++) passed.push(await tries())
  expect(passed).toEqual([true, true, false, false])
  expect([await counted('near'), await counted('far')]).toEqual([[4], [2]])
})

test('giving back tries locks counters in the same order as trying, so the two never deadlock', async () => {
  // The order of the names and that of the rows differ from the given order.
  for (const key of ['ring-a', 'ring-z']) await one(key, 9)
  const given = await inTransaction(database.db, async (tx) => {
    await sql`select from rate_counters where key = 'ring-z' for update`.execute(tx)
    const caps = ['ring-z', 'ring-a'].map((key) => ({ key, max: 9 }))
    const given = uncountTry(caps, 3600, noon).execute(database.db)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1)
    const free = sql`select from rate_counters where key = 'ring-a' for update skip locked`
    expect((await free.execute(tx)).rows).toHaveLength(1)
    return [given]
  })
  await Promise.all(given)
  expect([await counted('ring-a'), await counted('ring-z')]).toEqual([[0], [0]])
})

test('windows older than two days are deleted, newer ones stay', async () => {
  await one('old', 1, at('2026-11-19T10:59:00Z'))
  await one('young', 1, at('2026-11-19T12:01:00Z'))
  await deleteOldWindows(database.db, noon)
  expect([await counted('old'), await counted('young')]).toEqual([[], [1]])
})
