import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, type Visitor } from './browser.ts'
import { aMug, fillCart, inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  return visitor.page
}

/** What a translating browser does: it wraps each text in an element of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea')) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  })
/** The page is shown and is not an error page. */
const stands = async (page: Page) => {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await expect.poll(() => page.getByText(m.errors_status_label({ status: 500 }, en)).count()).toBe(0)
}

test('[UX-G4] a translated cart changes its count and removes its last line', async () => {
  const page = await start()
  const mug = await aMug()
  await fillCart(visitor.context, mug)
  await open(page, '/cart/')
  const line = page.locator(`[data-sku="${mug.sku}"]`)
  await translate(page)
  await line.getByRole('button', { name: m.cart_more({}, en), exact: true }).click()
  await expect.poll(() => line.getByRole('group').getByRole('textbox').inputValue()).toBe('2')
  await stands(page)
  await translate(page)
  await page.getByRole('button', { name: m.cart_remove({ name: mug.name }, en) }).click()
  await expect.poll(() => line.count()).toBe(0)
  await stands(page)
})

test('[UX-G4] a translated list is filtered and leads to its products', async () => {
  const page = await start()
  await open(page, '/catalog/bags/')
  await translate(page)
  await page.getByRole('textbox', { name: m.catalog_price_from_label({}, en) }).fill('3000')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toContain('price_from=3000')
  await stands(page)
  await translate(page)
  await page.locator('[data-product] h2 a').first().click()
  await page.waitForURL(/\/catalog\/products\//)
  await stands(page)
  await translate(page)
  await page
    .getByRole('form', { name: m.product_buy({}, en) })
    .getByRole('button', { name: m.product_to_cart({}, en) })
    .first()
    .click()
  await stands(page)
  await translate(page)
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click()
  await page.waitForURL(/\/cart\/$/)
  await stands(page)
})
