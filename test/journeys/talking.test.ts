import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, lastCode, newPhone, newVisitor, open, type Visitor } from './browser.ts'
import { withSettings } from './settings.ts'
import { inRegion } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** A stub of a third-party script that reports how it was opened. */
const stub = (page: Page, address: string, script: string) =>
  page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
const told = (page: Page) => page.evaluate(() => document.documentElement.dataset.told ?? '')
const unavailable = (page: Page) => page.getByText(m.shell_chat_unavailable({}, en))
const footer = (page: Page) => page.getByRole('contentinfo')

test('[SET-08] [WEB-05] [PAGE-12] the web chat gets host, token and channel; without one of them, or when its script fails, it is unavailable', async (context) => {
  const page = await start(390)
  await open(page, '/screens/webchat/')
  await unavailable(page).waitFor()
  await expectAccessible(page)
  const settings = {
    'voximplant.webchat_host': 'kit.example',
    'voximplant.webchat_token': 'tok-1',
    'voximplant.webchat_channel_uuid': 'chan-1',
  }
  await stub(
    page,
    'https://kit.example/webchat.js',
    'document.documentElement.dataset.told = JSON.stringify(window.voximplantWebchat)',
  )
  await withSettings(settings, async () => {
    const answer = await page.goto('/screens/webchat/')
    expect(answer!.headers()['content-security-policy']).toContain('https://kit.example')
    await expect
      .poll(() => told(page))
      .toBe(JSON.stringify({ host: 'https://kit.example', token: 'tok-1', channel_uuid: 'chan-1' }))
    expect(await unavailable(page).count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
    // No other page of the shop allows that host.
    const home = await page.goto('/')
    expect(home!.headers()['content-security-policy']).not.toContain('kit.example')
    await footer(page)
      .getByRole('link', { name: m.shell_chat({}, en) })
      .waitFor()
  })
  await withSettings({ ...settings, 'voximplant.webchat_token': '' }, async () => {
    await open(page, '/screens/webchat/')
    await unavailable(page).waitFor()
  })

  // Rocket.Chat: its queue with the server's address exists before the script; an error of the script is reported.
  await open(page, '/webview/chatbot/')
  await unavailable(page).waitFor()
  const rocket = {
    'rocketchat.url': 'https://chat.example/livechat',
    'rocketchat.script': 'https://chat.example/rocket.js',
    'rocketchat.message': 'How can we help?',
  }
  await stub(
    page,
    'https://chat.example/rocket.js',
    'document.documentElement.dataset.told = window.RocketChat.url + " " + window.RocketChat._.length',
  )
  await withSettings(rocket, async () => {
    await page.goto('/webview/chatbot/')
    await expect.poll(() => told(page)).toBe('https://chat.example/livechat 1')
    await page.getByText('How can we help?').waitFor()
    await page.unroute('https://chat.example/rocket.js')
    await page.route('https://chat.example/rocket.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/webview/chatbot/')
    await unavailable(page).waitFor()
    visitor.complaints.splice(0)
  })
  proved(context, 'SET-18', 'WEB-02')
})

test('[SET-21] [WEB-03] the bot gets its id; its button appears on the site only where enabled', async () => {
  const page = await start()
  await open(page, '/webview/salebot/')
  await unavailable(page).waitFor()
  await stub(
    page,
    'https://salebot.pro/**',
    'window.SaleBotPro = { init: (settings) => { document.documentElement.dataset.told = JSON.stringify(settings) } }',
  )
  const button = footer(page).getByRole('link', { name: m.shell_chat_bot({}, en) })
  await withSettings({ 'chat_bot_salebot.online_chat_id': '4711' }, async () => {
    await page.goto('/webview/salebot/')
    await expect.poll(() => told(page)).toBe('{"onlineChatId":"4711"}')
    await open(page, '/')
    expect(await button.count()).toBe(0)
  })
  await withSettings(
    { 'chat_bot_salebot.online_chat_id': '4711', 'chat_bot_salebot.is_enable_on_site': true },
    async () => {
      await open(page, '/')
      expect(await button.getAttribute('href')).toBe('/webview/salebot/')
    },
  )
})

test('[SET-43] [SET-44] [WEB-09] the call: phone, hours with their zone, the address of the settings; a denied or missing microphone is reported', async (context) => {
  const page = await start(390)
  const call = page.getByRole('link', { name: m.shell_call_from_site({}, en) })
  await open(page, '/screens/call/')
  await page.getByRole('heading', { level: 1, name: m.shell_call_title({}, en) }).waitFor()
  expect(await call.count()).toBe(0)
  await withSettings(
    {
      phone_calls_sip: 'shop@sip.example',
      phone_calls_schedule: { from: '08:00', to: '20:00', timezone: 'Asia/Yekaterinburg' },
    },
    async () => {
      for (const path of ['/screens/call/', '/webview/call/']) {
        await open(page, path)
        expect(await call.getAttribute('href')).toBe('sip:shop@sip.example')
        expect(await page.locator('main').innerText()).toMatch(/08:00.*20:00[\s\S]*Yekaterinburg/)
        expect(await page.getByRole('banner').count()).toBe(0)
      }
      await expectAccessible(page)
      // The browser of this test has no microphone and nobody to ask for permission.
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await call.click()
      await page.getByText(m.shell_call_microphone({}, en)).waitFor()
      await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
      await call.click()
      await page.getByText(m.shell_call_impossible({}, en)).waitFor()
      await open(page, '/contacts/')
      expect(await page.locator('main').innerText()).toMatch(/08:00.*20:00[\s\S]*Yekaterinburg/)
    },
  )
  proved(context, 'WEB-01', 'PAGE-10', 'PAGE-11')
})

test('[WEB-07] [WEB-10] applications show sign-in and contacts without header or footer', async () => {
  const page = await start(390)
  await open(page, '/screens/login/')
  const phone = newPhone()
  await page.getByLabel(m.sign_in_phone({}, en)).fill(phone)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
  await page.getByLabel(m.sign_in_code_label({}, en)).waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.getByLabel(m.sign_in_code_label({}, en)).fill(await lastCode(phone))
  await expect
    .poll(async () => (await visitor.context.cookies()).some(({ name, value }) => name === 'token' && value !== ''))
    .toBe(true)
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/screens/list/')
  await page.getByRole('heading', { level: 1, name: m.catalog_contacts_title({}, en) }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
})
