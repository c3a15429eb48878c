import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase, withdrawn, withSettings } from './settings.ts'
import { aMug, callsOf, cartCookie, fillCart, fillKeptCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

test('[SET-55] [PROD-10] [CART-02] the quick order button follows its setting and orders this product alone; the cart stays unchanged', async (context) => {
  const page = await start(390)
  const [mug, other] = [await aMug(), await aMug()]
  await signedIn(visitor.context, { first: 'Мария', last: 'Иванова' })
  await fillKeptCart(page, { ...mug, count: 3 }, other)
  const kept = async () => (await (await page.request.get('/api/v2/cart/')).json()).cart.items
  const before = await kept()

  const button = page.getByRole('link', { name: m.product_fast_order({}, en) })
  await withSettings({ 'switches.fast_order': false }, async () => {
    await open(page, `/catalog/products/${mug.slug}/?sku=${mug.sku}`)
    expect(await button.count()).toBe(0)
  })
  await withSettings({ 'switches.fast_order': true }, async () => {
    await open(page, `/catalog/products/${mug.slug}/?sku=${mug.sku}`)
    await button.click()
    await page.getByRole('heading', { level: 1, name: m.checkout_direct_title({}, en) }).waitFor()
  })
  await expectAccessible(page)
  const line = page.locator(`[data-sku="${mug.sku}"]`)
  expect(await page.locator('[data-sku]').count()).toBe(1)
  await line.getByRole('button', { name: m.cart_more({}, en), exact: true }).click()
  await expect
    .poll(() => page.getByRole('complementary').innerText())
    .toContain(m.cart_things({ count: '2', n: 2 }, en))

  const calls = callsOf(page)
  const buyer = shopper(page, 'en')
  await buyer.pickUpInAShop()
  await buyer.pay('on receipt')
  await buyer.agree()
  await buyer.place()
  await page.waitForURL(/\/cart\/success\//)
  const [order] = calls.filter(({ call }) => call === 'POST /api/orders/')
  expect(order!.body.products).toEqual([{ sku: mug.sku, count: 2, product: mug.product, price: mug.price }])
  expect(order!.body.keep_cart).toBe(true)
  expect((await kept()).map((one: { sku: string; count: number }) => [one.sku, one.count])).toEqual(
    before.map((one: { sku: string; count: number }) => [one.sku, one.count]),
  )
  proved(context, 'CART-02')

  // The next one begins with the choices of this one: pickup, paid on receipt, without a click.
  await open(page, `/cart/direct/?sku=${other.sku}`)
  const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect.poll(() => radio(m.checkout_way_shop({}, en)).isChecked()).toBe(true)
  expect(await radio(m.orders_payment_cash({}, en)).isChecked()).toBe(true)
})

test('a guest signs in within the quick order; a missing product shows a way on; without a product it opens the cart', async () => {
  const page = await start()
  const [mug, other] = [await aMug(), await aMug()]
  await fillCart(visitor.context, other)
  const cookie = await cartCookie(visitor.context)
  await open(page, `/cart/direct/?sku=${mug.sku}&count=2`)
  await page.getByLabel(m.checkout_phone({}, en), { exact: false }).first().waitFor()
  expect(await page.locator('[data-sku]').getByRole('textbox').inputValue()).toBe('2')
  expect(await cartCookie(visitor.context)).toBe(cookie)

  await open(page, '/cart/direct/?sku=nobody')
  await page.getByRole('heading', { level: 1, name: m.checkout_direct_gone({}, en) }).waitFor()
  await withdrawn('kitchen/cookware/mugs/enamel', async (gone) => {
    await open(page, `/cart/direct/?sku=${gone.sku}`)
    await page.getByRole('heading', { level: 1, name: m.checkout_direct_gone({}, en) }).waitFor()
    await page.getByRole('link', { name: m.checkout_direct_to_product({}, en) }).waitFor()
  })
  await open(page, '/cart/direct/')
  expect(new URL(page.url()).pathname).toBe('/cart/')
})

test('[STO-02] a link with shop, product and barcode is stored; the shop is preselected, the order item has the barcode', async () => {
  const page = await start()
  const mug = await aMug()
  await signedIn(visitor.context, { first: 'Мария', last: 'Иванова' })
  const [shop] = await onDatabase<{ id: number }>(
    "select id::int from outlets where company_id = 1 and region_id = 1 and kind = 'shop' order by id limit 1",
  )
  const link = { outlet: shop!.id, sku: mug.sku, barcode: '4600000000017' }
  await open(page, `/cart/direct/?outlet=${link.outlet}&sku=${link.sku}&barcode=${link.barcode}`)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('barcode_link') ?? 'null'))
  expect(await stored()).toEqual(link)

  const calls = callsOf(page)
  const buyer = shopper(page, 'en')
  await page
    .getByRole('button', { name: m.checkout_change({}, en), exact: true })
    .first()
    .waitFor()
  await buyer.pay('on receipt')
  await buyer.agree()
  await buyer.place()
  await page.waitForURL(/\/cart\/success\//)
  const [order] = calls.filter(({ call }) => call === 'POST /api/orders/')
  expect(order!.body).toMatchObject({ outlet: link.outlet, products: [{ sku: link.sku, barcode: link.barcode }] })
  expect(await stored()).toBeNull()
})
