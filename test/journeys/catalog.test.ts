import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const namesOn = (page: Visitor['page']) =>
  page
    .locator('[data-product]')
    .evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset.product)))
const totalOn = async (page: Visitor['page']) =>
  Number(
    (
      await page
        .locator('[role=status]', { hasText: /items?$/ })
        .first()
        .innerText()
    ).replace(/\D/g, ''),
  )

describe('the category tree', () => {
  test('[CAT-01] [CAT-02] the root shows first-level sections as tiles, all-categories links every level', async () => {
    const page = await start()
    const { categories } = await (await page.request.get('/api/categories/', { headers: { 'accept-language': 'en' } }))
      .json()
      .then((body) => ({ categories: (body.categories ?? body) as Node[] }))
    await open(page, '/catalog/')
    const tiles = page.getByRole('navigation', { name: m.catalog_sections({}, en) }).getByRole('link')
    expect(await tiles.evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual(
      categories.map(({ path }) => `/catalog/${path}/`),
    )
    await page
      .locator('main')
      .getByRole('link', { name: m.catalog_all_categories({}, en) })
      .click()
    await page.getByRole('heading', { level: 1, name: m.catalog_tree_title({}, en) }).waitFor()
    const hrefs = new Set(await page.locator('main a').evaluateAll((links) => links.map((a) => a.getAttribute('href'))))
    const every = (nodes: Node[]): string[] =>
      nodes.flatMap((node) => [`/catalog/${node.path}/`, ...every(node.children)])
    expect(every(categories).filter((href) => !hrefs.has(href))).toEqual([])
    expect(Math.max(...every(categories).map((href) => href.split('/').length))).toBe(7)
  })

  test('[CAT-03] [CAT-04] [CAT-05] each section level is a listing with breadcrumbs; a wrong parent and a fifth level are 404', async () => {
    const page = await start()
    const levels = ['bags', 'bags/backpacks', 'bags/backpacks/hiking', 'bags/backpacks/hiking/trekking']
    for (const [index, path] of levels.entries()) {
      const answer = await page.goto(`/catalog/${path}/`)
      expect(answer!.status(), path).toBe(200)
      expect(await page.locator('[data-product]').count(), path).toBeGreaterThan(0)
      const trail = await page
        .getByRole('navigation', { name: m.catalog_trail({}, en) })
        .getByRole('link')
        .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
      expect(trail.slice(-index || trail.length), path).toEqual(levels.slice(0, index).map((one) => `/catalog/${one}/`))
      await page.getByLabel(m.catalog_sort({}, en)).waitFor()
    }
    for (const path of [
      'nothing',
      'camp/backpacks',
      'bags/hiking',
      'bags/backpacks/city/trekking',
      'bags/backpacks/hiking/trekking/more',
    ]) {
      expect((await page.goto(`/catalog/${path}/`))!.status(), path).toBe(404)
    }
  })

  test('[CAT-07] on a phone the tree is walked level by level', async () => {
    const page = await start(390)
    await open(page, '/m/catalog/')
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Bags and backpacks' }).click()
    await title('Bags and backpacks')
    await page.locator('main').getByRole('link', { name: 'Backpacks', exact: true }).click()
    await title('Backpacks')
    await page.goBack()
    await title('Bags and backpacks')
    await page.getByRole('link', { name: m.catalog_back({}, en), exact: true }).click()
    await title(m.catalog_catalog({}, en))
    await page.goBack()
    await title('Bags and backpacks')
    await page
      .locator('main')
      .getByRole('link', { name: m.catalog_all_in({ name: 'Bags and backpacks' }, en) })
      .click()
    await page.waitForURL(/\/catalog\/bags\/$/)
  })
})

const isSorted = (list: readonly number[]): boolean =>
  list.length > 1 && list.every((one, at) => at === 0 || list[at - 1]! <= one)

interface Node {
  path: string
  children: Node[]
}

describe('a listing', () => {
  test('[CAT-08] [UX-C2] [UX-C3] each filter narrows the list to its count, is in a shareable address and is undone by Back', async () => {
    const page = await start()
    await open(page, '/catalog/bags/')
    const filters = page.getByRole('form', { name: m.catalog_filters({}, en) })
    const all = await totalOn(page)
    const label = filters.locator('label', { has: page.locator('input[name="f.brand"]') }).first()
    const value = await label.locator('input').inputValue()
    const promised = Number((await label.innerText()).match(/(\d+)\s*$/)![1])
    await label.click()
    await page.waitForURL((url) =>
      [...url.searchParams].some(([name, chosen]) => name.startsWith('f.') && chosen === value),
    )
    await expect.poll(() => totalOn(page)).toBe(promised)
    expect(promised).toBeLessThan(all)

    // A price filter reduces the list; the stock filter reduces it further or leaves it unchanged.
    const from = filters.getByLabel(m.catalog_price_from_label({}, en)).first()
    await from.fill('5000')
    await from.press('Enter')
    await page.waitForURL(/price_from=5000/)
    await expect.poll(() => totalOn(page)).toBeLessThan(promised)
    const dear = await totalOn(page)
    await filters.getByRole('checkbox', { name: m.catalog_in_stock_only({}, en) }).click()
    await page.waitForURL(/in_stock=1/)
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await totalOn(page)).toBeLessThanOrEqual(dear)

    // Another visitor opens the same address.
    const shared = page.url()
    const seen = await namesOn(page)
    const friend = await newVisitor({ locale: 'en' })
    await inRegion(friend.context)
    await open(friend.page, shared)
    expect(await namesOn(friend.page)).toEqual(seen)
    expect(
      await friend.page
        .getByRole('form', { name: m.catalog_filters({}, en) })
        .locator(`input[value="${value}"]`)
        .first()
        .isChecked(),
    ).toBe(true)
    await friend.close()

    const chosen = page.getByRole('group', { name: m.catalog_applied({}, en) })
    expect(await chosen.getByRole('link').count()).toBe(4)
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('in_stock'))
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('price_from'))
    await expect.poll(() => totalOn(page)).toBe(promised)
    await chosen.getByRole('link').first().click()
    await expect.poll(() => totalOn(page)).toBe(all)
  })

  test('[CAT-08] [UX-G6] [UX-C5] on a phone filters are tried in a sheet with counts, and Back closes it', async () => {
    const page = await start(390)
    await open(page, '/catalog/bags/')
    const all = await totalOn(page)
    const before = page.url()
    await page.getByRole('button', { name: m.catalog_filters({}, en) }).click()
    const sheet = page.getByRole('dialog', { name: m.catalog_filters({}, en) })
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(before)
    await page.getByRole('button', { name: m.catalog_filters({}, en) }).click()
    await sheet
      .locator('label', { has: page.locator('input[name^="f."]') })
      .first()
      .click()
    const button = sheet.getByRole('button', { name: /^Show \d+ items?$/ })
    await expect
      .poll(async () => Number((await button.innerText().catch(() => `${all}`)).replace(/\D/g, '')))
      .toBeLessThan(all)
    const promised = Number((await button.innerText()).replace(/\D/g, ''))
    await button.click()
    await expect.poll(() => totalOn(page)).toBe(promised)
  })

  test('[CAT-08] Back keeps the filters tried in the sheet; the cross discards them', async () => {
    const page = await start(390)
    await open(page, '/catalog/bags/')
    const all = await totalOn(page)
    const sheet = page.getByRole('dialog', { name: m.catalog_filters({}, en) })
    const tick = async () => {
      await page.getByRole('button', { name: m.catalog_filters({}, en) }).click()
      await sheet
        .locator('label', { has: page.locator('input[name^="f."]') })
        .first()
        .click()
    }
    await tick()
    await sheet.getByRole('button', { name: m.catalog_close({}, en) }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await totalOn(page)).toBe(all)
    await tick()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => totalOn(page)).toBeLessThan(all)
    expect(page.url()).toMatch(/[?&]f\./)
    // Back again: the earlier list.
    await page.goBack()
    await expect.poll(() => totalOn(page)).toBe(all)
  })

  test('[CAT-10] a reload on the second page of a grown list keeps the products and the position', async () => {
    const page = await start()
    await open(page, '/catalog/bags/')
    await page.getByRole('link', { name: m.catalog_show_more({}, en) }).click()
    await expect.poll(() => page.locator('[data-product]').count()).toBe(48)
    await page.locator('[data-product]').nth(33).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 120))
    await page.waitForURL(/page=2/)
    const place = () =>
      page.evaluate(() => {
        const card = [...document.querySelectorAll<HTMLElement>('[data-product]')].find(
          (one) => one.getBoundingClientRect().top >= 0,
        )
        return { product: card?.dataset.product, top: Math.round(card?.getBoundingClientRect().top ?? -1) }
      })
    const before = await place()
    // The page hydrates while its pictures are loading: the browser restores its own scroll position only after them.
    const alive = Promise.withResolvers<void>()
    await page.route(/\.(avif|webp|jpe?g|png)/, async (picture) => {
      await alive.promise
      await picture.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await settled(page)
    await expect.poll(async () => (await place()).product).toBe(before.product)
    alive.resolve()
    await page.waitForLoadState('load')
    await quiet(page)
    expect((await place()).product).toBe(before.product)
    expect(Math.abs((await place()).top - before.top)).toBeLessThan(8)
    expect(await page.locator('[data-product]').count()).toBe(24)
  })

  test('[CAT-08] [UX-C10] no result: each filter can be removed, the list returns', async () => {
    const page = await start()
    await open(page, '/catalog/bags/?price_from=999999')
    await page.getByRole('heading', { name: m.catalog_empty_title({}, en) }).waitFor()
    const drop = page.getByRole('link', { name: /^Remove “/ })
    await drop.first().click()
    await expect.poll(() => page.locator('[data-product]').count()).toBeGreaterThan(0)
  })

  test('[CAT-09] sorts: popular by default, cheapest first, most expensive first', async () => {
    const page = await start()
    // Sold out goods come last in every sort order, so prices are compared among goods in stock.
    await open(page, '/catalog/camp/?in_stock=1')
    const sort = page.getByLabel(m.catalog_sort({}, en))
    expect(await sort.inputValue()).toBe('popular')
    // The price in the first region: of the sizes its shops and warehouses hold, otherwise of those the warehouses hold.
    const cards = await onDatabase<{ id: number; price: number }>(
      `select product_id::int as id, coalesce((select (o->>1)::int from jsonb_array_elements(other_prices) o
          where (o->>0)::bigint = case when r.id = any (stock_regions) then r.id else 0 end), price)::int as price
        from product_cards c join regions r on r.id = 1 and r.zone_id = c.zone_id`,
    )
    const priceOf = new Map(cards.map(({ id, price }) => [id, price]))
    const prices = async () => (await namesOn(page)).map((id) => priceOf.get(id)!)
    await sort.selectOption('price')
    await page.waitForURL(/sort=price/)
    await expect.poll(async () => isSorted(await prices())).toBe(true)
    const cheapest = (await prices())[0]!
    await sort.selectOption('-price')
    await page.waitForURL(/sort=-price/)
    await expect.poll(async () => isSorted((await prices()).toReversed())).toBe(true)
    expect((await prices())[0]!).toBeGreaterThan(cheapest)
  })

  test('[CAT-10] [UX-C6] [UX-C7] entered at page 3 the list grows both ways without a jump, and Back from a product restores it', async () => {
    const page = await start()
    await open(page, '/catalog/bags/?page=3')
    expect(await page.locator('[data-product]').count()).toBe(24)
    const third = await namesOn(page)
    const top = () =>
      page.locator(`[data-product="${third[0]}"]`).evaluate((card) => Math.round(card.getBoundingClientRect().top))

    // The product in view keeps its position on the screen.
    await page
      .getByRole('link', { name: m.catalog_show_previous({}, en) })
      .or(page.getByRole('button', { name: m.catalog_show_previous({}, en) }))
      .first()
      .focus()
    await page.evaluate(() => window.scrollTo(0, 120))
    const before = await top()
    await page
      .getByRole('link', { name: m.catalog_show_previous({}, en) })
      .or(page.getByRole('button', { name: m.catalog_show_previous({}, en) }))
      .first()
      .click()
    await expect.poll(() => page.locator('[data-product]').count()).toBe(48)
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
    expect((await namesOn(page)).slice(24)).toEqual(third)

    await page
      .getByRole('link', { name: m.catalog_show_more({}, en) })
      .or(page.getByRole('button', { name: m.catalog_show_more({}, en) }))
      .first()
      .click()
    await expect.poll(() => page.locator('[data-product]').count()).toBe(72)
    const all = await namesOn(page)
    expect(new Set(all).size).toBe(72)

    // The address follows the scroll position.
    await page.locator(`[data-product="${all[60]}"]`).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await page.waitForURL(/page=4/)
    await page.locator(`[data-product="${all[60]}"] a`).first().click()
    await page.waitForURL(/\/catalog\/products\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/page=4/)
    await settled(page)
    await expect.poll(() => namesOn(page)).toEqual(all)
    await expect
      .poll(() =>
        page
          .locator(`[data-product="${all[60]}"]`)
          .evaluate(
            (card) => card.getBoundingClientRect().top < innerHeight && card.getBoundingClientRect().bottom > 0,
          ),
      )
      .toBe(true)
  })

  test('[CAT-10] scrolling while a clicked product loads neither loses the product nor changes its address', async () => {
    const page = await start()
    await open(page, '/catalog/bags/?page=2')
    await page.getByRole('link', { name: m.catalog_show_more({}, en) }).click()
    await expect.poll(() => page.locator('[data-product]').count()).toBe(48)
    const inView = (card: number) => page.locator('[data-product]').nth(card).scrollIntoViewIfNeeded()
    await inView(47)
    await page.waitForURL(/page=3/)
    const held = Promise.withResolvers<void>()
    await page.route('**/_page/catalog/products/**', async (route) => {
      await held.promise
      await route.continue()
    })
    const link = page.locator('[data-product]').nth(44).locator('a').first()
    const address = (await link.getAttribute('href'))!
    await link.click()
    await page.waitForURL((url) => url.pathname === address)
    await page.evaluate(() => window.scrollTo(0, 0))
    // Waits for the list's observer, which reports once a frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    held.resolve()
    await page.getByRole('heading', { level: 1, name: /.+/ }).waitFor()
    await expect.poll(() => page.locator('[data-product]').count()).not.toBe(48)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.goBack()
    await page.waitForURL(/\/catalog\/bags\/\?page=3/)
  })

  test('[NAV-26] below 1200 px Back restores the scroll position', async () => {
    const page = await start(1199)
    await open(page, '/catalog/camp/')
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
    await page
      .locator('[data-product]')
      .nth(4)
      .locator('a')
      .first()
      .evaluate((a) => (a as HTMLElement).click())
    await page.waitForURL(/\/catalog\/products\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/\/catalog\/camp\/$/)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
  })
})

describe('suggestions under the field', () => {
  test('the history of searches also appears under the field of the results page, which replaced the first field', async () => {
    const page = await start()
    await open(page, '/')
    const field = page.locator('header').locator('input[name=q]')
    await field.click()
    await page.keyboard.type('tent')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/catalog\/search\/tent/)
    await page.getByRole('heading', { level: 1, name: /tent/ }).waitFor()
    // Cleared at once, as by a fast user: no input may be lost between the focus and the listeners.
    await field.evaluate((input: HTMLInputElement) => {
      input.focus()
      input.value = ''
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await page.getByText(m.search_history({}, en)).waitFor()
    await page.getByRole('link', { name: 'tent', exact: true }).waitFor()
  })
})
