import type { Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import {
  drawn,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  newVisitor,
  open,
  quiet,
  settled,
  shop,
  type Visitor,
} from './browser.ts'
import { hold } from './hold.ts'
import { shopper } from './purchase.ts'
import { onDatabase, tellShop } from './settings.ts'
import { aMug, fillCart, fillKeptCart, inRegion, makeIll, makeWell, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

const told = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ places? found$/ })
const expectTold = (page: Page, count: number) =>
  expect.poll(() => told(page).textContent()).toBe(`${count} place${count === 1 ? '' : 's'} found`)
const map = (page: Page) => page.getByTestId('map')
const names = (page: Page) => page.locator('main li > a > b').allInnerTexts()

interface Outlet {
  id: number
  name: string
  address: string
  latitude: number
  longitude: number
}
const shopsOf = (region: string) =>
  onDatabase<Outlet>(
    `select o.id::int, o.name_en as name, o.address_en as address, o.latitude, o.longitude from outlets o join regions r on r.id = o.region_id
     where o.company_id = 1 and r.slug = $1 and o.kind in ('shop', 'filial') and o.is_active order by o.popularity desc, o.id`,
    [region],
  )

describe('shops', () => {
  test('[SHOP-01] [DLV-07] [REG-19] shops of the city are a list and a map whose code loads on opening', async (context) => {
    visitor = await newVisitor({ locale: 'en' })
    await inRegion(visitor.context)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    expect((await page.request.get('/shops/')).status()).toBe(200)
    await open(page, '/shops/')
    const here = await shopsOf('yekaterinburg')
    const hours = await onDatabase<{ id: number; schedule: unknown; special_days: unknown }>(
      'select id::int, schedule, special_days from outlets where id = any ($1)',
      [here.map(({ id }) => id)],
    )
    onTestFinished(async () => {
      for (const { id, schedule, special_days } of hours)
        await onDatabase('update outlets set schedule = $2::jsonb, special_days = $3::jsonb where id = $1', [
          id,
          JSON.stringify(schedule),
          JSON.stringify(special_days),
        ])
      await tellShop('outlets:1')
    })
    expect(await names(page)).toEqual(here.map(({ name }) => name))
    await quiet(page)
    expect(asked.filter((url) => /places-map/.test(url))).toEqual([])
    await expectAccessible(page)

    // Every word of the query must occur in a name or an address; for nonsense nothing is found and a hint is shown.
    const [first] = here
    await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill(first!.address)
    await expectTold(page, 1)
    await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill('zzzz')
    await page.getByText('Nothing was found', { exact: true }).waitFor()
    await page.getByRole('button', { name: m.checkout_all_places({}, en) }).click()
    await expectTold(page, here.length)

    // DLV-10: open now, by the local time of the outlet.
    await onDatabase('update outlets set special_days = \'{}\', schedule = \'["","","","","","",""]\' where id = $1', [
      first!.id,
    ])
    await onDatabase(
      "update outlets set special_days = '{}', schedule = (select jsonb_agg('00:00-24:00'::text) from generate_series(1, 7)) where id = $1",
      [here[1]!.id],
    )
    await tellShop('outlets:1')
    await open(page, '/shops/')
    await page.getByRole('button', { name: m.places_open_now({}, en) }).click()
    await expectTold(page, here.length - 1)

    // DLV-11: a route opens a map service in a new tab.
    const route = page.getByRole('link', { name: new RegExp(m.places_route({}, en)) }).first()
    expect(await route.getAttribute('href')).toContain(`${here[1]!.latitude},${here[1]!.longitude}`)
    expect(await route.getAttribute('target')).toBe('_blank')
    proved(context, 'DLV-11')

    // In stock: the list opened from a product begins with the outlets that hold it.
    const [held] = await onDatabase<{ slug: string; count: number }>(
      `select p.slug, count(distinct o.id)::int as count from products p join variants v on v.product_id = p.id
       join stock_levels s on s.variant_id = v.id and s.on_hand > s.reserved join outlets o on o.id = s.outlet_id
       where p.company_id = 1 and o.region_id = 1 and o.kind in ('shop', 'filial') group by p.slug having count(distinct o.id) = 1 limit 1`,
    )
    await open(page, `/shops/?product=${held!.slug}`)
    await expectTold(page, held!.count)
    await page.getByRole('button', { name: m.places_held({}, en) }).click()
    await expectTold(page, here.length)
    proved(context, 'DLV-10')

    await page.getByRole('button', { name: m.places_map({}, en), exact: true }).click()
    const marks = map(page).getByRole('button', { name: here[1]!.name })
    await marks.waitFor()
    expect(asked.some((url) => /places-map/.test(url))).toBe(true)
    expect(asked.every((url) => url.startsWith(shop().url) || url.startsWith('data:'))).toBe(true)
    // REG-18: zoom levels 3 to 19, 16 steps from end to end.
    const steps = async (name: string) => {
      const button = map(page).getByRole('button', { name })
      let count = 0
      await expect
        .poll(
          async () => {
            const isLast = (await button.getAttribute('aria-disabled')) === 'true'
            // Without waiting for the button to be enabled: the previous step may have been the last one.
            if (!isLast) await button.click({ force: true })
            if (!isLast) count += 1
            return isLast
          },
          { timeout: 30_000, interval: 400 },
        )
        .toBe(true)
      return count
    }
    // Land and sea are shown when zoomed out; close up the coastline is not precise enough.
    const land = map(page).locator('.leaflet-land-pane path')
    await steps(m.places_zoom_in({}, en))
    expect(await land.count()).toBe(0)
    expect(await steps(m.places_zoom_out({}, en))).toBe(19 - 3)
    await land.waitFor()
    proved(context, 'REG-18')
    await page.getByRole('button', { name: m.places_list({}, en), exact: true }).click()
    expect((await names(page)).length).toBe(here.length)
  })

  test('[DLV-13] [REG-17] [REG-16] the reason for geolocation comes first; allowed, the nearest are first; denied or hanging, the list works', async (context) => {
    visitor = await newVisitor({ locale: 'en' })
    await inRegion(visitor.context)
    const { page } = visitor
    const here = await shopsOf('yekaterinburg')
    const last = here.at(-1)!
    // Each step of the test sets the browser's answer; until then nothing may ask for the location.
    await page.addInitScript(() => {
      const asks = window as unknown as { asked: number; answers: string; at: [number, number] }
      asks.asked = 0
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition(ok: (found: object) => void, no: (error: object) => void) {
            asks.asked++
            if (asks.answers === 'here') ok({ coords: { latitude: asks.at[0], longitude: asks.at[1] } })
            if (asks.answers === 'denied') no({ code: 1, PERMISSION_DENIED: 1 })
          },
        },
      })
    })
    const says = (answers: string) =>
      page.evaluate(
        ([said, latitude, longitude]) => Object.assign(window, { answers: said, at: [latitude, longitude] }),
        [answers, last.latitude, last.longitude] as const,
      )
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
    await open(page, '/shops/')
    await says('hangs')
    await page.getByRole('button', { name: m.places_near_me({}, en) }).click()
    await page.getByText(m.places_why({}, en)).waitFor()
    expect(await asked()).toBe(0)
    const begun = Date.now()
    await page.getByRole('button', { name: m.places_allow({}, en) }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: m.places_timeout({}, en) })
      .waitFor({ timeout: 20_000 })
    expect(Date.now() - begun).toBeGreaterThan(4500)
    await says('denied')
    await page.getByRole('button', { name: m.places_try_again({}, en) }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: m.places_denied({}, en) })
      .waitFor()
    await expectAccessible(page)
    // An alternative: the search beside it.
    await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill(last.address)
    await expectTold(page, 1)
    await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill('')
    await says('here')
    await page.getByRole('button', { name: m.places_try_again({}, en) }).click()
    await expect.poll(async () => (await names(page))[0]).toBe(last.name)
    await page
      .locator('main li')
      .filter({ hasText: last.name })
      .getByText(/^0\sm$/)
      .waitFor()
    proved(context, 'DLV-15')
    await page.getByRole('button', { name: m.places_sort_popular({}, en) }).click()
    await expect.poll(() => names(page)).toEqual(here.map(({ name }) => name))
    proved(context, 'DLV-09')
  })

  test('[SHOP-02] [SHOP-03] [DLV-12] a city has its address, a shop its hours, route and promotions; others are a 404', async () => {
    visitor = await newVisitor({ locale: 'en' })
    await inRegion(visitor.context)
    const { page, context } = visitor
    const [there] = await shopsOf('moscow')
    await open(page, '/shops/moscow/')
    expect(await names(page)).toEqual((await shopsOf('moscow')).map(({ name }) => name))
    // The visitor's own city is unchanged.
    expect((await context.cookies()).find(({ name }) => name === 'region_id')?.value).toBe('1')
    await page.getByRole('link', { name: there!.name, exact: true }).click()
    await page.waitForURL(`**/shops/moscow/${there!.id}/`)
    await page.getByRole('heading', { level: 1, name: there!.name }).waitFor()
    await page.getByText(m.places_hours({}, en), { exact: true }).waitFor()
    await page.getByRole('heading', { name: m.places_promotions({}, en) }).waitFor()
    expect(await page.locator('main a[href^="/promotions/"]').count()).toBeGreaterThan(1)
    expect(await page.getByRole('link', { name: new RegExp(m.places_route({}, en)) }).getAttribute('href')).toContain(
      String(there!.latitude),
    )
    await page.getByRole('button', { name: m.places_show_map({}, en) }).click()
    await map(page).waitFor()
    await expectAccessible(page)
    const data = await (await page.request.get(`/shops/moscow/${there!.id}/`)).text()
    expect(data).toContain('"@type":"Store"')
    for (const path of [
      '/shops/atlantis/',
      `/shops/kazan/${there!.id}/`,
      '/shops/moscow/999999999/',
      '/shops/moscow/x/',
    ])
      expect((await page.request.get(path)).status(), path).toBe(404)
  })

  test('without script the list is there, the search is a form, and each shop has its page', async () => {
    visitor = await newVisitor({ locale: 'en', script: false })
    await inRegion(visitor.context)
    const { page } = visitor
    const [first] = await shopsOf('yekaterinburg')
    await page.goto('/shops/')
    await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill(first!.address)
    await page
      .getByRole('search', { name: m.places_find_shop({}, en) })
      .getByRole('button', { name: m.places_find({}, en), exact: true })
      .click()
    await page.waitForURL(/\/shops\/\?q=/)
    expect(await names(page)).toEqual([first!.name])
    await page.getByRole('link', { name: first!.name, exact: true }).click()
    await page.waitForURL(/\/shops\/yekaterinburg\/\d+\/$/)
  })
})

test('[WEB-04] [REG-04] an application screen chooses the city; where it cannot be determined, it says so', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  const { page, context } = visitor
  await open(page, '/screens/region/')
  expect(await page.locator('header').count()).toBe(0)
  await makeIll('geoip', 'http500')
  try {
    await page.getByRole('button', { name: m.places_detect({}, en) }).click()
    await page.getByText('The region could not be determined', { exact: false }).waitFor()
  } finally {
    await makeWell()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Kazan' }).click()
  await page.waitForURL('**/screens/region/')
  await settled(page)
  await page.getByText(m.places_chosen({ name: 'Kazan' }, en)).waitFor()
  const kazan = await onDatabase<{ id: number }>("select id::int from regions where company_id = 1 and slug = 'kazan'")
  expect((await context.cookies()).find(({ name }) => name === 'region_id')?.value).toBe(String(kazan[0]!.id))
})

test('[WEB-06] the catalog menu on an application screen leads down the tree', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  const { page } = visitor
  await open(page, '/screens/catalog/')
  expect(await page.locator('header').count()).toBe(0)
  const [first] = await page.locator('main li a').allInnerTexts()
  await page.locator('main li a').first().click()
  await page.getByRole('heading', { level: 1, name: first!.trim() }).waitFor()
  await expectAccessible(page)
})

test('[DLV-01] a new number, at 360 px by keyboard: from the cart to an order at a locker', async () => {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  await inRegion(visitor.context)
  const { page } = visitor
  const person = shopper(page, 'en')
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/')
  await page
    .getByRole('link', { name: m.cart_checkout({}, en) })
    .first()
    .press('Enter')
  await page.waitForURL('**/cart/delivery/')
  await page.getByRole('heading', { level: 1, name: m.checkout_title({}, en) }).waitFor()
  const point = page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_point({}, en)}`) })
  await point.press('Space')
  await page.getByRole('button', { name: m.checkout_choose_point({}, en) }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: m.checkout_kind_lockers({}, en) }).press('Enter')
  await dialog.getByRole('button', { name: m.places_round({}, en) }).press('Enter')
  const offered = dialog.getByRole('radiogroup', { name: m.checkout_where({}, en) }).getByRole('radio')
  await offered.first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offered.first().press('Space')
  await dialog
    .getByRole('button', { name: new RegExp(`^${m.checkout_pick_up_at({ address: '' }, en).trim()}`) })
    .press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-place')
  await page.getByRole('radio', { name: new RegExp(`^${m.orders_payment_cash({}, en)}`) }).press('Space')
  await person.customer(newPhone(), { first: 'Mary', last: 'Ivanova' })
  for (const consent of [m.checkout_consent_offer({}, en), m.checkout_consent_data({}, en)])
    await page.getByRole('checkbox', { name: consent }).press('Space')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Order for / })
    .first()
    .press('Enter')
  await page.waitForURL(/\/cart\/success\/\d+\/$/)
  const order = Number(new URL(page.url()).pathname.split('/').at(-2))
  const [placed] = await onDatabase<{ kind: string; carrier: string; type: string }>(
    'select t.kind, t.carrier, o.delivery_type as type from orders o join outlets t on t.id = o.outlet_id where o.id = $1',
    [order],
  )
  expect(placed).toEqual({ kind: 'locker', carrier: 'cdek', type: 'PICKUP_POINT' })
})

test.each([1280, 800, 360])(
  'the chooser at %i px does not move under the pointer when its map loads or a filter finds less',
  async (width) => {
    visitor = await newVisitor({ locale: 'en', width })
    await inRegion(visitor.context)
    const { page } = visitor
    await fillCart(visitor.context, await aMug())
    const late = await hold(page, '**/assets/places-map-*.js')
    await open(page, '/cart/delivery/')
    await quiet(page)
    await page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_shop({}, en)}`) }).press('Space')
    await page.getByRole('button', { name: m.checkout_choose_outlet({}, en) }).press('Enter')
    const dialog = page.getByRole('dialog')
    const tops = () =>
      dialog.evaluate((box) =>
        [box, ...box.querySelectorAll('input, label')].map((one) => Math.round(one.getBoundingClientRect().top)),
      )
    const search = dialog.getByRole('searchbox')
    await search.waitFor()
    // The opening animation of the dialog has ended.
    await dialog.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
    const before = await tops()
    await drawn(page)
    expect(await tops()).toEqual(before)
    if (width >= 1024) {
      await late.arrived()
      await late.release()
      await map(page).waitFor()
      await quiet(page)
      expect(await tops()).toEqual(before)
    } else await late.release()
    await search.fill('nothing of the kind')
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(0)
    expect(await tops()).toEqual(before.slice(0, (await tops()).length))
  },
)

test('on a wide screen list and map are side by side, and a choice in one applies to both', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  await page.setViewportSize({ width: 1280, height: 900 })
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/delivery/')
  await page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_shop({}, en)}`) }).press('Space')
  await page.getByRole('button', { name: m.checkout_choose_outlet({}, en) }).press('Enter')
  const dialog = page.getByRole('dialog')
  await map(page).waitFor()
  const offered = dialog.getByRole('radiogroup', { name: m.checkout_where({}, en) }).getByRole('radio')
  const [first] = await shopsOf('yekaterinburg')
  expect(await offered.count()).toBe((await shopsOf('yekaterinburg')).length)
  const list = (await dialog.getByRole('radiogroup', { name: m.checkout_where({}, en) }).boundingBox())!
  const beside = (await map(page).boundingBox())!
  expect(beside.x).toBeGreaterThanOrEqual(list.x + list.width)
  expect(beside.width).toBeGreaterThan(list.width)
  const mark = map(page).getByRole('button', { name: new RegExp(`^${first!.name}, `) })
  await mark.press('Enter')
  const chosen = dialog.getByRole('button', {
    name: new RegExp(`^${m.checkout_pick_up_at({ address: '' }, en).trim()}`),
  })
  await expect.poll(() => chosen.innerText()).toContain(first!.address.split(',')[0])
  const checked = dialog.locator('label', { has: page.locator('input:checked') })
  expect(await checked.innerText()).toContain(first!.name)
  const other = dialog
    .getByRole('radiogroup', { name: m.checkout_where({}, en) })
    .locator('input:not(:checked)')
    .first()
  await other.press('Space')
  await expect.poll(() => chosen.innerText()).not.toContain(first!.address.split(',')[0])
  const picked = map(page).locator('[class*=picked]')
  await expect
    .poll(async () => (await checked.innerText()).includes((await picked.getAttribute('title'))!.split(',')[0]!))
    .toBe(true)
  await expectAccessible(page)
})

test('[UX-K1] list and map show the same shops, and the address keeps search, filter and view', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  const all = await shopsOf('yekaterinburg')
  const one = all.at(-1)!
  await open(page, '/shops/')
  await page.getByRole('searchbox', { name: m.places_find_shop({}, en) }).fill(one.address)
  await expectTold(page, 1)
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(query).toEqual({ q: one.address })
  await page.getByRole('button', { name: m.places_map({}, en), exact: true }).click()
  await map(page).waitFor()
  await expect.poll(query).toEqual({ q: one.address, view: 'map' })
  const shop = map(page).getByRole('button', { name: `${one.name}, ${one.address}` })
  await expect.poll(() => shop.count()).toBe(1)
  // Shared or reloaded, the address shows the same list on the same map.
  await open(page, page.url())
  await map(page).waitFor()
  await expectTold(page, 1)
  const wish = page.getByRole('searchbox', { name: m.places_find_shop({}, en) })
  await expect.poll(() => wish.inputValue()).toBe(one.address)
  await wish.fill('')
  await expectTold(page, all.length)
  await page.getByRole('button', { name: m.places_open_now({}, en) }).click()
  await expect.poll(query).toEqual({ only: 'open', view: 'map' })
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: m.places_open_now({}, en), pressed: true }).click()
  await page.getByRole('button', { name: m.places_list({}, en), exact: true }).click()
  await expect.poll(query).toEqual({})
  // Back leaves the page; it does not undo each letter of the search.
  await open(page, '/contacts/')
  await page.goBack()
  await page.waitForURL('**/shops/')
})

test('[UX-K2] [UX-K3] [UX-K5] by keyboard: filters, order, the arrows choose, and the chosen location shows its details', async () => {
  visitor = await newVisitor({ locale: 'en', width: 390 })
  await inRegion(visitor.context)
  const { page } = visitor
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, await aMug())
  await visitor.context.grantPermissions(['geolocation'])
  await visitor.context.setGeolocation({ latitude: 56.838, longitude: 60.5975 })
  await open(page, '/cart/delivery/')
  await page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_point({}, en)}`) }).press('Space')
  await page.getByRole('button', { name: m.checkout_choose_point({}, en) }).press('Enter')
  const dialog = page.getByRole('dialog')
  const count = async () => Number(/\d+/.exec((await told(page).textContent()) ?? '')?.[0] ?? 0)
  await expect.poll(count).toBeGreaterThan(10)
  const before = await count()
  // Lockers take no heavy parcels.
  await dialog.getByRole('button', { name: m.places_heavy({ kg: 20 }, en) }).press('Enter')
  await expect.poll(count).toBeLessThan(before)
  const heavy = await count()
  await dialog.getByRole('button', { name: m.checkout_kind_points({}, en) }).press('Enter')
  expect(await count()).toBe(heavy)
  await dialog.getByRole('button', { name: m.checkout_kind_lockers({}, en) }).press('Enter')
  await expect.poll(count).toBe(0)
  await dialog.getByRole('button', { name: m.checkout_kind_points({}, en) }).press('Enter')
  await dialog.getByRole('button', { name: m.places_near_me({}, en) }).press('Enter')
  await dialog.getByRole('button', { name: m.places_allow({}, en) }).press('Enter')
  const tiles = dialog.getByRole('radiogroup', { name: m.checkout_where({}, en) })
  await expect.poll(async () => await tiles.locator('label').first().innerText()).toMatch(/\d\s(m|km)\b/)
  const km = async (at: number) => {
    const [, figure, unit] = /([\d.]+)\s(m|km)\b/.exec(await tiles.locator('label').nth(at).innerText())!
    return Number(figure) / (unit === 'm' ? 1000 : 1)
  }
  expect(await km(0)).toBeLessThanOrEqual(await km(1))
  expect(await km(1)).toBeLessThanOrEqual(await km(2))
  const radios = tiles.getByRole('radio')
  await radios.nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await radios.nth(1).isChecked()).toBe(true)
  const card = tiles.locator('label').nth(1)
  const about = (await card.innerText()).replaceAll('\u00a0', ' ')
  expect(about).toMatch(/\d\d:\d\d/)
  expect(about).toContain(m.checkout_storage({ days: 5 }, en))
  expect(about).toMatch(/up to \d+ kg/)
  expect(await card.getByRole('link', { name: new RegExp(`^${m.places_route({}, en)}`) }).getAttribute('href')).toMatch(
    /^https:/,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Enter in the list does not submit; the button that names the place is reached by Tab.
  const choose = dialog.getByRole('button', {
    name: new RegExp(`^${m.checkout_pick_up_at({ address: '' }, en).trim()}`),
  })
  for (let i = 0; i < 60 && !(await choose.evaluate((at) => at === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-place')
})

test('[UX-K6] the last pickup location is preselected, listed first and marked', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  const person = shopper(page, 'en')
  const openList = async (way: string) => {
    await fillKeptCart(page, await aMug())
    await open(page, '/cart/delivery/')
    await page.getByText(m.checkout_way_shop({}, en), { exact: true }).click()
    await page.getByRole('button', { name: way, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().waitFor()
    return dialog
  }
  const dialog = await openList(m.checkout_choose_outlet({}, en))
  const tiles = dialog.getByRole('radiogroup').locator('label')
  const last = tiles.nth((await tiles.count()) - 1)
  const name = (await last.innerText()).split('\n')[0]!
  expect(await dialog.getByText(m.checkout_last_place({}, en)).count()).toBe(0)
  await last.click()
  await dialog.getByRole('button', { name: m.checkout_pick_up_at({ address: '' }, en).trim() }).click()
  await dialog.waitFor({ state: 'hidden' })
  await person.pay('on receipt')
  await person.agree()
  await person.place()
  await page.waitForURL(/\/cart\/success\/\d+\/$/)
  await openList(m.checkout_change({}, en))
  expect((await tiles.first().innerText()).split('\n')[0]).toBe(name)
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
  await tiles.first().getByText(m.checkout_last_place({}, en)).waitFor()
  await expectAccessible(page)
  // Only the id is stored.
  expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('last_places')!)))).toEqual(['outlet'])
})

test('a hanging carrier disables its option with a message, and another option works', async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  // A sum that was not requested before, so that the tariff is not cached.
  await fillKeptCart(page, { ...(await aMug()), count: 3 })
  await makeIll('pickup-points', 'hang')
  try {
    await fillKeptCart(page, { ...(await aMug()), count: 4 })
    await open(page, '/cart/delivery/')
    const point = page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_point({}, en)}`) })
    expect(await point.isDisabled()).toBe(true)
    const person = shopper(page, 'en')
    await person.pickUpInAShop()
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
  } finally {
    await makeWell()
  }
})
