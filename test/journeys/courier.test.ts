import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import {
  drawn,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  quiet,
  settled,
  type Visitor,
} from './browser.ts'
import { hold } from './hold.ts'
import { shopper } from './purchase.ts'
import { sampled } from './sampled.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, fillKeptCart, inRegion, makeIll, makeWell, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

/** A signed-in customer with a mug in the cart who wants courier delivery. */
async function atCheckout({ width = 1280 } = {}) {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  const { page } = visitor
  const customer = await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, await aMug())
  return { page, customer, person: shopper(page, 'en') }
}
const toCourier = async (page: Page) => {
  await open(page, '/cart/delivery/')
  await page.getByRole('radio', { name: new RegExp(`^${m.checkout_way_courier({}, en)}`) }).check({ force: true })
}
const field = (page: Page) => page.locator('#checkout-address')
const map = (page: Page) => page.getByTestId('map')
/** Clicks beside the pin, which is in the middle. */
const pressBeside = async (page: Page) => {
  await map(page).scrollIntoViewIfNeeded()
  const { width, height } = (await map(page).boundingBox())!
  await map(page).click({ position: { x: width / 2 + 90, y: height / 2 } })
}
const malysheva = {
  address: 'г Екатеринбург, ул Малышева',
  city: 'Екатеринбург',
  settlement: null as string | null,
  street: 'Малышева',
  latitude: 56.8357,
  longitude: 60.6126,
}
/** Far in the north of the region, outside every courier zone of the demo. */
const lesnaya: typeof malysheva = {
  address: 'Свердловская обл, п Бурмантово, ул Лесная',
  city: '',
  settlement: 'Бурмантово',
  street: 'Лесная',
  latitude: 61.2885,
  longitude: 60.3495,
}
const keep = (customer: number, title: string, house: string, isUsual: boolean, place = malysheva) =>
  onDatabase(
    'insert into saved_addresses (company_id, customer_id, title, address, details, is_default, created_at) values (1, $1, $2, $3, $4, $5, now())',
    [
      customer,
      title,
      JSON.stringify({ ...place, address: `${place.address}, д ${house}`, house }),
      JSON.stringify({ flat: '12', floor: '3', entrance: '2', comment: '' }),
      isUsual,
    ],
  )

describe('a courier', () => {
  test.each(sampled([360, 1280]))('nothing covers the address suggestions (%i wide)', async (width) => {
    const { page } = await atCheckout({ width })
    await toCourier(page)
    await field(page).fill('Екатеринбург Ленина 5')
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(2)
    const covered = () =>
      page.getByRole('option').evaluateAll((options) =>
        options.flatMap((option) => {
          option.scrollIntoView({ block: 'center' })
          const { left, top, height } = option.getBoundingClientRect()
          const above = document.elementFromPoint(left + 14, top + height / 2)
          return option.contains(above) ? [] : [`${option.textContent}: ${above?.textContent}`]
        }),
      )
    expect(await covered()).toEqual([])
  })

  test('the interval chosen in a courier zone appears with the order', async () => {
    const { page, person, customer } = await atCheckout({ width: 360 })
    await toCourier(page)
    const tile = page.locator('label', { hasText: m.checkout_way_courier({}, en) }).first()
    // Without an address only the minimum price is shown.
    expect(await tile.innerText()).toMatch(/from 390/)
    await field(page).fill('Екатеринбург Малышева 36')
    await page.getByRole('option').first().click()
    const hours = page.getByRole('group', { name: m.checkout_courier_hours({}, en) })
    await hours.getByText('14:00–18:00').waitFor()
    expect(await tile.innerText()).not.toMatch(/from/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const days = page.getByLabel(m.checkout_courier_day({}, en))
    const day = await days.locator('option').nth(2).getAttribute('value')
    await days.selectOption(day!)
    await hours.getByRole('radio', { name: '14:00–18:00' }).check({ force: true })
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    await page
      .getByText(/14:00–18:00/)
      .first()
      .waitFor()
    const [order] = await onDatabase<Answer>(
      'select id::int, due_date::text, due_from, due_to from orders where customer_id = $1',
      [customer.id],
    )
    expect(order).toMatchObject({ due_date: day, due_from: '14:00', due_to: '18:00' })
    await open(page, `/my/orders/${order.id}/`)
    await page
      .getByText(/14:00–18:00/)
      .first()
      .waitFor()
    await open(page, '/my/orders/')
    await page
      .getByText(/14:00–18:00/)
      .first()
      .waitFor()
    // The address is saved for the next order.
    const { items } = await (await page.request.get('/api/addresses/')).json()
    expect(items).toMatchObject([{ house: '36', is_default: true }])
  })

  test('[UX-A4] an unverifiable typed address is accepted, marked and has no due day', async () => {
    const { page, person, customer } = await atCheckout()
    await toCourier(page)
    await page.getByRole('button', { name: m.checkout_by_hand({}, en) }).click()
    await page.locator('#checkout-street').fill('улица Неведомая')
    await page.locator('#checkout-house').fill('5')
    await page.getByText(m.checkout_unverified({}, en)).waitFor()
    expect(await page.getByText(m.checkout_courier_hours({}, en)).count()).toBe(0)
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    await page.getByText(m.checkout_next_courier_unverified({}, en)).waitFor()
    const [order] = await onDatabase<Answer>('select id::int, due_date, address from orders where customer_id = $1', [
      customer.id,
    ])
    expect(order).toMatchObject({ due_date: null, address: { is_verified: false } })
    await open(page, `/my/orders/${order.id}/`)
    await page.getByText(m.orders_address_unverified({}, en)).waitFor()
  })
})

describe('an address in another city', () => {
  test('shows and announces prices there and here, leaves the city’s shops unchanged, and is undone by one click', async () => {
    const { page } = await atCheckout({ width: 360 })
    await toCourier(page)
    const sums = page.getByText(m.checkout_goods({}, en), { exact: true }).locator('..')
    const before = (await sums.innerText()).match(/[\d\s\u00a0]+₽/)![0].trim()
    const fetched = page.locator('label', { hasText: m.checkout_way_shop({}, en) }).first()
    const day = await fetched.innerText()
    await page.getByRole('button', { name: m.checkout_by_hand({}, en) }).click()
    await page.locator('#checkout-city').fill('Владивосток')
    await page.locator('#checkout-street').fill('улица Светланская')
    await page.locator('#checkout-house').fill('5')
    const said = page.getByRole('status').filter({ hasText: 'Vladivostok' })
    await said.waitFor()
    const text = await said.innerText()
    expect(text).toContain(before)
    const now = (await sums.innerText()).match(/[\d\s\u00a0]+₽/)![0].trim()
    expect(now).not.toBe(before)
    expect(text).toContain(now)
    expect(await fetched.innerText()).toBe(day)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await said.getByRole('button').click()
    await expect.poll(() => sums.innerText()).toContain(before)
    expect(await page.getByRole('status').filter({ hasText: 'Vladivostok' }).count()).toBe(0)
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  })
})

describe('an address', () => {
  test('[REG-15] [UX-A2] a click on the map fills the field, the field moves the pin; a saved address is edited on the map', async () => {
    const { page } = await atCheckout()
    await toCourier(page)
    await field(page).fill('Екатеринбург Малышева 36')
    await page.getByRole('option').first().click()
    const first = await field(page).inputValue()
    await page.getByRole('button', { name: m.places_on_map({}, en) }).click()
    await map(page).waitFor()
    await pressBeside(page)
    await page.getByText(/^Found: /).waitFor()
    const second = await field(page).inputValue()
    expect(second).toMatch(/Екатеринбург/)
    expect(second).not.toBe(first)
    // By keyboard: the map moves and its centre is chosen.
    await map(page).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: m.places_take_middle({}, en) }).click()
    await expect.poll(() => field(page).inputValue()).not.toBe(second)

    await open(page, '/my/addresses/')
    await page.getByRole('button', { name: m.account_address_new({}, en) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('#address-address').fill('Екатеринбург Малышева 5')
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('button', { name: m.profile_save({}, en) }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('button', { name: /Малышева/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: m.places_on_map({}, en) }).click()
    await map(page).waitFor()
    await pressBeside(page)
    await dialog.getByText(/^Found: /).waitFor()
    const changed = await dialog.locator('#address-address').inputValue()
    await dialog.getByRole('button', { name: m.profile_save({}, en) }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { items } = await (await page.request.get('/api/addresses/')).json()
    expect(items).toHaveLength(1)
    expect(items[0].address).toContain(changed)
    expect(items[0].latitude).not.toBeNull()
  })

  test('[UX-A1] by keyboard, one line continues from street to house, the flat follows, and a private house has none', async () => {
    const { page, person, customer } = await atCheckout({ width: 390 })
    await toCourier(page)
    const line = field(page)
    await line.fill('Екатеринбург Малышева')
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    expect(await line.getAttribute('aria-expanded')).toBe('true')
    await line.press('ArrowDown')
    expect(await line.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await line.press('Enter')
    // The address is incomplete: the same field keeps the focus and continues with house numbers.
    await expect.poll(() => line.inputValue()).toMatch(/Малышева, $/)
    expect(await line.evaluate((at) => at === document.activeElement)).toBe(true)
    await line.pressSequentially('36')
    await expect.poll(() => options.first().innerText()).toMatch(/36/)
    await line.press('ArrowDown')
    await line.press('Enter')
    await expect.poll(() => line.inputValue()).toMatch(/36$/)
    const flat = page.getByLabel(m.checkout_flat({}, en))
    const below = async () => (await flat.boundingBox())!.y > (await line.boundingBox())!.y
    expect(await below()).toBe(true)
    await flat.fill('12')
    const house = page.getByRole('checkbox', { name: m.checkout_private_house({}, en) })
    await house.check()
    for (const label of [m.checkout_flat({}, en), m.checkout_entrance({}, en), m.checkout_floor({}, en)])
      expect(await page.getByLabel(label).count(), label).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // Unchecked again: the earlier input is restored.
    await house.uncheck()
    expect(await flat.inputValue()).toBe('12')
    await house.check()
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    const [order] = await onDatabase<Answer>('select address_details from orders where customer_id = $1', [customer.id])
    expect(order.address_details).toMatchObject({ flat: '', entrance: '', floor: '' })
  })

  test('[UX-A6] an autofilled address becomes the suggested one on blur, also when suggestions arrive later', async () => {
    const { page, person } = await atCheckout({ width: 390 })
    await toCourier(page)
    await field(page).focus()
    await page.keyboard.insertText('620014, Екатеринбург, улица Малышева, дом 36')
    // The field loses the focus before a suggestion arrives.
    await page.getByLabel(m.checkout_comment({}, en)).first().focus()
    await expect.poll(() => field(page).inputValue()).toBe('г Екатеринбург, ул Малышева, д 36')
    await page.getByLabel(m.checkout_flat({}, en)).waitFor()
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
  })

  test('[UX-A3] only a button asks for geolocation; a refusal is explained, a found address needs confirmation', async () => {
    const { page } = await atCheckout()
    await page.addInitScript(() => {
      const asks = window as unknown as { asked: number; answers: string }
      asks.asked = 0
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition(ok: (found: object) => void, no: (error: object) => void) {
            asks.asked++
            if (asks.answers === 'here') ok({ coords: { latitude: 56.8362, longitude: 60.5975 } })
            else no({ code: 1, PERMISSION_DENIED: 1 })
          },
        },
      })
    })
    const says = (answers: string) => page.evaluate((said) => Object.assign(window, { answers: said }), answers)
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
    await toCourier(page)
    await says('denied')
    await page.getByRole('button', { name: m.places_near_me({}, en) }).click()
    await page.getByText(m.places_why_address({}, en)).waitFor()
    expect(await asked()).toBe(0)
    await page.getByRole('button', { name: m.places_allow({}, en) }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: m.places_denied({}, en) })
      .waitFor()
    expect(await asked()).toBe(1)
    expect(await field(page).inputValue()).toBe('')
    await says('here')
    await page.getByRole('button', { name: m.places_try_again({}, en) }).click()
    await page.getByText(/^Found: /).waitFor()
    // The found address is in the field, where it can be read, changed or cleared.
    expect(await field(page).inputValue()).toMatch(/Екатеринбург/)
    expect((await page.getByText(/^Found: /).innerText()).replace(/^Found: /, '')).toBe(await field(page).inputValue())
    await field(page).fill('')
    expect(await field(page).inputValue()).toBe('')
  })

  test('[REG-11] a point without a house and a failed service show errors; the field works alone', async () => {
    const { page } = await atCheckout()
    await toCourier(page)
    await page.getByRole('button', { name: m.places_on_map({}, en) }).click()
    await map(page).waitFor()
    await settled(page)
    await map(page).click({ position: { x: 40, y: 250 } })
    await page.getByText(m.places_map_nothing({}, en)).waitFor()
    await makeIll('dadata', 'http500')
    await map(page).click({ position: { x: 60, y: 250 } })
    await page.getByText(m.places_map_unavailable({}, en)).waitFor({ timeout: 30_000 })
    await makeWell()
    await field(page).fill('Екатеринбург Малышева 36')
    await page.getByRole('option').first().click()
    expect(await field(page).inputValue()).toContain('36')
  })

  test('[UX-A5] saved addresses: the default is filled in, another is one click away, also in the city chooser', async () => {
    const { page, customer } = await atCheckout()
    await keep(customer.id, 'Home', '36', true)
    await keep(customer.id, 'Work', '5', false)
    await toCourier(page)
    await expect.poll(() => field(page).inputValue()).toMatch(/36$/)
    expect(await page.getByLabel(m.checkout_flat({}, en)).inputValue()).toBe('12')
    const saved = page.getByRole('group', { name: m.checkout_saved({}, en) })
    await saved.getByRole('radio', { name: /^Work/ }).check({ force: true })
    expect(await field(page).inputValue()).toMatch(/д 5$/)
    await saved.getByRole('radio', { name: m.checkout_other_address({}, en) }).check({ force: true })
    expect(await field(page).inputValue()).toBe('')

    // From the city chooser: the address determines the city and is prefilled in the checkout.
    await inRegion(visitor.context, 2)
    await open(page, '/')
    await page.locator('[popovertarget="region-chooser"]').first().click()
    await page.getByRole('button', { name: /^Work:/ }).click()
    await expect
      .poll(async () => (await visitor.context.cookies()).find(({ name }) => name === 'region_id')?.value)
      .toBe('1')
    await page.evaluate(() => sessionStorage.clear())
    await toCourier(page)
    await expect.poll(() => field(page).inputValue()).toMatch(/д 5$/)
  })

  test('[UX-A5] [UX-O2] the last courier address is filled in before the default one; outside the courier’s area or after a request for another, none is', async () => {
    const { page, customer, person } = await atCheckout()
    await keep(customer.id, 'Home', '36', true)
    await keep(customer.id, 'Work', '5', false)
    await toCourier(page)
    const saved = page.getByRole('group', { name: m.checkout_saved({}, en) })
    await expect.poll(() => field(page).inputValue(), { timeout: 30_000 }).toMatch(/д 36$/)
    await saved.getByRole('radio', { name: /^Work/ }).check({ force: true })
    await person.pay('on receipt')
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)

    await fillKeptCart(page, await aMug())
    // The cart of the account may load later than its addresses.
    const cart = await hold(page, '**/api/v2/cart/*', (request) => request.method() === 'GET')
    await page.goto('/cart/delivery/')
    await cart.arrived()
    await drawn(page)
    await cart.release()
    await settled(page)
    await expect.poll(() => field(page).inputValue(), { timeout: 30_000 }).toMatch(/д 5$/)
    expect(await saved.getByRole('radio', { name: /^Work/ }).isChecked()).toBe(true)
    await saved.getByRole('radio', { name: m.checkout_other_address({}, en) }).check({ force: true })
    await open(page, '/cart/delivery/')
    await saved.waitFor()
    await quiet(page)
    expect(await field(page).inputValue()).toBe('')

    await onDatabase('delete from saved_addresses where customer_id = $1', [customer.id])
    await keep(customer.id, 'Far', '9', true, lesnaya)
    await page.evaluate(() => sessionStorage.clear())
    await open(page, '/cart/delivery/')
    await saved.waitFor()
    await quiet(page)
    expect(await field(page).inputValue()).toBe('')
  })
})
