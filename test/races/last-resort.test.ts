import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { cash, expectHealthy, orderBody } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { startServer } from './server-process.ts'

let shop: TestApp
let folder: string
beforeAll(async () => {
  shop = await startApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-last-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** E.g. a defect of a plug-in: an uncaught exception, or an unhandled rejection, triggered by a signal. */
const faults = {
  SIGUSR2: 'setImmediate(() => { throw new Error("planted") })',
  SIGWINCH: 'Promise.reject(new Error("planted"))',
}

test.each(Object.entries(faults))(
  'an uncaught fault (%s): running work ends, the process exits with 70, and nothing is partial',
  async (signal, mistake) => {
    const planted = `data:text/javascript,process.on('${signal}', () => { ${mistake} })`
    const server = await startServer(shop.database.url, folder, { LOG_LEVEL: 'silent' }, ['--import', planted])
    const me = await shop.signIn('79007000777')
    const gone = new Promise((resolve) => server.child.once('exit', resolve))
    let begun: Promise<Response>
    // The order waits for a row lock until the fault is detected, and then still completes.
    await inTransaction(shop.db, async (tx) => {
      await sql`select 1 from stock_levels for update`.execute(tx)
      begun = fetch(`${server.url}/api/orders/`, {
        method: 'POST',
        headers: { ...me, 'content-type': 'application/json', 'idempotency-key': `planted-${signal}` },
        body: JSON.stringify(orderBody(shop, [{ sku: 'MUG', count: 1 }], cash(shop))),
      })
      await expect.poll(waitingForRow, { timeout: 20_000 }).toBeGreaterThan(0)
      server.child.kill(signal as NodeJS.Signals)
      await expect.poll(() => isRefused(server.url), { timeout: 20_000 }).toBe(true)
    })
    expect((await begun!).status).toBe(201)
    expect(await gone).toBe(70)
    await expectHealthy(shop)
  },
)

const waitingForRow = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
  ).rows[0]!.n

/** Whether it answers 503 to balancers, or refuses connections. */
const isRefused = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 503,
    () => true,
  )
