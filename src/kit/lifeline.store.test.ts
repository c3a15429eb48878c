import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { sql } from './db.ts'
import { isProcessEnded, openLifeline } from './lifeline.ts'
import { createLog } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const areGone = async (names: readonly string[]) => {
  const { rows } = await sql<{ gone: boolean }>`
    select ${isProcessEnded(sql`name`)} as gone from unnest(${names}::text[]) as name`.execute(database.db)
  return rows.map(({ gone }) => gone)
}

test('a name is held until released, regardless of overlapping requests', async () => {
  const lifeline = await openLifeline(database.url, { log: createLog('silent', { write: () => {} }) })
  try {
    const names = ['a', 'b', 'c', 'd']
    // None of these waits for the answer to the previous one.
    for (const name of names) lifeline.hold(name)
    await expect.poll(() => areGone(names)).toEqual([false, false, false, false])
    for (const name of names) lifeline.letGo(name)
    await expect.poll(() => areGone(names)).toEqual([true, true, true, true])
    // Released before it was answered.
    lifeline.hold('e')
    lifeline.letGo('e')
    lifeline.hold('f')
    await expect.poll(() => areGone(['e', 'f'])).toEqual([true, false])
  } finally {
    await lifeline.close()
  }
})
