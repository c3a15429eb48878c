import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { compare, newLedger, sendOrder } from '../../bench/ledger.ts'
import { expectHealthy, orderBody } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type Network, startProxy } from './proxy.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// A real server that loses its database: requests that need it get 503, others are served, and everything resumes automatically.
let shop: TestApp
let proxy: Network
let server: ServerProcess
let folder: string
const tokens: string[] = []
beforeAll(async () => {
  shop = await startApp()
  await sql`update stock_levels set on_hand = 100000`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  for (let i = 0; i < 30; i++) {
    const { authorization } = await shop.signIn(`790070001${10 + i}`)
    tokens.push(authorization!.slice('Token '.length))
  }
  proxy = await startProxy(shop.database.url)
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-outage-'))
  server = await startServer(proxy.url, folder, { LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await server?.stop()
  await proxy?.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { 'accept-language': 'ru', ...headers } })
const statusOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status

describe.each(['hangs', 'is dead'] as const)('a database that %s', (how) => {
  const lose = () => (how === 'hangs' ? proxy.hang() : proxy.refuse())

  test(`[R12] costs only 503 with Retry-After; cached guest pages work; orders and jobs resume automatically (${how})`, async () => {
    const ledger = newLedger()
    const buyers = { port: Number(new URL(server.url).port) }
    const keys = tokens.map((token, i) => ({
      token,
      key: `${how}-${i}`,
      body: orderBody(shop, [{ sku: 'MUG', count: 1 }]),
    }))
    const orderAll = () => Promise.all(keys.map(({ key, ...one }) => sendOrder(buyers, ledger, key, one)))
    expect(await statusOf('/catalog/')).toBe(200)
    lose()
    try {
      // All of them are answered during the outage, the second time without waiting for the database.
      for (let round = 0; round < 2; round++) expect(new Set(await orderAll())).toEqual(new Set([503]))
      const needing = [
        ['/api/orders/', { authorization: `Token ${tokens[0]}` }],
        ['/orders/', { cookie: `token=${tokens[0]}` }],
        ['/catalog/never-asked/', {}],
      ] as const
      for (const [path, headers] of needing) {
        const answer = await get(path, headers)
        expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 503, true])
      }
      expect(await statusOf('/catalog/')).toBe(200)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/readyz')).toBe(503)
    } finally {
      proxy.resume()
    }
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200)
    // On a busy machine thirty at once may get 503; repeated with their keys, they find the orders placed.
    await expect.poll(async () => [...new Set(await orderAll())], { timeout: 30_000, interval: 1_000 }).toEqual([201])
    expect(await compare(shop.database.url, ledger)).toEqual([])
    expect(server.child.exitCode).toBeNull()
    // The same process also runs the jobs of the orders.
    await expect.poll(waitingForListeners, { timeout: 40_000 }).toBe(0)
    await expectHealthy(shop)
  })
})

const waitingForListeners = async () =>
  (
    await sql<{ n: number }>`
      select (select count(*) from events where told_at is null)::int
        + (select count(*) from graphile_worker.jobs where task_identifier = 'hear_events')::int as n`.execute(shop.db)
  ).rows[0]!.n
