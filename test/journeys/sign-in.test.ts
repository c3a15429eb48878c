import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { lastCode, newPhone, newVisitor, open, quiet, settled, shop, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import {
  aMug,
  callsOf,
  fillCart,
  fillKeptCart,
  inRegion,
  makeIll,
  makeWell,
  placedOrder,
  signedIn,
} from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(async () => {
  await makeWell()
  expect(visitor.complaints).toEqual([])
})

const token = async () => (await visitor.context.cookies()).find((one) => one.name === 'token')
const phoneField = () => visitor.page.getByLabel(m.sign_in_phone({}, en))
const codeField = () => visitor.page.getByLabel(m.sign_in_code_label({}, en))
const bySms = () => visitor.page.getByRole('button', { name: m.sign_in_by_sms({}, en) })

describe('by a code', () => {
  test('[AUTH-01] [AUTH-02] [AUTH-23] a wrong code stays on the step, a right one returns with its query; the token lasts a year, unreadable by script', async (context) => {
    const page = await start()
    const answer = await page.goto(`/login/?returnUrl=${encodeURIComponent('/catalog/bags/?sort=price')}`)
    expect(answer!.status()).toBe(200)
    await settled(page)
    await page.getByRole('button', { name: m.sign_in_by_call({}, en) }).waitFor()
    expect(await token()).toBeUndefined()
    const phone = newPhone()
    await phoneField().fill(phone)
    await bySms().click()
    await codeField().waitFor()
    const again = page.getByRole('button', { name: /^New code in 0:[0-5]\d|^New code in 1:00/ })
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    proved(context, 'AUTH-09')
    const code = await lastCode(phone)
    await codeField().fill(code === '111111' ? '222222' : '111111')
    await page.getByText(/^Wrong code/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login/')
    expect(await token()).toBeUndefined()
    await codeField().fill(code)
    await page.waitForURL((url) => url.pathname === '/catalog/bags/' && url.search === '?sort=price')
    const kept = (await token())!
    expect(Math.round(kept.expires - Date.now() / 1000)).toBeGreaterThan(31_536_000 - 120)
    expect(Math.round(kept.expires - Date.now() / 1000)).toBeLessThanOrEqual(31_536_000)
    expect(kept.httpOnly).toBe(true)
    proved(context, 'AUTH-26', 'STO-03')
    const me = await page.request.get('/api/customers/me/', { headers: { authorization: `Token ${kept.value}` } })
    expect((await me.json()).phone).toBe(phone.replace(/\D/g, ''))
    // Already signed in: the sign-in page redirects.
    await page.goto('/login/')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/login/?returnUrl=/contacts/')
    expect(new URL(page.url()).pathname).toBe('/contacts/')
  })

  test('[NAV-07] [AUTH-09] [AUTH-08] [UX-N5] the countdown reaches zero, then offers both ways; a call gives another code; a return to another site is ignored', async () => {
    const page = await start()
    await page.clock.install()
    await open(page, '/login/?returnUrl=https://evil.example/')
    const phone = newPhone()
    await phoneField().fill(phone)
    await page.getByRole('button', { name: m.sign_in_by_call({}, en) }).click()
    const callField = page.getByLabel(m.sign_in_call_label({}, en))
    await callField.waitFor()
    await page.getByText(m.sign_in_sent_call({}, en)).waitFor()
    await page.clock.fastForward(50_000)
    await page.getByRole('button', { name: /^New code in 0:0\d|^New code in 0:10/ }).waitFor()
    await page.clock.fastForward(11_000)
    await page.getByRole('button', { name: m.sign_in_again_call({}, en) }).waitFor()
    // The server's clock did not advance, so the code is made older there too. The click sends another code and starts a new countdown.
    const called = await lastCode(phone)
    await onDatabase("update sign_in_codes set created_at = created_at - interval '61 seconds' where phone = $1", [
      phone.replace(/\D/g, ''),
    ])
    await page.getByRole('button', { name: m.sign_in_again_sms({}, en) }).click()
    await page.getByRole('button', { name: /^New code in 0:[0-5]\d|^New code in 1:00/ }).waitFor()
    const sent = await lastCode(phone)
    expect([called.length, sent.length]).toEqual([4, 6])
    await codeField().fill(sent)
    // A foreign address is ignored: the customer goes to the home page.
    await page.waitForURL((url) => url.pathname === '/' && url.hostname === 'localhost')
    // A signed-in customer is redirected at once, and none of these addresses leads away from the shop or into a script.
    for (const bad of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '/\\evil.example']) {
      await page.goto(`/login/?returnUrl=${encodeURIComponent(bad)}`)
      expect([bad, page.url()]).toEqual([bad, new URL('/', shop().url).href])
    }
  })

  test('[AUTH-21] [AUTH-22] too many requests and a failing sender show error texts', async () => {
    const page = await start()
    await open(page, '/login/')
    await phoneField().fill('+7 901 555-04-29')
    await bySms().click()
    await page.getByText(/^Too many requests from this device/).waitFor()
    await phoneField().fill('+7 901 555-02-02')
    await bySms().click()
    await page.getByText(m.sign_in_code_not_sent({}, en)).waitFor()
    await phoneField().fill('+7 901 555-00-99')
    await bySms().click()
    await page.getByText(m.sign_in_code_service_silent({}, en)).waitFor()
    expect(await phoneField().inputValue()).toBe('+7 901 555-00-99')
    await makeIll('sms', 'http500')
    await phoneField().fill(newPhone())
    await bySms().click()
    await page.getByText(m.sign_in_code_service_silent({}, en)).waitFor()
  })

  test('[UX-N1] a number is formatted when typed or pasted, and an error appears only on submit, not on a key', async () => {
    const page = await start(360)
    await open(page, '/login/')
    await page.getByRole('button', { name: m.sign_in_by_call({}, en) }).waitFor()
    expect(await phoneField().getAttribute('autocomplete')).toBe('tel')
    expect(await phoneField().getAttribute('type')).toBe('tel')
    await phoneField().pressSequentially('9015')
    expect(await phoneField().inputValue()).toBe('+7 901 5')
    await page.keyboard.press('Tab')
    expect(await phoneField().getAttribute('aria-invalid')).toBeNull()
    await bySms().click()
    await page.getByText(m.sign_in_phone_invalid({}, en)).waitFor()
    await expect.poll(() => phoneField().evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type('5')
    await page.getByText(m.sign_in_phone_invalid({}, en)).waitFor({ state: 'hidden' })
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('8 (901) 555-77-31'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    expect(await phoneField().inputValue()).toBe('+7 901 555-77-31')
  })

  test('[UX-N2] one field for the code: a code pasted with spaces or autofilled from SMS is submitted automatically', async () => {
    const page = await start(360)
    // A desktop browser receives no SMS: the test supplies what a phone would.
    await page.addInitScript(() => {
      Object.assign(window, { OTPCredential: class {} })
      navigator.credentials.get = ((options: { otp?: { transport: string[] } }) =>
        new Promise((resolve) => {
          Object.assign(window, { receive: (code: string) => resolve({ code }), asked: options.otp })
        })) as unknown as typeof navigator.credentials.get
    })
    const ask = async () => {
      await open(page, '/login/?returnUrl=/contacts/')
      const phone = newPhone()
      await phoneField().fill(phone)
      await bySms().click()
      await codeField().waitFor()
      return lastCode(phone)
    }
    const code = await ask()
    expect(await page.locator('main input').count()).toBe(1)
    expect(await codeField().getAttribute('inputmode')).toBe('numeric')
    expect(await codeField().getAttribute('autocomplete')).toBe('one-time-code')
    expect(await page.evaluate(() => (window as unknown as { asked: object }).asked)).toEqual({ transport: ['sms'] })
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await codeField().focus()
    await page.keyboard.press('ControlOrMeta+v')
    await page.waitForURL((url) => url.pathname === '/contacts/')
    expect(await token()).toBeDefined()

    await visitor.context.clearCookies({ name: 'token' })
    const another = await ask()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v2/auth/verify_code/'))
    await page.evaluate((text) => (window as unknown as { receive(code: string): void }).receive(text), another)
    expect((await sent).postDataJSON().code).toBe(another)
    await page.waitForURL((url) => url.pathname === '/contacts/')
    expect(await token()).toBeDefined()
  })

  test('[UX-N3] a reload keeps the step and the countdown; another number needs no wait, and the end offers both ways', async () => {
    const page = await start()
    await page.clock.install()
    await open(page, '/login/')
    await phoneField().fill(newPhone())
    await bySms().click()
    await codeField().waitFor()
    await page.clock.fastForward(25_000)
    const again = page.getByRole('button', { name: /^New code in 0:/ })
    const left = async () => Number(/0:(\d\d)/.exec(await again.innerText())![1])
    await expect.poll(left).toBeLessThanOrEqual(35)
    await page.reload()
    await settled(page)
    await codeField().waitFor()
    expect(await left()).toBeLessThanOrEqual(35)
    expect(await left()).toBeGreaterThan(0)
    expect(await again.getAttribute('aria-disabled')).toBe('true')

    await page.getByRole('button', { name: m.sign_in_change_number({}, en) }).click()
    const phone = newPhone()
    await phoneField().fill(phone)
    await bySms().click()
    await codeField().waitFor()
    await page.getByText(phone).waitFor()
    await page.clock.fastForward(61_000)
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: m.sign_in_again_sms({}, en) }).waitFor()
    await page.getByRole('button', { name: m.sign_in_again_call({}, en) }).waitFor()
    await codeField().fill(await lastCode(phone))
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('[UX-N4] a wrong code is selected and shows the tries left until none, alike for a customer and a stranger', async () => {
    const page = await start()
    const { phone: known } = await signedIn(visitor.context)
    await visitor.context.clearCookies({ name: 'token' })
    const told = async (phone: string) => {
      await open(page, '/login/')
      await phoneField().fill(phone)
      await bySms().click()
      await codeField().waitFor()
      const code = await lastCode(phone)
      const wrong = [1, 2, 3, 4, 5, 6].map((n) => String((Number(code) + n) % 1_000_000).padStart(6, '0'))
      const words: string[] = []
      const problem = page.locator('#sign-in-code-error')
      for (const one of wrong) {
        const checked = page.waitForResponse((answer) => answer.url().endsWith('/verify_code/'))
        await codeField().fill(one)
        await checked
        await problem.waitFor()
        words.push(await problem.innerText())
        await expect
          .poll(() =>
            codeField().evaluate((field: HTMLInputElement) => [
              field === document.activeElement,
              field.selectionStart,
              field.selectionEnd,
            ]),
          )
          .toEqual([true, 0, 6])
      }
      // The correct code comes too late; another must be requested.
      await codeField().fill(code)
      await page.getByText(m.sign_in_tries_used_up({}, en)).waitFor()
      expect(await token()).toBeUndefined()
      await page.getByRole('button', { name: m.sign_in_change_number({}, en) }).click()
      return words
    }
    const customer = await told(`+${known}`)
    expect(customer.map((text) => Number(/\d/.exec(text)?.[0] ?? 0))).toEqual([4, 3, 2, 1, 0, 0])
    expect(customer.at(-1)).toContain(m.sign_in_tries_used_up({}, en))
    expect(await told(newPhone())).toEqual(customer)
  })
})

describe('by a link', () => {
  test('[NAV-06] a valid link signs in silently and once, an invalid one shows the page to a guest silently', async () => {
    const page = await start()
    const { id, phone } = await signedIn(visitor.context)
    await visitor.context.clearCookies({ name: 'token' })
    const code = newSecret()
    await onDatabase(
      "insert into sign_in_links (code_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 hour')",
      [hashSecret(code), id],
    )
    const answer = await page.goto(`/contacts/?auth_customer_id=${id}&auth_code=wrong&x=1`)
    expect(answer!.status()).toBe(200)
    await settled(page)
    await page.waitForURL((url) => url.search === '?x=1')
    expect(await token()).toBeUndefined()
    expect(await page.getByRole('region', { name: m.shell_messages({}, en) }).innerText()).toBe('')
    await open(page, `/contacts/?x=1&auth_customer_id=${id}&auth_code=${code}`)
    await page.waitForURL((url) => url.search === '?x=1')
    await expect.poll(async () => (await token()) !== undefined).toBe(true)
    expect((await (await page.request.get('/api/customers/me/')).json()).phone).toBe(phone)
    await page
      .getByRole('navigation', { name: m.shell_personal({}, en) })
      .getByRole('link', { name: m.shell_account({}, en) })
      .waitFor()
  })
})

describe('a session', () => {
  test('[ERR-07] [NAV-11] a dead token: the public page loads as a guest, the call is repeated once without it, the cookie is removed', async () => {
    const page = await start()
    const { id } = await signedIn(visitor.context)
    await fillCart(visitor.context, await aMug())
    await open(page, '/')
    await onDatabase('delete from sessions where customer_id = $1', [id])
    const calls = callsOf(page)
    await page.locator('main form[action="/_cart"] button').first().click()
    await expect.poll(() => calls.filter(({ call }) => call === 'POST /api/v2/cart/').length).toBeGreaterThanOrEqual(2)
    await expect.poll(token).toBeUndefined()
    // The menu of the account is requested again, as a guest.
    const menus = calls.filter(({ call }) => call === 'GET /api/navigation-groups/')
    expect(menus.length).toBeGreaterThan(0)
    expect(menus.at(-1)!.headers.authorization).toBeUndefined()
    await page
      .getByRole('navigation', { name: m.shell_personal({}, en) })
      .getByRole('link', { name: m.shell_sign_in({}, en) })
      .waitFor()
    expect((await page.goto('/catalog/bags/'))!.status()).toBe(200)
    expect(await page.locator('[data-product]').count()).toBeGreaterThan(0)
    // The same from the first request of a page.
    await visitor.context.addCookies([{ name: 'token', value: 'dead', url: shop().url, httpOnly: true }])
    expect((await page.goto('/catalog/'))!.status()).toBe(200)
    await settled(page)
    expect((await page.goto('/my/orders/'))!.status()).toBe(401)
  })

  test('[ERR-07] a dead token is noticed by the next page too, but not by a prefetched page', async () => {
    const page = await start()
    const { id } = await signedIn(visitor.context)
    await open(page, '/')
    // The page's own requests, e.g. the last viewed products, have ended: they would notice the invalid token too.
    await quiet(page)
    await onDatabase('delete from sessions where customer_id = $1', [id])
    const link = page.locator('main a[href^="/catalog/products/"]').first()
    const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/_page/'))
    await link.hover()
    await (await ahead).finished()
    expect(await token()).toBeDefined()
    await link.click()
    await page.waitForURL(/\/catalog\/products\//)
    await expect.poll(token).toBeUndefined()
    await page
      .getByRole('navigation', { name: m.shell_personal({}, en) })
      .getByRole('link', { name: m.shell_sign_in({}, en) })
      .waitFor()
  })

  test('[NAV-11] a stored token is checked at the start and brings the profile menu', async () => {
    const page = await start()
    await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    const calls = callsOf(page)
    await open(page, '/')
    expect(calls.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['GET /api/customers/me/', 'GET /api/navigation-groups/']),
    )
    await page.getByRole('link', { name: 'Mary' }).waitFor()
  })

  test('[CUST-05] [NAV-16] the mobile profile asks a guest to sign in and hides private entries', async () => {
    const page = await start(390)
    const answer = await page.goto('/m/profile/')
    expect(answer!.status()).toBe(200)
    await settled(page)
    const main = page.locator('main')
    const entries = () =>
      main
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const [items] = [
      (await (await page.request.get('/api/navigation-groups/?slug=profile')).json()) as {
        share_path: string
        authentication_required: boolean
      }[],
    ]
    const hidden = items.filter((item) => item.authentication_required).map((item) => item.share_path)
    expect(hidden.length).toBeGreaterThan(0)
    const guest = (await main.getByRole('navigation').count()) > 0 ? await entries() : []
    expect(guest.filter((href) => hidden.includes(href))).toEqual([])
    await main.getByRole('link', { name: m.sign_in_enter({}, en) }).click()
    await page.waitForURL((url) => url.searchParams.get('returnUrl') === '/m/profile/')
    await signedIn(visitor.context)
    await open(page, '/m/profile/')
    await main.getByRole('button', { name: m.sign_in_out({}, en) }).waitFor()
    const shown = await entries()
    expect(hidden.filter((href) => !shown.includes(href))).toEqual([])
    expect(await main.locator('a[href="/my/orders/"]').count()).toBe(1)
  })

  test('[UX-N7] sign-out clears the customer’s data from other tabs and from Back', async () => {
    const page = await start()
    const { phone } = await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await fillKeptCart(page, await aMug())
    const written = `${phone.slice(-7, -4)}-${phone.slice(-4, -2)}-${phone.slice(-2)}`
    const personal = new RegExp(`Ivanova|Mary|${order.number}|${written}|${phone.slice(1)}`)
    const shown = (tab: Page) =>
      tab.evaluate(() =>
        [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
      )
    const tabs: Page[] = []
    for (const path of ['/my/orders/', '/my/profile/', '/cart/delivery/', `/my/orders/${order.id}/`]) {
      const tab = await visitor.context.newPage()
      await open(tab, path)
      await expect.poll(() => shown(tab)).toMatch(personal)
      tabs.push(tab)
    }
    await open(page, `/my/orders/${order.id}/`)
    await page.locator('a[href="/my/orders/"]').first().click()
    await page.waitForURL('**/my/orders/')
    await expect.poll(() => shown(page)).toMatch(personal)
    await page.getByRole('button', { name: m.sign_in_out({}, en) }).click()
    await page.waitForURL((url) => url.pathname === '/')
    for (const tab of tabs) {
      await expect.poll(() => shown(tab), { message: tab.url() }).not.toMatch(personal)
      await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(personal)
    }
    expect(await shown(page)).not.toMatch(personal)
    for (let pages = 0; pages < 2; pages++) {
      await page.goBack()
      await settled(page)
      await page
        .locator('main')
        .getByRole('link', { name: m.sign_in_enter({}, en) })
        .waitFor()
      expect(await shown(page)).not.toMatch(personal)
    }
  })

  test('another customer’s order does not exist', async () => {
    const page = await start()
    await signedIn(visitor.context)
    const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
    await visitor.context.clearCookies({ name: 'token' })
    await signedIn(visitor.context)
    for (const path of [
      `/my/orders/${order.id}/`,
      `/cart/checkout/${order.id}/`,
      `/cart/success/${order.id}/`,
      '/my/orders/999999999/',
    ]) {
      expect((await page.goto(path))!.status(), path).toBe(404)
    }
  })
})
