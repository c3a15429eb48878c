import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { digitsOnly } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, lastCode, newPhone, newVisitor, open, settled, shop, type Visitor } from './browser.ts'
import { withSettings } from './settings.ts'
import { callsOf, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const token = async () => (await visitor.context.cookies()).find((one) => one.name === 'token')
const services = (page: Page) => page.locator('#sign-in-services').getByRole('link')
const callback = (name: string) => (url: URL) => url.pathname === `/oauth/callback/${name}`
const name = {
  sber: m.sign_in_service_sber({}, en),
  tbank: m.sign_in_service_tid({}, en),
  vk: m.sign_in_service_vk({}, en),
  yandex: m.sign_in_service_yandex({}, en),
}

/** At the service: signs in as one of its people, or as any person by name and optional phone. */
async function choose(page: Page, who: string | { name: string; phone?: string }): Promise<void> {
  await page.waitForURL((url) => url.href.startsWith(shop().emulators))
  if (typeof who === 'string') return page.locator(`button[name=person][value="${who}"]`).click()
  await page.locator('input[name=name]').fill(who.name)
  if (who.phone) await page.locator('input[name=phone]').fill(who.phone)
  await page.locator('button.main').click()
}
const stranger = (phone?: string) => ({ name: `Mary ${digitsOnly(newPhone())}`, ...(phone && { phone }) })

describe('the buttons', () => {
  test('[AUTH-01] [AUTH-03] [SET-24] two ways to sign in; services in the order of the setting, with the company’s ids', async (context) => {
    const page = await start()
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(new URL(request.url()).pathname))
    const ofButtons = () => scripts.filter((path) => path.includes('service-buttons'))
    await open(page, '/contacts/')
    expect(ofButtons()).toEqual([])
    await open(page, '/login/?returnUrl=/contacts/')
    await page.getByRole('button', { name: m.sign_in_by_call({}, en) }).waitFor()
    expect(await services(page).allInnerTexts()).toEqual([name.sber, name.tbank, name.vk, name.yandex])
    expect(ofButtons().length).toBeGreaterThan(0)
    proved(context, 'AUTH-29')
    await expectAccessible(page)

    const leadsTo = async (service: string) => {
      const href = await services(page).filter({ hasText: service }).getAttribute('href')
      const answer = await page.request.get(href!, { maxRedirects: 0 })
      expect(answer.status()).toBe(302)
      return new URL(answer.headers().location!)
    }
    expect((await leadsTo(name.yandex)).searchParams.get('client_id')).toBe('demo-yandex')
    expect((await leadsTo(name.tbank)).searchParams.get('client_id')).toBe('demo-tbank')
    expect((await leadsTo(name.vk)).searchParams.get('client_id')).toBe('100500')
    proved(context, 'SET-25', 'SET-26', 'SET-28')
    const sber = await leadsTo(name.sber)
    expect([sber.searchParams.get('client_id'), sber.searchParams.get('scope')]).toEqual([
      'demo-sber',
      'openid name mobile',
    ])
    await withSettings(
      {
        'sber_id.is_test': true,
        'sber_id.scope': 'openid email',
        yandex_id: '',
        oauth_methods: ['vk', 'sber', 'yandex'].map((slug) => ({ slug })),
      },
      async () => {
        await open(page, '/oauth/')
        // Another order, one omitted, one without an id.
        expect(await services(page).allInnerTexts()).toEqual([name.vk, name.sber])
        const stand = await leadsTo(name.sber)
        expect(stand.pathname).not.toBe(sber.pathname)
        expect(stand.searchParams.get('scope')).toBe('openid email')
        proved(context, 'SET-27')
        // A service that is not offered does not start, and a message says so.
        await open(page, '/oauth/?provider=yandex')
        await page.getByRole('alert').getByText(m.sign_in_service_off({}, en)).waitFor()
      },
    )
    // A request from another site shows the screen and starts nothing.
    const foreign = await page.request.get('/oauth/?provider=vk', {
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status()).toBe(200)
  })
})

describe('with a service', () => {
  test.each([
    ['AUTH-04', 'sber', 1280],
    ['AUTH-05', 'tbank', 390],
  ] as const)(
    '[%s] [AUTH-15] [UX-N6] %s signs in a guest with the bank’s phone number and returns, at %i px',
    async (_id, service, width) => {
      const page = await start(width)
      await open(page, `/login/?returnUrl=${encodeURIComponent('/catalog/bags/?sort=price')}`)
      await services(page).filter({ hasText: name[service] }).click()
      const phone = newPhone()
      await choose(page, stranger(phone))
      await page.waitForURL((url) => url.pathname === '/catalog/bags/' && url.search === '?sort=price')
      await expect.poll(async () => (await token()) !== undefined).toBe(true)
      const me = await (await page.request.get('/api/customers/me/')).json()
      expect([me.phone, me.first_name]).toEqual([digitsOnly(phone), 'Mary'])
      await settled(page)
      // Back does not return into the middle of the sign-in.
      await page.goBack()
      await expect.poll(() => new URL(page.url()).pathname).not.toContain('callback')
    },
  )

  test('[AUTH-07] [AUTH-17] [AUTH-25] without a number the phone is requested, then the service is linked; the profile shows, unlinks and relinks it', async (context) => {
    const page = await start(390)
    await open(page, '/login/?returnUrl=/contacts/')
    await services(page).filter({ hasText: name.yandex }).click()
    const person = stranger()
    await choose(page, person)
    await page.waitForURL(callback('yandex'))
    await page.getByText(m.sign_in_phone_not_linked({ service: name.yandex }, en)).waitFor()
    proved(context, 'AUTH-20')
    await expectAccessible(page)
    const phone = newPhone()
    await page.getByLabel(m.sign_in_phone({}, en)).fill(phone)
    await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
    const field = page.getByLabel(m.sign_in_code_label({}, en))
    await field.waitFor()
    await field.fill(await lastCode(phone))
    await page.getByRole('heading', { name: m.sign_in_linked({ service: name.yandex }, en) }).waitFor()
    await page.getByRole('link', { name: m.sign_in_go_on({}, en) }).click()
    await page.waitForURL((url) => url.pathname === '/contacts/')

    // In the account: unlinked, and linked again while signed in.
    await open(page, '/my/profile/')
    await page.getByText(person.name).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: m.sign_in_unlink_service({ service: name.yandex }, en) }).click()
    const again = page.getByRole('link', { name: m.sign_in_link_service({ service: name.yandex }, en) })
    await again.waitFor()
    const calls = callsOf(page)
    await again.click()
    await choose(page, person)
    await page.getByRole('heading', { name: m.sign_in_linked({ service: name.yandex }, en) }).waitFor()
    expect(calls.map(({ call }) => call).filter((call) => call.includes('/oauth/yandex/'))).toEqual([
      'POST /api/v2/oauth/yandex/auth/',
      'POST /api/v2/oauth/yandex/link/',
    ])
    await page.getByRole('link', { name: m.sign_in_go_on({}, en) }).click()
    await page.waitForURL((url) => url.pathname === '/my/profile/')
    await page.getByText(person.name).waitFor()
    proved(context, 'AUTH-16', 'AUTH-19')

    // Another customer cannot link the same one.
    await visitor.context.clearCookies({ name: 'token' })
    await signedIn(visitor.context)
    await open(page, '/my/profile/')
    await again.click()
    await choose(page, person)
    await page.getByText(m.sign_in_service_taken({ service: name.yandex }, en)).waitFor()
    proved(context, 'AUTH-18')
  })

  test('[AUTH-06] [AUTH-24] [UX-N6] a refusal and a wrong state show errors; cancelling returns to sign-in', async () => {
    const page = await start()
    await open(page, '/login/?returnUrl=/contacts/')
    const press = () => services(page).filter({ hasText: name.vk }).click()
    await press()
    await choose(page, 'egor')
    await page.waitForURL(callback('vk'))
    await page
      .getByRole('alert')
      .getByText(m.sign_in_service_failed({ service: name.vk }, en))
      .waitFor()
    await page.getByLabel(m.sign_in_phone({}, en)).waitFor()
    await page.getByRole('link', { name: m.sign_in_try_again({}, en) }).click()
    await choose(page, '')
    await page.waitForURL((url) => url.pathname === '/login/' && url.searchParams.get('returnUrl') === '/contacts/')
    await settled(page)
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([])

    await press()
    await page.waitForURL((url) => url.href.startsWith(shop().emulators))
    // The phone number from VK only prefills the field.
    const phone = newPhone()
    await choose(page, stranger(phone))
    await page.waitForURL(callback('vk'))
    await expect.poll(() => page.getByLabel(m.sign_in_phone({}, en)).inputValue()).toBe(phone)

    for (const path of [
      '/oauth/callback/vk',
      '/oauth/callback/vk?code=x&state=y',
      '/oauth/callback/tbank/',
      '/oauth/callback/sber',
      '/oauth/callback/yandex',
    ]) {
      const answer = await page.goto(path)
      expect(answer!.status(), path).toBe(200)
      await page.getByRole('alert').getByText(m.sign_in_service_state({}, en)).waitFor()
    }
    expect((await page.goto('/oauth/callback/google'))!.status()).toBe(404)

    await open(page, '/login/')
    await press()
    await page.waitForURL((url) => url.href.startsWith(shop().emulators))
    const choice = page.locator('button[name=person][value="anna"]')
    await choice.waitFor()
    const [code] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/oauth/callback/')),
      choice.click(),
    ])
    expect(new URL(code.url()).searchParams.get('device_id')).toBeTruthy()
    await page.getByLabel(m.sign_in_phone({}, en)).waitFor()
    expect(await token()).toBeUndefined()
  })
})
