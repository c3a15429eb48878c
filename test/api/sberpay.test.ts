import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { sberProvider } from '#plugins/sber/provider.ts'
import { placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  const account = { userName: 'emulator', password: 'emulator' }
  const paymentProviders = [sberProvider({ url: `${outer.url}/sber/payment/rest`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  anna = await shop.signIn('79000000001')
  await sql`update delivery_payment_options set method = 'sberpay' where id = ${shop.cast.options.courierCard}`.execute(
    shop.db,
  )
})
sameStart(() => shop)
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})
const goods = [{ sku: 'BOOT-41', count: 1 }]
const ask = (id: number, what: string) => shop.json(`/api/orders/${id}/${what}/`, { json: {}, headers: anna })
const idOf = (url: string) => new URL(url).searchParams.get('mdOrder')!

test('[PAY-05] Sber’s own SberPay: a code with an address, paid in the application, read by the shop', async () => {
  const order = await placed(shop, anna, goods)
  const begun = (await ask(order.id, 'pay')).body.payment
  expect(begun).toMatchObject({
    method: 'sberpay',
    state: 'pending',
    confirmation: { type: 'qr', token: null, code: expect.stringMatching(/^<svg/) },
  })
  // Left and returned: the same payment continues.
  expect((await ask(order.id, 'pay')).body.payment).toEqual(begun)
  expect((await ask(order.id, 'check_payment')).body).toMatchObject({ paid: 0, payment: { state: 'pending' } })
  const id = idOf(begun.confirmation.url)
  await fetch(`${outer.url}/sber/orders/${id}/pay`, { method: 'POST' })
  expect((await ask(order.id, 'check_payment')).body).toMatchObject({ pay_now: 0, paid: order.total })
  // The order was sent with a receipt of 54-FZ.
  const [registered] = (await outer.requests('sber')).filter(({ path }) => path.endsWith('/register.do'))
  const bundle = JSON.parse((registered!.body as Record<string, string>).orderBundle!)
  const sum = bundle.cartItems.items.reduce((all: number, one: { itemAmount: number }) => all + one.itemAmount, 0)
  expect(sum).toBe(Math.round(order.total * 100))
  expect(JSON.stringify(registered)).not.toContain('"password"')
})

test('after a bank decline a retry pays the order; once canceled, its money is refunded', async () => {
  const order = await placed(shop, anna, goods)
  const first = (await ask(order.id, 'pay')).body.payment
  await fetch(`${outer.url}/sber/orders/${idOf(first.confirmation.url)}/decline`, { method: 'POST' })
  expect((await ask(order.id, 'check_payment')).body.payment).toMatchObject({ state: 'rejected' })
  const second = (await ask(order.id, 'pay')).body.payment
  expect(second.id).not.toBe(first.id)
  await fetch(`${outer.url}/sber/orders/${idOf(second.confirmation.url)}/pay`, { method: 'POST' })
  expect((await ask(order.id, 'check_payment')).body.paid).toBe(order.total)
  expect((await ask(order.id, 'cancel')).status).toBe(200)
  await runJobs(shop, 'refund_order')
  const [refund] = (await outer.requests('sber')).filter(({ path }) => path.endsWith('/refund.do'))
  expect(refund!.body).toMatchObject({ amount: String(Math.round(order.total * 100)) })
  // 54-FZ: its refunds carry no receipt, so a person issues the receipt of a refund at a till.
  await runJobs(shop, 'receipt_send')
  const { items } = (await shop.json('/api/staff/receipts/', { headers: await shop.staff() })).body
  expect(items).toMatchObject([
    {
      order: order.id,
      kind: 'refund',
      state: 'by_people',
      problem: 'no_receipts_of_their_own',
      total: order.total,
    },
  ])
})
