import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  quiet,
  settled,
  shop,
  type Visitor,
} from './browser.ts'
import { hold } from './hold.ts'
import { focused, tabTo } from './keys.ts'
import { onDatabase, tellShop } from './settings.ts'
import { inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const
let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

async function come(options: Parameters<typeof newVisitor>[0] = {}): Promise<Page> {
  visitor = await newVisitor({ locale: 'en', ...options })
  await inRegion(visitor.context)
  return visitor.page
}

const statusOf = async (page: Page, path: string) => (await page.request.get(path, { maxRedirects: 0 })).status()
const lines = (page: Page) => page.locator('main article[data-hotel]')
const hotels = (page: Page) => lines(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.hotel))
const whole = (page: Page) =>
  page.getByText(m.tours_all_answered({}, en)).or(page.getByText(/of \d+ operators did not answer/))
/** The form with script has replaced the plain one. */
const richForm = (page: Page) =>
  expect
    .poll(() => page.getByRole('combobox', { name: m.tours_where({}, en), exact: true }).count(), { timeout: 20_000 })
    .toBe(1)

interface Found {
  search: { status: string; version: number }
  hotels: { items: unknown[]; total: number; version: number }
}

/** Data of a page of the search, or of its part, with the first three hotels of a search that is still running. */
function cutToThree(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('search' in value) || !('hotels' in value)) return value
    const { search, hotels, ...rest } = value as Found
    if (!Array.isArray(hotels?.items)) return value
    return {
      ...rest,
      search: { ...search, status: 'running', version: 0 },
      hotels: { ...hotels, items: hotels.items.slice(0, 3), total: 3, version: 0 },
    }
  })
}

describe('addresses', () => {
  test('[TOUR-01] [TOUR-08] [TOUR-09] the home of tours, all destinations, and the way to the home', async () => {
    const page = await come()
    await open(page, '/tours/')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(m.tours_home_title({}, en))
    expect(await page.getByRole('search', { name: m.tours_form({}, en) }).count()).toBe(1)
    expect(
      await page
        .getByRole('region', { name: m.tours_hot_from({ from: '' }, en).trim() })
        .getByRole('article')
        .count(),
    ).toBeGreaterThan(0)
    const collections = page.getByRole('region', { name: m.tours_collections({}, en) })
    expect(await collections.getByRole('link').count()).toBeGreaterThan(3)
    await expectAccessible(page)

    await open(page, '/tours/section/')
    const [{ countries }] = (await onDatabase<{ countries: number }>(
      'select count(*)::int as countries from tour_sections where company_id = 1 and level = 1 and is_active',
    )) as [{ countries: number }]
    expect(await page.locator('main h2 a[href^="/tours/"]').count()).toBe(countries)

    const moved = await page.request.get('/tours/go-to-main/', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([302, '/tours/'])
    expect(moved.headers()['cache-control']).toMatch(/no-cache|no-store/)
    await page.goto('/tours/go-to-main')
    expect(new URL(page.url()).pathname).toBe('/tours/')
  })

  test('[TOUR-02] [TOUR-04] [TOUR-05] a section of each depth and its search open, a wrong parent does not', async (context) => {
    const page = await come()
    const rows = await onDatabase<{ level: number; path: string; title: string }>(
      `select distinct on (level) level, path, title_en as title from tour_sections where company_id = 1 and is_active order by level, id desc`,
    )
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6])
    for (const { path, title } of rows) {
      await page.goto(`/tours/${path}/`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
      const answer = await page.goto(`/tours/${path}/search/`)
      expect(answer?.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(`/tours/${path}/search/`)
      expect(await page.locator('main h1').count()).toBe(1)
    }
    const [first, ...rest] = rows[4]?.path.split('/') ?? []
    const wrong = ['no-such', `${first}/no-such`, rest.join('/'), 'search/search']
    for (const path of wrong) {
      expect(await statusOf(page, `/tours/${path}/`), path).toBe(404)
      expect(await statusOf(page, `/tours/${path}/search/`), path).toBe(404)
    }
    proved(context, 'TOUR-03')
  })

  test('[TOUR-06] five sections and the last one open, also with a search; a seventh segment is 404 though each is the child of the one before', async () => {
    const page = await come()
    const [deepest] = await onDatabase<{ id: number; path: string; title: string }>(
      'select id::int, path, title_en as title from tour_sections where company_id = 1 and is_active and level = 6 order by id limit 1',
    )
    const { path, title } = deepest as { path: string; title: string }
    expect(path.split('/')).toHaveLength(6)
    await page.goto(`/tours/${path}/`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    await page.goto(`/tours/${path}/search/`)
    expect(new URL(page.url()).pathname).toBe(`/tours/${path}/search/`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    // The search is that of the section, not one without it.
    expect(
      await page
        .getByRole('navigation', { name: m.catalog_trail({}, en) })
        .getByRole('link')
        .count(),
    ).toBeGreaterThan(5)
    for (const form of ['', 'search/']) expect(await statusOf(page, `/tours/${path}/one-more/${form}`)).toBe(404)
  })

  test('[HTL-01] [HTL-03] [HTL-04] collections of each depth are searches of their hotels', async (context) => {
    const page = await come()
    const moved = await page.request.get('/hotel-collections/', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([302, '/tours/'])
    const [root] = (await onDatabase<{ id: number; path: string; hotel_ids: number[] }>(
      'select id::int, path, hotel_ids::int[] from hotel_collections where company_id = 1 and level = 1 and is_active order by sort, id limit 1',
    )) as [{ id: number; path: string; hotel_ids: number[] }]
    let [parent, path] = [root.id, root.path]
    const paths = [root.path]
    for (let level = 2; level <= 5; level++) {
      path = `${path}/depth-${level}`
      const [made] = (await onDatabase<{ id: number }>(
        `insert into hotel_collections (company_id, parent_id, slug, path, level, name, name_en, hotel_ids)
         values (1, $1, $2, $3, $4, $5, $5, $6) returning id::int`,
        [parent, `depth-${level}`, path, level, `Depth ${level}`, root.hotel_ids.slice(0, 5)],
      )) as [{ id: number }]
      parent = made.id
      paths.push(path)
    }
    onTestFinished(async () => {
      await onDatabase("delete from hotel_collections where slug like 'depth-%'")
      await tellShop('tours:1')
    })
    await tellShop('tours:1')
    for (const one of paths) expect(await statusOf(page, `/hotel-collections/${one}/`), one).toBe(200)
    for (const one of ['no-such', `${paths[4]}/depth-6`, paths[1]?.split('/')[1]]) {
      expect(await statusOf(page, `/hotel-collections/${one}/`), one).toBe(404)
    }
    await open(page, `/hotel-collections/${paths[2]}/`)
    await expect.poll(() => whole(page).count(), { timeout: 40_000 }).toBe(1)
    const allowed = await onDatabase<{ slug: string }>('select p.slug from products p where p.id = any ($1)', [
      root.hotel_ids.slice(0, 5),
    ])
    expect(allowed.map(({ slug }) => slug)).toEqual(expect.arrayContaining(await hotels(page)))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Depth 3')
    proved(context, 'HTL-02')
  })
})

describe('the form', () => {
  test('[TOUR-13] [TOUR-07] [UX-Z1] a place is typed, a day is chosen by its price, and results arrive', async () => {
    const page = await come()
    await open(page, '/tours/search/')
    expect(await page.getByRole('heading', { level: 2, name: m.tours_problem_none({}, en) }).count()).toBe(1)
    await richForm(page)
    const where = page.getByRole('combobox', { name: m.tours_where({}, en), exact: true })
    await where.fill('Kem')
    await page.getByRole('option', { name: /^Kemer/ }).click()
    expect(await where.inputValue()).toBe('Kemer')
    await page.getByRole('button', { name: /Departure/ }).click()
    const dialog = page.getByRole('dialog', { name: m.tours_calendar({}, en) })
    const priced = dialog.getByRole('button', { name: /from .* ₽/ })
    await expect.poll(() => priced.count(), { timeout: 20_000 }).toBeGreaterThan(50)
    await expectAccessible(page)
    await priced.nth(10).click()
    await dialog.getByRole('button', { name: m.tours_choose({}, en) }).click()
    await page.getByRole('button', { name: m.tours_find({}, en), exact: true }).click()
    await page.waitForURL(/to=kemer/)
    await expect.poll(() => lines(page).count(), { timeout: 40_000 }).toBeGreaterThan(2)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Kemer/)
    // The last search is remembered on this device.
    await open(page, '/tours/')
    await richForm(page)
    await expect.poll(() => where.inputValue()).toBe('Kemer')
  })

  test('[UX-Z1] [TOUR-17] the whole form works by keyboard at 360 px, and a party that cannot travel cannot be chosen', async () => {
    const page = await come({ width: 360 })
    await open(page, '/tours/')
    await richForm(page)
    await tabTo(page, m.tours_where({}, en))
    await page.keyboard.type('Belek')
    await expect.poll(() => page.getByRole('option', { name: /^Belek/ }).count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await tabTo(page, /^Departure/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: m.tours_calendar({}, en) })
    await dialog.waitFor()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day))
      .toBeTruthy()
    const day = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day ?? '')
    const plus = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    const here = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)
    await page.keyboard.press('ArrowDown')
    expect(await here()).toBe(plus(7))
    await page.keyboard.press('ArrowLeft')
    expect(await here()).toBe(plus(6))
    await page.keyboard.press('PageDown')
    expect((await here())?.slice(0, 7)).not.toBe(plus(6).slice(0, 7))
    await page.keyboard.press('Home')
    expect(new Date((await here()) ?? '').getUTCDay()).toBe(1)
    // Up to a day with departures.
    for (let n = 0; n < 7 && /no departures/.test((await focused(page)).name); n++)
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await tabTo(page, m.tours_choose({}, en))
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)

    await tabTo(page, /^Travellers/)
    await page.keyboard.press('Enter')
    const party = page.getByRole('dialog', { name: m.tours_tourists({}, en) })
    await party.waitFor()
    await tabTo(page, m.tours_child_add({}, en))
    for (let n = 0; n < 3; n++) await page.keyboard.press('Enter')
    const ages = party.getByRole('combobox')
    await ages.nth(0).selectOption('0')
    await ages.nth(1).selectOption('0')
    // Two adults take two infants: a third one cannot be chosen, and neither can one adult.
    expect(await ages.nth(0).locator('option').first().innerText()).toBe('up to one year')
    expect(await ages.nth(2).locator('option[value="0"]').isDisabled()).toBe(true)
    expect(await party.getByText(m.tours_infants_rule({}, en)).count()).toBe(1)
    expect(await party.getByRole('button', { name: m.tours_less_adults({}, en) }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await expectAccessible(page)
    await tabTo(page, m.tours_done({}, en))
    await page.keyboard.press('Enter')
    await tabTo(page, m.tours_find({}, en))
    await page.keyboard.press('Enter')
    await page.waitForURL(/tourists=2-0\.0\.6/)
    expect(new URL(page.url()).searchParams.get('to')).toBe('belek')
    await expectNoSidewaysScroll(page)
  })

  test('[UX-Z2] without script the form searches, tells impossible sets, and the first page is whole', async () => {
    const page = await come({ script: false, width: 360 })
    await page.goto('/tours/')
    await page.locator('select[name="to"]').selectOption('turkey')
    await page.getByLabel(m.tours_nights_from({}, en)).selectOption('9')
    await page.getByLabel(m.tours_nights_to({}, en)).selectOption('9')
    await page.getByRole('button', { name: m.tours_find({}, en), exact: true }).click()
    const address = new URL(page.url())
    expect(address.searchParams.get('nights')).toBe('9')
    expect(address.searchParams.get('to')).toBe('turkey')
    expect(address.searchParams.has('date')).toBe(false)
    expect(await lines(page).count()).toBeGreaterThan(2)
    // Parts that scripted visitors load later have their styles.
    const heading = page.locator('#tours-plain-filters summary').first()
    expect(await heading.evaluate((one) => getComputedStyle(one).display)).toBe('flex')
    // The filters are a form behind a link.
    await page.getByRole('link', { name: m.tours_filters({}, en), exact: true }).click()
    await page.locator('input[name="stars"][value="5"]:visible').check()
    await page
      .locator('form:visible')
      .getByRole('button', { name: m.tours_show({}, en) })
      .last()
      .click()
    expect(new URL(page.url()).searchParams.get('stars')).toBe('5')

    await page.goto('/tours/search/?to=turkey&adults=1&age=0&age=1')
    expect(await page.getByText(m.tours_problem_infants({}, en)).count()).toBe(1)
    await page.goto('/tours/search/?to=turkey&dates=20200101-20200107')
    expect(await page.getByText(m.tours_problem_past({}, en)).count()).toBe(1)
  })

  test('[TOUR-14] the calendar of a section ends six months ahead, and a day leads to its hotels', async () => {
    const page = await come()
    await open(page, '/tours/turkey/')
    const { last_day: last } = (await (await page.request.get('/api/tours/filters/')).json()) as { last_day: string }
    const today = new Date()
    expect(Number(last.slice(5, 7)) - 1).toBe((today.getMonth() + 6) % 12)
    const days = await page
      .locator('main a[data-day]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.day ?? ''))
    expect(days.length).toBeGreaterThan(100)
    // Nothing lies behind the last day, and departures reach its last week.
    const shown = Date.parse(days.at(-1) ?? '')
    expect(shown).toBeLessThanOrEqual(Date.parse(last))
    expect(shown).toBeGreaterThan(Date.parse(last) - 7 * 86_400_000)
    expect(await page.getByText(/Prices were asked/).count()).toBe(1)
    await expectAccessible(page)
    const link = page.locator('main a[data-day]').nth(20)
    const day = (await link.getAttribute('data-day')) ?? ''
    await link.click()
    await page.waitForURL(/\/tours\/turkey\/search\//)
    expect(new URL(page.url()).searchParams.get('dates')).toBe(day.replaceAll('-', ''))
  })
})

describe('the search screen', () => {
  test('[UX-Z3] offers that arrive never move the card under the pointer or with the focus; a press shows them', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=kemer&nights=7&tourists=2')
    await expect.poll(() => whole(page).count(), { timeout: 45_000 }).toBe(1)
    // The next lists come as they were when three hotels had been found; the rest is told once a card is pointed at.
    await page.route('**/_pa*/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: cutToThree(await answer.text()) })
    })
    const marks: Record<string, (card: Locator) => Promise<void>> = {
      rating: (card) => card.hover(),
      stars: async (card) => {
        await page.mouse.move(0, 0)
        await card.getByRole('link').first().focus()
      },
    }
    for (const [sort, mark] of Object.entries(marks)) {
      const news = await hold(page, '**/api/tours/searches/**')
      await page.getByRole('combobox', { name: m.tours_sort({}, en) }).selectOption(sort)
      await page.waitForURL(new RegExp(`sort=${sort}`))
      await expect.poll(() => lines(page).count()).toBe(3)
      const card = lines(page).nth(1)
      await mark(card)
      const before = await hotels(page)
      const place = await card.boundingBox()
      await news.release()
      const show = page.getByRole('button', { name: /^Show \d+ new hotels?$/ })
      await show.waitFor()
      await quiet(page)
      expect(await hotels(page)).toEqual(before)
      expect(await card.boundingBox()).toEqual(place)
      await show.click()
      await expect.poll(() => lines(page).count()).toBeGreaterThan(3)
      expect(await show.count()).toBe(0)
    }
    await expectAccessible(page)
  })

  test('[ANL-03] [UX-Z3] a search that has ended counts once, with what it found', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=kemer&nights=7&tourists=2')
    await expect.poll(() => whole(page).count(), { timeout: 45_000 }).toBe(1)
    const events = await page.evaluate(() => window.shopEvents?.filter(({ event }) => event === 'tours_search'))
    expect(events).toEqual([{ event: 'tours_search', action: 'searched', found: expect.any(Number) }])
  })

  test('[UX-Z4] [UX-Z10] [TOUR-22] a card says what the price includes; its parts sum to it; it can be shown per person', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=kemer&nights=7&tourists=2-5')
    await expect.poll(() => whole(page).count(), { timeout: 45_000 }).toBe(1)
    const show = page.getByRole('button', { name: /^Show (\d+ new hotels?|new prices)$/ })
    if ((await show.count()) > 0) await show.click()
    const card = lines(page).first()
    const text = await card.innerText()
    expect(text).toMatch(/for 3 travellers, flights and fees included/)
    expect(text).toMatch(/7 nights, until \d+\s\w+/)
    expect(text).toMatch(/(direct|with a stop).*, \d+ h( \d+ min)?/)
    const sum = (money: string) => Number(money.replace(/\D/g, ''))
    const price = card.locator('summary')
    const shown = sum(await price.locator('b').innerText())
    await price.click()
    const parts = (await card.locator('dd').allInnerTexts()).map(sum)
    expect(parts.at(-1)).toBe(shown)
    expect(parts.slice(0, -1).reduce((total, part) => total + part, 0)).toBe(shown)
    await page.getByRole('link', { name: m.tours_per_person({}, en) }).click()
    await page.waitForURL(/per=1/)
    await expect.poll(async () => sum(await price.locator('b').innerText())).toBe(Math.ceil(shown / 3))
    expect(await card.innerText()).toMatch(/per person/)
  })

  test('[UX-Z5] [TOUR-15] filters narrow the list with counts; Back, a reload and another device keep them', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=turkey&nights=7&tourists=2')
    await expect.poll(() => whole(page).count(), { timeout: 45_000 }).toBe(1)
    const begun = page.url()
    await page.getByRole('button', { name: m.tours_filters({}, en) }).click()
    const sheet = page.getByRole('dialog', { name: m.tours_filters({}, en) })
    const five = sheet.getByRole('checkbox', { name: /^5 stars/ })
    const count = Number(
      (await sheet.locator('label').filter({ hasText: '5 stars' }).innerText()).replace(/^.*\n/, '').replace(/\D/g, ''),
    )
    await five.check()
    await expect.poll(() => sheet.getByRole('button', { name: /^Show \d/ }).innerText()).toBe(`Show ${count} hotels`)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Show \d/ }).click()
    await page.waitForURL(/stars=5/)
    await quiet(page)
    expect(await page.getByText(`${count} hotels`, { exact: true }).first().isVisible()).toBe(true)
    const shown = await lines(page).evaluateAll((all) =>
      all.map((one) => one.querySelector('[role="img"]')?.getAttribute('aria-label')),
    )
    expect(new Set(shown)).toEqual(new Set(['5 stars']))
    const cheapestFirst = await hotels(page)
    await page.getByRole('combobox', { name: m.tours_sort({}, en) }).selectOption('-price')
    await page.waitForURL(/sort=-price/)
    await expect.poll(() => hotels(page)).not.toEqual(cheapestFirst)
    const filtered = await hotels(page)

    await page.reload()
    await settled(page)
    expect(await hotels(page)).toEqual(filtered)
    const other = await newVisitor({ locale: 'en' })
    await other.page.goto(page.url())
    expect(await hotels(other.page)).toEqual(filtered)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('sort='))
    await page.goBack()
    await page.waitForURL(begun)
    await expect.poll(() => page.getByRole('group', { name: m.tours_applied({}, en) }).count()).toBe(0)
  })

  test('[UX-Z2] a new date keeps filters that make sense and names those that do not', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=egypt&nights=7&tourists=2&stars=5&operators=no-such-operator&carried=1')
    await expect
      .poll(() => page.getByText(/Removed a filter that matches nothing here/).count(), { timeout: 45_000 })
      .toBe(1)
    const applied = page.getByRole('group', { name: m.tours_applied({}, en) })
    expect(await applied.getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/5 stars/)])
    expect(await lines(page).count()).toBeGreaterThan(0)
  })

  test('[UX-Z3] nothing found: three nearest offers say what they bend, and each of them opens', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=kemer&nights=7&tourists=2&price_to=1000')
    const nearest = page.getByRole('list', { name: m.tours_nearest({}, en) }).getByRole('link')
    await expect.poll(() => nearest.count(), { timeout: 45_000 }).toBe(3)
    await nearest.first().click()
    await expect.poll(() => lines(page).count(), { timeout: 40_000 }).toBeGreaterThan(0)
  })

  test('[UX-Z5] from 1024 px the map stands beside the list; on a phone it is a view', async () => {
    const page = await come()
    await open(page, '/tours/search/?to=turkey&nights=7&tourists=2')
    await expect.poll(() => page.getByTestId('map').count(), { timeout: 40_000 }).toBe(1)
    await expect.poll(() => page.getByTestId('map').getByRole('button', { name: /₽/ }).count()).toBeGreaterThan(5)
    await visitor.close()
    const phone = await come({ width: 360 })
    await open(phone, '/tours/search/?to=turkey&nights=7&tourists=2')
    expect(await phone.getByTestId('map').count()).toBe(0)
    await phone.getByRole('link', { name: m.tours_view_map({}, en) }).click()
    await phone.waitForURL(/view=map/)
    await phone.getByTestId('map').waitFor()
    expect(await lines(phone).first().isVisible()).toBe(false)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
  })
})

test('a company without tours shows no trace of them', async () => {
  const url = shop().secondUrl
  const page = await come({ url })
  for (const path of [
    '/tours/',
    '/tours/search/?to=kemer',
    '/tours/section/',
    '/tours/turkey/',
    '/hotel-collections/with-children/',
  ])
    expect((await page.goto(`${url}${path}`))?.status(), path).toBe(404)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, `${url}/`)
  await quiet(page)
  expect(await page.locator('a[href*="/tours"]').count()).toBe(0)
  expect(scripts.filter((one) => /tour|hotel/.test(one))).toEqual([])
  await open(page, `${url}/catalog/search/${encodeURIComponent('Турция')}/`)
  expect(await page.locator('a[href*="/tours"], #search-tours').count()).toBe(0)
  const map = await page.evaluate(async () => (await fetch('/sitemaps/pages.xml')).text())
  expect(map).toContain('<loc>')
  expect(map).not.toContain('/tours')
})

test('the search of the site leads from a resort to its tours: in its suggestions, above goods and where there are none, also without script', async () => {
  const page = await come()
  await open(page, '/')
  await page.locator('header input[name=q]').click()
  await page.keyboard.type('Keme')
  const option = page.getByRole('group', { name: m.search_tours({}, en) }).getByRole('option')
  await expect.poll(() => option.first().innerText(), { timeout: 20_000 }).toMatch(/to Kemer/)
  await open(page, `/catalog/search/${encodeURIComponent('Turkey')}/`)
  const ways = page.getByRole('navigation', { name: m.search_tours({}, en) }).getByRole('link')
  expect(await ways.first().getAttribute('href')).toBe('/tours/turkey/')
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0
  expect(await top(ways.first())).toBeLessThan(await top(page.locator('h1')))
  await expectAccessible(page)
  const plain = await newVisitor({ locale: 'en', script: false })
  await plain.page.goto(`/catalog/search/${encodeURIComponent('Antalia')}/`)
  expect(await plain.page.locator('#search-tours a').count()).toBeGreaterThan(0)
})

test('the sitemap lists the sections and collections of a company with tours', async () => {
  const page = await come()
  const map = await (await page.request.get('/sitemaps/pages.xml')).text()
  expect(map).toContain('/tours/turkey/</loc>')
  expect(map).toContain('/hotel-collections/with-children/</loc>')
})

test('[UX-Z1] the home page has the form of tours beside its banner, and it searches', async () => {
  const page = await come()
  await open(page, '/')
  await richForm(page)
  const form = page.getByRole('search', { name: m.tours_form({}, en) })
  await form.getByRole('combobox', { name: m.tours_where({}, en), exact: true }).fill('Egy')
  await page.getByRole('option', { name: /^Egypt/ }).click()
  await form.getByRole('button', { name: m.tours_find_tours({}, en) }).click()
  await page.waitForURL(/\/tours\/search\/.*to=egypt/)
  await lines(page).first().waitFor({ timeout: 40_000 })
})
