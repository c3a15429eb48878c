import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { expect } from 'vitest'
import { sql } from '#kit/db.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { runDoctor } from '../src/server/doctor.ts'
import { sendingTasks, tasks } from '../src/server/start/timetable.ts'
import type { TestApp } from './start-app.ts'

const recipient = {
  recipient_name: 'Анна Иванова',
  recipient_phone: '+7 900 000-00-01',
  recipient_email: 'anna@shop.test',
}
export const address = {
  address: 'г Екатеринбург, ул Малышева, д 5',
  city: 'Екатеринбург',
  street: 'Малышева',
  house: '5',
  latitude: 56.83,
  longitude: 60.61,
}

/** The body of an order of these lines; by default delivered by courier and paid by card. */
export function orderBody(
  shop: Pick<TestApp, 'cast'>,
  products: { sku: string; count: number; price?: number }[],
  change: Record<string, unknown> = {},
) {
  return { products, ...recipient, delivery_payment_option: shop.cast.options.courierCard, address, ...change }
}

export const cash = (shop: TestApp) => ({ delivery_payment_option: shop.cast.options.courierCash })
export const pickup = (shop: TestApp) => ({
  delivery_payment_option: shop.cast.options.pickupCash,
  address: undefined,
  outlet: shop.cast.shop,
})

export async function placed(
  shop: TestApp,
  me: Record<string, string>,
  products: { sku: string; count: number }[],
  change = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
): Promise<any> {
  const { status, body } = await shop.json('/api/orders/', { json: orderBody(shop, products, change), headers: me })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const ways: Partial<Record<OrderState, OrderState[]>> = {
  collecting: ['collecting'],
  collected: ['collecting', 'collected'],
  ready: ['collecting', 'collected', 'ready'],
  ready_delivery: ['collecting', 'collected', 'ready_delivery'],
  ready_pickup: ['collecting', 'collected', 'ready_pickup'],
  ready_pickup_now: ['ready_pickup_now'],
  shipping: ['collecting', 'collected', 'shipping'],
  done: ['collecting', 'collected', 'shipping', 'done'],
  returned: ['collecting', 'collected', 'shipping', 'done', 'returned'],
}

/** Moves a new order to a state through the shop's own transitions. */
export async function walkTo(shop: TestApp, orderId: number, to: OrderState): Promise<void> {
  for (const step of ways[to] ?? [to]) {
    expect(await moveOrder(shop.app, orderId, step, 'shop'), step).toMatchObject({ ok: true })
  }
}

const quiet = new Logger(() => () => {})

/** The jobs that deliver events to their listeners. */
export const listening = ['tell_listeners', 'hear_events']

/** Runs the waiting jobs of these names until none remains; a test names them, because some jobs reschedule themselves. */
export async function runJobs(shop: TestApp, ...names: string[]): Promise<void> {
  const all = { ...tasks(shop.app), ...sendingTasks(shop.app) }
  if (names.includes('tell_listeners')) await tellLater(shop)
  const taskList: TaskList = Object.fromEntries(names.map((name) => [name, all[name]!]))
  await runOnce({ pgPool: shop.database.pool, taskList, logger: quiet, noHandleSignals: true })
}

/** Adds the scheduled job that delivers events not yet delivered to listeners. */
export const tellLater = (shop: TestApp) => sql`select graphile_worker.add_job('tell_listeners', '{}')`.execute(shop.db)

/** Names and payloads of the waiting jobs. */
export async function waitingJobs(
  shop: TestApp,
): Promise<{ name: string; payload: Record<string, unknown>; key: string | null }[]> {
  const { rows } = await shop.database.pool.query(
    `select t.identifier as name, p.payload, p.key from graphile_worker._private_jobs p
     join graphile_worker._private_tasks t on t.id = p.task_id order by p.id`,
  )
  return rows
}

export async function expectHealthy(shop: TestApp): Promise<void> {
  expect(await runDoctor(shop.db)).toEqual([])
}

export async function stockOf(shop: TestApp, sku: string): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await shop.database.pool.query(
    `select sum(on_hand)::int as "onHand", sum(reserved)::int as reserved from stock_levels l join variants v on v.id = l.variant_id where v.sku = $1`,
    [sku],
  )
  return rows[0]
}

/** Stocks enough boots for every test of a file. */
export const manyBoots = (shop: TestApp) =>
  sql`update stock_levels set on_hand = 1000 where outlet_id = ${shop.cast.warehouse} and variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
    shop.db,
  )
