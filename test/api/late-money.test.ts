import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { Refunds } from '#kit/schema.d.ts'
import { ok, refuse } from '#lib/result.ts'
import { followPayment, refundSurplusToItsEnd } from '#shop/payments/follow-payment.flow.ts'
import { reconcile } from '#shop/payments/reconcile/reconcile.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { queueState } from '../../src/server/start/queue-state.ts'
import { bank } from '../fake-bank.ts'
import { expectHealthy, listening, manyBoots, placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Money of a superseded payment: it counts if the order owes it, otherwise it is refunded whole, once.
let shop: TestApp
let outer: OuterWorld
let anna: Record<string, string>
let sbp: number
const money = bank()
/** What the service does when asked to end a payment; set by tests. */
let ending: 'cannot' | 'ends' = 'cannot'
beforeAll(async () => {
  outer = await startOuterWorld()
  const provider = {
    ...money.provider,
    async endPayment({ id }: { id: string }) {
      const known = money.payments.get(id)!
      if (ending === 'cannot' || known.state !== 'pending')
        return refuse({ code: 'payment_refused', status: 409, reason: 'wrong_status', parameter: null } as const)
      money.payments.set(id, { ...known, state: 'canceled' })
      return ok(money.payments.get(id)!)
    },
    async cancelPayment({ id }: { id: string }) {
      money.payments.set(id, { ...money.payments.get(id)!, state: 'canceled' })
      return ok(money.payments.get(id)!)
    },
    async capturePayment({ id }: { id: string }) {
      money.payments.set(id, { ...money.payments.get(id)!, state: 'succeeded' })
      return ok(money.payments.get(id)!)
    },
  }
  shop = await startApp({ outside: { ...outer.outside, payments: provider }, poolSize: 30 })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  const { rows } = await sql<{ id: number }>`
    insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
    values (${shop.cast.company}, 'DELIVERY', 'SBP', 'sbp', 9) returning id`.execute(shop.db)
  sbp = rows[0]!.id
})
sameStart(() => shop)
beforeEach(() => {
  Object.assign(money.state, { away: false, refunds: 'succeeded' })
  ending = 'cannot'
})
afterEach(() => expectHealthy(shop))
afterAll(async () => {
  await shop.close()
  await outer.close()
})

const pay = async (id: number, option: number) =>
  (await shop.json(`/api/orders/${id}/pay/`, { json: { payment_option: option }, headers: anna })).body.payment
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const happenings = async (id: number): Promise<string[]> =>
  (await read(id)).history.map((entry: { event: string }) => entry.event)
const rowOf = async (id: number) =>
  (
    await sql<{ state: string; surplus: boolean; refunded: number; amount: number }>`
      select state, surplus, refunded, amount from payments where id = ${id}`.execute(shop.db)
  ).rows[0]!
const providerId = async (id: number) =>
  (await sql<{ provider_id: string | null }>`select provider_id from payments where id = ${id}`.execute(shop.db))
    .rows[0]!.provider_id!
/** Sets the state of a payment at the bank; the shop does not know it yet. */
async function becomes(id: number, state: 'succeeded' | 'canceled' | 'held'): Promise<void> {
  const known = money.payments.get(await providerId(id))!
  money.payments.set(known.id, { ...known, state })
}
const refundsAtBank = async (id: number) => {
  const paymentId = await providerId(id)
  return (await sql<Refunds>`select * from refunds where payment_id = ${id}`.execute(shop.db)).rows.filter(
    ({ state }) => state === 'succeeded' && money.payments.get(paymentId)!.refunded > 0,
  )
}

const statesOfRefunds = async (paymentId: number): Promise<string[]> =>
  (
    await sql<{ state: string }>`select state from refunds where payment_id = ${paymentId} order by id`.execute(shop.db)
  ).rows.map(({ state }) => state)

/** An order of boots whose first payment, begun at the bank, is superseded by another method. */
async function left(count = 1) {
  const order = await placed(shop, anna, [{ sku: 'BOOT-41', count }])
  const first = await pay(order.id, shop.cast.options.courierCard)
  const second = await pay(order.id, sbp)
  expect(second.id).not.toBe(first.id)
  return { order, first: first.id as number, second: second.id as number }
}

/** The order is paid once, by the payment `by`; the other one was refunded or never had any money. */
async function expectPaidOnce(order: { id: number; total: number }, by: number, other: number) {
  await runJobs(shop, 'refund_surplus')
  await expectHealthy(shop)
  expect(await read(order.id)).toMatchObject({
    state: 'new',
    sub_state: 'paid',
    paid: order.total,
    owed: 0,
    payment: { id: by, state: 'succeeded' },
  })
  expect(await rowOf(by)).toMatchObject({ state: 'succeeded', surplus: false, refunded: 0 })
  const { state, amount } = await rowOf(other)
  const held = money.payments.get(await providerId(other))!
  expect(held.state === 'succeeded' ? held.amount - held.refunded : 0, state).toBe(0)
  if (state === 'refunded') expect(held.refunded).toBe(amount)
}

test('the second is paid, then the first: the first is refunded whole, with receipts, and the customer is notified once', async () => {
  const { order, first, second } = await left()
  await becomes(second, 'succeeded')
  await checkPayment(shop.app, second)
  await becomes(first, 'succeeded')
  await checkPayment(shop.app, first)
  expect(await rowOf(first)).toMatchObject({ state: 'succeeded', surplus: true })
  // While it is being refunded it is part of neither the paid nor the owed amount.
  expect(await read(order.id)).toMatchObject({ paid: order.total, pay_now: 0 })
  await expectHealthy(shop)
  await expectPaidOnce(order, second, first)
  for (let notice = 0; notice < 3; notice++) await checkPayment(shop.app, first)
  await refundSurplusToItsEnd(shop.app, first)
  expect(await refundsAtBank(first)).toMatchObject([
    { amount: Math.round(order.total * 100), lines: [], reason: 'surplus' },
  ])
  expect(await happenings(order.id)).toEqual(['moved', 'paid', 'surplus_paid', 'surplus_refunded'])

  const { rows: receipts } = await sql<{ kind: string; total: number; lines: { total: number }[] }>`
    select r.kind, r.total, r.lines from receipts r left join refunds f on f.id = r.refund_id
    where coalesce(r.payment_id, f.payment_id) = ${first} order by r.id`.execute(shop.db)
  expect(receipts.map(({ kind, total }) => [kind, total])).toEqual([
    ['payment', Math.round(order.total * 100)],
    ['refund', Math.round(order.total * 100)],
  ])
  expect(receipts[1]!.lines).toEqual(receipts[0]!.lines)

  const { rows: events } = await sql<{ type: string; amount: number; late: boolean | null; reason: string | null }>`
    select type, (payload ->> 'amount')::bigint as amount, (payload ->> 'isLate')::boolean as late, payload ->> 'reason' as reason
    from events where order_id = ${order.id} and type in ('order.paid', 'order.refunded') order by id`.execute(shop.db)
  expect(events.map(({ type, late, reason }) => [type, late, reason])).toEqual([
    ['order.paid', false, null],
    ['order.paid', true, null],
    ['order.refunded', null, 'surplus'],
  ])
  await runJobs(shop, ...listening)
  const texts = (await outer.outbox('79000000001', 'sms')).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('оплачен дважды'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('деньги за заказ'))).toEqual([])
  const mails = (await outer.outbox('anna@shop.test', 'mail')).map(({ text }) => text)
  expect(mails.filter((text) => /Лишнюю мы вернули.*Сумма возврата: [\d\s]+₽/s.test(text))).toHaveLength(1)
  // The order's own money is untouched: goods are returned, or the order is cancelled, as usual.
  await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
  await runJobs(shop, 'refund_order')
  expect(await read(order.id)).toMatchObject({ state: 'canceled', paid: 0, payment: { id: second, state: 'refunded' } })
})

test.each(['cannot', 'ends'] as const)(
  'the first is paid while the order owes: it counts, and the second is superseded (its service: %s)',
  async (can) => {
    const { order, first, second } = await left()
    ending = can
    await becomes(first, 'succeeded')
    await checkPayment(shop.app, first)
    expect(await read(order.id)).toMatchObject({ paid: order.total, pay_now: 0, payment: { id: first } })
    expect(await rowOf(second)).toMatchObject({ state: 'superseded' })
    await followPayment(shop.app, second, 0)
    expect((await rowOf(second)).state).toBe(can === 'ends' ? 'canceled' : 'superseded')
    if (can === 'cannot') {
      await becomes(second, 'succeeded')
      await checkPayment(shop.app, second)
    }
    await expectPaidOnce(order, first, second)
  },
)

test('late money is found by reconciliation, by the customer’s return and by expiry', async () => {
  for (const how of ['reconcile', 'return', 'expiry'] as const) {
    const { order, first, second } = await left()
    await becomes(first, 'succeeded')
    if (how === 'reconcile') {
      const since = new Date(shop.clock.now().getTime() - 86_400_000)
      const { findings } = await reconcile(shop.app, shop.cast.company, since)
      expect(findings).toMatchObject([{ kind: 'paid_there_not_here', payment: first, mended: true }])
    } else if (how === 'return') await shop.json(`/api/orders/${order.id}/check_payment/`, { json: {}, headers: anna })
    else {
      await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`expire_order:${order.id}`}`.execute(
        shop.db,
      )
      shop.clock.advance(25 * 3_600_000)
      await runJobs(shop, 'expire_order')
    }
    await expectPaidOnce(order, first, second)
  }
})

test('both payments that succeed after cancellation are refunded', async () => {
  const { order, first, second } = await left()
  await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
  for (const id of [first, second]) {
    await becomes(id, 'succeeded')
    await checkPayment(shop.app, id)
    await expectHealthy(shop)
    await runJobs(shop, 'refund_order', 'refund_surplus')
    expect(await rowOf(id)).toMatchObject({ state: 'refunded' })
    expect((await read(order.id)).paid).toBe(0)
    await expectHealthy(shop)
  }
})

test('the first succeeds after payment, cancellation and refund: no line is refunded twice', async () => {
  const { order, first, second } = await left()
  await becomes(second, 'succeeded')
  await checkPayment(shop.app, second)
  await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
  await runJobs(shop, 'refund_order')
  await becomes(first, 'succeeded')
  await checkPayment(shop.app, first)
  await expectHealthy(shop)
  await runJobs(shop, 'refund_order', 'refund_surplus')
  expect(await rowOf(first)).toMatchObject({ state: 'refunded', surplus: true })
  expect(await read(order.id)).toMatchObject({ state: 'canceled', paid: 0 })
})

test('after a partial cancellation the first payment exceeds the debt: it is refunded whole, and the order awaits payment', async () => {
  const { order, first, second } = await left(2)
  await becomes(second, 'canceled')
  await checkPayment(shop.app, second)
  const lines = [{ item: order.items[0].id, count: 1 }]
  const cut = await shop.json(`/api/orders/${order.id}/cancel/`, { json: { lines }, headers: anna })
  expect(cut.status, JSON.stringify(cut.body)).toBe(200)
  await becomes(first, 'succeeded')
  await checkPayment(shop.app, first)
  await runJobs(shop, 'refund_surplus')
  expect(await rowOf(first)).toMatchObject({ state: 'refunded', surplus: true })
  const after = await read(order.id)
  expect(after).toMatchObject({ state: 'new', sub_state: 'awaiting_payment', paid: 0, pay_now: after.total })
  const third = await pay(order.id, sbp)
  await becomes(third.id, 'succeeded')
  await checkPayment(shop.app, third.id)
  expect(await read(order.id)).toMatchObject({ paid: after.total, sub_state: 'paid', payment: { id: third.id } })
})

test('held money of a superseded payment is captured while the order owes it, released once it is paid', async () => {
  for (const isPaid of [false, true]) {
    const { order, first, second } = await left()
    if (isPaid) {
      await becomes(second, 'succeeded')
      await checkPayment(shop.app, second)
    }
    await becomes(first, 'held')
    await checkPayment(shop.app, first)
    expect(await rowOf(first)).toMatchObject({ state: isPaid ? 'canceled' : 'succeeded', surplus: false })
    await expectPaidOnce(order, isPaid ? second : first, isPaid ? first : second)
  }
})

describe('refund failures', () => {
  async function surplus() {
    const made = await left()
    for (const id of [made.second, made.first]) {
      await becomes(id, 'succeeded')
      await checkPayment(shop.app, id)
    }
    return made
  }

  test('the bank is unavailable: the same refund is repeated, once', async () => {
    const { order, first, second } = await surplus()
    money.state.away = true
    await expect(refundSurplusToItsEnd(shop.app, first)).rejects.toThrow('is not all back')
    expect(await rowOf(first)).toMatchObject({ state: 'succeeded' })
    await expectHealthy(shop)
    money.state.away = false
    await refundSurplusToItsEnd(shop.app, first)
    await expectPaidOnce(order, second, first)
    expect(await refundsAtBank(first)).toHaveLength(1)
  })

  test('the bank refuses: the doctor reports it; the refund is repeated until done', async () => {
    const { order, first, second } = await surplus()
    money.state.refunds = 'canceled'
    await expect(refundSurplusToItsEnd(shop.app, first)).rejects.toThrow('is not all back')
    expect((await runDoctor(shop.db)).map(({ name }) => name)).toEqual([
      'money an order did not need is back or on its way back',
    ])
    money.state.refunds = 'succeeded'
    await refundSurplusToItsEnd(shop.app, first)
    await expectPaidOnce(order, second, first)
  })

  test('a refund that was stored and never requested is replaced by another in the step that ends it, even after a day', async () => {
    const { order, first, second } = await surplus()
    // The process died before it called the bank, and the bank has forgotten the key since.
    await sql`update refunds set created_at = created_at - interval '21 hours' where payment_id = ${first}`.execute(
      shop.db,
    )
    await checkPayment(shop.app, first)
    expect(await statesOfRefunds(first)).toEqual(['canceled', 'creating'])
    await expectHealthy(shop)
    await expectPaidOnce(order, second, first)
    expect(await statesOfRefunds(first)).toEqual(['canceled', 'succeeded'])
  })

  test('a refund made in the cabinet of the service is counted and not repeated', async () => {
    const { order, first, second } = await surplus()
    money.state.refunds = 'canceled'
    await expect(refundSurplusToItsEnd(shop.app, first)).rejects.toThrow('is not all back')
    const held = money.payments.get(await providerId(first))!
    money.payments.set(held.id, { ...held, refunded: held.amount })
    money.state.refunds = 'succeeded'
    await refundSurplusToItsEnd(shop.app, first)
    await expectPaidOnce(order, second, first)
  })

  test('staff records a refund by hand once, with a reason, after the bank refused, but not while it is pending', async () => {
    const { order, first } = await surplus()
    const staff = await shop.staff()
    const state = async () => (await shop.json(`/api/staff/orders/${order.id}/`, { headers: staff })).body.refunds
    const given = async (document = 'п/п 7') =>
      shop.json(`/api/staff/refunds/${(await state()).at(-1).id}/given/`, {
        json: { document, reason: 'карта закрыта' },
        headers: staff,
      })
    money.state.refunds = 'pending'
    await expect(refundSurplusToItsEnd(shop.app, first)).rejects.toThrow('is not all back')
    expect((await state()).at(-1)).toMatchObject({ state: 'pending', by_people: false })
    expect((await given()).body).toMatchObject({ code: 'refund_not_possible', reason: 'under_way' })
    money.endRefunds('canceled')
    money.state.refunds = 'canceled'
    await expect(refundSurplusToItsEnd(shop.app, first)).rejects.toThrow('is not all back')
    expect((await state()).at(-1)).toMatchObject({ state: 'canceled', by_people: true, reason: 'surplus' })
    // A day later the doctor and the metrics report it.
    await sql`update refunds set created_at = created_at - interval '25 hours' where payment_id = ${first}`.execute(
      shop.db,
    )
    const late = (await runDoctor(shop.db)).find(({ name }) => name.endsWith('within a day'))
    expect(late?.examples).toContain(`order ${order.number}, payment ${first}`)
    expect(await (await queueState(shop.db)()).surplusesOverdue).toBe(1)

    expect(await given()).toMatchObject({ status: 200 })
    expect((await given()).status).toBe(200)
    expect((await given('другое')).body).toMatchObject({ code: 'refund_not_possible', reason: 'ended' })
    const { amount } = await rowOf(first)
    expect(await rowOf(first)).toMatchObject({ state: 'refunded', refunded: amount })
    expect(await read(order.id)).toMatchObject({ paid: order.total, owed: 0 })
    expect(await happenings(order.id)).toEqual(['moved', 'paid', 'surplus_paid', 'surplus_refunded'])
    const { rows: receipts } = await sql<{ kind: string; total: number; state: string }>`
      select r.kind, r.total, f.state from receipts r join refunds f on f.id = r.refund_id
      where f.payment_id = ${first} and f.state = 'succeeded'`.execute(shop.db)
    expect(receipts).toEqual([{ kind: 'refund', total: amount, state: 'succeeded' }])
    const { rows: acts } = await sql<{ reason: string; after: object }>`
      select reason, after from staff_audit where call = 'refundGivenByPeople'`.execute(shop.db)
    expect(acts).toEqual([{ reason: 'карта закрыта', after: { document: 'п/п 7' } }])
    // The job has nothing more to ask the bank.
    money.state.refunds = 'succeeded'
    await refundSurplusToItsEnd(shop.app, first)
    expect(money.payments.get(await providerId(first))!.refunded).toBe(0)
  })

  test('after a crash between the steps the jobs complete it', async () => {
    const { order, first, second } = await surplus()
    // Of the process that recorded the money, only what its transaction wrote remains.
    await runJobs(shop, 'refund_surplus')
    await expectPaidOnce(order, second, first)
  })
})

test('both are paid at once with many notices: one counts, the other is refunded — 10 rounds', async () => {
  const counted = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const { order, first, second } = await left()
    await Promise.all([becomes(first, 'succeeded'), becomes(second, 'succeeded')])
    const notices = Array.from({ length: 12 }, (_, n) => checkPayment(shop.app, (n + round) % 2 ? first : second))
    const tabs = [shop.cast.options.courierCard, sbp].map((option) => pay(order.id, option))
    await Promise.all([...notices, ...tabs])
    await expectHealthy(shop)
    const by = (await read(order.id)).payment.id === first ? 'first' : 'second'
    counted.add(by)
    await expectPaidOnce(order, by === 'first' ? first : second, by === 'first' ? second : first)
    expect(await refundsAtBank(by === 'first' ? second : first)).toHaveLength(1)
    const paid = (await happenings(order.id)).filter((one) => one === 'paid')
    expect(paid).toHaveLength(1)
  }
  expect(counted.size).toBeGreaterThan(0)
})

test('two tabs ask for two methods at once, repeatedly: one payment is open at a time', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }])
    await pay(order.id, shop.cast.options.courierCard)
    await Promise.all(Array.from({ length: 8 }, (_, n) => pay(order.id, n % 2 ? sbp : shop.cast.options.courierCard)))
    await expectHealthy(shop)
    const begun = (
      await sql<{ id: number; state: string }>`
      select id, state from payments where order_id = ${order.id}`.execute(shop.db)
    ).rows
    // A payment dropped before the bank answered was shown to nobody.
    for (const { id } of begun.filter(({ state }) => state !== 'canceled')) {
      await becomes(id, 'succeeded')
      await checkPayment(shop.app, id)
    }
    await runJobs(shop, 'refund_surplus')
    expect(await read(order.id)).toMatchObject({ paid: order.total, owed: 0 })
    await expectHealthy(shop)
  }
})
