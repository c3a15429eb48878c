import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { lastCode, newPhone, newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { hold } from './hold.ts'
import { shopper } from './purchase.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import {
  type Answer,
  aMug,
  callsOf,
  fillCart,
  fillKeptCart,
  inRegion,
  makeIll,
  makeWell,
  signedIn,
  type Thing,
} from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const mary = { first: 'Mary', last: 'Ivanova' }
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !/net::ERR_FAILED/.test(text))).toEqual([])
})

/** A signed-in customer at the checkout with one product in the cart. */
async function atCheckout({
  name = mary,
  thing,
  count = 1,
  guest = false,
}: {
  name?: typeof mary
  thing?: Thing
  count?: number
  guest?: boolean
} = {}) {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  const bought = thing ?? (await aMug())
  const customer = guest ? null : await signedIn(visitor.context, name)
  if (guest) await fillCart(visitor.context, { ...bought, count })
  else await fillKeptCart(page, { ...bought, count })
  await open(page, '/cart/delivery/')
  return { page, bought, customer, person: shopper(page, 'en') }
}

const press = (page: Page) => page.getByRole('button', { name: /^(Pay|Order for) / }).first()
const way = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true })
const ordersOf = (id: number) => onDatabase<Answer>('select * from orders where customer_id = $1 order by id', [id])
const problems = (page: Page) => page.locator('form [id$="-error"], form [role=alert]').allInnerTexts()

describe('required fields', () => {
  test('[UX-O4] an empty form shows an error beside each missing field; another recipient is validated only while shown', async (context) => {
    const { page } = await atCheckout({ guest: true })
    expect((await page.request.post('/api/orders/', { data: {} })).status()).toBe(401)
    await way(page, m.checkout_way_courier({}, en))
    await press(page).click()
    const summary = page.getByRole('alert').filter({ hasText: /^Check \d+ fields/ })
    await summary.waitFor()
    // The tab title also says so, in the language of the page, and only while the form is rejected.
    expect(await page.title()).toMatch(/^Error: Checkout/)
    const listed = await summary.innerText()
    for (const text of [
      'Add an address',
      m.checkout_confirm_phone({}, en),
      `${m.checkout_last_name({}, en)} — value is required`,
      `${m.checkout_first_name({}, en)} — value is required`,
      m.checkout_consent_offer_needed({}, en),
      m.checkout_consent_data_needed({}, en),
    ])
      expect(listed).toContain(text)
    expect(listed).not.toContain(m.checkout_middle_name({}, en))
    expect(listed).not.toContain(m.checkout_email({}, en))
    proved(context, 'CHK-02', 'CHK-14')
    await page.getByLabel(m.checkout_address({}, en)).first().and(page.locator('[aria-invalid=true]')).waitFor()
    proved(context, 'DLV-20')

    await page.locator('#checkout-customer-firstName').fill('Mary')
    await page.locator('#checkout-customer-lastName').fill('Ivanova')
    await expect.poll(() => summary.innerText()).not.toContain('value is required')
    await page.locator('#checkout-customer-email').fill('mary@')
    await press(page).click()
    await page.locator('#checkout-customer-email-error', { hasText: 'Value is not a valid email address' }).waitFor()
    await page.locator('#checkout-customer-email').fill('')
    proved(context, 'CHK-08')

    // Another recipient: the passport is mentioned and the fields of the recipient are required too.
    expect(await page.getByText(m.checkout_another_hint({}, en)).isVisible()).toBe(true)
    await page.getByRole('checkbox', { name: new RegExp(m.checkout_another({}, en)) }).check()
    await page.getByText('The recipient must bring a passport').waitFor()
    proved(context, 'CHK-12')
    await press(page).click()
    await expect
      .poll(() => summary.innerText())
      .toContain(`${m.checkout_recipient({}, en)}: ${m.checkout_last_name({}, en).toLowerCase()} — value is required`)
    await page.locator('#checkout-recipient-phone').fill('+7 901')
    await press(page).click()
    await page
      .locator('#checkout-recipient-phone-error', { hasText: m.checkout_field_phone_short({ count: 11 }, en) })
      .waitFor()
    await page.getByRole('checkbox', { name: new RegExp(m.checkout_another({}, en)) }).uncheck()
    await expect.poll(() => summary.innerText()).not.toContain(m.checkout_recipient({}, en))
    proved(context, 'CHK-11')

    for (const name of [m.checkout_way_shop({}, en), m.checkout_way_point({}, en)]) {
      await way(page, name)
      await press(page).click()
      await page.locator('#checkout-place-error', { hasText: 'Choose a shop, filial or pickup point' }).waitFor()
    }
    const offer = page.getByRole('link', { name: m.checkout_consent_offer_link({}, en), exact: true })
    expect(await offer.getAttribute('href')).toBe('/static/offer/')
    proved(context, 'DLV-21', 'CHK-16')
    expect(await page.getByRole('checkbox', { name: new RegExp(m.checkout_consent_offer({}, en)) }).isChecked()).toBe(
      false,
    )
    // The summary links to the fields: the first link focuses the first field.
    await summary.getByRole('link').first().click()
    expect(await page.locator(':focus').count()).toBe(1)
  })

  test('the error list takes the focus on submit and never during correction', async () => {
    const { page } = await atCheckout({ name: { first: '', last: '' } })
    await press(page).click()
    const summary = page.getByRole('alert').filter({ hasText: /^Check \d+ fields/ })
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    const [last, first] = ['lastName', 'firstName'].map((name) => page.locator(`#checkout-customer-${name}`))
    const active = () => page.evaluate(() => document.activeElement?.id)
    // While the customer corrects the field, the cursor and the scroll position do not move.
    await last!.click()
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(0)
    await page.keyboard.type('Ivanova')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Mary')
    await page.locator('#checkout-customer-firstName-error').waitFor({ state: 'detached' })
    expect(await active()).toBe('checkout-customer-firstName')
    expect([await last!.inputValue(), await first!.inputValue()]).toEqual(['Ivanova', 'Mary'])
    // Only the consents remain; an error that returns while typing does not take the focus either.
    await shopper(page, 'en').agree()
    await first!.fill('')
    await page.locator('#checkout-customer-firstName-error').waitFor()
    expect(await active()).toBe('checkout-customer-firstName')
    await press(page).click()
    await expect
      .poll(() =>
        page
          .getByRole('alert')
          .filter({ hasText: /^Check/ })
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
  })

  test('[REG-14] [REG-20] [DLV-19] addresses: no result, a fault, and manual entry each show their own errors', async () => {
    const { page } = await atCheckout()
    await way(page, m.checkout_way_courier({}, en))
    const address = page.locator('#checkout-address')
    await address.fill('нет такого адреса')
    await page.getByText('Nothing was found', { exact: true }).waitFor()
    await page.getByText('Check if you have spelled the address or the name correctly').waitFor()
    // When the service fails, "nothing was found" disappears: one message and one way to continue.
    await makeIll('dadata', 'reset')
    await address.fill('малышева')
    await page.getByText(m.checkout_address_unavailable({}, en)).waitFor({ timeout: 30_000 })
    await page.getByText('Nothing was found', { exact: true }).waitFor({ state: 'hidden' })
    await makeWell()
    const byHand = page.getByRole('button', { name: m.checkout_by_hand({}, en) })
    expect(await byHand.count()).toBe(1)
    await byHand.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-street')
    const [city, street, house] = ['#checkout-city', '#checkout-street', '#checkout-house'].map((id) =>
      page.locator(id),
    )
    await city!.fill('Екатеринбург')
    await street!.fill('улица Малышева')
    await house!.fill('36')
    for (const [part, id, words, value] of [
      [city!, 'city', 'Specify the locality', 'Екатеринбург'],
      [street!, 'street', 'Specify the street', 'улица Малышева'],
      [house!, 'house', 'Specify the house number', '36'],
    ] as const) {
      await part.fill('')
      await press(page).click()
      await page.locator(`#checkout-${id}-error`, { hasText: words }).waitFor()
      expect((await problems(page)).filter((text) => /^Specify/.test(text))).toEqual([words])
      await part.fill(value)
    }
    // Search in the list of places.
    await way(page, m.checkout_way_point({}, en))
    await page.getByRole('button', { name: m.checkout_choose_point({}, en) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('zzzz')
    await dialog.getByText('Nothing was found', { exact: true }).waitFor()
    await dialog.getByText('Check if you have spelled the address or the name correctly').waitFor()
  })

  test('where a courier comes first, the server-rendered address fields are the ones hydrated', async () => {
    await onDatabase(
      "update delivery_payment_options set is_active = false where company_id = 1 and delivery_type = 'PICKUP_POINT'",
    )
    await tellShop('options:1')
    try {
      visitor = await newVisitor({ locale: 'en' })
      await inRegion(visitor.context)
      const { page } = visitor
      await fillCart(visitor.context, await aMug())
      // Marks the element that the parser created; a component without its code would replace it.
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const field = document.getElementById('checkout-address')
          if (field && !document.documentElement.dataset.ready) Object.assign(field, { fromServer: true })
        }).observe(document, { childList: true, subtree: true })
      })
      const code = await hold(page, /\/assets\/address-fields[^/]*\.js$/)
      await page.goto('/cart/delivery/', { waitUntil: 'commit' })
      await code.arrived()
      await page.locator('#checkout-address').waitFor()
      await code.release()
      await settled(page)
      expect(code.requests).toHaveLength(1)
      const address = page.locator('#checkout-address')
      expect(await address.evaluate((field) => 'fromServer' in field)).toBe(true)
      expect(
        await page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_courier({}, en)}`) }).isChecked(),
      ).toBe(true)
      await address.pressSequentially('малышева 36')
      await page.getByRole('option').first().waitFor()
      expect(await address.inputValue()).toBe('малышева 36')
      // After switching to another method and back, the fields are there at once with their values.
      await way(page, m.checkout_way_shop({}, en))
      await address.waitFor({ state: 'detached' })
      await way(page, m.checkout_way_courier({}, en))
      expect(await address.inputValue()).toBe('малышева 36')
    } finally {
      await onDatabase('update delivery_payment_options set is_active = true where company_id = 1')
      await tellShop('options:1')
    }
  })

  test('changing the city beside the delivery options keeps the typed input', async () => {
    const { page } = await atCheckout()
    await quiet(page)
    const name = page.locator('#checkout-customer-lastName')
    await name.fill('Petrova')
    const city = page.locator('main [popovertarget="region-chooser"]')
    await city.click()
    await page.locator('#region-chooser').getByRole('button', { name: 'Moscow', exact: true }).click()
    // If the mug is scarcer or dearer in that city, a confirmation comes first.
    const choose = page.getByRole('button', { name: m.shell_city_choose({ name: 'Moscow' }, en) })
    await expect
      .poll(async () => {
        if (await choose.isVisible()) await choose.click()
        return city.innerText()
      })
      .toContain('Moscow')
    expect(new URL(page.url()).pathname).toBe('/cart/delivery/')
    expect(await name.inputValue()).toBe('Petrova')
  })

  test('[CHK-13] a payment option withdrawn after the choice is asked for again', async () => {
    const { page, person } = await atCheckout()
    await person.pickUpInAShop()
    await person.pay('on receipt')
    await onDatabase(
      "update delivery_payment_options set is_active = false where company_id = 1 and payment_type = 'CASH'",
    )
    await tellShop('options:1')
    try {
      await open(page, '/cart/delivery/')
      await press(page).click()
      await page.locator('#checkout-payment-error', { hasText: 'Choose a payment method' }).waitFor()
    } finally {
      await onDatabase('update delivery_payment_options set is_active = true where company_id = 1')
      await tellShop('options:1')
    }
  })

  test('[CHK-15] a consultant is found and named by phone; an unknown phone shows an error', async () => {
    const { page } = await atCheckout()
    const consultant = page.getByLabel(m.checkout_consultant({}, en))
    await consultant.fill('+7 900 000-99-99')
    await page.getByText(m.checkout_consultant_unknown({}, en)).first().waitFor()
    await consultant.fill('+7 900 000-11-01')
    await page.getByText(m.checkout_consultant_found({ name: 'Марина' }, en)).waitFor()
    await page.getByText(m.checkout_consultant_unknown({}, en)).first().waitFor({ state: 'hidden' })
  })

  test('[UX-O2] courier terms follow the address, not the city of the header; an unknown address shows an error', async () => {
    const { page } = await atCheckout()
    await way(page, m.checkout_way_courier({}, en))
    await page.getByRole('button', { name: m.checkout_by_hand({}, en) }).click()
    const tile = page.locator('label', { hasText: m.checkout_way_courier({}, en) }).first()
    const before = await tile.innerText()
    await page.locator('#checkout-customer-email').fill('mary@shop.test')
    for (const [id, text] of [
      ['city', 'Владивосток'],
      ['street', 'Светланская'],
      ['house', '10'],
    ] as const)
      await page.locator(`#checkout-${id}`).fill(text)
    await expect.poll(() => tile.innerText()).not.toBe(before)
    expect(await tile.innerText()).toContain('690')
    await page.locator('#checkout-city').fill('Луна')
    await page.getByText(m.checkout_no_delivery({}, en)).waitFor()
    // Recalculating loses nothing of the form.
    expect(await page.locator('#checkout-customer-email').inputValue()).toBe('mary@shop.test')
  })

  test('[SET-46] [SET-53] [SET-47] settings hide the consultant, replace the word for an outlet and set the offer link', async () => {
    const { page } = await atCheckout()
    const consultant = page.getByLabel(m.checkout_consultant({}, en))
    expect(await consultant.count()).toBe(1)
    await page.getByText(m.checkout_way_shop({}, en), { exact: true }).waitFor()
    await withSettings(
      { 'switches.consultant': false, outlet_name: 'filial', terms_of_the_offer_full_url: '/static/terms/' },
      async () => {
        await open(page, '/cart/delivery/')
        expect(await consultant.count()).toBe(0)
        await page.getByText(m.checkout_way_filial({}, en), { exact: true }).waitFor()
        expect(
          await page
            .getByRole('link', { name: m.checkout_consent_offer_link({}, en), exact: true })
            .getAttribute('href'),
        ).toBe('/static/terms/')
      },
    )
  })
})

test('typing while the customer is still loading does not lose the focus', async () => {
  const { page } = await atCheckout({ guest: true })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/customers/me/', async (route) => {
    await held
    await route.continue()
  })
  const phone = newPhone()
  await page.locator('#sign-in-phone').fill(phone)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, en), exact: true }).click()
  await page.locator('#sign-in-code').waitFor()
  await page.locator('#sign-in-code').fill(await lastCode(phone))
  // The code field has closed: the next field can be typed in at once.
  const lastName = page.locator('#checkout-customer-lastName')
  const firstName = page.locator('#checkout-customer-firstName')
  await expect.poll(() => lastName.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Ivanova')
  await firstName.focus()
  await page.keyboard.type('Ma')
  const merged = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v2/cart/') && answer.request().method() === 'POST',
  )
  goOn()
  await merged
  await expect.poll(() => page.locator('#checkout-customer-phone').inputValue()).toContain('901')
  await settled(page)
  await page.keyboard.type('ry')
  expect([await lastName.inputValue(), await firstName.inputValue()]).toEqual(['Ivanova', 'Mary'])
})

describe('kinds of orders', () => {
  test('[DLV-04] [CHK-21] [CHK-22] courier, paid on receipt: the address is sent, the profile learns the name, the cart is fetched again', async (context) => {
    const { page, customer, person, bought } = await atCheckout({ name: { first: '', last: '' } })
    await way(page, m.checkout_way_courier({}, en))
    const address = page.locator('#checkout-address')
    await address.fill('Екатеринбург Малышева 36')
    await page.getByRole('option').first().click()
    await page.getByLabel(m.checkout_flat({}, en)).fill('12')
    await page.getByLabel(m.checkout_entrance({}, en)).fill('2')
    await page.getByLabel(m.checkout_floor({}, en)).fill('3')
    await page.getByLabel(m.checkout_courier_comment({}, en)).fill('Intercom 45')
    await person.pay('on receipt')
    await page.locator('#checkout-customer-lastName').fill('Иванова')
    await page.locator('#checkout-customer-firstName').fill('Мария')
    await page.locator('#checkout-customer-middleName').fill('Петровна')
    await page.getByText(m.checkout_gender_female({}, en)).waitFor()
    await person.agree()
    const calls = callsOf(page)
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const [order] = await ordersOf(customer!.id)
    expect(order).toMatchObject({
      delivery_type: 'DELIVERY',
      payment_type: 'CASH',
      recipient_name: 'Иванова Мария Петровна',
      address_details: { flat: '12', entrance: '2', floor: '3', comment: 'Intercom 45' },
    })
    expect(order.address).toMatchObject({
      house: '36',
      street: expect.stringContaining('Малышева'),
      city: 'Екатеринбург',
    })
    proved(context, 'REG-13')
    const made = calls.map(({ call }) => call)
    expect(made.indexOf('GET /api/v2/cart/')).toBeGreaterThan(made.indexOf('POST /api/orders/'))
    expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ call, body }) => [call, body])).toEqual([
      [
        `PATCH /api/customers/${customer!.id}/`,
        { last_name: 'Иванова', first_name: 'Мария', middle_name: 'Петровна', gender: 'female' },
      ],
    ])
    await page
      .getByRole('heading', { level: 1, name: m.checkout_success_title({ number: order.number }, en) })
      .waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toContain(m.checkout_what_next({}, en))
    expect(text).toMatch(/^To pay on receipt: /m)
    expect(text).not.toMatch(/^Pay \d/m)
    proved(context, 'PAY-07', 'CHK-20', 'PAY-04')
    expect((await page.context().cookies()).find((one) => one.name === 'cart_items')?.value ?? '').toBe('')

    // The same customer again: nothing differs, so no PATCH is sent.
    await fillKeptCart(page, bought)
    await open(page, '/cart/delivery/')
    expect(await page.locator('#checkout-customer-lastName').inputValue()).toBe('Иванова')
    calls.length = 0
    await person.pickUpInAShop()
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])

    // A third time: the last method and shop are preselected, and only consents are asked for.
    await fillKeptCart(page, bought)
    await open(page, '/cart/delivery/')
    await page.locator('#checkout-place', { hasText: m.checkout_change({}, en) }).waitFor()
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const orders = await ordersOf(customer!.id)
    expect(orders.at(-1).outlet_id).toBe(orders.at(-2).outlet_id)
  })

  test('[DLV-06] [DLV-08] [DLV-14] a parcel locker is found by its address, street, city or mall', async () => {
    const kinds = await onDatabase<{ kind: string; name: string; address: string; id: number }>(
      "select id::int, kind, name, address from outlets where company_id = 1 and region_id = 1 and carrier = 'cdek' order by id",
    )
    expect(kinds.length).toBeGreaterThan(100)
    const { page, customer, person } = await atCheckout()
    await way(page, m.checkout_way_point({}, en))
    await page.getByRole('button', { name: m.checkout_choose_point({}, en) }).click()
    const dialog = page.getByRole('dialog')
    const offered = dialog.getByRole('radiogroup', { name: m.checkout_where({}, en) }).getByRole('radio')
    // A city may have a thousand points: only some are drawn, and the total is shown.
    const told = dialog.getByRole('status').filter({ hasText: /^\d+ places? found$/ })
    const expectTold = (count: number, what?: string) =>
      expect.poll(() => told.textContent(), { message: what }).toBe(`${count} place${count === 1 ? '' : 's'} found`)
    await expectTold(kinds.length)
    const drawn = await offered.count()
    await dialog.getByRole('button', { name: m.places_more({}, en) }).click()
    await expect.poll(() => offered.count()).toBeGreaterThan(drawn)
    await dialog.getByText(m.checkout_kind_points({}, en), { exact: true }).click()
    await expectTold(kinds.filter(({ kind }) => kind === 'pickup_point').length)
    await dialog.getByText(m.checkout_kind_lockers({}, en), { exact: true }).click()
    const lockers = kinds.filter(({ kind }) => kind === 'locker')
    const locker = lockers[0]!
    const answering = (words: string) => {
      const sought = words.toLowerCase().split(/[\s,.]+/)
      return lockers.filter(({ name, address }) =>
        sought.every((word) => `${name} ${address}`.toLowerCase().includes(word)),
      )
    }
    const mall = lockers.find(({ name }) => name.includes('«'))!.name.match(/«(.+)»/)![1]!
    const street = locker.address.split(',')[0]!.split(' ').at(-1)!
    for (const words of [locker.address, 'Екатеринбург', mall, street]) {
      expect(answering(words).length).toBeGreaterThan(0)
      await dialog.getByRole('searchbox').fill(words)
      await expectTold(answering(words).length, words)
    }
    await dialog.getByRole('searchbox').fill(locker.address)
    await expectTold(answering(locker.address).length)
    await offered.first().check({ force: true })
    expect(await dialog.innerText()).not.toContain('++')
    await dialog.getByRole('button', { name: new RegExp(`^${m.checkout_pick_up_at({ address: '' }, en)}`) }).click()
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const [order] = await ordersOf(customer!.id)
    expect(order).toMatchObject({ delivery_type: 'PICKUP_POINT' })
    expect(answering(locker.address).map(({ id }) => id)).toContain(Number(order.outlet_id))
  })
})

/** Everything is filled in; only the button is left. */
async function ready(options: Parameters<typeof atCheckout>[0] = {}) {
  const at = await atCheckout(options)
  await at.person.pickUpInAShop()
  await at.person.pay('on receipt')
  await at.person.agree()
  return { ...at, customer: at.customer! }
}

describe('changes meanwhile', () => {
  test('[UX-O8] a changed price shows old and new, and ordering requires confirming the new sum', async () => {
    const [thing] = await things('road/umbrellas')
    const { page, customer } = await ready({ thing })
    await onDatabase(
      'update prices set price = price + 10000, old_price = null where variant_id = (select id from variants where sku = $1 and company_id = 1) and price_type_id = 1',
      [thing!.sku],
    )
    await press(page).click()
    const told = page.getByRole('alert').filter({ hasText: m.checkout_price_changed({}, en) })
    await told.waitFor()
    expect(await told.innerText()).toMatch(/was .+, now .+/)
    // The sum shown and the sum to accept are both the new one.
    const sum = formatMoney(kopecks(thing!.price * 100 + 10_000), 'en', 'RUB')
    expect(await told.innerText()).toContain(m.checkout_accept_order({ sum }, en))
    expect(await ordersOf(customer.id)).toHaveLength(0)
    expect(await press(page).count()).toBe(0)
    await told.getByRole('button', { name: /^I agree, order for/ }).click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const [order] = await ordersOf(customer.id)
    expect(Number(order.total)).toBe(thing!.price * 100 + 10_000)
    await tellShop(`product:${thing!.product}`)
  })

  test('[UX-O8] a line shows its reduced stock; the remaining count can be taken', async () => {
    const [, thing] = await things('road/umbrellas')
    const { page, customer } = await ready({ thing, count: 3 })
    await onDatabase(
      'update stock_levels set on_hand = reserved where variant_id = (select id from variants where sku = $1 and company_id = 1)',
      [thing!.sku],
    )
    await onDatabase(
      `update stock_levels set on_hand = reserved + 2 where (variant_id, outlet_id) = (select s.variant_id, s.outlet_id from stock_levels s join outlets o on o.id = s.outlet_id
       where s.variant_id = (select id from variants where sku = $1 and company_id = 1) and o.kind = 'warehouse' limit 1)`,
      [thing!.sku],
    )
    await press(page).click()
    const told = page.getByRole('alert').filter({ hasText: m.checkout_stock_changed({}, en) })
    await told.waitFor()
    expect(await told.innerText()).toContain(m.checkout_lacks({ name: thing!.name, wanted: 3, available: 2 }, en))
    expect(await ordersOf(customer.id)).toHaveLength(0)
    await told.getByRole('button', { name: m.checkout_take_what_is_left({}, en) }).click()
    await told.waitFor({ state: 'hidden' })
    await expect.poll(() => press(page).innerText()).toContain(formatMoney(kopecks(thing!.price * 200), 'en', 'RUB'))
    await press(page).click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const items = await onDatabase(
      'select count from order_items where order_id in (select id from orders where customer_id = $1)',
      [customer.id],
    )
    expect(items).toEqual([{ count: 2 }])
    await tellShop(`product:${thing!.product}`)
  })

  test('[DLV-18] [UX-O8] a withdrawn option is shown before ordering; another one can be chosen', async () => {
    const { page, customer, person } = await ready()
    const withdraw = async (is: boolean) => {
      await onDatabase(
        "update delivery_payment_options set is_active = $1 where company_id = 1 and delivery_type = 'PICKUP' and payment_type = 'CASH'",
        [is],
      )
      await tellShop('options:1')
    }
    await withdraw(false)
    try {
      await press(page).click()
      await page.getByText('The delivery method has changed or is no longer available.').waitFor()
      expect(await ordersOf(customer.id)).toHaveLength(0)
      await page.getByRole('radio', { name: new RegExp(m.checkout_way_point({}, en)) }).check({ force: true })
      await page.getByRole('button', { name: m.checkout_choose_point({}, en) }).click()
      await page
        .getByRole('dialog')
        .getByRole('radiogroup', { name: m.checkout_where({}, en) })
        .getByRole('radio')
        .first()
        .check({ force: true })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pick up here/ })
        .click()
      await person.pay('on receipt')
      await press(page).click()
      await page.waitForURL(/\/cart\/success\/\d+\/$/)
    } finally {
      await withdraw(true)
    }
  })

  test('[DLV-17] [UX-O8] an address outside courier zones is reported, pickup offered', async () => {
    const { page, customer, person } = await atCheckout()
    await way(page, m.checkout_way_courier({}, en))
    await page.locator('#checkout-address').fill('Бурмантово 1')
    await page.getByRole('option').first().click()
    if ((await page.getByRole('option').count()) > 0) await page.getByRole('option').first().click()
    await person.pay('on receipt')
    await person.agree()
    await press(page).click()
    await page.getByText(m.checkout_no_delivery({}, en)).waitFor()
    expect(await ordersOf(customer!.id)).toHaveLength(0)
    await page.getByRole('button', { name: m.checkout_pick_up_instead({}, en) }).click()
    expect(await page.getByRole('radio', { name: new RegExp(m.checkout_way_courier({}, en)) }).isChecked()).toBe(false)
  })

  test('[CHK-17] [CHK-18] [UX-O10] a failed order keeps the form, also over a reload; missing delivery options are reported', async () => {
    const { page, customer } = await ready()
    await page.locator('#checkout-customer-email').fill('mary@shop.test')
    await page.route('**/api/orders/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await press(page).click()
    await page.getByText(m.checkout_not_created({}, en)).waitFor()
    expect(await page.locator('#checkout-customer-email').inputValue()).toBe('mary@shop.test')
    // A reload preserves the input.
    await page.unroute('**/api/orders/')
    await page.reload()
    await settled(page)
    expect(await page.locator('#checkout-customer-email').inputValue()).toBe('mary@shop.test')
    await shopper(page, 'en').agree()
    await press(page).click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    expect(await ordersOf(customer.id)).toHaveLength(1)

    await fillKeptCart(page, await aMug())
    await onDatabase('update delivery_payment_options set is_active = false where company_id = 1')
    await tellShop('options:1')
    try {
      await open(page, '/cart/delivery/')
      await page.getByText('No order options', { exact: true }).waitFor()
    } finally {
      await onDatabase('update delivery_payment_options set is_active = true where company_id = 1')
      await tellShop('options:1')
    }
  })

  test('[UX-O7] pressing twice, and again after a lost answer, creates one order', async () => {
    const { page, customer } = await ready()
    let held = true
    await page.route('**/api/orders/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The first request reaches the shop, its response is lost.
      const answer = await route.fetch().catch(() => null)
      if (held || !answer) return route.abort().catch(() => {})
      return route.fulfill({ response: answer })
    })
    await press(page).dblclick()
    await page.getByText(m.checkout_not_created({}, en)).waitFor()
    expect(await ordersOf(customer.id)).toHaveLength(1)
    held = false
    await page.getByRole('button', { name: m.checkout_try_again({}, en) }).click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const orders = await ordersOf(customer.id)
    expect(orders).toHaveLength(1)
    expect(page.url()).toContain(`/cart/success/${orders[0].id}/`)
  })

  test('[UX-O7] resending after a lost answer creates one order although another tab made the next key', async () => {
    const { page, customer } = await ready()
    const answers: number[] = []
    await page.route('**/api/orders/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = await route.fetch()
      answers.push((await answer.json()).id)
      return answers.length === 1 ? route.abort() : route.fulfill({ response: answer })
    })
    await press(page).click()
    const again = page.getByRole('button', { name: m.checkout_try_again({}, en) })
    await again.waitFor()
    // What another tab does after it received that order: the key shared by all tabs is replaced.
    await page.evaluate(() => localStorage.removeItem('checkout_key'))
    await again.click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    expect(answers).toEqual([answers[0], answers[0]])
    expect(await ordersOf(customer.id)).toHaveLength(1)
  })

  test('[UX-O7] sending from two tabs and reloading during the send create one order', async () => {
    const { page, customer } = await ready()
    const second = await page.context().newPage()
    await open(second, '/cart/delivery/')
    const twin = shopper(second, 'en')
    await twin.pickUpInAShop()
    await twin.pay('on receipt')
    await twin.agree()
    // The request of the first tab reaches the shop, and the tab is reloaded before the response.
    let reached = () => {}
    const sent = new Promise<void>((resolve) => {
      reached = resolve
    })
    await page.route('**/api/orders/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      reached()
    })
    await press(page).click()
    await sent
    const [order] = await ordersOf(customer.id)
    await page.reload()
    await press(second).click()
    await second.waitForURL(/\/cart\/success\/\d+\/$/)
    expect(second.url()).toContain(`/cart/success/${order.id}/`)
    expect(await ordersOf(customer.id)).toHaveLength(1)
    // The first tab has nothing to submit any more.
    await page.waitForURL((address) => address.pathname === '/cart/')
    expect(await press(page).count()).toBe(0)
  })

  test('lines ordered in one tab disappear in another; a tab without the message cannot order them again', async () => {
    const { page, customer } = await ready()
    const [told, deaf] = [await page.context().newPage(), await page.context().newPage()]
    await deaf.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    for (const tab of [told, deaf]) {
      await open(tab, '/cart/delivery/')
      const twin = shopper(tab, 'en')
      await twin.pickUpInAShop()
      await twin.pay('on receipt')
      await twin.agree()
    }
    await press(page).click()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    await told.waitForURL((address) => address.pathname === '/cart/')
    await press(deaf).click()
    await deaf.getByText(m.checkout_cart_changed({}, en)).waitFor()
    expect(await ordersOf(customer.id)).toHaveLength(1)
  })
})

/** Products of a section that warehouses hold. */
async function things(path: string): Promise<Thing[]> {
  return onDatabase<Thing>(
    `select v.sku, p.id::int as product, p.slug, p.name_en as name, (pr.price / 100)::int as price from products p join categories c on c.id = p.category_id and c.path = $1
     join variants v on v.product_id = p.id join prices pr on pr.variant_id = v.id and pr.price_type_id = 1
     where p.company_id = 1 and (select sum(on_hand - reserved) from stock_levels s join outlets o on o.id = s.outlet_id where s.variant_id = v.id and o.kind = 'warehouse') > 3 order by v.sku`,
    [path],
  )
}

test('[UX-O10] typed input stays in its tab without documents, cards or accounts, and is erased by the order and by sign-out', async () => {
  const { page, person } = await atCheckout()
  const stored = () => page.evaluate(() => sessionStorage.getItem('checkout_form'))
  const type = async (text: string) => {
    await page.getByRole('textbox', { name: m.checkout_comment({}, en) }).fill(text)
    await expect.poll(stored).toContain(text)
  }
  await person.pickUpInAShop()
  await person.pay('on receipt')
  await type('after six')
  // A new field must be reviewed here before it may be stored in a browser that others may use too.
  const names = (of: object): string[] =>
    Object.entries(of).flatMap(([name, value]) => [name, ...(value && typeof value === 'object' ? names(value) : [])])
  const name = ['lastName', 'firstName', 'middleName', 'phone', 'email']
  const place = [
    'mode',
    'text',
    'found',
    'city',
    'street',
    'house',
    'isHouse',
    'flat',
    'floor',
    'entrance',
    'comment',
    'keep',
  ]
  const company = ['company', 'inn', 'kpp', 'ogrn', 'address']
  const rest = [
    'delivery',
    'payment',
    'outlet',
    'point',
    'interval',
    'customer',
    'recipient',
    'isEnabled',
    'consultant',
    'legal',
    // Ways to pay the orders beside it, by group.
    'others',
  ]
  const kept = names(JSON.parse((await stored())!))
  expect(kept).toEqual(expect.arrayContaining(['customer', 'recipient', 'legal']))
  expect(kept.filter((one) => ![...name, ...place, ...company, ...rest].includes(one))).toEqual([])
  // Stored for this tab only: no input in storage that all tabs and later visitors can read.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/after six|Ivanova/)
  await person.agree()
  await person.place()
  await page.waitForURL('**/cart/success/**')
  await settled(page)
  expect(await stored()).toBeNull()

  await fillKeptCart(page, await aMug())
  await open(page, '/cart/delivery/')
  await type('before ten')
  await open(page, '/my/orders/')
  expect(await stored()).toContain('before ten')
  await page
    .getByRole('button', { name: m.sign_in_out({}, en) })
    .first()
    .click()
  await page.waitForURL((address) => address.pathname === '/')
  expect(await stored()).toBeNull()
})
