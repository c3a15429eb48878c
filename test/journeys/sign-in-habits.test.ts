import { afterAll, afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { closeBrowser, lastCode, newPhone, newVisitor, open, type RequestContext, settled } from './browser.ts'
import { aMug, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: RequestContext
const en = { locale: 'en' } as const
const start = async (width = 360) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(async () => {
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
afterAll(closeBrowser)
const phoneField = () => visitor.page.getByLabel(m.sign_in_phone({}, en))
const codeField = () => visitor.page.getByLabel(m.sign_in_code_label({}, en))
const bySms = () => visitor.page.getByRole('button', { name: m.sign_in_by_sms({}, en) })
const countdown = () => visitor.page.getByRole('button', { name: /^New code in / })
const signed = async () => (await visitor.context.cookies()).some(({ name }) => name === 'token')

test('[UX-N1] [UX-N2] the phone may be pasted as it is written elsewhere; the code is one field for one-time codes, taken with its spaces, checked when it is whole', async () => {
  const page = await start()
  await open(page, '/login/')
  expect(await phoneField().getAttribute('autocomplete')).toBe('tel')
  expect(await phoneField().getAttribute('type')).toBe('tel')
  // Nothing is blamed while it is being typed.
  await phoneField().fill('+7 9')
  expect(await page.getByRole('alert').count()).toBe(0)
  const phone = newPhone()
  await phoneField().fill(`8${phone.replace(/\D/g, '').slice(1)}`)
  await bySms().click()
  await codeField().waitFor()
  expect(await codeField().count()).toBe(1)
  expect(await codeField().getAttribute('inputmode')).toBe('numeric')
  expect(await codeField().getAttribute('autocomplete')).toBe('one-time-code')
  const code = await lastCode(phone)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)} `)
  await codeField().focus()
  await page.keyboard.press('Control+V')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await signed()).toBe(true)
})

test('[UX-N2] a phone that reads the message itself hands the code over', async () => {
  const page = await start()
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = (asked) =>
      new Promise((resolve) => {
        if ((asked as { otp?: object }).otp)
          Object.assign(window, { handOver: (code: string) => resolve({ code } as never) })
      })
  })
  await open(page, '/login/')
  const phone = newPhone()
  await phoneField().fill(phone)
  await bySms().click()
  await codeField().waitFor()
  await page.evaluate(
    (code) => (window as unknown as { handOver(code: string): void }).handOver(code),
    await lastCode(phone),
  )
  await page.waitForURL((url) => url.pathname === '/')
  expect(await signed()).toBe(true)
})

test('[UX-N3] the wait for another code survives a reload, and so does the code that is on its way', async () => {
  const page = await start()
  await open(page, '/login/?returnUrl=/contacts/')
  const phone = newPhone()
  await phoneField().fill(phone)
  await bySms().click()
  await countdown().waitFor()
  const code = await lastCode(phone)
  await page.reload()
  await settled(page)
  await countdown().waitFor()
  expect(await countdown().getAttribute('aria-disabled')).toBe('true')
  // The number can be changed without waiting.
  await page.getByRole('button', { name: m.sign_in_change_number({}, en) }).click()
  await phoneField().fill(newPhone())
  await bySms().click()
  await codeField().waitFor()
  await page.getByRole('button', { name: m.sign_in_change_number({}, en) }).click()
  await phoneField().fill(phone)
  await bySms().click()
  await codeField().waitFor()
  await codeField().fill(code)
  await page.waitForURL((url) => url.pathname === '/contacts/')
})

test('[UX-N4] a wrong code is selected again and says how many tries are left, to known and unknown numbers alike', async () => {
  const said: string[] = []
  for (const known of [true, false]) {
    const page = await start()
    const phone = known ? (await signedIn(visitor.context)).phone : newPhone()
    await visitor.context.clearCookies({ name: 'token' })
    await open(page, '/login/')
    await phoneField().fill(`+${phone.replace(/\D/g, '')}`)
    await bySms().click()
    await codeField().waitFor()
    const code = await lastCode(phone)
    await codeField().fill(code === '111111' ? '222222' : '111111')
    const wrong = page.getByText(/^Wrong code.* 4 /)
    await wrong.waitFor()
    said.push(await wrong.innerText())
    await expect.poll(() => codeField().evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(6)
    expect(await codeField().evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
    expect(await codeField().evaluate((field) => field === document.activeElement)).toBe(true)
    if (known) await visitor.close()
  }
  expect(said[0]).toBe(said[1])
})

test('[UX-N7] signing out in one tab clears the others, and Back shows nothing of the person', async () => {
  const page = await start(1280)
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  const other = await visitor.context.newPage()
  for (const tab of [other, page]) {
    await open(tab, `/my/orders/${order.id}/`)
    await tab.getByText(order.number).first().waitFor()
  }
  await page
    .getByRole('link', { name: m.orders_title({}, en) })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/my/orders/')
  await page
    .getByRole('button', { name: m.sign_in_out({}, en) })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/')
  const said = (tab: typeof page) => tab.locator('body').innerText()
  for (const tab of [other, page])
    await expect.poll(() => said(tab)).not.toMatch(new RegExp(`${order.number}|Ivanova|Mary`))
  for (let n = 0; n < 2; n++) {
    await page.goBack()
    await expect.poll(() => said(page)).not.toMatch(new RegExp(`${order.number}|Ivanova|Mary`))
  }
})
