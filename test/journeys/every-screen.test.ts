import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { routes } from '#web/routes.ts'
import { addresses } from './addresses.ts'
import { expectAccessible, newVisitor, open, settled, type Visitor } from './browser.ts'
import { aMug, bought, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor

/** What is pressed on a page and too small or too near to be met by a finger (WCAG 2.2, 2.5.8), each in a few words. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=option], [role=tab]',
      ),
    ].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('[inert]'),
    )
    /** A box that is ticked is pressed by its words as well. */
    const whole = (one: HTMLElement) => (one instanceof HTMLInputElement && one.closest('label')) || one
    const boxes = all
      .map((one) => ({ one, box: whole(one).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    /** What stays over a page that moves under it is near to nothing of it. */
    const stays = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === 'fixed' || stays(one.parentElement))
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    /** In the middle of words, where the line says how high it is. */
    const isInText = (one: HTMLElement) => {
      if (!getComputedStyle(one).display.startsWith('inline')) return false
      const block = one.closest('p, li, dd, td, span, div, label')
      return [...(block?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent!.trim().length > 1)
    }
    return boxes
      .filter(({ one, box }) => {
        if ((box.width >= least && box.height >= least) || isInText(one)) return false
        const at = middle(box)
        // Enough room round it is as good: a circle of that width meets no other target.
        return boxes.some(({ one: other, box: near }) => {
          if (stays(one) !== stays(other)) return false
          if (other === one || other.contains(one) || one.contains(other) || whole(other) === whole(one)) return false
          const x = Math.max(near.left, Math.min(at.x, near.right)) - at.x
          const y = Math.max(near.top, Math.min(at.y, near.bottom)) - at.y
          return Math.hypot(x, y) < least / 2
        })
      })
      .map(({ one, box }) => {
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
        return `${one.tagName} «${name}» ${Math.round(box.width)}×${Math.round(box.height)}`
      })
  })

/** What a page is there for: its buttons that send or lead on. Those of cards repeat down a list, and the card itself is the target. */
const lowActions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main form button[type=submit], main [data-buy-bar] :is(a, button)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [data-product], li'))
      .map((one) => ({
        name: one.textContent!.trim().slice(0, 40),
        height: Math.round(one.getBoundingClientRect().height),
      }))
      .filter(({ height }) => height > 1 && height < 44)
      .map(({ name, height }) => `${name}: ${height}`),
  )

test('[UX-G4] [UX-G11] on every route of a phone nothing complains, nothing fails to be fetched, and targets are large enough for a finger', async () => {
  visitor = await newVisitor({ width: 390 })
  const { page, context, complaints } = visitor
  await inRegion(context)
  const me = await signedIn(context, { first: 'Мария', last: 'Иванова' })
  const mug = await aMug()
  const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
  await fillKeptCart(page, { ...mug, count: 2 })
  const known = await addresses(order, await bought(me.phone, mug.sku), mug)
  const faults: string[] = []
  let document = ''
  page.on('requestfailed', (request) => {
    // What was begun for a page that is left is broken off, and no fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${document}: ${request.url()} failed`)
  })
  page.on('response', (answer) => {
    // The page itself may be a 404 by its address; what it asks for may not, but for what its address names.
    const isPart = answer.request().resourceType() !== 'document'
    if (isPart && answer.status() >= 400 && !/no-such|nobody/.test(document))
      faults.push(`${document}: ${answer.status()} ${answer.url()}`)
  })
  for (const { name } of routes)
    for (const path of known[name]!) {
      document = path
      await open(page, path)
      // Parts that come when the page is quiet have come.
      await page.waitForLoadState('networkidle')
      faults.push(...complaints.splice(0).map((one) => `${path}: ${one}`))
      faults.push(...(await smallTargets(page)).map((one) => `${path}: ${one}`))
      faults.push(...(await lowActions(page)).map((one) => `${path}: a low action, ${one}`))
    }
  expect(faults).toEqual([])
}, 300_000)

test('[UX-G8] after a navigation the heading has the focus and the document its name and language; a switch of language changes them', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  const at = () =>
    page.evaluate(() => ({
      tag: document.activeElement?.tagName,
      heading: document.activeElement?.textContent?.trim(),
      lang: document.documentElement.lang,
    }))
  await open(page, '/')
  const home = await page.title()
  await page.locator('main').getByRole('link', { name: 'Camp kitchen' }).first().press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Camp kitchen' }).waitFor()
  await expect.poll(at).toEqual({ tag: 'H1', heading: 'Camp kitchen', lang: 'en' })
  const section = await page.title()
  expect(section).toContain('Camp kitchen')
  expect(section).not.toBe(home)
  await page.locator('[data-product] h2 a').first().press('Enter')
  await page.waitForURL(/\/catalog\/products\//)
  await expect.poll(async () => (await at()).tag).toBe('H1')
  const thing = (await at()).heading!
  expect(await page.title()).toContain(thing)
  await page.goBack()
  await expect.poll(() => page.title()).toBe(section)
  expect(await page.locator('h1').count()).toBe(1)

  await visitor.context.addCookies([{ name: 'locale', value: 'ru', url: page.url() }])
  await open(page, '/catalog/kitchen/')
  expect((await at()).lang).toBe('ru')
  await page.getByRole('heading', { level: 1, name: 'Походная кухня' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

const square = (['ru', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [360, 768, 1280].map((width) => ({ locale, theme, width }))),
)

test.each(square)(
  '[UX-G9] in $locale, $theme, at $width px main screens have a way past the header, one heading, landmarks and no serious fault',
  async ({ locale, theme, width }) => {
    visitor = await newVisitor({ locale, theme, width })
    const { page, context } = visitor
    await inRegion(context)
    await signedIn(context)
    const mug = await aMug()
    await fillKeptCart(page, mug)
    for (const path of ['/', '/catalog/bags/', `/catalog/products/${mug.slug}/`, '/cart/', '/cart/delivery/']) {
      await open(page, path)
      expect(await page.locator('h1').count(), path).toBe(1)
      expect(await page.getByRole('main').count(), path).toBe(1)
      expect(await page.getByRole('banner').filter({ visible: true }).count(), path).toBe(1)
      if (path !== '/cart/delivery/') expect(await page.getByRole('contentinfo').count(), path).toBe(1)
      await expectAccessible(page).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`)
      })
    }
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: m.shell_skip({}, { locale }) })
    expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  },
)

test('[UX-G13] who wants less motion gets none: nothing slides or fades for longer than a frame, and nothing scrolls by itself', async () => {
  visitor = await newVisitor({ locale: 'en', width: 390 })
  await inRegion(visitor.context)
  const { page } = visitor
  const moves = () =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)))
      return [...document.querySelectorAll('*')].filter((one) =>
        [null, '::before', '::after'].some((part) => {
          const style = getComputedStyle(one, part)
          return (
            seconds(style.transitionDuration) > 0.02 ||
            (style.animationName !== 'none' && seconds(style.animationDuration) > 0.02)
          )
        }),
      ).length
    })
  const mug = await aMug()
  for (const path of ['/', '/catalog/bags/', `/catalog/products/${mug.slug}/`]) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, path)
    expect(await moves(), path).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moves(), path).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
})

test('[UX-G14] in forced colours buttons and fields have borders, the focus is seen, and what is chosen looks another than what is not', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/catalog/bags/backpacks/')
  const edge = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((one) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one)
        return borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor
      })
  for (const selector of ['main [data-product] form button', 'header input[name=q]', 'main select', 'header button'])
    expect(await edge(selector), selector).toBe(true)

  // The focus stands out on each kind of thing.
  for (const selector of ['header a', 'main [data-product] form button', 'main select', 'main input[type=checkbox]']) {
    const one = page.locator(selector).filter({ visible: true }).first()
    await one.focus()
    await page.keyboard.press('Shift')
    const ring = await one.evaluate((at) => {
      const rings = [at, at.nextElementSibling, at.closest('label'), at.parentElement].filter((near) => near !== null)
      return rings.some((near) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(near)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    })
    expect(ring, selector).toBe(true)
  }

  /** How a thing and what is drawn round it look. */
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) =>
        [one, one.nextElementSibling, one.parentElement]
          .filter((near) => near !== null)
          .map((near) => {
            const { borderColor, borderWidth, outlineStyle, outlineColor, backgroundColor, color } =
              getComputedStyle(near)
            const own = getComputedStyle(near, '::after')
            return [
              borderColor,
              borderWidth,
              outlineStyle,
              outlineColor,
              backgroundColor,
              color,
              own.content,
              own.backgroundColor,
            ].join()
          })
          .join('|'),
      )
  const box = 'main input[type=checkbox][name="f.color"], main input[type=checkbox]'
  const before = await looks(box)
  await page.locator(box).first().check({ force: true })
  await page.keyboard.press('Shift')
  await page.mouse.move(2, 2)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  expect(await looks(box)).not.toBe(before)

  await open(page, '/catalog/products/olkhon-skala-mens-trekking-boots-olive/')
  await settled(page)
  const size = 'form input[type=radio]:not([disabled])'
  const unchosen = await looks(size)
  await page.locator(size).first().check({ force: true })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect.poll(() => looks(size)).not.toBe(unchosen)
  expect(visitor.complaints).toEqual([])
})
