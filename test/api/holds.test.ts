import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { confirmOrder, endUnconfirmed, refuseOrder } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { followPayment } from '#shop/payments/follow-payment.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import {
  courseClaims,
  type HeldShop,
  heldOrder,
  orderToPay,
  providerIdOf,
  readOrder,
  startHeldShop,
} from '../course/held-orders.ts'
import { bank } from '../fake-bank.ts'
import { listening, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Orders that their operator confirms: their money is held until then, and ends taken or released, never both and never neither.
const money = bank()
let held: HeldShop
let outer: OuterWorld
beforeAll(async () => {
  outer = await startOuterWorld()
  held = await startHeldShop(money.provider, outer.outside)
})
sameStart(() => held.shop)
beforeEach(() => {
  Object.assign(money.state, { away: false, holds: 'heard', refunds: 'succeeded' })
  money.captures.length = 0
  money.releases.length = 0
})
afterEach(async () => expect(await broken()).toEqual([]))
afterAll(async () => {
  await held.shop.close()
  await outer.close()
})

const app = () => held.shop.app
const broken = async () => (await runDoctor(held.shop.db, courseClaims, held.shop.clock.now())).map(({ name }) => name)
const wait = (hours: number) => held.shop.clock.advance(hours * 3_600_000)
const read = (id: number) => readOrder(held, id)
/** What the bank did with held money: how often it took it, and how often it let it go. */
const done = () => [money.captures.length, money.releases.length]
/** What the customer was told about an order by SMS, in the order of this list. */
const told = {
  held: /ждёт подтверждения, 30 000 ₽ заморожены/,
  paid: /оплачен\./,
  confirmed: /подтверждён\./,
  released: /заморозка 30 000 ₽ снята/,
  canceled: /отменён/,
}
const notices = async ({ number }: { number: string }) => {
  await runJobs(held.shop, ...listening)
  const texts = (await outer.outbox('79000000001', 'sms'))
    .map(({ text }) => text)
    .filter((text) => text.includes(number))
  return Object.entries(told).flatMap(([name, words]) =>
    texts.filter((text) => words.test(text.replaceAll('\u00a0', ' '))).map(() => name),
  )
}
const late = 'a confirmation that came too late is settled by people'

test('a silent operator: the money is held, neither paid nor owed, and not taken for three hours', async () => {
  const { order, orderId, paymentId } = await heldOrder(held, money)
  wait(3)
  await followPayment(app(), paymentId, 0)
  await runJobs(held.shop, 'settle_holds')
  expect(await expireUnpaid(app(), orderId)).toBe(false)
  const shown = await read(orderId)
  expect(shown).toMatchObject({
    ...{ state: 'new', sub_state: 'held', paid: 0, held: order.total, owed: 0, pay_now: 0, reserved_until: null },
    confirmation: { state: 'waiting', by: '2026-11-22T09:00:00.000Z' },
    payment: { state: 'waiting_for_capture' },
  })
  expect(shown.actions).toEqual(['CANCEL'])
  expect(shown.history.map(({ event }: { event: string }) => event)).toEqual(['moved', 'held'])
  expect(done()).toEqual([0, 0])
  expect(await notices(order)).toEqual(['held'])
})

test('confirmed: the money is taken once, however often the operator says so', async () => {
  const { order, orderId } = await heldOrder(held, money)
  for (let n = 0; n < 3; n++) expect(await confirmOrder(app(), orderId)).toMatchObject({ ok: true })
  await runJobs(held.shop, 'settle_holds')
  expect(await read(orderId)).toMatchObject({
    ...{ state: 'new', sub_state: 'paid', paid: order.total, held: 0, owed: 0, confirmation: { state: 'confirmed' } },
    payment: { state: 'succeeded' },
  })
  expect(done()).toEqual([1, 0])
  expect(await refuseOrder(app(), orderId, 'мест нет')).toMatchObject({ refusal: { reason: 'confirmed' } })
  expect(await notices(order)).toEqual(['held', 'paid'])
})

test('refused: the money is released once, nothing is taken, and the customer reads the reason', async () => {
  const { order, orderId } = await heldOrder(held, money)
  for (let n = 0; n < 3; n++) expect(await refuseOrder(app(), orderId, 'Мест нет')).toMatchObject({ ok: true })
  const shown = await read(orderId)
  expect(shown).toMatchObject({
    ...{ state: 'canceled', sub_state: 'refused', paid: 0, held: 0, confirmation: { state: 'refused' } },
    state_label: 'Отменён: поставщик отказал',
    payment: { state: 'canceled' },
  })
  expect(shown.history.find(({ state }: { state: string }) => state === 'canceled').reason).toBe('Мест нет')
  expect(done()).toEqual([0, 1])
  expect(await notices(order)).toEqual(['held', 'released', 'canceled'])
})

test.each([
  ['confirms', [1, 0]],
  ['refuses', [0, 1]],
] as const)(
  'the bank is deaf while the operator %s: the doctor reports it after a minute, and the job settles it once',
  async (what, end) => {
    const { orderId, paymentId } = await heldOrder(held, money)
    money.state.holds = 'deaf'
    expect(
      await (what === 'confirms' ? confirmOrder(app(), orderId) : refuseOrder(app(), orderId, 'нет')),
    ).toMatchObject({ ok: true })
    expect(await broken()).toEqual([])
    held.shop.clock.advance(61_000)
    expect(await broken()).toEqual(['held money is taken or released within a minute of the answer'])
    money.state.holds = 'heard'
    await (what === 'confirms' ? runJobs(held.shop, 'settle_holds') : checkPayment(app(), paymentId))
    expect(done()).toEqual(end)
  },
)

test('a lost answer of the bank is read again: the money is taken once', async () => {
  const { order, orderId } = await heldOrder(held, money)
  money.state.holds = 'mute'
  await confirmOrder(app(), orderId)
  expect(await read(orderId)).toMatchObject({ paid: 0, held: order.total })
  await runJobs(held.shop, 'settle_holds')
  expect(await read(orderId)).toMatchObject({ paid: order.total, held: 0 })
  expect(done()).toEqual([1, 0])
})

describe('ways of paying that do not hold', () => {
  test('a way that cannot hold takes the money at once and gives it back whole if the operator refuses', async () => {
    const { order, orderId, paymentId, atBank } = await orderToPay(held, held.sbp)
    expect(money.holding.has(atBank)).toBe(false)
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({
      ...{ paid: order.total, held: 0, sub_state: 'paid' },
      confirmation: { state: 'waiting', by: '2026-11-22T09:00:00.000Z' },
    })
    await refuseOrder(app(), orderId, 'мест нет')
    await runJobs(held.shop, 'refund_order')
    expect(await read(orderId)).toMatchObject({ state: 'canceled', paid: 0, refunded: order.total })
    expect(money.payments.get(atBank)!.refunded).toBe(money.payments.get(atBank)!.amount)
  })

  test('a way that cannot hold is not touched when the operator confirms, and the customer is told', async () => {
    const { order, orderId, paymentId, atBank } = await orderToPay(held, held.sbp)
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    await confirmOrder(app(), orderId)
    expect(await read(orderId)).toMatchObject({ paid: order.total, confirmation: { state: 'confirmed' } })
    expect(await notices(order)).toEqual(['paid', 'confirmed'])
  })

  test('a hold that would end before the deadline is not asked for: the money is taken at once', async () => {
    const [provider] = app().paymentProviders
    const { holdsMs } = provider!
    provider!.holdsMs = { redirect: 24 * 3_600_000 }
    const { atBank } = await orderToPay(held)
    provider!.holdsMs = holdsMs
    expect(money.holding.has(atBank)).toBe(false)
  })

  test('money that an account holds unasked is taken at once', async () => {
    const { order, orderId, paymentId, atBank } = await orderToPay(held, held.sbp)
    money.payments.set(atBank, { ...money.payments.get(atBank)!, state: 'held' })
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({ paid: order.total, held: 0, confirmation: { state: 'waiting' } })
    expect(done()).toEqual([1, 0])
  })
})

describe('deadline', () => {
  test('silence at the deadline cancels the order, releases the money and tells the customer', async () => {
    const { order, orderId } = await heldOrder(held, money)
    wait(23.9)
    expect(await endUnconfirmed(app(), orderId)).toBe(false)
    wait(0.1)
    await runJobs(held.shop, 'confirmation_end')
    expect(await read(orderId)).toMatchObject({
      ...{ state: 'canceled', sub_state: 'not_confirmed', held: 0, paid: 0, confirmation: { state: 'silent' } },
    })
    expect(done()).toEqual([0, 1])
    expect(await notices(order)).toEqual(['held', 'released', 'canceled'])
  })

  test.each(['after the order ended', 'before the job has ended it'])(
    'a confirmation at the deadline, %s, takes nothing and becomes a task of staff',
    async (when) => {
      const { orderId } = await heldOrder(held, money)
      wait(24)
      if (when.startsWith('after')) await endUnconfirmed(app(), orderId)
      for (let n = 0; n < 2; n++)
        expect(await confirmOrder(app(), orderId)).toMatchObject({ refusal: { reason: 'too_late' } })
      await runJobs(held.shop, 'settle_holds')
      expect(await read(orderId)).toMatchObject({
        state: 'canceled',
        held: 0,
        paid: 0,
        confirmation: { state: 'late' },
      })
      expect(done()).toEqual([0, 1])
      expect(await broken()).toEqual([late])
      const json = { decision: 'settle', reason: 'звонили оператору' }
      const headers = await held.shop.staff()
      const settled = await held.shop.json(`/api/staff/orders/${orderId}/confirmation/`, { json, headers })
      expect(settled).toMatchObject({ status: 200, body: { confirmation: { state: 'settled' } } })
    },
  )

  test('the end of the hold is the deadline if it comes first, with ten minutes to take the money', async () => {
    const { orderId } = await heldOrder(held, money, new Date('2026-11-21T15:00:00Z'))
    expect(await read(orderId)).toMatchObject({ confirmation: { by: '2026-11-21T14:50:00.000Z' } })
    wait(5.9)
    await runJobs(held.shop, 'confirmation_end')
    expect(await read(orderId)).toMatchObject({ state: 'canceled', sub_state: 'not_confirmed' })
  })

  test('a bank that lets the money go at the deadline ends the order', async () => {
    const { orderId, paymentId, atBank } = await heldOrder(held, money)
    wait(24)
    money.letGo(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({ state: 'canceled', sub_state: 'not_confirmed', held: 0 })
    expect(done()).toEqual([0, 0])
  })

  test('a bank that lets the money go before: the customer has to pay again, and the operator still may confirm', async () => {
    const { order, orderId, paymentId, atBank } = await heldOrder(held, money)
    wait(1)
    money.letGo(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({
      ...{ state: 'new', sub_state: 'awaiting_payment', held: 0, owed: order.total, pay_now: order.total },
      ...{
        reserved_until: '2026-11-22T10:00:00.000Z',
        confirmation: { state: 'waiting', by: '2026-11-22T09:00:00.000Z' },
      },
    })
    await confirmOrder(app(), orderId)
    const again = (await held.shop.json(`/api/orders/${orderId}/pay/`, { json: {}, headers: held.me })).body.payment.id
    money.pay(await providerIdOf(held.shop, again))
    await checkPayment(app(), again)
    expect(await read(orderId)).toMatchObject({ paid: order.total, held: 0, sub_state: 'paid' })
  })
})

describe('other ends', () => {
  test('the customer cancels: the money is released, and a confirmation afterwards takes nothing', async () => {
    const { orderId } = await heldOrder(held, money)
    await held.shop.json(`/api/orders/${orderId}/cancel/`, { json: {}, headers: held.me })
    expect(await read(orderId)).toMatchObject({
      state: 'canceled',
      sub_state: 'by_customer',
      confirmation: { state: 'withdrawn' },
    })
    await runJobs(held.shop, 'settle_holds')
    expect(await read(orderId)).toMatchObject({ held: 0, paid: 0 })
    expect(await confirmOrder(app(), orderId)).toMatchObject({ refusal: { reason: 'too_late' } })
    expect(done()).toEqual([0, 1])
    // The operator takes it back: nothing is left to settle.
    expect(await broken()).toEqual([late])
    await refuseOrder(app(), orderId, 'ошибка')
  })

  test.each(['card', 'sbp'] as const)('money that comes after the refusal, by %s, goes back whole', async (way) => {
    const { orderId, paymentId, atBank } = await orderToPay(held, held[way])
    await refuseOrder(app(), orderId, 'мест нет')
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    await runJobs(held.shop, 'settle_holds', 'refund_order')
    const kept = money.payments.get(atBank)!
    expect(way === 'card' ? kept.state : kept.refunded).toBe(way === 'card' ? 'canceled' : kept.amount)
    expect(await read(orderId)).toMatchObject({ state: 'canceled', paid: 0, held: 0 })
  })

  test('confirmed before it is paid: the money is taken as soon as it is held', async () => {
    const { order, orderId, paymentId, atBank } = await orderToPay(held)
    await confirmOrder(app(), orderId)
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({ paid: order.total, held: 0 })
    expect(done()).toEqual([1, 0])
  })

  test('an order that nobody pays expires, and nobody waits for its operator any more', async () => {
    const { orderId } = await orderToPay(held)
    wait(24)
    expect(await expireUnpaid(app(), orderId)).toBe(true)
    expect(await read(orderId)).toMatchObject({ state: 'expired', confirmation: { state: 'withdrawn', by: null } })
  })

  test('the shop does not move it on before it is confirmed', async () => {
    const { orderId } = await heldOrder(held, money)
    const headers = await held.shop.staff()
    const { body } = await held.shop.json(`/api/staff/orders/${orderId}/`, { headers })
    expect(body.possible_states).toEqual(['canceled', 'expired', 'rejected'])
    expect(await moveOrder(app(), orderId, 'collecting', 'shop')).toMatchObject({ ok: false })
    await confirmOrder(app(), orderId)
    expect(await moveOrder(app(), orderId, 'collecting', 'shop')).toMatchObject({ ok: true })
  })
})

describe('two ways of paying at once', () => {
  /** An order whose first payment, which holds money, was left for another way. */
  async function left() {
    const first = await orderToPay(held)
    const json = { payment_option: held.sbp }
    const second = (await held.shop.json(`/api/orders/${first.orderId}/pay/`, { json, headers: held.me })).body.payment
      .id
    return { ...first, second: second as number, secondAtBank: await providerIdOf(held.shop, second) }
  }

  test('the payment that was left is held after all: it counts, and the other one is superseded', async () => {
    const { order, orderId, paymentId, atBank, second, secondAtBank } = await left()
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({ held: order.total, owed: 0 })
    // Then the other one is paid too: it is not owed and goes back whole.
    money.pay(secondAtBank)
    await checkPayment(app(), second)
    await runJobs(held.shop, 'refund_surplus')
    expect(await read(orderId)).toMatchObject({ held: order.total, paid: 0 })
    await confirmOrder(app(), orderId)
    expect(await read(orderId)).toMatchObject({ held: 0, paid: order.total })
    expect(done()).toEqual([1, 0])
    expect(money.payments.get(secondAtBank)).toMatchObject({ refunded: money.payments.get(secondAtBank)!.amount })
  })

  test('the other one is paid first: what the first holds then is released', async () => {
    const { order, orderId, paymentId, atBank, second, secondAtBank } = await left()
    money.pay(secondAtBank)
    await checkPayment(app(), second)
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    expect(await read(orderId)).toMatchObject({ held: 0, paid: order.total })
    expect(done()).toEqual([0, 1])
  })
})

describe('staff', () => {
  const say = async (orderId: number, json: object, headers: Record<string, string>) =>
    held.shop.json(`/api/staff/orders/${orderId}/confirmation/`, { json, headers })

  test('answers for the operator, with a right to move orders and a reason to refuse; the audit keeps it', async () => {
    const first = await heldOrder(held, money)
    const staff = await held.shop.staff(['orders.move', 'orders.read'])
    expect(await say(first.orderId, { decision: 'confirm' }, await held.shop.staff(['orders.read']))).toMatchObject({
      status: 403,
    })
    expect(await say(first.orderId, { decision: 'refuse' }, staff)).toMatchObject({ status: 400 })
    expect(await say(first.orderId, { decision: 'settle' }, staff)).toMatchObject({
      status: 409,
      body: { reason: 'not_awaited' },
    })
    expect(await say(first.orderId, { decision: 'confirm' }, staff)).toMatchObject({
      status: 200,
      body: { paid: first.order.total, held: 0, confirmation: { state: 'confirmed' } },
    })
    const second = await heldOrder(held, money)
    expect(await say(second.orderId, { decision: 'refuse', reason: 'Мест нет' }, staff)).toMatchObject({
      status: 200,
      body: { state: 'canceled', sub_state: 'refused' },
    })
    const { rows } = await sql<{ before: object; after: object; reason: string }>`
      select before, after, reason from staff_audit where call = 'answerStaffConfirmation' order by id`.execute(
      held.shop.db,
    )
    expect(rows).toEqual([
      { before: { confirmation: 'waiting' }, after: { decision: 'confirm' }, reason: '' },
      { before: { confirmation: 'waiting' }, after: { decision: 'refuse' }, reason: 'Мест нет' },
    ])
  })

  test('an order that nobody has to confirm is not answered for', async () => {
    const goods = await held.shop.json('/api/orders/', {
      json: {
        products: [{ sku: 'MUG', count: 1 }],
        ...{ recipient_name: 'Анна', recipient_phone: '+79000000001', recipient_email: 'anna@shop.test' },
        ...{ delivery_payment_option: held.shop.cast.options.pickupCash, outlet: held.shop.cast.shop },
      },
      headers: held.me,
    })
    expect(goods).toMatchObject({ status: 201, body: { confirmation: null, held: 0 } })
    const answered = await say(goods.body.id, { decision: 'confirm' }, await held.shop.staff())
    expect(answered).toMatchObject({ status: 409, body: { code: 'confirmation_refused', reason: 'not_awaited' } })
  })
})

describe('the doctor finds', () => {
  const planted = async (text: string, values: unknown[]) => held.shop.database.pool.query(text, values)

  test.each([
    [
      'a sum that no payment holds',
      'update orders set held = held + 1 where id = $1',
      ['what is held for an order is what its payments hold'],
    ],
    [
      'money still held for an order that is over',
      "update orders set state = 'canceled', confirmation = 'refused', decided_at = now() - interval '99 years' where id = $1",
      ['held money is taken or released within a minute of the answer'],
    ],
    [
      'a confirmed order whose money is still only held',
      "update orders set confirmation = 'confirmed', decided_at = now() - interval '99 years' where id = $1",
      ['held money is taken or released within a minute of the answer'],
    ],
    [
      'an order that waits for ever',
      'update orders set confirm_by = null where id = $1',
      ['an order waits for its supplier until a deadline, and then ends'],
    ],
    [
      'an order that was not ended at its deadline',
      "update orders set confirm_by = '2026-11-21T08:00:00Z' where id = $1",
      ['an order waits for its supplier until a deadline, and then ends'],
    ],
  ])('%s', async (_what, breach, names) => {
    const { orderId } = await heldOrder(held, money)
    const before = await planted('select held, state, confirmation, confirm_by, decided_at from orders where id = $1', [
      orderId,
    ])
    await planted(breach, [orderId])
    held.shop.clock.advance(61_000)
    const found = await broken()
    for (const name of names) expect(found).toContain(name)
    const { held: sum, state, confirmation, confirm_by, decided_at } = before.rows[0]
    await planted(
      'update orders set held = $2, state = $3, confirmation = $4, confirm_by = $5, decided_at = $6 where id = $1',
      [orderId, sum, state, confirmation, confirm_by, decided_at],
    )
  })

  test('taken money of a refused order without a refund', async () => {
    const { orderId, paymentId, atBank } = await orderToPay(held, held.sbp)
    money.pay(atBank)
    await checkPayment(app(), paymentId)
    await refuseOrder(app(), orderId, 'мест нет')
    held.shop.clock.advance(61_000)
    expect(await broken()).toEqual(['money of an order that was never confirmed is back or on its way back'])
    await runJobs(held.shop, 'refund_order')
  })
})
