import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, type Visitor } from './browser.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (options: Parameters<typeof newVisitor>[0] = {}) => {
  visitor = await newVisitor({ locale: 'en', ...options })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const total = async (query: string): Promise<number> => {
  const answer = await visitor.page.request.get(`/api/products/?category=bags/backpacks&page_size=1&${query}`)
  return ((await answer.json()) as { total: number }).total
}
const found = (count: number) =>
  visitor.page.locator('[role=status]', { hasText: new RegExp(`^${count} items?$`) }).first()

test('[CAT-08] [UX-C1] [UX-C4] a numeric attribute has two fields; its bounds are in the address and are removed as a chip', async () => {
  const page = await start()
  await open(page, '/catalog/bags/backpacks/')
  const filters = page.getByRole('form', { name: m.catalog_filters({}, en) })
  const [from, to] = [filters.locator('input[name="f.volume.from"]'), filters.locator('input[name="f.volume.to"]')]
  await filters.locator('summary', { hasText: 'Volume, L' }).click()
  await from.fill('20')
  await from.press('Enter')
  await page.waitForURL(/f\.volume\.from=20/)
  await found(await total('f.volume.from=20')).waitFor({ state: 'attached' })
  await to.fill('40')
  await to.press('Enter')
  await page.waitForURL(/f\.volume\.from=20&f\.volume\.to=40/)
  const count = await total('f.volume.from=20&f.volume.to=40')
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(await total(''))
  await found(count).waitFor({ state: 'attached' })
  // The address alone gives the same list, and one click removes both bounds.
  await open(page, page.url())
  await found(count).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: /Volume: 20 – 40/ }).click()
  await page.waitForURL((url) => ![...url.searchParams.keys()].some((name) => name.startsWith('f.volume')))
})

test('[CAT-08] [UX-G3] without script the bounds, sizes and stock are a plain form', async () => {
  const page = await start({ script: false })
  await page.goto('/catalog/bags/backpacks/')
  await page.locator('summary', { hasText: 'Volume, L' }).click()
  await page.locator('input[name="f.volume.from"]').fill('20')
  await page.locator('input[name=in_stock]').check()
  await page
    .getByRole('button', { name: m.catalog_show({}, en) })
    .first()
    .click()
  await page.waitForURL(/f\.volume\.from=20/)
  expect(new URL(page.url()).search).toBe('?f.volume.from=20&in_stock=1')
  expect(await page.locator('[data-product]').count()).toBeGreaterThan(0)
})

test('[CAT-08] a card of a listing filtered by size opens the product in that size, and another colour keeps it', async () => {
  const page = await start()
  const category = 'shoes/men/boots/three-season'
  const answer = await page.request.get(`/api/products/?category=${category}&in_stock=1`)
  const { facets } = (await answer.json()) as { facets: { slug: string; values: { value: string; count: number }[] }[] }
  const sizes = facets.find(({ slug }) => slug === 'size')!.values
  const size = sizes.toSorted((a, b) => b.count - a.count)[0]!.value
  await open(page, `/catalog/${category}/?f.size=${size}&in_stock=1`)
  const card = page
    .locator('[data-product]')
    .filter({ has: page.getByRole('list', { name: m.catalog_colors({}, en) }) })
    .first()
  const link = card.getByRole('link').first()
  const before = await link.getAttribute('href')
  expect(before).toContain('?sku=')
  await card.locator('a[title]:not([aria-current])').first().hover()
  await expect.poll(() => link.getAttribute('href')).not.toBe(before)
  expect(await link.getAttribute('href')).toContain('?sku=')
  await link.click()
  await page.waitForURL(/\?sku=/)
  const chosen = page.getByRole('radio', { checked: true, name: new RegExp(`^${size}\\b`) })
  await chosen.first().waitFor({ state: 'attached' })
})

test('[CAT-08] [UX-C8] colours of a model are one card: hovering a swatch shows its picture and address', async () => {
  const page = await start()
  await open(page, '/catalog/bags/backpacks/')
  const colours = page.getByRole('list', { name: m.catalog_colors({}, en) })
  const card = page.locator('[data-product]').filter({ has: colours }).first()
  const before = await card.evaluate((one) => (one as HTMLElement).dataset.product!)
  const swatch = card
    .getByRole('list', { name: m.catalog_colors({}, en) })
    .locator('a:not([aria-current])')
    .first()
  const address = await swatch.getAttribute('href')
  const picture = await card.locator('img').first().getAttribute('src')
  // Swatches are not Tab stops: the card is.
  expect(await colours.first().locator('a:not([tabindex="-1"])').count()).toBe(0)
  await swatch.hover()
  const shown = page.locator(`[data-product]:has(h2 a[href="${address}"])`)
  await shown.waitFor()
  expect(await shown.evaluate((one) => (one as HTMLElement).dataset.product)).not.toBe(before)
  await expect.poll(() => shown.locator('img').first().getAttribute('src')).not.toBe(picture)
})
