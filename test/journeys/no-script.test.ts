import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectNoSidewaysScroll, newVisitor, type Visitor } from './browser.ts'
import { sampled } from './sampled.ts'
import { withdrawn } from './settings.ts'
import { aMug, fillCart, inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const

/** A click that submits a form: waits until the response page is parsed, so that its cookies are stored. */
const sent = async (press: { click(): Promise<void> }) => {
  await Promise.all([visitor.page.waitForEvent('framenavigated'), press.click()])
  await visitor.page.waitForLoadState('domcontentloaded')
}

// The minimum of design §11: the main purpose of a page works before and without its script.
test.each(sampled([1280, 390]))(
  'without script at %i px: browse, filter, search, add to the cart, change the count and remove',
  async (width) => {
    visitor = await newVisitor({ locale: 'en', width, script: false })
    const { page } = visitor
    await page.goto('/')
    await page.locator('main').getByRole('link', { name: 'Camp kitchen' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Camp kitchen' }).waitFor()
    const cards = page.locator('[data-product]')
    expect(await cards.count()).toBe(24)

    if (width > 1000) {
      const filters = page.getByRole('form', { name: m.catalog_filters({}, en) })
      const value = filters.locator('label', { has: page.locator('input[name="f.brand"]') }).first()
      const promised = (await value.innerText()).match(/(\d+)\s*$/)![1]!
      await value.click()
      await sent(filters.getByRole('button', { name: m.catalog_show({}, en) }))
      expect(new URL(page.url()).searchParams.get('f.brand')).not.toBeNull()
      await page
        .getByText(new RegExp(`^${promised} items?$`))
        .first()
        .waitFor()
      await page.goBack()
      // Back restores the list, and the browser restores the tick: the next form would send it again.
      await page.getByRole('heading', { level: 1, name: 'Camp kitchen' }).waitFor()
      expect(new URL(page.url()).search).toBe('')
      await page.goto('/catalog/kitchen/')
    }
    if (width < 1000) {
      // A phone shows the products first: filters are closed until they are opened.
      const filters = page.getByRole('form', { name: m.catalog_filters({}, en) })
      expect(await filters.isVisible()).toBe(false)
      expect((await cards.first().boundingBox())!.y).toBeLessThan(780)
      await page.getByRole('link', { name: m.catalog_filters({}, en) }).click()
      await filters
        .locator('label', { has: page.locator('input[name="f.brand"]') })
        .first()
        .click()
      await sent(filters.getByRole('button', { name: m.catalog_show({}, en) }))
      expect(new URL(page.url()).searchParams.get('f.brand')).not.toBeNull()
      expect(await filters.isVisible()).toBe(false)
      await page.goto('/catalog/kitchen/')
    }
    await page.getByLabel(m.catalog_sort({}, en)).selectOption('price')
    await page
      .getByRole('button', { name: m.catalog_show({}, en) })
      .last()
      .click()
    await page.waitForURL(/sort=price/)
    await page
      .getByRole('navigation', { name: m.catalog_pages({}, en) })
      .getByRole('link', { name: m.catalog_page_number({ page: 2 }, en) })
      .click()
    await page.waitForURL(/page=2/)

    await page.goto('/')
    await page.getByRole('searchbox').first().fill('enamel mug')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/catalog\/search\/enamel%20mug\//)
    const card = cards.filter({ has: page.getByRole('button', { name: m.catalog_to_cart({}, en) }) }).first()
    const name = (await card.locator('a').first().innerText()).trim()
    const lines = page.getByRole('list', { name: m.cart_lines({}, en) }).getByRole('listitem')
    await sent(card.getByRole('button', { name: m.catalog_to_cart({}, en) }))
    // The cart shows the added product: an unchanged page would give no feedback (ux P8).
    await page.waitForURL((url) => url.pathname === '/cart/')
    expect(await lines.count()).toBe(1)

    // And one from its own page.
    await page.goto('/catalog/kitchen/cookware/kettles/')
    await cards.locator('a').first().click()
    await page.waitForURL(/\/catalog\/products\//)
    await sent(page.getByRole('button', { name: m.product_to_cart({}, en) }).last())
    await page.waitForURL((url) => url.pathname === '/cart/')
    expect(await lines.count()).toBe(2)
    expect((await lines.first().innerText()).replaceAll('\u00a0', ' ')).toContain(name.replaceAll('\u00a0', ' '))
    await expectNoSidewaysScroll(page)
    const count = lines.first().getByRole('textbox')
    await count.fill('3')
    await sent(lines.first().getByRole('button', { name: m.cart_change({}, en) }))
    expect(await lines.first().getByRole('textbox').inputValue()).toBe('3')
    await sent(lines.last().getByRole('button', { name: /^Remove/ }))
    expect(await lines.count()).toBe(1)
    await page
      .getByRole('link', { name: m.cart_checkout({}, en) })
      .first()
      .click()
    expect(await page.locator('main').innerText()).toContain(m.checkout_needs_script({}, en))
  },
)

test('[CART-19] without script a sold-out line is set aside too: it can be removed, the rest goes on to the checkout', async () => {
  visitor = await newVisitor({ locale: 'en', script: false })
  const { page, context } = visitor
  await inRegion(context)
  const mug = await aMug()
  await withdrawn('road/umbrellas', async (gone) => {
    await fillCart(context, mug, gone)
    await page.goto('/cart/')
    const aside = page.getByRole('list', { name: m.cart_set_aside({}, en) })
    expect(await aside.getByRole('listitem').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/1 item$/)
    await page
      .getByRole('link', { name: m.cart_checkout({}, en) })
      .first()
      .waitFor()
    await aside.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('list', { name: m.cart_lines({}, en) }).waitFor()
    expect(await aside.count()).toBe(0)
  })
})
