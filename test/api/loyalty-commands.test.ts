import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { adjustBonuses } from '#shop/loyalty/adjust.flow.ts'
import { expireBonuses } from '#shop/loyalty/loyalty.flow.ts'
import { settleBonuses } from '#shop/orders/order-bonuses.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { refundOrder, refundPart } from '#shop/payments/refund/refund.flow.ts'
import { bank } from '../fake-bank.ts'
import { expectHealthy, orderBody, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let company: Awaited<ReturnType<typeof companyById>>
const money = bank()
const day = 86_400_000

beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider } })
  const loyalty = { is_enabled: true, percent: 7, pending_days: 3, lives_days: 20, spend_share: 60 }
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  await sql`update stock_levels set on_hand = 100000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
  company = await companyById(shop.app, shop.cast.company)
})
afterAll(() => shop.close())

type Step =
  | { do: 'give' | 'take'; roubles: number; ends: number }
  | { do: 'place'; count: number; use: boolean }
  | { do: 'pay' | 'done' | 'cancel' | 'back' | 'refund' | 'settle' | 'expireOrder'; which: number; pieces: number }
  | { do: 'wait'; days: number }
  | { do: 'burn' }

const which = fc.nat(3)
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('give' as const, 'give' as const, 'take' as const),
      roubles: fc.integer({ min: 1, max: 3000 }),
      ends: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      count: fc.integer({ min: 1, max: 4 }),
      use: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay' as const,
        'pay' as const,
        'done' as const,
        'done' as const,
        'cancel' as const,
        'back' as const,
        'refund' as const,
        'refund' as const,
        'settle' as const,
        'expireOrder' as const,
      ),
      which,
      pieces: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'burn' as const }) },
)

interface World {
  me: Record<string, string>
  id: number
  orders: { id: number; item: number; spent: number; count: number }[]
}

async function take(step: Step, world: World): Promise<void> {
  const order = 'which' in step ? world.orders[step.which % Math.max(1, world.orders.length)] : undefined
  switch (step.do) {
    case 'give':
    case 'take': {
      const before = (await balanceOf(world)).available
      const amount = kopecks(step.roubles * (step.do === 'give' ? 100 : -100))
      const until = new Date(shop.clock.now().getTime() + step.ends * day)
      const made = await adjustBonuses(shop.app, company, { id: world.id }, { amount, until, reason: 'test' })
      expect(made.ok).toBe(step.do === 'give' || step.roubles <= before)
      return
    }
    case 'place': {
      const before = (await balanceOf(world)).available
      const body = orderBody(shop, [{ sku: 'MUG', count: step.count }], { use_bonuses: step.use })
      const { status, body: made } = await shop.json('/api/orders/', { json: body, headers: world.me })
      const usable = step.use ? Math.floor(Math.min(before, 990 * step.count * 0.6)) : 0
      expect(status, JSON.stringify(made)).toBe(step.use && usable === 0 ? 409 : 201)
      if (status !== 201) return
      expect(made.bonus_discount_amount).toBe(usable)
      expect((await balanceOf(world)).available).toBeCloseTo(before - usable, 2)
      world.orders.push({ id: made.id, item: made.items[0].id, spent: usable, count: step.count })
      return
    }
    case 'wait':
      return shop.clock.advance(step.days * day)
    case 'burn':
      await expireBonuses(shop.app)
      return
  }
  if (!order) return
  switch (step.do) {
    case 'pay': {
      await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: world.me })
      money.decide({ state: 'succeeded' })
      const payments = (
        await sql<{ id: number }>`select id from payments where order_id = ${order.id}`.execute(shop.db)
      ).rows
      for (const { id } of payments) await checkPayment(shop.app, id)
      return
    }
    case 'done':
      if ((await stateOf(order.id)) === 'new') await walkTo(shop, order.id, 'done')
      return settleBonuses(shop.app, order.id)
    case 'cancel':
      await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: world.me })
      return
    case 'back':
      await moveOrder(shop.app, order.id, 'returned', 'shop')
      return
    case 'refund': {
      const lines = [{ item: order.item, count: step.pieces }]
      await refundPart(shop.app, order.id, { lines, reason: 'test', actor: 'shop' }, crypto.randomUUID())
      return settleBonuses(shop.app, order.id)
    }
    case 'settle':
      return settleBonuses(shop.app, order.id)
    case 'expireOrder':
      await expireUnpaid(shop.app, order.id)
  }
}

const balanceOf = async ({ me }: World) => (await shop.json('/api/loyalty/balance/', { headers: me })).body
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from orders where id = ${id}`.execute(shop.db)).rows[0]!.state
const sumOf = async (kinds: string[], orderId: number): Promise<number> =>
  (
    await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from bonus_operations
      where order_id = ${orderId} and kind = any (${kinds}::text[])`.execute(shop.db)
  ).rows[0]!.sum
const operationsOf = async (id: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from bonus_operations where customer_id = ${id}`.execute(shop.db))
    .rows[0]!.n

let people = 0
test('[BON-03] random bonus and order commands never make a balance negative; sums agree, each order spends and earns correctly', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 18 }), async (taken) => {
      const phone = `7900222${String(++people).padStart(4, '0')}`
      const me = await shop.signIn(phone)
      const { id } = (await sql<{ id: number }>`select id from customers where phone = ${phone}`.execute(shop.db))
        .rows[0]!
      const world: World = { me, id, orders: [] }
      for (const step of taken) await take(step, world)
      // everything settles: all events that were not delivered yet are delivered
      for (const { id } of world.orders) {
        await refundOrder(shop.app, id).catch(() => {})
        await settleBonuses(shop.app, id)
      }
      await expireBonuses(shop.app)
      const known = await operationsOf(id)
      for (const { id } of world.orders) await settleBonuses(shop.app, id)
      await expireBonuses(shop.app)
      expect(await operationsOf(id), 'heard again, nothing more is said').toBe(known)
      for (const order of world.orders) {
        const state = await stateOf(order.id)
        reached.add(state)
        const held = 0 - (await sumOf(['spent', 'returned'], order.id))
        const earned = await sumOf(['earned'], order.id)
        if (['canceled', 'expired', 'rejected', 'returned'].includes(state)) expect(held).toBe(0)
        else {
          const { rows } = await sql<{ pieces: number }>`
            select coalesce(sum((l ->> 'count')::int), 0)::int as pieces from refunds r, jsonb_array_elements(r.lines) l
            where r.order_id = ${order.id} and r.state = 'succeeded' and (l ->> 'item')::bigint = ${order.item}`.execute(
            shop.db,
          )
          expect(held).toBe(Math.floor((order.spent * 100 * (order.count - rows[0]!.pieces)) / order.count))
          // goods that were handed over and not returned have earned bonuses
          if (state === 'done' && rows[0]!.pieces === 0) expect(earned).toBeGreaterThan(0)
          if (state !== 'done') expect(earned).toBe(0)
        }
      }
      const { available, pending } = await balanceOf(world)
      expect(available).toBeGreaterThanOrEqual(0)
      expect(pending).toBeGreaterThanOrEqual(0)
      const all = await sql<{
        sum: number
      }>`select coalesce(sum(amount), 0)::bigint as sum from bonus_operations where customer_id = ${id}`.execute(
        shop.db,
      )
      expect(Math.round((available + pending) * 100)).toBe(all.rows[0]!.sum)
      await expectHealthy(shop)
    }),
    { numRuns: 60 },
  )
  expect([...reached]).toEqual(expect.arrayContaining(['done', 'canceled', 'new']))
})
