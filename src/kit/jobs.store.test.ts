import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction } from './db.ts'
import { addJob, addJobs, prepareJobs, runJobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.db))
afterAll(() => database.drop())

const waiting = async () =>
  (
    await sql<{ name: string; key: string | null; payload: unknown }>`
    select t.identifier as name, j.key, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(database.db)
  ).rows

test('a job exists exactly if the change does: gone with a rollback, there after a commit', async () => {
  await inTransaction(database.db, async (tx) => {
    await addJob(tx, 'notify', { order: 1 })
    throw new Error('no')
  }).catch(() => {})
  expect(await waiting()).toEqual([])
  await inTransaction(database.db, (tx) => addJob(tx, 'notify', { order: 2 }))
  expect(await waiting()).toEqual([{ name: 'notify', key: null, payload: { order: 2 } }])
})

test('of one key there is one job, the last said; several jobs go in one statement, none in none', async () => {
  await addJob(database.db, 'expire', { at: 1 }, { key: 'expire:1' })
  await addJob(database.db, 'expire', { at: 2 }, { key: 'expire:1' })
  await addJobs(database.db, [])
  await addJobs(database.db, [
    { name: 'mail', payload: { to: "O'Neil «ё»" }, key: 'mail:1' },
    { name: 'mail', payload: { n: 2 }, runAt: new Date(Date.now() + 3_600_000) },
  ])
  expect(await waiting()).toEqual([
    { name: 'expire', key: 'expire:1', payload: { at: 2 } },
    { name: 'mail', key: 'mail:1', payload: { to: "O'Neil «ё»" } },
    { name: 'mail', key: null, payload: { n: 2 } },
  ])
})

test('a later job waits for its time', async () => {
  const done: unknown[] = []
  const tasks: TaskList = { mail: async (payload) => void done.push(payload) }
  await addJobs(database.db, [
    { name: 'mail', payload: { n: 1 } },
    { name: 'mail', payload: { n: 2 }, runAt: new Date(Date.now() + 3_600_000) },
  ])
  await runOnce({ pgPool: database.pool, taskList: tasks, logger: new Logger(() => () => {}) })
  expect(done).toEqual([{ n: 1 }])
  expect(await waiting()).toHaveLength(1)
})

test('a running worker takes a job at once; a failing one is told in the log without its payload and is tried again later', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const done: unknown[] = []
  const tasks: TaskList = {
    async mail(payload) {
      done.push(payload)
      if ((payload as { broken?: boolean }).broken) throw new Error('relay is away')
    },
  }
  const runner = await runJobs(database.pool, tasks, log)
  try {
    const begun = performance.now()
    await addJob(database.db, 'mail', { n: 1 })
    await expect.poll(() => done).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(1_500)
    await addJob(database.db, 'mail', { broken: true, phone: '79123334455' })
    await expect.poll(() => lines.some((line) => line.includes('relay is away'))).toBe(true)
    expect(await waiting()).toHaveLength(1)
    expect(lines.join()).not.toContain('79123334455')
  } finally {
    await runner.stop()
  }
})

test('preparing twice changes nothing', async () => {
  await prepareJobs(database.pool)
  await prepareJobs(database.pool)
})
