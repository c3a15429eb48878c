import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, quiet, shop, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
const start = async (options: { width?: number } = {}) => {
  visitor = await newVisitor({ locale: 'ru', ...options })
  await inRegion(visitor.context)
  return { page: visitor.page, me: await signedIn(visitor.context, { first: 'Мария', last: 'Иванова' }) }
}
afterEach(() => expect(visitor.complaints).toEqual([]))

test('[CUST-02] [CUST-16] [UX-M3] on a phone: a document is added, masked until shown, edited, deleted', async (context) => {
  const { page, me } = await start({ width: 360 })
  await open(page, '/my/customer-documents/')
  await page.getByText(m.account_documents_none({}, ru)).waitFor()
  await page.getByRole('button', { name: m.account_document_new({}, ru) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.account_document_type({}, ru)).selectOption('RU_FOREIGN')
  await dialog.getByLabel(m.account_series({}, ru)).fill('75')
  await dialog.getByLabel(m.account_number({}, ru)).fill('1045681')
  await dialog.getByLabel(m.account_issue_date({}, ru)).pressSequentially('03032020')
  await dialog.getByLabel(m.account_expire_date({}, ru)).fill('03.03.2099')
  await dialog.getByLabel(m.account_last_name_lat({}, ru)).fill('Иванова')
  await dialog.getByLabel(m.account_first_name_lat({}, ru)).fill('Mariia')
  await expectAccessible(page)
  const save = dialog.getByRole('button', { name: m.profile_save({}, ru) })
  await save.click()
  await dialog.getByText(m.account_as_in_passport({}, ru)).waitFor()
  expect(await dialog.getByLabel(m.account_number({}, ru)).inputValue()).toBe('1045681')
  await dialog.getByLabel(m.account_last_name_lat({}, ru)).fill('Ivanova')
  await save.click()
  await page.getByText(m.account_saved({}, ru)).first().waitFor()
  const name = m.account_kind_ru_foreign({}, ru)
  const item = page.getByRole('listitem').filter({ hasText: name })
  await item.getByText('75 *****81').waitFor()
  expect(await page.content()).not.toContain('1045681')
  // Keyboard only.
  await item.getByRole('button', { name: m.account_show_of({ name }, ru) }).focus()
  await page.keyboard.press('Enter')
  await item.getByText('75 1045681').waitFor()
  await item.getByRole('button', { name: m.account_hide_of({ name }, ru) }).click()
  await item.getByText('75 *****81').waitFor()
  await item.getByRole('button', { name: m.account_change_of({ name }, ru) }).click()
  await dialog.getByLabel(m.account_number({}, ru)).fill('1045682')
  await save.click()
  await item.getByText('75 *****82').waitFor()
  const [row] = await onDatabase<{ row: string }>(
    'select d::text as row from customer_documents d where customer_id = $1',
    [me.id],
  )
  expect(row!.row).not.toMatch(/104568|IVANOVA/)
  await page.reload()
  await item.getByText('75 *****82').waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  )
  expect(kept).not.toMatch(/104568|IVANOVA/)
  await item.getByRole('button', { name: m.account_remove_of({ name }, ru) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.account_remove({}, ru), exact: true })
    .click()
  await page.getByText(m.account_documents_none({}, ru)).waitFor()
  expect(await onDatabase('select 1 from customer_documents where customer_id = $1', [me.id])).toEqual([])
  await expectAccessible(page)
  proved(context, 'CUST-02', 'VAL-26')
})

test('[CUST-03] [CUST-04] dates are added and deleted with Undo; managers are listed with their contacts', async (context) => {
  const { page, me } = await start()
  await open(page, '/my/important-dates/')
  await page.getByText(m.account_dates_none({}, ru)).waitFor()
  await page.getByLabel(m.account_date_name({}, ru)).fill('День рождения мамы')
  await page.getByLabel(m.account_date({}, ru), { exact: true }).fill('09.05')
  await page.getByRole('button', { name: m.account_add({}, ru) }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'День рождения мамы' })
  await item.getByText('9 мая').waitFor()
  await item.getByRole('button', { name: m.account_remove_of({ name: 'День рождения мамы' }, ru) }).click()
  await page.getByText(m.account_dates_none({}, ru)).waitFor()
  await page.getByRole('button', { name: m.catalog_undo({}, ru) }).click()
  await item.waitFor()
  await expectAccessible(page)

  await open(page, '/my/personal-managers/')
  await page.getByText(m.account_managers_none({}, ru)).waitFor()
  await onDatabase(
    `insert into personal_managers (company_id, customer_id, employee_id) select 1, $1, id from employees where company_id = 1 order by id limit 1`,
    [me.id],
  )
  const [employee] = await onDatabase<{ name: string; phone: string }>(
    'select name, phone from employees where company_id = 1 order by id limit 1',
  )
  await open(page, '/my/personal-managers/')
  const manager = page.getByRole('listitem').filter({ hasText: employee!.name })
  expect(await manager.getByRole('link').first().getAttribute('href')).toBe(`tel:+${employee!.phone}`)
  proved(context, 'CUST-03')
})

test('[CUST-13] [CUST-14] [UX-M1] a new email address waits for confirmation; its link leads to one of three pages', async (context) => {
  const { page, me } = await start()
  const email = `maria-${me.id}@mail.test`
  const old = `old-${me.id}@mail.test`
  const kept = async () =>
    (await onDatabase<{ email: string }>('select email from customers where id = $1', [me.id]))[0]!.email
  await onDatabase('update customers set email = $2 where id = $1', [me.id, old])
  await open(page, '/my/profile/')
  expect(await page.getByLabel(m.checkout_email({}, ru)).inputValue()).toBe(old)
  await page.getByLabel(m.checkout_email({}, ru)).fill(email)
  await page.getByRole('button', { name: m.account_email_save({}, ru) }).click()
  await page.getByText(m.account_email_waiting({ email }, ru)).waitFor()
  expect(await kept()).toBe(old)
  await expectAccessible(page)
  const letters = async () =>
    (await (await fetch(`${shop().emulators}/outbox?to=${encodeURIComponent(email)}&kind=mail`)).json()) as {
      text: string
    }[]
  await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(1)
  const link = /http\S+/.exec((await letters())[0]!.text)![0]
  await page.goto(link.replace(/code=\S+/, 'code=nonsense'))
  await page.getByRole('heading', { name: m.account_confirm_wrong({}, ru) }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/confirm-email/fail/')
  await page.goto(link.replace(/request=\d+/, 'request=999999999'))
  await page.getByRole('heading', { name: m.account_confirm_unknown({}, ru) }).waitFor()
  expect(await kept()).toBe(old)
  await page.goto(link)
  await page.getByRole('heading', { name: m.account_confirmed({}, ru) }).waitFor()
  await expectAccessible(page)
  proved(context, 'CUST-06')
  proved(context, 'CUST-07')
  proved(context, 'CUST-08')
  await open(page, '/my/profile/')
  expect(await page.getByLabel(m.checkout_email({}, ru)).inputValue()).toBe(email)
})

test('[CUST-15] [UX-M2] the tax number finds a company, the BIC its bank; a wrong account number is refused', async () => {
  const { page, me } = await start()
  await onDatabase("update customers set type = 'legal' where id = $1", [me.id])
  await open(page, '/my/profile/')
  await page.getByLabel(m.price_access_inn({}, ru)).fill('6612345676')
  await expect.poll(() => page.getByLabel(m.price_access_company({}, ru)).inputValue()).toBe('ООО «Север»')
  await page.getByLabel(m.price_access_bic({}, ru)).fill('044525999')
  await expect.poll(() => page.getByLabel(m.price_access_bank_name({}, ru)).inputValue()).toBe('Банк «Пример»')
  await page.getByLabel(m.price_access_account({}, ru)).fill('40702810600000000002')
  const save = page.getByRole('button', { name: m.account_legal_save({}, ru) })
  await save.click()
  await page.getByText(m.account_bank_account_wrong({}, ru)).waitFor()
  await page.getByLabel(m.price_access_account({}, ru)).fill('40702810600000000001')
  await save.click()
  await page.getByText(m.account_saved({}, ru)).first().waitFor()
  await expectAccessible(page)
})

test('[UX-M6] on a phone, the customer ends other sessions, downloads data, requests and cancels erasure by keyboard', async () => {
  const { page, me } = await start({ width: 360 })
  await onDatabase(
    "insert into sessions (token_hash, customer_id, expires_at, device) values ('other-' || $1::bigint, $1::bigint, now() + interval '1 day', 'Firefox, Linux')",
    [me.id],
  )
  await open(page, '/my/privacy/')
  const other = page.getByRole('listitem').filter({ hasText: 'Firefox, Linux' })
  await other.waitFor()
  await page.getByRole('button', { name: m.account_sessions_end_others({}, ru) }).click()
  await other.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: m.account_download({}, ru) }).click()
  const link = page.getByRole('link', { name: m.account_download_ready({}, ru) })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('my-data.zip')
  await expectAccessible(page)

  await page.getByRole('button', { name: m.account_erase({}, ru) }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(m.account_erase_goes({}, ru)).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: m.account_erase({}, ru) }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: m.account_erase({}, ru) }).focus()
  await page.keyboard.press('Enter')
  const keep = page.getByRole('button', { name: m.account_erase_cancel({}, ru) })
  await keep.waitFor()
  await page.reload()
  await keep.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const asked = () => onDatabase('select 1 from erasures where customer_id = $1 and ended_at is null', [me.id])
  expect(await asked()).toHaveLength(1)
  await quiet(page)
  await keep.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: m.account_erase({}, ru) }).waitFor()
  expect(await asked()).toEqual([])
})

test('[UX-M4] each click saves a subscription; an email link unsubscribes without sign-in; addresses are saved', async () => {
  const { page, me } = await start()
  await open(page, '/my/subscriptions/')
  const box = page.getByRole('checkbox', {
    name: `${m.account_topic_promotions({}, ru)}: ${m.account_channel_email({}, ru)}`,
  })
  await box.check()
  await page
    .getByRole('status')
    .filter({ hasText: m.account_saved({}, ru) })
    .waitFor()
  await expectAccessible(page)
  await onDatabase("update customers set mail_code = 'journey-' || id where id = $1", [me.id])

  await open(page, '/my/addresses/')
  await page.getByRole('button', { name: m.account_address_new({}, ru) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#address-address').fill('Екатеринбург, ул. Вайнера, 10')
  await dialog.getByLabel(m.account_address_floor({}, ru)).fill('2а')
  await dialog.getByRole('button', { name: m.profile_save({}, ru) }).click()
  await dialog.getByText(m.checkout_field_integer({}, ru)).waitFor()
  await dialog.getByLabel(m.account_address_floor({}, ru)).fill('2')
  await dialog.getByRole('button', { name: m.profile_save({}, ru) }).click()
  await page
    .getByRole('listitem')
    // As typed, or as the suggestion list writes it if that arrived in time.
    .filter({ hasText: /Вайнера, (д )?10/ })
    .getByText(m.account_address_usual({}, ru))
    .waitFor()
  await expectAccessible(page)

  await visitor.context.clearCookies({ name: 'token' })
  await open(page, `/unsubscribe/journey-${me.id}/?topic=promotions`)
  await page.getByRole('button', { name: m.account_unsubscribe_yes({}, ru), exact: true }).click()
  await page.getByRole('heading', { name: m.account_unsubscribed({}, ru) }).waitFor()
  await expectAccessible(page)
  const left = await onDatabase(
    "select is_on from subscriptions where customer_id = $1 and topic = 'promotions' and channel = 'email'",
    [me.id],
  )
  expect(left).toEqual([{ is_on: false }])
})
