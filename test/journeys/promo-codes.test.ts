import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, settled, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase, tellShop } from './settings.ts'
import { aMug, fillCart, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** A promotion with codes for one product; returns its id. */
async function promotion(slug: string, product: string): Promise<number> {
  const rule = JSON.stringify({ scope: { products: [product] }, effect: { type: 'percent', percent: 7 } })
  const [made] = await onDatabase<{ id: number }>(
    `insert into promotions (company_id, slug, name, name_en, rule, needs_code, registration, created_at)
     values (1, $1, 'Проба', 'Trial ' || $1, $2, true, '{"prefix":"","days":null}', now()) returning id::int`,
    [slug, rule],
  )
  await tellShop('promotions:1,company:1')
  return made!.id
}

const addCode = (
  promotionId: number,
  code: string,
  more: { customer?: number; used?: number; expired?: boolean; total?: number; each?: number } = {},
) =>
  onDatabase(
    `with allowance as (insert into promo_allowances (company_id, limit_total, limit_per_customer, used) values (1, $3, $7, $4) returning id)
     insert into promo_codes (company_id, promotion_id, code, customer_id, allowance_id, expires_at, is_registration, created_at)
     select 1, $1, $2, $5::bigint, id, case when $6 then now() - interval '1 day' end, $5::bigint is not null, now() from allowance`,
    [
      promotionId,
      code,
      more.total ?? (more.customer ? 1 : null),
      more.used ?? 0,
      more.customer ?? null,
      more.expired ?? false,
      more.each ?? null,
    ],
  )

const forget = async (...ids: number[]) => {
  await onDatabase('delete from promo_codes where promotion_id = any ($1)', [ids])
  await onDatabase('delete from promotions where id = any ($1)', [ids])
  await tellShop('promotions:1,company:1')
}

async function enter(page: Page, code: string) {
  const first = page.getByRole('button', { name: m.cart_promo_enter({}, en) })
  await first.or(page.getByRole('button', { name: m.cart_promo_another({}, en) })).click()
  const dialog = page.getByRole('dialog', { name: m.cart_promo_title({}, en) })
  await dialog.getByLabel(m.cart_promo_label({}, en)).fill(code)
  await dialog.getByRole('button', { name: m.cart_promo_apply({}, en) }).click()
  return dialog
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('promo_codes'))

test('[STO-01] [CODE-06] [UX-B5] applied codes are stored as `A;B`, in capitals without blanks; a code whose check failed is not, and an error shows', async () => {
  const page = await start(390)
  const [one, two] = [await aMug(), await aMug()]
  const [first, second] = [await promotion('trial-one', one.slug), await promotion('trial-two', two.slug)]
  try {
    await addCode(first, 'TRIAL-A')
    await addCode(second, 'TRIAL-B')
    await fillCart(visitor.context, one, two)
    await open(page, '/cart/')
    await (await enter(page, '  trial-a ')).waitFor({ state: 'hidden' })
    expect(await stored(page)).toBe('TRIAL-A')
    await (await enter(page, 'Trial-B ')).waitFor({ state: 'hidden' })
    await expect.poll(() => stored(page)).toBe('TRIAL-A;TRIAL-B')
    // Each line names its discounts.
    const saved = (sku: string) => page.locator(`[data-sku="${sku}"]`).innerText()
    expect(await saved(one.sku)).toContain('Trial trial-one · TRIAL-A')
    expect(await saved(two.sku)).toContain('Trial trial-two · TRIAL-B')
    await page.reload()
    await expect.poll(() => page.getByRole('complementary').innerText()).toContain('TRIAL-B')

    await page.route('**/api/v2/cart/', (route) => route.fulfill({ status: 500, body: 'oops' }))
    const dialog = await enter(page, 'trial-c')
    await dialog.getByText(m.cart_promo_failed({}, en)).waitFor()
    await expectAccessible(page)
    expect(await stored(page)).toBe('TRIAL-A;TRIAL-B')
    await page.unrouteAll()
  } finally {
    await forget(first, second)
  }
})

test('[CODE-01] the window offers the customer’s codes by click and lists those applied', async () => {
  const page = await start(390)
  const mug = await aMug()
  const me = await signedIn(visitor.context)
  const own = await promotion('trial-own', mug.slug)
  try {
    await addCode(own, 'MINE-1', { customer: me.id })
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    await page.getByRole('button', { name: m.cart_promo_enter({}, en) }).click()
    const dialog = page.getByRole('dialog', { name: m.cart_promo_title({}, en) })
    await dialog.getByText(m.cart_promo_mine({}, en)).waitFor()
    expect(await dialog.getByText(m.cart_promo_applied_list({}, en)).count()).toBe(0)
    await dialog.getByRole('button', { name: 'MINE-1' }).click()
    expect(await dialog.getByLabel(m.cart_promo_label({}, en)).inputValue()).toBe('MINE-1')
    await dialog.getByRole('button', { name: m.cart_promo_apply({}, en) }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: m.cart_promo_another({}, en) }).click()
    await dialog.getByText(m.cart_promo_applied_list({}, en)).waitFor()
    await dialog.getByRole('button', { name: m.cart_promo_remove({}, en) }).waitFor()
  } finally {
    await forget(own)
  }
})

test('[CODE-07] [CODE-08] [CODE-09] a used-up, unsuitable or ended code names its reason and is not stored', async () => {
  const page = await start(390)
  const [mine, other] = [await aMug(), await aMug()]
  const [here, elsewhere] = [await promotion('trial-here', mine.slug), await promotion('trial-else', other.slug)]
  try {
    await addCode(here, 'GONE-1', { total: 1, used: 1 })
    await addCode(elsewhere, 'ELSE-1')
    await addCode(here, 'LATE-1', { expired: true })
    await fillCart(visitor.context, mine)
    await open(page, '/cart/')
    for (const [code, says] of [
      ['GONE-1', m.cart_promo_sold_out({}, en)],
      ['ELSE-1', m.cart_promo_not_applicable({}, en)],
      ['LATE-1', m.cart_promo_expired({}, en)],
    ] as const) {
      const dialog = await enter(page, code)
      await dialog.getByText(says, { exact: true }).waitFor()
      const field = dialog.getByLabel(m.cart_promo_label({}, en))
      expect(await field.getAttribute('aria-invalid'), code).toBe('true')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    expect(await stored(page)).toBeNull()
    expect(await page.getByRole('complementary').innerText()).not.toMatch(/GONE-1|ELSE-1|LATE-1/)
  } finally {
    await forget(here, elsewhere)
  }
})

test('[UX-B2] a customer keeps the discount of a code after a reload, in another tab and in the checkout, and pays the sum shown', async () => {
  const page = await start()
  const person = shopper(page, 'en')
  const mug = await aMug()
  const id = await promotion('trial-stays', mug.slug)
  try {
    await addCode(id, 'STAYS-1')
    const customer = await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    await fillKeptCart(page, { ...mug, count: 3 })
    await open(page, '/cart/')
    const summary = () => page.getByRole('complementary').innerText()
    await (await enter(page, 'stays-1')).waitFor({ state: 'hidden' })
    const { cart } = await (await page.request.get('/api/v2/cart/')).json()
    expect(cart.discount_amount).toBeGreaterThan(0)
    const sum = formatMoney(kopecksFromRoubles(cart.total), 'en', 'RUB')
    await expect.poll(summary).toContain(sum)
    // The server already renders the discounted sum: no other sum is shown first.
    expect(await (await page.request.get('/cart/')).text()).toContain('STAYS-1')
    await page.reload()
    await settled(page)
    await expect.poll(summary).toContain('STAYS-1')
    expect(await summary()).toContain(sum)
    const other = await visitor.context.newPage()
    await open(other, '/cart/')
    await expect.poll(() => other.getByRole('complementary').innerText()).toContain(sum)
    await other.close()

    await page
      .getByRole('link', { name: m.cart_checkout({}, en) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: m.checkout_title({}, en) }).waitFor()
    await person.pickUpInAShop()
    await person.pay('on receipt')
    await person.agree()
    await page.getByRole('button', { name: m.checkout_order({ sum }, en), exact: true }).waitFor()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const orders = await onDatabase<{ total: number }>('select total::int from orders where customer_id = $1', [
      customer.id,
    ])
    expect(orders).toEqual([{ total: kopecksFromRoubles(cart.total) }])
    // Used codes are deleted, both in the browser and in what it sends to the shop.
    await expect.poll(() => stored(page)).toBeNull()
    expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain('promo_codes')
  } finally {
    await onDatabase(
      'delete from promo_uses where allowance_id in (select allowance_id from promo_codes where promotion_id = $1)',
      [id],
    )
    await forget(id)
  }
})

test('[CODE-10] an order uses a code limited to one use per customer; a second try says so', async () => {
  const page = await start()
  const mug = await aMug()
  const once = await promotion('trial-once', mug.slug)
  try {
    await addCode(once, 'ONCE-1', { each: 1 })
    await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    await (await enter(page, 'once-1')).waitFor({ state: 'hidden' })
    const order = await placedOrder(page, { thing: mug, more: { promo_codes: [{ code: 'ONCE-1' }] } })
    expect(order.discount_amount).toBeGreaterThan(0)
    await page.evaluate(() => localStorage.clear())
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    const dialog = await enter(page, 'once-1')
    await dialog.getByText(m.cart_promo_used({}, en), { exact: true }).waitFor()
    expect(await stored(page)).toBeNull()
  } finally {
    await onDatabase(
      'delete from promo_uses where allowance_id in (select allowance_id from promo_codes where promotion_id = $1)',
      [once],
    )
    await onDatabase(
      'update promo_allowances set used = 0 where id in (select allowance_id from promo_codes where promotion_id = $1)',
      [once],
    )
    await forget(once)
  }
})

test('[CODE-12] a personal code leads a guest to sign-in and back; for another customer it is unknown', async () => {
  const page = await start(390)
  const mug = await aMug()
  const [owner] = await onDatabase<{ id: number }>(
    "insert into customers (company_id, phone) values (1, '7' || (9120000000 + floor(random() * 9999999))::bigint) returning id::int",
  )
  const personal = await promotion('trial-personal', mug.slug)
  try {
    await addCode(personal, 'HERS-1', { customer: owner!.id })
    await fillCart(visitor.context, mug)
    await open(page, '/cart/')
    const dialog = await enter(page, 'hers-1')
    await dialog.getByText(m.cart_promo_sign_in({}, en), { exact: true }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: m.cart_sign_in({}, en) }).click()
    await page.waitForURL('**/login/?returnUrl=%2Fcart%2F')
    await page.getByLabel(m.sign_in_phone({}, en)).waitFor()
    expect(await stored(page)).toBeNull()

    await signedIn(visitor.context)
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    await (await enter(page, 'hers-1')).getByText(m.cart_promo_unknown({}, en), { exact: true }).waitFor()
  } finally {
    await forget(personal)
  }
})

test('[PRO-01] promotions are listed with end dates and lead to their pages', async () => {
  const page = await start(390)
  await open(page, '/promotions/')
  await page.getByRole('heading', { level: 1, name: m.promotions_title({}, en) }).waitFor()
  const cards = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  expect(await cards.count()).toBeGreaterThan(1)
  await expectAccessible(page)
  const link = cards.first().getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/promotions\/[a-z0-9-]+\/$/)
})

test('[PRO-05] the customer’s code on a promotion page is shown as usable, used or expired', async () => {
  const page = await start()
  const { id } = await signedIn(visitor.context)
  const mug = await aMug()
  const made: number[] = []
  try {
    const says = async (slug: string, code: string, more: { used?: number; expired?: boolean }) => {
      const promotionId = await promotion(slug, mug.slug)
      made.push(promotionId)
      await addCode(promotionId, code, { customer: id, ...more })
      await open(page, `/promotions/${slug}/`)
      await page.getByText(code, { exact: true }).waitFor()
      return page.locator('main').innerText()
    }
    expect(await says('trial-active', 'MINE-A', {})).toContain(m.promotions_open_end({}, en))
    expect(await page.getByRole('button', { name: m.promotions_copy({}, en) }).count()).toBe(1)
    expect(await says('trial-used', 'MINE-U', { used: 1 })).toContain(m.promotions_code_used({}, en))
    expect(await says('trial-expired', 'MINE-E', { expired: true })).toContain(m.promotions_code_expired({}, en))
    expect(await page.getByRole('button', { name: m.promotions_copy({}, en) }).count()).toBe(0)
  } finally {
    await forget(...made)
  }
})

test('[PRO-02] a promotion has breadcrumbs, dates, rules, goods and how to take part; an ended one says so, an unknown one is a 404', async () => {
  const page = await start(390)
  const mug = await aMug()
  const id = await promotion('trial-whole', mug.slug)
  try {
    await onDatabase(
      `update promotions set terms = '{Один раз.,Только кружка.}', terms_en = '{Once.,The mug alone.}', until = '2030-06-15T12:00:00Z' where id = $1`,
      [id],
    )
    await tellShop('promotions:1,company:1')
    expect((await page.goto('/promotions/trial-whole/'))!.status()).toBe(200)
    await open(page, '/promotions/trial-whole/')
    const main = page.locator('main')
    const trail = main.getByRole('navigation', { name: m.catalog_trail({}, en) })
    expect(await trail.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/',
      '/promotions/',
    ])
    await main.getByText(m.promotions_until({ day: '15.06.2030' }, en)).waitFor()
    await main.getByRole('heading', { name: m.promotions_terms({}, en) }).waitFor()
    for (const rule of ['Once.', 'The mug alone.']) await main.getByText(rule, { exact: true }).waitFor()
    expect(await main.locator('[data-product] h3, [data-product] h2').allInnerTexts()).toEqual([mug.name])
    await main.getByRole('link', { name: m.promotions_sign_in({}, en) }).waitFor()
    await expectAccessible(page)

    await onDatabase("update promotions set until = now() - interval '1 day' where id = $1", [id])
    await tellShop('promotions:1,company:1')
    expect((await page.goto('/promotions/trial-whole/'))!.status()).toBe(200)
    await main.getByText(m.promotions_ended({}, en)).waitFor()
    await main.getByText('Once.', { exact: true }).waitFor()
    expect(await main.getByRole('link', { name: m.promotions_sign_in({}, en) }).count()).toBe(0)
    expect((await page.goto('/promotions/no-such/'))!.status()).toBe(404)
  } finally {
    await forget(id)
  }
})

test('[PRO-04] a participant receives a personal code; a guest is led to sign-in and back', async () => {
  const page = await start()
  const mug = await aMug()
  const id = await promotion('trial-join', mug.slug)
  try {
    await open(page, '/promotions/trial-join/')
    await page.getByRole('link', { name: m.promotions_sign_in({}, en) }).click()
    await page.waitForURL(/\/login\//)
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/promotions/trial-join/')

    await signedIn(visitor.context)
    await open(page, '/promotions/trial-join/')
    await page.getByRole('button', { name: m.promotions_take_part({}, en) }).click()
    await page.getByText(m.promotions_your_code({}, en)).waitFor()
    const [given] = await onDatabase<{ code: string }>('select code from promo_codes where promotion_id = $1', [id])
    await page.getByText(given!.code, { exact: true }).waitFor()
    // On the next visit it is still there and works in the cart.
    await open(page, '/promotions/trial-join/')
    await page.getByText(given!.code, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: m.promotions_take_part({}, en) }).count()).toBe(0)
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    await (await enter(page, given!.code)).waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator(`[data-sku="${mug.sku}"]`).innerText()).toContain(given!.code)
  } finally {
    await forget(id)
  }
})
