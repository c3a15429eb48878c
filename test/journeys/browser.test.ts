import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { drawn, newVisitor, open, quiet, settled, shop, type Visitor } from './browser.ts'
import { onDatabase, withSettings } from './settings.ts'
import { aMug, fillCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width, pictures: true })
  await inRegion(visitor.context)
  return visitor.page
}
/** Console errors that a test causes on purpose; any other one fails the test. */
const broken = /net::ERR_FAILED|could not be loaded|Failed to fetch|dynamically imported module/
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !broken.test(text))).toEqual([])
})

describe('time', () => {
  test('[NAV-24] [UX-G21] a toast is there at 4.9 seconds and gone at 5.1', async () => {
    const page = await start()
    await page.clock.install()
    const mug = await aMug()
    await fillCart(visitor.context, mug)
    await open(page, '/cart/')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: m.cart_remove({ name: mug.name }, en) }).click()
    const toast = page
      .getByRole('region', { name: m.shell_messages({}, en) })
      .getByText(m.cart_removed({ name: mug.name }, en))
    await toast.waitFor()
    await page.mouse.move(5, 5)
    await page.clock.runFor(4900)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await toast.waitFor({ state: 'hidden' })
  })

  test('[NAV-27] [UX-G26] the build is checked hourly; a newer one reloads on the next navigation, not in place', async () => {
    const page = await start()
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/build.json')) asked.push(request.url())
    })
    await open(page, '/')
    await page.clock.fastForward(59 * 60_000)
    expect(asked).toHaveLength(0)
    await page.clock.fastForward(2 * 60_000)
    await expect.poll(() => asked.length).toBe(1)
    expect((await (await page.request.get('/build.json')).json()).id).toMatch(/\S/)
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'a newer one' } }))
    await page.clock.fastForward(60 * 60_000)
    await expect.poll(() => asked.length).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/')
    const document = page.waitForRequest((request) => request.resourceType() === 'document')
    await page.locator('main').getByRole('link', { name: 'Camp kitchen' }).first().click()
    expect(new URL((await document).url()).pathname).toBe('/catalog/kitchen/')
  })
})

/** Addresses of documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  return documents
}

describe('missing parts', () => {
  test('[NAV-29] a missing chunk fires preload-error and the page reloads itself once', async () => {
    const page = await start()
    const told: string[] = []
    await page.exposeFunction('tellTest', (what: string) => void told.push(what))
    await page.addInitScript(() => {
      addEventListener('preload-error', () =>
        (globalThis as unknown as { tellTest(what: string): void }).tellTest('preload-error'),
      )
    })
    const documents = documentsOf(page)
    await open(page, '/')
    expect(documents).toHaveLength(1)
    await page.route(/\/assets\/cart\.screen-[\w-]+\.js/, (route) =>
      told.length === 0 ? route.abort() : route.continue(),
    )
    await page
      .getByRole('navigation', { name: m.shell_personal({}, en) })
      .getByRole('link', { name: /Cart$/ })
      .click()
    await expect.poll(() => told[0]).toBe('preload-error')
    // The page is reloaded as a document, not only rendered again.
    await expect.poll(() => documents.length).toBe(2)
    await settled(page)
    // One event from prefetching on hover and one from the click.
    const before = told.length
    expect(before).toBeLessThanOrEqual(2)
    await open(page, '/cart/')
    await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
    expect(told).toHaveLength(before)
  })

  test('a chunk that fails because the shop is unreachable loses no page', async () => {
    const page = await start()
    await open(page, '/catalog/clothes/')
    await quiet(page)
    const heading = await page.locator('h1').innerText()
    const documents = documentsOf(page)
    await page.route('**/*', (route) => route.abort())
    await page
      .getByRole('link', { name: m.catalog_choose_size({}, en) })
      .first()
      .click()
    await page
      .getByRole('status')
      .filter({ hasText: m.shell_offline({}, en) })
      .waitFor()
    await drawn(page)
    expect(documents).toEqual([])
    expect(await page.locator('h1').innerText()).toBe(heading)
  })

  test('[NAV-12] the page works without its menus', async () => {
    const page = await start()
    await signedIn(visitor.context)
    let refused = 0
    await page.route('**/api/navigation-groups/**', (route) => {
      refused++
      return route.abort()
    })
    await open(page, '/')
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.locator('main').getByRole('link', { name: 'Camp kitchen' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Camp kitchen' }).waitFor()
    await page
      .getByRole('button', { name: m.shell_catalog({}, en) })
      .first()
      .click()
    await page.locator('#catalog-menu').getByRole('link').first().waitFor()
  })

  test('[NAV-23] a language that fails to load is only logged: the page stays unchanged', async () => {
    const page = await start()
    await open(page, '/catalog/camp/')
    await page.route('**/_shell', (route) => route.abort())
    await page
      .getByRole('button', { name: 'Русский' })
      .or(page.getByRole('link', { name: 'Русский' }))
      .first()
      .click()
    await expect.poll(() => visitor.complaints.some((text) => broken.test(text))).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('heading', { level: 1, name: 'Tents and sleep' }).waitFor()
    await page.unroute('**/_shell')
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('faults', () => {
  test('[ERR-01] [ERR-05] a page whose data fails shows a large 500, an error text and a link to the catalog', async () => {
    const page = await start()
    await signedIn(visitor.context)
    await onDatabase('alter table orders rename to orders_away')
    try {
      const answer = await page.goto('/my/orders/')
      expect(answer!.status()).toBe(500)
      await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
      const figures = page.locator('main').getByText('500', { exact: true })
      expect(await figures.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(48)
      await settled(page)
      await page
        .locator('main')
        .getByRole('button', { name: m.errors_to_catalog({}, en) })
        .click()
      await page.locator('#catalog-menu').waitFor({ state: 'visible' })
    } finally {
      await onDatabase('alter table orders_away rename to orders')
    }
  })

  test('[ERR-08] an unexpected fault of a call shows a general message', async () => {
    const page = await start()
    await open(page, '/login/')
    await page.route('**/api/sms/send_code/**', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByLabel(m.sign_in_phone({}, en)).fill('+7 901 222-33-44')
    await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
    await page.getByText('Something went wrong. Please try again.').waitFor()
  })
})

describe('settings in the head and the header', () => {
  test('category word, meta tags of home, logos and icon, menu template', async (context) => {
    const picture = (name: string) => `/demo/pictures/${name}`
    const [image] = await onDatabase<{ url: string }>("select scaled->0->>'url' as url from images order by id limit 1")
    const [logo, square] = [image!.url, `${image!.url}?square`]
    const page = await start()
    const menuLook = async () => {
      await open(page, '/')
      await page
        .getByRole('button', { name: m.shell_catalog({}, en) })
        .first()
        .click()
      await page.locator('#catalog-menu').waitFor({ state: 'visible' })
      return page.locator('#catalog-menu img').count()
    }
    expect(await menuLook()).toBeGreaterThan(0)
    expect(await page.locator('header').getByText('Vitrina').count()).toBeGreaterThan(0)
    await withSettings(
      {
        seo_category_name: 'travel gear',
        site_meta: { title: 'Gear for the road', description: 'Bags and tents', image: logo },
        logo,
        logo_square: square,
        favicon: picture('favicon.png'),
        catalog_navigation_template: 'compact',
      },
      async () => {
        await open(page, '/')
        expect(await page.title()).toContain('Gear for the road')
        expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Bags and tents')
        expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('Gear for the road')
        expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(shop().url + logo)
        proved(context, 'SET-37')
        expect(await page.locator('link[rel=icon]').first().getAttribute('href')).toBe(picture('favicon.png'))
        proved(context, 'SET-40')
        const shown = () =>
          page
            .locator('header picture img')
            .first()
            .evaluate((img) => (img as HTMLImageElement).currentSrc)
        await expect.poll(shown).toBe(shop().url + logo)
        proved(context, 'SET-38')
        expect(await menuLook()).toBe(0)
        proved(context, 'SET-48')
        await page.setViewportSize({ width: 390, height: 800 })
        await expect.poll(shown).toBe(shop().url + square)
        proved(context, 'SET-39')
        await open(page, '/catalog/camp/')
        expect(await page.title()).toContain('Tents and sleep – travel gear')
        proved(context, 'SET-02')
        // The description of the page overrides that of the site.
        expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe('Bags and tents')
      },
    )
  })
})
