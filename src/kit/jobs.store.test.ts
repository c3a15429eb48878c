import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction, sql } from './db.ts'
import { addJobs, defineJob, prepareJobs, runJobs, taskListOf } from './jobs.ts'
import type { Lifeline } from './lifeline.ts'
import { createLog } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.db))
afterAll(() => database.drop())

const notify = defineJob({ name: 'notify', payload: z.object({ order: z.int() }) })
const expire = defineJob({
  name: 'expire',
  payload: z.object({ order: z.int(), at: z.int() }),
  key: (p) => `expire:${p.order}`,
})
const mail = defineJob({ name: 'mail', payload: z.looseObject({}), maxAttempts: 3 })
const inAnHour = () => new Date(Date.now() + 3_600_000)

const waiting = async () =>
  (
    await sql<{ name: string; key: string | null; payload: unknown }>`
    select t.identifier as name, j.key, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(database.db)
  ).rows

test('a job commits and rolls back with its transaction', async () => {
  await inTransaction(database.db, async (tx) => {
    await addJobs(tx, [notify.of({ order: 1 })])
    throw new Error('no')
  }).catch(() => {})
  expect(await waiting()).toEqual([])
  await inTransaction(database.db, (tx) => addJobs(tx, [notify.of({ order: 2 })]))
  expect(await waiting()).toEqual([{ name: 'notify', key: null, payload: { order: 2 } }])
})

test('the last job of a key replaces the others; one statement adds any number of jobs', async () => {
  await addJobs(database.db, [expire.of({ order: 1, at: 1 })])
  await addJobs(database.db, [expire.of({ order: 1, at: 2 })])
  await addJobs(database.db, [])
  await addJobs(database.db, [
    mail.of({ to: "O'Neil «ё»" }, { key: 'mail:1' }),
    mail.of({ n: 2 }, { runAt: inAnHour() }),
  ])
  expect(await waiting()).toEqual([
    { name: 'expire', key: 'expire:1', payload: { order: 1, at: 2 } },
    { name: 'mail', key: 'mail:1', payload: { to: "O'Neil «ё»" } },
    { name: 'mail', key: null, payload: { n: 2 } },
  ])
})

test('a later job runs at its time', async () => {
  const done: unknown[] = []
  const tasks: TaskList = { mail: async (payload) => void done.push(payload) }
  await addJobs(database.db, [mail.of({ n: 1 }), mail.of({ n: 2 }, { runAt: inAnHour() })])
  await runOnce({ pgPool: database.pool, taskList: tasks, logger: new Logger(() => () => {}) })
  expect(done).toEqual([{ n: 1 }])
  await expect.poll(waiting).toHaveLength(1)
})

test('a worker runs a job at once; a failed job is logged without its payload and retried later', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const done: unknown[] = []
  const tasks: TaskList = {
    async mail(payload) {
      done.push(payload)
      if ((payload as { broken?: boolean }).broken) throw new Error('relay is away')
    },
  }
  const runner = await runJobs({ url: database.url, tasks, log })
  try {
    const begun = performance.now()
    await addJobs(database.db, [mail.of({ n: 1 })])
    await expect.poll(() => done).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(1_500)
    await addJobs(database.db, [mail.of({ broken: true, phone: '79123334455' })])
    await expect.poll(() => lines.some((line) => line.includes('relay is away'))).toBe(true)
    expect(await waiting()).toHaveLength(1)
    expect(lines.join()).not.toContain('79123334455')
  } finally {
    await runner.stop()
  }
})

test('a handler gets a validated payload and the attempt number; a bad payload fails the attempt', async () => {
  const seen: unknown[] = []
  const handlers = [
    expire.handledBy(
      async (app: { name: string }, { order }, { attempt }) => void seen.push([app.name, order, attempt]),
    ),
  ]
  const tasks = taskListOf({ name: 'shop' }, handlers)
  await addJobs(database.db, [
    expire.of({ order: 7, at: 1 }),
    { ...expire.of({ order: 8, at: 1 }), payload: { order: 'x' } },
  ])
  await runOnce({ pgPool: database.pool, taskList: tasks, logger: new Logger(() => () => {}) })
  expect(seen).toEqual([['shop', 7, 1]])
  // The runner does not wait until the end of a job is stored.
  await expect.poll(waiting).toMatchObject([{ key: 'expire:8' }])
  expect(() => taskListOf({ name: 'shop' }, [...handlers, ...handlers])).toThrow('one handler')
})

test('a job kind sets its number of attempts', async () => {
  await addJobs(database.db, [mail.of({}), notify.of({ order: 1 })])
  const { rows } = await sql<{
    n: number
  }>`select max_attempts as n from graphile_worker._private_jobs order by id`.execute(database.db)
  expect(rows).toEqual([{ n: 3 }, { n: 25 }])
})

test('stop during a restart of the runner stops the new runner too', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  let begun = false
  let stopped: Promise<void> | undefined
  const lifeline: Lifeline = {
    name: () => null,
    // Called right before the next job begins.
    isAway() {
      stopped = runner.stop()
      return false
    },
    hold() {},
    letGo() {},
    close: async () => {},
  }
  const tasks: TaskList = {
    async mail() {
      begun = true
      await ended
    },
  }
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const runner = await runJobs({ url: database.url, tasks, log, lifeline })
  await addJobs(database.db, [mail.of({})])
  await expect.poll(() => begun).toBe(true)
  // The end of the job cannot be stored: the runner stops.
  await sql`alter table graphile_worker._private_jobs rename to away`.execute(database.db)
  end()
  await expect.poll(() => lines.join(), { timeout: 20_000, interval: 10 }).toContain('the job runner gave up')
  await sql`alter table graphile_worker.away rename to _private_jobs`.execute(database.db)
  await expect.poll(() => stopped !== undefined, { timeout: 20_000 }).toBe(true)
  await stopped
})

test('preparing is idempotent', async () => {
  await prepareJobs(database.pool)
  await prepareJobs(database.pool)
})
