import { afterEach, describe, expect, test } from 'vitest'
import { formatCardNumber, formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, type Visitor } from './browser.ts'
import { sampled } from './sampled.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { aMug, fillCart, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
let expected = /net::ERR_FAILED/
const en = { locale: 'en' } as const
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !expected.test(text))).toEqual([])
  expected = /net::ERR_FAILED/
})

/** A customer with bonuses: 500, of which 200 expire in twelve days. */
async function start(width = 1280, lots = [300, 200]) {
  visitor = await newVisitor({ locale: 'en', width, pictures: true })
  await inRegion(visitor.context)
  const me = await signedIn(visitor.context)
  for (const [at, amount] of lots.entries()) await give(me.id, amount, at === 1 ? 12 : 150)
  return { page: visitor.page, me }
}

const give = (customer: number, roubles: number, days: number) =>
  onDatabase(
    `with o as (insert into bonus_operations (company_id, customer_id, kind, amount, note, at)
       values (1, $1, 'given', $2, '', now()) returning id),
     l as (insert into bonus_lots (company_id, customer_id, amount, remaining, available_from, expires_at, created_at)
       values (1, $1, $2, $2, now() - interval '1 minute', now() + make_interval(days => $3), now()) returning id)
     insert into bonus_moves select o.id, l.id, $2::bigint from o, l`,
    [customer, roubles * 100, days],
  )
const money = (roubles: number) => formatMoney(kopecks(roubles * 100), 'en', 'RUB')
const bonusLine = m.cart_bonuses({}, en)

describe('spending', () => {
  test.each(sampled([360, 1280]))(
    '[BON-03] [CART-01] [UX-B6] at %i px the switch of the cart deducts bonuses at once and shows the bonuses earned',
    async (width) => {
      const { page } = await start(width)
      const mug = await aMug()
      await fillKeptCart(page, { ...mug, count: 2 })
      await open(page, '/cart/')
      const summary = page.getByRole('complementary', { name: m.cart_summary({}, en) })
      const toggle = summary.getByRole('switch')
      await toggle.waitFor()
      expect(await toggle.isChecked()).toBe(false)
      const goods = mug.price * 2
      const usable = Math.min(500, Math.floor(goods * 0.3))
      await toggle.click()
      await summary.getByText(`−${money(usable)}`).waitFor()
      await expect.poll(() => summary.getByText(money(goods - usable)).count()).toBeGreaterThan(0)
      await summary.getByText(m.loyalty_will_earn({}, en)).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await summary.getByText(`−${money(usable)}`).waitFor()
      await summary.getByRole('switch').click()
      await expect.poll(() => summary.getByText(bonusLine, { exact: true }).count()).toBe(0)
    },
  )

  test('[BON-02] [SET-52] a guest, a customer without bonuses and a hidden switch show none', async () => {
    const { page, me } = await start(1280, [])
    const mug = await aMug()
    await fillKeptCart(page, mug)
    await open(page, '/cart/')
    await page.getByRole('complementary', { name: m.cart_summary({}, en) }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await give(me.id, 100, 100)
    await withSettings({ 'switches.bonuses_switcher': false }, async () => {
      await open(page, '/cart/')
      await page.getByRole('complementary', { name: m.cart_summary({}, en) }).waitFor()
      expect(await page.getByRole('switch').count()).toBe(0)
      await open(page, '/cart/delivery/')
      await page.getByRole('complementary', { name: m.checkout_your_order({}, en) }).waitFor()
      expect(await page.getByRole('switch').count()).toBe(0)
    })
    await open(page, '/cart/')
    await page.getByRole('switch').waitFor()
    await visitor.context.clearCookies({ name: 'token' })
    await fillCart(visitor.context, mug)
    await open(page, '/cart/')
    await page.getByText(mug.name).first().waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
  })

  test('[BON-04] in the checkout a payment option without bonuses switches them off and says so', async () => {
    const { page } = await start()
    const mug = await aMug()
    await fillKeptCart(page, { ...mug, count: 2 })
    const way = "company_id = 1 and delivery_type = 'DELIVERY' and payment_type = 'CASH'"
    await onDatabase(`update delivery_payment_options set can_use_bonuses = false where ${way}`)
    await tellShop('options:1,company:1')
    try {
      await open(page, '/cart/delivery/')
      const summary = page.getByRole('complementary', { name: m.checkout_your_order({}, en) })
      await page.getByRole('radio', { name: m.checkout_way_courier({}, en) }).check()
      await summary.getByRole('switch').click()
      await summary.getByText(bonusLine, { exact: true }).waitFor()
      await page.getByRole('radio', { name: m.orders_payment_cash({}, en) }).check()
      await summary.getByText(m.loyalty_way_takes_none({}, en)).waitFor()
      expect(await summary.getByText(bonusLine, { exact: true }).count()).toBe(0)
      await page
        .getByRole('radio', { name: m.orders_payment_bank_card({}, en) })
        .first()
        .check()
      await summary.getByText(bonusLine, { exact: true }).waitFor()
      await expectAccessible(page)
    } finally {
      await onDatabase(`update delivery_payment_options set can_use_bonuses = true where ${way}`)
      await tellShop('options:1,company:1')
    }
  })

  test('[ORD-08] the order shows bonuses spent and earned', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), count: 2, more: { use_bonuses: true } })
    await open(page, `/my/orders/${order.id}/`)
    await page.getByText(m.orders_bonuses_spent({}, en)).waitFor()
    await page.getByText(`−${money(order.bonuses.spent)}`).waitFor()
    await page.getByText(m.loyalty_earned({}, en)).waitFor()
  })
})

describe('the balance', () => {
  test.each(sampled([360, 1280]))(
    '[BON-01] [BON-06] [UX-M5] at %i px it shows the sum, expiring and coming bonuses and the rules',
    async (width) => {
      const { page } = await start(width)
      const order = await placedOrder(page, { thing: await aMug(), count: 3 })
      await open(page, '/my/balance-actions/')
      await page.getByRole('heading', { level: 1, name: m.loyalty_title({}, en) }).waitFor()
      const balance = page.getByRole('region', { name: m.loyalty_balance({}, en) })
      await balance.getByText('500', { exact: true }).waitFor()
      await balance.getByText('200', { exact: false }).first().waitFor()
      const coming = page.getByRole('region', { name: m.loyalty_upcoming({}, en) })
      await coming.getByRole('link', { name: m.loyalty_order({ number: order.number }, en) }).waitFor()
      await coming.getByText(m.loyalty_operation_to_expire({}, en)).first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('tab', { name: m.loyalty_tab_about({}, en) }).click()
      await page.getByRole('heading', { name: m.loyalty_earn({}, en) }).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

  test('[BON-05] the history loads more on demand and filters credits and debits', async () => {
    const { page, me } = await start(1280, [])
    for (let i = 0; i < 23; i++) await give(me.id, 10 + i, 100)
    await placedOrder(page, { thing: await aMug(), more: { use_bonuses: true } })
    await open(page, '/my/balance-actions/')
    const history = page.getByRole('region', { name: m.loyalty_history({}, en) })
    const rows = history.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(20)
    await history.getByRole('button', { name: m.catalog_show_more({}, en) }).click()
    await expect.poll(() => rows.count()).toBe(24)
    await history.getByRole('button', { name: m.loyalty_history_out({}, en) }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByText(m.loyalty_operation_spent({}, en)).waitFor()
    // On every screen of the account its content is above its menu.
    await open(page, '/my/subscriptions/')
    const { available } = await (await page.request.get('/api/loyalty/balance/')).json()
    const tile = page.locator('a', { has: page.locator('b') }).filter({ hasText: m.loyalty_title({}, en) })
    await expect.poll(() => tile.locator('b').textContent()).toBe(String(available))
    await tile.click()
    await page.getByRole('heading', { level: 1, name: m.loyalty_title({}, en) }).waitFor()
  })

  test('[BON-07] [BON-08] the card opens with its number in threes and a barcode, also offline once it was opened', async () => {
    const { page, me } = await start(360)
    await open(page, '/my/balance-actions/')
    const [card] = await onDatabase<{ number: string }>('select number from bonus_cards where customer_id = $1', [
      me.id,
    ])
    const shown = formatCardNumber(card!.number)
    const show = page.getByRole('button', { name: m.loyalty_card_show({}, en) })
    await show.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(shown).waitFor()
    const picture = dialog.getByRole('img', { name: m.loyalty_card_picture({ number: shown }, en) })
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: m.loyalty_card_close({}, en) }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.route('**/api/loyalty/card.svg', (route) => route.abort('failed'))
    await show.click()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  })

  test('[BON-09] a barcode that fails to load is reported, and the number stays readable', async () => {
    expected = /card\.svg|net::ERR_FAILED/
    const { page, me } = await start(360)
    await page.route('**/api/loyalty/card.svg', (route) => route.abort('failed'))
    await open(page, '/my/balance-actions/')
    await page.getByRole('button', { name: m.loyalty_card_show({}, en) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.loyalty_card_failed({}, en)).waitFor()
    const [card] = await onDatabase<{ number: string }>('select number from bonus_cards where customer_id = $1', [
      me.id,
    ])
    await dialog.getByText(formatCardNumber(card!.number)).waitFor()
  })

  test('[WEB-08] inside an application: the balance only; a guest is asked to sign in and returns', async () => {
    const { page, me } = await start(360)
    await open(page, '/screens/balance/')
    await page
      .getByRole('region', { name: m.loyalty_balance({}, en) })
      .getByText('500', { exact: true })
      .waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await expectAccessible(page)
    await visitor.context.clearCookies({ name: 'token' })
    const answer = await page.goto('/screens/balance/')
    expect(answer!.status()).toBe(200)
    const enter = page.getByRole('link', { name: m.sign_in_enter({}, en) })
    expect(await enter.getAttribute('href')).toBe('/login/?returnUrl=%2Fscreens%2Fbalance%2F')
    expect(me.id).toBeGreaterThan(0)
  })
})
