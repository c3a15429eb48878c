import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type ServerProcess, startServer, vitrina } from './server-process.ts'

let database: TestDatabase
let folder: string
let servers: ServerProcess[]

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-two-'))
  expect(vitrina(database.url, 'company', 'add', 'two', '--default', '--name', 'Две').status).toBe(0)
  servers = [await startServer(database.url, folder), await startServer(database.url, folder)]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function importFeed(price: number): Promise<void> {
  const file = path.join(folder, 'feed.xml')
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-21T10:00+03:00"><shop><name>Две</name><company>Две</company><url>http://two.test</url>
    <currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Чайники</category></categories>
    <offers><offer id="k1" available="true"><name>Чайник дорожный</name><price>${price}</price><currencyId>RUB</currencyId><categoryId>1</categoryId><count>5</count></offer></offers></shop></yml_catalog>`,
  )
  const done = vitrina(database.url, 'import', file)
  expect(done.status, done.out).toBe(0)
}

const page = async (server: ServerProcess) =>
  (await fetch(`${server.url}/catalog/chayniki/`, { headers: { 'accept-language': 'ru' } })).text()

test('an import’s price change is on a cached guest page within a second, in both processes', async () => {
  await importFeed(1490)
  for (const server of servers) {
    await expect.poll(() => page(server), { timeout: 15_000 }).toMatch(/1[\s\u00a0]490/)
    // Again, from the cache.
    expect(await page(server)).toMatch(/1[\s\u00a0]490/)
  }
  await importFeed(990)
  const until = Date.now() + 1_000
  for (const server of servers) {
    await expect
      .poll(() => page(server), { timeout: Math.max(100, until - Date.now()), interval: 50 })
      .toMatch(/>990|"price":990/)
    expect(await page(server)).not.toMatch(/1[\s\u00a0]490/)
  }
})

test('both answer ready, and a stopping one lets running requests finish', async () => {
  const [second] = servers as [ServerProcess, ServerProcess]
  const first = await startServer(database.url, folder)
  onTestFinished(() => first.stop())
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  // A late request gets its connection refused (null); an accepted one is answered, not cut off.
  const running = Array.from({ length: 20 }, () =>
    fetch(`${first.url}/api/products/`).then(
      (r) => r.status,
      () => null,
    ),
  )
  await Promise.race(running)
  await first.stop()
  const answers = await Promise.all(running)
  expect(answers.filter((status) => status !== 200 && status !== null)).toEqual([])
  expect(first.child.exitCode).toBe(0)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
})
