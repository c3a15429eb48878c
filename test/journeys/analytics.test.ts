import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { type ServerProcess, startServer } from '../races/server-process.ts'
import {
  expectAccessible,
  newPhone,
  newVisitor,
  open,
  quiet,
  settled,
  shop,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'
import { shopper } from './purchase.ts'
import { withSettings } from './settings.ts'
import { aMug, fillCart, inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const
/** The demo shop in production mode: its own process, without `DEMO`, on the same database. */
let production: ServerProcess
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-counted-'))
  await chmod(folder, 0o755)
  production = await startServer(shop().database, folder, {
    ROLE: 'web',
    SMS_URL: `${shop().emulators}/sms`,
    SMS_API_ID: 'emulator',
  })
  url = production.url.replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await production.stop()
  await rm(folder, { recursive: true, force: true })
})

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

// biome-ignore lint/suspicious/noExplicitAny: what a tracker is told is looked at by hand
type Told = any
interface Counted {
  page: Page
  /** Addresses of requested scripts. */
  scripts: string[]
  /** What the tag manager took from its queue; `calls`: the calls of Metrica. Both in order of arrival. */
  told: Told[]
  calls: Told[][]
}

/** The trackers' hosts answer with scripts that read their queues like the real ones: first the queued items, then each new one. */
const metrika = `for (const call of ym.a) toldToMetrika(JSON.stringify(call)); ym = (...call) => toldToMetrika(JSON.stringify(call))`
const tagManager = `for (const one of dataLayer) toldToManager(JSON.stringify(one)); dataLayer.push = (one) => toldToManager(JSON.stringify(one))`

async function watched(context: BrowserContext, page: Page): Promise<Counted> {
  const counted: Counted = { page, scripts: [], told: [], calls: [] }
  await context.exposeFunction('toldToMetrika', (text: string) => counted.calls.push(JSON.parse(text)))
  await context.exposeFunction('toldToManager', (text: string) => counted.told.push(JSON.parse(text)))
  const answered = (host: string, body: string) =>
    context.route(`https://${host}/**`, (route) => {
      counted.scripts.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body })
    })
  await answered('mc.yandex.ru', metrika)
  await answered('www.googletagmanager.com', tagManager)
  return counted
}

/** A visitor with this stored answer about trackers; null: no answer yet. */
async function start(answer: 'yes' | 'no' | null, options: VisitorOptions = {}): Promise<Counted> {
  visitor = await newVisitor({ locale: 'en', url, ...options })
  await inRegion(visitor.context)
  if (answer) await visitor.context.addInitScript((text) => localStorage.setItem('trackers', text), answer)
  return watched(visitor.context, visitor.page)
}

const openQuiet = async (page: Page, address: string) => {
  await open(page, address)
  await quiet(page)
}

/** Runs `work` with these trackers configured, after the production process has received the settings. */
const counting = (ym: string, gtm: string, work: () => Promise<void>) =>
  withSettings({ 'web_analytics.ym': ym, 'web_analytics.gtm': gtm }, async () => {
    await expect
      .poll(async () => (await (await fetch(`${url}/api/companies/current/`)).json()).company.settings.web_analytics)
      .toEqual({ ym, gtm })
    await expect.poll(async () => (await (await fetch(`${url}/_shell`)).json()).shell.trackers).toBeDefined()
    await work()
  })

test.each([
  ['SET-09', 'metrica', '4711', '', 'https://mc.yandex.ru/metrika/tag.js?id=4711'],
  ['ANL-05', 'the tag manager', '', 'GTM-AB12', 'https://www.googletagmanager.com/gtm.js?id=GTM-AB12'],
] as const)(
  '[%s] [ANL-04] %s loads once in a live shop; not in a demo, for a bot, on a plain page, in print or without consent',
  async (_id, _name, ym, gtm, script) => {
    const policyOf = async (page: Page, address: string) =>
      (await page.goto(address))!.headers()['content-security-policy']!
    const host = new URL(script).host
    await counting(ym, gtm, async () => {
      const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
      const refusals: [string, 'yes' | 'no' | null, string, VisitorOptions, ((page: Page) => Promise<unknown>)?][] = [
        ['a demo', 'yes', '/contacts/', { url: shop().url }],
        [
          'a bot',
          'yes',
          '/contacts/',
          {},
          (page) => page.addInitScript((ua) => Object.defineProperty(navigator, 'userAgent', { value: ua }), bot),
        ],
        ['a plain page', 'yes', '/screens/list/', {}],
        ['on paper', 'yes', '/contacts/', {}, (page) => page.emulateMedia({ media: 'print' })],
        ['said no', 'no', '/contacts/', {}],
        ['said nothing', null, '/contacts/', {}],
        ['an address that is a key', 'yes', '/unsubscribe/nobody/', {}],
      ]
      for (const [why, answer, address, options, before] of refusals) {
        const { page, scripts } = await start(answer, options)
        await before?.(page)
        await openQuiet(page, address)
        expect(scripts, why).toEqual([])
        if (['a demo', 'a plain page', 'an address that is a key'].includes(why))
          expect(await policyOf(page, address), why).not.toContain(host)
        expect(visitor.complaints).toEqual([])
        await visitor.close()
      }
      const { page, scripts, told, calls } = await start('yes')
      expect(await policyOf(page, '/contacts/?utm_source=mail&q=secret')).toContain(`https://${host}`)
      await expect.poll(() => scripts).toEqual([script])
      const view = { url: `${url}/contacts/?utm_source=mail`, title: await page.title() }
      if (ym) {
        await expect
          .poll(() => calls.map(([id, what]) => [id, what]))
          .toEqual([
            [4711, 'init'],
            [4711, 'hit'],
          ])
        expect(calls[0]![2]).toMatchObject({ defer: true, webvisor: false })
        expect(calls[1]!.slice(2)).toEqual([view.url, { referer: '', title: view.title }])
      } else
        await expect
          .poll(() => told)
          .toEqual([
            { event: 'gtm.js', 'gtm.start': expect.any(Number) },
            { event: 'page', referrer: '', ...view },
          ])
      // The next page of the same document is reported; the script is not requested again.
      await quiet(page)
      await page.locator('header a[href="/cart/"]').first().click()
      await page.waitForURL('**/cart/')
      const pages = () =>
        ym
          ? calls.filter(([, what]) => what === 'hit').map(([, , at]) => at)
          : told.filter(({ event }) => event === 'page').map((one) => one.url)
      await expect.poll(pages).toEqual([view.url, `${url}/cart/`])
      expect(scripts).toEqual([script])
    })
  },
)

test('[SET-10] [ANL-05] a tag manager with an invalid id is not loaded', async () => {
  await withSettings({ 'web_analytics.ym': '4711', 'web_analytics.gtm': 'gtm-AB12' }, async () => {
    await expect
      .poll(async () => (await (await fetch(`${url}/_shell`)).json()).shell.trackers)
      .toEqual({ metrika: { id: '4711', script: 'https://mc.yandex.ru/metrika/tag.js?id=4711' } })
    const { page, scripts } = await start('yes')
    await openQuiet(page, '/contacts/')
    await expect.poll(() => scripts.length).toBe(1)
    expect(scripts[0]).toContain('yandex')
  })
})

test('[ANL-01] [ANL-02] a missing page and a failed call are reported without the secrets of their addresses', async () => {
  await counting('4711', 'GTM-AB12', async () => {
    const { page, told, calls } = await start('yes')
    await openQuiet(page, '/nowhere/79001234567/?auth=secret')
    const error = { statusCode: 404, errorMessage: 'not found', url: `${url}/nowhere/*/` }
    await expect.poll(() => told.find(({ event }) => event === 'Error')).toEqual({ event: 'Error', ...error })
    await expect.poll(() => calls.find(([, , goal]) => goal === 'error')).toEqual([4711, 'reachGoal', 'error', error])

    await openQuiet(page, '/catalog/kitchen/cookware/mugs/enamel/?sort=price')
    await page.route('**/api/v2/cart/', (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', title: 'Busy' } }),
    )
    await page
      .locator('[data-product]')
      .getByRole('button', { name: m.catalog_to_cart({}, en), exact: true })
      .first()
      .click()
    const failure = {
      status: 503,
      message: 'overloaded',
      url: `${url}/catalog/kitchen/cookware/mugs/enamel/`,
      path: '/api/v2/cart/',
    }
    await expect.poll(() => told.find(({ event }) => event === 'Api Error')).toEqual({ event: 'Api Error', ...failure })
    await expect
      .poll(() => calls.find(([, , goal]) => goal === 'api_error'))
      .toEqual([4711, 'reachGoal', 'api_error', failure])
    expect(JSON.stringify([told, calls])).not.toMatch(/secret|79001234567/)
  })
})

test('each action from banner to order is reported once, without personal data', async () => {
  const settings = {
    'voximplant.webchat_host': 'kit.example',
    'voximplant.webchat_token': 'tok-1',
    'voximplant.webchat_channel_uuid': 'chan-1',
  }
  await withSettings(settings, () =>
    counting('4711', 'GTM-AB12', async () => {
      const { page, told, calls } = await start('yes')
      const done = () => told.filter(({ action }) => action).map(({ event, action }) => `${event} ${action}`)
      const tells = (what: string) => expect.poll(done).toContain(what)
      const person = shopper(page, 'en')
      const phone = newPhone()

      await openQuiet(page, '/')
      await page
        .getByRole('region', { name: m.catalog_home_main({}, en) })
        .getByRole('link')
        .first()
        .click()
      await tells('banners pressed')
      await openQuiet(page, '/promotions/club/')
      await tells('promotions opened')
      await page
        .context()
        .route('https://kit.example/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      const [chat] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('contentinfo')
          .getByRole('link', { name: m.shell_chat({}, en) })
          .first()
          .click(),
      ])
      await chat.close()
      await tells('web_chat opened')

      await openQuiet(page, '/catalog/kitchen/cookware/mugs/enamel/')
      const card = page.locator('[data-product]').first()
      await card
        .getByRole('button', { name: new RegExp(m.catalog_favorite({ name: '' }, en).trim()) })
        .first()
        .click()
      await tells('favourites added')
      await person.putInCart()
      await person.toCheckout()
      await tells('checkout step_1')
      await tells('checkout step_2')
      await person.pickUpInAShop()
      await person.pay('on receipt')
      await person.customer(phone, { first: 'Zlata', last: 'Canarskaya' })
      await tells('login signed_in')
      await person.agree()
      await person.place()
      await page.waitForURL('**/cart/success/**')
      await tells('checkout step_3')
      expect(told.find(({ action }) => action === 'step_3')).toMatchObject({ pieces: 1, sum: expect.any(Number) })

      // The purchase is told once, over reloads and tabs.
      const purchases = () => told.filter(({ event }) => event === 'purchase')
      await expect.poll(() => purchases().length).toBe(1)
      const [{ ecommerce: bought }] = purchases()
      expect(bought).toMatchObject({ currency: 'RUB', transaction_id: expect.any(String), value: expect.any(Number) })
      expect(bought.items).toMatchObject([{ item_id: expect.any(String), quantity: 1, price: expect.any(Number) }])
      expect(
        told.map(({ event }) => event).filter((event) => /view_cart|begin_checkout|order_sent/.test(event)),
      ).toEqual(['view_cart', 'begin_checkout', 'order_sent'])
      await quiet(page)
      await page.reload()
      await quiet(page)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await settled(other)
      await other.getByRole('heading', { level: 1 }).waitFor()
      await other.close()
      expect(purchases()).toHaveLength(1)
      await openQuiet(page, '/my/profile/')
      await tells('user_profile opened')
      await page.getByLabel(m.checkout_first_name({}, en)).first().fill('Zlatana')
      await page
        .getByRole('button', { name: m.profile_save({}, en) })
        .first()
        .click()
      await tells('user_profile saved')

      // Each is reported once, although the page after the order was loaded twice.
      expect(
        done()
          .filter((what) => /step_|signed_in|pressed|added|opened/.test(what))
          .toSorted(),
      ).toEqual([
        'banners pressed',
        'checkout step_1',
        'checkout step_2',
        'checkout step_3',
        'favourites added',
        'login signed_in',
        'promotions opened',
        'user_profile opened',
        'web_chat opened',
      ])
      expect(new Set(done().map((what) => what.split(' ')[0]))).toEqual(
        new Set(['banners', 'promotions', 'web_chat', 'favourites', 'checkout', 'login', 'user_profile']),
      )
      const goals = calls.filter(([, what]) => what === 'reachGoal').map(([, , goal]) => goal)
      expect(goals).toEqual(expect.arrayContaining(done().map((what) => what.replace(' ', '_'))))
      const everything = JSON.stringify([told, calls])
      const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value
      for (const canary of [
        'Zlata',
        'Canarskaya',
        'Zlatana',
        phone.replace(/\D/g, ''),
        phone.slice(3),
        token,
        'kit.example',
        'tok-1',
      ])
        expect(everything, canary).not.toContain(canary)
    }),
  )
})

test('[ANL-03] things that are pressed, seen, added and removed are told to both trackers, each in its own form', async () => {
  await counting('4711', 'GTM-AB12', async () => {
    const { page, told } = await start('yes')
    const sales = () =>
      told.filter(({ ecommerce }) => ecommerce).map(({ event, ecommerce }) => ({ event, ...ecommerce }))
    const tells = (event: string) => expect.poll(() => sales().map((one) => one.event)).toContain(event)
    const metrika = () =>
      page.evaluate(() => (window as Window & { metrikaEcommerce?: { ecommerce: object }[] }).metrikaEcommerce ?? [])
    await openQuiet(page, '/catalog/kitchen/cookware/mugs/enamel/')
    const card = page.locator('[data-product]').first()
    const id = await card.getAttribute('data-product')
    await card.getByRole('link').first().click()
    await tells('select_item')
    await tells('view_item')
    const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
    const [, seen] = sales()
    expect(seen).toMatchObject({ event: 'view_item', currency: 'RUB', items: [{ item_id: id, item_name: name }] })
    await quiet(page)
    await page.goBack()
    await card.getByRole('button', { name: m.catalog_to_cart({}, en), exact: true }).click()
    await tells('add_to_cart')
    await card.getByRole('button', { name: m.catalog_less({}, en) }).click()
    await tells('remove_from_cart')
    const last = sales().slice(-2)
    expect(last.map(({ event, items }) => [event, items[0].item_id, items[0].quantity])).toEqual([
      ['add_to_cart', id, 1],
      ['remove_from_cart', id, 1],
    ])
    const actions = (await metrika()).map(({ ecommerce }) => Object.keys(ecommerce).at(-1))
    expect(actions).toEqual(expect.arrayContaining(['click', 'detail', 'add', 'remove']))
  })
})

test('[UX-G2] consent is asked once: nothing loads before it, the buy bar stays free, the keyboard works, and the footer withdraws it', async () => {
  await counting('4711', 'GTM-AB12', async () => {
    const { page, scripts } = await start(null, { width: 360 })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) foreign.push(request.url())
    })
    const question = page.getByRole('dialog', { name: m.shell_consent_title({}, en) })
    await fillCart(visitor.context, await aMug())
    await openQuiet(page, '/cart/')
    await question.getByText(m.shell_consent_metrika({}, en)).waitFor()
    await expectAccessible(page)
    // The focus does not move, and the buy bar is not covered.
    expect(await question.evaluate((box) => box.contains(document.activeElement))).toBe(false)
    const bar = (await page.locator('[data-bottom-bar]').first().boundingBox())!
    const box = (await question.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    expect(foreign).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await openQuiet(page, '/contacts/')
    expect(await question.count()).toBe(0)
    expect(foreign).toEqual([])

    // Opened again by keyboard and answered with yes: the trackers load at once, without the earlier actions.
    const again = page.getByRole('contentinfo').getByRole('button', { name: m.shell_consent_open({}, en) })
    await again.focus()
    await page.keyboard.press('Enter')
    const yes = question.getByRole('button', { name: m.shell_consent_yes({}, en), exact: true })
    await yes.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => scripts.length).toBe(2)
    await question.waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => scripts.length).toBe(4)

    await page.context().addCookies(['_ym_uid', '_ga'].map((name) => ({ name, value: '1', url })))
    await quiet(page)
    await again.click()
    await Promise.all([
      page.waitForEvent('load'),
      question.getByRole('button', { name: m.shell_consent_no({}, en) }).click(),
    ])
    await quiet(page)
    expect(await question.count()).toBe(0)
    expect(scripts.length).toBe(4)
    expect((await page.context().cookies()).map(({ name }) => name).filter((name) => /^_(ym|ga)/.test(name))).toEqual(
      [],
    )
  })
  // A shop without trackers does not ask for consent.
  await visitor.close()
  visitor = await newVisitor({ locale: 'en' })
  await openQuiet(visitor.page, '/contacts/')
  expect(await visitor.page.getByRole('dialog', { name: m.shell_consent_title({}, en) }).count()).toBe(0)
  expect(await visitor.page.getByRole('button', { name: m.shell_consent_open({}, en) }).count()).toBe(0)
})
