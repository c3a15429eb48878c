import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import type { PaymentProvider } from '#outside/payments/port.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { createSmsRu } from '#outside/sms/sms-ru.ts'
import { setAccount } from '#shop/company/accounts.flow.ts'
import { expireUnpaid } from '#shop/orders/order-moves.flow.ts'
import { followPayment } from '#shop/payments/follow-payment.flow.ts'
import { recordPayment } from '#shop/payments/record-payment.flow.ts'
import { expectHealthy, listening, placed, runJobs, waitingJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let outer: Emulators
let yookassa: PaymentProvider & { close(): unknown }
let anna: Record<string, string>
/** The clock of outgoing calls: after a fault their circuit breaker stays open for a while. */
const ofBreaker = fixedClock('2026-11-21T09:00:00Z')
const breakerOpenMs = 11_000
const boots = [{ sku: 'BOOT-41', count: 1 }]

beforeAll(async () => {
  outer = await startEmulators({ port: 0 })
  const settings = emulatorSettings(outer.url)
  yookassa = createYooKassa(settings.yookassa, { timeouts: { totalMs: 700 }, clock: ofBreaker } as never)
  shop = await startApp({ outside: { payments: yookassa, codes: createSmsRu(settings.sms) } })
  await sql`
    update stock_levels set on_hand = 1000 where outlet_id = ${shop.cast.warehouse} and variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
    shop.db,
  )
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterEach(async () => {
  await emulate('/faults', undefined, 'DELETE')
  ofBreaker.advance(breakerOpenMs)
  await expectHealthy(shop)
})
afterAll(async () => {
  await yookassa.close()
  await shop.close()
  await outer.close()
})

const emulate = async (path: string, json?: object, method = json ? 'POST' : 'GET') => {
  const answer = await fetch(`${outer.url}${path}`, {
    method,
    ...(json && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  return text ? JSON.parse(text) : null
}
const pay = (id: number, json: object = {}, headers = anna) => shop.json(`/api/orders/${id}/pay/`, { json, headers })
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const check = async (id: number) =>
  (await shop.json(`/api/orders/${id}/check_payment/`, { method: 'POST', headers: anna })).body
const providerId = async (paymentId: number) =>
  (await sql<{ provider_id: string | null }>`select provider_id from payments where id = ${paymentId}`.execute(shop.db))
    .rows[0]!.provider_id!
const decide = async (paymentId: number, what: string, json: object = {}) =>
  emulate(`/yookassa/payments/${await providerId(paymentId)}/${what}`, json)
const notify = (object: object, event = 'payment.succeeded') =>
  shop.json('/api/payments/yookassa/notifications/', { json: { type: 'notification', event, object } })
const paidOrder = async () => {
  const order = await placed(shop, anna, boots)
  const { body } = await pay(order.id)
  await decide(body.payment.id, 'succeed')
  return { order, payment: body.payment }
}

describe('beginning', () => {
  test('[PAY-05] redirect: the answer leads to the bank', async () => {
    const order = await placed(shop, anna, boots)
    const { status, body } = await pay(order.id)
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({
      method: 'redirect',
      state: 'pending',
      confirmation: { type: 'redirect', token: null },
    })
    expect(body.payment.confirmation.url).toContain(outer.url)
    expect((await read(order.id)).payment).toMatchObject({ id: body.payment.id, state: 'pending' })
  })

  test.each([
    ['yookassa-sdk', { type: 'embedded', url: null, token: expect.stringMatching(/^ct-/) }],
    ['sberpay', { type: 'qr', url: expect.stringContaining('http'), token: null }],
  ])('[PAY-05] %s has its own confirmation', async (method, confirmation) => {
    await sql`update delivery_payment_options set method = ${method} where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
    const order = await placed(shop, anna, boots)
    expect((await pay(order.id)).body.payment).toMatchObject({ method, confirmation })
    await sql`update delivery_payment_options set method = 'redirect' where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
  })

  test('[PAY-05] SBP is a separate method, confirmed on the provider’s page, and needs no card', async () => {
    await sql`update delivery_payment_options set payment_type = 'SBP', method = 'sbp' where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags([`options:${shop.cast.company}`])
    const order = await placed(shop, anna, boots)
    expect(order.available_payment_options[0]).toMatchObject({
      payment_type: { type: 'SBP', name: 'СБП' },
      method: 'redirect',
    })
    const { payment } = (await pay(order.id)).body
    expect(payment).toMatchObject({ method: 'redirect', state: 'pending', confirmation: { type: 'redirect' } })
    const page = await (await fetch(payment.confirmation.url)).text()
    expect(page).toContain('СБП')
    expect(page).not.toContain('name="card"')
    const body = new URLSearchParams({ action: 'pay' })
    await fetch(payment.confirmation.url, { method: 'POST', body, redirect: 'manual' })
    await shop.json(`/api/orders/${order.id}/check_payment/`, { json: {}, headers: anna })
    expect(await read(order.id)).toMatchObject({ pay_now: 0, payment: { state: 'succeeded' } })
    expect(await yookassa.readPayment(await providerId(payment.id))).toMatchObject({
      value: { method: { type: 'sbp' } },
    })
    await sql`
      update delivery_payment_options set payment_type = 'BANK_CARD', method = 'redirect' where id = ${shop.cast.options.courierCard}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags([`options:${shop.cast.company}`])
  })

  test('an option not offered is refused; a second method starts at once', async () => {
    const order = await placed(shop, anna, boots)
    const { courierCash } = shop.cast.options
    expect(await pay(order.id, { payment_option: courierCash })).toMatchObject({
      status: 400,
      body: { code: 'payment_option_not_offered' },
    })
    expect(await pay(order.id, { payment_option: 999_999 })).toMatchObject({
      status: 400,
      body: { code: 'payment_option_not_offered' },
    })
    const { rows } = await sql<{
      id: number
    }>`insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
      values (${shop.cast.company}, 'DELIVERY', 'BANK_CARD', 'sberpay', 9) returning id`.execute(shop.db)
    const sberpay = rows[0]!.id
    shop.app.cache.dropTags([`options:${shop.cast.company}`])
    expect((await read(order.id)).available_payment_options.map((o: { method: string }) => o.method)).toEqual([
      'redirect',
      'sberpay',
    ])
    const first = (await pay(order.id)).body.payment
    const { payment, available_payment_options: ways } = await read(order.id)
    expect(payment).toMatchObject({ id: first.id, payment_option: ways[0].id })
    const second = (await pay(order.id, { payment_option: sberpay })).body.payment
    expect(second).toMatchObject({ method: 'sberpay', confirmation: { type: 'qr' } })
    expect((await read(order.id)).payment).toMatchObject({ id: second.id, payment_option: sberpay })
    await sql`update delivery_payment_options set is_active = false where id = ${sberpay}`.execute(shop.db)
  })

  test('[R28] two tabs get the same payment, also concurrently', async () => {
    const order = await placed(shop, anna, boots)
    const answers = await Promise.all([pay(order.id), pay(order.id), pay(order.id)])
    const ids = answers.map((a) => a.body.payment?.id)
    expect(new Set(ids).size, JSON.stringify(answers.map((a) => a.body))).toBe(1)
    expect((await pay(order.id)).body.payment.id).toBe(ids[0])
  })

  test('an order paid on receipt, paid or canceled has nothing to pay online', async () => {
    const cash = await placed(shop, anna, boots, { delivery_payment_option: shop.cast.options.courierCash })
    expect(await pay(cash.id)).toMatchObject({ status: 409, body: { code: 'payment_unavailable' } })
    const canceled = await placed(shop, anna, boots)
    await shop.json(`/api/orders/${canceled.id}/cancel/`, { json: {}, headers: anna })
    expect(await pay(canceled.id)).toMatchObject({ status: 409, body: { code: 'payment_unavailable' } })
    const { order } = await paidOrder()
    // paid at the bank but not known here yet: detected when a payment is requested again
    expect(await pay(order.id)).toMatchObject({ status: 409, body: { code: 'payment_unavailable' } })
    expect(await pay(order.id)).toMatchObject({ status: 409, body: { code: 'payment_unavailable' } })
  })

  test('a provider outage is reported, and recovery creates the same payment later', async () => {
    const order = await placed(shop, anna, boots)
    await emulate('/faults', { provider: 'yookassa', mode: 'http500', seconds: 60, rate: 1 })
    expect(await pay(order.id)).toMatchObject({ status: 503, body: { code: 'payment_method_unavailable' } })
    expect((await read(order.id)).payment).toMatchObject({ state: 'creating' })
    await emulate('/faults', undefined, 'DELETE')
    shop.clock.advance(60_000)
    const { id } = (await read(order.id)).payment
    ofBreaker.advance(breakerOpenMs)
    await followPayment(shop.app, id, 0)
    expect((await read(order.id)).payment).toMatchObject({ id, state: 'pending' })
    expect((await pay(order.id)).body.payment.id).toBe(id)
  })
})

describe('ending', () => {
  test('paid: by the notice and its job', async () => {
    const { order, payment } = await paidOrder()
    expect(await notify({ id: await providerId(payment.id) })).toMatchObject({ status: 200 })
    expect((await read(order.id)).paid).toBe(0)
    await runJobs(shop, 'payment_check')
    expect(await read(order.id)).toMatchObject({
      state: 'new',
      sub_state: 'paid',
      state_label: 'Оплачен',
      paid: order.total,
      pay_now: 0,
      reserved_until: null,
      actions: ['CANCEL'],
      payment: { state: 'succeeded' },
    })
  })

  test('two-stage accounts: a hold is captured while the order is active, released when it is over', async () => {
    const { shopId, secretKey } = emulatorSettings(outer.url).yookassa!
    const account = async (hold: string) => {
      const set = await setAccount(
        shop.app,
        { companyId: shop.cast.company, kind: 'payment', provider: 'yookassa' },
        shop.app.paymentProviders.find(({ name }) => name === 'yookassa')!.account,
        { shopId, secretKey, hold },
        true,
      )
      shop.app.cache.dropTags('everything')
      return set
    }
    expect(await account('yes')).toMatchObject({ ok: true })
    const [stands, over] = [await paidOrder(), await paidOrder()]
    const held = async ({ payment }: typeof stands) => {
      const seen = await yookassa.readPayment(await providerId(payment.id))
      return seen.ok && seen.value.state
    }
    expect([await held(stands), await held(over)]).toEqual(['held', 'held'])
    await shop.json(`/api/orders/${over.order.id}/cancel/`, { json: {}, headers: anna })
    for (const { payment } of [stands, over])
      await notify({ id: await providerId(payment.id) }, 'payment.waiting_for_capture')
    await runJobs(shop, 'payment_check')
    expect([await held(stands), await held(over)]).toEqual(['succeeded', 'canceled'])
    expect(await read(stands.order.id)).toMatchObject({ sub_state: 'paid', paid: stands.order.total })
    expect(await read(over.order.id)).toMatchObject({ state: 'canceled', paid: 0 })
    await account('')
  })

  test('paid: by the customer’s return, without a notice', async () => {
    const { order } = await paidOrder()
    expect(await check(order.id)).toMatchObject({ sub_state: 'paid', paid: order.total })
    const other = await paidOrder()
    const answer = await shop.json(`/api/orders/${other.order.id}/?check_payment=1`, { headers: anna })
    expect(answer.body).toMatchObject({ sub_state: 'paid' })
  })

  test('[SHIP-04] an order paid online has no storage limit', async () => {
    const order = await placed(shop, anna, boots, {
      delivery_payment_option: shop.cast.options.pickupCard,
      address: undefined,
      outlet: shop.cast.shop,
    })
    const { body } = await pay(order.id)
    await decide(body.payment.id, 'succeed')
    await check(order.id)
    const { walkTo } = await import('../place-order.ts')
    await walkTo(shop, order.id, 'ready_pickup')
    expect(await read(order.id)).toMatchObject({ storage_until: null, actions: ['CANCEL'] })
    expect((await waitingJobs(shop)).filter((j) => j.key === `expire_storage:${order.id}`)).toEqual([])
  })

  test('a canceled payment leaves the order waiting for another', async () => {
    const order = await placed(shop, anna, boots)
    const first = (await pay(order.id)).body.payment
    await decide(first.id, 'cancel', { reason: 'insufficient_funds' })
    expect(await check(order.id)).toMatchObject({
      state: 'new',
      pay_now: order.total,
      payment: { state: 'rejected', cancel_reason: 'insufficient_funds' },
    })
    const second = (await pay(order.id)).body.payment
    expect(second.id).not.toBe(first.id)
    await decide(second.id, 'expire')
    // found dead when a payment is requested: the same call begins a third one
    const third = (await pay(order.id)).body.payment
    expect(third.id).not.toBe(second.id)
  })

  test('[R08] repeated, reordered and late notices make one step', async () => {
    const { order, payment } = await paidOrder()
    const id = await providerId(payment.id)
    const events = Array.from({ length: 20 }, (_, i) => (i % 3 === 0 ? 'payment.canceled' : 'payment.succeeded'))
    const answers = await Promise.all(events.map((event) => notify({ id }, event)))
    expect(answers.map((a) => a.status)).toEqual(events.map(() => 200))
    await runJobs(shop, 'payment_check')
    await notify({ id }, 'payment.canceled')
    await runJobs(shop, 'payment_check', ...listening)
    const after = await read(order.id)
    expect(after).toMatchObject({ paid: order.total, sub_state: 'paid' })
    expect(after.history.filter((h: { event: string }) => h.event === 'paid')).toHaveLength(1)
    const texts = (await emulate('/outbox?to=79000000001&kind=sms')).map((o: { text: string }) => o.text)
    expect(texts.filter((t: string) => t.includes(`${order.number} оплачен`))).toHaveLength(1)
  })

  test('[R09] a notice the provider does not confirm is ignored', async () => {
    const order = await placed(shop, anna, boots)
    const { payment } = (await pay(order.id)).body
    const id = await providerId(payment.id)
    expect((await notify({ id, status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } })).status).toBe(200)
    expect((await notify({ id: 'unknown-payment' })).status).toBe(200)
    expect((await shop.json('/api/payments/yookassa/notifications/', { json: { any: 'thing' } })).status).toBe(200)
    for (const [type, body] of [
      ['application/json', '{'],
      ['application/x-www-form-urlencoded', 'a=1'],
      ['text/plain', 'event'],
    ] as const) {
      const headers = { 'content-type': type }
      const heard = await shop.request('/api/payments/yookassa/notifications/', { method: 'POST', headers, body })
      expect([heard.status, await heard.json()], type).toEqual([200, { ok: true }])
    }
    await runJobs(shop, 'payment_check')
    expect((await read(order.id)).paid).toBe(0)
    expect(shop.logged.some((line) => line.includes('a notice of an unknown payment'))).toBe(true)

    const seen = await yookassa.readPayment(id)
    if (!seen.ok) throw new Error('the emulator answers')
    for (const forged of [{ amount: kopecks(100) }, { orderId: String(order.id + 1) }, { id: 'other' }]) {
      await recordPayment(shop.app, payment.id, { ...seen.value, state: 'succeeded', ...forged })
      expect((await read(order.id)).paid, JSON.stringify(forged)).toBe(0)
    }
    expect(shop.logged.some((line) => line.includes('another payment than was asked for'))).toBe(true)
  })

  test('[R28] a payment after expiry or cancellation is refunded and reported once', async () => {
    for (const how of ['expire', 'cancel'] as const) {
      const { order, payment } = await paidOrder()
      if (how === 'cancel') await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
      else {
        shop.clock.advance(25 * 3_600_000)
        expect(await expireUnpaid(shop.app, order.id)).toBe(true)
      }
      await notify({ id: await providerId(payment.id) })
      await runJobs(shop, 'payment_check')
      expect(await read(order.id)).toMatchObject({ is_unsuccessful: true, paid: order.total })
      await expectHealthy(shop)
      await runJobs(shop, 'refund_order')
      expect(await read(order.id)).toMatchObject({ paid: 0, payment: { state: 'refunded' } })
      await runJobs(shop, 'refund_order', 'payment_check')
      expect((await read(order.id)).history.filter((h: { event: string }) => h.event === 'refunded')).toHaveLength(1)
    }
  })

  test('order expiry asks the bank first: an order paid in time stays', async () => {
    const { order } = await paidOrder()
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`expire_order:${order.id}`}`.execute(
      shop.db,
    )
    shop.clock.advance(25 * 3_600_000)
    await runJobs(shop, 'expire_order')
    expect(await read(order.id)).toMatchObject({ state: 'new', sub_state: 'paid', paid: order.total })
    shop.clock.advance(-25 * 3_600_000)
  })

  test('canceling a paid order refunds the money', async () => {
    const { order } = await paidOrder()
    await check(order.id)
    await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
    await runJobs(shop, 'refund_order')
    expect(await read(order.id)).toMatchObject({ state: 'canceled', paid: 0, payment: { state: 'refunded' } })
  })

  test('a refund notice before the payment takes both steps', async () => {
    const order = await placed(shop, anna, boots)
    const { payment } = (await pay(order.id)).body
    const seen = await yookassa.readPayment(await providerId(payment.id))
    if (!seen.ok) throw new Error('the emulator answers')
    await recordPayment(shop.app, payment.id, { ...seen.value, state: 'succeeded', refunded: seen.value.amount })
    const after = await read(order.id)
    // Fully refunded before it left the shop: the order is over.
    expect(after).toMatchObject({ state: 'canceled', paid: 0, payment: { state: 'refunded' } })
    expect(after.history.map((h: { event: string }) => h.event)).toEqual(['moved', 'paid', 'refunded', 'moved'])
  })
})

describe('notices', () => {
  beforeEach(() => emulate('/faults', undefined, 'DELETE'))

  test('[R36] the SMS about an order is sent once, however often its job runs', async () => {
    const order = await placed(shop, anna, boots)
    const { sendOrderNotice } = await import('#shop/orders/order-notices.flow.ts')
    await runJobs(shop, ...listening)
    await sendOrderNotice(shop.app, order.id, 'placed')
    const texts = (await emulate('/outbox?to=79000000001&kind=sms')).map((o: { text: string }) => o.text)
    expect(texts.filter((t: string) => t.includes(order.number))).toEqual([
      expect.stringMatching(`^Витрина: заказ ${order.number} принят, итого \\S`),
    ])
  })
})
