import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, inRegion, signedIn } from './shortcuts.ts'
import { agreedQuote } from './trips.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints.filter((text) => !/status of 409/.test(text))).toEqual([]))

const o = { locale: 'ru' } as const

async function customer(options: Parameters<typeof newVisitor>[0] = {}): Promise<Page> {
  visitor = await newVisitor({ locale: 'ru', pictures: process.env.PICTURES !== undefined, ...options })
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Щукина' })
  return visitor.page
}

/** Puts the tour of a quote, and goods beside it, into the stored cart. */
async function putIntoCart(page: Page, quote: Answer, ...skus: string[]): Promise<void> {
  const { token: quote_token, tourists, hotel } = quote
  const items = [
    { sku: `TOUR-${hotel.id}`, count: 1, product: hotel.id, tour: { quote_token, tourists } },
    ...skus.map((sku) => ({ sku, count: 1 })),
  ]
  const put = await page.request.post('/api/v2/cart/', { data: { items, save: true } })
  expect(put.status(), await put.text()).toBe(200)
}

/** Pictures for a person to look at, where the environment names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`), fullPage: true })
}

async function pickUp(page: Page): Promise<void> {
  await page.getByText(m.checkout_way_shop({}, o), { exact: true }).click()
  await page.locator('#checkout-place').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check({ force: true })
  await dialog.getByRole('button', { name: m.checkout_pick_up_at({ address: '' }, o).trim() }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const agree = async (page: Page) => {
  for (const id of ['checkout-offer', 'checkout-data']) {
    const box = page.locator(`#${id}`)
    if (await box.count()) await box.check()
  }
}

test('[UX-Z8] [CART-02] a cart with only a tour asks nothing of a delivery, and its button asks for what is due today', async () => {
  const page = await customer({ width: 360 })
  const quote = await agreedQuote(page)
  await putIntoCart(page, quote)
  await open(page, '/cart/delivery/')
  await page.getByRole('heading', { level: 2, name: m.checkout_tour({}, o), exact: true }).waitFor()
  await page.getByRole('link', { name: quote.hotel.name }).first().waitFor()
  expect(await page.locator('input[name=delivery]').count()).toBe(0)
  expect(await page.getByText(m.checkout_another({}, o), { exact: true }).count()).toBe(0)
  await page.locator('input[name=payment]').first().waitFor({ state: 'attached' })
  const now = quote.payments[0].amount
  const button = page.locator('button[type=submit]', { hasText: /^Оплатить/ })
  expect(Number((await button.innerText()).replace(/[^\d,]/g, '').replace(',', '.'))).toBe(now)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, 'checkout-tour-360')
})

test('[UX-Z9] [TOUR-21] goods and a tour are two groups and two orders by one press; one page shows both, the tour is paid first', async () => {
  const page = await customer()
  const quote = await agreedQuote(page)
  const mug = await aMug()
  await putIntoCart(page, quote, mug.sku)
  await open(page, '/cart/')
  await page.locator('#cart-goods-in-time').waitFor()
  await picture(page, 'cart-both-1280')
  await open(page, '/cart/delivery/')
  const titles = page.getByRole('heading', { level: 2 })
  await page.locator('#checkout-goods-in-time').waitFor()
  expect(await titles.allInnerTexts()).toEqual(
    expect.arrayContaining([m.checkout_tour({}, o), m.checkout_delivery({}, o)]),
  )
  await picture(page, 'checkout-both-1280')
  await expectAccessible(page)
  await pickUp(page)
  await agree(page)
  await page.locator('button[type=submit]', { hasText: /^(Оплатить|Заказать)/ }).click()
  await page.waitForURL(/\/cart\/checkout\/\d+\//, { timeout: 30_000 })
  const id = Number(/checkout\/(\d+)/.exec(page.url())?.[1])
  const [first] = await onDatabase<{ group: string; number: string }>(
    'select cart_group as group, number from orders where id = $1',
    [id],
  )
  expect(first?.group).toBe('tour')
  await open(page, `/cart/success/${id}/`)
  const orders = await onDatabase<{ number: string }>(
    'select number from orders where placed_with = (select placed_with from orders where id = $1)',
    [id],
  )
  expect(orders).toHaveLength(2)
  for (const { number } of orders) await page.getByText(number).first().waitFor()
  await page.locator('#success-trip').getByText(m.trip_next_papers({}, o)).waitFor()
  await expectAccessible(page)
  await picture(page, 'success-both-1280')
})

test('[UX-Z8] a promo code lowers a tour in the cart, and what the checkout asks for today and later is what the order is paid by', async () => {
  const page = await customer({ width: 360 })
  const quote = await agreedQuote(page)
  await putIntoCart(page, quote)
  await open(page, '/cart/')
  const money = (roubles: number) => formatMoney(kopecksFromRoubles(roubles), 'ru', 'RUB')
  const shows = (sum: number) => page.getByText(money(sum)).first().waitFor()
  await shows(quote.total)
  await page.getByRole('button', { name: m.cart_promo_enter({}, o) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.cart_promo_label({}, o)).fill('MORE')
  await dialog.getByRole('button', { name: m.cart_promo_apply({}, o) }).click()
  const { cart } = await (
    await page.request.post('/api/v2/cart/', {
      data: {
        items: [
          { sku: `TOUR-${quote.hotel.id}`, count: 1, tour: { quote_token: quote.token, tourists: quote.tourists } },
        ],
        promo_codes: [{ code: 'MORE' }],
        save: false,
      },
    })
  ).json()
  expect(cart.discount_amount).toBeCloseTo(quote.total * 0.02, 1)
  await shows(cart.total)
  const { payments } = cart.items[0].tour
  for (const { amount } of payments) await shows(amount)
  await expectNoSidewaysScroll(page)
  await picture(page, 'cart-tour-code-360')
  await open(page, '/cart/delivery/')
  await shows(cart.total)
  for (const { amount } of payments) await shows(amount)
  await picture(page, 'checkout-tour-code-360')
  await agree(page)
  await page.locator('button[type=submit]', { hasText: money(payments[0].amount) }).click()
  await page.waitForURL(/\/cart\/checkout\/\d+\//, { timeout: 30_000 })
  const id = Number(/checkout\/(\d+)/.exec(page.url())?.[1])
  const rows = await onDatabase<{ total: number; due: number[] }>(
    `select total::int, array(select amount::int from payment_schedule where order_id = o.id order by number) as due from orders o where id = $1`,
    [id],
  )
  const kopecks = payments.map(({ amount }: { amount: number }) => kopecksFromRoubles(amount))
  expect(rows).toEqual([{ total: kopecksFromRoubles(cart.total), due: kopecks }])
  await open(page, `/my/orders/${id}/`)
  const sums = page.locator('section[aria-labelledby=trip-money]')
  await sums.getByText(money(cart.total), { exact: true }).first().waitFor()
  await sums.getByText(m.trip_parts({}, o)).click()
  await sums.getByText(money(-cart.discount_amount), { exact: true }).waitFor()
  await picture(page, 'trip-code-360')
})
