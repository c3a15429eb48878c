import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { type Actor, expireStorage, expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { canMove, type OrderState, orderStates } from '#shop/orders/order-states.ts'
import { refundParts } from '#shop/orders/part/cancel-part.flow.ts'
import { followPayment } from '#shop/payments/follow-payment.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { refundOrder, refundPart } from '#shop/payments/refund/refund.flow.ts'
import { bank } from '../fake-bank.ts'
import { cash, expectHealthy, pickup, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let me: Record<string, string>
let olga: Record<string, string>
const money = bank()
beforeAll(async () => {
  shop = await startApp({ outside: { payments: money.provider } })
  me = await shop.signIn('79000000001')
  olga = await shop.staff()
  await sql`update stock_levels set on_hand = 100000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
sameStart(() => shop)
afterAll(() => shop.close())

type Step =
  | { do: 'move'; to: OrderState; actor: Actor }
  | { do: 'wait'; hours: number }
  | { do: 'extend'; days: number }
  | { do: 'part'; count: number; by: 'customer' | 'staff' }
  | {
      do:
        | 'cancel'
        | 'pay'
        | 'bankPays'
        | 'bankRefuses'
        | 'bankAway'
        | 'bankBack'
        | 'hear'
        | 'follow'
        | 'refund'
        | 'expire'
        | 'expireStorage'
    }

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom(...orderStates),
      actor: fc.constantFrom<Actor>('shop', 'system', 'customer'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 25, 24 * 6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.constantFrom(1, 2, 7) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('part' as const),
      count: fc.constantFrom(1, 2),
      by: fc.constantFrom('customer', 'staff'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel',
        'pay',
        'bankPays',
        'bankRefuses',
        'bankAway',
        'bankBack',
        'hear',
        'follow',
        'refund',
        'expire',
        'expireStorage',
      ),
    }),
  },
)

async function take(step: Step, id: number): Promise<void> {
  const post = (path: string, json: object = {}) => shop.json(`/api/orders/${id}/${path}/`, { json, headers: me })
  const payments = (await sql<{ id: number }>`select id from payments where order_id = ${id}`.execute(shop.db)).rows
  switch (step.do) {
    case 'move': {
      const { state: from, delivery_type } = (await shop.json(`/api/orders/${id}/`, { headers: me })).body
      const moved = await moveOrder(shop.app, id, step.to, step.actor)
      expect(moved.ok, `${from} → ${step.to}`).toBe(canMove(from, step.to, delivery_type))
      return
    }
    case 'wait':
      return shop.clock.advance(step.hours * 3_600_000)
    case 'extend':
      expect((await post('extend', { days: step.days })).status).toBeLessThan(500)
      return
    case 'part':
      return giveUp(id, step)
    case 'cancel':
      expect((await post('cancel')).status).toBeLessThan(500)
      return
    case 'pay':
      expect((await post('pay')).status).toBeLessThanOrEqual(503)
      return
    case 'bankPays':
      return money.decide({ state: 'succeeded' })
    case 'bankRefuses':
      return money.decide({
        state: 'canceled',
        cancellation: { party: 'bank', reason: 'general_decline', group: 'declined', expired: false },
      })
    case 'bankAway':
    case 'bankBack':
      money.state.away = step.do === 'bankAway'
      return
    case 'hear':
      for (const payment of payments) await checkPayment(shop.app, payment.id)
      return
    case 'follow':
      for (const payment of payments) await followPayment(shop.app, payment.id, 0)
      return
    case 'refund':
      return refundOrder(shop.app, id).catch(() => {})
    case 'expire':
      await expireUnpaid(shop.app, id)
      return
    case 'expireStorage':
      await expireStorage(shop.app, id)
      return
  }
}

/** Cancels pieces before they are collected, for the customer or the shop; the new total is the one quoted before. */
async function giveUp(id: number, { count, by }: { count: number; by: 'customer' | 'staff' }): Promise<void> {
  const before = (await shop.json(`/api/orders/${id}/`, { headers: me })).body
  const json = { lines: [{ item: before.items[0].id, count }], reason: 'нет в наличии' }
  const [path, headers] = by === 'staff' ? ['/api/staff/orders', olga] : ['/api/orders', me]
  const counted = await shop.json(`/api/orders/${id}/cancel/count/`, { json, headers: me })
  const { status, body } = await shop.json(`${path}/${id}/cancel/`, { json, headers })
  expect([200, 409], JSON.stringify(body)).toContain(status)
  if (status === 409) return
  expect(before.state === 'new' || (by === 'staff' && before.state === 'collecting'), before.state).toBe(true)
  if (counted.status === 200) expect(body.state === 'canceled' ? 0 : body.total).toBe(counted.body.total)
  if (count === before.items[0].count) return expect(body.state).toBe('canceled') as undefined
  expect(body).toMatchObject({ state: before.state, item_count: before.item_count - count })
  expect(body.canceled_items.at(-1)).toMatchObject({ count, sku: 'MUG' })
}

test('[R50] random command sequences on an order make only tabled moves and keep every invariant', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('card', 'cash', 'pickup'),
      fc.array(steps, { minLength: 3, maxLength: 14 }),
      async (kind, taken) => {
        money.state.away = false
        const change = kind === 'cash' ? cash(shop) : kind === 'pickup' ? pickup(shop) : {}
        const { id } = await placed(shop, me, [{ sku: 'MUG', count: 2 }], change)
        for (const step of taken) await take(step, id)
        // everything settles: whatever is pending ends, and no money remains with an order that is over
        money.state.away = false
        money.decide({
          state: 'canceled',
          cancellation: { party: 'bank', reason: 'expired_on_confirmation', group: 'not_completed', expired: true },
        })
        for (const calm of ['follow', 'hear', 'refund', 'hear'] as const) await take({ do: calm }, id)
        await refundParts(shop.app, id)
        const { body } = await shop.json(`/api/orders/${id}/`, { headers: me })
        reached.add(body.state)
        expect(body.history[0].state).toBe('new')
        expect(body.history.at(-1).state).toBe(body.state)
        expect([0, body.total]).toContain(body.paid)
        if (body.is_unsuccessful) expect(body.paid, JSON.stringify(body.history)).toBe(0)
        await expectHealthy(shop)
      },
    ),
    { numRuns: 80 },
  )
  // Few random steps are valid in the current state, yet orders end in many states.
  expect(reached.size).toBeGreaterThanOrEqual(4)
})

test('a partial refund unanswered for days is not repeated by a full refund', async () => {
  const { id, items } = await placed(shop, me, [{ sku: 'MUG', count: 2 }])
  await shop.json(`/api/orders/${id}/pay/`, { json: {}, headers: me })
  money.decide({ state: 'succeeded' })
  await take({ do: 'hear' }, id)
  money.state.away = true
  const wish = { lines: [{ item: items[0].id, count: 1 }], reason: 'mistake', actor: 'shop' }
  expect(await refundPart(shop.app, id, wish, 'lost')).toMatchObject({ ok: true, value: [{ state: 'creating' }] })
  shop.clock.advance(48 * 3_600_000)
  // Whether it was made is still unknown: it is not abandoned.
  expect(await refundPart(shop.app, id, wish, 'lost')).toMatchObject({ ok: true, value: [{ state: 'creating' }] })
  money.state.away = false
  await moveOrder(shop.app, id, 'canceled', 'shop')
  await refundOrder(shop.app, id)
  const [payment] = [...money.payments.values()].filter(({ orderId }) => orderId === String(id))
  expect(payment!.refunded).toBe(payment!.amount)
  const { rows } = await sql<{ state: string }>`select state from refunds where order_id = ${id} order by id`.execute(
    shop.db,
  )
  expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  await expectHealthy(shop)
})
