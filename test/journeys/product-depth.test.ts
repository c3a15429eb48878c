import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase, withSettings } from './settings.ts'
import { cartCookie, inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280, script = true) => {
  visitor = await newVisitor({ locale: 'en', width, script })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** Boots of the demo shop: they have a size table, reviews, a set with socks, similar products, and stock in the city's shops. */
const boots = 'olkhon-skala-mens-trekking-boots-olive'
const path = `/catalog/products/${boots}/`

test('[PROD-01] [PROD-04] [PROD-05] [UX-P6] [UX-P7] a product page shows sizes with their table, reviews, a set, similar products and stock by outlet', async () => {
  const page = await start()
  await open(page, path)
  const sizes = page.getByRole('form', { name: m.product_buy({}, en) }).getByRole('radio')
  expect(await sizes.count()).toBeGreaterThan(3)
  await page.locator('#reviews').waitFor()
  await page.locator('#similar').waitFor()
  expect(await page.locator('#pickup li').count()).toBeGreaterThan(0)
  await expectAccessible(page)

  // The size table: a click opens it, Esc returns the focus; a category without a table has no button.
  const guide = page.getByRole('button', { name: m.product_size_guide({}, en) })
  await guide.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Men’s shoe sizes' })
  await dialog.getByRole('columnheader', { name: 'Foot, cm' }).waitFor()
  expect(await dialog.getByRole('row').count()).toBe(7)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => guide.evaluate((one) => one === document.activeElement)).toBe(true)

  // The price history, in words.
  await page.getByRole('button', { name: m.product_history({}, en) }).click()
  const history = page.getByRole('dialog', { name: m.product_history({}, en) })
  await history.getByText('₽').first().waitFor()
  await expectAccessible(page)
  // Back closes what lies over the page.
  await page.goBack()
  await history.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)

  // The article number and the address are copied to the clipboard.
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: m.product_copy_article({}, en) }).click()
  await page.getByText(m.product_copied({}, en)).waitFor()
  expect(await page.locator('main').innerText()).toContain(await copied())
  await page.getByRole('button', { name: m.product_share({}, en) }).click()
  await page.getByText(m.product_link_copied({}, en)).waitFor()
  expect(new URL(await copied()).pathname).toBe(path)

  // The set: its price is below the sum, one click adds all of it to the cart, Undo removes it.
  const set = page.getByRole('form', { name: 'Boots and warm socks' })
  const price = await set.locator('b').innerText()
  // Its code loads when the page is idle.
  await expect.poll(() => set.evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))).toBe(true)
  const skus = await set.locator('[name=sku]').evaluateAll((list) => list.map((one) => (one as HTMLInputElement).value))
  expect(skus).toHaveLength(2)
  const other = await set.getByRole('combobox').first().locator('option').nth(1).getAttribute('value')
  await set.getByRole('combobox').first().selectOption(other)
  await expect.poll(() => set.getByRole('combobox').first().inputValue()).toBe(other)
  await set.getByRole('button', { name: m.product_set_to_cart({}, en) }).click()
  await page.getByText(m.product_set_added({}, en)).waitFor()
  for (const sku of [other!, skus[1]!]) await expect.poll(() => cartCookie(visitor.context)).toContain(sku)
  await page.getByRole('button', { name: m.catalog_undo({}, en) }).click()
  await expect.poll(() => cartCookie(visitor.context)).not.toContain(skus[1])
  await set.getByRole('button', { name: m.product_set_to_cart({}, en) }).click()
  await expect.poll(() => cartCookie(visitor.context)).toContain(skus[1])
  await open(page, '/cart/')
  // The larger size costs the same: the cart shows the price of the page.
  await expect.poll(() => page.locator('main').innerText()).toContain(price)

  const [bare] = await onDatabase<{ slug: string }>(
    `select p.slug from products p join categories c on c.id = p.category_id join variants v on v.product_id = p.id
     where p.company_id = 1 and p.is_active and c.path like 'camp/%' and v.size <> '' group by p.id, p.slug having count(*) > 1 order by p.id limit 1`,
  )
  await open(page, `/catalog/products/${bare!.slug}/`)
  expect(await page.getByRole('button', { name: m.product_size_guide({}, en) }).count()).toBe(0)
})

test('a product no shop of the city has is not promised today', async () => {
  const page = await start()
  const [away] = await onDatabase<{ slug: string }>(
    `select p.slug from products p join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
     join outlets o on o.id = s.outlet_id where p.company_id = 1 and p.is_active and s.on_hand > 0
     and (o.region_id = 1 or o.region_id is null) group by p.id having bool_and(o.kind not in ('shop', 'filial')) order by p.id limit 1`,
  )
  await open(page, `/catalog/products/${away!.slug}/`)
  const ways = page.getByRole('list', { name: m.product_ways({}, en) })
  await ways.getByText(m.product_way_shop({ day: '' }, en).trim()).waitFor()
  expect(await ways.innerText()).not.toMatch(/today/i)
  expect(await page.locator('#pickup').innerText()).toContain(m.product_pickup_none_any({}, en))
})

test('a set is bought without script: the form adds all its products', async () => {
  const page = await start(390, false)
  await page.goto(path)
  const set = page.getByRole('form', { name: 'Boots and warm socks' })
  await set.getByRole('button', { name: m.product_set_to_cart({}, en) }).click()
  // The cart shows the added products.
  await page.waitForURL((url) => url.pathname === '/cart/')
  expect(await page.locator('main').innerText()).toContain('Olkhon Taezhnye')
  expect(await page.locator('main').innerText()).toContain('Olkhon Skala')
})

test('[CAT-06] the goods of a promotion are a listing with filters; an unknown promotion is a 404', async () => {
  const page = await start()
  const answer = await page.goto('/catalog/promotion/mugs/')
  expect(answer!.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: /Mugs/ }).waitFor()
  const names = await page.locator('[data-product] h2').allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  expect(names.every((name) => /mug/i.test(name))).toBe(true)
  expect(await page.getByRole('checkbox').count()).toBeGreaterThan(2)
  expect((await page.goto('/catalog/promotion/no-such/'))!.status()).toBe(404)
})

test('[SET-56] cards show stars and review counts; with the switch off neither they nor a sort by them exists', async () => {
  const page = await start()
  const list = '/catalog/bags/backpacks/'
  await open(page, list)
  const stars = page
    .locator('[data-product]')
    .first()
    .getByText(/^\d[.,]\d/)
  const sort = page.getByRole('combobox', { name: m.catalog_sort({}, en) })
  await sort.selectOption('rating')
  await page.waitForURL(/sort=rating/)
  await stars.first().waitFor()
  await page
    .getByRole('checkbox', { name: m.catalog_stars_from({ stars: 4 }, en) })
    .first()
    .check()
  await page.waitForURL(/rating_from=4/)
  await expect.poll(() => page.locator('[data-product]').count()).toBeGreaterThan(0)
  await withSettings({ 'switches.listing_reviews': false }, async () => {
    // Sorted by rating, so that stars would be visible.
    await open(page, `${list}?sort=rating`)
    expect(await stars.count()).toBe(0)
    await open(page, list)
    expect(await sort.locator('option').count()).toBe(3)
    expect(await page.getByRole('checkbox', { name: m.catalog_stars_from({ stars: 4 }, en) }).count()).toBe(0)
  })
})
