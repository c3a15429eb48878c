import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newPhone, newVisitor, open, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { sampled } from './sampled.ts'

let visitor: Visitor

const names = { ru: { first: 'Мария', last: 'Иванова' }, en: { first: 'Mary', last: 'Ivanova' } }

type Kind = readonly ['ru' | 'en', number]
/** Both languages, each at one width. */
const pairs: readonly (readonly Kind[])[] = [
  [
    ['ru', 1280],
    ['en', 360],
  ],
  [
    ['ru', 360],
    ['en', 1280],
  ],
]

test.each(sampled(pairs).flat())(
  '[PAY-06] [DLV-05] [CHK-01] guest to paid order in %s at %i px',
  async (locale, width) => {
    visitor = await newVisitor({ locale, width })
    const { page } = visitor
    const person = shopper(page, locale)
    await person.putInCart()
    await open(page, '/cart/')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await person.toCheckout()
    await person.pickUpInAShop()
    await person.pay('online')
    await person.customer(newPhone(), names[locale])
    await person.agree()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('complementary', { name: m.checkout_your_order({}, { locale }) }).waitFor()
    await page.getByRole('checkbox', { name: m.checkout_another({}, { locale }) }).waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: m.checkout_extras({}, { locale }) }).waitFor()
    // The only payment option begins automatically, and may begin before the click resolves on a busy machine.
    const [paid] = await Promise.all([page.waitForRequest(/\/api\/orders\/\d+\/pay\//), person.place()])
    const id = /orders\/(\d+)/.exec(paid.url())![1]!
    await person.payAtTheBank('pay')
    await expect
      .poll(async () => (await (await page.request.get(`/api/orders/${id}/`)).json()).paid, { timeout: 15_000 })
      .toBeGreaterThan(0)
    const order = await (await page.request.get(`/api/orders/${id}/`)).json()
    expect(order).toMatchObject({ delivery_type: 'PICKUP', outlet: { address: expect.stringMatching(/\S/) } })
    await open(page, `/my/orders/${id}/`)
    await expect.poll(() => page.locator('main').innerText()).toContain(m.orders_state_new__paid({}, { locale }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(visitor.complaints).toEqual([])
  },
)
