import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { ProviderAccounts } from '#kit/schema.d.ts'
import { kopecks } from '#lib/money.ts'
import { setAccount } from '#shop/company/accounts.flow.ts'
import type { CarrierDelivery, DeliveryRequest, DeliveryTerms } from '#shop/delivery/provider.ts'
import { definePlugin } from '#shop/plugin.ts'
import { readPlugins } from '../../src/server/start/plugins.ts'
import { cash, expectHealthy, manyBoots, orderBody } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A carrier over the network, as a plug-in provides it: each test sets its answer. */
let says: (asked: DeliveryRequest, signal: AbortSignal) => Promise<DeliveryTerms | null>
let asked: { token: string; goods: number; region: string }[] = []
let aborted = 0

const carrier: CarrierDelivery = {
  name: 'wheels',
  title: 'Колёса',
  types: ['DELIVERY'],
  account: { token: { label: { ru: 'Ключ', en: 'Key' }, isSecret: true, isRequired: true } },
  sharedAccount: { token: 'shared' },
  create: ({ token }) => ({
    quote(_row, question, signal) {
      asked.push({ token: token!, goods: question.goods, region: question.region.slug })
      signal.addEventListener('abort', () => aborted++)
      return says(question, signal)
    },
    close() {},
  }),
}

let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  const plugins = [definePlugin({ name: 'wheels', delivery: [carrier] }), ...readPlugins()]
  shop = await startApp({ outside: { plugins } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())
beforeEach(() => {
  asked = []
  aborted = 0
  says = async () => ({ price: kopecks(45_600), days: 3 })
  shop.app.cache.dropTags('everything')
})

const boots = (count = 1) => [{ sku: 'BOOT-41', count }]
const cartOf = async (count = 1) =>
  (await shop.json('/api/v2/cart/', { json: { items: boots(count), save: false }, headers: anna })).body.cart
const place = (count = 1, more: object = {}) =>
  shop.json('/api/orders/', { json: orderBody(shop, boots(count), { ...cash(shop), ...more }), headers: anna })
const couriers = (cart: { delivery_payment_options: { delivery_type: string; price: number }[] }) =>
  cart.delivery_payment_options.filter((option) => option.delivery_type === 'DELIVERY').map(({ price }) => price)

test('a carrier is asked once per sum; its price is in the cart and the order', async () => {
  const cart = await cartOf()
  expect(new Set(couriers(cart))).toEqual(new Set([456]))
  expect(cart.unavailable_deliveries).toEqual([])
  expect(asked).toEqual([
    { token: 'shared', goods: cart.subtotal * 100 - cart.discount_amount * 100, region: 'ekaterinburg' },
  ])
  const placed = await place()
  expect(placed).toMatchObject({ status: 201, body: { delivery_price: 456, total: cart.total + 456 } })
  expect(asked).toHaveLength(1)
  await expectHealthy(shop)
})

test('an order asks a carrier not asked yet outside the transaction', async () => {
  says = async () => {
    // If it were called inside the transaction, this would need the connection that the order holds.
    await shop.json('/api/companies/current/')
    return { price: kopecks(10_000), days: 1 }
  }
  expect(await place(2)).toMatchObject({ status: 201, body: { delivery_price: 100 } })
  expect(asked).toHaveLength(1)
})

test('a hanging carrier closes only its delivery option, with a message; others work', async () => {
  says = () => new Promise(() => {})
  const cart = await cartOf()
  expect(couriers(cart)).toEqual([])
  expect(cart.delivery_payment_options.length).toBeGreaterThan(0)
  expect(cart.unavailable_deliveries).toEqual([
    { delivery_type: 'DELIVERY', message: expect.stringMatching(/не отвечает/) },
  ])
  expect(aborted).toBe(1)
  // For a while it is not called again, whatever is in the cart.
  expect((await cartOf(3)).unavailable_deliveries).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(await place()).toMatchObject({ status: 409, body: { code: 'option_gone' } })
  const { options, shop: outlet } = shop.cast
  expect(await place(1, { delivery_payment_option: options.pickupCard, address: undefined, outlet })).toMatchObject({
    status: 201,
  })
})

test.each([
  ['fails', () => Promise.reject(new Error('no network'))],
  ['answers a price below zero', async () => ({ price: kopecks(-100), days: 1 })],
  ['answers half a day', async () => ({ price: kopecks(100), days: 0.5 })],
])('a carrier that %s is treated as not answering', async (_, answer) => {
  says = answer
  expect((await cartOf()).unavailable_deliveries).toHaveLength(1)
  expect(await place()).toMatchObject({ status: 409, body: { code: 'option_gone' } })
})

test('a carrier with no service there offers nothing, without a message', async () => {
  says = async () => null
  const cart = await cartOf()
  expect([couriers(cart), cart.unavailable_deliveries]).toEqual([[], []])
  expect(await place()).toMatchObject({ status: 409, body: { code: 'option_gone' } })
})

test('a company’s own carrier account is stored encrypted and used; switched off, the carrier is not asked', async () => {
  const whose = { companyId: shop.cast.company, kind: 'delivery', provider: 'wheels' } as const
  await setAccount(shop.app, whose, carrier.account, { token: 'own-key' }, true)
  shop.app.cache.dropTags('everything')
  await cartOf()
  expect(asked.map(({ token }) => token)).toEqual(['own-key'])
  const [row] = (
    await sql<ProviderAccounts>`select * from provider_accounts where provider = 'wheels'`.execute(shop.db)
  ).rows
  expect(JSON.stringify(row)).not.toContain('own-key')
  await setAccount(shop.app, whose, carrier.account, {}, false)
  shop.app.cache.dropTags('everything')
  asked = []
  expect(couriers(await cartOf())).toEqual([])
  expect(asked).toEqual([])
})
