import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction, sql } from './db.ts'
import type { Lifeline } from './lifeline.ts'
import { createLog } from './log.ts'
import { listenForTags, notifyTags } from './notices.ts'

let database: TestDatabase
const listeners: Lifeline[] = []
const log = createLog('warn', { write: () => {} })
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of listeners.splice(0)) await one.close()
})
afterAll(() => database.drop())

async function listen(): Promise<(string[] | 'everything')[]> {
  const heard: (string[] | 'everything')[] = []
  listeners.push(await listenForTags(database.url, (tags) => void heard.push(tags), log))
  return heard
}
const connections = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where application_name = 'vitrina-listen' and datname = current_database()`.execute(
      database.db,
    )
  ).rows[0]!.n
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrina-listen' and datname = current_database()`.execute(
    database.db,
  )
async function allowConnections(allowed: boolean): Promise<void> {
  const address = new URL(database.url)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections ${allowed}`)
  await admin.end()
}

test('every listener receives the tags once', async () => {
  const [a, b] = [await listen(), await listen()]
  await notifyTags(database.db, 1, ['product:1', 'category:2', 'product:1'])
  for (const heard of [a, b]) await expect.poll(() => heard).toEqual([['product:1', 'category:2']])
  await notifyTags(database.db, 1, [])
  expect(a).toHaveLength(1)
})

test('notifies when a change commits, never on rollback', async () => {
  const heard = await listen()
  await inTransaction(database.db, async (tx) => {
    await notifyTags(tx, 1, ['product:9'])
    throw new Error('changed my mind')
  }).catch(() => {})
  await inTransaction(database.db, async (tx) => {
    await notifyTags(tx, 1, ['product:10'])
    // Notices arrive in the order of commits: this one would come after it.
    await notifyTags(database.db, 1, ['product:11'])
    await expect.poll(() => heard).toEqual([['product:11']])
  })
  await expect.poll(() => heard).toEqual([['product:11'], ['product:10']])
})

test('more tags than fit a notice, by number or length, become the company tag', async () => {
  const heard = await listen()
  await notifyTags(
    database.db,
    7,
    Array.from({ length: 201 }, (_, i) => `product:${i}`),
  )
  await expect.poll(() => heard).toEqual([['company:7']])
  await notifyTags(
    database.db,
    7,
    Array.from({ length: 100 }, (_, i) => `pages:${'я'.repeat(60)}${i}`),
  )
  await expect.poll(() => heard).toEqual([['company:7'], ['company:7']])
})

test('after a lost connection everything is stale, and one connection listens again', async () => {
  const heard = await listen()
  await cut()
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['everything'])
  await notifyTags(database.db, 1, ['product:2'])
  await expect.poll(() => heard).toEqual(['everything', ['product:2']])
  expect(await connections()).toBe(1)
})

test('retries do not pile up while the database refuses connections: later one listens', async () => {
  const heard = await listen()
  expect(await connections()).toBe(1)
  await allowConnections(false)
  const tries = vi.spyOn(pg.Client.prototype, 'connect')
  await cut()
  await expect.poll(() => tries.mock.calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  await allowConnections(true)
  await expect.poll(() => heard, { timeout: 5_000 }).toContain('everything')
  // A retry would come within half a second; the connection is checked every second.
  const looks = vi.spyOn(pg.Client.prototype, 'query')
  await expect.poll(() => looks.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0)
  await notifyTags(database.db, 1, ['product:4'])
  await expect.poll(() => heard).toEqual(['everything', ['product:4']])
  expect(await connections()).toBe(1)
})

test('a closed listener receives nothing and does not reconnect', async () => {
  const [heard, other] = [await listen(), await listen()]
  await listeners.shift()!.close()
  // The pool is connected already, so only listeners could connect.
  await connections()
  const tries = vi.spyOn(pg.Client.prototype, 'connect')
  await notifyTags(database.db, 1, ['product:3'])
  await expect.poll(() => other).toEqual([['product:3']])
  expect(heard).toEqual([])
  await expect.poll(connections).toBe(1)
  expect(tries).not.toHaveBeenCalled()
})
