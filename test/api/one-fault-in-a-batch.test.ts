import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { dispatchEvents } from '#shop/dispatch-events.ts'
import { defineListener, type EventType } from '#shop/events.ts'
import { isOver, orderStates } from '#shop/orders/order-states.ts'
import { eraseDue } from '#shop/privacy/erase.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { queueState } from '../../src/server/start/queue-state.ts'
import { tasks } from '../../src/server/start/timetable.ts'
import { cash, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await startApp({ now: '2026-01-21T09:00:00Z' })
})
afterEach(() => shop.close())

const dayMs = 86_400_000

/** A signed-in customer who asks to be erased; the tests then advance the clock past the thirty days. */
async function whoGoes(phone: string): Promise<number> {
  const headers = await shop.signIn(phone)
  expect((await shop.json('/api/customers/me/erase/', { method: 'POST', headers })).status).toBe(202)
  const { rows } = await sql<{ id: number }>`select id from customers where phone = ${phone}`.execute(shop.db)
  return rows[0]!.id
}

const isErased = async (id: number): Promise<boolean> => {
  const { rows } = await sql<{
    gone: boolean
  }>`select erased_at is not null as gone from customers where id = ${id}`.execute(shop.db)
  return rows[0]!.gone
}

/** The database refuses to erase these customers: an unexpected fault. */
const refusesToForget = (which: string) =>
  shop.database.pool.query(`
    create function test_refuses() returns trigger language plpgsql as
      $$ begin if ${which} then raise exception 'not this one'; end if; return new; end $$;
    create trigger test_refuses before update on customers for each row execute function test_refuses()`)

/** Bonuses that become available in 40 days and expire in 130. */
async function bonusesThatWait(customer: number, amount = 500): Promise<number> {
  const at = shop.clock.now()
  const { rows } = await sql<{ id: number }>`
    with lot as (
      insert into bonus_lots (company_id, customer_id, amount, remaining, available_from, expires_at, created_at)
      values (${shop.cast.company}, ${customer}, ${amount}, ${amount}, ${new Date(at.getTime() + 40 * dayMs)}, ${new Date(at.getTime() + 130 * dayMs)}, ${at})
      returning id
    ), made as (
      insert into bonus_operations (company_id, customer_id, kind, amount, at)
      values (${shop.cast.company}, ${customer}, 'given', ${amount}, ${at}) returning id
    )
    insert into bonus_moves (operation_id, lot_id, amount) select made.id, lot.id, ${amount} from made, lot returning lot_id as id`.execute(
    shop.db,
  )
  return rows[0]!.id
}

const ordered = (me: Record<string, string>) => placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))

const sweep = () => tasks(shop.app).sweep!({}, { job: { attempts: 1 } } as never)

test('deleting an account with pending bonuses ends those bonuses', async () => {
  const anna = await whoGoes('79005550001')
  const lot = await bonusesThatWait(anna)
  shop.clock.advance(31 * dayMs)
  expect(await eraseDue(shop.app)).toBe(1)
  expect(await isErased(anna)).toBe(true)
  await sweep()
  const { rows } = await sql`select remaining from bonus_lots where id = ${lot}`.execute(shop.db)
  expect(rows).toEqual([{ remaining: 0 }])
  expect(await runDoctor(shop.db)).toEqual([])
})

test('one undeletable account does not block others, and the log names it', async () => {
  const first = await whoGoes('79005550001')
  const second = await whoGoes('79005550002')
  await refusesToForget(`old.id = ${first}`)
  shop.clock.advance(31 * dayMs)
  expect(await eraseDue(shop.app)).toBe(1)
  expect([await isErased(first), await isErased(second)]).toEqual([false, true])
  const told = shop.logged.filter((line) => line.includes('an account was not deleted'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0]!)).toMatchObject({ level: 50, customer: first })
})

test('any number of waiting or undeletable accounts does not block the others', async () => {
  const anna = { headers: await shop.signIn('79005550001') }
  expect((await shop.json('/api/customers/me/erase/', { method: 'POST', ...anna })).status).toBe(202)
  await ordered(anna.headers)
  await sql`
    with made as (insert into customers (company_id, phone) select ${shop.cast.company}, '7900666' || lpad(n::text, 4, '0') from generate_series(1, 60) n returning id)
    insert into erasures (company_id, customer_id, asked_at, due_at)
    select ${shop.cast.company}, id, ${shop.clock.now()}, ${shop.clock.now()} from made`.execute(shop.db)
  // The database refuses sixty of them, and they come first.
  await refusesToForget(`old.phone like '7900666%'`)
  const last = await whoGoes('79005550009')
  shop.clock.advance(31 * dayMs)
  expect(await eraseDue(shop.app)).toBe(1)
  expect(await isErased(last)).toBe(true)
})

test('a failing part of the sweep is logged and stops none after it', async () => {
  const anna = await whoGoes('79005550001')
  const lot = await bonusesThatWait(anna)
  await shop.json('/api/customers/me/erase/', { method: 'DELETE', headers: await shop.signIn('79005550001') })
  shop.app.uploads = {
    ...shop.app.uploads!,
    leftBehind: () => Promise.reject(new Error('the disk is away')),
  }
  shop.clock.advance(200 * dayMs)
  await sweep()
  const { rows } = await sql`select remaining from bonus_lots where id = ${lot}`.execute(shop.db)
  expect(rows).toEqual([{ remaining: 0 }])
  const told = shop.logged.filter((line) => line.includes('a part of the sweep failed'))
  expect(told.map((line) => JSON.parse(line).part)).toEqual(['sweepOrphans'])
})

test('doctor and the metrics report a deletion one day overdue, but not one waiting for an order', async () => {
  const state = async () => (await queueState(shop.db)()).erasuresOverdue
  const late = await whoGoes('79005550001')
  const buyer = await shop.signIn('79005550002')
  await ordered(buyer)
  await whoGoes('79005550002')
  await sql`update erasures set due_at = now() - interval '2 hours'`.execute(shop.db)
  const overdue = async () => (await runDoctor(shop.db)).filter(({ name }) => name.includes('deleted'))
  expect([await overdue(), await state()]).toEqual([[], 0])
  await sql`update erasures set due_at = now() - interval '2 days'`.execute(shop.db)
  expect(await overdue()).toMatchObject([{ count: 1, examples: `${late}` }])
  expect(await state()).toBe(1)
})

test('a deletion treats an order as over exactly where the table of moves does', async () => {
  const buyer = await shop.signIn('79005550002')
  const { id } = await ordered(buyer)
  await whoGoes('79005550002')
  for (const state of orderStates) {
    await sql`update orders set state = ${state} where id = ${id}`.execute(shop.db)
    const { rows } = await sql`select 1 from erasures_to_do`.execute(shop.db)
    expect([state, rows.length === 1]).toEqual([state, isOver(state)])
  }
})

test('a failing listener does not keep others from receiving events', async () => {
  const anna = await shop.signIn('79005550001')
  await ordered(anna)
  const listener = (name: string, wants: () => Promise<boolean>) =>
    defineListener<TestApp['app'], EventType>({ name, types: ['order.placed'], wants, hear: async () => {} })
  await dispatchEvents(shop.app, [
    listener('broken', () => Promise.reject(new Error('a fault of a plug-in'))),
    listener('sound', async () => true),
  ])
  const { rows } = await sql<{ listener: string }>`
    select distinct j.payload -> 0 ->> 'listener' as listener from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'hear_events' order by 1`.execute(
    shop.db,
  )
  // Whether it wants the event is asked again on delivery.
  expect(rows.map(({ listener }) => listener)).toEqual(['broken', 'sound'])
})
