import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createSber } from './sber.ts'

let emulators: Emulators
let sber: ReturnType<typeof createSber>
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  sber = createSber(settings(), { random: () => 0, timeouts: { totalMs: 1500 } })
})
afterAll(async () => {
  sber.close()
  await emulators.close()
})
const settings = () => ({
  ...emulatorSettings(emulators.url).sber,
  baseUrl: `${emulatorSettings(emulators.url).sber.url}/`,
})
const decide = (id: string, action: string) =>
  fetch(`${emulators.url}/sber/orders/${id}/${action}`, { method: 'POST' }).then(({ status }) => status)

let keys = 0
const asked = (amount: number, more: object = {}) => ({
  idempotenceKey: `key-${++keys}`,
  orderId: '72',
  amount: kopecks(amount),
  description: '№ 72',
  returnUrl: 'http://shop.test/cart/success/72/',
  locale: 'ru' as const,
  receipt: {
    email: 'anna@shop.test',
    phone: '79000000001',
    lines: [
      {
        name: 'Кружка',
        quantity: 3,
        total: kopecks(amount),
        vat: '20',
        subject: 'commodity',
        mode: 'full_prepayment',
      } as const,
    ],
  },
  ...more,
})
async function made(amount: number, payment = asked(amount)): Promise<string> {
  const answer = await sber.createPayment(payment)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value.id
}

test('registers an order with a page that a phone opens', async () => {
  const payment = asked(99_000)
  const first = await sber.createPayment(payment)
  expect(first).toMatchObject({
    ok: true,
    value: {
      state: 'pending',
      orderId: '72',
      amount: 99_000,
      confirmation: { type: 'qr', data: expect.stringContaining(`${emulators.url}/sber/page/sberpay?mdOrder=`) },
    },
  })
  const page = first.ok && first.value.confirmation?.type === 'qr' ? first.value.confirmation.data : ''
  expect((await fetch(page)).status).toBe(200)
  const again = await sber.createPayment(asked(99_000))
  expect(again.ok && first.ok && again.value.id !== first.value.id).toBe(true)
})

test('distinguishes paid, declined and expired', async () => {
  const [paid, declined, late, poor] = [await made(1000), await made(1000), await made(1000), await made(1001)]
  expect(await Promise.all([decide(paid, 'pay'), decide(declined, 'decline'), decide(late, 'expire')])).toEqual([
    200, 200, 200,
  ])
  await decide(poor, 'pay')
  expect(await sber.readPayment(paid)).toMatchObject({ value: { state: 'succeeded', confirmation: null } })
  expect(await sber.readPayment(declined)).toMatchObject({
    value: { state: 'canceled', cancellation: { reason: 'general_decline', expired: false } },
  })
  expect(await sber.readPayment(late)).toMatchObject({
    value: { cancellation: { group: 'not_completed', expired: true } },
  })
  expect(await sber.readPayment(poor)).toMatchObject({ value: { cancellation: { group: 'not_enough_money' } } })
  expect(await sber.readPayment('no-such-order')).toEqual({ ok: false, refusal: { code: 'payment_not_found' } })
})

test('refunds in parts, once per key, never more than the payment', async () => {
  const id = await made(3000)
  await decide(id, 'pay')
  const part = { paymentId: id, amount: kopecks(1000), description: '', receipt: null, idempotenceKey: 'r1' }
  const first = await sber.refundPayment(part)
  expect(first).toMatchObject({ value: { state: 'succeeded', amount: 1000 } })
  expect(await sber.refundPayment(part)).toEqual(first)
  expect(await sber.readPayment(id)).toMatchObject({ value: { state: 'succeeded', refunded: 1000 } })
  expect(await sber.readRefund(first.ok ? first.value.id : '')).toMatchObject({ value: { state: 'succeeded' } })
  const tooMuch = await sber.refundPayment({ ...part, amount: kopecks(2001), idempotenceKey: 'r2' })
  expect(tooMuch).toMatchObject({ value: { state: 'canceled' } })
  expect(await sber.readRefund(tooMuch.ok ? tooMuch.value.id : '')).toMatchObject({ value: { state: 'canceled' } })
  expect(await sber.refundPayment({ ...part, amount: kopecks(2000), idempotenceKey: 'r3' })).toMatchObject({
    value: { state: 'succeeded' },
  })
  expect(await sber.readPayment(id)).toMatchObject({ value: { refunded: 3000 } })
})

test('a retry after a lost answer gives a new page or the decided state; a failing gateway is unknown', async () => {
  const ill = (mode: string, after = false) =>
    fetch(`${emulators.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'sber', mode, seconds: 30, after }),
    })
  const payment = asked(5000)
  await ill('http500', true)
  expect(await sber.createPayment(payment)).toMatchObject({
    refusal: { code: 'payment_service_unavailable', outcome: 'unknown' },
  })
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  const found = await sber.createPayment(payment)
  expect(found).toMatchObject({
    value: { state: 'pending', amount: 5000, orderId: '72', confirmation: { type: 'qr' } },
  })
  const { id } = found.ok ? found.value : { id: '' }
  expect(await sber.readPayment(id)).toMatchObject({ value: { state: 'pending', confirmation: null } })
  const other = asked(7000)
  await decide(await made(7000, other), 'pay')
  expect(await sber.createPayment(other)).toMatchObject({ value: { state: 'succeeded', confirmation: null } })
})

test('cancels a pending order, so that it cannot be paid; not a paid one', async () => {
  const [waits, paid] = [await made(1000), await made(1000)]
  await decide(paid, 'pay')
  const end = (id: string) => sber.endPayment!({ id, idempotenceKey: 'e' })
  expect(await end(waits)).toMatchObject({
    value: { state: 'canceled', cancellation: { reason: 'canceled_by_merchant', expired: false } },
  })
  expect(await decide(waits, 'pay')).toBe(409)
  expect(await end(paid)).toMatchObject({ refusal: { code: 'payment_refused' } })
  expect(await sber.readPayment(paid)).toMatchObject({ value: { state: 'succeeded' } })
})

test('a wrong password is refused', async () => {
  const stranger = createSber({ ...settings(), password: 'wrong' })
  expect(await stranger.createPayment(asked(1000))).toMatchObject({ refusal: { code: 'payment_refused' } })
  stranger.close()
})
