import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { focused } from './keys.ts'
import { onDatabase, withSettings } from './settings.ts'
import { aMug, cartCookie, fillCart, inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

test('[UX-C9] a card button turns into a stepper in place and keeps the focus; a product with sizes opens a size sheet', async () => {
  const page = await start(390)
  await open(page, '/catalog/kitchen/cookware/mugs/')
  const card = page.locator('[data-product]').filter({ has: page.locator('form[action="/_cart"]') })
  const button = card.first().getByRole('button', { name: m.catalog_to_cart({}, en) })
  const place = (await button.boundingBox())!
  await button.focus()
  await page.keyboard.press('Enter')
  const stepper = card.first().getByRole('button', { name: m.catalog_more({}, en) })
  await expect.poll(async () => (await focused(page)).name).toBe(m.catalog_more({}, en))
  const taken = (await stepper.boundingBox())!
  expect(Math.abs(taken.y + taken.height / 2 - (place.y + place.height / 2))).toBeLessThan(4)
  expect(taken.x + taken.width).toBeLessThanOrEqual(place.x + place.width + 1)
  await page.keyboard.press('Enter')
  await expect.poll(() => cartCookie(visitor.context)).toContain('2')
  // At zero the button returns and has the focus.
  const less = card.first().getByRole('button', { name: m.catalog_less({}, en) })
  await less.press('Enter')
  await less.press('Enter')
  await button.waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe(m.catalog_to_cart({}, en))

  await open(page, '/catalog/shoes/')
  const sized = page.getByRole('link', { name: m.catalog_choose_size({}, en) }).first()
  await sized.press('Enter')
  const sheet = page.getByRole('dialog', { name: m.catalog_choose_size({}, en) })
  expect(new URL(page.url()).pathname).toBe('/catalog/shoes/')
  await sheet
    .locator('label', { has: page.locator('input[type=radio]:not([disabled])') })
    .first()
    .click()
  await sheet.getByRole('button', { name: m.catalog_to_cart({}, en) }).click()
  await sheet.getByRole('button', { name: m.catalog_more({}, en) }).waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe(m.catalog_more({}, en))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => sized.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('[UX-P8] adding to the cart on the product page shows Undo; the page stays, the header count grows', async () => {
  const page = await start()
  const mug = await aMug()
  await open(page, `/catalog/products/${mug.slug}/`)
  const buy = page.getByRole('form', { name: m.product_buy({}, en) })
  await buy
    .getByRole('button', { name: m.product_to_cart({}, en) })
    .first()
    .click()
  const told = page.getByRole('region', { name: m.shell_messages({}, en) })
  await told.getByText(m.product_added({ name: mug.name }, en)).waitFor()
  await buy
    .getByRole('link', { name: m.product_in_cart({}, en) })
    .first()
    .waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /1 item.*Cart/ })
    .waitFor()
  await expect.poll(() => cartCookie(visitor.context)).toContain(mug.sku)
  expect(new URL(page.url()).pathname).toBe(`/catalog/products/${mug.slug}/`)
  await told.getByRole('button', { name: m.product_take_out({}, en) }).click()
  await buy
    .getByRole('button', { name: m.product_to_cart({}, en) })
    .first()
    .waitFor()
  await expect.poll(() => cartCookie(visitor.context)).not.toContain(mug.sku)
})

test('[UX-P3] beside the price are bonuses, delivery days and, with split payment, the count, sums, dates and total of its parts', async () => {
  const page = await start()
  const mug = await aMug()
  const { items } = await (await page.request.get('/api/products/?price_from=10000&price_to=20000&in_stock=1')).json()
  const dear = items.find((one: { variants: unknown[] }) => one.variants.length === 1)
  await withSettings({ 'loyalty.is_enabled': true, 'loyalty.percent': 5 }, async () => {
    await open(page, `/catalog/products/${dear.slug}/`)
    const box = page.getByRole('form', { name: m.product_buy({}, en) })
    const column = box.locator('xpath=..')
    await column.getByText(/bonus/i).first().waitFor()
    await page.getByRole('list', { name: m.product_ways({}, en) }).waitFor()
    // On a wide window the panel stays beside the text while it scrolls.
    expect(await box.evaluate((one) => getComputedStyle(one.parentElement!).position)).toBe('sticky')
    const line = column.locator('[data-instalments]')
    await line.press('Enter')
    const plan = page.getByRole('dialog', { name: m.product_in_parts_title({}, en) })
    await plan.locator('li b').first().waitFor()
    const sums = await plan
      .locator('li b')
      .evaluateAll((all) => all.map((one) => Number(one.textContent!.replace(/[^\d.]/g, ''))))
    expect(sums).toHaveLength(4)
    expect(Math.round(sums.reduce((all, one) => all + one, 0))).toBe(dear.price)
    expect(await line.innerText()).toContain(String(4))
    const days = await plan
      .locator('time')
      .evaluateAll((all) => all.map((one) => Date.parse(one.getAttribute('datetime')!)))
    expect(days.slice(1).map((day, at) => (day - days[at]!) / 86_400_000)).toEqual([14, 14, 14])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await plan.waitFor({ state: 'hidden' })

    // No line for a sum below the minimum of the service, nor in a shop without the service.
    await open(page, `/catalog/products/${mug.slug}/`)
    await page.getByRole('list', { name: m.product_ways({}, en) }).waitFor()
    expect(await page.locator('[data-instalments]').count()).toBe(0)
  })
  await withSettings({ 'yandex_pay.Merchant_ID': '' }, async () => {
    await open(page, `/catalog/products/${dear.slug}/`)
    await page.getByRole('form', { name: m.product_buy({}, en) }).waitFor()
    expect(await page.locator('[data-instalments]').count()).toBe(0)
  })
})

test('[UX-P4] shops with the product are a list and, on request, a map; a known location sorts them by distance', async () => {
  const page = await start()
  const [held] = await onDatabase<{ slug: string; outlets: { name: string; latitude: number; longitude: number }[] }>(
    `select p.slug, json_agg(distinct jsonb_build_object('name', o.name_en, 'latitude', o.latitude, 'longitude', o.longitude)) as outlets
     from products p join variants v on v.product_id = p.id
     join stock_levels s on s.variant_id = v.id and s.on_hand > s.reserved join outlets o on o.id = s.outlet_id and o.region_id = 1 and o.kind in ('shop', 'filial')
     where p.company_id = 1 and o.latitude is not null group by p.id, p.slug having count(distinct o.id) > 1 order by p.id limit 1`,
  )
  const map = { fetched: false }
  page.on('request', (request) => {
    if (/places-map|leaflet/.test(request.url())) map.fetched = true
  })
  await open(page, `/catalog/products/${held!.slug}/`)
  const block = page.locator('#pickup')
  await block.scrollIntoViewIfNeeded()
  // Each place shows its current hours and the number of pieces.
  await block
    .getByText(/Open until|Closed|Open 24 hours/)
    .first()
    .waitFor()
  expect(map.fetched).toBe(false)
  const listed = () => block.locator('li b').allInnerTexts()
  const last = (await listed()).at(-1)!
  await block.getByRole('button', { name: m.product_on_map({}, en) }).press('Enter')
  await block.getByTestId('map').waitFor()
  expect(map.fetched).toBe(true)
  await expect
    .poll(() => block.getByTestId('map').locator('[aria-label]').filter({ visible: true }).count())
    .toBeGreaterThan(0)
  await expectAccessible(page)

  const here = held!.outlets.find(({ name }) => name === last)!
  await visitor.context.grantPermissions(['geolocation'])
  await visitor.context.setGeolocation({ latitude: here.latitude, longitude: here.longitude })
  await block.getByRole('button', { name: m.places_near_me({}, en) }).click()
  await block.getByRole('button', { name: m.places_allow({}, en) }).click()
  await expect.poll(async () => (await listed())[0]).toBe(last)
  await block
    .locator('li')
    .first()
    .getByText(/^\d+\sm$/)
    .waitFor()
  // Pressing a place on the map marks it in the list.
  await block.getByTestId('map').locator(`[aria-label^="${last}"]`).press('Enter')
  await block.locator('li[aria-current=true]', { hasText: last }).waitFor()
  await block.getByRole('button', { name: m.product_hide_map({}, en) }).click()
  await block.getByTestId('map').waitFor({ state: 'hidden' })
})

test('[UX-S1] suggestions are a combobox: arrows wrap through the field, Enter opens, Esc closes, their count is announced, ten at most', async () => {
  const page = await start()
  await open(page, '/')
  const field = page.locator('header input[name=q]')
  await field.focus()
  await page.keyboard.type('backpack')
  const list = page.getByRole('listbox')
  await list.waitFor()
  const options = list.getByRole('option')
  const count = await options.count()
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThanOrEqual(10)
  for (const group of [m.search_categories({}, en), m.search_products({}, en)])
    expect(await list.getByRole('group', { name: group }).count()).toBe(1)
  await page
    .getByRole('status')
    .getByText(m.search_suggestions({ count, n: 'other' }, en))
    .waitFor({ state: 'attached' })
  const state = () =>
    field.evaluate((input) => {
      const at = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
      return {
        role: input.getAttribute('role'),
        expanded: input.getAttribute('aria-expanded'),
        controls: document.getElementById(input.getAttribute('aria-controls') ?? '')?.getAttribute('role') ?? null,
        active: at ? [...at.closest('[role=listbox]')!.querySelectorAll('[role=option]')].indexOf(at) : -1,
        selected: document.querySelectorAll('[role=option][aria-selected=true]').length,
        focus: document.activeElement === input,
      }
    })
  const open0 = { role: 'combobox', expanded: 'true', controls: 'listbox', focus: true }
  expect(await state()).toEqual({ ...open0, active: -1, selected: 0 })
  await page.keyboard.press('ArrowDown')
  await expect.poll(state).toEqual({ ...open0, active: 0, selected: 1 })
  await page.keyboard.press('ArrowUp')
  await expect.poll(state).toEqual({ ...open0, active: -1, selected: 0 })
  // Up from the field goes to the last option.
  await page.keyboard.press('ArrowUp')
  await expect.poll(state).toEqual({ ...open0, active: count - 1, selected: 1 })
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await state()).toMatchObject({ expanded: 'false', active: -1, focus: true })
  expect(await field.inputValue()).toBe('backpack')
  // The typed text remains; Down reopens the list, Enter opens the option's page.
  await page.keyboard.press('ArrowDown')
  await list.waitFor()
  const section = list
    .getByRole('group', { name: m.search_categories({}, en) })
    .getByRole('option')
    .first()
  const address = await section.getAttribute('href')
  for (let i = 0; i < count && (await section.getAttribute('aria-selected')) !== 'true'; i++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === address)

  // Earlier searches are offered under the empty field, and a button deletes them.
  await open(page, '/')
  await field.focus()
  await page.keyboard.type('tarp')
  await list.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/catalog\/search\/tarp/)
  await open(page, '/')
  await field.focus()
  await page.getByRole('link', { name: 'tarp', exact: true }).waitFor()
  await page.getByRole('button', { name: m.search_forget({ query: 'tarp' }, en) }).click()
  await page.getByRole('link', { name: 'tarp', exact: true }).waitFor({ state: 'hidden' })
  expect((await focused(page)).name).toBe(m.shell_search_label({}, en))
})

test('[UX-H2] the home banners are a carousel without autoplay: labelled, with arrows, and touch scrolls the page over it', async () => {
  const page = await start()
  await page.clock.install()
  await open(page, '/')
  const carousel = page.getByRole('region', { name: m.catalog_home_main({}, en) })
  expect(await carousel.getAttribute('aria-roledescription')).toBe(m.catalog_home_carousel({}, en))
  const slides = carousel.getByRole('group')
  const total = await slides.count()
  expect(total).toBeGreaterThan(1)
  expect(await slides.first().getAttribute('aria-label')).toBe(m.catalog_home_slide({ number: 1, total }, en))
  // The first picture is fetched with high priority, the others with the default one.
  expect(
    await slides.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).fetchPriority)),
  ).toEqual(['high', ...Array(total - 1).fill('auto')])
  const strip = slides.first().locator('..')
  const left = () => strip.evaluate((one) => Math.round(one.scrollLeft))
  await page.clock.runFor(60_000)
  expect(await left()).toBe(0)
  expect(await strip.evaluate((one) => getComputedStyle(one).touchAction)).not.toMatch(/none|pan-x$/)
  await carousel.getByRole('button', { name: m.catalog_home_next({}, en) }).click()
  await expect.poll(left).toBeGreaterThan(200)
  await carousel.getByText(`2 / ${total}`).waitFor()
  await carousel.getByRole('button', { name: m.catalog_home_previous({}, en) }).click()
  await expect.poll(left).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('[UX-H6] on a phone the header is at most 64 px, hides on scrolling down, returns on scrolling up or keyboard focus', async () => {
  const page = await start(390)
  await fillCart(visitor.context, await aMug())
  await open(page, '/catalog/bags/')
  const header = page.getByRole('banner')
  const box = async () => (await header.boundingBox())!
  expect((await box()).height).toBeLessThanOrEqual(64)
  const bottom = async () => {
    const { y, height } = await box()
    return Math.round(y + height)
  }
  await page.mouse.move(200, 500)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return bottom()
    })
    .toBeLessThanOrEqual(0)
  // On scrolling, the toolbar of the list replaces the header.
  await expect
    .poll(() => page.getByLabel(m.catalog_sort({}, en)).evaluate((one) => Math.round(one.getBoundingClientRect().top)))
    .toBeLessThan(40)
  await page.mouse.wheel(0, -120)
  await expect.poll(async () => (await box()).y).toBe(0)
  await page.mouse.wheel(0, 400)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await header.locator('input[name=q]').focus()
  await expect.poll(async () => (await box()).y).toBe(0)
  // The badge of the cart has an accessible name.
  await page.getByRole('link', { name: /1 item.*Cart/ }).waitFor()
})

test('[UX-E1] another city previews its changes to the cart: prices, missing goods, sum; going back keeps the cart', async () => {
  const page = await start()
  const mug = await aMug()
  // Held only by shops of the first city.
  const [local] = await onDatabase<{ sku: string; product: number; slug: string; name: string; price: number }>(
    `select v.sku, p.id::int as product, p.slug, p.name_en as name, 0 as price from variants v join products p on p.id = v.product_id and p.company_id = 1 and p.is_active
     join stock_levels s on s.variant_id = v.id and s.on_hand > s.reserved join outlets o on o.id = s.outlet_id
     where v.is_active group by v.sku, p.id, p.slug, p.name_en having bool_and(o.region_id = 1 and o.kind in ('shop', 'filial')) order by v.sku limit 1`,
  )
  expect(local, 'a thing of the shops of one city').toBeDefined()
  await fillCart(visitor.context, mug, local!)
  await open(page, '/catalog/')
  // Until its code has loaded, the city form is a plain form that chooses at once.
  await quiet(page)
  const cities = page.locator('#region-chooser')
  const opener = page.locator('[popovertarget=region-chooser]').filter({ visible: true }).first()
  await opener.click()
  await cities.getByRole('button', { name: 'Vladivostok', exact: true }).press('Enter')
  const told = cities.getByRole('heading', { name: m.shell_city_changes({ name: 'Vladivostok' }, en) })
  await told.waitFor()
  await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true)
  await cities.getByText(m.shell_city_gone({}, en)).waitFor()
  await cities.getByText(local!.name).first().waitFor()
  await cities.getByText(m.shell_city_prices({}, en)).waitFor()
  await cities.getByText(new RegExp(`${mug.name}.*→`)).waitFor()
  await expectAccessible(page)
  const region = async () => (await visitor.context.cookies()).find(({ name }) => name === 'region_id')?.value
  expect(await region()).toBe('1')
  await cities.getByRole('button', { name: m.shell_city_back({}, en) }).press('Enter')
  await cities.getByRole('button', { name: 'Vladivostok', exact: true }).waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe('Vladivostok')
  expect(await region()).toBe('1')
  await page.keyboard.press('Enter')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v2/cart/') && answer.request().postDataJSON().save,
  )
  await cities.getByRole('button', { name: m.shell_city_choose({ name: 'Vladivostok' }, en) }).click()
  await expect.poll(region).toBe('12')
  await saved
  await cities.waitFor({ state: 'hidden' })

  // A city that changes nothing is chosen at once, and so is any city when the cart is empty.
  await visitor.context.clearCookies({ name: 'cart_items' })
  await open(page, '/catalog/')
  await quiet(page)
  await opener.click()
  await cities.getByRole('button', { name: 'Moscow', exact: true }).click()
  await expect.poll(region).toBe('2')
})

test('[NAV-20] [PAGE-06] [PAGE-07] a menu section is a page with parents as breadcrumbs and children as tiles; /go/ shows the same with a canonical link', async () => {
  const page = await start()
  const menu = (await (
    await page.request.get('/api/navigation-groups/?slug=catalog', { headers: { 'accept-language': 'en' } })
  ).json()) as { slug: string; name: string; children: { slug: string; name: string; share_path: string }[] }[]
  const top = menu.find(({ slug }) => slug === 'bags')!
  await open(page, '/sections/bags/')
  await page.getByRole('heading', { level: 1, name: top.name }).waitFor()
  const main = page.locator('main')
  const tiles = main.getByRole('navigation', { name: top.name }).getByRole('link')
  expect(await tiles.allInnerTexts()).toEqual(top.children.map(({ name }) => name))
  expect(await tiles.first().getAttribute('href')).toMatch(new RegExp(`^${top.children[0]!.share_path}/?$`))
  expect(await tiles.first().locator('img').count()).toBe(1)
  await expectAccessible(page)

  const below = top.children[0]!
  await open(page, `/sections/${below.slug}/`)
  const crumbs = main.getByRole('navigation', { name: m.catalog_trail({}, en) })
  expect(
    await crumbs.getByRole('link').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')])),
  ).toEqual([
    [m.catalog_home({}, en), '/'],
    [top.name, '/sections/bags/'],
  ])
  await crumbs.getByText(below.name, { exact: true }).waitFor()

  expect((await page.goto('/go/bags/'))!.status()).toBe(200)
  expect(await page.locator('main nav').last().getByRole('link').allInnerTexts()).toEqual(
    top.children.map(({ name }) => name),
  )
  expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href'))!).pathname).toBe('/sections/bags/')
  for (const path of ['/sections/no-such/', '/go/no-such/']) expect((await page.goto(path))!.status()).toBe(404)
})
