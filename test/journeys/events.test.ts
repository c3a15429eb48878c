import type { Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import {
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
import { sampled } from './sampled.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { askStaff, inRegion, signedIn } from './shortcuts.ts'

const en = { locale: 'en' } as const
const ru = { locale: 'ru' } as const
let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

async function come(options: Parameters<typeof newVisitor>[0] = {}): Promise<Page> {
  visitor = await newVisitor({ locale: 'en', ...options })
  await inRegion(visitor.context)
  return visitor.page
}

const hourMs = 3_600_000
let added = 0
const who = process.env.VITEST_POOL_ID ?? '1'
interface Added {
  id: number
  slug: string
  name: string
}

/** A published event of the next week in the first city; it is gone when the test ends. */
async function addEvent(change: object = {}): Promise<Added> {
  const slug = `journey-${who}-${++added}`
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const body = {
    slug,
    theme: 'workshop',
    name: `Вечер у костра ${added}`,
    name_en: `An evening by the fire ${added}`,
    about: ['Разожжём костёр с одной спички.'],
    about_en: ['One match, one fire.'],
    terms: ['С собой кружка'],
    terms_en: ['Bring a mug'],
    speaker: 'Ирина Соболь',
    speaker_en: 'Irina Sobol',
    organizer: 'Клуб «Тропа»',
    organizer_en: 'The Tropa club',
    address: 'ул. Малышева, 36',
    address_en: '36 Malysheva Street',
    latitude: 56.8362,
    longitude: 60.5975,
    starts_at: inHours(70),
    ends_at: inHours(71.5),
    region_id: 1,
    places: 5,
    is_published: true,
    ...change,
  }
  const { id } = await askStaff('events.write', '/api/staff/events/', body)
  onTestFinished(async () => {
    await onDatabase('delete from gathering_registrations where gathering_id = $1', [id])
    await onDatabase('delete from gatherings where id = $1', [id])
    await tellShop('gatherings:1')
  })
  return { id, slug, name: body.name_en }
}

/** Registers another visitor, who is no part of the test. */
async function takenBySomebody(event: Added): Promise<void> {
  const other = await newVisitor({ locale: 'en' })
  await signedIn(other.context)
  expect((await other.page.request.post(`/api/events/${event.slug}/register/`)).status()).toBe(201)
  await other.close()
}

const row = (page: Page, name: string) => page.locator('main article').filter({ hasText: name })
const filter = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true })
const decide = (id: number, what: 'approve' | 'reject', body = {}) =>
  askStaff('events.write', `/api/staff/event-registrations/${id}/${what}/`, body)

describe('the calendar', () => {
  test.each(sampled([360, 1280]))(
    '[EVT-01] [EVT-04] at %i px it lists coming events by month, filters them, keeps past ones apart, and «my events» asks guests to sign in',
    async (width) => {
      const page = await come({ width })
      const event = await addEvent()
      await open(page, '/events/')
      await page.getByRole('heading', { level: 1, name: m.events_title({}, en) }).waitFor()
      const mine = row(page, event.name)
      const words = await mine.innerText()
      for (const text of ['1 hour 30 minutes', 'Irina Sobol', '36 Malysheva Street', '5 places left'])
        expect(words).toContain(text)
      expect(await mine.getByRole('link', { name: m.events_register({}, en) }).getAttribute('href')).toBe(
        `/events/${event.slug}/`,
      )
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await filter(page, m.events_place({}, en)).selectOption('online')
      await page.waitForURL((url) => url.searchParams.get('place') === 'online')
      await expect.poll(() => mine.count()).toBe(0)
      expect(await page.locator('main article').count()).toBeGreaterThan(0)
      for (const text of await page.locator('main article').allInnerTexts()) expect(text).toContain('Online')
      await filter(page, m.events_theme({}, en)).selectOption('lecture')
      await page.waitForURL((url) => url.search === '?place=online&theme=lecture')
      await open(page, '/events/?place=nowhere')
      await page.getByRole('link', { name: m.events_reset({}, en) }).click()
      await page.waitForURL('**/events/')

      await page.getByRole('link', { name: m.events_tab_past({}, en), exact: true }).click()
      await row(page, 'Kayaking from zero').waitFor()
      expect(await row(page, 'Kayaking from zero').getByRole('link').count()).toBe(1)
      await page.getByRole('link', { name: m.events_tab_mine({}, en), exact: true }).click()
      await page.waitForURL('**/my/event-registrations/')
      await page.locator(`main a[href^="/login/?returnUrl="]`).first().waitFor()
      expect((await page.request.get('/my/event-registrations/')).status()).toBe(401)
    },
  )

  test('without script the filters are a form with a button', async () => {
    const page = await come({ script: false })
    await page.goto('/events/')
    await filter(page, m.events_theme({}, en)).selectOption('trip')
    await page.getByRole('button', { name: m.events_show({}, en) }).click()
    await page.waitForURL((url) => url.searchParams.get('theme') === 'trip')
    expect(await row(page, 'A day on Taganay').count()).toBe(1)
    expect(await row(page, 'Fitting a backpack').count()).toBe(0)
  })

  test('a company without events has no door to them: no link, nothing in its sitemap, and a page that search engines leave out', async () => {
    const page = await come()
    const { secondUrl } = shop()
    await open(page, `${secondUrl}/`)
    expect(await page.locator('a[href^="/events"]').count()).toBe(0)
    expect(await page.evaluate(async () => (await fetch('/sitemaps/pages.xml')).text())).not.toContain('/events')
    await open(page, `${secondUrl}/events/`)
    await page.getByRole('heading', { name: m.events_none({}, en) }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await open(page, '/')
    expect(await page.locator('footer a[href="/events/"]').count()).toBe(1)
    expect(await (await page.request.get('/sitemaps/pages.xml')).text()).toContain('/events/taganay-winter/')
  })
})

describe('the page of an event', () => {
  test.each(sampled([360, 1280]))(
    '[EVT-02] [EVT-04] [EVT-05] in Russian at %i px it has name, date, time, duration, place, speaker, organizer, kind and terms; an unknown one is 404',
    async (width) => {
      const page = await come({ width, locale: 'ru', pictures: true })
      const event = await addEvent()
      await open(page, `/events/${event.slug}/`)
      const words = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
      for (const text of [
        '1 час 30 минут',
        'Ирина Соболь',
        'Организатор: Клуб «Тропа»',
        'Екатеринбург',
        'Очно, ул. Малышева, 36',
        'С собой кружка',
        'Мастер-класс',
        'Осталось 5 мест',
      ])
        expect(words).toContain(text)
      expect(words).toMatch(/\d{1,2} [а-я]+( \d{4})?, (понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)/)
      expect(words).toMatch(/\d\d:\d\d–\d\d:\d\d/)
      expect(await page.locator('h1').count()).toBe(1)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect((await page.request.get('/events/no-such/')).status()).toBe(404)
    },
  )

  test('search engines read it as a free event, online or at its address, with its state', async () => {
    const page = await come()
    const here = await addEvent()
    const online = await addEvent({ region_id: null, online_link: 'https://live.test/secret', places: null })
    const read = async (slug: string) => {
      await page.goto(`/events/${slug}/`)
      const all = await page.locator('script[type="application/ld+json"]').allTextContents()
      return all.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'Event')
    }
    const url = `${shop().url}/events/${here.slug}/`
    expect(await read(here.slug)).toMatchObject({
      name: here.name,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', address: { streetAddress: '36 Malysheva Street', addressCountry: 'RU' } },
      performer: { name: 'Irina Sobol' },
      organizer: { name: 'The Tropa club' },
      maximumAttendeeCapacity: 5,
      offers: { price: 0, priceCurrency: 'RUB', availability: 'https://schema.org/InStock', url },
    })
    expect(await read(online.slug)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${shop().url}/events/${online.slug}/` },
    })
    await askStaff('events.write', `/api/staff/events/${here.id}/cancel/`, { reason: 'A storm' })
    await expect.poll(async () => (await read(here.slug)).eventStatus).toBe('https://schema.org/EventCancelled')
    await page.getByText('A storm').waitFor()
  })

  test('an online event tells its hours by Moscow and by the visitor’s city', async () => {
    const page = await come({ locale: 'ru' })
    const event = await addEvent({ region_id: null, online_link: 'https://live.test/1' })
    await onDatabase("update gatherings set timezone = 'Europe/Moscow' where id = $1", [event.id])
    await tellShop('gatherings:1')
    await open(page, `/events/${event.slug}/`)
    await page
      .getByText(/\d\d:\d\d–\d\d:\d\d по Москве, у вас \d\d:\d\d/)
      .first()
      .waitFor()
  })
})

describe('registration', () => {
  test('[EVT-06] [EVT-07] a guest signs in, comes back to the event, registers, takes its calendar file, sees it in the calendar, and cancels', async (context) => {
    const page = await come({ width: 360 })
    const event = await addEvent()
    await open(page, `/events/${event.slug}/`)
    await page.getByRole('link', { name: m.events_sign_in({}, en) }).click()
    await page.waitForURL('**/login/**')
    await settled(page)
    const phone = newPhone()
    await page.getByLabel(m.sign_in_phone({}, en)).fill(phone)
    await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
    const code = page.getByLabel(m.sign_in_code_label({}, en))
    await code.waitFor()
    await code.fill(await lastCode(phone))
    await page.waitForURL((url) => url.pathname === `/events/${event.slug}/`)
    await page.getByRole('button', { name: m.events_register({}, en) }).click()
    const main = page.locator('main')
    await main.getByText(m.events_state_approved({}, en)).waitFor()
    await main.getByText(/^Entrance code: \w{6}$/).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const href = await page.getByRole('link', { name: m.events_calendar({}, en) }).getAttribute('href')
    // A browser asks in its language.
    const file = await page.request.get(href ?? '', { headers: { 'accept-language': 'en-GB' } })
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toContain(`SUMMARY:${event.name}`)

    await open(page, '/events/')
    await row(page, event.name).getByText(m.events_state_approved({}, en)).waitFor()
    await open(page, '/my/event-registrations/')
    await page.getByRole('button', { name: m.events_cancel({}, en) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.events_cancel({}, en) }).click()
    await row(page, event.name).getByText(m.events_state_canceled({}, en)).waitFor()
    proved(context, 'EVT-03')
    await open(page, `/events/${event.slug}/`)
    await page.getByRole('button', { name: m.events_register({}, en) }).waitFor()
  })

  test.each(sampled([360, 1280]))(
    '[EVT-03] [EVT-07] in Russian at %i px my registrations have the four states: under review, approved, rejected with its reason, canceled; those who wait see their place in line',
    async (width) => {
      const page = await come({ width, locale: 'ru', pictures: true })
      await signedIn(visitor.context)
      const register = async (event: Added) => {
        const answer = await page.request.post(`/api/events/${event.slug}/register/`)
        expect(answer.status()).toBe(201)
        return ((await answer.json()) as { id: number }).id
      }
      const manual = { approval: 'manual' }
      const events = {
        new: await addEvent(manual),
        approved: await addEvent(),
        rejected: await addEvent(manual),
        canceled: await addEvent(),
        waiting: await addEvent({ places: 1 }),
      }
      await takenBySomebody(events.waiting)
      await register(events.new)
      await register(events.approved)
      await decide(await register(events.rejected), 'reject', { reason: 'Группа уже собрана' })
      await page.request.post(`/api/event-registrations/${await register(events.canceled)}/cancel/`)
      await register(events.waiting)
      await open(page, '/my/event-registrations/')
      const wordsOf = async (event: Added) =>
        row(page, event.name.replace('An evening by the fire', 'Вечер у костра')).innerText()
      expect(await wordsOf(events.new)).toContain(m.events_state_new({}, ru))
      expect(await wordsOf(events.approved)).toContain(m.events_state_approved({}, ru))
      expect(await wordsOf(events.rejected)).toContain(m.events_state_rejected({}, ru))
      expect(await wordsOf(events.rejected)).toContain('Группа уже собрана')
      expect(await wordsOf(events.canceled)).toContain(m.events_state_canceled({}, ru))
      const waits = await wordsOf(events.waiting)
      expect(waits).toContain(m.events_state_waiting({}, ru))
      expect(waits).toContain(m.events_position({ position: 1 }, ru))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

  test('a full event has a waiting list; the link of an online one is in the page and the answers of those who are let in only', async () => {
    const page = await come()
    const event = await addEvent({ region_id: null, online_link: 'https://live.test/room', places: 1 })
    const first = await newVisitor({ locale: 'en' })
    await signedIn(first.context)
    const { id } = (await (await first.page.request.post(`/api/events/${event.slug}/register/`)).json()) as {
      id: number
    }
    await open(first.page, `/events/${event.slug}/`)
    await first.page.getByRole('link', { name: m.events_link({}, en) }).waitFor()

    await signedIn(visitor.context)
    const seen: string[] = []
    page.on('response', (response) => {
      if (/\/(api|events|my|_page)\b/.test(new URL(response.url()).pathname))
        void response.text().then((text) => seen.push(text))
    })
    await open(page, `/events/${event.slug}/`)
    await page.getByRole('button', { name: m.events_wait({}, en) }).click()
    await page.getByText(m.events_position({ position: 1 }, en)).waitFor()
    await page.getByText(m.events_link_later({}, en)).waitFor()
    await open(page, '/my/event-registrations/')
    await row(page, event.name).getByText(m.events_state_waiting({}, en)).waitFor()
    await quiet(page)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.filter((text) => text.includes('live.test'))).toEqual([])

    await first.page.request.post(`/api/event-registrations/${id}/cancel/`)
    await open(first.page, `/events/${event.slug}/`)
    await first.page.getByText(m.events_state_canceled({}, en)).waitFor()
    expect(await first.page.content()).not.toContain('live.test')
    await open(page, `/events/${event.slug}/`)
    const link = page.getByRole('link', { name: m.events_link({}, en) })
    expect(await link.getAttribute('href')).toBe('https://live.test/room')
  })

  test('a registration that has just become impossible is explained in place', async () => {
    const page = await come()
    const event = await addEvent()
    await signedIn(visitor.context)
    await open(page, `/events/${event.slug}/`)
    const press = page.getByRole('button', { name: m.events_register({}, en) })
    await press.waitFor()
    await onDatabase("update gatherings set registration_until = now() - interval '1 minute' where id = $1", [event.id])
    await press.click()
    await page
      .getByRole('alert')
      .filter({ hasText: m.refusal_event_closed({}, en) })
      .waitFor()
  })
})

test('a visitor reviews an event that is over; the review is on its page once staff has approved it', async () => {
  const page = await come({ width: 360, pictures: true })
  await withSettings({ 'events.reviews': true }, async () => {
    const event = await addEvent()
    await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
    expect((await page.request.post(`/api/events/${event.slug}/register/`)).status()).toBe(201)
    await onDatabase(
      `update gatherings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour', registration_until = now() - interval '3 hours'
       where id = $1`,
      [event.id],
    )
    await tellShop('gatherings:1')
    await open(page, '/my/event-registrations/')
    await page.getByRole('button', { name: m.events_review({}, en) }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: m.events_review_send({}, en) })
    await send.click()
    await dialog.getByText(m.events_review_rating_needed({}, en)).waitFor()
    await dialog.getByRole('radio', { name: m.reviews_star_4({}, en) }).check({ force: true })
    await dialog.getByLabel(m.events_review_comment({}, en)).fill('Warm and bright')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await send.click()
    await page.getByText(m.events_review_waits({}, en)).waitFor()
    await open(page, `/events/${event.slug}/`)
    expect(await page.getByText('Warm and bright').count()).toBe(0)
    const [review] = await onDatabase<{ id: number }>('select id::int from gathering_reviews where gathering_id = $1', [
      event.id,
    ])
    await askStaff('events.write', `/api/staff/event-reviews/${review?.id}/approve/`)
    await expect
      .poll(async () => {
        await open(page, `/events/${event.slug}/`)
        return page.getByText('Warm and bright').count()
      })
      .toBe(1)
    await page.getByText('Mary I.').waitFor()
  })
})
