import { describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { type Route, routes } from '#web/routes.ts'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, settled, shop, type Visitor } from './browser.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const

/** The address of a route with the same word for each parameter. */
const pathOf = ({ pattern }: Route, word: string) => `${pattern.source.replaceAll(/\{[^}]+\}/g, word)}/`
/** These routes accept any word: a search query, and codes from letters (their page says that the code is no longer valid). */
const anythingGoes = new Set(['search', 'restock', 'unsubscribe'])

let visitor: Visitor

const cookie = async (name: string) => (await visitor.context.cookies()).find((c) => c.name === name)
const daysLeft = (expires: number) => Math.round((expires - Date.now() / 1000) / 86_400)

describe('company and calls', () => {
  test('[NAV-01] two companies by host show their own name and colour', async () => {
    visitor = await newVisitor()
    await open(visitor.page, '/')
    const look = () =>
      visitor.page.evaluate(() => ({
        title: document.title,
        brand: getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
      }))
    const first = await look()
    await open(visitor.page, `${shop().secondUrl}/`)
    const second = await look()
    expect(second.title).not.toBe(first.title)
    expect(second.brand).not.toBe(first.brand)
    expect(visitor.complaints).toEqual([])
  })

  test('[NAV-03] browser calls carry company and region', async () => {
    visitor = await newVisitor()
    const calls: { url: string; headers: Record<string, string> }[] = []
    visitor.page.on('request', (r) => {
      if (new URL(r.url()).pathname.startsWith('/api/')) calls.push({ url: r.url(), headers: r.headers() })
    })
    await open(visitor.page, '/')
    await visitor.page.getByRole('searchbox').first().fill('рюк')
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      expect(call.headers['x-company-id'], call.url).toMatch(/^\d+$/)
      expect(call.headers['x-region-id'], call.url).toMatch(/^\d+$/)
    }
  })
})

describe('layouts, overlays and navigation', () => {
  test('[NAV-08] [ERR-01] [ERR-02] an unknown path answers 404 with its path as text', async () => {
    visitor = await newVisitor({ locale: 'en' })
    const answer = await visitor.page.goto('/no/<b>such</b>')
    expect(answer!.status()).toBe(404)
    await expect.poll(() => visitor.page.locator('main').innerText()).toContain('Page Not Found: /no/<b>such</b>')
    expect(await visitor.page.locator('main').innerText()).toContain('404')
    // An unknown segment in every address with a parameter; those of the account require sign-in first (NAV-09).
    const broken = routes.filter(
      ({ pattern, access, name }) => access === 'open' && pattern.source.includes('{') && !anythingGoes.has(name),
    )
    expect(broken.length).toBeGreaterThan(8)
    for (const one of broken) {
      const path = pathOf(one, 'no-such')
      expect([path, (await visitor.page.request.get(path)).status()]).toEqual([path, 404])
    }
    expect((await visitor.page.request.get('/catalog/bags/camp/')).status()).toBe(404)
  })

  test('[NAV-09] [ERR-04] the account area answers a guest with a 401 screen and keeps the address', async () => {
    visitor = await newVisitor({ locale: 'en' })
    const own = routes.filter(({ access }) => access === 'sign-in')
    expect(own.length).toBeGreaterThan(10)
    for (const one of own) {
      const path = pathOf(one, '1')
      const answer = await visitor.page.goto(path)
      expect([path, answer!.status(), new URL(visitor.page.url()).pathname]).toEqual([path, 401, path])
    }
    await visitor.page.goto('/my/orders/1/')
    await settled(visitor.page)
    await visitor.page.locator('main').getByRole('link', { name: 'Sign in' }).click()
    await visitor.page.waitForURL(/\/login/)
    expect(new URL(visitor.page.url()).searchParams.get('returnUrl')).toBe('/my/orders/1/')
  })

  test('[NAV-05] [CAT-11] the catalog menu shows the group `catalog`, opens by click, closes by Esc and on a path change', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    const ofGroup = () =>
      onDatabase<{ name: string }>(
        "select name from navigation_items where company_id = 1 and group_slug = 'catalog' and parent_id is null order by sort, id",
      )
    await onDatabase(`insert into navigation_items (company_id, group_slug, name, name_en, type, value, sort)
      values (1, 'catalog', 'Только в этом меню', 'In this menu alone', 'LINK', '/contacts/', 1000)`)
    await tellShop('nav:1')
    try {
      await open(page, '/')
      const menu = page.locator('#catalog-menu')
      const button = page.getByRole('button', { name: 'Каталог' }).first()
      await button.click()
      await menu.waitFor({ state: 'visible' })
      const names = (await ofGroup()).map(({ name }) => name)
      expect(names.at(-1)).toBe('Только в этом меню')
      await expect.poll(() => menu.locator('[data-section]').allInnerTexts()).toEqual(names)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await button.click()
      await menu.getByRole('link').first().click()
      await page.waitForURL(/\/catalog\//)
      await menu.waitFor({ state: 'hidden' })
      // Not only a click on a link: any change of the path without a new document closes it (Back would only close the menu, UX-G6).
      await button.click()
      await menu.waitFor({ state: 'visible' })
      await page.evaluate(() => {
        document.body.dataset.same = 'document'
        // The shop replaces this navigation by its own, so both promises may reject.
        for (const promise of Object.values(navigation.navigate('/contacts/'))) promise.catch(() => {})
      })
      await page.waitForURL('**/contacts/')
      await menu.waitFor({ state: 'hidden' })
      expect(await page.locator('body').getAttribute('data-same')).toBe('document')
      expect(visitor.complaints).toEqual([])
    } finally {
      await onDatabase("delete from navigation_items where company_id = 1 and name_en = 'In this menu alone'")
      await tellShop('nav:1')
    }
  })

  test('[NAV-28] a client navigation fetches one page payload and no document', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/')
    const seen: string[] = []
    page.on('request', (r) => {
      const { pathname } = new URL(r.url())
      if (r.resourceType() === 'document' || pathname.startsWith('/_page/'))
        seen.push(`${r.resourceType()} ${pathname}`)
    })
    await page.locator('main').getByRole('link', { name: 'Рюкзаки и сумки' }).first().click()
    await page.waitForURL(/\/catalog\/bags/)
    await page.getByRole('heading', { level: 1, name: 'Рюкзаки и сумки' }).waitFor()
    expect(seen.filter((s) => s.startsWith('document'))).toEqual([])
    // Only once, although hovering over the link had already started the request.
    expect(seen.filter((s) => /\/_page\/catalog\/bags\/?$/.test(s))).toHaveLength(1)
  })

  test('[NAV-10] menus are not fetched again on each page', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/')
    const asked: string[] = []
    page.on('request', (r) => {
      if (/navigation-groups|_shell/.test(r.url())) asked.push(r.url())
    })
    await page.locator('main').getByRole('link', { name: 'Рюкзаки и сумки' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Рюкзаки и сумки' }).waitFor()
    await page.getByRole('link', { name: 'Vitrina, на главную' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(asked).toEqual([])
  })

  test('[NAV-25] 1023 px has the phone bar, 1024 px the wide header', async () => {
    visitor = await newVisitor({ width: 1023 })
    const { page } = visitor
    await open(page, '/')
    const wide = page.getByRole('button', { name: 'Каталог' }).first()
    expect(await wide.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(await wide.isVisible()).toBe(true)
  })
})

describe('menus', () => {
  test('[NAV-15] entries for one width are hidden on the other', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    const answer = await page.request.get('/api/navigation-groups/?slug=header')
    const items = (await answer.json()) as {
      name: string
      display_settings: { is_desktop: boolean; is_mobile: boolean }
    }[]
    const desktopOnly = items.find((i) => i.display_settings.is_desktop && !i.display_settings.is_mobile)!
    await open(page, '/')
    const link = page.locator('header').getByRole('link', { name: desktopOnly.name }).first()
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await link.isVisible()).toBe(false)
  })

  test('[NAV-19] a phone entry is a tel: link', async () => {
    visitor = await newVisitor()
    await open(visitor.page, '/')
    expect(await visitor.page.locator('a[href^="tel:+7"]').count()).toBeGreaterThan(0)
  })

  test('[NAV-17] catalog menu sections have pictures and subsections, also by keyboard', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/')
    await page.getByRole('button', { name: 'Каталог' }).first().focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('#catalog-menu')
    await menu.waitFor({ state: 'visible' })
    await page.keyboard.press('Tab')
    expect(await menu.locator(':focus').count()).toBe(1)
    expect(await menu.locator('img').count()).toBeGreaterThan(5)
    expect(await menu.locator('a[href*="/catalog/bags/"]').count()).toBeGreaterThan(1)
  })

  test('[NAV-18] children have pictures where the entry says tiles, and none where it does not', async () => {
    const tiled = "company_id = 1 and group_slug = 'catalog' and mode = 'tile'"
    const ids = (await onDatabase<{ id: number }>(`select id::int from navigation_items where ${tiled}`)).map(
      ({ id }) => id,
    )
    expect(ids.length).toBeGreaterThan(0)
    const counts = async () => {
      visitor = await newVisitor()
      await open(visitor.page, '/')
      await visitor.page.getByRole('button', { name: 'Каталог' }).first().click()
      const panes = visitor.page.locator('#catalog-menu [data-pane]')
      await panes.first().locator(':scope > ul > li').first().waitFor()
      const told = [
        await panes.first().locator(':scope > ul > li').count(),
        await panes.first().locator(':scope > ul > li > :not(div)').count(),
      ]
      await visitor.close()
      return told
    }
    const [children, pictures] = await counts()
    expect(children).toBeGreaterThan(1)
    expect(pictures).toBe(children)
    try {
      await onDatabase('update navigation_items set mode = $2 where id = any ($1)', [ids, ''])
      await tellShop('nav:1')
      expect(await counts()).toEqual([children, 0])
    } finally {
      await onDatabase('update navigation_items set mode = $2 where id = any ($1)', [ids, 'tile'])
      await tellShop('nav:1')
    }
  })
})

test('[NAV-17] [UX-H7] the catalog menu has two panes: hover and focus open a section, crossing does not', async () => {
  visitor = await newVisitor({ locale: 'en' })
  const { page } = visitor
  await inRegion(visitor.context)
  await page.clock.install()
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Catalog', exact: true }).first()
  await button.click()
  const menu = page.locator('#catalog-menu')
  await menu.waitFor({ state: 'visible' })
  const pane = menu.locator('[data-pane]').filter({ visible: true })
  const section = (name: string) => menu.locator('[data-section]').getByRole('link', { name, exact: true })
  const titled = (name: string) => pane.getByRole('link', { name, exact: true }).first().waitFor()
  await titled('Bags and backpacks')
  expect(await pane.count()).toBe(1)
  // Links of the next level are loaded when the menu is first opened.
  await pane.locator('a[href^="/catalog/bags/backpacks/"]').nth(1).waitFor()

  // When the pointer rests on a section its pane opens, beside the same list.
  await section('Camp kitchen').hover()
  await titled('Camp kitchen')
  expect(await pane.count()).toBe(1)
  // On the way to the pane the pointer crosses other sections, and they stay closed.
  const from = (await section('Camp kitchen').boundingBox())!
  await page.mouse.move(from.x + 100, from.y + 10)
  for (let step = 1; step <= 12; step++) await page.mouse.move(from.x + 100 + step * 30, from.y + 10 + step * 14)
  // Longer than the rest time of the pointer.
  await page.clock.runFor(500)
  await titled('Camp kitchen')

  // By keyboard: down the list, right into the pane, left back out, Esc back to the button.
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.mouse.move(5, 5)
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'visible' })
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  expect(await focused()).toBe('Bags and backpacks')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Camp kitchen')
  await titled('Camp kitchen')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await pane.locator(':focus').getAttribute('href')).toMatch(/^\/catalog\/kitchen\/\w+/)
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Camp kitchen')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/catalog\/kitchen\/?$/)
  await menu.waitFor({ state: 'hidden' })
})

test('a catalog menu opened before its code has loaded fills once it arrives', async () => {
  visitor = await newVisitor({ locale: 'en' })
  const { page } = visitor
  await inRegion(visitor.context)
  let bring = () => {}
  const isOpened = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/lazy-parts-*.js', async (route) => {
    await isOpened
    await route.continue()
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Catalog', exact: true }).first().click()
  const menu = page.locator('#catalog-menu')
  await menu.waitFor({ state: 'visible' })
  bring()
  await menu.locator('a[href^="/catalog/bags/backpacks/"]').nth(1).waitFor()
})

test('[NAV-17] without script the panes of the catalog menu follow the pointer', async () => {
  visitor = await newVisitor({ locale: 'en', script: false })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: 'Catalog', exact: true }).first().click()
  const menu = page.locator('#catalog-menu')
  const pane = menu.locator('[data-pane]').filter({ visible: true })
  await pane.waitFor()
  await menu.locator('[data-section]').getByRole('link', { name: 'Camp kitchen' }).hover()
  expect(await pane.count()).toBe(1)
  expect(await pane.locator('a').first().innerText()).toBe('Camp kitchen')
})

test('every file the server names in a page exists: scripts, styles, fonts and icons', async () => {
  visitor = await newVisitor()
  const { page } = visitor
  for (const path of ['/', '/cart/', '/catalog/bags/', '/login/']) {
    const html = await (await page.request.get(path)).text()
    const files = new Set([...html.matchAll(/["'(\s](\/assets\/[^"'()#?\s]+)/g)].map(([, file]) => file!))
    expect(
      [...files].some((file) => /icons-.*\.svg$/.test(file)),
      path,
    ).toBe(true)
    for (const file of files) expect((await page.request.get(file)).status(), `${path}: ${file}`).toBe(200)
  }
  // A reference to a missing file would draw nothing and report nothing.
  await open(page, '/')
  const drawn = page.locator('header svg use').first()
  await expect.poll(() => drawn.evaluate((use) => (use as SVGUseElement).getBBox().width)).toBeGreaterThan(0)
})

describe('language, theme, storage', () => {
  test('[NAV-21] [STO-07] [UX-G20] the switch keeps the page and its filters, and lasts a year', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/catalog/bags/?sort=price')
    await page
      .getByRole('button', { name: 'English' })
      .or(page.getByRole('link', { name: 'English' }))
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /bags/i }).waitFor()
    const url = new URL(page.url())
    expect(url.pathname).toMatch(/^\/catalog\/bags\/?$/)
    expect(url.searchParams.get('sort')).toBe('price')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    // Names of products, menus and texts are all English now, and so are the company's own texts in the footer.
    const text = (await page.locator('body').innerText()).replaceAll('Русский', '')
    expect(text).toContain('Vitrina Demo LLC')
    expect(text.match(/[а-яё]{3,}/gi) ?? []).toEqual([])
    const kept = (await cookie('locale'))!
    expect(kept.value).toBe('en')
    expect(kept.sameSite).toBe('Lax')
    expect(daysLeft(kept.expires)).toBe(365)
  })

  test('[NAV-22] the language comes from the browser, a cookie wins, the address has no prefix', async () => {
    visitor = await newVisitor({ locale: 'en' })
    const { page } = visitor
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await visitor.context.addCookies([{ name: 'locale', value: 'ru', url: shop().url }])
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('ru')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('[REG-05] [REG-06] [STO-05] [UX-H3] "Is this your city?" is asked once; the answer lasts a year', async () => {
    visitor = await newVisitor({ locale: 'en' })
    const { page } = visitor
    await open(page, '/')
    const question = page.getByText('Is this your city?')
    await question.first().waitFor()
    await page.getByRole('button', { name: 'Yes' }).click()
    await question.first().waitFor({ state: 'hidden' })
    const kept = (await cookie('region_id'))!
    expect(kept.value).toMatch(/^\d+$/)
    expect(daysLeft(kept.expires)).toBe(365)
    await open(page, '/catalog/')
    expect(await question.first().isVisible()).toBe(false)
    // Calls send the chosen region in a header.
    const [call] = await Promise.all([page.waitForRequest(/\/api\//), page.getByRole('searchbox').first().fill('mug')])
    expect((await call.allHeaders())['x-region-id']).toBe(kept.value)
  })

  test('[REG-05] [REG-06] "Another city" opens the chooser; the city clicked is saved and not asked again', async () => {
    visitor = await newVisitor({ locale: 'en' })
    const { page } = visitor
    await open(page, '/')
    await page.getByText('Is this your city?').first().waitFor()
    await page.getByRole('button', { name: m.shell_city_other({}, { locale: 'en' }) }).click()
    const city = page.locator('#region-chooser [name=region_id]:not([aria-current])').first()
    const id = await city.getAttribute('value')
    await city.click()
    await expect.poll(async () => (await cookie('region_id'))?.value).toBe(id)
    await page.getByText('Is this your city?').first().waitFor({ state: 'hidden' })
    expect(daysLeft((await cookie('region_id'))!.expires)).toBe(365)
  })

  test('[STO-04] [STO-08] company lasts a year, device and client five', async () => {
    visitor = await newVisitor()
    await open(visitor.page, '/')
    expect(daysLeft((await cookie('company_id'))!.expires)).toBe(365)
    // Chromium limits the lifetime of a cookie to 400 days (checklist STO-08).
    for (const name of ['device_id', 'client_id'])
      expect(daysLeft((await cookie(name))!.expires), name).toBeGreaterThanOrEqual(399)
  })
})

describe('shell settings', () => {
  test('[SET-41] [SET-36] [SET-19] brand colour, name, footer text and origin line', async (context) => {
    await withSettings(
      {
        'styles_colors.brand': '#c8371f',
        brand_name: 'Полюс',
        footer_text: 'Слова внизу страницы',
        'footer.is_origin_hidden': true,
      },
      async () => {
        visitor = await newVisitor()
        await open(visitor.page, '/')
        expect(await visitor.page.title()).toContain('Полюс')
        const brand = await visitor.page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
        )
        expect(brand.toLowerCase()).toBe('#c8371f')
        const footer = visitor.page.getByRole('contentinfo')
        await expect.poll(() => footer.innerText()).toContain('Слова внизу страницы')
        expect(await footer.innerText()).not.toContain('работает на Vitrina')
      },
    )
    await visitor.close()
    visitor = await newVisitor()
    await open(visitor.page, '/')
    expect(await visitor.page.getByRole('contentinfo').innerText()).toContain('работает на Vitrina')
    proved(context, 'SET-20')
  })

  test('[SET-59] [ERR-06] with the switch the catalog button leads to /catalog/, without it opens the menu', async () => {
    await withSettings({ 'switches.go_to_catalog_instead_of_modal': true }, async () => {
      visitor = await newVisitor({ locale: 'en' })
      await open(visitor.page, '/nothing-here')
      await visitor.page
        .locator('main')
        .getByRole('link', { name: m.errors_to_catalog({}, en) })
        .click()
      await visitor.page.waitForURL(/\/catalog\/?$/)
    })
    await visitor.close()
    visitor = await newVisitor({ locale: 'en' })
    await open(visitor.page, '/nothing-here')
    await visitor.page
      .locator('main')
      .getByRole('button', { name: m.errors_to_catalog({}, en) })
      .click()
    await visitor.page.locator('#catalog-menu').waitFor({ state: 'visible' })
    await visitor.close()
    visitor = await newVisitor({ locale: 'en', width: 390 })
    await open(visitor.page, '/nothing-here')
    await visitor.page
      .locator('main')
      .getByRole('link', { name: m.errors_to_catalog({}, en) })
      .click()
    await visitor.page.waitForURL(/\/m\/catalog\/?$/)
  })

  test('[SET-45] [SET-46] the footer links the privacy policy and the offer', async () => {
    await withSettings(
      { privacy_policy_full_url: '/static/privacy/', terms_of_the_offer_full_url: '/static/offer/' },
      async () => {
        visitor = await newVisitor()
        await open(visitor.page, '/')
        const hrefs = await visitor.page
          .getByRole('contentinfo')
          .locator('a')
          .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
        expect(hrefs).toContain('/static/privacy/')
        expect(hrefs).toContain('/static/offer/')
      },
    )
  })

  test('[SET-01] the chat link appears only when it is set', async () => {
    visitor = await newVisitor()
    await open(visitor.page, '/contacts/')
    expect(await visitor.page.locator('a[href="https://chat.example.test/room"]').count()).toBe(0)
    await withSettings({ chat_link: 'https://chat.example.test/room' }, async () => {
      await open(visitor.page, '/contacts/')
      expect(await visitor.page.locator('a[href="https://chat.example.test/room"]').count()).toBeGreaterThan(0)
    })
  })

  test('[SET-34] [SET-35] [FMT-01] a company that sets neither uses English and dollars', async () => {
    await withSettings({ language: undefined, currency: undefined }, async () => {
      // A browser with a third language: the emulated ones always send their own.
      const page = await (await fetch(`${shop().url}/catalog/bags/`, { headers: { 'accept-language': 'fr' } })).text()
      expect(page).toContain('<html lang="en"')
      expect(page).toMatch(/\$\s?[\d,.]+|[\d,.]+\s?\$/)
      expect(page).not.toContain('₽')
    })
  })
})
