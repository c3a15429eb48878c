import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  lastCode,
  newPhone,
  newVisitor,
  open,
  type Visitor,
} from './browser.ts'
import { begins, focused, press, tabTo } from './keys.ts'
import { inRegion } from './shortcuts.ts'
import { operator, payDue, tripOf, untilTrip } from './trips.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

const o = { locale: 'ru' } as const
const id = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Tab comes to the element with this id. */
async function tabToId(page: Page, wanted: string, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    if ((await id(page)) === wanted) return
  }
  throw new Error(`Tab never came to #${wanted}; last ${JSON.stringify(await focused(page))}`)
}

/** Types what one tourist needs; the fields of the tourist are open. */
async function typeTourist(page: Page, index: number, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await tabToId(page, `tourist-${index}-${name}`)
    if (name !== 'gender') await page.keyboard.type(value)
    else
      for (
        let n = 0;
        n < 3 && (await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)) !== value;
        n++
      )
        await page.keyboard.press('ArrowDown')
  }
}

const infantBorn = `10.06.${new Date().getFullYear()}`

test('[UX-Z1] [UX-Z8] [UX-Z9] a week for two adults and an infant is found, booked and paid by keyboard at 360 px; the trip says what is included, paid and kept', {
  timeout: 300_000,
}, async () => {
  visitor = await newVisitor({ locale: 'ru', width: 360 })
  await inRegion(visitor.context)
  const { page } = visitor

  await open(page, '/tours/')
  await expect
    .poll(() => page.getByRole('combobox', { name: m.tours_where({}, o), exact: true }).count(), { timeout: 20_000 })
    .toBe(1)
  await tabTo(page, m.tours_where({}, o))
  await page.keyboard.type('Турция')
  await expect.poll(() => page.getByRole('option', { name: /^Турция/ }).count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await press(page, 'Туристы')
  await page.getByRole('dialog', { name: m.tours_tourists({}, o) }).waitFor()
  await press(page, m.tours_child_add({}, o))
  await tabTo(page, m.tours_child_age({ number: 1 }, o))
  await page.keyboard.press('Home')
  await press(page, m.tours_done({}, o))
  await press(page, m.tours_find({}, o))
  await page.waitForURL(/tourists=2-0/)
  await page
    .getByText(m.tours_all_answered({}, o))
    .or(page.getByText(/туроператор.* не ответил/))
    .waitFor({ timeout: 60_000 })
  await expectNoSidewaysScroll(page)

  await press(page, 'Выбрать: ')
  await page.waitForURL(/\/hotels\/.*-hotel\//)
  const book = page.getByRole('link', { name: m.hotel_book({}, o), exact: true })
  await book.first().waitFor({ timeout: 60_000 })
  await press(page, m.hotel_book({}, o))
  await page.waitForURL(/\/cart\/tours\/\d+\//)
  await page.getByRole('heading', { level: 2, name: m.booking_tourists({}, o) }).waitFor({ timeout: 40_000 })

  const phone = newPhone()
  await tabToId(page, 'sign-in-phone')
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: m.sign_in_code_label({}, o) })
  await code.waitFor()
  await expect.poll(() => code.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(await lastCode(phone))
  await page.locator('#booking-sign-in').waitFor({ state: 'detached' })

  const papers = (number: string) => ({ number, expire_date: '12.03.2039' })
  await typeTourist(page, 0, {
    last_name: 'Щукина',
    first_name: 'Анна',
    birth_date: '14.08.1985',
    gender: 'female',
    ...papers('751234567'),
  })
  await press(page, `${m.booking_fill({}, o)}: Взрослый`)
  await typeTourist(page, 1, {
    last_name: 'Щукин',
    first_name: 'Пётр',
    birth_date: '10.02.1984',
    gender: 'male',
    ...papers('751234568'),
  })
  await press(page, `${m.booking_fill({}, o)}: Младенец`)
  await typeTourist(page, 2, {
    last_name: 'Щукин',
    first_name: 'Лев',
    birth_date: infantBorn,
    gender: 'male',
    ...papers('751234569'),
  })
  for (const consent of ['consent-contract', 'consent-data']) {
    await tabToId(page, consent)
    await page.keyboard.press('Space')
  }
  await press(page, m.booking_book({}, o))
  await page.waitForURL(/\/cart\/delivery\//, { timeout: 40_000 })

  const pay = page.locator('button[type=submit]', { hasText: /^Оплатить/ })
  await pay.waitFor({ timeout: 30_000 })
  // The first tourist signs the contract: the name is not asked for twice.
  await expect.poll(() => page.locator('#checkout-customer-lastName').inputValue()).toBe('Щукина')
  for (const consent of ['checkout-offer', 'checkout-data']) {
    await tabToId(page, consent)
    await page.keyboard.press('Space')
  }
  await tabTo(page, begins('Оплатить'))
  const due = Number((await pay.innerText()).replace(/[^\d,]/g, '').replace(',', '.'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cart\/(checkout|success)\/\d+\//, { timeout: 40_000 })
  const order = Number(/\/(\d+)\//.exec(new URL(page.url()).pathname)?.[1])
  await payDue(page, order)
  await untilTrip(page, order, ({ state }) => state !== 'awaiting_payment')
  if ((await tripOf(page, order)).confirm_by) await operator(order, 'confirm')
  await untilTrip(page, order, ({ confirm_by, paid }) => confirm_by === null && paid > 0)
  expect((await tripOf(page, order)).paid).toBe(due)

  await open(page, `/my/orders/${order}/`)
  await page.locator('#trip-title').waitFor()
  const said = await page.locator('#order-state').innerText()
  for (const words of [m.trip_includes({}, o), m.trip_paid({}, o), m.booking_fees({}, o), 'Через месяц'])
    expect(said).toContain(words)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
