import type { Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { newVisitor, settled, shop, type Visitor } from './browser.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

/** A page whose pictures are held back, drawn otherwise, and whose clock stands. */
async function openHeld(path: string) {
  visitor = await newVisitor({ locale: 'en', width: 390 })
  await inRegion(visitor.context)
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const held: Route[] = []
  let holding = true
  await page.route('**/demo/pictures/**', async (route) => {
    if (holding) held.push(route)
    else await route.continue()
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('img[fetchpriority=high]').waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  let passed = false
  const pass = async () => {
    if (passed) return
    passed = true
    holding = false
    await Promise.all(held.map((route) => route.continue()))
  }
  /** Lets pictures and time go on. */
  const lives = async () => {
    await pass()
    await page.clock.resume()
    await settled(page)
  }
  return { page, scripts, pass, lives }
}

test.each(['/', '/catalog/bags/', '/catalog/products/taiga-sayan-45-l-trekking-backpack-blue/'])(
  '[UX-G2] on %s the script is fetched after the first picture, of which there is one',
  async (path) => {
    const { page, scripts, pass, lives } = await openHeld(path)
    const first = page.locator('img[fetchpriority=high]')
    expect(await first.count()).toBe(1)
    // Letters are painted long ago.
    await page.clock.runFor(1500)
    expect(scripts).toEqual([])
    await pass()
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete)
    await page.clock.runFor(200)
    await expect.poll(() => scripts.length).toBeGreaterThan(1)
    await lives()
  },
)

test('a press does not wait for the first picture', async () => {
  const { page, scripts, lives } = await openHeld('/catalog/bags/')
  expect(scripts).toEqual([])
  await page.mouse.click(2, 2)
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  await lives()
})

test('a picture that does not come holds the script for two seconds at most', async () => {
  const { page, scripts, lives } = await openHeld('/catalog/bags/')
  await page.clock.runFor(1900)
  expect(scripts).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  await lives()
})

test.each([
  { by: 'the system', theme: 'dark', chosen: null, isDark: true },
  { by: 'choice, against the system', theme: 'light', chosen: 'dark', isDark: true },
  { by: 'choice, against a dark system', theme: 'dark', chosen: 'light', isDark: false },
] as const)(
  '[UX-G12] the theme by $by is there from the first picture of the page on',
  async ({ theme, chosen, isDark }) => {
    visitor = await newVisitor({ theme, locale: 'en' })
    const { page } = visitor
    await inRegion(visitor.context)
    if (chosen) await visitor.context.addCookies([{ name: 'theme', value: chosen, url: shop().url }])
    // What stands behind the page in each picture the browser makes, from the first in which there is a body.
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      /** How light it is, 0 to 255; null where one sees through. */
      const lightness = (one: Element) => {
        const [red, green, blue, alpha = 1] = getComputedStyle(one)
          .backgroundColor.match(/[\d.]+/g)!
          .map(Number)
        return alpha === 0 ? null : (red! + green! + blue!) / 3
      }
      const look = () => {
        // Behind both there is the white of the browser.
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
