import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createYandexPay } from './yandex-pay.ts'

let emulators: Emulators
let yandex: ReturnType<typeof createYandexPay>
const settings = () => {
  const { url, apiKey } = emulatorSettings(emulators.url).yandexPay
  return { apiKey, baseUrl: `${url}/`, allowPrivate: true }
}
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  yandex = createYandexPay(settings(), { random: () => 0, timeouts: { totalMs: 1500 } })
})
afterAll(async () => {
  yandex.close()
  await emulators.close()
})
const decide = (id: string, action: string) =>
  fetch(`${emulators.url}/yandexpay/orders/${id}/${action}`, { method: 'POST' })

let keys = 0
const asked = (amount: number) => ({
  idempotenceKey: `key-${++keys}`,
  orderId: '72',
  amount: kopecks(amount),
  returnUrl: 'http://shop.test/cart/success/72/',
  receipt: {
    email: 'anna@shop.test',
    phone: null,
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
})
async function made(amount: number): Promise<string> {
  const answer = await yandex.createPayment(asked(amount))
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value.id
}

test('repeated creation returns one order; its page is a redirect', async () => {
  const payment = asked(100_000)
  const first = await yandex.createPayment(payment)
  expect(first).toMatchObject({
    value: {
      state: 'pending',
      orderId: '72',
      amount: 100_000,
      confirmation: { type: 'redirect', url: expect.stringContaining('/yandexpay/pay?order=') },
    },
  })
  expect(await yandex.createPayment(payment)).toEqual(first)
})

test('distinguishes paid, paid in parts, failed and expired', async () => {
  const [paid, split, failed, late] = [await made(1000), await made(1000), await made(1000), await made(1000)]
  for (const [id, action] of [
    [paid, 'pay'],
    [split, 'split'],
    [failed, 'fail'],
    [late, 'expire'],
  ] as const)
    await decide(id, action)
  expect(await yandex.readPayment(paid)).toMatchObject({ value: { state: 'succeeded', method: { type: 'card' } } })
  expect(await yandex.readPayment(split)).toMatchObject({ value: { state: 'succeeded', method: { type: 'split' } } })
  expect(await yandex.readPayment(failed)).toMatchObject({ value: { cancellation: { group: 'declined' } } })
  expect(await yandex.readPayment(late)).toMatchObject({ value: { cancellation: { expired: true } } })
  expect(await yandex.readPayment('nothing')).toEqual({ ok: false, refusal: { code: 'payment_not_found' } })
})

test('cancels a pending order, so that it cannot be paid; not a paid one', async () => {
  const [waits, paid] = [await made(1000), await made(1000)]
  await decide(paid, 'pay')
  const end = (id: string) => yandex.endPayment!({ id, idempotenceKey: 'e' })
  expect(await end(waits)).toMatchObject({
    value: { state: 'canceled', cancellation: { reason: 'canceled_by_merchant', expired: false } },
  })
  expect((await decide(waits, 'pay')).status).toBe(409)
  expect(await end(paid)).toMatchObject({ refusal: { code: 'payment_refused' } })
  expect(await yandex.readPayment(paid)).toMatchObject({ value: { state: 'succeeded' } })
})

test('refunds in parts, once per key, never more than the payment', async () => {
  const id = await made(3000)
  await decide(id, 'pay')
  const part = { paymentId: id, amount: kopecks(1000), description: '', receipt: null, idempotenceKey: 'r1' }
  const first = await yandex.refundPayment(part)
  expect(first).toMatchObject({ value: { state: 'succeeded' } })
  expect(await yandex.refundPayment(part)).toEqual(first)
  expect(await yandex.readPayment(id)).toMatchObject({ value: { state: 'succeeded', refunded: 1000 } })
  expect(await yandex.readRefund(first.ok ? first.value.id : '')).toMatchObject({ value: { state: 'succeeded' } })
  const tooMuch = { ...part, amount: kopecks(2001), idempotenceKey: 'r2' }
  expect(await yandex.refundPayment(tooMuch)).toMatchObject({ value: { state: 'canceled' } })
})

test('a failing service is unavailable, a wrong key is refused', async () => {
  const body = JSON.stringify({ provider: 'yandexpay', mode: 'http500', seconds: 30 })
  await fetch(`${emulators.url}/faults`, { method: 'POST', body })
  expect(await yandex.createPayment(asked(1000))).toMatchObject({ refusal: { code: 'payment_service_unavailable' } })
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  const stranger = createYandexPay({ ...settings(), apiKey: 'wrong' })
  expect(await stranger.createPayment(asked(1000))).toMatchObject({ refusal: { code: 'payment_refused' } })
  stranger.close()
})
