import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmOrder } from '#shop/orders/confirmation.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { confirmedInParts } from '../course/confirmed-course.ts'
import { courseClaims, type HeldShop, heldOrder, orderToPay, readOrder, startHeldShop } from '../course/held-orders.ts'
import { bank } from '../fake-bank.ts'
import { runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'

// Orders that their operator confirms and that are paid by a deposit and the rest.
const money = bank()
let held: HeldShop
beforeAll(async () => {
  held = await startHeldShop(money.provider, { lineKinds: [confirmedInParts, ...kinds.lineKinds] })
})
sameStart(() => held.shop)
afterEach(async () => expect(await runDoctor(held.shop.db, courseClaims, held.shop.clock.now())).toEqual([]))
afterAll(() => held.shop.close())

const app = () => held.shop.app
const read = (id: number) => readOrder(held, id)

test('a held deposit counts to the schedule; the rest is asked for once the operator has confirmed', async () => {
  const { orderId } = await heldOrder(held, money)
  const shown = await read(orderId)
  expect(shown).toMatchObject({ sub_state: 'held', paid: 0, held: 9000, owed: 21_000, pay_now: 0 })
  expect(shown.payment_schedule.map(({ left }: { left: number }) => left)).toEqual([0, 21_000])
  expect(shown.actions).not.toContain('PAY')
  await confirmOrder(app(), orderId)
  expect(await read(orderId)).toMatchObject({ sub_state: 'deposit_paid', paid: 9000, held: 0, pay_now: 21_000 })
})

test('a bank that lets a deposit go before: it is due again, a day later, and the day of the rest stands', async () => {
  const { orderId, paymentId, atBank } = await heldOrder(held, money)
  const rest = (await read(orderId)).payment_schedule[1].due_at
  held.shop.clock.advance(3_600_000)
  money.letGo(atBank)
  await checkPayment(app(), paymentId)
  const due = '2026-11-22T10:00:00.000Z'
  expect(await read(orderId)).toMatchObject({
    ...{ state: 'new', sub_state: 'awaiting_payment', held: 0, pay_now: 9000, reserved_until: due },
    payment_schedule: [
      { left: 9000, due_at: due },
      { left: 21_000, due_at: rest },
    ],
  })
})

test('until the operator has confirmed, a cancellation keeps nothing of a deposit that was taken; afterwards its terms apply', async () => {
  const [first, second] = [await orderToPay(held, held.sbp), await orderToPay(held, held.sbp)]
  for (const { atBank, paymentId } of [first, second]) {
    money.pay(atBank)
    await checkPayment(app(), paymentId)
  }
  await confirmOrder(app(), second.orderId)
  expect(await read(first.orderId)).toMatchObject({ paid: 9000, cancellation: null })
  expect((await read(second.orderId)).cancellation.kept).toBeGreaterThan(0)
  const json = {}
  const canceled = await held.shop.json(`/api/orders/${first.orderId}/cancel/`, { json, headers: held.me })
  expect(canceled).toMatchObject({ status: 200, body: { cancellation_fee: 0 } })
  await runJobs(held.shop, 'refund_order')
  expect(await read(first.orderId)).toMatchObject({ paid: 0, refunded: 9000 })
})
