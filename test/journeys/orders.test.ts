import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/dates.ts'
import { formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { settingsIn } from '#shop/company/settings-in.ts'
import { m } from '#texts/messages.js'
import { counted } from '#web/parts/listing/counted.ts'
import { newVisitor, open, shop, type Visitor } from './browser.ts'
import { onDatabase, withSettings } from './settings.ts'
import { aMug, askStaff, handedOver, inRegion, monthName, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async () => {
  visitor = await newVisitor({ locale: 'en', pictures: true })
  await inRegion(visitor.context)
  return { page: visitor.page, me: await signedIn(visitor.context) }
}
afterEach(() => expect(visitor.complaints).toEqual([]))

describe('the list', () => {
  test('[ORD-01] [ORD-02] [ORD-05] /my leads to the orders; an empty list says so', async () => {
    const { page } = await start()
    const answer = await page.goto('/my')
    expect(answer!.request().redirectedFrom()).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe('/my/orders/')
    await page.getByText('Your orders will be stored here. You do not have any orders yet.').waitFor()
  })

  test('[ORD-06] [ORD-02] eleven orders: ten at first, the last one by "show more"; one action each, by its state', async () => {
    const { page, me } = await start()
    const mug = await aMug()
    for (let i = 0; i < 11; i++) await placedOrder(page, { thing: mug, payment: i === 10 ? 'BANK_CARD' : 'CASH' })
    const numbers = (
      await onDatabase<{ number: string }>('select number from orders where customer_id = $1 order by id desc', [me.id])
    ).map(({ number }) => number)
    await open(page, '/my/orders/')
    const shown = () =>
      page
        .locator('main h2')
        .evaluateAll((list) => list.map((one) => (one.textContent ?? '').replace(/\D/g, '')).filter(Boolean))
    expect(await shown()).toEqual(numbers.slice(0, 10))
    expect(await page.getByRole('link', { name: /^Pay / }).count()).toBe(1)
    expect(await page.getByRole('link', { name: m.orders_details({}, en) }).count()).toBe(9)
    await page.getByRole('button', { name: m.catalog_show_more({}, en) }).click()
    await expect.poll(shown).toEqual(numbers)
    expect(await page.getByRole('button', { name: m.catalog_show_more({}, en) }).count()).toBe(0)
  })
})

test('a received order is reviewed and repeated from the list; a cancelled one is repeated', async () => {
  const { page } = await start()
  const [mug, other] = [await aMug(), await aMug()]
  const [one, gone, waits] = [
    await placedOrder(page, { thing: mug, payment: 'CASH' }),
    await placedOrder(page, { thing: other, count: 2, payment: 'CASH' }),
    await placedOrder(page, { thing: mug, payment: 'CASH' }),
  ]
  await handedOver(one.id)
  await moveTo(gone.id, 'canceled', 0)
  await open(page, '/my/orders/')
  const card = (order: { number: string }) => page.getByRole('listitem').filter({ hasText: order.number })
  const rate = (order: { number: string }) => card(order).getByRole('link', { name: m.orders_rate({}, en) })
  const again = (order: { number: string }) => card(order).getByRole('button', { name: m.orders_repeat({}, en) })
  expect([await rate(one).count(), await again(one).count()]).toEqual([1, 1])
  expect([await rate(gone).count(), await again(gone).count()]).toEqual([0, 1])
  expect([await rate(waits).count(), await again(waits).count()]).toEqual([0, 0])
  // One product can be reviewed: the link opens its form directly, not a list of one.
  expect(await rate(one).getAttribute('href')).toBe(`/my/orders/${one.id}/review/${one.items[0].id}/`)
  await again(gone).click()
  await page.waitForURL(/\/cart\/$/)
  await page.getByRole('group', { name: m.cart_count_of({ name: other.name }, en) }).waitFor()
  const { cart } = await (await page.request.get('/api/v2/cart/')).json()
  expect(cart.items.map((one: { sku: string; count: number }) => [one.sku, one.count])).toEqual([[other.sku, 2]])
})

describe('one order', () => {
  test('[FMT-04] past events are dated DD.MM.YYYY in the list, the order and its history; promises are in words', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await onDatabase("update orders set created_at = '2026-03-05T12:00:00Z' where id = $1", [order.id])
    await onDatabase("update order_history set at = '2026-03-05T12:00:00Z' where order_id = $1", [order.id])
    await moveTo(order.id, 'ready_pickup', 5)
    await open(page, '/my/orders/')
    const card = page.locator('main li').filter({ hasText: order.number })
    expect(await card.innerText()).toContain('05.03.2026')
    expect(await card.innerText()).toMatch(new RegExp(`\\d{1,2}\\s${monthName}`))
    await open(page, `/my/orders/${order.id}/`)
    expect(await page.locator('main').innerText()).toContain('of 05.03.2026')
    await page.locator('summary', { hasText: m.orders_history({}, en) }).click()
    await page
      .getByText(/^05\.03\.2026, \d\d:\d\d$/)
      .first()
      .waitFor()
  })

  test('[UX-G23] a printed order shows the seller’s details, the shop, every line, the sums and whether it is paid', async () => {
    const { page } = await start()
    const mug = await aMug()
    const { id, total } = await placedOrder(page, { thing: mug, count: 2, payment: 'CASH' })
    const inEnglish = { headers: { 'accept-language': 'en' } }
    const order = await (await page.request.get(`/api/orders/${id}/`, inEnglish)).json()
    const { company } = await (await page.request.get('/api/companies/current/')).json()
    const { legal } = settingsIn(company.settings, 'en')
    for (const path of [`/my/orders/${id}/`, `/cart/success/${id}/`]) {
      await page.emulateMedia({ media: 'screen' })
      await open(page, path)
      const printed = page.locator('[data-printed]')
      expect(await printed.isVisible(), path).toBe(false)
      await page.emulateMedia({ media: 'print' })
      const text = (await printed.innerText()).replaceAll('\u00a0', ' ')
      for (const part of [
        legal.name,
        legal.inn,
        legal.ogrn,
        legal.address,
        order.outlet.address,
        'Payment: Not paid',
      ]) {
        expect(part).toBeTruthy()
        expect(text, path).toContain(part)
      }
      // Neither menus nor buttons are printed.
      expect(await page.getByRole('navigation').filter({ visible: true }).count(), path).toBe(0)
      expect(await page.locator('main').getByRole('button').filter({ visible: true }).count(), path).toBe(0)
    }
    await open(page, `/my/orders/${id}/`)
    const lines = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
    expect(lines).toContain(mug.name.replaceAll('\u00a0', ' '))
    expect(lines).toContain(formatMoney(kopecks(Math.round(total * 100)), 'en', 'RUB').replaceAll('\u00a0', ' '))
  })

  test('[ORD-10] [ORD-17] details show who, where, what, when and the price; the code is digits and a picture', async () => {
    const { page } = await start()
    const mug = await aMug()
    const order = await placedOrder(page, {
      thing: mug,
      count: 2,
      delivery: 'DELIVERY',
      payment: 'CASH',
      more: { address_details: { flat: '12', floor: '4', entrance: '2', comment: 'Intercom 45' } },
    })
    await open(page, `/my/orders/${order.id}/`)
    const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
    const money = (roubles: number) =>
      formatMoney(kopecks(Math.round(roubles * 100)), 'en', 'RUB').replaceAll('\u00a0', ' ')
    for (const part of [
      m.orders_order({ number: order.number }, en),
      'Екатеринбург, улица Малышева, 36',
      'flat 12',
      'Intercom 45',
      'Иванова Мария',
      '+7 900 000-00-77',
      'mary@shop.test',
      mug.name.replaceAll('\u00a0', ' '),
      m.orders_one_size({}, en),
      m.orders_pieces({ count: 2 }, en),
      'ООО «Витрина Демо»',
      money(order.total),
      money(order.delivery_price),
      m.orders_payment_cash({}, en),
      order.receipt_code,
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/Item [A-Z]+-\d+/)
    expect(text).toMatch(/of \d\d\.\d\d\.\d{4}, 2 items for/)
    expect(text).toMatch(/Expected: /)
    const picture = page.getByRole('img', { name: m.orders_receipt_picture({ code: order.receipt_code }, en) })
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(order.items).toHaveLength(1)
    // An unknown number gives 404.
    expect((await page.goto(`/my/orders/${order.id + 100_000}/`))!.status()).toBe(404)
  })

  test('[ORD-08] the page of an order shows dates, location, sums with discounts and bonuses, codes, shipment', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), count: 2, payment: 'CASH' })
    // The order has no discounts, bonuses or codes yet: they are written into it.
    await onDatabase(
      `update orders set subtotal = total + 15000, discount_amount = 10000, bonus_discount_amount = 5000,
       promo_codes = '{MUGS10,SPRING}', created_at = '2026-03-05T12:00:00Z' where id = $1`,
      [order.id],
    )
    await moveTo(order.id, 'ready_pickup', 5)
    const seen = await (
      await page.request.get(`/api/orders/${order.id}/`, { headers: { 'accept-language': 'en' } })
    ).json()
    await open(page, `/my/orders/${order.id}/`)
    const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
    const money = (roubles: number) =>
      formatMoney(kopecks(Math.round(roubles * 100)), 'en', 'RUB').replaceAll('\u00a0', ' ')
    for (const part of [
      `of 05.03.2026, 2 items for ${money(order.total)}`,
      seen.outlet.address,
      seen.outlet.name,
      'Иванова Мария',
      m.orders_payment_cash({}, en),
      m.orders_days_left(counted(5, 'en'), en),
      seen.receipt_code,
      money(order.total + 150),
      `−${money(100)}`,
      `−${money(50)}`,
      m.orders_bonuses_spent({}, en),
      m.orders_promo_codes({ codes: 'MUGS10, SPRING' }, en),
      seen.shipments[0].number,
      m.orders_shipment_expected({}, en),
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/Kept until \d{1,2} \w+/)
    // Before it was ready, the expected day was shown instead.
    await moveTo(order.id, 'collecting')
    await open(page, `/my/orders/${order.id}/`)
    expect(await page.locator('main').innerText()).toMatch(/Expected: /)
  })

  test('an unpaid online order shows no code for the counter and is not called placed', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), payment: 'BANK_CARD' })
    for (const path of [`/my/orders/${order.id}/`, `/cart/success/${order.id}/`]) {
      await open(page, path)
      await page.getByRole('link', { name: /^Pay / }).waitFor()
      expect(await page.getByText(order.receipt_code).count()).toBe(0)
    }
    await page.getByRole('heading', { level: 1, name: m.checkout_unpaid_title({ number: order.number }, en) }).waitFor()
    await page.getByText(m.checkout_next_pay({}, en)).waitFor()
  })

  test.each([
    { by: 'the stream of the order', hasStream: true },
    { by: 'polling where there is no stream', hasStream: false },
  ])('[UX-L2] an open order page updates its state without a reload, by $by', async ({ hasStream }) => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await page.clock.install()
    if (!hasStream) await page.route('**/stream/**', (route) => route.fulfill({ status: 503 }))
    const isRead = () => page.waitForResponse((response) => response.url().endsWith(`/api/orders/${order.id}/`))
    const first = hasStream ? isRead() : null
    await open(page, `/my/orders/${order.id}/`)
    // A stream begins with one reading.
    await first
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const state = page.locator('#order-state')
    const before = await state.innerText()
    if (hasStream)
      await askStaff('orders.move', `/api/staff/orders/${order.id}/move/`, { state: 'canceled', reason: 'test' })
    else {
      await moveTo(order.id, 'done')
      expect(await state.innerText()).toBe(before)
      const asked = isRead()
      await page.clock.fastForward(21_000)
      await asked
    }
    // With a stream nothing is polled; without one it was, above.
    await expect.poll(() => state.innerText(), { timeout: 15_000 }).not.toBe(before)
    if (!hasStream) await page.getByRole('button', { name: m.orders_repeat({}, en) }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('a finished order puts its goods into the cart with one click', async () => {
    const { page } = await start()
    const mug = await aMug()
    const order = await placedOrder(page, { thing: mug, count: 2, payment: 'CASH' })
    await open(page, `/my/orders/${order.id}/`)
    const again = page.getByRole('button', { name: m.orders_repeat({}, en) })
    expect(await again.count()).toBe(0)
    await moveTo(order.id, 'done')
    await open(page, `/my/orders/${order.id}/`)
    // The opening hours are irrelevant for a finished order.
    expect(await page.locator('main').innerText()).not.toMatch(/Open until|Open 24|Opens/)
    await again.click()
    await page.waitForURL(/\/cart\/$/)
    await page.getByRole('group', { name: m.cart_count_of({ name: mug.name }, en) }).waitFor()
    const { cart } = await (await page.request.get('/api/v2/cart/')).json()
    expect(cart.items.map((one: { sku: string; count: number }) => [one.sku, one.count])).toEqual([[mug.sku, 2]])
  })

  test('[ORD-15] [ORD-16] cancelling an order asks first, shows a fault without any change, then cancels it', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    const state = async () => (await (await page.request.get(`/api/orders/${order.id}/`)).json()).state
    await open(page, `/my/orders/${order.id}/`)
    const ask = page.getByRole('button', { name: m.orders_cancel({}, en), exact: true }).first()
    await ask.click()
    const dialog = page.getByRole('dialog', { name: m.orders_cancel_title({ number: order.number }, en) })
    await dialog.getByRole('button', { name: m.orders_keep({}, en) }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await state()).toBe('new')

    await ask.click()
    await page.route('**/cancel/', (route) => route.fulfill({ status: 500, body: '{}' }))
    await dialog.getByRole('button', { name: m.orders_cancel_yes({}, en), exact: true }).click()
    await dialog.getByText(m.orders_cancel_failed({}, en)).waitFor()
    expect(await state()).toBe('new')
    await page.unroute('**/cancel/')
    await dialog.getByRole('radio', { name: m.orders_reason_changed_mind({}, en) }).check()
    await dialog.getByRole('button', { name: m.orders_cancel_yes({}, en), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: m.orders_state_canceled__by_customer({}, en) }).waitFor()
    // The link that opened the dialog no longer exists: the focus is on the state, not at the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order-state')
    expect(await state()).toBe('canceled')
    await page.getByText(m.orders_canceled_toast({ number: order.number }, en)).waitFor()
    expect(await ask.count()).toBe(0)
  })

  test('[ORD-15] [UX-L4] an order on its way cannot be cancelled: a message says so, and the page updates', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), delivery: 'DELIVERY', payment: 'CASH' })
    await open(page, `/my/orders/${order.id}/`)
    await page
      .getByRole('button', { name: m.orders_cancel({}, en), exact: true })
      .first()
      .click()
    await moveTo(order.id, 'shipping')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.orders_cancel_yes({}, en), exact: true }).click()
    await dialog.getByText(m.orders_cancel_refused({}, en)).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: m.orders_state_shipping({}, en) }).waitFor()
    // An action that the shop would refuse is no longer offered.
    expect(await page.getByRole('button', { name: m.orders_cancel({}, en), exact: true }).count()).toBe(0)
    // The same for extended storage, requested in another tab meanwhile.
    await moveTo(order.id, 'ready_pickup', 5)
    const stored = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await moveTo(stored.id, 'ready_pickup', 5)
    await open(page, `/my/orders/${stored.id}/`)
    const day = page.getByRole('button', { name: m.orders_extend(counted(1, 'en'), en) })
    await day.waitFor()
    await moveTo(stored.id, 'done')
    await day.click()
    await page.getByRole('heading', { name: m.orders_state_done({}, en) }).waitFor()
    expect(await day.count()).toBe(0)
  })

  test('[SHIP-03] [SET-54] storage is extended by a day and by a week, each once; the switch hides it', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await moveTo(order.id, 'ready_pickup', 5)
    /** The last day in the calendar of the shop; it ends at closing time. */
    const until = async () => {
      const { storage_until, outlet } = await (await page.request.get(`/api/orders/${order.id}/`)).json()
      return dateIn(outlet.timezone, new Date(storage_until))
    }
    const before = await until()
    await withSettings({ 'switches.pickup_control': false }, async () => {
      await open(page, `/my/orders/${order.id}/`)
      await page.getByText(m.orders_days_left(counted(5, 'en'), en)).waitFor()
      expect(await page.getByRole('button', { name: /^Extend by/ }).count()).toBe(0)
    })
    await open(page, `/my/orders/${order.id}/`)
    for (const [days, left] of [
      [1, 6],
      [7, 13],
    ] as const) {
      const was = await until()
      await page.getByRole('button', { name: m.orders_extend(counted(days, 'en'), en) }).click()
      await page.getByText(m.orders_days_left(counted(left, 'en'), en)).waitFor()
      expect(await until()).toBe(addDays(was, days))
      const again = await page.request.post(`/api/orders/${order.id}/extend/`, {
        headers: { 'idempotency-key': `again-${days}-${order.id}` },
        data: { days },
      })
      expect(again.status()).toBeGreaterThanOrEqual(400)
    }
    expect(await until()).toBe(addDays(before, 8))
    const two = await page.request.post(`/api/orders/${order.id}/extend/`, {
      headers: { 'idempotency-key': `two-${order.id}` },
      data: { days: 2 },
    })
    expect(two.status()).toBeGreaterThanOrEqual(400)
  })

  test('[SHIP-04] an order paid online is stored without a date limit', async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug() })
    const begun = await (
      await page.request.post(`/api/orders/${order.id}/pay/`, {
        headers: { 'idempotency-key': `pay-${order.id}` },
        data: {},
      })
    ).json()
    const id = /confirm\/([\w-]+)/.exec(begun.payment.confirmation.url)![1]!
    await fetch(`${shop().emulators}/yookassa/payments/${id}/succeed`, { method: 'POST' })
    await expect
      .poll(async () => (await (await page.request.get(`/api/orders/${order.id}/`)).json()).paid)
      .toBe(order.total)
    await moveTo(order.id, 'ready_pickup')
    await open(page, `/my/orders/${order.id}/`)
    await page.getByText(m.orders_storage_unlimited({}, en)).waitFor()
    expect(await page.getByText(/^Kept until/).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Extend by/ }).count()).toBe(0)
  })
})

/** Does what the staff would do; they have no screens yet. */
async function moveTo(order: number, state: string, storedDays?: number): Promise<void> {
  await onDatabase(
    "update orders set state = $2, sub_state = '', storage_until = now() + $3::int * interval '1 day' where id = $1",
    [order, state, storedDays ?? null],
  )
  await onDatabase("insert into order_history (order_id, from_state, to_state, actor) values ($1, 'new', $2, 'shop')", [
    order,
    state,
  ])
}
