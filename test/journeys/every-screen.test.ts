import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, settled, type Visitor } from './browser.ts'
import { aMug, inRegion } from './shortcuts.ts'

let visitor: Visitor

test('[UX-G8] after navigation the heading has the focus and the document its title and language; switching language changes them', async () => {
  visitor = await newVisitor({ locale: 'en', pictures: true })
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

test('[UX-G9] the first Tab offers a skip link that leads to the main part', async () => {
  visitor = await newVisitor({ locale: 'en', pictures: true })
  const { page } = visitor
  await open(page, '/catalog/bags/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: m.shell_skip({}, { locale: 'en' }) })
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('[UX-G13] with reduced motion nothing slides or fades for longer than a frame, and nothing scrolls by itself', async () => {
  visitor = await newVisitor({ locale: 'en', width: 390, pictures: true })
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

test('[UX-G14] in forced colours buttons and fields have borders, the focus is visible, and selection looks different', async () => {
  visitor = await newVisitor({ locale: 'en', pictures: true })
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

  // The focus is visible on each kind of element.
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

  /** Styles of an element and of its outline. */
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
