import { afterEach, expect, test } from 'vitest'
import { newVisitor, open, settled, shop, type Visitor } from './browser.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

test.each(['/', '/catalog/bags/', '/catalog/products/taiga-sayan-45-l-trekking-backpack-blue/'])(
  '[UX-G2] on %s one picture has high priority, and scripts have low priority',
  async (path) => {
    visitor = await newVisitor({ locale: 'en', width: 390, pictures: true })
    const { page } = visitor
    await inRegion(visitor.context)
    await open(page, path)
    expect(await page.locator('img[fetchpriority=high]').count()).toBe(1)
    const document = await (await page.request.get(path)).text()
    const scripts = document.match(/<(?:link rel="modulepreload"|script type="module")[^>]*>/g)!
    expect(scripts.length).toBeGreaterThan(1)
    for (const one of scripts) expect(one).toContain('fetchpriority="low"')
  },
)

test.each([
  { by: 'the system', theme: 'dark', chosen: null, isDark: true },
  { by: 'choice, against the system', theme: 'light', chosen: 'dark', isDark: true },
  { by: 'choice, against a dark system', theme: 'dark', chosen: 'light', isDark: false },
] as const)(
  '[UX-G12] the theme by $by is applied from the first frame of the page',
  async ({ theme, chosen, isDark }) => {
    visitor = await newVisitor({ theme, locale: 'en', pictures: true })
    const { page } = visitor
    await inRegion(visitor.context)
    if (chosen) await visitor.context.addCookies([{ name: 'theme', value: chosen, url: shop().url }])
    // The background behind the page in each frame, from the first frame with a body.
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      /** Lightness, 0 to 255; null: transparent. */
      const lightness = (one: Element) => {
        const [red, green, blue, alpha = 1] = getComputedStyle(one)
          .backgroundColor.match(/[\d.]+/g)!
          .map(Number)
        return alpha === 0 ? null : (red! + green! + blue!) / 3
      }
      const look = () => {
        // Behind both is the white canvas of the browser.
        if (document.body) seen.push(lightness(document.documentElement) ?? lightness(document.body) ?? 255)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    for (const path of ['/', '/catalog/bags/', '/cart/']) {
      await page.goto(path)
      await settled(page)
      const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
      expect(seen.length).toBeGreaterThan(1)
      expect(seen.filter((lightness) => lightness < 80 !== isDark)).toEqual([])
    }
  },
)
