import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { expectHealthy, orderBody } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let child: { process: ChildProcess; origin: string } | null = null
beforeAll(async () => {
  shop = await startApp()
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await shop.close()
})

async function start(): Promise<{ process: ChildProcess; origin: string }> {
  const started = spawn(process.execPath, [path.join(import.meta.dirname, 'api-process.ts'), shop.database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const port = await new Promise<string>((done, failed) => {
    started.stdout!.once('data', (data: Buffer) => done(data.toString().trim()))
    started.once('exit', () => failed(new Error('the process did not start')))
  })
  return { process: started, origin: `http://127.0.0.1:${port}` }
}

/** Connections that are not idle, except the one of this query. */
const atWork = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and state <> 'idle'`.execute(shop.db)
  ).rows.length

test('[R11] kill -9 during orders: acknowledged ones exist, none is partial, a retry gives the same order', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, (_, i) => shop.signIn(`7900700000${i}`)))
  const ledger = new Map<string, number>()
  const sent = new Map<string, { me: Record<string, string>; body: string }>()
  let cut = 0
  const send = async (key: string): Promise<number> => {
    const { me, body } = sent.get(key)!
    const answer = await fetch(`${child!.origin}/api/orders/`, {
      method: 'POST',
      body,
      headers: { ...me, 'content-type': 'application/json', 'idempotency-key': key },
    })
    const text = await answer.json()
    if (answer.status === 201) {
      // a repeated request returns the same order
      expect(ledger.get(key) ?? text.id).toBe(text.id)
      ledger.set(key, text.id)
    }
    return answer.status
  }
  for (let round = 0; round < 6; round++) {
    child = await start()
    const running = child
    let stopped = false
    const killed = new Promise((done) => running.process.once('exit', done))
    const work = buyers.map(async (me, i) => {
      for (let n = 0; !stopped && n < 500; n++) {
        const key = `kill-${round}-${i}-${n}`
        sent.set(key, { me, body: JSON.stringify(orderBody(shop, [{ sku: 'MUG', count: 1 + (n % 3) }])) })
        await send(key).catch(() => {
          cut++
        })
      }
    })
    // by count, not by time: on a busy machine it must not be killed before it has begun
    const enough = ledger.size + 5 + 3 * round
    await vi.waitFor(() => expect(ledger.size).toBeGreaterThanOrEqual(enough), { interval: 3, timeout: 60_000 })
    stopped = true
    running.process.kill('SIGKILL')
    await killed
    await Promise.all(work)
    // the database closes the connections and transactions of the killed process
    await expect.poll(atWork, { timeout: 10_000 }).toBe(0)
    await expectHealthy(shop)
  }
  expect(cut, 'some requests were cut off').toBeGreaterThan(0)
  expect(ledger.size, 'some orders were acknowledged').toBeGreaterThanOrEqual(75)

  // unanswered requests are repeated with the same key, once the killed process's lock on the key has expired
  await sql`update idempotency_keys set created_at = now() - interval '2 minutes' where status is null`.execute(shop.db)
  child = await start()
  for (const key of sent.keys()) expect([201, key]).toEqual([await send(key), key])
  const { rows } = await sql<{ id: number; key: string }>`select id, idempotency_key as key from orders`.execute(
    shop.db,
  )
  expect(new Map(rows.map((r) => [r.key, r.id]))).toEqual(ledger)
  // The consequences of an order follow from its event, which is delivered to listeners until it is marked (shop/dispatch-events.ts).
  const { rows: silent } = await sql<{ n: number }>`
    select count(*)::int as n from orders o
    where 1 <> (select count(*) from events e where e.order_id = o.id and e.type = 'order.placed')`.execute(shop.db)
  expect(silent[0]!.n, 'orders without their one event').toBe(0)
  await expectHealthy(shop)
})
