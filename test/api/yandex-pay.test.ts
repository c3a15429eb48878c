import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { yandexPayProvider } from '#plugins/yandex-pay/provider.ts'
import { placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
const merchant = async (id: string) => {
  await sql`update companies set settings = settings || ${JSON.stringify({ yandex_pay: { Merchant_ID: id } })}::jsonb
    where id = ${shop.cast.company}`.execute(shop.db)
  shop.app.cache.dropTags('everything')
}
beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [
    yandexPayProvider({ url: `${outer.url}/yandexpay/api/merchant`, account: { apiKey: 'test' } }),
  ]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  anna = await shop.signIn('79000000001')
  await sql`update delivery_payment_options set payment_type = 'YANDEX_PAY', method = 'yandex-pay'
    where id = ${shop.cast.options.courierCard}`.execute(shop.db)
  await sql`update delivery_payment_options set is_active = false where payment_type = 'BANK_CARD'`.execute(shop.db)
  await merchant('m-1')
})
sameStart(() => shop)
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})
const goods = [{ sku: 'BOOT-41', count: 1 }]
const ask = (id: number, what: string) => shop.json(`/api/orders/${id}/${what}/`, { json: {}, headers: anna })
const decide = (address: string, action: string) =>
  fetch(`${outer.url}/yandexpay/orders/${new URL(address).searchParams.get('order')}/${action}`, { method: 'POST' })

/** 54-FZ: its refunds carry no receipt, so a person issues the receipt of a refund at a till. */
async function receiptWaits({ id, total }: { id: number; total: number }) {
  await runJobs(shop, 'receipt_send')
  const { items } = (await shop.json('/api/staff/receipts/', { headers: await shop.staff() })).body
  expect(items).toMatchObject([{ order: id, kind: 'refund', state: 'by_people', total }])
}

test('[PAY-09] Yandex Pay has its type, confirms by redirect, and states its plan; parts sum to the paid total', async () => {
  const order = await placed(shop, anna, goods)
  const [way] = order.available_payment_options
  expect(way).toMatchObject({ payment_type: { type: 'YANDEX_PAY', name: 'Яндекс Пэй' }, method: 'redirect' })
  expect(way.instalments).toHaveLength(4)
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  const sum = way.instalments.reduce((all: number, one: { amount: number }) => all + kopecks(one.amount), 0)
  expect(sum).toBe(kopecks(order.pay_now))
  const begun = (await ask(order.id, 'pay')).body.payment
  expect(begun).toMatchObject({
    method: 'redirect',
    state: 'pending',
    confirmation: { type: 'redirect', token: null },
  })
  const { body } = await shop.json('/api/v2/cart/', { json: { items: goods, save: false }, headers: anna })
  const told = body.cart.delivery_payment_options.filter(
    (one: { payment_type: { type: string } }) => one.payment_type.type === 'YANDEX_PAY',
  )
  expect(told.map(({ method }: { method: string }) => method)).toEqual(['redirect'])
  expect((await ask(order.id, 'pay')).body.payment).toEqual(begun)
  await decide(begun.confirmation.url, 'split')
  expect((await ask(order.id, 'check_payment')).body).toMatchObject({ pay_now: 0, paid: order.total })
  const [asked] = (await outer.requests('yandexpay')).filter(({ method }) => method === 'POST')
  expect(asked!.body).toMatchObject({ availablePaymentMethods: ['CARD', 'SPLIT'], metadata: String(order.id) })

  expect((await ask(order.id, 'cancel')).status).toBe(200)
  await runJobs(shop, 'refund_order')
  const refunds = (await outer.requests('yandexpay')).filter(({ path }) => path.endsWith('/refund'))
  expect(refunds).toHaveLength(1)
  await receiptWaits(order)
  expect((await shop.json(`/api/orders/${order.id}/`, { headers: anna })).body.payment).toMatchObject({
    state: 'refunded',
  })
})

test('a failed payment is reported; a retry is a new order there', async () => {
  const order = await placed(shop, anna, goods)
  const first = (await ask(order.id, 'pay')).body.payment
  await decide(first.confirmation.url, 'fail')
  expect((await ask(order.id, 'check_payment')).body.payment).toMatchObject({ state: 'rejected' })
  const second = (await ask(order.id, 'pay')).body.payment
  expect(second.confirmation.url).not.toBe(first.confirmation.url)
  await decide(second.confirmation.url, 'pay')
  expect((await ask(order.id, 'check_payment')).body.paid).toBe(order.total)
})

test('[SET-29] the method needs a merchant', async () => {
  const order = await placed(shop, anna, goods)
  await merchant('')
  const { body } = await shop.json(`/api/orders/${order.id}/`, { headers: anna })
  expect(body.available_payment_options).toEqual([])
  await merchant('m-1')
  const again = await shop.json(`/api/orders/${order.id}/`, { headers: anna })
  expect(again.body.available_payment_options).toHaveLength(1)
})
