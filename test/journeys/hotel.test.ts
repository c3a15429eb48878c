import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, settled, type Visitor } from './browser.ts'
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
  const [deep] = await onDatabase<{ path: string }>(
    `select path from tour_sections where company_id = 1 and level = 4 and path like 'turkey/' || $1 || '/%' limit 1`,
    [resort],
  )
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
  if (deep) expect([200, 404]).toContain(await status(`/hotels/${deep.path}/${slug}-hotel/`))
  const moved = await visitor.page.request.get(`/catalog/products/${slug}/`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toContain(`/${slug}-hotel/`)
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
