import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { drawn, expectAccessible, newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { onDatabase, withSettings } from './settings.ts'
import { inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width, pictures: true })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const dayMs = 86_400_000
const promotion = {
  'promotion_popup.enable': true,
  'promotion_popup.slug': 'club',
  'promotion_popup.title': 'Join the club',
  'promotion_popup.caption': 'A code of your own',
}
const popup = (page: Page, name = 'Join the club') => page.getByRole('dialog', { name })
declare const timers: number[]
/** Runs in the page before its own scripts: records the delay of each timer, in ms. */
function watchTimers(): void {
  const timers: number[] = []
  const set = window.setTimeout.bind(window)
  Object.assign(window, {
    timers,
    setTimeout: (handler: () => void, ms = 0, ...more: unknown[]) => {
      timers.push(ms)
      return set(handler, ms, ...more)
    },
  })
}
/** Waits until the popup appears after this time; repeated, as the code with the timer is loaded late. */
const comes = (page: Page, ms: number, name?: string) =>
  expect
    .poll(async () => {
      // A popup about the application also waits for an action on the page.
      if (name) await page.touchscreen.tap(5, 200)
      await page.clock.fastForward(ms)
      return popup(page, name).count()
    })
    .toBe(1)
/** Opens the page and waits for its deferred parts: the timer of the popup runs. Only then may the clock be advanced. */
const alive = async (page: Page, path: string) => {
  await open(page, path)
  await quiet(page)
}

test('[SET-11] [SET-16] the promotion popup appears after its delay, only when enabled with a slug, with its texts; Esc closes it', async (context) => {
  const page = await start()
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/promotions/')) asked.push(request.url())
  })
  for (const [enable, slug] of [
    [false, ''],
    [false, 'club'],
    [true, ''],
  ] as const) {
    await withSettings({ ...promotion, 'promotion_popup.enable': enable, 'promotion_popup.slug': slug }, async () => {
      await alive(page, '/contacts/')
      await page.clock.fastForward(60_000)
      await drawn(page)
      expect(asked).toEqual([])
      expect(await popup(page).count()).toBe(0)
    })
  }
  await withSettings({ ...promotion, 'promotion_popup.timeout': 30 }, async () => {
    await alive(page, '/contacts/')
    await page.clock.fastForward(10_000)
    expect(await popup(page).count()).toBe(0)
    await comes(page, 21_000)
    await popup(page).getByText('A code of your own').waitFor()
    await expectAccessible(page)
    expect(
      await popup(page)
        .getByRole('link', { name: m.shell_popup_more({}, en) })
        .getAttribute('href'),
    ).toBe('/promotions/club/')
    // Neither focus nor scrolling is captured.
    expect(await page.evaluate(() => document.activeElement?.closest('[data-popup]') === null)).toBe(true)
    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'hidden' })
  })
  proved(context, 'SET-14')
})

test('[SET-13] the promotion popup appears after exactly its delay, five seconds by default', async () => {
  const page = await start()
  await page.clock.install()
  await page.addInitScript(watchTimers)
  // Its code is held until the clock of the page stops: then its delay begins at a known moment.
  let bring = () => {}
  let held = Promise.resolve()
  await page.route(/\/assets\/popups-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  for (const [own, seconds] of [
    [{}, 5],
    [{ 'promotion_popup.timeout': 12 }, 12],
  ] as const)
    await withSettings({ ...promotion, ...own }, async () => {
      held = new Promise((resolve) => {
        bring = resolve
      })
      const isAskedFor = page.waitForRequest(/\/assets\/popups-/)
      await open(page, '/contacts/')
      await isAskedFor
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      bring()
      await expect.poll(() => page.evaluate((ms) => timers.includes(ms), seconds * 1000)).toBe(true)
      await page.clock.runFor(seconds * 1000 - 100)
      expect(await popup(page).count()).toBe(0)
      await page.clock.runFor(200)
      await popup(page).waitFor()
      await page.clock.resume()
    })
})

test('[SET-12] [UX-H5] a closed popup stays away for its days and returns after them', async () => {
  const page = await start()
  const now = Date.now()
  const seconds = 5
  await page.clock.install({ time: now })
  await withSettings(promotion, async () => {
    await alive(page, '/contacts/')
    await page.clock.fastForward(seconds * 1000 + 1000)
    await popup(page)
      .getByRole('button', { name: m.shell_popup_close({}, en) })
      .click()
    await popup(page).waitFor({ state: 'hidden' })
    await page.clock.setSystemTime(now + 2.9 * dayMs)
    await alive(page, '/contacts/')
    await page.clock.fastForward(seconds * 1000 + 1000)
    expect(await popup(page).count()).toBe(0)
    await page.clock.setSystemTime(now + 3.1 * dayMs)
    await alive(page, '/contacts/')
    await comes(page, seconds * 1000)
  })
})

test('[SET-14] [SET-15] [SET-17] the popup gives a customer a code, leads a guest to sign-in, has its background, and its picture may overflow', async () => {
  const page = await start()
  await page.clock.install()
  const image = JSON.stringify({ width: 640, height: 480, scaled: [{ width: 640, url: '/demo/pictures/tent.webp' }] })
  await page.route('**/demo/pictures/tent.webp', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>',
    }),
  )
  await onDatabase("update promotions set image = $1 where company_id = 1 and slug = 'club'", [image])
  try {
    const settings = { ...promotion, 'promotion_popup.is_get_promocode': true, 'promotion_popup.timeout': 1 }
    const shown = async () => {
      await alive(page, '/contacts/')
      await comes(page, 3_000)
    }
    const places = () =>
      popup(page).evaluate((box) => ({
        out: box.getBoundingClientRect().top - box.querySelector('img')!.getBoundingClientRect().top,
        background: getComputedStyle(box).backgroundColor,
        picture: getComputedStyle(box).backgroundImage,
        ink: getComputedStyle(box).color,
      }))
    await withSettings({ ...settings, 'promotion_popup.background': '#123456' }, async () => {
      await shown()
      expect(
        await popup(page)
          .getByRole('link', { name: m.shell_popup_sign_in({}, en) })
          .getAttribute('href'),
      ).toContain('returnUrl')
      const inside = await places()
      expect(inside.out).toBeLessThan(0)
      expect([inside.background, inside.ink]).toEqual(['rgb(18, 52, 86)', 'rgb(255, 255, 255)'])
    })
    await signedIn(visitor.context)
    await withSettings(
      {
        ...settings,
        'promotion_popup.is_float_image': true,
        'promotion_popup.background': '/demo/pictures/tent.webp',
      },
      async () => {
        await shown()
        const outside = await places()
        expect(outside.out).toBeGreaterThan(20)
        expect(outside.picture).toContain('/demo/pictures/tent.webp')
        await popup(page)
          .getByRole('button', { name: m.shell_popup_get_code({}, en) })
          .click()
        const code = popup(page).getByRole('status')
        await code.waitFor()
        expect(await code.innerText()).toMatch(/^CLUB-/)
        await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await popup(page)
          .getByRole('button', { name: m.promotions_copy({}, en) })
          .click()
        await page.getByText(m.promotions_copied({}, en)).waitFor()
      },
    )
  } finally {
    await onDatabase("update promotions set image = null where company_id = 1 and slug = 'club'")
  }
})

test('[SET-30] [SET-31] [SET-32] [UX-G27] phones offer the application after a click, never on load or on a desktop, by the device’s store, and not again for ten days', async (context) => {
  const links = {
    'site_mobile_apps_links.apple': 'https://apple.example/app',
    'site_mobile_apps_links.google': 'https://google.example/app',
    'site_mobile_apps_links.common': 'https://all.example/app',
    'site_mobile_apps_popup.app_name': 'Vitrina Go',
    'site_mobile_apps_popup.install_count': '100,000+',
  }
  const title = m.shell_app_popup({ name: 'Vitrina Go' }, en)
  await withSettings(links, async () => {
    const wide = await start()
    await wide.clock.install()
    await alive(wide, '/contacts/')
    await wide.mouse.click(5, 5)
    await wide.clock.fastForward(10_000)
    expect(await popup(wide, title).count()).toBe(0)
    await open(wide, '/app/')
    const stores = wide.getByRole('main').getByRole('link')
    expect(await stores.evaluateAll((list) => list.map((one) => (one as HTMLAnchorElement).href))).toEqual([
      'https://apple.example/app',
      'https://google.example/app',
      'https://all.example/app',
    ])
    expect(await wide.getByRole('banner').count()).toBe(0)
    await expectAccessible(wide)
    proved(context, 'WEB-11')
    await visitor.close()

    const page = await start(390)
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { get: () => localStorage.getItem('agent') ?? '' })
    })
    await open(page, '/contacts/')
    const shown = async (agent: string) => {
      await page.evaluate((text) => localStorage.setItem('agent', text), agent)
      await alive(page, '/contacts/')
      await page.clock.fastForward(10_000)
      expect(await popup(page, title).count()).toBe(0)
    }
    const link = () => popup(page, title).getByRole('link', { name: m.shell_app_open({}, en) })
    await shown('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile')
    await comes(page, 2_000, title)
    await popup(page, title).getByText('100,000+').waitFor()
    expect(await link().getAttribute('href')).toBe('https://apple.example/app')
    await expectAccessible(page)
    await shown('Mozilla/5.0 (Linux; Android 15) Mobile')
    await comes(page, 2_000, title)
    expect(await link().getAttribute('href')).toBe('https://google.example/app')
    await popup(page, title)
      .getByRole('button', { name: m.shell_popup_close({}, en) })
      .click()
    await page.clock.setSystemTime(now + 9.9 * dayMs)
    await shown('Mozilla/5.0 (Linux; Android 15) Mobile')
    await page.touchscreen.tap(5, 200)
    await page.clock.fastForward(5_000)
    expect(await popup(page, title).count()).toBe(0)
    await page.clock.setSystemTime(now + 10.1 * dayMs)
    await shown('Mozilla/5.0 (X11; Linux) Mobile')
    await comes(page, 2_000, title)
    expect(await link().getAttribute('href')).toBe('https://all.example/app')
    await settled(page)
  })
})
