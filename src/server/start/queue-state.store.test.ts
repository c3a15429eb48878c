import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { queueState } from './queue-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const happened = (type: string, times = 1) =>
  database.pool.query(
    "insert into events (company_id, type, payload, at) select 1, $1, '{}', now() from generate_series(1, $2)",
    [type, times],
  )

test('events are counted from the first read, once each, despite batches and deletion of old ones', async () => {
  let now = 0
  await happened('order.placed', 3)
  const read = queueState(database.db, () => now)
  expect([...(await read()).events]).toEqual([])
  await happened('order.placed', 2)
  await happened('order.paid')
  expect((await read()).events.size, 'asked again within five seconds').toBe(0)
  now = 5_000
  expect(Object.fromEntries((await read()).events)).toEqual({ 'order.placed': 2, 'order.paid': 1 })
  await happened('order.placed', 2_500)
  now = 10_000
  expect(Object.fromEntries((await read()).events)).toEqual({ 'order.placed': 2_502, 'order.paid': 1 })
  await database.pool.query('delete from events where id < (select max(id) - 1200 from events)')
  await happened('order.paid')
  now = 15_000
  expect(Object.fromEntries((await read()).events)).toEqual({ 'order.placed': 2_502, 'order.paid': 2 })
})

test('counts due jobs, the delay of the oldest, and failed jobs', async () => {
  const before = await queueState(database.db)()
  await database.pool.query(
    "select graphile_worker.add_job('late', run_at := now() - interval '90 seconds'), graphile_worker.add_job('later', run_at := now() + interval '1 hour'), graphile_worker.add_job('hopeless', max_attempts := 1)",
  )
  await database.pool.query(
    "update graphile_worker._private_jobs set attempts = 1 where task_id = (select id from graphile_worker._private_tasks where identifier = 'hopeless')",
  )
  const after = await queueState(database.db)()
  expect([after.due - before.due, after.givenUp - before.givenUp]).toEqual([1, 1])
  expect(Math.round(after.oldestS / 10)).toBeGreaterThanOrEqual(9)
})
