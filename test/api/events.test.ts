import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { taskListOf } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { listenerJobs } from '#shop/dispatch-events.ts'
import { addEvents, defineListener, eventTypes, type Listener, type NewEvent } from '#shop/events.ts'
import { listeners } from '../../src/server/start/listeners.ts'
import { cash, manyBoots, placed, tellLater, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
})
sameStart(() => shop)
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(shop.db))
afterAll(() => shop.close())

const written = async (orderId: number) =>
  (
    await sql<{ type: string; company_id: number; payload: Record<string, unknown> }>`
      select type, company_id, payload from events where order_id = ${orderId} order by id`.execute(shop.db)
  ).rows

/** Delivers events to these listeners until no job is left that can run now. */
const tell = async (...listening: Listener<App>[]) => {
  await tellLater(shop)
  await runOnce({
    pgPool: shop.database.pool,
    taskList: taskListOf(shop.app, listenerJobs(listening)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
}
const created = (customerId: number): NewEvent => ({ type: 'customer.created', customerId })

describe('written events', () => {
  test('an order writes its placing and each move, with the actor', async () => {
    const order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
    await walkTo(shop, order.id, 'collecting')
    await shop.json(`/api/orders/${order.id}/cancel/`, { json: { reason: 'changed my mind' }, headers: anna })
    const events = await written(order.id)
    expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.moved', 'order.moved'])
    expect(events.every(({ company_id }) => company_id === shop.cast.company)).toBe(true)
    expect(events[0]!.payload).toMatchObject({ orderId: order.id, number: order.number, total: order.total * 100 })
    expect(events[1]!.payload).toMatchObject({ from: 'new', to: 'collecting', actor: 'shop' })
    expect(events[2]!.payload).toMatchObject({ to: 'canceled', subState: 'by_customer', actor: 'customer' })
  })

  test('no event holds a phone, name or address', async () => {
    const order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
    await walkTo(shop, order.id, 'done')
    const { rows } = await sql<{ payload: string }>`select payload::text from events`.execute(shop.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ payload }) => /79000000001|Иванова|Малышева|@/.test(payload))).toEqual([])
  })

  test('a profile change names the fields, not their values', async () => {
    const me = (await shop.json('/api/customers/me/', { headers: anna })).body
    const path = `/api/customers/${me.id}/`
    const changed = await shop.json(path, { method: 'PATCH', json: { first_name: 'Аннушка' }, headers: anna })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const { rows } = await sql<{ payload: object }>`
      select payload from events where type = 'customer.changed' order by id`.execute(shop.db)
    expect(rows.map(({ payload }) => payload)).toEqual([{ customerId: me.id, fields: ['first_name'] }])
  })

  test('a rolled-back transaction writes no event', async () => {
    await inTransaction(shop.db, async (tx) => {
      await addEvents(tx, shop.cast.company, [created(9001)], shop.clock.now())
      throw new Error('no')
    }).catch(() => {})
    const heard: number[] = []
    await tell(
      defineListener({
        name: 'x',
        types: ['customer.created'],
        hear: async (_, e) => void heard.push(e.facts.customerId),
      }),
    )
    expect(heard).toEqual([])
    expect((await sql`select from events where customer_id = 9001`.execute(shop.db)).rows).toEqual([])
  })
})

describe('listeners', () => {
  test('each hears its own types once, with time and company', async () => {
    const heard: unknown[] = []
    const listener = defineListener<App, 'customer.created'>({
      name: 'welcome',
      types: ['customer.created'],
      hear: async (_, event) => void heard.push([event.companyId, event.facts.customerId, event.at.toISOString()]),
    })
    const deaf = defineListener<App, 'import.applied'>({
      name: 'deaf',
      types: ['import.applied'],
      hear: async () => void heard.push('wrong'),
    })
    await addEvents(shop.db, shop.cast.company, [created(9002), created(9003)], shop.clock.now())
    await tell(listener, deaf)
    const at = shop.clock.now().toISOString()
    expect(heard.toSorted()).toEqual([
      [shop.cast.company, 9002, at],
      [shop.cast.company, 9003, at],
    ])
    // delivered again, as after a crash between delivery and its end: no listener hears an event twice
    await tell(listener, deaf)
    expect(heard).toHaveLength(2)
  })

  test('only a failed listener hears again', async () => {
    const heard: string[] = []
    let isBroken = true
    const broken = defineListener<App, 'customer.created'>({
      name: 'broken',
      types: ['customer.created'],
      async hear() {
        heard.push('broken')
        if (isBroken) throw new Error('away')
      },
    })
    const steady = defineListener<App, 'customer.created'>({
      name: 'steady',
      types: ['customer.created'],
      hear: async () => void heard.push('steady'),
    })
    await addEvents(shop.db, shop.cast.company, [created(9004)], shop.clock.now())
    await tell(broken, steady)
    expect(heard.toSorted()).toEqual(['broken', 'steady'])
    isBroken = false
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.db)
    await tell(broken, steady)
    expect(heard.toSorted()).toEqual(['broken', 'broken', 'steady'])
    await tell(broken, steady)
    expect(heard).toHaveLength(3)
  })
})

test('the list of listeners names each once and only existing types', () => {
  const names = listeners.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(listeners.flatMap(({ types }) => types).filter((type) => !eventTypes.includes(type))).toEqual([])
})
