import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, settled, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { inRegion } from './shortcuts.ts'

// Tarp fabric of the demo shop: by the metre in steps of 0.1, from 0.5 (decision 0096).
let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

const fabric = async () =>
  (
    await onDatabase<{ slug: string; sku: string }>(
      "select p.slug, v.sku from products p join variants v on v.product_id = p.id where p.unit = 'м' and p.step = 100 limit 1",
    )
  )[0]!
const start = async (width: number, script = true) => {
  visitor = await newVisitor({ locale: 'en', width, script })
  await inRegion(visitor.context)
  return visitor.page
}
const box = (page: Page) => page.locator('main').getByRole('group').getByRole('textbox').first()
const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click()

test.each([360, 1280])(
  'the stepper starts at the minimum, moves by the step and reads a comma, at %i',
  async (width) => {
    const page = await start(width)
    const { slug, sku } = await fabric()
    await open(page, `/catalog/products/${slug}/`)
    await press(page, m.product_to_cart({}, en))
    await expect.poll(() => box(page).inputValue()).toBe('0.5\u00a0m')
    await press(page, m.catalog_more({}, en))
    await expect.poll(() => box(page).inputValue()).toBe('0.6\u00a0m')
    await open(page, '/cart/')
    const line = page.locator(`[data-sku="${sku}"]`)
    const typed = line.getByRole('textbox')
    await expect.poll(() => typed.inputValue()).toBe('0.6\u00a0m')
    await typed.fill('2,34')
    await typed.press('Enter')
    await expect.poll(() => typed.inputValue()).toBe('2.3\u00a0m')
    await settled(page)
    // Below the minimum there is only none.
    await typed.fill('0.1')
    await typed.press('Enter')
    await expect.poll(() => typed.inputValue()).toBe('0.5\u00a0m')
    await line.getByRole('button', { name: m.cart_less({}, en), exact: true }).click()
    await expect.poll(() => line.count()).toBe(0)
  },
)

test('without script a form adds the minimum, and another takes a quantity', async () => {
  const page = await start(360, false)
  const { slug, sku } = await fabric()
  await page.goto(`/catalog/products/${slug}/`)
  await press(page, m.product_to_cart({}, en))
  const typed = page.locator(`[data-sku="${sku}"] input[name=quantity]`)
  expect(await typed.inputValue()).toBe('0.5')
  await typed.fill('1,5')
  await page
    .locator(`[data-sku="${sku}"]`)
    .getByRole('button', { name: m.cart_change({}, en) })
    .click()
  await expect.poll(() => typed.inputValue()).toBe('1.5')
})
