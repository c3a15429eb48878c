import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, settled, type Visitor } from './browser.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { aMug, fillCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

/** Rules that tests without a browser also prove: here they are checked on the screen. */
let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

test('[NAV-05] an open window closes when a link changes the path', async () => {
  const page = await start()
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/')
  await page.getByRole('button', { name: m.cart_promo_enter({}, en) }).click()
  const dialog = page.getByRole('dialog', { name: m.cart_promo_title({}, en) })
  await dialog.waitFor()
  // The page behind cannot be clicked; but a script or a browser shortcut can navigate.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/contacts/"]')!.click())
  await page.waitForURL(/\/contacts\//)
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test('[NAV-15] an entry for one width is shown there and hidden on the other', async () => {
  const [entry] = await onDatabase<{ id: number; name: string }>(
    `select id::int, name_en as name from navigation_items where company_id = 1 and group_slug = 'footer' and type = 'LINK'
     and parent_id is not null and is_desktop and is_mobile and not authentication_required order by id limit 1`,
  )
  const shownAt = async (width: number, on: { desktop: boolean; mobile: boolean }) => {
    await onDatabase('update navigation_items set is_desktop = $2, is_mobile = $3 where id = $1', [
      entry!.id,
      on.desktop,
      on.mobile,
    ])
    await tellShop('nav:1,company:1')
    const page = await start(width)
    await open(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const fold of await footer.locator('summary').all()) if (await fold.isVisible()) await fold.click()
    const seen = await footer
      .getByRole('link', { name: entry!.name, exact: true })
      .evaluateAll((links) => links.filter((link) => (link as HTMLElement).checkVisibility()).length)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
    return seen > 0
  }
  try {
    const phoneOnly = { desktop: false, mobile: true }
    const wideOnly = { desktop: true, mobile: false }
    expect([await shownAt(390, phoneOnly), await shownAt(1280, phoneOnly)]).toEqual([true, false])
    expect([await shownAt(390, wideOnly), await shownAt(1280, wideOnly)]).toEqual([false, true])
  } finally {
    await shownAt(1280, { desktop: true, mobile: true })
  }
})

test('[SET-49] [SET-45] the phone field masks a Russian number and keeps a foreign one, unless the shop is for Russia only', async () => {
  const page = await start()
  const phone = page.getByLabel(m.sign_in_phone({}, en))
  const typed = async (text: string) => {
    await open(page, '/login/')
    await phone.pressSequentially(text)
    return phone.inputValue()
  }
  await withSettings({ phone_field_view: 'international', privacy_policy_full_url: '/static/privacy/' }, async () => {
    expect(await typed('+375291234567')).toBe('+375291234567')
    expect(await page.locator('main a[href="/static/privacy/"]').count()).toBe(1)
  })
  await withSettings({ phone_field_view: 'ru', privacy_policy_full_url: '' }, async () => {
    expect(await typed('9001234567')).toBe('+7 900 123-45-67')
    expect(await typed('+375291234567')).toMatch(/^\+7 /)
    expect(await page.locator('main a[href="/static/privacy/"]').count()).toBe(0)
  })
})

test('[PRC-04] [SET-23] a customer with a level sees prices and the level’s message', async () => {
  const page = await start()
  const mug = await aMug()
  const texts = { guest: 'Sign in for prices', none: 'Prices after approval', level: 'Prices of your level' }
  await withSettings(
    {
      'price_restriction.is_enabled': true,
      'price_restriction.access_message_guest': texts.guest,
      'price_restriction.access_message_no_level': texts.none,
      'price_restriction.access_message_level': texts.level,
    },
    async () => {
      const main = page.locator('main')
      const shows = async (text: string) => {
        await open(page, `/catalog/products/${mug.slug}/`)
        await main.getByText(text).first().waitFor()
        for (const other of Object.values(texts))
          if (other !== text) expect(await main.getByText(other).count()).toBe(0)
        return (await main.innerText()).replaceAll('\u00a0', ' ').includes(`${mug.price} ₽`)
      }
      expect(await shows(texts.guest)).toBe(false)
      const { id } = await signedIn(visitor.context)
      expect(await shows(texts.none)).toBe(false)
      await onDatabase(
        `with level as (insert into price_levels (company_id, slug, name) values (1, 'proof-' || $1::text, 'Proof') returning id)
         update customers set level_id = level.id from level where customers.id = $1::bigint`,
        [id],
      )
      expect(await shows(texts.level)).toBe(true)
      // The cards beside it have prices too: the message does not hide them.
      expect(await page.locator('#similar').getByText(texts.level).count()).toBe(0)
      expect(await page.locator('#similar').innerText()).toMatch(/\d\s₽/)
    },
  )
})

test('[PROD-06] similar products are on the page, and the product itself is not among them', async () => {
  const page = await start()
  const mug = await aMug()
  await open(page, `/catalog/products/${mug.slug}/`)
  const hrefs = await page
    .locator('#similar a[href*="/catalog/products/"]')
    .evaluateAll((links) => links.map((a) => new URL((a as HTMLAnchorElement).href).pathname))
  expect(hrefs.length).toBeGreaterThan(0)
  expect(hrefs).not.toContain(`/catalog/products/${mug.slug}/`)
})

test('[NAV-14] an entry of each type leads to its page: a category, a product, a promotion, any path', async () => {
  const mug = await aMug()
  const [promotion] = await onDatabase<{ id: number }>(
    `insert into promotions (company_id, slug, name, name_en, rule, needs_code, created_at)
     values (1, 'proof', 'Акция', 'Proof of a promotion', '{"effect":{"type":"percent","percent":1}}', true, now()) returning id::int`,
  )
  const entries = [
    { type: 'PRODUCT_CATEGORY', name: 'To a category', value: 'bags/backpacks', path: '/catalog/bags/backpacks' },
    { type: 'PRODUCT', name: 'To a product', value: mug.slug, path: `/catalog/products/${mug.slug}` },
    { type: 'PROMOTION', name: 'To a promotion', value: 'proof', path: '/promotions/proof' },
    { type: 'LINK', name: 'To any path', value: '/contacts/', path: '/contacts' },
  ]
  const planted: number[] = []
  for (const { type, name, value } of entries) {
    const [row] = await onDatabase<{ id: number }>(
      `insert into navigation_items (company_id, group_slug, name, name_en, type, value, sort)
       values (1, 'header', $1, $1, $2, $3, -1) returning id::int`,
      [name, type, value],
    )
    planted.push(row!.id)
  }
  await tellShop('nav:1,company:1,promotions:1')
  try {
    const page = await start()
    for (const { name, path, type } of entries) {
      await open(page, '/')
      await page.locator('header').getByRole('link', { name, exact: true }).click()
      await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === path)
      await settled(page)
      const heading = page.getByRole('heading', { level: 1 })
      if (type === 'PRODUCT') await heading.filter({ hasText: mug.name }).waitFor()
      if (type === 'PROMOTION') await heading.filter({ hasText: 'Proof of a promotion' }).waitFor()
      await heading.first().waitFor()
      expect((await page.request.get(page.url())).status(), type).toBe(200)
    }
  } finally {
    await onDatabase('delete from navigation_items where id = any($1)', [planted])
    await onDatabase('delete from promotions where id = $1', [promotion!.id])
    await tellShop('nav:1,company:1,promotions:1')
  }
})

test('[SHIP-01] [FMT-04] an order shows its shipment, and past events by date', async () => {
  const page = await start()
  await signedIn(visitor.context)
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await onDatabase("update orders set created_at = '2026-03-05T12:00:00Z' where id = $1", [order.id])
  await onDatabase("update order_history set at = '2026-03-05T12:00:00Z' where order_id = $1", [order.id])
  await onDatabase("update orders set due_date = '2026-03-09', state = 'done', sub_state = '' where id = $1", [
    order.id,
  ])
  await onDatabase(
    "insert into order_history (order_id, from_state, to_state, actor, at) values ($1, 'new', 'done', 'shop', '2026-03-08T12:00:00Z')",
    [order.id],
  )
  await open(page, `/my/orders/${order.id}/`)
  const shipment = page.locator('section[aria-labelledby="order-shipments"]')
  const facts = (await shipment.innerText()).replaceAll('\u00a0', ' ')
  for (const [name, value] of [
    [m.orders_shipment_number({}, en), `${order.number}-1`],
    // A promised date is shown in words, a past date in figures.
    [m.orders_shipment_expected({}, en), '9 March'],
    [m.orders_shipment_received({}, en), '08.03.2026'],
  ])
    expect(facts).toMatch(new RegExp(`${name}\\s+${value}`))
  expect(await page.locator('main').innerText()).toContain('of 05.03.2026')
  await page.locator('summary', { hasText: m.orders_history({}, en) }).click()
  await expect.poll(() => page.locator('main ol').last().innerText()).toContain('05.03.2026, 1')
  await open(page, '/my/orders/')
  expect(await page.locator('main').innerText()).toContain('05.03.2026')
})
