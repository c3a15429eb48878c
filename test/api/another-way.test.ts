import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sberProvider } from '#plugins/sber/provider.ts'
import { yandexPayProvider } from '#plugins/yandex-pay/provider.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { followPayment } from '#shop/payments/follow-payment.flow.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import { expectHealthy, manyBoots, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// A begun payment blocks nothing: another method is available at once. For money that arrives nevertheless: late-money.test.ts.
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
/** Payment options by method; three services serve them. */
let ways: Record<'redirect' | 'sbp' | 'sberpay' | 'yandex-pay', number>
const hasty = (kind: PaymentProviderKind): PaymentProviderKind => ({
  ...kind,
  create: (account, kit) => kind.create!(account, { ...kit, ...{ timeouts: { totalMs: 1_500 } } }),
})
beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [
    sberProvider({ url: `${outer.url}/sber/payment/rest`, account: { userName: 'emulator', password: 'emulator' } }),
    yooKassa({ url: `${outer.url}/yookassa/v3`, account: { shopId: 'emulator', secretKey: 'emulator' } }),
    yandexPayProvider({ url: `${outer.url}/yandexpay/api/merchant`, account: { apiKey: 'test' } }),
  ]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders: paymentProviders.map(hasty) } })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  await sql`update companies set settings = settings || '{"yandex_pay": {"Merchant_ID": "m-1"}}' where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  const { rows } = await sql<{ id: number; method: keyof typeof ways }>`
    insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort) values
      (${shop.cast.company}, 'DELIVERY', 'SBP', 'sbp', 9), (${shop.cast.company}, 'DELIVERY', 'BANK_CARD', 'sberpay', 9),
      (${shop.cast.company}, 'DELIVERY', 'YANDEX_PAY', 'yandex-pay', 9) returning id, method`.execute(shop.db)
  ways = Object.fromEntries([['redirect', shop.cast.options.courierCard], ...rows.map((one) => [one.method, one.id])])
})
sameStart(() => shop)
afterEach(async () => {
  await outer.makeWell()
  shop.app.clients.close()
  await expectHealthy(shop)
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const order = () => placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }])
const pay = (id: number, way: keyof typeof ways) =>
  shop.json(`/api/orders/${id}/pay/`, { json: { payment_option: ways[way] }, headers: anna })
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const paymentsOf = async (id: number) =>
  (
    await sql<{ id: number; state: string; method: string; cancel_reason: string; provider_id: string }>`
      select id, state, method, cancel_reason, provider_id from payments where order_id = ${id} order by id`.execute(
      shop.db,
    )
  ).rows
const services = { sberpay: 'sber/orders', 'yandex-pay': 'yandexpay/orders', redirect: 'yookassa/payments' } as const
const atBank = async (way: keyof typeof services, providerId: string) => {
  const action = way === 'redirect' ? 'succeed' : 'pay'
  return (await fetch(`${outer.url}/${services[way]}/${providerId}/${action}`, { method: 'POST' })).status
}

test.each(['sberpay', 'yandex-pay'] as const)(
  'begun by %s, an order is paid by card at once; the first payment cannot be paid then',
  async (first) => {
    const { id, total } = await order()
    const { payment: begun } = (await pay(id, first)).body
    expect(begun).toMatchObject({ state: 'pending' })
    const { status, body } = await pay(id, 'redirect')
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({ method: 'redirect', state: 'pending', confirmation: { type: 'redirect' } })
    expect(body.payment.id).not.toBe(begun.id)
    expect((await read(id)).payment).toMatchObject({ id: body.payment.id, payment_option: ways.redirect })
    const [ended, other] = await paymentsOf(id)
    expect(ended).toMatchObject({ state: 'canceled', cancel_reason: 'canceled_by_merchant' })
    expect(await atBank(first, ended!.provider_id)).toBe(409)
    expect(await atBank('redirect', other!.provider_id)).toBe(200)
    const paid = (await shop.json(`/api/orders/${id}/check_payment/`, { json: {}, headers: anna })).body
    expect(paid).toMatchObject({ paid: total, pay_now: 0, payment: { id: body.payment.id, state: 'succeeded' } })
  },
)

test('a payment that its service cannot end is superseded, and a new one pays the order', async () => {
  const { id, total } = await order()
  const { payment: begun } = (await pay(id, 'redirect')).body
  const { body } = await pay(id, 'sbp')
  expect(body.payment).toMatchObject({ state: 'pending', confirmation: { type: 'redirect' } })
  expect(await paymentsOf(id)).toMatchObject([
    { id: begun.id, state: 'superseded', cancel_reason: 'superseded' },
    { id: body.payment.id, state: 'pending', method: 'sbp' },
  ])
  // Back to the first method: a new payment.
  const again = (await pay(id, 'redirect')).body.payment
  expect(again.id).toBeGreaterThan(body.payment.id)
  const stored = await paymentsOf(id)
  expect(stored.map(({ state }) => state)).toEqual(['superseded', 'superseded', 'pending'])
  // The superseded payment is followed until it ends at its service.
  await fetch(`${outer.url}/yookassa/payments/${stored[0]!.provider_id}/expire`, { method: 'POST' })
  await followPayment(shop.app, begun.id, 0)
  expect((await paymentsOf(id))[0]).toMatchObject({ state: 'expired', cancel_reason: 'superseded' })
  expect((await read(id)).payment).toMatchObject({ id: again.id, state: 'pending' })
  await atBank('redirect', stored[2]!.provider_id)
  await shop.json(`/api/orders/${id}/check_payment/`, { json: {}, headers: anna })
  expect(await read(id)).toMatchObject({ paid: total, payment: { id: again.id, state: 'succeeded' } })
})

test.each(['sberpay', 'yandex-pay', 'redirect'] as const)(
  'when the payment by %s has succeeded unnoticed, no other payment begins',
  async (first) => {
    const { id, total } = await order()
    await pay(id, first)
    const [begun] = await paymentsOf(id)
    await atBank(first, begun!.provider_id)
    expect(await pay(id, 'sbp')).toMatchObject({ status: 409, body: { code: 'payment_unavailable' } })
    expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded' }])
    expect((await read(id)).paid).toBe(total)
  },
)

test('the same method resumes a begun payment; after a decline it begins a new one', async () => {
  const { id } = await order()
  const first = (await pay(id, 'sberpay')).body.payment
  expect((await pay(id, 'sberpay')).body.payment).toEqual(first)
  const [begun] = await paymentsOf(id)
  await fetch(`${outer.url}/sber/orders/${begun!.provider_id}/decline`, { method: 'POST' })
  const second = (await pay(id, 'sberpay')).body.payment
  expect(second.id).not.toBe(first.id)
  expect((await paymentsOf(id))[0]).toMatchObject({ state: 'rejected', cancel_reason: 'general_decline' })
})

test.each(['hang', 'reset', 'http500', 'garbage'] as const)(
  'while the first service fails (%s), another method works; the first payment is ended later',
  async (mode) => {
    const { id } = await order()
    const first = (await pay(id, 'sberpay')).body.payment
    await outer.makeIll('sber', mode)
    const second = (await pay(id, 'redirect')).body.payment
    expect(second).toMatchObject({ method: 'redirect', state: 'pending' })
    expect((await paymentsOf(id))[0]).toMatchObject({ id: first.id, state: 'superseded' })
    await outer.makeWell()
    shop.app.clients.close()
    await followPayment(shop.app, first.id, 0)
    const [ended] = await paymentsOf(id)
    expect(ended).toMatchObject({ state: 'canceled', cancel_reason: 'superseded' })
    expect(await atBank('sberpay', ended!.provider_id)).toBe(409)
  },
)

test('a foreign order or an option not offered leaves the payment pending', async () => {
  const { id } = await order()
  const { payment } = (await pay(id, 'sberpay')).body
  await outer.forget()
  const boris = await shop.signIn('79000000002')
  const foreign = await shop.json(`/api/orders/${id}/pay/`, { json: { payment_option: ways.redirect }, headers: boris })
  expect(foreign.status).toBe(404)
  const wrong = { payment_option: shop.cast.options.courierCash }
  expect((await shop.json(`/api/orders/${id}/pay/`, { json: wrong, headers: anna })).status).toBe(400)
  expect(await paymentsOf(id)).toMatchObject([{ id: payment.id, state: 'pending' }])
  expect((await outer.requests('sber')).filter(({ path }) => path.endsWith('/decline.do'))).toEqual([])
})
