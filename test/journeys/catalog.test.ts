import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  settled,
  shop,
  type Visitor,
} from './browser.ts'
import { withSettings } from './settings.ts'

let visitor: Visitor
afterEach(() => visitor?.close())
afterAll(closeBrowser)

const address = () => {
  const url = new URL(visitor.page.url())
  return decodeURIComponent(url.pathname + url.search + url.hash)
}
const cards = () => visitor.page.locator('main article')
const cookie = async (name: string) => (await visitor.context.cookies()).find((one) => one.name === name)?.value ?? ''
interface Card {
  slug: string
  name: string
  price: number
  review_count: number
  variants: { sku: string }[]
  category: { path: string }
}
const listing = async (query: string) =>
  (await (await fetch(`${shop().url}/api/products/?${query}`)).json()) as {
    items: Card[]
    total: number
    pages: number
  }
/** A product with several sizes, and one without any. */
const pick = async () => {
  const { items } = await listing('in_stock=1&page_size=96')
  return {
    sized: items.find((card) => card.variants.length > 1)!,
    plain: items.find((card) => card.variants.length === 1 && card.review_count > 0)!,
  }
}

describe('sections', () => {
  test('[CAT-01] [CAT-02] the catalog shows its first level, the tree links every level', async () => {
    visitor = await newVisitor()
    const tree = (await (await fetch(`${shop().url}/api/categories/`)).json()) as {
      path: string
      children: unknown[]
    }[]
    await open(visitor.page, '/catalog/')
    for (const { path } of tree)
      expect(await visitor.page.locator(`main a[href="/catalog/${path}/"]`).count(), path).toBeGreaterThan(0)
    await open(visitor.page, '/catalog/all-categories/')
    const paths = (nodes: typeof tree): string[] =>
      nodes.flatMap((node) => [node.path, ...paths(node.children as typeof tree)])
    const all = paths(tree)
    expect(Math.max(...all.map((path) => path.split('/').length))).toBe(4)
    for (const path of all) expect(await visitor.page.locator(`main a[href="/catalog/${path}/"]`).count(), path).toBe(1)
    expect(visitor.complaints).toEqual([])
  })

  test('[CAT-03] [CAT-04] [CAT-05] four levels answer with a list; a wrong parent and a fifth level are 404', async () => {
    visitor = await newVisitor({ script: false })
    const { items } = await listing('category=bags&page_size=96')
    const deep = items.map((card) => card.category.path.split('/')).find((path) => path.length === 4)!
    for (let level = 1; level <= 4; level++) {
      const answer = await visitor.page.goto(`/catalog/${deep.slice(0, level).join('/')}/`)
      expect(answer!.status()).toBe(200)
      expect(await cards().count()).toBeGreaterThan(0)
    }
    for (const path of ['no-such', `camp/${deep[1]}`, `${deep.join('/')}/fifth`, `${deep[0]}/?page=999`]) {
      expect((await visitor.page.goto(`/catalog/${path}`))!.status(), path).toBe(404)
    }
  })

  test('[CAT-07] on a phone the tree is walked step by step, and Back goes up', async () => {
    visitor = await newVisitor({ width: 390 })
    await open(visitor.page, '/m/catalog/')
    const heading = visitor.page.locator('main h1')
    const top = await heading.textContent()
    const first = visitor.page.locator('main a', { has: visitor.page.locator('svg') }).first()
    const name = await first.innerText()
    await first.click()
    await expect.poll(() => heading.textContent()).toBe(name)
    await visitor.page.goBack()
    await expect.poll(() => heading.textContent()).toBe(top)
  })
})

describe('filters, sort and pages', () => {
  test('[CAT-08] each value narrows the list to its count, the address says it all, chips and Back undo it', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/catalog/bags/')
    const line = page.locator('label', { has: page.locator('input[name="f.brand"][value="taiga"]') })
    const count = Number((await line.innerText()).match(/(\d+)\s*$/)![1])
    await line.locator('input').click()
    await page.waitForURL(/f\.brand=taiga/)
    await expect.poll(() => page.locator('main p[role=status]').first().textContent()).toContain(String(count))
    expect((await listing('category=bags&f.brand=taiga')).total).toBe(count)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('taiga')

    await page.getByRole('link', { name: /Убрать фильтр Taiga/ }).click()
    await expect.poll(address).toBe('/catalog/bags/')
    await page.goBack()
    await expect.poll(address).toBe('/catalog/bags/?f.brand=taiga')
    await expect.poll(() => line.locator('input').isChecked()).toBe(true)

    const shared = await fetch(`${shop().url}/catalog/bags/?f.brand=taiga`)
    expect((await shared.text()).match(/<article/g)).toHaveLength(Math.min(24, count))
    expect(visitor.complaints).toEqual([])
  })

  test('[CAT-08] on a phone choices are tried in a sheet, its button counts them, and Back closes it', async () => {
    visitor = await newVisitor({ width: 360 })
    const { page } = visitor
    await open(page, '/catalog/bags/')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('input[name="f.brand"][value="taiga"]').click()
    const { total } = await listing('category=bags&f.brand=taiga')
    await expect.poll(() => sheet.getByRole('button', { name: /^Показать/ }).innerText()).toContain(String(total))
    expect(address()).toBe('/catalog/bags/')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Показать/ }).click()
    await expect.poll(address).toBe('/catalog/bags/?f.brand=taiga')
    await page.getByRole('button', { name: /Фильтры/ }).click()
    await sheet.waitFor()
    await page.goBack()
    await expect.poll(() => sheet.count()).toBe(0)
    expect(address()).toBe('/catalog/bags/?f.brand=taiga')
  })

  test('[CAT-09] the three sorts put prices in their order', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/catalog/bags/')
    const prices = async () =>
      (await cards().locator('b').allInnerTexts())
        .filter((text) => text.includes('₽'))
        .map((text) => Number(text.replace(/\D/g, '')))
    const popular = await prices()
    await page.getByLabel('Сортировка').selectOption('price')
    await page.waitForURL(/sort=price/)
    await expect.poll(prices).not.toEqual(popular)
    const cheap = await prices()
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
    await page.getByLabel('Сортировка').selectOption('-price')
    await page.waitForURL(/sort=-price/)
    await expect.poll(async () => (await prices())[0]).toBeGreaterThan(cheap[0]!)
    const dear = await prices()
    expect(dear).toEqual(dear.toSorted((a, b) => b - a))
  })

  test('[CAT-10] entered at page 3 the list grows both ways, the address follows, and Back finds the same place', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/catalog/bags/?page=3')
    expect(await cards().count()).toBe(24)
    await page.getByRole('link', { name: 'Показать ещё' }).click()
    await expect.poll(() => cards().count()).toBe(48)
    expect(await page.evaluate(() => document.activeElement?.closest('[data-page]')?.getAttribute('data-page'))).toBe(
      '4',
    )
    await expect.poll(address).toBe('/catalog/bags/?page=4')
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(address).toBe('/catalog/bags/?page=3')
    await page.getByRole('link', { name: 'Показать предыдущие' }).click()
    await expect.poll(() => cards().count()).toBe(72)
    await cards().nth(60).scrollIntoViewIfNeeded()
    await expect.poll(address).toBe('/catalog/bags/?page=4')
    const before = await page.evaluate(() => window.scrollY)
    await cards().nth(60).getByRole('link').first().click()
    await page.waitForURL(/\/catalog\/products\//)
    await page.goBack()
    await expect.poll(() => cards().count()).toBe(72)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
    expect(visitor.complaints).toEqual([])
  })

  test('[CAT-08] [CAT-09] [CAT-10] without script filters and sort are a form, pages are links', async () => {
    visitor = await newVisitor({ script: false })
    const { page } = visitor
    await page.goto('/catalog/bags/')
    await page.locator('form input[name="f.brand"][value="taiga"]').check()
    await page.locator('form input[name="f.brand"][value="nordvik"]').check()
    await page.getByLabel('Сортировка').selectOption('price')
    await page.getByRole('button', { name: 'Показать' }).first().click()
    expect(address()).toBe('/catalog/bags/?f.brand=nordvik,taiga&sort=price')
    await page.getByRole('link', { name: 'Страница 2' }).click()
    expect(address()).toBe('/catalog/bags/?f.brand=nordvik,taiga&page=2&sort=price')
    expect(await cards().count()).toBeGreaterThan(0)
  })
})

describe('search', () => {
  test('[SRCH-01] odd queries come through the address unharmed and are quoted as text', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    for (const query of ['/ ? # % + 😀 «"', '<img src=x onerror=alert(1)>', '100% хлопок', '..']) {
      const answer = await page.goto(`/helpers/search-link/?q=${encodeURIComponent(query)}`)
      await settled(page)
      expect(answer!.status()).toBe(200)
      expect((await page.locator('header input[type=search]').first().inputValue()).trim()).toBe(query)
    }
    await page.goto('/helpers/search-link/?q=%20')
    expect(address()).toBe('/catalog/')
    expect(visitor.complaints).toEqual([])
  })

  test('[SRCH-02] the helper leads on with a query and offers a form without one', async () => {
    const leads = await fetch(`${shop().url}/helpers/search-link/?q=${encodeURIComponent('термос')}`, {
      redirect: 'manual',
    })
    expect([leads.status, decodeURIComponent(leads.headers.get('location')!)]).toEqual([302, '/catalog/search/термос/'])
    visitor = await newVisitor({ script: false })
    expect((await visitor.page.goto('/helpers/search-link/'))!.status()).toBe(200)
    await visitor.page.getByLabel('Запрос').fill('рюкзак')
    await visitor.page.getByRole('button', { name: 'Показать результаты' }).click()
    expect(address()).toBe('/catalog/search/рюкзак/')
  })

  test.each([
    ['ru', 'К сожалению, по вашему запросу ничего не найдено'],
    ['en', 'Unfortunately, nothing was found for your query'],
  ] as const)('[SRCH-03] nothing found is said in %s, with the query as text and ways on', async (locale, words) => {
    visitor = await newVisitor({ locale })
    const answer = await visitor.page.goto(`/catalog/search/${encodeURIComponent('<b>xyzzyqwe</b>')}/`)
    expect(answer!.status()).toBe(200)
    expect(await visitor.page.locator('h1').innerText()).toBe(words)
    expect(await visitor.page.locator('main').innerText()).toContain('<b>xyzzyqwe</b>')
    expect(await visitor.page.locator('main a[href^="/catalog/"]').count()).toBeGreaterThan(3)
  })

  test('[SRCH-04] Enter in the header leads to the results; arrows choose a suggestion', async () => {
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/')
    const field = page.locator('header input[type=search]').first()
    await field.click()
    await field.pressSequentially('термо', { delay: 30 })
    const options = page.locator('[role=option]')
    await expect.poll(() => options.count()).toBeGreaterThan(2)
    await expectAccessible(page)
    await field.press('ArrowDown')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await field.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await field.inputValue()).toBe('термо')
    await field.press('Enter')
    await expect.poll(address).toBe('/catalog/search/термо/')
    await expect.poll(() => field.inputValue()).toBe('термо')
    expect(visitor.complaints).toEqual([])
  })
})

describe('product', () => {
  test('[PROD-03] [PROD-10] a size must be chosen; it sets the address and what goes into the cart', async () => {
    const { sized } = await pick()
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, `/catalog/products/${sized.slug}/`)
    const buy = page.locator('main button[type=submit]:visible', { hasText: 'В корзину' }).first()
    await buy.click()
    expect(await page.locator('main').innerText()).toContain('Выберите размер')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('sku')
    const size = page.locator('main input[name=sku]:not([disabled])').last()
    const sku = (await size.getAttribute('value'))!
    await size.check()
    await expect.poll(() => new URL(page.url()).searchParams.get('sku')).toBe(sku)
    await buy.click()
    await expect.poll(() => page.getByRole('link', { name: 'Перейти в корзину' }).first().isVisible()).toBe(true)
    await expect.poll(() => cookie('cart_items')).toContain(sku)
    await page.reload()
    await settled(page)
    expect(await page.locator(`main input[value="${sku}"]`).isChecked()).toBe(true)
    expect(visitor.complaints).toEqual([])
  })

  test('[PROD-10] without script the chosen size is posted and the visitor comes back', async () => {
    const { sized } = await pick()
    visitor = await newVisitor({ script: false })
    await visitor.page.goto(`/catalog/products/${sized.slug}/`)
    const size = visitor.page.locator('main input[name=sku]:not([disabled])').first()
    const sku = (await size.getAttribute('value'))!
    await size.check()
    await visitor.page.getByRole('button', { name: 'В корзину' }).first().click()
    expect(address()).toBe(`/catalog/products/${sized.slug}/`)
    expect(await cookie('cart_items')).toContain(sku)
  })

  test('[PROD-09] the seller opens by hover, by focus and by tap, and closes by Esc', async () => {
    const { plain } = await pick()
    for (const how of ['hover', 'focus', 'tap'] as const) {
      visitor = await newVisitor({ width: how === 'tap' ? 390 : 1280 })
      await open(visitor.page, `/catalog/products/${plain.slug}/`)
      const tip = visitor.page.getByRole('tooltip')
      const button = visitor.page.locator('button[aria-describedby]', { hasText: 'ООО' })
      await button.scrollIntoViewIfNeeded()
      expect(await tip.isVisible()).toBe(false)
      await button[how]()
      await expect.poll(() => tip.isVisible()).toBe(true)
      expect(await tip.innerText()).toMatch(/ОГРН: \d+[\s\S]*@/)
      if (how === 'focus') {
        await visitor.page.keyboard.press('Escape')
        await expect.poll(() => tip.isVisible()).toBe(false)
      }
      if (how !== 'tap') await visitor.close()
    }
  })

  test('[PROD-06] [PROD-07] [PROD-08] [SET-50] [SET-54] [SET-56] [SET-57] blocks of the page follow the settings', async () => {
    const { plain } = await pick()
    const path = `/catalog/products/${plain.slug}/`
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, path)
    const similar = page.locator('#similar article a[href^="/catalog/products/"]')
    expect(await similar.count()).toBeGreaterThan(0)
    expect(await page.locator(`#similar a[href="${path}"]`).count()).toBe(0)
    expect(await page.locator('#pickup').count()).toBe(1)
    const columns = () => page.locator('main dl').evaluate((list) => getComputedStyle(list).columnCount)
    expect(await columns()).toBe('auto')
    const rated = await page.locator('#similar article').allInnerTexts()
    expect(rated.some((text) => /·/.test(text))).toBe(true)
    expect(rated.some((text) => /сегодня|завтра|\d+\u00a0[а-я]+/i.test(text))).toBe(true)
    await withSettings(
      {
        product_properties_view: 'columns',
        'switches.pickup_control': false,
        'switches.listing_reviews': false,
        'switches.delivery_caption': false,
      },
      async () => {
        await open(page, path)
        expect(await page.locator('#pickup').count()).toBe(0)
        expect(await columns()).toBe('2')
        const texts = await page.locator('#similar article').allInnerTexts()
        expect(texts.filter((text) => /·|сегодня|завтра/i.test(text))).toEqual([])
      },
    )
  })

  test('[SET-02] [SET-42] [SET-58] the word of titles, the ratio of pictures and the chosen size come from the settings', async () => {
    const { sized } = await pick()
    visitor = await newVisitor()
    const { page } = visitor
    const ratio = () =>
      cards()
        .first()
        .locator('> div')
        .first()
        .evaluate((box) => Math.round((box.clientWidth / box.clientHeight) * 100) / 100)
    await open(page, '/catalog/bags/')
    const usual = await ratio()
    await withSettings(
      {
        seo_category_name: 'снаряжение у озера',
        'product_image_ratios.listing': '3:4',
        'switches.auto_select_minimal_price': true,
      },
      async () => {
        await open(page, '/catalog/bags/')
        expect(await page.title()).toContain('Рюкзаки и сумки – снаряжение у озера')
        expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('снаряжение у озера')
        expect(await ratio()).toBe(0.75)
        await open(page, `/catalog/products/${sized.slug}/`)
        expect(await page.locator('main input[name=sku]:checked').count()).toBe(1)
      },
    )
    expect(usual).toBe(1)
    await open(page, `/catalog/products/${sized.slug}/`)
    expect(await page.locator('main input[name=sku]:checked').count()).toBe(0)
  })
})

describe('favourites and last viewed', () => {
  test('[FAV-01] [FAV-03] a heart on a card and on the page puts a thing into the list of the device and takes it out', async () => {
    const { plain } = await pick()
    visitor = await newVisitor()
    const { page } = visitor
    await open(page, '/catalog/bags/')
    const heart = cards()
      .first()
      .getByRole('button', { name: /^В избранном/ })
    await heart.click()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await open(page, `/catalog/products/${plain.slug}/`)
    await page.locator('main button[aria-pressed]:visible').first().click()
    await open(page, '/favorites/')
    await expect.poll(() => cards().count()).toBe(2)
    expect(await cards().first().innerText()).toContain(plain.name)
    await cards()
      .first()
      .getByRole('button', { name: /^В избранном/ })
      .click()
    await open(page, '/favorites/')
    await expect.poll(() => cards().count()).toBe(1)
    expect(visitor.complaints).toEqual([])
  })

  test('[FAV-05] [PAGE-01] three seen things stand on the home page, the newest first, each once', async () => {
    const { items } = await listing('page_size=3')
    visitor = await newVisitor()
    for (const { slug } of [...items, items[0]!]) await open(visitor.page, `/catalog/products/${slug}/`)
    await open(visitor.page, '/')
    const seen = visitor.page.locator('section[aria-labelledby=last-viewed] article h3')
    await expect.poll(() => seen.allInnerTexts()).toEqual([items[0]!.name, items[2]!.name, items[1]!.name])
  })
})

describe('closed prices', () => {
  test('[PRC-03] a guest reads why instead of prices, and no figure stands in the page', async () => {
    visitor = await newVisitor({ url: shop().secondUrl })
    const { page } = visitor
    await open(page, '/catalog/')
    await page.locator('main nav a').first().click()
    await expect.poll(() => cards().count()).toBeGreaterThan(0)
    expect(await page.locator('main').innerText()).toContain('Цены видны постоянным покупателям')
    expect(await page.locator('main').innerText()).not.toContain('₽')
    expect(await page.getByRole('button', { name: 'В корзину' }).count()).toBe(0)
    await cards().first().getByRole('link').first().click()
    await page.waitForURL(/products/)
    await page.locator('main h1').waitFor()
    const html = await (await page.request.get(page.url())).text()
    expect(html).not.toContain('"offers"')
    expect(html.match(/"price":(?!null)[\d.]+/g) ?? []).toEqual(
      html.match(/"price":[\d.]+,"free_from"/g)?.map((one) => one.split(',')[0]) ?? [],
    )
    expect(await page.locator('main button[type=submit]').count()).toBe(0)
  })
})

describe('every screen', () => {
  test.each([
    ['ru', 'light', 1280],
    ['en', 'dark', 360],
    ['ru', 'dark', 768],
  ] as const)(
    '[PAGE-01] [PAGE-02] [PAGE-03] in %s, %s, at %i px nothing sticks out and axe finds nothing serious',
    async (locale, theme, width) => {
      const { sized } = await pick()
      visitor = await newVisitor({ locale, theme, width })
      for (const path of [
        '/',
        '/catalog/',
        '/catalog/bags/',
        '/m/catalog/',
        `/catalog/products/${sized.slug}/`,
        '/catalog/search/xyzzyqwe/',
        '/favorites/',
        '/shops/',
        '/contacts/',
        '/company/',
      ]) {
        await open(visitor.page, path)
        await expectAccessible(visitor.page)
        await expectNoSidewaysScroll(visitor.page)
        expect(await visitor.page.locator('h1').count(), path).toBe(1)
      }
      expect(visitor.complaints).toEqual([])
    },
  )
})
