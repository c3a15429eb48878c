import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, settled, type Visitor } from './browser.ts'
import { aMug, fillKeptCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

/** Opens a page whose scripts arrive only after `work` was done on it, as over a slow connection. */
async function beforeTheScript(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  let come = () => {}
  const gate = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await work()
  expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined()
  come()
  await settled(page)
}

test('[UX-G18] input typed and chosen in the checkout before its script has loaded stays, and the page uses it', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  const { page, context } = visitor
  await inRegion(context)
  await signedIn(context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, await aMug())
  const courier = page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_courier({}, en)}`) })
  const onReceipt = page.getByRole('radio', { name: m.orders_payment_cash({}, en) })
  const lastName = page.locator('#checkout-customer-lastName')
  const mail = page.locator('#checkout-customer-email')
  const consent = page.getByRole('checkbox', { name: new RegExp(`^${m.checkout_consent_data({}, en)}`) })
  await beforeTheScript(page, '/cart/delivery/', async () => {
    await courier.check()
    await onReceipt.check()
    await lastName.fill('Early')
    await mail.pressSequentially('mary@shop.test')
    await consent.check()
  })
  await expect.poll(() => courier.isChecked()).toBe(true)
  expect(await onReceipt.isChecked()).toBe(true)
  expect(await lastName.inputValue()).toBe('Early')
  expect(await mail.inputValue()).toBe('mary@shop.test')
  expect(await consent.isChecked()).toBe(true)
  // Not only on the screen: the dependent fields appear, and the choice is stored for a reload.
  await page.locator('#checkout-address').first().waitFor()
  await page.reload()
  await settled(page)
  expect(await lastName.inputValue()).toBe('Early')
  expect(await courier.isChecked()).toBe(true)
})

test('[UX-G18] a phone typed before the sign-in script has loaded gets its code', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  const { page } = visitor
  const phone = page.locator('#sign-in-phone')
  await beforeTheScript(page, '/login/', () => phone.pressSequentially('9161234567'))
  await expect.poll(() => phone.inputValue()).toMatch(/\+7.*916.*123.*45.*67/)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
  await page.locator('[autocomplete="one-time-code"]').first().waitFor()
})
