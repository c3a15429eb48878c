import type { Page, Worker } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import {
  drawn,
  expectAccessible,
  expectNoSidewaysScroll,
  lastCode,
  newPhone,
  newVisitor,
  open,
  quiet,
  settled,
  shop,
  type Visitor,
} from './browser.ts'
import { press as pressKey } from './keys.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, callsOf, inRegion, makeWell, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
afterEach(async () => {
  await makeWell()
})

const en = { locale: 'en' } as const
const start = async (width = 1280, locale: 'ru' | 'en' = 'en') => {
  visitor = await newVisitor({ locale, width, pushes: true })
  await inRegion(visitor.context)
  await withPushService()
  return visitor.page
}

/**
 * A browser on a machine without internet has no push service: the emulator provides its subscriptions. The rest is the browser's own:
 * permission, worker, notifications.
 */
async function withPushService(): Promise<void> {
  const { context } = visitor
  await context.exposeFunction('emulatedSubscription', async (key: string) => {
    const init = { method: 'POST', body: JSON.stringify({ key }) }
    return (await fetch(`${shop().emulators}/push/web/subscriptions`, init)).json()
  })
  await context.addInitScript(() => {
    const { emulatedSubscription } = globalThis as unknown as { emulatedSubscription(key: string): Promise<object> }
    PushManager.prototype.subscribe = async (options) => {
      const given = await emulatedSubscription(String(options?.applicationServerKey))
      return { ...given, toJSON: () => given, unsubscribe: async () => true } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => null
  })
}

const permit = () => visitor.context.grantPermissions(['notifications'], { origin: shop().url })
/** Takes effect on the next page: no test protocol can press "Block" in the browser's own dialog. */
const forbid = async (page: Page) => {
  await visitor.context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
}
const question = (page: Page) => page.getByRole('dialog', { name: m.shell_push_title({}, en) })
const alive = async (page: Page, path: string) => {
  await open(page, path)
  await quiet(page)
}
/** Acts on the page and waits for the delay after an action. */
const act = async (page: Page) => {
  await page.keyboard.press('Shift')
  await page.clock.fastForward(3_000)
}
const orderOf = async (page: Page): Promise<Answer> => placedOrder(page, { thing: await aMug(), payment: 'CASH' })

/** Messages received by this browser's push service, newest first. */
const pushed = async (id: string): Promise<{ text: string; data: Record<string, string> }[]> =>
  (await fetch(`${shop().emulators}/outbox?to=${id}&kind=push`)).json()

/** Delivers a message to the worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await visitor.context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.includes('/_push/'))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: shop().url, registrationId: await registered, data })
  await cdp.detach()
}

const shown = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/_push/1/')
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }))
  })

/** Clicks the shown notification and returns the pages it opens. The event is synthetic, as a test has no desktop to click on. */
const press = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<unknown> }
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const opened: string[] = []
    scope.clients.openWindow = async (url) => opened.push(url)
    const work: Promise<unknown>[] = []
    for (const notification of await scope.registration.getNotifications()) {
      const event = new scope.NotificationEvent('notificationclick', { notification })
      Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) })
      globalThis.dispatchEvent(event)
    }
    await Promise.all(work)
    return opened
  })

test('[PUSH-03] [PUSH-04] [UX-G27] the question comes after an action, never at load; a refusal lasts three days; the browser’s answer ends it', async () => {
  const page = await start()
  await signedIn(visitor.context)
  const order = await orderOf(page)
  const now = Date.now()
  await page.clock.install({ time: now })
  const path = `/my/orders/${order.id}/`
  await alive(page, path)
  await page.clock.fastForward(10_000)
  expect(await question(page).count()).toBe(0)
  await act(page)
  await question(page).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })

  const afterS = async (seconds: number, asked: boolean) => {
    await page.clock.setSystemTime(now + 20_000 + seconds * 1000)
    await alive(page, path)
    await act(page)
    // Where it must not appear, more than its delay passes first: otherwise it could only be late.
    if (!asked) await page.clock.fastForward(30_000)
    if (!asked) await drawn(page)
    await question(page).waitFor({ state: asked ? 'visible' : 'hidden' })
  }
  await afterS(259_000, false)
  await afterS(259_300, true)
  await question(page)
    .getByRole('button', { name: m.shell_push_no({}, en) })
    .click()
  await afterS(259_300 + 259_000, false)
  await permit()
  await afterS(259_300 * 3, false)
  await forbid(page)
  await afterS(259_300 * 4, false)
  expect(visitor.complaints).toEqual([])
})

test('[PUSH-01] [PUSH-02] [UX-M7] subscriptions to mail, push and SMS are saved; the page shows whether pushes in this browser are off, on or denied', async () => {
  const page = await start()
  const guest = await page.goto('/my/subscriptions/')
  expect(guest!.status()).toBe(401)
  const enter = page.locator('main').getByRole('link', { name: m.sign_in_enter({}, en) })
  expect(await enter.getAttribute('href')).toBe('/login/?returnUrl=%2Fmy%2Fsubscriptions%2F')
  await signedIn(visitor.context)
  const answer = await page.goto('/my/subscriptions/')
  expect(answer!.status()).toBe(200)
  for (const path of ['subscriptions', 'orders', 'profile', 'customer-documents', 'balance-actions', 'privacy']) {
    const own = await page.request.get(`/my/${path}/`)
    expect([path, own.status(), own.headers()['cache-control']]).toEqual([path, 200, 'no-store'])
    expect(await own.text()).toContain('<meta name="robots" content="noindex">')
  }
  await settled(page)
  const channels = [m.account_channel_email, m.account_channel_push, m.account_channel_sms]
  const boxOf = (channel: (typeof channels)[number]) =>
    page.getByRole('checkbox', { name: `${m.account_topic_favorites({}, en)}: ${channel({}, en)}` })
  const before = await Promise.all(channels.map((channel) => boxOf(channel).isChecked()))
  for (const channel of channels) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await boxOf(channel).click()
    expect((await saved).status()).toBe(200)
  }
  await open(page, '/my/subscriptions/')
  expect(await Promise.all(channels.map((channel) => boxOf(channel).isChecked()))).toEqual(before.map((is) => !is))

  await page.getByText(m.account_push_off({}, en)).waitFor()
  await expectAccessible(page)
  await permit()
  await page.getByRole('button', { name: m.account_push_turn_on({}, en) }).click()
  await page.getByText(m.account_push_on({}, en)).waitFor()
  const unlinked = page.waitForRequest((request) => request.url().endsWith('/unlink/'))
  await page.getByRole('button', { name: m.account_push_turn_off({}, en) }).click()
  await unlinked
  await page.getByText(m.account_push_off({}, en)).waitFor()
  await forbid(page)
  await open(page, '/my/subscriptions/')
  await page.getByText(m.account_push_denied({}, en)).waitFor()
  expect(await page.getByRole('button', { name: m.account_push_turn_on({}, en) }).count()).toBe(0)
  await expectAccessible(page)
  expect(visitor.complaints).toEqual([])
})

test('[PUSH-05] [PUSH-07] [PUSH-13] consent loads the worker, registers and links the browser; order events are shown, and a click opens the order', async (context) => {
  const page = await start(390)
  const me = await signedIn(visitor.context)
  await permit()
  const order = await orderOf(page)
  const calls = callsOf(page)
  const files: string[] = []
  visitor.context.on('request', (request) => files.push(new URL(request.url()).pathname))
  await open(page, '/my/subscriptions/')
  await quiet(page)
  // The code that registers the worker, and the worker.
  const ofPushes = () => files.filter((file) => /^\/push-worker|^\/assets\/push-[0-9a-f]+\.js$/.test(file)).length
  expect(ofPushes()).toBe(0)
  await page.getByRole('button', { name: m.account_push_turn_on({}, en) }).click()
  await page.getByText(m.account_push_on({}, en)).waitFor()
  expect(ofPushes()).toBeGreaterThan(0)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)

  const registered = calls.find(({ call }) => call === 'POST /api/fcm-devices/')!.body
  const device = (await visitor.context.cookies()).find(({ name }) => name === 'device_id')!.value
  expect(registered).toMatchObject({ application: '', device_id: device, customer_id: me.id })
  const kept = await page.evaluate(() => localStorage.getItem('push_device'))
  const id = Number(kept!.split(' ')[0])
  expect(calls.map(({ call }) => call)).toContain(`POST /api/fcm-devices/${id}/link/`)

  await page.request.post(`/api/orders/${order.id}/cancel/`, { data: { reason: 'changed_mind' } })
  const { endpoint } = JSON.parse(registered.registration_id)
  await expect.poll(async () => (await pushed(endpoint.split('/').at(-1))).length, { timeout: 15_000 }).toBe(1)
  const [message] = await pushed(endpoint.split('/').at(-1))
  expect(message!.data).toMatchObject({ type: 'ORDER', value: String(order.id) })
  await deliver(page, message!.data.payload!)
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  expect(message!.text).toBe(Object.values((await shown(page))[0]!).join('\n'))
  const worker = visitor.context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'))!
  expect(await press(worker)).toEqual([`/my/orders/${order.id}/`])
  expect(await shown(page)).toEqual([])
  proved(context, 'PUSH-11')
  const [pressed] = await onDatabase<{ at: Date | null }>('select clicked_at as at from pushes where id = $1', [
    message!.data.id,
  ])
  expect(pressed!.at).toBeInstanceOf(Date)
  proved(context, 'PUSH-09')

  // Five types, and an address of another site: the registered worker shows each message.
  const about = async (type: string, value: string) => {
    await deliver(page, JSON.stringify({ id: message!.data.id, title: 'About', body: type, media: '', type, value }))
    await expect.poll(async () => (await shown(page)).length).toBe(1)
    return (await press(worker))[0]
  }
  expect(await about('LANDING', 'summer')).toBe('/summer/')
  expect(await about('PRODUCT_CATEGORY', 'bags/backpacks')).toBe('/catalog/bags/backpacks/')
  expect(await about('PROMOTION', 'club')).toBe('/promotions/club/')
  expect(await about('LINK', '/shops/')).toBe('/shops/')
  expect(await about('LINK', 'https://evil.example/')).toBe('/')
  await deliver(page, 'not a message')
  await expect.poll(() => shown(page)).toEqual([{ title: 'localhost', body: '' }])
  proved(context, 'PUSH-10')
  expect(visitor.complaints).toEqual([])
})

test('[PUSH-06] [PUSH-07] [PUSH-08] sign-out unlinks the device and the next sign-in relinks it; a day later it re-registers under its number', async () => {
  const page = await start()
  const me = await signedIn(visitor.context)
  await permit()
  await open(page, '/my/subscriptions/')
  await page.getByRole('button', { name: m.account_push_turn_on({}, en) }).click()
  await page.getByText(m.account_push_on({}, en)).waitFor()
  const id = Number((await page.evaluate(() => localStorage.getItem('push_device')))!.split(' ')[0])
  const owner = async () =>
    (
      await onDatabase<{ owner: number | null }>('select customer_id::int as owner from push_devices where id = $1', [
        id,
      ])
    )[0]!.owner
  expect(await owner()).toBe(me.id)
  const unlinked = page.waitForResponse((response) => response.url().endsWith(`/api/fcm-devices/${id}/unlink/`))
  await page.getByRole('button', { name: m.sign_in_out({}, en) }).click()
  expect((await unlinked).status()).toBe(200)
  expect(await owner()).toBe(null)

  await open(page, '/login/')
  const phone = newPhone()
  await page.getByLabel(m.sign_in_phone({}, en)).fill(phone)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
  const code = page.getByLabel(m.sign_in_code_label({}, en))
  await code.waitFor()
  const linked = page.waitForResponse((response) => response.url().endsWith(`/api/fcm-devices/${id}/link/`))
  await code.fill(await lastCode(phone))
  expect((await linked).status()).toBe(200)
  expect(await owner()).not.toBe(me.id)

  await page.evaluate((kept) => localStorage.setItem('push_device', `${kept} 2026-01-01`), id)
  const patched = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await open(page, '/contacts/')
  expect(new URL((await patched).url()).pathname).toBe(`/api/fcm-devices/${id}/`)
  expect(visitor.complaints).toEqual([])
})

test('[PUSH-12] a token that cannot be obtained is only logged: the page shows nothing', async () => {
  const page = await start()
  await signedIn(visitor.context)
  await permit()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'))
  })
  await open(page, '/my/subscriptions/')
  await page.getByRole('button', { name: m.account_push_turn_on({}, en) }).click()
  await expect.poll(() => logged.filter((line) => line.includes('could not be registered for pushes')).length).toBe(1)
  await page.getByText(m.account_push_off({}, en)).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('by keyboard, in Russian on a phone: pushes are turned on and off again', async () => {
  const ru = { locale: 'ru' } as const
  const page = await start(360, 'ru')
  const me = await signedIn(visitor.context)
  await permit()
  await open(page, '/my/subscriptions/')
  const owned = () => onDatabase('select 1 from push_devices where customer_id = $1', [me.id])
  const expectFine = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByText(m.account_push_off({}, ru)).waitFor()
  await expectFine()
  await pressKey(page, m.account_push_turn_on({}, ru))
  await page.getByText(m.account_push_on({}, ru)).waitFor()
  expect(await owned()).toHaveLength(1)
  await expectFine()
  const unlinked = page.waitForResponse((answer) => answer.url().endsWith('/unlink/'))
  await pressKey(page, m.account_push_turn_off({}, ru))
  expect((await unlinked).status()).toBe(200)
  await page.getByText(m.account_push_off({}, ru)).waitFor()
  expect(await owned()).toHaveLength(0)
  expect(visitor.complaints).toEqual([])
})
