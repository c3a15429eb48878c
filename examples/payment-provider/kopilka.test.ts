import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { setAccount } from '#shop/company/accounts.flow.ts'
import { readPlugins } from '../../src/server/start/plugins.ts'
import { paymentProviders } from '../../src/server/start/providers.ts'
import { expectHealthy, manyBoots, placed, runJobs } from '../../test/place-order.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { type KopilkaEmulator, startKopilka } from './emulator.ts'
import { kopilka } from './plugin.ts'

let bank: KopilkaEmulator
let shop: TestApp
let anna: Record<string, string>
const boots = [{ sku: 'BOOT-41', count: 1 }]

beforeAll(async () => {
  bank = await startKopilka()
  // A user of the example also lists it in vitrina.config.ts; this test replaces it by one for this bank.
  const plugins = [kopilka({ url: bank.url }), ...readPlugins().filter(({ name }) => name !== 'kopilka')]
  const nothing = {
    yookassa: null,
    sber: null,
    yandexPay: null,
    sms: null,
    mail: null,
    push: null,
    dadata: null,
    geoip: null,
    oauth: null,
  }
  shop = await startApp({ outside: { plugins, paymentProviders: paymentProviders(plugins, nothing) } })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  await sql`update delivery_payment_options set method = 'kopilka' where id = ${shop.cast.options.courierCard}`.execute(
    shop.db,
  )
  const whose = { companyId: shop.cast.company, kind: 'payment', provider: 'kopilka' } as const
  const provider = shop.app.paymentProviders.find(({ name }) => name === 'kopilka')!
  expect(await setAccount(shop.app, whose, provider.account, { token: 'secret' }, true)).toMatchObject({ ok: true })
})
afterAll(async () => {
  await shop?.close()
  await bank?.close()
})

const pay = async (id: number) => (await shop.json(`/api/orders/${id}/pay/`, { json: {}, headers: anna })).body.payment
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
/** The customer opens the bank's page; returns the URL to which the bank redirects. */
const atBank = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location')!
const billOf = (url: string) => url.split('/').at(-1)!.replace('?no', '')
const notice = (bill: string) =>
  shop.json('/api/payments/kopilka/notifications/', { json: { event: 'bill.paid', bill } })

test('an order is paid at the bank: there and back, the notice only hints, and the bank is believed', async () => {
  const order = await placed(shop, anna, boots)
  expect(order.available_payment_options[0].payment_type.name).toBe('Копилка-банк')
  const payment = await pay(order.id)
  expect(payment.confirmation).toMatchObject({ type: 'redirect', url: expect.stringContaining(bank.url) })
  expect((await pay(order.id)).confirmation.url, 'asked twice, one bill').toBe(payment.confirmation.url)

  await notice(billOf(payment.confirmation.url))
  await runJobs(shop, 'payment_check')
  expect((await read(order.id)).paid, 'a notice before the money').toBe(0)

  expect(await atBank(payment.confirmation.url)).toContain(`/cart/success/${order.id}/`)
  await notice(billOf(payment.confirmation.url))
  await runJobs(shop, 'payment_check')
  expect(await read(order.id)).toMatchObject({ paid: order.total, sub_state: 'paid' })
  await expectHealthy(shop)
})

test('an expired bill makes room for another', async () => {
  const order = await placed(shop, anna, boots)
  const first = await pay(order.id)
  await atBank(`${first.confirmation.url}?no`)
  expect((await pay(order.id)).confirmation.url).not.toBe(first.confirmation.url)
})

test('a paid order that is cancelled gives the money back', async () => {
  const order = await placed(shop, anna, boots)
  const payment = await pay(order.id)
  await atBank(payment.confirmation.url)
  await shop.json(`/api/orders/${order.id}/check_payment/`, { method: 'POST', headers: anna })
  expect((await read(order.id)).paid).toBe(order.total)
  await shop.json(`/api/orders/${order.id}/cancel/`, { json: {}, headers: anna })
  await runJobs(shop, 'refund_order', 'refund_recover', 'payment_check')
  expect(await read(order.id)).toMatchObject({ state: 'canceled', paid: 0 })
  await expectHealthy(shop)
})
