import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '#kit/clock.ts'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import type { NewPayment, Payment, Receipt } from './port.ts'
import { createYooKassa } from './yookassa.ts'
import { presentReceipt } from './yookassa-receipt.ts'

/** Stands for the shop: records the notifications received, and answers with a status that the test sets. */
async function listenForNotices() {
  const heard: { event: string; id: string; status: string }[] = []
  let answer = 200
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { event, object } = JSON.parse(text)
    heard.push({ event, id: object.id, status: object.status })
    response.writeHead(answer).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/yookassa/notifications/`,
    heard,
    answerWith: (status: number) => {
      answer = status
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const clock = fixedClock('2026-03-01T12:00:00Z')
let emulators: Emulators
let shop: Awaited<ReturnType<typeof listenForNotices>>
let provider: ReturnType<typeof createYooKassa>

beforeEach(async () => {
  shop = await listenForNotices()
  emulators = await startEmulators({ port: 0, notifyUrl: shop.url, clock })
  provider = createYooKassa(emulatorSettings(emulators.url).yookassa, { random: () => 0, timeouts: { totalMs: 1500 } })
})
afterEach(async () => {
  provider.close()
  await emulators.close()
  shop.close()
})

const receipt = (total: number): Receipt => ({
  email: 'anna@demo.local',
  phone: '79000000001',
  lines: [
    { name: 'Палатка', quantity: 3, total: kopecks(total), vat: '22', subject: 'commodity', mode: 'full_prepayment' },
  ],
})

let made = 0
const order = (amount: number, more: Partial<NewPayment> = {}): NewPayment => ({
  idempotenceKey: `key-${++made}`,
  orderId: `72-${made}`,
  amount: kopecks(amount),
  description: 'Заказ 72',
  method: 'bank_card',
  confirmation: { type: 'redirect', returnUrl: 'http://localhost:3000/cart/success/72/', locale: 'ru' },
  receipt: receipt(amount),
  ...more,
})

async function created(amount: number, more: Partial<NewPayment> = {}): Promise<Payment> {
  const result = await provider.createPayment(order(amount, more))
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}
async function read(id: string): Promise<Payment> {
  const result = await provider.readPayment(id)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}
const post = async (path: string, body: object = {}) => {
  const answer = await fetch(emulators.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: answer.status, body: await answer.json() }
}
const heard = (count: number) => expect.poll(() => shop.heard.length, { timeout: 3000 }).toBeGreaterThanOrEqual(count)
const pressed = (payment: Payment, fields: Record<string, string>) =>
  fetch(`${emulators.url}/yookassa/confirm/${payment.id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

describe('a payment', () => {
  test('is created with our order and a payment page, and the customer pays', async () => {
    const payment = await created(123450)
    expect(payment).toMatchObject({
      state: 'pending',
      amount: 123450,
      orderId: `72-${made}`,
      test: true,
      cancellation: null,
    })
    expect(payment.confirmation).toEqual({ type: 'redirect', url: `${emulators.url}/yookassa/confirm/${payment.id}` })

    const answer = await pressed(payment, { action: 'pay', card: '5555 5555 5555 4444' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost:3000/cart/success/72/'])
    expect(await read(payment.id)).toMatchObject({
      state: 'succeeded',
      amount: 123450,
      method: { title: 'Bank card *4444' },
    })
    await heard(1)
    expect(shop.heard).toEqual([{ event: 'payment.succeeded', id: payment.id, status: 'succeeded' }])
  })

  test.each([
    ['bank_card', 'embedded', { type: 'embedded', token: expect.stringContaining('ct-') }],
    ['sberbank', 'redirect', { type: 'redirect', url: expect.stringContaining('/yookassa/confirm/') }],
    [
      'sberbank',
      'mobile_application',
      { type: 'mobile_application', url: expect.stringContaining('/yookassa/confirm/') },
    ],
    ['sberbank', 'qr', { type: 'qr', data: expect.stringContaining('/yookassa/confirm/') }],
    ['sberbank', 'external', { type: 'external' }],
  ] as const)('by %s is confirmed by %s', async (method, type, confirmation) => {
    const payment = await created(100000, {
      method,
      confirmation: { type, returnUrl: 'http://localhost:3000/', locale: 'en' },
    })
    expect(payment.confirmation).toEqual(confirmation)
  })

  test('rejects by parameter a confirmation the method does not support', async () => {
    const result = await provider.createPayment(
      order(1000, { method: 'sbp', confirmation: { type: 'embedded', returnUrl: 'http://localhost/', locale: 'ru' } }),
    )
    expect(result).toMatchObject({
      refusal: { code: 'payment_refused', status: 400, reason: 'invalid_request', parameter: 'confirmation.type' },
    })
  })

  test('the page uses the order’s language and switches on request', async () => {
    const payment = await created(100000, {
      confirmation: { type: 'redirect', returnUrl: 'http://localhost/', locale: 'en' },
    })
    const text = async (query = '') => (await fetch(`${emulators.url}/yookassa/confirm/${payment.id}${query}`)).text()
    expect(await text()).toContain('<button class="main" name="action" value="pay">Pay</button>')
    expect(await text('?lang=ru')).toContain('Оплатить')
  })

  test('the description is escaped on the page', async () => {
    const payment = await created(100000, { description: '<img src=x onerror=alert(1)>' })
    expect(await (await fetch(`${emulators.url}/yookassa/confirm/${payment.id}`)).text()).not.toContain('<img')
  })

  test('a hold is captured in part or voided', async () => {
    const held = await created(100000, { hold: true })
    await post(`/yookassa/payments/${held.id}/succeed`)
    expect((await read(held.id)).state).toBe('held')
    const taken = await provider.capturePayment({
      id: held.id,
      amount: kopecks(60000),
      receipt: receipt(60000),
      idempotenceKey: 'take',
    })
    expect(taken).toMatchObject({ value: { state: 'succeeded', amount: 60000 } })

    const other = await created(100000, { hold: true })
    await post(`/yookassa/payments/${other.id}/succeed`)
    const canceled = await provider.cancelPayment({ id: other.id, idempotenceKey: 'let-go' })
    expect(canceled).toMatchObject({
      value: { state: 'canceled', cancellation: { party: 'merchant', reason: 'canceled_by_merchant' } },
    })
  })

  test('a hold tells when it ends, seven days after it was paid, and then can neither be taken nor released', async () => {
    const held = await created(100000, { hold: true })
    clock.advance(1_800_000)
    await post(`/yookassa/payments/${held.id}/succeed`)
    const weekMs = 7 * 86_400_000
    expect((await read(held.id)).holdUntil).toEqual(new Date(clock.now().getTime() + weekMs))
    clock.advance(weekMs - 1)
    expect((await read(held.id)).state).toBe('held')
    clock.advance(1)
    expect(await read(held.id)).toMatchObject({
      state: 'canceled',
      cancellation: { reason: 'expired_on_capture', expired: true },
    })
    expect((await read(held.id)).holdUntil).toBeUndefined()
    const late = { id: held.id, amount: kopecks(100000), receipt: null }
    expect(await provider.capturePayment({ ...late, idempotenceKey: 'late' })).toMatchObject({
      refusal: { status: 400 },
    })
    expect(await provider.cancelPayment({ id: held.id, idempotenceKey: 'late-x' })).toMatchObject({
      refusal: { status: 400 },
    })
  })

  test('a pending payment cannot be cancelled', async () => {
    const payment = await created(100000)
    expect(await provider.cancelPayment({ id: payment.id, idempotenceKey: 'c' })).toMatchObject({
      refusal: { code: 'payment_refused', status: 400 },
    })
  })

  test('expires an hour after creation', async () => {
    const payment = await created(100000)
    clock.advance(3_599_000)
    expect((await read(payment.id)).state).toBe('pending')
    clock.advance(1000)
    expect(await read(payment.id)).toMatchObject({
      state: 'canceled',
      cancellation: { reason: 'expired_on_confirmation', expired: true, group: 'not_completed' },
    })
    expect((await post(`/yookassa/payments/${payment.id}/succeed`)).status).toBe(409)
  })

  test('an unknown one is not found; wrong credentials are rejected', async () => {
    expect(await provider.readPayment('nobody')).toEqual({ ok: false, refusal: { code: 'payment_not_found' } })
    const stranger = createYooKassa({ ...emulatorSettings(emulators.url).yookassa, secretKey: 'wrong' })
    expect(await stranger.readPayment('nobody')).toMatchObject({
      refusal: { code: 'payment_refused', status: 401, reason: 'invalid_credentials' },
    })
    stranger.close()
  })
})

describe('declines', () => {
  test.each([
    [100001, '5555555555554444', 'insufficient_funds', 'not_enough_money'],
    [100002, '5555555555554444', '3d_secure_failed', 'not_completed'],
    [100000, '4000000000000002', 'general_decline', 'declined'],
    [100000, '4000000000000069', 'card_expired', 'check_card'],
    [100000, '4000000000000119', 'issuer_unavailable', 'temporarily_unavailable'],
    [100000, '5555555555554445', 'invalid_card_number', 'check_card'],
  ])('%i kopecks by card %s: %s', async (amount, card, reason, group) => {
    const payment = await created(amount)
    await pressed(payment, { action: 'pay', card })
    expect(await read(payment.id)).toMatchObject({ state: 'canceled', cancellation: { reason, group, expired: false } })
  })

  test('03 kopecks: stays pending after paying', async () => {
    const payment = await created(100003)
    const answer = await pressed(payment, { action: 'pay', card: '5555555555554444' })
    expect(answer.headers.get('location')).toContain('waiting=1')
    expect((await read(payment.id)).state).toBe('pending')
  })

  test('page buttons and test calls act the same; rejects an unknown reason', async () => {
    const declined = await created(100000)
    await pressed(declined, { action: 'decline', reason: 'fraud_suspected' })
    expect((await read(declined.id)).cancellation?.reason).toBe('fraud_suspected')
    const payment = await created(100000)
    expect((await post(`/yookassa/payments/${payment.id}/cancel`, { reason: 'no_such' })).status).toBe(400)
    await post(`/yookassa/payments/${payment.id}/cancel`, { reason: 'card_expired' })
    expect((await read(payment.id)).cancellation?.reason).toBe('card_expired')
    const forgotten = await created(100000)
    await post(`/yookassa/payments/${forgotten.id}/expire`)
    expect((await read(forgotten.id)).cancellation?.reason).toBe('expired_on_confirmation')
  })
})

describe('idempotence', () => {
  test('the same key creates one payment, also concurrently', async () => {
    const asked = order(100000)
    const results = await Promise.all(Array.from({ length: 20 }, () => provider.createPayment(asked)))
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1)
  })

  test('rejects the same key with another body', async () => {
    const asked = order(100000)
    await provider.createPayment(asked)
    const other = await provider.createPayment({ ...asked, amount: kopecks(200000), receipt: receipt(200000) })
    expect(other).toMatchObject({ refusal: { code: 'payment_refused', parameter: 'Idempotence-Key' } })
  })

  test('after a lost answer a retry returns the created payment', async () => {
    await post('/faults', { provider: 'yookassa', mode: 'reset', after: true, rate: 0.5 })
    const payment = await created(100000)
    await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
    const asked: { method: string; fault: string | null }[] = await (
      await fetch(`${emulators.url}/requests?provider=yookassa`)
    ).json()
    expect(asked.map(({ method, fault }) => [method, fault])).toEqual([
      ['POST', null],
      ['POST', 'reset'],
    ])
    const seen = await (
      await fetch(`${emulators.url}/yookassa/v3/payments`, { headers: { authorization: `Basic ${btoa('100500:k')}` } })
    ).json()
    expect(
      seen.items.filter((item: { metadata: { order_id: string } }) => item.metadata.order_id === payment.orderId),
    ).toHaveLength(1)
  })
})

describe('refunds', () => {
  const refund = (paymentId: string, amount: number, key = `r-${amount}`) =>
    provider.refundPayment({
      paymentId,
      amount: kopecks(amount),
      description: 'Возврат',
      receipt: receipt(amount),
      idempotenceKey: key,
    })

  test('never exceed the payment, and are counted in it', async () => {
    const payment = await created(100000)
    expect(await refund(payment.id, 10000)).toMatchObject({
      refusal: { code: 'payment_refused', parameter: 'payment_id' },
    })
    await post(`/yookassa/payments/${payment.id}/succeed`)
    expect(await refund(payment.id, 30000)).toMatchObject({ value: { state: 'succeeded', amount: 30000 } })
    expect(await refund(payment.id, 30000)).toMatchObject({ value: { amount: 30000 } })
    expect(await refund(payment.id, 80000)).toMatchObject({ refusal: { parameter: 'amount.value' } })
    expect((await read(payment.id)).refunded).toBe(30000)
    await heard(2)
    expect(shop.heard.map((notice) => notice.event)).toEqual(['payment.succeeded', 'refund.succeeded'])
  })

  test('09 kopecks: the refund is cancelled and not counted', async () => {
    const payment = await created(100000)
    await post(`/yookassa/payments/${payment.id}/succeed`)
    expect(await refund(payment.id, 30009)).toMatchObject({ value: { state: 'canceled' } })
    expect((await read(payment.id)).refunded).toBe(0)
  })
})

describe('receipts', () => {
  test.each([1, 100, 1000, 99999, 100001])(
    'three pieces for %i kopecks sum exactly and the provider accepts them',
    async (amount) => {
      const { items } = presentReceipt(receipt(amount), kopecks(amount))
      const sum = items.reduce(
        (total, item) => total + Math.round(Number(item.amount.value) * 100) * Number(item.quantity),
        0,
      )
      expect(sum).toBe(amount)
      expect(await provider.createPayment(order(amount))).toMatchObject({ ok: true })
    },
  )

  test('are listed per payment and own shop, newest first, page by page', async () => {
    const payment = await created(100000)
    await post(`/yookassa/payments/${payment.id}/succeed`)
    const ids: string[] = []
    for (const key of ['one', 'two']) {
      const total = kopecks(100000)
      const asked = { kind: 'settlement', paymentId: payment.id, receipt: receipt(100000), total } as const
      const registered = await provider.registerReceipt!({ ...asked, idempotenceKey: key })
      ids.unshift(registered.ok ? registered.value.id : '')
    }
    const list = async (query: string, shopId = '100500') => {
      const authorization = `Basic ${Buffer.from(`${shopId}:test_emulator`).toString('base64')}`
      const answer = await fetch(`${emulators.url}/yookassa/v3/receipts?${query}`, { headers: { authorization } })
      const { items = [], next_cursor: next } = (await answer.json()) as {
        items?: { id: string }[]
        next_cursor?: string
      }
      return [answer.status, items.map(({ id }) => id), next]
    }
    expect(await list(`payment_id=${payment.id}`)).toEqual([200, ids, undefined])
    expect(await list('limit=1')).toEqual([200, ids.slice(0, 1), '1'])
    expect(await list('limit=1&cursor=1')).toEqual([200, ids.slice(1), undefined])
    expect(await list('payment_id=another')).toEqual([200, [], undefined])
    expect((await list('limit=none'))[0]).toBe(400)
  })

  test('throws when lines do not sum to the payment', () => {
    expect(() => presentReceipt(receipt(100), kopecks(101))).toThrow('receipt lines sum')
  })
})

describe('notifications', () => {
  test('repeat until acknowledged', async () => {
    shop.answerWith(500)
    const payment = await created(100000)
    await post(`/yookassa/payments/${payment.id}/succeed`)
    await heard(1)
    shop.answerWith(200)
    await heard(2)
    expect(shop.heard).toEqual(Array(2).fill({ event: 'payment.succeeded', id: payment.id, status: 'succeeded' }))
  })

  test('04 kopecks: each arrives twice', async () => {
    const payment = await created(100004)
    await post(`/yookassa/payments/${payment.id}/succeed`)
    await heard(2)
  })

  test('05 kopecks: arrives before the create answer, which still says pending', async () => {
    const payment = await created(100005)
    expect(shop.heard).toEqual([{ event: 'payment.succeeded', id: payment.id, status: 'succeeded' }])
    expect(payment.state).toBe('pending')
    expect((await read(payment.id)).state).toBe('succeeded')
  })

  test('may be repeated, reordered and forged without changing the payment read', async () => {
    const payment = await created(100000)
    const sent = await post('/yookassa/notify', {
      id: payment.id,
      event: 'payment.canceled',
      times: 20,
      parallel: true,
    })
    expect(sent.body).toEqual({ sent: 20, statuses: Array(20).fill(200) })
    expect(shop.heard).toHaveLength(20)
    expect(shop.heard[0]).toEqual({ event: 'payment.canceled', id: payment.id, status: 'canceled' })
    expect((await read(payment.id)).state).toBe('pending')
    await post('/yookassa/notify', { id: 'forged', event: 'payment.succeeded' })
    expect(shop.heard.at(-1)).toEqual({ event: 'payment.succeeded', id: 'forged', status: 'succeeded' })
  })

  test('only identify the payment to read', () => {
    const of = (body: unknown) => provider.readNotification(body)
    expect(
      of({ type: 'notification', event: 'payment.succeeded', object: { id: 'p1', amount: { value: '1.00' } } }),
    ).toEqual({
      ok: true,
      value: { event: 'payment.succeeded', paymentId: 'p1' },
    })
    expect(
      of({ type: 'notification', event: 'refund.succeeded', object: { id: 'r1', payment_id: 'p1' } }),
    ).toMatchObject({ value: { paymentId: 'p1' } })
    for (const body of [
      null,
      'x',
      {},
      { type: 'notification', event: 'payment.succeeded', object: { id: '../me' } },
      { type: 'notification', event: 'refund.succeeded', object: { id: 'r1' } },
    ]) {
      expect(of(body)).toEqual({ ok: false, refusal: { code: 'bad_notification' } })
    }
  })

  test('are accepted only from the provider’s networks, unless set otherwise', () => {
    const real = createYooKassa({ shopId: '1', secretKey: 'k' })
    for (const address of ['185.71.76.31', '77.75.156.11', '::ffff:185.71.77.1', '2a02:5180:0:1509::1'])
      expect(real.sendsFrom(address)).toBe(true)
    for (const address of ['185.71.76.32', '127.0.0.1', '::1', 'x']) expect(real.sendsFrom(address)).toBe(false)
    expect(provider.sendsFrom('127.0.0.1')).toBe(true)
  })
})

describe('when the service fails', () => {
  test('a hang ends at the deadline with an unknown outcome', async () => {
    await post('/faults', { provider: 'yookassa', mode: 'hang', seconds: 30 })
    const started = performance.now()
    expect(await provider.createPayment(order(100000))).toEqual({
      ok: false,
      refusal: { code: 'payment_service_unavailable', outcome: 'unknown' },
    })
    expect(performance.now() - started).toBeLessThan(2500)
  })

  test.each(['http500', 'reset', 'garbage'])('%s is an unknown outcome until the fault ends', async (mode) => {
    await post('/faults', { provider: 'yookassa', mode, seconds: 30 })
    const asked = order(100000)
    expect(await provider.createPayment(asked)).toMatchObject({
      refusal: { code: 'payment_service_unavailable', outcome: 'unknown' },
    })
    await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
    expect(await provider.createPayment(asked)).toMatchObject({ ok: true })
  })

  test('a slow answer counts; a fault ends by itself', async () => {
    await post('/faults', { provider: 'yookassa', mode: 'slow', delay_ms: 300, seconds: 30 })
    const started = performance.now()
    await created(100000)
    expect(performance.now() - started).toBeGreaterThan(290)
    clock.advance(30_000)
    expect(await (await fetch(`${emulators.url}/faults`)).json()).toHaveLength(1)
    const again = performance.now()
    await created(100000)
    expect(performance.now() - again).toBeLessThan(290)
  })

  test('many failures open the breaker: nothing is sent and nothing has happened', async () => {
    await post('/faults', { provider: 'yookassa', mode: 'http500', seconds: 30 })
    for (let i = 0; i < 7; i++) await provider.readPayment('x')
    expect(provider.state()).toBe('open')
    const before = (await (await fetch(`${emulators.url}/requests?provider=yookassa`)).json()).length
    expect(await provider.createPayment(order(100000))).toEqual({
      ok: false,
      refusal: { code: 'payment_service_unavailable', outcome: 'not_done' },
    })
    expect((await (await fetch(`${emulators.url}/requests?provider=yookassa`)).json()).length).toBe(before)
  })

  test('too many requests return the retry delay', async () => {
    expect(await provider.createPayment(order(100000, { orderId: '429' }))).toEqual({
      ok: false,
      refusal: { code: 'payment_too_many_requests', retryAfterMs: 1800 },
    })
  })
})
