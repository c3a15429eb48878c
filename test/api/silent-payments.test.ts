import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sberProvider } from '#plugins/sber/provider.ts'
import { yandexPayProvider } from '#plugins/yandex-pay/provider.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { followPayment } from '#shop/payments/follow-payment.flow.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import { expectHealthy, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Cells of the resiliency matrix: a payment service fails while an order is paid. The order remains, its owner is informed, nothing is
// paid twice, and the same payment continues once the service has recovered.
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
/** Its client times out sooner than in a shop, so that a hanging service does not delay the tests. */
const hasty = (kind: PaymentProviderKind): PaymentProviderKind => ({
  ...kind,
  create(account, kit) {
    const hastyKit = { ...kit, timeouts: { totalMs: 1_500 } }
    return kind.create!(account, hastyKit)
  },
})
const goods = [{ sku: 'BOOT-41', count: 1 }]
beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [
    sberProvider({ url: `${outer.url}/sber/payment/rest`, account: { userName: 'emulator', password: 'emulator' } }),
    yooKassa({ url: `${outer.url}/yookassa/v3`, account: { shopId: 'emulator', secretKey: 'emulator' } }),
    yandexPayProvider({ url: `${outer.url}/yandexpay/api/merchant`, account: { apiKey: 'test' } }),
  ]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders: paymentProviders.map(hasty) } })
  anna = await shop.signIn('79000000001')
  await sql`update stock_levels set on_hand = 1000 where outlet_id = ${shop.cast.warehouse} and variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
    shop.db,
  )
  await sql`update companies set settings = settings || '{"yandex_pay": {"Merchant_ID": "m-1"}}' where id = ${shop.cast.company}`.execute(
    shop.db,
  )
})
sameStart(() => shop)
afterEach(async () => {
  await outer.makeWell()
  // A breaker opened by one fault must not affect the next test.
  shop.app.clients.close()
  await expectHealthy(shop)
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})
const ask = (id: number, what: string) => shop.json(`/api/orders/${id}/${what}/`, { json: {}, headers: anna })

const services = [
  { provider: 'yookassa', type: 'BANK_CARD', method: 'redirect' },
  { provider: 'sber', type: 'BANK_CARD', method: 'sberpay' },
  { provider: 'yandexpay', type: 'YANDEX_PAY', method: 'yandex-pay' },
] as const

test.each(['hang', 'reset', 'http500', 'garbage'] as const)(
  'a silent provider of one method (%s): the order switches to another, and superseded payments are canceled',
  async (mode) => {
    await sql`update delivery_payment_options set payment_type = 'BANK_CARD', method = 'redirect'
      where id = ${shop.cast.options.courierCard}`.execute(shop.db)
    await sql`insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
      values (${shop.cast.company}, 'DELIVERY', 'BANK_CARD', 'sberpay', 9) on conflict do nothing`.execute(shop.db)
    shop.app.cache.dropTags('everything')
    const order = await placed(shop, anna, goods)
    const [card, sberpay] = ['redirect', 'sberpay'].map((method) =>
      order.available_payment_options.find((one: { method: string }) => one.method === method),
    )
    const payBy = ({ id }: { id: number }) =>
      shop.json(`/api/orders/${order.id}/pay/`, { json: { payment_option: id }, headers: anna })
    await outer.makeIll('yookassa', mode)
    expect((await payBy(card)).status).toBe(503)
    const first = (await shop.json(`/api/orders/${order.id}/`, { headers: anna })).body.payment
    const { body } = await payBy(sberpay)
    expect(body.payment).toMatchObject({ method: 'sberpay', state: 'pending' })
    await outer.makeWell()
    shop.app.clients.close()
    // The job of the first payment does not revive it; choosing its method again begins another payment.
    await followPayment(shop.app, first.id, 0)
    const { id: third } = (await payBy(card)).body.payment
    const { rows } =
      await sql`select id, state, cancel_reason from payments where order_id = ${order.id} order by id`.execute(shop.db)
    expect(rows).toMatchObject([
      { id: first.id, state: 'canceled', cancel_reason: 'superseded' },
      { id: body.payment.id, state: 'canceled', cancel_reason: 'canceled_by_merchant' },
      { id: third, state: 'pending' },
    ])
  },
)

describe.each(services)('$provider', ({ provider, type, method }) => {
  beforeEach(async () => {
    await sql`update delivery_payment_options set payment_type = ${type}, method = ${method}
      where id = ${shop.cast.options.courierCard}`.execute(shop.db)
    shop.app.cache.dropTags('everything')
  })

  test.each(['hang', 'reset', 'http500', 'garbage'] as const)('%s: reported, kept and resumed', async (mode) => {
    const order = await placed(shop, anna, goods)
    await outer.makeIll(provider, mode)
    expect(await ask(order.id, 'pay')).toMatchObject({ status: 503, body: { code: 'payment_method_unavailable' } })
    const { body: left } = await shop.json(`/api/orders/${order.id}/`, { headers: anna })
    expect(left).toMatchObject({ state: 'new', paid: 0, pay_now: order.total, payment: { state: 'creating' } })
    await outer.makeWell()
    shop.app.clients.close()
    await followPayment(shop.app, left.payment.id, 0)
    const { body } = await ask(order.id, 'pay')
    expect(body.payment).toMatchObject({ id: left.payment.id, state: 'pending' })
  })
})
