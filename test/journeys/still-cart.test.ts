import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { drawn, expectNoSidewaysScroll, newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { hold } from './hold.ts'
import { sampled } from './sampled.ts'
import { aMug, fillCart, fillKeptCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

interface Shift {
  value: number
  moved: string[]
}
declare const shifts: Shift[]

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.classList.item(0) ?? ''}` : '?'
  }
  new PerformanceObserver((list) => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each(
  [
    { who: 'a guest', known: false },
    { who: 'a customer', known: true },
  ].flatMap((one) => sampled([390, 1280]).map((width) => ({ ...one, width }))),
)(
  'the cart of $who at $width px does not shift while its scripts load, as on a slow phone',
  async ({ width, known }) => {
    visitor = await newVisitor({ locale: 'en', width, pictures: true })
    const { page, context } = visitor
    await inRegion(context)
    if (known) await signedIn(context)
    const mugs = [await aMug(), await aMug()]
    if (known) await fillKeptCart(page, ...mugs)
    else await fillCart(context, ...mugs)
    await page.addInitScript(watchShifts)
    const scripts = await hold(page, '**/assets/*.js')
    const count = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v2/cart/')
    await page.goto('/cart/', { waitUntil: 'commit' })
    await page.getByText(m.cart_choose_all({}, { locale: 'en' })).waitFor()
    await drawn(page)
    await scripts.release()
    await settled(page)
    await (await count).finished()
    await quiet(page)
    await page.getByRole('checkbox', { name: m.cart_choose_all({}, { locale: 'en' }) }).uncheck()
    await page
      .getByText(m.cart_nothing_chosen({}, { locale: 'en' }))
      .first()
      .waitFor()
    const seen = await page.evaluate(() => shifts)
    expect(
      seen.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(seen),
    ).toBeLessThanOrEqual(0.02)
  },
)

test.each(sampled([{ locale: 'ru' }, { locale: 'en' }] as const))(
  'on a phone, in $locale, actions on the chosen lines fit one line, and the card number does not wrap',
  async ({ locale }) => {
    visitor = await newVisitor({ locale, width: 360, pictures: true })
    const { page, context } = visitor
    await inRegion(context)
    await signedIn(context)
    await fillKeptCart(page, await aMug())
    await open(page, '/cart/')
    const all = page.locator('label').filter({ hasText: m.cart_choose_all({}, { locale }) })
    const middle = async (one: Locator) => {
      const { y, height } = (await one.boundingBox())!
      return y + height / 2
    }
    for (const name of [m.cart_remove_chosen, m.cart_to_favorites, m.cart_share]) {
      const button = page.getByRole('button', { name: name({}, { locale }), exact: true })
      expect(Math.abs((await middle(button)) - (await middle(all))), name({}, { locale })).toBeLessThan(4)
    }
    await open(page, '/my/balance-actions/')
    await page.getByRole('button', { name: m.loyalty_card_show({}, { locale }) }).click()
    const number = page
      .getByRole('dialog')
      .locator('b.num, b')
      .filter({ hasText: /^[\d\s]+$/ })
    await number.waitFor()
    expect((await number.boundingBox())!.height).toBeLessThanOrEqual(40)
    await expectNoSidewaysScroll(page)
  },
)

test('a checkbox clicked before its code has loaded takes effect', async () => {
  visitor = await newVisitor({ locale: 'en', width: 390, pictures: true })
  const { page, context } = visitor
  await inRegion(context)
  const [one, two] = [await aMug(), await aMug()]
  await fillCart(context, one, two)
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/cart/', { waitUntil: 'commit' })
  const box = page.locator(`[data-sku="${one.sku}"]`).getByRole('checkbox')
  await box.uncheck()
  await scripts.release()
  await settled(page)
  const summary = page.getByRole('complementary', { name: m.cart_summary({}, { locale: 'en' }) })
  await summary.getByText(m.cart_goods({ count: 1 }, { locale: 'en' })).waitFor()
  expect(await box.isChecked()).toBe(false)
  await open(page, '/cart/')
  await expect.poll(() => box.isChecked()).toBe(false)
})
