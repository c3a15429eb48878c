import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Connections, connect, sql } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { type Buyers, compare, type Ledger, newLedger, orderUntil, sendOrder } from '../../bench/ledger.ts'
import { signInMany } from '../../bench/orders.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { type Cast, seedCast } from '../cast.ts'
import { orderBody } from '../place-order.ts'

// A shop as `npm run serve` runs it, with its own database, under orders: a killed process is restarted, and acknowledged orders are not
// lost. A start takes two seconds; on a busy machine up to half a minute.
vi.setConfig({ testTimeout: 300_000 })
const root = path.join(import.meta.dirname, '..', '..')
let folder: string
let shop: ChildProcess
let said = ''
let url: string
let connections: Connections
let cast: Cast
let buyers: Buyers
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-dying-'))
  // When run as root, the database runs as user nobody, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  await start(port)
  cast = await seedCast(connections.db)
  // At its start the shop has read its companies to report missing settings, and has cached that there was none.
  await notifyTags(connections.db, cast.company, ['companies'])
  await sql`update stock_levels set on_hand = 1000000`.execute(connections.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(connections.db)
  const tokens = await signInMany(url, cast.company)
  buyers = { port, tokens, body: () => orderBody({ cast }, [{ sku: 'MUG', count: 1 }]) }
})
afterAll(async () => {
  await connections?.close()
  if (shop.exitCode === null) {
    const gone = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await gone
  }
  await rm(folder, { recursive: true, force: true })
})

async function start(port: number): Promise<void> {
  shop = serve({ PORT: String(port), DATA_DIR: folder })
  await vi.waitFor(async () => expect(await readiness(port)).toBe(200), { timeout: 60_000 })
  url = (await runningUrl(folder))!
  await connections?.close()
  connections = connect({ url, poolSize: 2, statementTimeoutMs: 60_000 })
}
/** Each test stops the shop. */
beforeEach(async () => {
  if (shop.exitCode !== null) await start(buyers.port)
}, 90_000)

function serve(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'bootstrap.mjs'), 'serve'], {
    env: { ...process.env, DATABASE_URL: '', DEMO: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const out of [child.stdout!, child.stderr!]) {
    out.on('data', (text) => {
      said += text
    })
  }
  return child
}

const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
const webProcess = () => Number(readFileSync(path.join(folder, 'vitrina.lock'), 'utf8').split(' ')[0])
const isBack = () => expect.poll(() => readiness(buyers.port), { timeout: 120_000, interval: 20 }).toBe(200)
const isGone = () => expect.poll(() => readiness(buyers.port), { timeout: 10_000, interval: 10 }).not.toBe(200)

async function firstProcessOfDatabase(): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text")
  await client.end()
  return Number(rows[0]!.text.split('\n')[0])
}

/** Kills a process repeatedly while everybody orders; before each kill the shop has accepted at least ten more orders. */
async function killUnderOrders(times: number, victim: () => Promise<number> | number): Promise<Ledger> {
  const ledger = newLedger()
  let over = false
  const work = orderUntil(buyers, ledger, () => over)
  try {
    for (let n = 1; n <= times; n++) {
      const before = ledger.acknowledged.size
      await expect
        .poll(() => ledger.acknowledged.size + ledger.odd.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(before + 10)
      expect(ledger.odd).toEqual([])
      process.kill(await victim(), 'SIGKILL')
      await isGone()
      await isBack()
    }
  } finally {
    over = true
    await work
  }
  return ledger
}

/**
 * Repeats every unanswered request: it gives an order, the same one if it was already placed. A shop that has just restarted may answer
 * some with 503, and these are repeated; no answer says that the key is busy or wrong.
 */
async function everyRepeatIsAnswered(ledger: Ledger): Promise<void> {
  expect(ledger.open.size).toBeGreaterThan(0)
  for (let round = 1; ledger.open.size > 0; round++) {
    expect(round, 'rounds of asking again').toBeLessThanOrEqual(5)
    const open = [...ledger.open]
    while (open.length > 0) {
      const some = open.splice(0, 8)
      const statuses = await Promise.all(some.map(([key, one]) => sendOrder(buyers, ledger, key, one)))
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    }
  }
  expect(await compare(url, ledger)).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where idempotency_key in (${sql.join([...ledger.acknowledged.keys()])})`.execute(
    connections.db,
  )
  expect(rows[0]!.n).toBe(ledger.acknowledged.size)
  expect(await runDoctor(connections.db)).toEqual([])
}

test('[R12] kill -9 of the database under orders: no acknowledged order is lost, none gets 500, the process continues', async () => {
  const web = webProcess()
  const ledger = await killUnderOrders(3, firstProcessOfDatabase)
  expect([...ledger.statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([])
  await everyRepeatIsAnswered(ledger)
  expect(webProcess()).toBe(web)
})

test('[R11] kill -9 of the web process under orders: another replaces it, and every key finds its order at once', async () => {
  const web = webProcess()
  const ledger = await killUnderOrders(1, webProcess)
  expect(ledger.statuses.get(0), 'connections that were cut').toBeGreaterThan(0)
  await everyRepeatIsAnswered(ledger)
  expect(webProcess()).not.toBe(web)
  expect(said).toMatch(/Vitrina ended by itself \(SIGKILL\). Starting it again in 0\.5 s/)
})

test('a stop signal to the supervisor alone stops everything, and nothing restarts', async () => {
  const gone = new Promise((resolve) => shop.once('exit', resolve))
  const web = webProcess()
  shop.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(() => process.kill(web, 0)).toThrow()
  expect(await runningUrl(folder)).toBeNull()
})

test('an invalid setting is reported once, not retried', async () => {
  said = ''
  const child = serve({ PORT: 'many', DATA_DIR: folder })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(said.match(/cannot start with these settings/g)).toHaveLength(1)
  expect(said).not.toContain('again')
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
