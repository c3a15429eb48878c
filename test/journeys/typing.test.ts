import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { inRegion, signedIn } from './shortcuts.ts'

const en = { locale: 'en' } as const
let visitor: Visitor
const start = async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** The value of the emptied field after a text was entered: typed character by character, or inserted at once as by pasting or autofill. */
async function after(page: Page, field: Locator, how: 'typed' | 'pasted', text: string): Promise<string> {
  await field.fill('')
  await field.focus()
  if (how === 'typed') await page.keyboard.type(text)
  else await page.keyboard.insertText(text)
  return field.inputValue()
}

async function expectAllEqual(page: Page, field: Locator, texts: readonly string[], masked: string): Promise<void> {
  for (const how of ['typed', 'pasted'] as const)
    for (const text of texts) expect([how, text, await after(page, field, how, text)]).toEqual([how, text, masked])
}

test('[UX-G19] a phone in any usual form gives one value, typed or pasted; the caret keeps its position, Backspace skips a separator, Undo and Redo work', async () => {
  const page = await start()
  await open(page, '/login/')
  const phone = page.getByLabel(m.sign_in_phone({}, en))
  const usual = ['8 (912) 345-67-89', '+7 912 345 67 89', '89123456789', '9123456789', '+7(912)345-67-89']
  await expectAllEqual(page, phone, usual, '+7 912 345-67-89')

  // A digit inserted in the middle: the caret stays behind it, and the following digits keep their order.
  await after(page, phone, 'pasted', '+7 912 34567')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.type('0')
  expect(await phone.inputValue()).toBe('+7 912 034-56-7')
  await page.keyboard.type('1')
  expect(await phone.inputValue()).toBe('+7 912 013-45-67')

  // Backspace over a space of the mask deletes the digit before it.
  await after(page, phone, 'pasted', '9123456789')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7))
  await page.keyboard.press('Backspace')
  expect(await phone.inputValue()).toBe('+7 913 456-78-9')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await phone.inputValue()).toBe('+7 912 345-67-89')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect(await phone.inputValue()).toBe('+7 913 456-78-9')
})

test('[UX-G19] the same for a date, company and passport numbers', async () => {
  const page = await start()
  const me = await signedIn(visitor.context)
  await onDatabase("update customers set type = 'legal' where id = $1", [me.id])
  await open(page, '/my/profile/')
  const birthday = page.getByLabel(m.profile_birthday({}, en))
  await expectAllEqual(page, birthday, ['21041990', '21.04.1990', '21/04/1990', '21 04 1990'], '21.04.1990')
  expect(await after(page, birthday, 'pasted', '1990-04-21')).toBe('21.04.1990')
  const inn = page.locator('#legal-inn')
  await expectAllEqual(page, inn, ['7707083893', '77 07 083893', 'ИНН 7707083893'], '7707083893')

  await open(page, '/my/customer-documents/')
  await page
    .getByRole('button', { name: m.account_document_new({}, en) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel(m.account_issuer_code({}, en))
  await expectAllEqual(page, code, ['770001', '770-001', '770 001'], '770-001')
})

test('[UX-S2] suggestions are requested on a pause, after 150 ms at most; the answer to the last text wins, and typing is never blocked', async () => {
  const page = await start()
  await open(page, '/')
  const field = page.locator('header input[name=q]')
  await field.focus()
  await page.keyboard.type('back')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()

  const held = new Map<string, () => Promise<void>>()
  await page.route('**/api/search/suggest/**', (route) => {
    const query = new URL(route.request().url()).searchParams.get('q')!
    // A request that was cancelled cannot be answered.
    held.set(query, () => route.continue().catch(() => {}))
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.fill('')
  await page.keyboard.type('tent')
  await page.clock.runFor(100)
  expect([...held.keys()]).toEqual([])
  await page.clock.runFor(50)
  await expect.poll(() => [...held.keys()]).toEqual(['tent'])
  await page.keyboard.type('s')
  await page.clock.runFor(150)
  await expect.poll(() => [...held.keys()]).toEqual(['tent', 'tents'])
  expect(await field.inputValue()).toBe('tents')
  await held.get('tents')!()
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toContainEqual(expect.stringMatching(/tent/i))
  const shown = await list.innerText()
  await held.get('tent')!()
  await page.clock.runFor(1000)
  expect(await list.innerText()).toBe(shown)
})
