import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortItem } from '#shop/cart/cart.wire.ts'
import { readLines } from '#shop/cart/read-lines.wire.ts'
import { orderBody, pickup } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** Request bodies and answers as the checklist names them, field by field. */
let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
})
afterAll(() => shop.close())

test('[CHK-04] the payload of an order has the eight fields of the spec, and each is read', async () => {
  const payload: Record<string, unknown> = {
    ...orderBody(shop, [{ sku: 'MUG', count: 1 }], pickup(shop)),
    use_bonuses: false,
    balances: [],
    promo_codes: [],
  }
  const order = (json: unknown) => shop.json('/api/orders/', { json, headers: anna })
  const nonsense = {
    use_bonuses: 'yes',
    products: [{ sku: 'MUG' }],
    balances: [{ card: 1 }],
    recipient_name: '',
    recipient_email: 7,
    recipient_phone: 7,
    promo_codes: ['SALE10'],
    delivery_payment_option: 'card',
  }
  for (const [name, value] of Object.entries(nonsense)) {
    const { status, body } = await order({ ...payload, [name]: value })
    expect([name, status, body.errors[0].field.split('.')[0]]).toEqual([name, 400, name])
  }
  const unknown = await order({ ...payload, balances: [{ barcode: 'no-such-card' }] })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'card_unknown', errors: [{ field: 'balances' }] } })
  const { card } = (await shop.json('/api/loyalty/balance/', { headers: anna })).body
  const { status, body } = await order({ ...payload, balances: [{ barcode: card.barcode }] })
  expect([status, body.recipient_name, body.recipient_phone]).toEqual([201, 'Анна Иванова', '79000000001'])
})

test('[PROD-09] a seller has a name, an address, an email, an OGRN and a phone', async () => {
  const { body } = await shop.json('/api/products/mug/')
  expect(body.seller).toEqual({
    name: 'ООО «Витрина»',
    address: 'Екатеринбург',
    email: 'shop@vitrina.test',
    ogrn: '1206600000000',
    phone: '88005553535',
  })
})

test('[CART-07] the short item is sku, count and product, each refused by name if it is wrong', async () => {
  const item = { sku: 'MUG', count: 2, product: shop.cast.mug }
  const { status, body } = await shop.json('/api/v2/cart/', { json: { items: [item, { ...item, sku: 'BOOT-41' }] } })
  expect(status).toBe(200)
  expect(body.cart.items).toMatchObject([
    { sku: 'MUG', count: 2, product: { id: shop.cast.mug } },
    { sku: 'BOOT-41', count: 2 },
  ])
  const wrong = { sku: '', count: 0, product: 'mug' }
  for (const [name, value] of Object.entries(wrong)) {
    const refused = await shop.json('/api/v2/cart/', { json: { items: [{ ...item, [name]: value }] } })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, `items.0.${name}`])
  }
  // Recorded requests of applications contain an empty field.
  expect((await shop.json('/api/v2/cart/', { json: { items: [{ ...item, tour: null }] } })).status).toBe(200)
  expect(readLines([], [shortItem.parse({ ...item, own: { to: 'Ольге' } })])).toEqual([
    { ...item, own: { to: 'Ольге' } },
  ])
})
