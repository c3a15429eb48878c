import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { drawn, newVisitor, open, settled, type Visitor } from './browser.ts'
import { hold } from './hold.ts'
import { onDatabase } from './settings.ts'
import { aMug, fillCart, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

async function start(): Promise<Page> {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  return visitor.page
}
const keptCart = (customer: number) =>
  onDatabase<{ sku: string; count: number }>(
    'select sku, count::int from cart_lines where customer_id = $1 order by sort',
    [customer],
  )
const keptCartPath = '**/api/v2/cart/'
const isKeptCart = (url: string) => new URL(url).pathname === '/api/v2/cart/'
const toBuy = (page: Page) => page.getByRole('form', { name: m.product_buy({}, en) })
const back = async (page: Page) => {
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

describe('the cart', () => {
  test('a click before the saved cart has loaded adds to it', async () => {
    const page = await start()
    const me = await signedIn(visitor.context)
    const [there, added] = [await aMug(), await aMug()]
    await fillKeptCart(page, there)
    const read = await hold(page, keptCartPath, (request) => request.method() === 'GET')
    await page.goto(`/catalog/products/${added.slug}/`)
    // The page is hydrated while the cart of the account is still loading.
    const press = toBuy(page).getByRole('button', { name: m.product_to_cart({}, en) })
    await expect.poll(async () => press.isVisible()).toBe(true)
    await read.arrived()
    await press.click()
    await drawn(page)
    await read.release()
    await settled(page)
    const both = [
      { sku: there.sku, count: 1 },
      { sku: added.sku, count: 1 },
    ]
    await expect.poll(() => keptCart(me.id)).toEqual(both)
    await open(page, '/cart/')
    await page.getByRole('link', { name: there.name }).first().waitFor()
    await page.getByRole('link', { name: added.name }).first().waitFor()
  })

  test('[CART-17] a refused click before the saved cart has loaded leaves that cart unchanged', async () => {
    const page = await start()
    const me = await signedIn(visitor.context)
    const [there, refused, added] = [await aMug(), await aMug(), await aMug()]
    await fillKeptCart(page, there)
    await page.route(keptCartPath, (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      return route.fulfill({ status: 503, body: '{}' })
    })
    const read = await hold(page, keptCartPath, (request) => request.method() === 'GET')
    const kept = await hold(page, keptCartPath, (request) => request.method() === 'POST')
    await page.goto(`/catalog/products/${refused.slug}/`)
    await read.arrived()
    await toBuy(page)
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .click()
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'GET' && isKeptCart(response.url()),
    )
    await read.release()
    await (await answer).finished()
    await kept.arrived()
    await kept.release()
    await settled(page)
    await page.getByText(m.catalog_cart_failed({}, en)).first().waitFor()
    await page.unroute(keptCartPath)
    await open(page, `/catalog/products/${added.slug}/`)
    await toBuy(page)
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .click()
    const both = [
      { sku: there.sku, count: 1 },
      { sku: added.sku, count: 1 },
    ]
    await expect.poll(() => keptCart(me.id)).toEqual(both)
  })

  test('[CART-18] a saved cart that fails to load is not emptied by an empty device', async () => {
    const page = await start()
    const me = await signedIn(visitor.context)
    const there = await aMug()
    await fillKeptCart(page, there)
    await page.route(keptCartPath, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await open(page, '/')
    expect(await keptCart(me.id)).toEqual([{ sku: there.sku, count: 1 }])
    await page.unroute(keptCartPath)
    await open(page, '/cart/')
    await page.getByRole('link', { name: there.name }).first().waitFor()
  })

  test('[UX-B3] Undo restores the removed line and keeps later changes', async () => {
    const page = await start()
    const [gone, stays] = [await aMug(), await aMug()]
    await fillCart(visitor.context, gone, stays)
    await open(page, '/cart/')
    const line = (name: string) => page.locator('main li').filter({ has: page.getByRole('link', { name }) })
    await line(gone.name)
      .getByRole('button', { name: m.cart_remove({ name: gone.name }, en) })
      .click()
    await line(gone.name).first().waitFor({ state: 'detached' })
    await line(stays.name)
      .getByRole('button', { name: m.cart_more({}, en) })
      .click()
    await page.getByRole('button', { name: m.cart_undo({}, en) }).click()
    await line(gone.name).first().waitFor()
    expect(await line(stays.name).getByRole('textbox').inputValue()).toBe('2')
    expect(await line(gone.name).getByRole('textbox').inputValue()).toBe('1')
  })
})

test('[UX-L1] Back to the account shows changes made meanwhile', async () => {
  const page = await start()
  await signedIn(visitor.context)
  const order = await placedOrder(page, { thing: await aMug() })
  await open(page, '/my/orders/')
  const shown = page.locator('main').getByText(order.number).first()
  await shown.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: order.number }).waitFor()
  const canceled = await page.request.post(`/api/orders/${order.id}/cancel/`, { data: {} })
  expect(canceled.status()).toBe(200)
  await back(page)
  await page
    .locator('main')
    .getByText(/^Cancell?ed/)
    .filter({ visible: true })
    .first()
    .waitFor()
})

test('[UX-G20] a grown list has one language after a switch', async () => {
  const page = await start()
  await open(page, '/catalog/bags/')
  await page.getByRole('link', { name: m.catalog_show_more({}, en) }).click()
  await expect.poll(() => page.locator('main [data-product]').count()).toBeGreaterThan(24)
  await page.locator('main [data-product]').nth(33).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 120))
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.getByRole('button', { name: 'Русский' }).first().click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru')
  const cards = () => page.locator('main [data-product]').allInnerTexts()
  await expect.poll(async () => (await cards()).filter((text) => !/[а-я]/i.test(text)).length).toBe(0)
})

test('[UX-G4] a browser without storage signs in, continues and checks out', async () => {
  const page = await start()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('closed', 'SecurityError')
        },
      })
  })
  const mug = await aMug()
  await fillCart(visitor.context, mug)
  await open(page, '/login/')
  await page.getByRole('textbox').first().waitFor()
  await open(page, '/cart/delivery/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await open(page, '/')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.locator('main a[href^="/catalog/"]').first().click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/catalog\//)
  await settled(page)
  expect(loads).toBe(0)
})

test('[UX-N7] sign-out in another tab clears the favourites of the account from the screen', async () => {
  const page = await start()
  const me = await signedIn(visitor.context)
  const mug = await aMug()
  await onDatabase('insert into favorites (customer_id, product_id, company_id, added_at) values ($1, $2, 1, now())', [
    me.id,
    mug.product,
  ])
  await open(page, '/favorites/')
  await page.locator(`[data-product="${mug.product}"]`).waitFor()
  const tab = await visitor.context.newPage()
  await open(tab, '/my/profile/')
  await tab
    .getByRole('button', { name: m.sign_in_out({}, en) })
    .first()
    .click()
  await page.getByRole('heading', { name: m.catalog_favorites_empty({}, en) }).waitFor()
  expect(await page.locator(`[data-product="${mug.product}"]`).count()).toBe(0)
  await tab.close()
})

test('[ERR-07] a refused call without a session does not end a session begun meanwhile in another tab', async () => {
  const page = await start()
  await signedIn(visitor.context)
  let another = ''
  const refuse = async (route: Route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } })
    expect(response.status()).toBe(401)
    another = (await signedIn(visitor.context)).token
    await route.fulfill({ response })
  }
  await page.route('**/api/customers/me/', refuse, { times: 1 })
  await open(page, '/contacts/')
  await expect.poll(() => another).not.toBe('')
  await page
    .getByRole('banner')
    .getByRole('link', { name: m.shell_sign_in({}, en) })
    .waitFor()
  const kept = (await visitor.context.cookies()).find(({ name }) => name === 'token')
  expect(kept?.value).toBe(another)
})

test('[UX-C4] [UX-G7] filter bounds set by keyboard keep the focus', async () => {
  const page = await start()
  await open(page, '/catalog/bags/')
  const from = page.getByRole('textbox', { name: m.catalog_price_from_label({}, en) })
  const to = page.getByRole('textbox', { name: m.catalog_price_to_label({}, en) })
  await from.fill('3000')
  await from.press('Tab')
  await page.keyboard.type('9000')
  expect(await to.inputValue()).toBe('9000')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toMatch(/price_from=3000&price_to=9000/)
  const thumb = page.getByRole('slider', { name: m.catalog_price_from_label({}, en) })
  await thumb.focus()
  for (let n = 1; n <= 3; n++) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => thumb.inputValue()).toBe(String(3000 + n))
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('price_from')).toBe('3003')
})

test('[UX-C4] [UX-L1] Back to a list that had not arrived before the next choice shows that list, not an older one', async () => {
  const page = await start()
  await open(page, '/catalog/bags/?price_from=3000')
  const thumb = page.getByRole('slider', { name: m.catalog_price_from_label({}, en) })
  const priceFrom = () => new URL(page.url()).searchParams.get('price_from')
  await thumb.focus()
  const held = await hold(page, (url) => url.search.includes('price_from=3001'))
  await page.keyboard.press('ArrowRight')
  await held.arrived()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('main').locator('[aria-busy]').count()).toBe(0)
  expect(priceFrom()).toBe('3002')
  await held.release()
  await page.goBack()
  await expect.poll(priceFrom).toBe('3001')
  await expect.poll(() => thumb.inputValue()).toBe('3001')
})

test('[UX-C4] [UX-L1] Back before the list of a choice has arrived takes the choice back', async () => {
  const page = await start()
  await open(page, '/catalog/bags/?price_from=3000')
  const thumb = page.getByRole('slider', { name: m.catalog_price_from_label({}, en) })
  await thumb.focus()
  const held = await hold(page, (url) => url.search.includes('price_from=3001'))
  await page.keyboard.press('ArrowRight')
  await held.arrived()
  expect(await thumb.inputValue()).toBe('3001')
  await page.goBack()
  await expect.poll(() => thumb.inputValue()).toBe('3000')
  await held.release()
  await expect.poll(() => page.getByRole('main').locator('[aria-busy]').count()).toBe(0)
  expect(await thumb.inputValue()).toBe('3000')
})
