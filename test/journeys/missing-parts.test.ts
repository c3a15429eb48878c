import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, quiet, type Visitor } from './browser.ts'
import { inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const
let visitor: Visitor

/** Each part opens by a click, and its code is loaded on that click. */
test.each([
  ['the sizes of a card', 'link', m.catalog_choose_size({}, en)],
  ['the table of sizes', 'button', m.product_size_guide({}, en)],
  ['the history of the price', 'button', m.product_history({}, en)],
] as const)(
  '[UX-G16] [UX-X3] %s without a network: the page reports it and stays, and a click opens them once online',
  async (_part, role, name) => {
    visitor = await newVisitor({ locale: 'en' })
    const { page, context } = visitor
    await inRegion(context)
    await open(page, role === 'link' ? '/catalog/clothes/' : await sizedProduct())
    const pressed = page.getByRole(role, { name }).first()
    const heading = await page.locator('h1').innerText()
    const dialog = page.getByRole('dialog')
    await quiet(page)

    await context.setOffline(true)
    const told = page.getByRole('status').filter({ hasText: m.shell_offline({}, en) })
    await pressed.click()
    await told.waitFor()
    // A second click without a network shows the message again.
    await told.waitFor({ state: 'hidden', timeout: 10_000 })
    await pressed.click()
    await told.waitFor()
    expect(await page.locator('h1').innerText()).toBe(heading)
    expect(await dialog.count()).toBe(0)

    await context.setOffline(false)
    // The browser may cache the failure: then the page reloads itself once (NAV-29), and the next click opens the part.
    const opens = async () => {
      if (!(await dialog.isVisible())) await pressed.click({ timeout: 2000 }).catch(() => {})
      return dialog.isVisible()
    }
    await expect.poll(opens, { timeout: 20_000, interval: 500 }).toBe(true)
    // With its styles: without them the browser draws a border around it.
    await expect.poll(() => dialog.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('none')
  },
)

async function sizedProduct(): Promise<string> {
  const ask = async (path: string) => (await visitor.page.request.get(path)).json()
  const { items } = (await ask('/api/products/?category=clothes&page_size=20')) as { items: { slug: string }[] }
  for (const { slug } of items) {
    const { size_guide, variants } = (await ask(`/api/products/${slug}/`)) as {
      size_guide: string | null
      variants: unknown[]
    }
    if (size_guide !== null && variants.length > 1) return `/catalog/products/${slug}/`
  }
  throw new Error('no product has a table of sizes')
}
