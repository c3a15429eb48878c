import { afterEach, expect, test } from 'vitest'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, callsOf, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  return { page: visitor.page, me: await signedIn(visitor.context, { first: 'Мария', last: 'Иванова' }) }
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const stored = async (id: number) =>
  (
    await onDatabase(
      'select first_name, last_name, middle_name, gender, birthday::text, phone from customers where id = $1',
      [id],
    )
  )[0]

test('[CUST-12] [UX-M1] personal data is edited and saved; the phone is locked, with the reason beside it', async (context) => {
  const { page, me } = await start()
  await open(page, '/my/profile/')
  await page.getByText(m.profile_type_personal({}, en), { exact: true }).waitFor()
  const phone = page.getByLabel(m.checkout_phone({}, en), { exact: true })
  expect(await phone.inputValue()).toBe(formatRussianPhone(me.phone))
  expect(await phone.isEditable()).toBe(false)
  expect(await phone.getAttribute('aria-describedby')).toBe('profile-phone-hint')
  await page.locator('#profile-phone-hint', { hasText: m.profile_phone_locked({}, en) }).waitFor()
  await phone.press('Backspace')

  const calls = callsOf(page)
  await page.getByLabel(m.checkout_middle_name({}, en)).fill('Петровна')
  await page.getByLabel(m.profile_gender({}, en)).selectOption('female')
  await page.getByLabel(m.profile_birthday({}, en)).pressSequentially('21041990')
  await page.getByRole('button', { name: m.profile_save({}, en) }).click()
  await page.getByText(m.profile_saved({}, en)).waitFor()
  expect(await stored(me.id)).toEqual({
    first_name: 'Мария',
    last_name: 'Иванова',
    middle_name: 'Петровна',
    gender: 'female',
    birthday: '1990-04-21',
    phone: me.phone,
  })
  const [patch] = calls.filter(({ call }) => call === `PATCH /api/customers/${me.id}/`)
  expect(Object.keys(patch!.body)).not.toContain('phone')
  await open(page, '/my/profile/')
  expect(await page.getByLabel(m.profile_birthday({}, en)).inputValue()).toBe('21.04.1990')
  expect(await page.getByLabel(m.profile_gender({}, en)).inputValue()).toBe('female')
  await expectAccessible(page)
  proved(context, 'CUST-01')
})

test('[CUST-11] a legal entity sees its type and that its request is on approval', async () => {
  const { page, me } = await start()
  await onDatabase("update customers set type = 'legal', state = 'ON_APPROVAL' where id = $1", [me.id])
  await open(page, '/my/profile/')
  const main = page.locator('main')
  await main.getByText(m.profile_type_legal({}, en), { exact: true }).waitFor()
  await main.getByText(m.profile_on_approval({}, en)).waitFor()
  await main.getByRole('heading', { name: m.profile_legal_title({}, en) }).waitFor()
  expect(await page.getByLabel(m.checkout_last_name({}, en)).inputValue()).toBe('Иванова')
  await onDatabase("update customers set type = 'personal', state = '' where id = $1", [me.id])
  await open(page, '/my/profile/')
  await main.getByText(m.profile_type_personal({}, en), { exact: true }).waitFor()
  expect(await main.getByText(m.profile_on_approval({}, en)).count()).toBe(0)
  expect(await main.getByRole('heading', { name: m.profile_legal_title({}, en) }).count()).toBe(0)
})

test('[VAL-06] [VAL-07] the birthday is masked when typed or pasted, and errors are explained', async (context) => {
  const { page, me } = await start()
  await open(page, '/my/profile/')
  const birthday = page.getByLabel(m.profile_birthday({}, en))
  const becomes = async (pasted: string) => {
    await birthday.fill('')
    await birthday.fill(pasted)
    return birthday.inputValue()
  }
  await birthday.pressSequentially('0102')
  expect(await birthday.inputValue()).toBe('01.02')
  expect(await becomes('1990-04-21')).toBe('21.04.1990')
  expect(await becomes('21/04/1990')).toBe('21.04.1990')
  expect(await becomes('21.04.1990 10:30')).toBe('21.04.1990')
  expect((await becomes('210419901234')).length).toBe(10)

  const save = page.getByRole('button', { name: m.profile_save({}, en) })
  const told = async (typed: string, words: string) => {
    await birthday.fill(typed)
    await save.click()
    await page.locator('#profile-birthday-error', { hasText: words }).waitFor()
    expect(await birthday.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  await told('01.02.20', m.checkout_field_date_incomplete({}, en))
  await told('31.02.1990', m.checkout_field_date_invalid({}, en))
  await told('01.01.2190', m.checkout_field_date_future({}, en))
  await told('31.12.1899', m.checkout_field_date_old({ date: '01.01.1900' }, en))
  proved(context, 'VAL-05', 'VAL-08', 'VAL-09')
  expect(await stored(me.id)).toMatchObject({ birthday: null })
  // Unsaved input asks for confirmation before the page is left.
  let asked = 0
  page.once('dialog', (dialog) => {
    asked++
    void dialog.accept()
  })
  await page.locator('main a[href="/"]').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(asked).toBe(1)
})

test('pending tasks appear above the profile and link to their pages', async () => {
  const { page } = await start()
  await open(page, '/my/profile/')
  const matters = page.getByRole('navigation', { name: m.matters_title({}, en) })
  expect(await matters.count()).toBe(0)
  await page.getByText(m.matters_none({}, en)).waitFor()
  const [unpaid, received] = [
    await placedOrder(page, { thing: await aMug() }),
    await placedOrder(page, { thing: await aMug(), payment: 'CASH' }),
  ]
  await handedOver(received.id)
  await open(page, '/my/profile/')
  expect(await matters.getByRole('link').count()).toBe(2)
  await expectAccessible(page)
  // Also above the menu with which the account begins on a phone.
  await open(page, '/m/profile/')
  expect(await matters.getByRole('link').count()).toBe(2)
  await expectAccessible(page)
  await open(page, '/my/profile/')
  const rate = matters.getByRole('link', { name: m.matters_rate({ count: 1, n: 'one' }, en) })
  expect(await rate.getAttribute('href')).toContain(`/my/orders/${received.id}/review/`)
  await matters.getByRole('link', { name: m.matters_pay({}, en) }).click()
  await page.waitForURL((url) => url.pathname.startsWith(`/cart/checkout/${unpaid.id}`))
})
