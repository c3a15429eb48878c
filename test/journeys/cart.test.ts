import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { counted } from '#web/parts/listing/counted.ts'
import { proved } from '../proved.ts'
import { lastCode, newVisitor, open, quiet, settled, shop, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase, withdrawn } from './settings.ts'
import { aMug, callsOf, cartCookie, fillCart, fillKeptCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !/net::ERR_FAILED/.test(text))).toEqual([])
})

const countOf = (page: Page, sku: string) =>
  page.locator(`[data-sku="${sku}"]`).getByRole('group').getByRole('textbox').inputValue()
const skus = (page: Page) =>
  page.locator('[data-sku]').evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.sku))
const skusIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .locator('[data-sku]')
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.sku))
const cart = '/api/v2/cart/'

describe('a guest', () => {
  test('buys although the browser blocks storage', async () => {
    const page = await start()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    const mug = await aMug()
    await open(page, `/catalog/products/${mug.slug}/`)
    await page
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .first()
      .click()
    await page.getByRole('link', { name: /1 item/ }).waitFor()
    await open(page, '/cart/')
    expect(await skus(page)).toEqual([mug.sku])
  })

  test('[CART-01] [CART-03] [CART-11] adds, counts, removes and restores; the cart survives a reload for thirty days', async (context) => {
    const page = await start()
    await open(page, '/cart/')
    await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: m.cart_to_catalog({}, en) })
        .getAttribute('href'),
    ).toBe('/catalog/')

    const mug = await aMug()
    await open(page, `/catalog/products/${mug.slug}/`)
    await page
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .first()
      .click()
    await page.getByRole('link', { name: /1 item/ }).waitFor()
    // Added again from the viewed products (a section shows the model in another colour): one line of two pieces.
    await open(page, '/')
    const card = page.locator(`section[aria-labelledby=last-viewed] [data-product="${mug.product}"]`)
    await card.getByRole('button', { name: m.catalog_more({}, en), exact: true }).click()
    await page.getByRole('link', { name: /2 items/ }).waitFor()
    proved(context, 'CART-14')
    const kept = (await visitor.context.cookies()).find((one) => one.name === 'cart_items')!
    expect(kept.value).toContain(`${mug.sku}~2`)
    expect(Math.round((kept.expires - Date.now() / 1000) / 86_400)).toBe(30)
    proved(context, 'STO-06')

    await open(page, '/cart/')
    await page.reload()
    await settled(page)
    expect(await skus(page)).toEqual([mug.sku])
    expect(await countOf(page, mug.sku)).toBe('2')
    const summary = page.getByRole('complementary', { name: m.cart_summary({}, en) })
    await expect.poll(() => summary.innerText()).toContain(formatMoney(kopecks(mug.price * 200), 'en', 'RUB'))
    await page.getByRole('button', { name: m.cart_remove({ name: mug.name }, en) }).click()
    await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
    await expect.poll(() => cartCookie(visitor.context)).toBe('')
    await page.getByRole('button', { name: m.cart_undo({}, en) }).click()
    await expect.poll(() => skus(page)).toEqual([mug.sku])
    expect(await countOf(page, mug.sku)).toBe('2')
  })

  test('[CART-15] changing the size in place merges two pieces and one into three', async () => {
    const page = await start()
    const [one, other] = await onDatabase<{ sku: string; size: string; product: number; slug: string; name: string }>(
      `select v.sku, v.size, p.id::int as product, p.slug, p.name_en as name from variants v join products p on p.id = v.product_id
       where p.company_id = 1 and v.is_active and p.id = (
         select v.product_id from variants v join products p on p.id = v.product_id
         where p.company_id = 1 and v.size <> '' and v.is_active
           and (select sum(s.on_hand - s.reserved) from stock_levels s join outlets o on o.id = s.outlet_id where s.variant_id = v.id and o.kind = 'warehouse') > 5
         group by v.product_id having count(*) > 1 order by v.product_id limit 1)
         and (select sum(s.on_hand - s.reserved) from stock_levels s join outlets o on o.id = s.outlet_id where s.variant_id = v.id and o.kind = 'warehouse') > 5
       order by v.sort, v.id limit 2`,
    )
    const things = [
      { ...one!, price: 0, count: 2 },
      { ...other!, price: 0, count: 1 },
    ]
    await fillCart(visitor.context, ...things)
    let bring = () => {}
    const pressed = new Promise<void>((resolve) => {
      bring = resolve
    })
    await page.route('**/assets/size-sheet-*.js', async (route) => {
      await pressed
      await route.continue()
    })
    await open(page, '/cart/')
    expect(await skus(page)).toEqual([one!.sku, other!.sku])
    // The click comes before its code has loaded, as on a slow phone: it is replayed once.
    await page
      .locator(`[data-sku="${one!.sku}"]`)
      .getByRole('button', { name: new RegExp(`^${m.cart_change_size({}, en)}`) })
      .click()
    bring()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: other!.size, exact: true }).check({ force: true })
    await dialog.getByRole('button', { name: m.cart_size_done({}, en) }).click()
    await expect.poll(() => skus(page)).toEqual([other!.sku])
    await expect.poll(() => countOf(page, other!.sku)).toBe('3')
    await open(page, '/cart/')
    expect(await skus(page)).toEqual([other!.sku])
    expect(await countOf(page, other!.sku)).toBe('3')
  })

  test('[CART-16] [UX-G22] two tabs of one browser show one cart', async () => {
    const page = await start()
    const [one, two] = [await aMug(), await aMug()]
    await fillCart(visitor.context, one)
    await open(page, '/cart/')
    const other = await visitor.context.newPage()
    await open(other, `/catalog/products/${two.slug}/`)
    await other
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .first()
      .click()
    await expect.poll(() => skus(page)).toEqual([one.sku, two.sku])
    await page.getByRole('button', { name: m.cart_remove({ name: two.name }, en) }).click()
    await other
      .getByRole('button', { name: m.product_to_cart({}, en) })
      .first()
      .waitFor()
    await other.getByRole('link', { name: /1 item/ }).waitFor()
  })

  test('[REG-07] another city saves and recalculates the cart', async () => {
    const page = await start()
    const mug = await aMug()
    await fillCart(visitor.context, mug)
    await open(page, '/cart/')
    // Until its code has loaded, the city form is a plain form that loads a document.
    await quiet(page)
    const calls = callsOf(page)
    await page
      .getByRole('button', { name: m.shell_city({ name: 'Yekaterinburg' }, en) })
      .first()
      .click()
    await page.locator('#region-chooser').getByRole('button', { name: 'Moscow', exact: true }).click()
    // If the mug is scarcer or dearer in that city, a confirmation comes first.
    const choose = page.getByRole('button', { name: m.shell_city_choose({ name: 'Moscow' }, en) })
    await expect
      .poll(async () => {
        if (await choose.isVisible()) await choose.click()
        return calls
          .filter(({ call, body }) => call === `POST ${cart}` && body.save === true)
          .map(({ headers }) => headers['x-region-id'])
      })
      .toEqual(['2'])
    expect(await skus(page)).toEqual([mug.sku])
  })

  test('[CART-17] a change that fails to save restores the cart and shows an error', async () => {
    const page = await start()
    const mug = await aMug()
    await fillCart(visitor.context, mug)
    await open(page, '/cart/')
    await page.route(`**${cart}`, (route) => route.abort())
    await page.getByRole('button', { name: m.cart_more({}, en), exact: true }).click()
    await page.getByText(m.cart_update_failed({}, en)).waitFor()
    expect(await countOf(page, mug.sku)).toBe('1')
    expect(await cartCookie(visitor.context)).toContain(`${mug.sku}~1`)
    await page.unroute(`**${cart}`)
    await page.getByRole('button', { name: m.cart_more({}, en), exact: true }).click()
    await expect.poll(() => cartCookie(visitor.context)).toContain(`${mug.sku}~2`)
    await expect.poll(() => page.getByText(m.cart_update_failed({}, en)).count()).toBe(0)
  })

  test('[CART-19] [UX-B3] a sold-out line is set aside: the rest is priced and ordered without it, and it stays in the cart', async () => {
    const page = await start()
    const mug = await aMug()
    await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    await withdrawn('road/umbrellas', async (gone) => {
      await fillKeptCart(page, mug, gone)
      await open(page, '/cart/')
      const aside = page.getByRole('list', { name: m.cart_set_aside({}, en) })
      await aside.locator(`[data-sku="${gone.sku}"]`).getByText(m.cart_line_gone({}, en)).waitFor()
      expect(await skusIn(page, m.cart_lines({}, en))).toEqual([mug.sku])
      const summary = page.getByRole('complementary', { name: m.cart_summary({}, en) })
      await expect.poll(() => summary.innerText()).toContain(formatMoney(kopecks(mug.price * 100), 'en', 'RUB'))
      // The badge and the title count lines that can be bought.
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/1 item$/)
      await page
        .getByRole('link', { name: /1 item/ })
        .first()
        .waitFor()
      await open(page, '/')
      await page
        .getByRole('link', { name: /1 item/ })
        .first()
        .waitFor()
      await open(page, '/cart/')
      await page
        .getByRole('link', { name: m.cart_checkout({}, en) })
        .first()
        .click()
      const person = shopper(page, 'en')
      await page.getByText(m.checkout_set_aside(counted(1, 'en'), en)).waitFor()
      await person.pickUpInAShop()
      await person.pay('on receipt')
      await person.agree()
      await person.place()
      await page.waitForURL(/\/cart\/success\/\d+\/$/)
      const order = await (await page.request.get(`/api/orders/${/success\/(\d+)/.exec(page.url())![1]}/`)).json()
      expect(order.items.map(({ sku }: { sku: string }) => sku)).toEqual([mug.sku])
      // Lines set aside remain, and cannot be ordered alone.
      await open(page, '/cart/')
      expect(await skusIn(page, m.cart_set_aside({}, en))).toEqual([gone.sku])
      const checkout = page.getByRole('button', { name: m.cart_checkout({}, en) }).first()
      expect(await checkout.getAttribute('aria-disabled')).toBe('true')
      expect((await page.request.get('/cart/delivery/', { maxRedirects: 0 })).headers().location).toBe('/cart/')
      await page.getByRole('button', { name: m.cart_remove_gone({}, en) }).click()
      await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
    })
  })

  test('[CART-19] the badge of a guest counts only available goods on every page', async () => {
    const page = await start()
    const mug = await aMug()
    await withdrawn('road/umbrellas', async (gone) => {
      await fillCart(visitor.context, { ...mug, count: 2 }, gone)
      await open(page, '/cart/')
      await page
        .getByRole('link', { name: /2 items/ })
        .first()
        .waitFor()
      await open(page, '/contacts/')
      await page
        .getByRole('link', { name: /2 items/ })
        .first()
        .waitFor()
    })
  })

  test('[CODE-03] [CODE-05] the promo code window opens, requires a code, shows a refusal beside the field, and closes', async () => {
    const page = await start()
    await fillCart(visitor.context, await aMug())
    await open(page, '/cart/')
    await page.getByRole('button', { name: m.cart_promo_enter({}, en) }).click()
    const dialog = page.getByRole('dialog', { name: m.cart_promo_title({}, en) })
    const field = dialog.getByLabel(m.cart_promo_label({}, en))
    const apply = dialog.getByRole('button', { name: m.cart_promo_apply({}, en) })
    for (const empty of ['', '   ']) {
      await field.fill(empty)
      await apply.click()
      await dialog.getByText('Enter the code', { exact: true }).waitFor()
    }
    await field.fill(' nosuch1 ')
    await apply.click()
    await dialog.getByText(m.cart_promo_unknown({}, en)).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => localStorage.getItem('promo_codes'))).toBeNull()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: m.cart_promo_enter({}, en) }).waitFor()
  })
})

describe('at sign-in and sign-out', () => {
  test('two devices of one customer keep each other’s additions, made unaware of each other', async () => {
    const page = await start()
    const [one, two, three] = [await aMug(), await aMug(), await aMug()]
    const { token } = await signedIn(visitor.context)
    await fillKeptCart(page, one)
    await open(page, `/catalog/products/${two.slug}/`)
    const other = await newVisitor({ locale: 'en', width: 390 })
    try {
      await inRegion(other.context)
      await other.context.addCookies([{ name: 'token', value: token, url: shop().url, httpOnly: true }])
      await open(other.page, `/catalog/products/${three.slug}/`)
      const add = { name: m.product_to_cart({}, en) }
      const kept = () => other.page.waitForResponse((answer) => answer.url().endsWith('/api/v2/cart/') && answer.ok())
      await Promise.all([kept(), other.page.getByRole('button', add).first().click()])
      await page.getByRole('button', add).first().click()
      const inCart = async () =>
        (await (await page.request.get('/api/v2/cart/')).json()).items
          .map((item: { sku: string }) => item.sku)
          .toSorted()
      await expect.poll(inCart).toEqual([one.sku, two.sku, three.sku].toSorted())
      await page
        .getByRole('link', { name: /3 items/ })
        .first()
        .waitFor()
      expect(other.complaints).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('[CART-12] [CART-13] [NAV-11] A,B of the device and B,C of the account become A,B,C; the device keeps them after sign-out', async (context) => {
    const page = await start()
    const [a, b, c] = [await aMug(), await aMug(), await aMug()]
    // The account is created by a first sign-in elsewhere.
    const { phone, token } = await signedIn(visitor.context)
    await fillKeptCart(page, { ...b, count: 3 }, c)
    await visitor.context.clearCookies({ name: 'token' })
    await fillCart(visitor.context, a, b)
    await open(page, '/login/?returnUrl=/cart/')
    const calls = callsOf(page)
    const entered = `+${phone}`
    await page.getByLabel(m.sign_in_phone({}, en)).fill(entered)
    await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
    const field = page.getByLabel(m.sign_in_code_label({}, en))
    await field.waitFor()
    await field.fill(await lastCode(entered))
    await page.waitForURL(/\/cart\/$/)
    await expect.poll(() => skus(page)).toEqual([b.sku, c.sku, a.sku])
    expect(await countOf(page, b.sku)).toBe('3')
    expect(
      calls
        .map(({ call }) => call)
        .filter((call) => call.endsWith(cart))
        .slice(0, 2),
    ).toEqual([`GET ${cart}`, `POST ${cart}`])
    expect(calls.filter(({ call }) => call === `POST ${cart}`)[0]!.body).toMatchObject({ save: true })
    expect(calls.some(({ call }) => call === 'GET /api/navigation-groups/')).toBe(true)
    await expect.poll(() => cartCookie(visitor.context)).toBe('')
    const key = (await visitor.context.cookies()).find((one) => one.name === 'token')!.value
    expect(key).not.toBe(token)

    // After sign-out: menus are requested again, the token is invalid, the cart continues as a guest's.
    await open(page, '/my/orders/')
    calls.length = 0
    await page
      .getByRole('button', { name: m.sign_in_out({}, en) })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect
      .poll(() =>
        calls
          .filter(({ call }) => call === `POST ${cart}`)
          .map(({ body }) => body.items.map((item: { sku: string }) => item.sku)),
      )
      .toEqual([[b.sku, c.sku, a.sku]])
    expect(calls.some(({ call }) => call === 'GET /api/navigation-groups/')).toBe(true)
    expect((await visitor.context.cookies()).find((one) => one.name === 'token')).toBeUndefined()
    const refused = await page.request.get('/api/customers/me/', { headers: { authorization: `Token ${key}` } })
    expect(refused.status()).toBe(401)
    proved(context, 'AUTH-28')
    await open(page, '/cart/')
    await expect.poll(() => skus(page)).toEqual([b.sku, c.sku, a.sku])
  })

  test('[CART-18] a cart that fails to load is pushed from the device', async () => {
    const page = await start()
    const mug = await aMug()
    await fillCart(visitor.context, mug)
    await signedIn(visitor.context)
    await page.route(`**${cart}*`, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    const calls = callsOf(page)
    await open(page, '/catalog/')
    await expect
      .poll(() => calls.filter(({ call }) => call.endsWith(cart)).map(({ call }) => call))
      .toEqual([`GET ${cart}`, `POST ${cart}`])
    expect(calls.find(({ call }) => call === `POST ${cart}`)!.body).toMatchObject({
      save: true,
      items: [{ sku: mug.sku, count: 1 }],
    })
  })
})
