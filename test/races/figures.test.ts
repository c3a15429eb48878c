import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { expectHealthy, orderBody, placed, runJobs, stockOf } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * The races of buying. By default they are smaller than the documented figures, to fit into every run of the tests. Full run:
 * `PIECES_ROUNDS=100 IMPATIENT_CLICKS=1000 NOTIFIED_PAYMENTS=500 npx vitest run --project races test/races/figures.test.ts`.
 */
const rounds = Number(process.env.PIECES_ROUNDS ?? 15)
const clicks = Number(process.env.IMPATIENT_CLICKS ?? 100)
const notified = Number(process.env.NOTIFIED_PAYMENTS ?? 60)

let shop: TestApp
let outer: Emulators
let folder: string
const closing: (() => unknown)[] = []
beforeAll(async () => {
  outer = await startEmulators({ port: 0 })
  const yookassa = createYooKassa(emulatorSettings(outer.url).yookassa)
  closing.push(() => yookassa.close())
  shop = await startApp({ poolSize: 30, outside: { payments: yookassa } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-figures-'))
})
afterAll(async () => {
  for (const close of closing) await close()
  await shop.close()
  await outer.close()
  await rm(folder, { recursive: true, force: true })
})

const minutes = 60_000
const setStock = (sku: string, warehouse: number, outlet: number) =>
  sql`
    update stock_levels l set on_hand = l.reserved + case l.outlet_id when ${shop.cast.warehouse} then ${warehouse}::int else ${outlet}::int end
    from variants v where v.id = l.variant_id and v.sku = ${sku}`.execute(shop.db)

/** Two server processes, started once for all tests that need them. */
let started: Promise<ServerProcess[]> | null = null
function twoServers(): Promise<ServerProcess[]> {
  started ??= Promise.all(
    ['one', 'two'].map((name) =>
      startServer(shop.database.url, path.join(folder, name), { ROLE: 'web', LOG_LEVEL: 'error' }),
    ),
  ).then((servers) => {
    closing.push(() => Promise.all(servers.map((server) => server.stop())))
    return servers
  })
  return started
}

test(`[R01] 50 buyers of 5 pieces through two web processes, ${rounds} rounds: always 5`, {
  timeout: 15 * minutes,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, (_, i) => shop.signIn(`79008${100_000 + i}`)))
  const servers = await twoServers()
  const begun = performance.now()
  const order = async (me: Record<string, string>, at: number): Promise<number> => {
    for (;;) {
      const answer = await fetch(`${servers[at % 2]!.url}/api/orders/`, {
        method: 'POST',
        body: JSON.stringify(orderBody(shop, [{ sku: 'BAG', count: 1 }])),
        headers: { ...me, 'content-type': 'application/json', 'x-company-id': String(shop.cast.company) },
      })
      await answer.arrayBuffer()
      // A request that waits three seconds for a lock, or is rejected under load, gets 503 and is repeated.
      if (answer.status !== 503) return answer.status
    }
  }
  for (let round = 0; round < rounds; round++) {
    // Alternately all in the warehouse, and three there and two in a shop of the region.
    await setStock('BAG', ...((round % 2 ? [5, 0] : [3, 2]) as [number, number]))
    const statuses = await Promise.all(buyers.map((me, i) => order(me, i + round)))
    const sold = statuses.filter((status) => status === 201).length
    expect([sold, statuses.filter((status) => status === 409).length], `round ${round}`).toEqual([5, 45])
    const { onHand, reserved } = await stockOf(shop, 'BAG')
    expect(onHand - reserved).toBe(0)
    if (round % 20 === 19 || round === rounds - 1) await expectHealthy(shop)
  }
  tell(`50 buyers of 5 pieces, ${rounds} rounds`, begun)
})

/** Prints the duration of a full run, for docs/performance.md. */
const tell = (what: string, begun: number) =>
  process.stdout.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)

/** When the connection is cut: after the request is sent, after the shop has begun it, or when the response begins. */
const cuts = ['sent', 'begun', 'answering'] as const
type Cut = (typeof cuts)[number] | null

/** Waits until the shop has stored this idempotency key; at most a second, as it may already have completed. */
const isBegun = (key: string) =>
  vi
    .waitFor(
      async () => {
        const { rows } = await sql`select from idempotency_keys where key = ${key}`.execute(shop.db)
        expect(rows).toHaveLength(1)
      },
      { interval: 1, timeout: 1_000 },
    )
    .catch(() => {})

interface Press {
  headers: Record<string, string> & { 'idempotency-key': string }
  body: string
  cut: Cut
  onSent?: () => void
}

/** Sends the request once; the connection may be cut. Null: no answer. */
const sendOnce = (
  origin: string,
  { headers, body, cut, onSent = () => {} }: Press,
): Promise<{ status: number; id: number | null } | null> =>
  new Promise((resolve) => {
    const asked = http.request(`${origin}/api/orders/`, { method: 'POST', headers, agent: false }, (answer) => {
      if (cut === 'answering') asked.destroy()
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('close', () => {
        // A cut response is ignored, even if all of it arrived.
        if (cut === 'answering' || !answer.complete) return resolve(null)
        const told = JSON.parse(text) as { id?: number }
        resolve({ status: answer.statusCode!, id: told.id ?? null })
      })
      answer.on('error', () => resolve(null))
    })
    asked.on('error', () => resolve(null))
    asked.on('finish', async () => {
      onSent()
      if (cut === 'begun') await isBegun(headers['idempotency-key'])
      if (cut === 'sent' || cut === 'begun') asked.destroy()
    })
    asked.end(body)
  })

test(`[R06] ${clicks} double clicks, a tenth of them aborted, through two web processes: ${clicks} orders`, {
  timeout: 15 * minutes,
}, async () => {
  await setStock('MUG', 100_000, 0)
  const buyers = await Promise.all(Array.from({ length: 20 }, (_, i) => shop.signIn(`79007${100_000 + i}`)))
  const servers = await twoServers()
  const chance = random(6)
  const body = JSON.stringify(orderBody(shop, [{ sku: 'MUG', count: 1 }]))
  const seen = new Map<string, number>()
  const odd: string[] = []
  let cut = 0
  /** As the browser does: without an answer, or if the order is in progress, it repeats the request with the same key. */
  const press = async (key: string, me: Record<string, string>, at: number, cutFirst: Cut, onSent?: () => void) => {
    const headers = {
      ...me,
      'content-type': 'application/json',
      'x-company-id': String(shop.cast.company),
      'idempotency-key': key,
    }
    let tries = 0
    const isAnswered = async () => {
      const once = { headers, body, cut: tries === 0 ? cutFirst : null, onSent }
      const answer = await sendOnce(servers[(at + tries++) % 2]!.url, once)
      if (!answer) cut++
      if (answer?.status === 201) {
        if ((seen.get(key) ?? answer.id) !== answer.id) odd.push(`${key}: ${seen.get(key)} and ${answer.id}`)
        seen.set(key, answer.id!)
        return
      }
      if (answer && answer.status !== 409 && answer.status !== 503) odd.push(`${key}: ${answer.status}`)
      throw new Error(`${key}: not answered`)
    }
    await vi.waitFor(isAnswered, { interval: 50, timeout: 60_000 })
  }
  /** The second click comes at once, when the first request is sent, or when it is answered. */
  const doubleClick = async ({ key, me, second, cutsOf, at }: (typeof drawn)[number]) => {
    let onSent!: () => void
    const sent = new Promise<void>((resolve) => {
      onSent = resolve
    })
    const first = press(key, me, at, cutsOf[0]!, onSent)
    if (second === 'sent') await sent
    if (second === 'answered') await first
    await Promise.all([first, press(key, me, at + 1, cutsOf[1]!)])
  }
  const cutOf = (): Cut => (chance() < 0.1 ? cuts[Math.floor(chance() * cuts.length)]! : null)
  const drawn = Array.from({ length: clicks }, (_, n) => ({
    key: `impatient-${n}`,
    me: buyers[n % buyers.length]!,
    second: (['at once', 'sent', 'answered'] as const)[Math.floor(chance() * 3)]!,
    cutsOf: [cutOf(), cutOf()],
    at: n % 2,
  }))
  const begun = performance.now()
  const queue = [...drawn]
  const clicker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await doubleClick(next)
  }
  await Promise.all(Array.from({ length: 16 }, clicker))
  tell(`${clicks} double clicks, ${cut} cut off`, begun)
  expect(odd).toEqual([])
  expect(cut, 'connections that were cut').toBeGreaterThan(clicks / 20)
  const { rows } = await sql<{ orders: number; keys: number }>`
    select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders where idempotency_key like 'impatient-%'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ orders: clicks, keys: clicks }])
  expect(seen.size).toBe(clicks)
  await expectHealthy(shop)
})

/** A deterministic random number generator. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test(`[R08] ${notified} payments with 20 repeated notices each, in any order: ${notified} steps, ${notified} receipts`, {
  timeout: 15 * minutes,
}, async () => {
  await setStock('MUG', 10_000, 0)
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, i) => shop.signIn(`79009${100_000 + i}`)))
  const payments: string[] = []
  const begun = performance.now()
  let begunPayments = 0
  const pay = async (me: Record<string, string>): Promise<void> => {
    while (begunPayments++ < notified) {
      const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }])
      const { body } = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
      const { provider_id } = (
        await sql<{ provider_id: string | null }>`
        select provider_id from payments where id = ${body.payment.id}`.execute(shop.db)
      ).rows[0]!
      await fetch(`${outer.url}/yookassa/payments/${provider_id}/succeed`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      payments.push(provider_id!)
    }
  }
  await Promise.all(buyers.map(pay))
  const chance = random(8)
  const events = ['payment.succeeded', 'payment.waiting_for_capture', 'payment.canceled', 'refund.succeeded']
  const notices = payments
    .flatMap((id) =>
      Array.from({ length: 20 }, (_, n) => ({ id, event: n % 5 < 3 ? events[0]! : events[1 + (n % 3)]! })),
    )
    .map((notice) => ({ notice, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ notice: { id, event } }) => ({
      type: 'notification',
      event,
      object: event === 'refund.succeeded' ? { id: `r-${id}`, payment_id: id } : { id },
    }))
  let isOver = false
  // Two runners read the payments while notifications still arrive.
  const reading = Promise.all(
    [1, 2].map(async () => {
      while (!isOver) await runJobs(shop, 'payment_check')
    }),
  )
  const statuses = new Set<number>()
  const sender = async () => {
    for (let next = notices.pop(); next; next = notices.pop())
      statuses.add((await shop.json('/api/payments/yookassa/notifications/', { json: next })).status)
  }
  await Promise.all(Array.from({ length: 20 }, sender))
  isOver = true
  await reading
  await runJobs(shop, 'payment_check')
  tell(`${notified} payments, ${notified * 20} notices`, begun)
  expect([...statuses]).toEqual([200])
  const { rows } = await sql`
    select (select count(*) from payments where state = 'succeeded')::int as paid,
      (select count(*) from events where type = 'payment.moved' and payload ->> 'to' = 'succeeded')::int as steps,
      (select count(*) from events where type = 'order.paid')::int as told,
      (select count(*) from order_history where reason = 'paid')::int as history,
      (select count(*) from receipts where kind = 'payment')::int as receipts,
      (select count(*) from orders where paid = total and paid > 0)::int as orders`.execute(shop.db)
  const all = notified
  expect(rows).toEqual([{ paid: all, steps: all, told: all, history: all, receipts: all, orders: all }])
  await expectHealthy(shop)
})
