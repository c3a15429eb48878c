import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, settled, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

interface DemoHotel {
  slug: string
  name: string
  resort: string
}

/** A hotel of Kemer with a first line: it is sold by most operators. */
const aHotel = async (): Promise<DemoHotel> =>
  (
    await onDatabase<DemoHotel>(
      `select p.slug, p.name, d.slug as resort from hotels h join products p on p.id = h.product_id
       join tour_destinations d on d.id = h.destination_id
       where h.company_id = 1 and d.slug = 'kemer' and h.beach_line = 1 order by p.id limit 1`,
    )
  )[0] as DemoHotel

/** Three weeks ahead, as addresses write days. */
const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

test('[HTL-05] [HTL-06] [HTL-07] a hotel opens with none to four sections before it; a wrong or fifth one, and a missing ending, are 404', async () => {
  visitor = await newVisitor({ locale: 'ru' })
  const { slug, resort } = await aHotel()
  // The deepest sections that lead to a hotel, one of each depth: destination, kind and stars are theirs.
  const deep = await onDatabase<{ level: number; path: string; slug: string }>(
    `select distinct on (s.level) s.level, s.path, p.slug
     from tour_sections s join hotels h on h.company_id = 1 join products p on p.id = h.product_id
       join tour_destinations d on d.id = h.destination_id left join tour_destinations c on c.id = d.parent_id
     where s.company_id = 1 and s.is_active and s.level between 3 and 5
       and (s.preset->'destinations' ? d.slug or s.preset->'destinations' ? c.slug)
       and coalesce(s.preset->'filters'->'kinds' ?| h.kinds, true)
       and coalesce(s.preset->'filters'->'stars' @> to_jsonb(h.stars), true)
     order by s.level, s.id, p.id`,
  )
  expect(deep.map(({ level }) => level)).toEqual([3, 4, 5])
  const status = async (path: string) => (await visitor.page.request.get(path, { maxRedirects: 0 })).status()
  const good = [`/hotels/${slug}-hotel/`, `/hotels/turkey/${slug}-hotel/`, `/hotels/turkey/${resort}/${slug}-hotel/`]
  for (const path of good) expect(await status(path), path).toBe(200)
  const bad = [
    `/hotels/${slug}/`,
    `/hotels/egypt/${slug}-hotel/`,
    `/hotels/${resort}/turkey/${slug}-hotel/`,
    `/hotels/turkey/${resort}/a/b/c/${slug}-hotel/`,
    '/hotels/nobody-hotel/',
    '/hotels/',
  ]
  for (const path of bad) expect(await status(path), path).toBe(404)
  // A hotel of the section opens under three and four segments; under five it does not, though the section leads to it.
  for (const { level, path, slug } of deep)
    expect(await status(`/hotels/${path}/${slug}-hotel/`), path).toBe(level < 5 ? 200 : 404)
  const moved = await visitor.page.request.get(`/catalog/products/${slug}/`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toContain(`/${slug}-hotel/`)
})

for (const [locale, width] of [
  ['ru', 1280],
  ['en', 360],
] as const)
  test(`[UX-Z6] prices of the days, rooms and meals come by themselves, another day keeps the scroll and the address (${locale}, ${width})`, async () => {
    visitor = await newVisitor({ locale, width })
    await inRegion(visitor.context)
    const { page } = visitor
    const o = { locale }
    const { slug, name } = await aHotel()
    await open(page, `/hotels/${slug}-hotel/?from=ekaterinburg&dates=${soon(21)}-${soon(25)}&nights=7&tourists=2-6`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const book = page.getByRole('link', { name: m.hotel_book({}, o), exact: true })
    await book.first().waitFor({ state: 'attached', timeout: 30_000 })
    const near = page.getByRole('region', { name: m.hotel_near({}, o) })
    const bars = near.getByRole('link')
    await expect.poll(() => bars.count(), { timeout: 30_000 }).toBeGreaterThan(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const other = near.locator('a:not([aria-current])').first()
    await other.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await other.click()
    await page.waitForURL(/dates=\d{8}&/)
    await expect.poll(() => near.locator('a[aria-current=date]').count()).toBe(1)
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3)
    await page.goBack()
    await page.waitForURL(/dates=\d{8}-\d{8}/)
  })

test('[UX-Z6] without script the page reads, and its form shows prices that the server has found', async () => {
  visitor = await newVisitor({ locale: 'ru', script: false })
  await inRegion(visitor.context)
  const { page } = visitor
  const { slug, name } = await aHotel()
  await page.goto(`/hotels/${slug}-hotel/`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: m.hotel_show({}, { locale: 'ru' }) }).click()
  await page.waitForURL(/-hotel\/prices/)
  await page
    .getByRole('link', { name: m.hotel_book({}, { locale: 'ru' }), exact: true })
    .first()
    .waitFor()
})

test('two offers are compared by what differs only', async () => {
  visitor = await newVisitor({ locale: 'ru' })
  await inRegion(visitor.context)
  const { page } = visitor
  const o = { locale: 'ru' } as const
  const { slug } = await aHotel()
  await open(page, `/hotels/${slug}-hotel/?from=ekaterinburg&dates=${soon(21)}-${soon(25)}&nights=7&tourists=2`)
  const checks = page.getByRole('checkbox', { name: new RegExp(`^${m.hotel_compare({}, o)}`) })
  await expect.poll(() => checks.count(), { timeout: 30_000 }).toBeGreaterThan(1)
  await settled(page)
  await checks.nth(0).check()
  await checks.nth(1).check()
  await page.getByRole('button', { name: /Сравнить 2 предложения/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('rowheader').first().waitFor()
  for (const row of await dialog.getByRole('row').all()) {
    const values = await row.getByRole('cell').allInnerTexts()
    if (!values[0]?.includes(m.hotel_book({}, o))) expect(new Set(values).size).toBeGreaterThan(1)
  }
})
