import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { expectHealthy, orderBody, placed, runJobs, stockOf } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// The races of buying in the numbers they are promised for: many rounds, several processes, minutes.
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
  sql`update stock_levels l set on_hand = l.reserved + case l.outlet_id when ${shop.cast.warehouse} then ${warehouse}::int else ${outlet}::int end
    from variants v where v.id = l.variant_id and v.sku = ${sku}`.execute(shop.db)

test('[R01] 50 buyers of 5 pieces through two web processes, 100 rounds: always 5', {
  timeout: 15 * minutes,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, (_, i) => shop.signIn(`79008${100_000 + i}`)))
  const servers: ServerProcess[] = []
  closing.push(() => Promise.all(servers.map((server) => server.stop())))
  for (const name of ['one', 'two'])
    servers.push(await startServer(shop.database.url, path.join(folder, name), { ROLE: 'web', LOG_LEVEL: 'error' }))
  const order = async (me: Record<string, string>, at: number): Promise<number> => {
    for (;;) {
      const answer = await fetch(`${servers[at % 2]!.url}/api/orders/`, {
        method: 'POST',
        body: JSON.stringify(orderBody(shop, [{ sku: 'BAG', count: 1 }])),
        headers: { ...me, 'content-type': 'application/json', 'x-company-id': String(shop.cast.company) },
      })
      await answer.arrayBuffer()
      // Who waits for a lock for three seconds, or at the door, is told to ask again, and does.
      if (answer.status !== 503) return answer.status
    }
  }
  for (let round = 0; round < 100; round++) {
    // By turns all in the warehouse, and three there and two in a shop of the region.
    await setStock('BAG', ...((round % 2 ? [5, 0] : [3, 2]) as [number, number]))
    const statuses = await Promise.all(buyers.map((me, i) => order(me, i + round)))
    const sold = statuses.filter((status) => status === 201).length
    expect([sold, statuses.filter((status) => status === 409).length], `round ${round}`).toEqual([5, 45])
    const { onHand, reserved } = await stockOf(shop, 'BAG')
    expect(onHand - reserved).toBe(0)
    if (round % 20 === 19) await expectHealthy(shop)
  }
  await Promise.all(servers.map((server) => server.stop()))
})

/** A random number generator that says the same each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('[R08] 500 payments with 20 repeated notices each, in any order: 500 steps, 500 receipts', {
  timeout: 15 * minutes,
}, async () => {
  await setStock('MUG', 1000, 0)
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, i) => shop.signIn(`79009${100_000 + i}`)))
  const payments: string[] = []
  const pay = async (me: Record<string, string>): Promise<void> => {
    for (let n = 0; n < 50; n++) {
      const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }])
      const { body } = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
      const { provider_id } = await shop.db
        .selectFrom('payments')
        .select('provider_id')
        .where('id', '=', body.payment.id)
        .executeTakeFirstOrThrow()
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
  // Two runners read the payments while notices still come.
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
  expect([...statuses]).toEqual([200])
  const { rows } = await sql`
    select (select count(*) from payments where state = 'succeeded')::int as paid,
      (select count(*) from events where type = 'payment.moved' and payload ->> 'to' = 'succeeded')::int as steps,
      (select count(*) from events where type = 'order.paid')::int as told,
      (select count(*) from order_history where reason = 'paid')::int as history,
      (select count(*) from receipts where kind = 'payment')::int as receipts,
      (select count(*) from orders where paid = total and paid > 0)::int as orders`.execute(shop.db)
  expect(rows).toEqual([{ paid: 500, steps: 500, told: 500, history: 500, receipts: 500, orders: 500 }])
  await expectHealthy(shop)
})
