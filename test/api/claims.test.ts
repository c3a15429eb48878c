import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { Customers } from '#kit/schema.d.ts'
import { ZERO } from '#lib/money.ts'
import { placeOrder } from '#shop/checkout/checkout.flow.ts'
import { placeOrderBody } from '#shop/checkout/checkout.wire.ts'
import { readIntent } from '#shop/checkout/read-intent.wire.ts'
import type { Claim } from '#shop/claims.ts'
import { findCompany } from '#shop/company/company.flow.ts'
import type { SignedInContext } from '#shop/context.ts'
import { cancelOrder, expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { regions } from '#shop/places/places.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { cash, orderBody, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { seatClaim, seatKind, seatTables } from '../seats.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** Position of the next fault: the n-th statement or call of a claim from now. */
const fault = { left: Number.POSITIVE_INFINITY, isLate: false, hit: false }
class Planned extends Error {}
const strike = (): boolean => {
  fault.left--
  fault.hit ||= fault.left === 0
  return fault.left === 0
}

/** A claim whose every call can fail. */
const mayFail = (claim: Claim): Claim => {
  const failing = <A extends unknown[], T>(call: (...args: A) => T) =>
    ((...args: A): T => {
      if (strike()) throw new Planned('in a claim')
      return call(...args)
    }) as (...args: A) => T
  return {
    ...claim,
    lock: failing(claim.lock.bind(claim)),
    take: failing(claim.take.bind(claim)),
    release: failing(claim.release.bind(claim)),
    settle: failing(claim.settle.bind(claim)),
  }
}

const claims = [...kinds.claims, seatClaim]
let shop: TestApp
let me: Record<string, string>
let context: SignedInContext
beforeAll(async () => {
  shop = await startApp({
    outside: { lineKinds: [seatKind, ...kinds.lineKinds], claims: claims.map((claim) => mayFail(claim)) },
  })
  await shop.database.pool.query(seatTables)
  me = await shop.signIn('79000000001')
  await shop.database.pool.query('update stock_levels set on_hand = 100000 where outlet_id = $1', [shop.cast.warehouse])
  await shop.database.pool.query('select refresh_product_cards(array(select id from products))')
  const company = (await findCompany(shop.app, { host: '', header: '', cookie: '' }))!
  const { id, phone } = (await sql<Customers>`select * from customers where phone = '79000000001'`.execute(shop.db))
    .rows[0]!
  context = {
    company,
    region: (await regions(shop.app, company.id))[0]!,
    regionFrom: 'default',
    locale: 'ru',
    ip: '',
    requestId: 'r',
    me: { id, phone, type: 'personal', hasPriceAccess: false, tokenHash: '' },
  }
})
sameStart(() => shop)
afterAll(() => shop.close())

const lines = [
  { sku: 'SEAT-1', count: 2 },
  { sku: 'MUG', count: 1 },
]
const healthy = async () => expect(await runDoctor(shop.db, claims)).toEqual([])
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const endsOf = async (id: number): Promise<string[]> => {
  const { rows } = await shop.database.pool.query(
    `select state from seat_ends where order_id = $1
     union all select state from reservations where order_id = $1 and state <> 'held'`,
    [id],
  )
  return rows.map((row) => row.state)
}

describe('another line kind and claim, built on the two interfaces alone', () => {
  test('share an order with goods: priced, reserved, shown and released together', async () => {
    const { body } = await shop.json('/api/v2/cart/', { json: { items: lines } })
    expect(body.cart.items[0]).toMatchObject({ sku: 'SEAT-1', price: 1500, total: 3000, product: { id: 1 } })
    const order = await placed(shop, me, lines)
    expect(order.items.map((i: { product: { id: number } }) => i.product.id)).toEqual([1, shop.cast.mug])
    const { rows } = await shop.database.pool.query(
      `select kind, variant_id is null as "isBare", details, payment_subject from order_items where order_id = $1 order by id`,
      [order.id],
    )
    expect(rows).toEqual([
      { kind: 'seat', isBare: true, details: { seat: 1 }, payment_subject: 'service' },
      { kind: 'goods', isBare: false, details: {}, payment_subject: 'commodity' },
    ])
    await healthy()
    await moveOrder(shop.app, order.id, 'canceled', 'shop')
    expect(await endsOf(order.id)).toEqual(['released', 'released'])
    await healthy()
  })

  test('one short claim stops all claims; the last place is sold once', async () => {
    const both = [
      { sku: 'MUG', count: 1 },
      { sku: 'SEAT-2', count: 1 },
    ]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.json('/api/orders/', { json: orderBody(shop, both), headers: me })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { body } of answers.filter((a) => a.status === 409)) {
      expect(body).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'SEAT-2', wanted: 1, available: 0 }] })
    }
    await healthy()
  })

  test('an order of a removed kind is shown as stored', async () => {
    const order = await placed(shop, me, lines)
    const known = shop.app.lineKinds
    shop.app.lineKinds = kinds.lineKinds
    try {
      expect((await read(order.id)).items[0].product).toEqual({ id: 0, slug: '', name: 'Место SEAT-1' })
    } finally {
      shop.app.lineKinds = known
    }
  })
})

/** Runs `work` with a fault at the n-th point; a late fault loses the answer of an executed statement. */
async function withFault(point: number, isLate: boolean, work: () => Promise<unknown>): Promise<boolean> {
  const { prototype } = (
    shop.database.pool as unknown as { Client: { prototype: { query: (...a: never[]) => unknown } } }
  ).Client
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: never[]) {
    const [first] = args as unknown[]
    const text = typeof first === 'string' ? first : (first as { text?: string })?.text
    // A rollback does not fail: with a lost connection the server rolls back by itself.
    if (text === 'rollback' || !strike()) return original.apply(this, args)
    const broken = () => Promise.reject(new Planned('at a statement'))
    return isLate ? Promise.resolve(original.apply(this, args)).then(broken) : broken()
  }
  Object.assign(fault, { left: point, isLate, hit: false })
  try {
    await work().catch((error) => {
      if (!(error instanceof Planned)) throw error
    })
  } finally {
    fault.left = Number.POSITIVE_INFINITY
    prototype.query = original
  }
  return fault.hit
}

type Ending = { state: string; ends: string[]; run(id: number): Promise<unknown> }
const endings: Ending[] = [
  {
    state: 'canceled',
    ends: ['released', 'released'],
    run: (id) => cancelOrder(shop.app, context, id, { reason: '', expectedFee: ZERO }),
  },
  { state: 'expired', ends: ['released', 'released'], run: (id) => expireUnpaid(shop.app, id) },
  { state: 'rejected', ends: ['released', 'released'], run: (id) => moveOrder(shop.app, id, 'rejected', 'shop') },
  { state: 'done', ends: ['settled', 'taken'], run: (id) => moveOrder(shop.app, id, 'done', 'shop') },
]

describe('failure at any point', () => {
  const place = async (key: string, change: object = {}) => {
    const intent = readIntent(
      placeOrderBody.parse(orderBody(shop, lines, change as Record<string, unknown>)),
      shop.app.lineKinds,
    )
    if (!intent.ok) throw new Error(intent.refusal.code)
    return placeOrder(shop.app, context, intent.value, key)
  }
  const idOf = async (key: string): Promise<number | undefined> =>
    (await shop.database.pool.query('select id from orders where idempotency_key = $1', [key])).rows[0]?.id

  test.each([false, true])('placing an order is all or nothing; answers lost: %s', async (isLate) => {
    let point = 1
    for (; ; point++) {
      const key = `place-${isLate}-${point}`
      const hit = await withFault(point, isLate, () => place(key))
      if (!hit) break
      await healthy()
      const again = await place(key)
      expect(again.ok && again.value.orders[0]!.id).toBe(await idOf(key))
      await healthy()
    }
    // at least: one read, the price terms, begin, two locks, the order, what follows it and the commit
    expect(point).toBeGreaterThan(9)
  })

  test.each(endings)('$state: every claim ends exactly once', async ({ state, ends, run }) => {
    for (const isLate of [false, true]) {
      for (let point = 1; ; point++) {
        const order = await place(`${state}-${isLate}-${point}`, state === 'done' ? cash(shop) : {})
        if (!order.ok) throw new Error(order.refusal.code)
        const { id } = order.value.orders[0]!
        if (state === 'done') {
          for (const step of ['collecting', 'collected', 'shipping'] as const)
            await moveOrder(shop.app, id, step, 'shop')
        }
        if (state === 'expired') shop.clock.advance(25 * 3_600_000)
        const hit = await withFault(point, isLate, () => run(id))
        // Either nothing or everything happened; the second run completes it, the third changes nothing.
        expect([[], ends]).toContainEqual((await endsOf(id)).toSorted())
        await healthy()
        await run(id)
        await run(id)
        expect((await read(id)).state).toBe(state)
        expect((await endsOf(id)).toSorted()).toEqual(ends)
        await healthy()
        if (!hit) break
      }
    }
  })
})
