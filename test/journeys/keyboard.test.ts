import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { lastCode, newPhone, newVisitor, open, type Visitor } from './browser.ts'
import { focused, tabTo } from './keys.ts'
import { aMug, inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const

test('what takes the place of a pressed button of a product has the focus, and gives it back', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  await inRegion(visitor.context)
  const { page } = visitor
  await open(page, `/catalog/products/${(await aMug()).slug}/`)
  await tabTo(page, m.product_to_cart({}, en))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page)).name).toBe(m.product_in_cart({}, en))
  await tabTo(page, m.catalog_less({}, en), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page)).name).toBe(m.product_to_cart({}, en))
  expect(visitor.complaints).toEqual([])
})

test('[UX-G7] a purchase by keys alone, from the home page to the order', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  await open(page, '/')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe(m.shell_skip({}, en))
  await page.keyboard.press('Enter')

  await tabTo(page, 'Camp kitchen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Camp kitchen' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await tabTo(page, m.catalog_to_cart({}, en), { most: 200 })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /1 item/ }).waitFor()
  // The stepper that replaced the button has the focus.
  await expect.poll(async () => (await focused(page)).name).toBe(m.catalog_more({}, en))

  // Back up to the header.
  await tabTo(page, /Cart$/, { most: 200, key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Cart/ }).waitFor()
  await tabTo(page, /^Checkout/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: m.checkout_title({}, en) }).waitFor()

  // Delivery options are one radio group: arrow keys choose among them.
  await tabTo(page, /^(Pickup point|By courier|Pick up in a shop)/)
  for (let i = 0; i < 3 && !(await focused(page)).name.startsWith(m.checkout_way_shop({}, en)); i++)
    await page.keyboard.press('ArrowDown')
  expect((await focused(page)).name).toMatch(/^Pick up in a shop/)
  await tabTo(page, m.checkout_choose_outlet({}, en))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(page, /^[\w ]+ (St|Ave)\. \d+/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Pick up here/)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  // The dialog returns the focus to the element that opened it.
  await expect.poll(async () => (await focused(page)).id).toBe('checkout-place')
  await tabTo(page, /^(Bank card online|On receipt)/)
  for (let i = 0; i < 8 && !(await focused(page)).name.startsWith(m.orders_payment_cash({}, en)); i++)
    await page.keyboard.press('ArrowDown')
  expect((await focused(page)).name).toMatch(/^On receipt/)

  const phone = newPhone()
  await tabTo(page, /^Phone/)
  await page.keyboard.type(phone.replace(/\D/g, ''))
  await page.keyboard.press('Enter')
  await page.getByLabel(m.sign_in_code_label({}, en)).waitFor()
  await expect.poll(async () => (await focused(page)).id).toBe('sign-in-code')
  await page.keyboard.type(await lastCode(phone))
  await expect.poll(async () => (await focused(page)).id).toBe('checkout-customer-lastName')
  await page.keyboard.type('Ivanova')
  await tabTo(page, /^First name/)
  await page.keyboard.type('Mary')
  await tabTo(page, /^I agree to/)
  await page.keyboard.press('Space')
  await tabTo(page, /^I give/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Order for/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cart\/success\/\d+\/$/)
  await page.getByRole('heading', { level: 1, name: /is placed$/ }).waitFor()
  expect(visitor.complaints).toEqual([])
})
