import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, settled, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase, tellShop } from './settings.ts'
import { aMug, fillCart, fillKeptCart, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

async function start(): Promise<Page> {
  visitor = await newVisitor({ locale: 'en', width: 360 })
  await inRegion(visitor.context)
  return visitor.page
}
const wayTo = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const named = (page: Page, field: 'lastName' | 'firstName' | 'middleName') =>
  page.locator(`#checkout-customer-${field}`)

/** Visible text fields and selects. */
const typedFields = (page: Page) =>
  page
    .locator('main form')
    .locator('input:not([type=radio]):not([type=checkbox]):not([type=hidden]), textarea, select')
    .filter({ visible: true })

test('[UX-O1] [UX-O2] a new customer picking up sees at most eight fields; a returning one types in none and has the last option chosen', async () => {
  const page = await start()
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/delivery/')
  await shopper(page, 'en').pickUpInAShop()
  await page.locator('#sign-in-phone').waitFor()
  const fields = await typedFields(page).count()
  // At least phone, names and email.
  expect(fields).toBeGreaterThanOrEqual(4)
  expect(fields).toBeLessThanOrEqual(8)
  // After sign-in the page and its fields are the same.
  const me = await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await page.evaluate(() => sessionStorage.clear())
  const orderByPresses = async (choose: (person: ReturnType<typeof shopper>) => Promise<void>) => {
    await fillKeptCart(page, await aMug())
    await open(page, '/cart/delivery/')
    const person = shopper(page, 'en')
    await choose(person)
    await person.agree()
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
    await settled(page)
  }
  await orderByPresses(async (person) => {
    // The first option, as the customer has no earlier order.
    expect(await wayTo(page, m.checkout_way_point({}, en)).isChecked()).toBe(true)
    expect(await typedFields(page).count()).toBeLessThanOrEqual(8)
    await person.pickUpInAShop()
    await person.pay('on receipt')
  })
  await orderByPresses(async (person) => {
    await expect.poll(() => wayTo(page, m.checkout_way_shop({}, en)).isChecked()).toBe(true)
    const cash = page.getByRole('radio', { name: new RegExp(`^${m.orders_payment_cash({}, en)}`) })
    expect(await cash.isChecked()).toBe(true)
    await person.pickUpInAShop()
  })
  const orders = await onDatabase(
    'select delivery_type, payment_type, recipient_name from orders where customer_id = $1',
    [me.id],
  )
  const mine = { delivery_type: 'PICKUP', payment_type: 'CASH', recipient_name: 'Ivanova Mary' }
  expect(orders).toEqual([mine, mine])

  // A method the shop no longer offers is not preselected: it is shown disabled with the reason.
  await onDatabase(
    "update delivery_payment_options set is_active = false where company_id = 1 and delivery_type = 'PICKUP'",
  )
  await tellShop('options:1')
  try {
    await fillKeptCart(page, await aMug())
    await open(page, '/cart/delivery/')
    expect(await wayTo(page, m.checkout_way_point({}, en)).isChecked()).toBe(true)
    const closed = page.locator('label').filter({ has: wayTo(page, m.checkout_way_shop({}, en)) })
    expect(await wayTo(page, m.checkout_way_shop({}, en)).isDisabled()).toBe(true)
    expect(await closed.innerText()).toContain(m.checkout_off_shop({}, en))
  } finally {
    await onDatabase('update delivery_payment_options set is_active = true where company_id = 1')
    await tellShop('options:1')
  }
})

test('[UX-O5] a full name pasted into one field is split over three; one word stays where it was pasted', async () => {
  const page = await start()
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/delivery/')
  const paste = async (field: Parameters<typeof named>[1], text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await named(page, field).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }
  const parts = () =>
    Promise.all((['lastName', 'firstName', 'middleName'] as const).map((field) => named(page, field).inputValue()))
  expect(
    await Promise.all(
      (['lastName', 'firstName', 'middleName'] as const).map((field) =>
        named(page, field).getAttribute('autocomplete'),
      ),
    ),
  ).toEqual(['family-name', 'given-name', 'additional-name'])
  await paste('firstName', '  Иванова Мария   Петровна ')
  await expect.poll(parts).toEqual(['Иванова', 'Мария', 'Петровна'])
  await paste('lastName', 'Пётр Сергеевич Котов')
  await expect.poll(parts).toEqual(['Котов', 'Пётр', 'Сергеевич'])
  await paste('firstName', 'Анна')
  await expect.poll(parts).toEqual(['Котов', 'Анна', 'Сергеевич'])
  // A full name that is typed or autofilled is split on blur, if the other name fields are empty.
  await named(page, 'firstName').fill('Анна Мария')
  await page.keyboard.press('Tab')
  expect(await parts()).toEqual(['Котов', 'Анна Мария', 'Сергеевич'])
  for (const field of ['lastName', 'middleName'] as const) await named(page, field).fill('')
  await named(page, 'firstName').fill('Иванова Мария Петровна')
  await page.keyboard.press('Tab')
  await expect.poll(parts).toEqual(['Иванова', 'Мария', 'Петровна'])
})

test('[UX-O6] the button shows the sum; two consents are unticked, and their documents open beside the form', async () => {
  const page = await start()
  const thing = await aMug()
  await fillCart(visitor.context, thing)
  await open(page, '/cart/delivery/')
  await shopper(page, 'en').pickUpInAShop()
  await named(page, 'lastName').fill('Ivanova')
  const button = page.getByRole('button', { name: /^(Pay|Order for) / }).first()
  expect((await button.innerText()).replace(/\D/g, '')).toContain(String(thing.price))
  const consents = [m.checkout_consent_offer({}, en), m.checkout_consent_data({}, en)]
  for (const consent of consents) {
    const box = page.getByRole('checkbox', { name: new RegExp(consent) })
    expect(await box.count()).toBe(1)
    expect(await box.isChecked()).toBe(false)
  }
  const beside = visitor.context.waitForEvent('page')
  await page.getByRole('link', { name: m.checkout_consent_offer_link({}, en), exact: true }).click()
  const read = await beside
  await read.waitForURL('**/static/offer/')
  await read.close()
  expect(await named(page, 'lastName').inputValue()).toBe('Ivanova')
  expect(await page.getByRole('checkbox', { name: new RegExp(consents[0]!) }).isChecked()).toBe(false)
})
