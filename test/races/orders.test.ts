import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { Customers } from '#kit/schema.d.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { address, cash, expectHealthy, orderBody, placed, runJobs, stockOf } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Real parallel connections: every request has its own, so locks really block.
let shop: TestApp
let outer: Emulators
const closing: (() => unknown)[] = []
beforeAll(async () => {
  outer = await startEmulators({ port: 0 })
  const yookassa = createYooKassa(emulatorSettings(outer.url).yookassa)
  closing.push(() => yookassa.close())
  shop = await startApp({ poolSize: 60, outside: { payments: yookassa } })
})
afterAll(async () => {
  for (const close of closing) await close()
  await shop.close()
  await outer.close()
})

const people = (count: number, from: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => shop.signIn(`7900${from + i}`)))
const setStock = (sku: string, warehouse: number, outlet: number) =>
  sql`
    update stock_levels l set on_hand = l.reserved + case l.outlet_id when ${shop.cast.warehouse} then ${warehouse}::int else ${outlet}::int end
    from variants v where v.id = l.variant_id and v.sku = ${sku}`.execute(shop.db)
const countOf = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((s) => [s, statuses.filter((t) => t === s).length]))

test('[R01] 50 buyers of the last 5 pieces: 5 orders, 45 clear refusals, nothing oversold — 20 rounds', async () => {
  const buyers = await people(50, 1_000_000)
  // A request that waits three seconds for a lock, as happens on a busy machine, gets 503 and is repeated.
  const order = async (me: Record<string, string>) => {
    for (let tries = 1; ; tries++) {
      const answer = await shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'BAG', count: 1 }]), headers: me })
      if (answer.status !== 503 || tries === 5) return answer
    }
  }
  for (let round = 0; round < 20; round++) {
    // three in the warehouse and two in the shop: the last orders take from both
    await setStock('BAG', 3, 2)
    const answers = await Promise.all(buyers.map(order))
    expect(countOf(answers.map((a) => a.status)), `round ${round}`).toEqual({ 201: 5, 409: 45 })
    for (const { body } of answers.filter((a) => a.status === 409)) {
      expect(body).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'BAG', wanted: 1, available: 0 }] })
    }
    const stock = await stockOf(shop, 'BAG')
    expect(stock.onHand - stock.reserved).toBe(0)
    await expectHealthy(shop)
  }
})

test('orders of the same goods in reverse order neither deadlock nor oversell', async () => {
  const buyers = await people(40, 2_000_000)
  await setStock('BAG', 10, 10)
  await setStock('BOOT-41', 15, 0)
  const answers = await Promise.all(
    buyers.map((me, i) => {
      const lines = [
        { sku: 'BAG', count: 1 },
        { sku: 'BOOT-41', count: 1 },
        { sku: 'MUG', count: 1 },
      ]
      return shop.json('/api/orders/', {
        json: orderBody(shop, i % 2 ? lines : lines.toReversed(), i % 3 ? {} : cash(shop)),
        headers: me,
      })
    }),
  )
  expect(countOf(answers.map((a) => a.status))).toEqual({ 201: 15, 409: 25 })
  await expectHealthy(shop)
})

test('50 customers compete for courier hours with room for 5: 5 get them, in every round', async () => {
  const buyers = await people(50, 2_500_000)
  await setStock('MUG', 10_000, 0)
  const olga = await shop.staff(['delivery.write', 'delivery.read'])
  const around = [
    [55, 59],
    [55, 62],
    [58, 62],
    [58, 59],
  ]
  const zone = await shop.json('/api/staff/courier-zones/', {
    json: { name: 'Всюду', polygon: around, price: 290, intervals: [{ from: '10:00', to: '14:00', capacity: 5 }] },
    headers: olga,
  })
  expect(zone.status).toBe(201)
  shop.app.cache.dropTags('everything')
  const date = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const wish = { address, delivery_interval: { date, from: '10:00', to: '14:00' } }
  let before: { id: number; me: Record<string, string> }[] = []
  for (let round = 0; round < 3; round++) {
    // The customers of the round before cancel while everybody orders.
    const giveUp = before.map(({ id, me }) => shop.json(`/api/orders/${id}/cancel/`, { json: {}, headers: me }))
    if (round === 1) await Promise.all(giveUp)
    const answers = await Promise.all(
      buyers.map((me) =>
        shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'MUG', count: 1 }], wish), headers: me }),
      ),
    )
    await Promise.all(giveUp)
    expect(answers.every(({ status, body }) => status === 201 || body.code === 'interval_gone')).toBe(true)
    const made = answers.filter(({ status }) => status === 201).length
    if (round < 2) expect(made).toBe(5)
    else expect(made).toBeLessThanOrEqual(5)
    before = answers.flatMap(({ status, body }, i) => (status === 201 ? [{ id: body.id, me: buyers[i]! }] : []))
    await expectHealthy(shop)
  }
  const { rows } = await sql<{ taken: number }>`select taken from courier_slots`.execute(shop.db)
  expect(rows.map(({ taken }) => taken)).toEqual([before.length])
  await shop.json(`/api/staff/courier-zones/${zone.body.id}/`, { method: 'DELETE', headers: olga })
  shop.app.cache.dropTags('everything')
})

test('the last pieces taken and released concurrently leave listings equal to rebuilt ones', async () => {
  const buyers = await people(20, 3_000_000)
  for (let round = 0; round < 5; round++) {
    await setStock('BAG', 2, 2)
    const first = await Promise.all(buyers.slice(0, 4).map((me) => placed(shop, me, [{ sku: 'BAG', count: 1 }])))
    await Promise.all([
      ...first.map((o, i) => shop.json(`/api/orders/${o.id}/cancel/`, { json: {}, headers: buyers[i] })),
      ...buyers
        .slice(4)
        .map((me) => shop.json('/api/orders/', { json: orderBody(shop, [{ sku: 'BAG', count: 1 }]), headers: me })),
    ])
    await expectHealthy(shop)
  }
})

describe('idempotency', () => {
  test('[R06] 20 parallel posts of one key make one order and get one answer', async () => {
    const [me] = await people(1, 4_000_000)
    await setStock('MUG', 1000, 0)
    for (let round = 0; round < 5; round++) {
      const send = () =>
        shop.json('/api/orders/', {
          json: orderBody(shop, [{ sku: 'MUG', count: 1 }]),
          headers: { ...me!, 'idempotency-key': `click-${round}` },
        })
      const answers = await Promise.all(Array.from({ length: 20 }, send))
      const made = answers.filter((a) => a.status === 201)
      expect(new Set(made.map((a) => a.body.id)).size).toBe(1)
      expect(
        answers
          .filter((a) => a.status !== 201)
          .every((a) => a.status === 409 && a.body.code === 'idempotency_in_flight'),
      ).toBe(true)
      const late = await send()
      expect([late.status, late.body]).toEqual([201, made[0]!.body])
    }
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from orders where idempotency_key like 'click-%'`.execute(shop.db)
    expect(rows[0]!.n).toBe(5)
    await expectHealthy(shop)
  })

  test('[R06] the key holds even without the stored answer and under concurrency', async () => {
    const [me] = await people(1, 4_100_000)
    const customer = (await sql<Customers>`select * from customers where phone = '79004100000'`.execute(shop.db))
      .rows[0]!
    const { placeOrder } = await import('#shop/checkout/checkout.flow.ts')
    const { placeOrderBody } = await import('#shop/checkout/checkout.wire.ts')
    const { readIntent } = await import('#shop/checkout/read-intent.wire.ts')
    const { findCompany } = await import('#shop/company/company.flow.ts')
    const { regions } = await import('#shop/places/places.flow.ts')
    const company = (await findCompany(shop.app, { host: '', header: '', cookie: '' }))!
    const context = {
      company,
      region: (await regions(shop.app, company.id))[0]!,
      regionFrom: 'default' as const,
      locale: 'ru' as const,
      ip: '',
      requestId: 'r',
      me: { id: customer.id, phone: customer.phone, type: 'personal' as const, hasPriceAccess: false, tokenHash: '' },
    }
    const intent = readIntent(placeOrderBody.parse(orderBody(shop, [{ sku: 'MUG', count: 1 }])), shop.app.lineKinds)
    if (!intent.ok) throw new Error(intent.refusal.code)
    const placedAll = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(shop.app, context, intent.value, 'same-key')),
    )
    expect(placedAll.every((p) => p.ok)).toBe(true)
    expect(new Set(placedAll.map((p) => (p.ok ? p.value.orders[0]!.id : 0))).size).toBe(1)
    expect(me).toBeDefined()
    await expectHealthy(shop)
  })
})

describe('payment against everything else', () => {
  const emulate = (path: string, json: object) =>
    fetch(`${outer.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json' },
    })
  const begin = async (me: Record<string, string>) => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }])
    const { body } = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
    const { provider_id } = (
      await sql<{ provider_id: string | null }>`
      select provider_id from payments where id = ${body.payment.id}`.execute(shop.db)
    ).rows[0]!
    await emulate(`/yookassa/payments/${provider_id}/succeed`, {})
    return {
      id: order.id as number,
      total: order.total as number,
      payment: body.payment.id as number,
      providerId: provider_id!,
    }
  }
  const read = async (id: number, me: Record<string, string>) =>
    (await shop.json(`/api/orders/${id}/`, { headers: me })).body

  test('concurrent pay, cancel and expire: one wins, and an order that is over never keeps money', async () => {
    const [me] = await people(1, 5_000_000)
    await setStock('MUG', 1000, 0)
    const ends = new Set<string>()
    for (let round = 0; round < 20; round++) {
      const order = await begin(me!)
      shop.clock.advance(24 * 3_600_000)
      const work = [
        () => checkPayment(shop.app, order.payment),
        () => shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: me! }),
        () => expireUnpaid(shop.app, order.id),
        () => moveOrder(shop.app, order.id, 'collecting', 'shop'),
      ]
      const turned = [...work.slice(round % 4), ...work.slice(0, round % 4)]
      await Promise.all(turned.map((one) => one()))
      await expectHealthy(shop)
      await runJobs(shop, 'refund_order')
      const after = await read(order.id, me!)
      ends.add(`${after.state}`)
      expect(after.paid, after.state).toBe(after.is_unsuccessful ? 0 : order.total)
      expect(after.payment.state).toBe(after.is_unsuccessful ? 'refunded' : 'succeeded')
      await expectHealthy(shop)
    }
    expect(ends.size).toBeGreaterThan(0)
  })

  test('[PAY-12] an order read while its money arrives never requests payment again', async () => {
    const [me] = await people(1, 6_500_000)
    await setStock('MUG', 1000, 0)
    const torn: unknown[] = []
    for (let round = 0; round < 30; round++) {
      const order = await begin(me!)
      let isPaid = false
      const readers = Array.from({ length: 8 }, async () => {
        while (!isPaid) {
          const { pay_now, payment } = await read(order.id, me!)
          if (payment.state === 'succeeded' && pay_now > 0) torn.push({ round, pay_now })
        }
      })
      await checkPayment(shop.app, order.payment)
      isPaid = true
      await Promise.all(readers)
    }
    expect(torn).toEqual([])
  })

  test('[R08] 20 parallel reads of one payment take one step, and 20 parallel notices leave one job', async () => {
    const [me] = await people(1, 6_000_000)
    for (let round = 0; round < 5; round++) {
      const order = await begin(me!)
      await Promise.all(Array.from({ length: 20 }, () => checkPayment(shop.app, order.payment)))
      const after = await read(order.id, me!)
      expect(after.paid).toBe(order.total)
      expect(after.history.filter((h: { event: string }) => h.event === 'paid')).toHaveLength(1)
      const notice = { type: 'notification', event: 'payment.succeeded', object: { id: order.providerId } }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => shop.json('/api/payments/yookassa/notifications/', { json: notice })),
      )
      expect(countOf(answers.map((a) => a.status))).toEqual({ 200: 20 })
      await runJobs(shop, 'payment_check')
      expect((await read(order.id, me!)).paid).toBe(order.total)
    }
    await expectHealthy(shop)
  })
})
