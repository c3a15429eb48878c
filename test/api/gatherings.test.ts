import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runJobs, waitingJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let olga: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  olga = await shop.staff()
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})
beforeEach(async () => {
  await sql`delete from gathering_registrations`.execute(shop.db)
  await sql`delete from gatherings`.execute(shop.db)
  await sql`delete from messages`.execute(shop.db)
})

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hourMs).toISOString()

const body = (change: object = {}) => ({
  slug: 'winter-walk',
  theme: 'trip',
  name: 'Зимний выезд',
  name_en: 'Winter walk',
  about: ['Поднимемся на сопку.'],
  terms: ['Отмена бесплатна'],
  speaker: 'Павел Ершов',
  organizer: 'Клуб',
  address: 'пл. 1905 года',
  starts_at: inHours(72),
  ends_at: inHours(73.5),
  region_id: shop.cast.regions.ekb,
  places: 2,
  is_published: true,
  ...change,
})
const add = async (change: object = {}) => {
  const added = await shop.json('/api/staff/events/', { json: body(change), headers: olga })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return added.body as { id: number; slug: string; version: number }
}
const register = (who: Record<string, string>, slug = 'winter-walk') =>
  shop.json(`/api/events/${slug}/register/`, { method: 'POST', headers: who })
const own = async (who: Record<string, string>, slug = 'winter-walk') =>
  (await shop.json(`/api/events/${slug}/registration/`, { headers: who })).body
const cancel = (who: Record<string, string>, id: number) =>
  shop.json(`/api/event-registrations/${id}/cancel/`, { method: 'POST', headers: who })
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => shop.signIn(`7900000${String(1001 + at)}`)))
const told = async () =>
  (
    await sql<{ event: string; count: number }>`
      select event, count(*)::int as count from messages group by event order by event`.execute(shop.db)
  ).rows.map(({ event, count }) => `${event} ${count}`)

describe('the calendar', () => {
  test('[EVT-01] [EVT-04] lists coming events, the next first, with choices; past ones apart', async () => {
    await add()
    await add({
      slug: 'online-talk',
      theme: 'lecture',
      name: 'Лекция',
      region_id: null,
      starts_at: inHours(24),
      ends_at: inHours(25),
    })
    await add({ slug: 'draft', is_published: false })
    const { body: listed } = await shop.json('/api/events/')
    expect(
      listed.items.map(({ slug, type, duration_minutes }: Record<string, unknown>) => [slug, type, duration_minutes]),
    ).toEqual([
      ['online-talk', 'online', 60],
      ['winter-walk', 'offline', 90],
    ])
    expect(listed.choices.themes).toEqual([
      { value: 'lecture', count: 1 },
      { value: 'trip', count: 1 },
    ])
    const only = async (query: string) =>
      (await shop.json(`/api/events/?${query}`)).body.items.map(({ slug }: { slug: string }) => slug)
    expect(await only('place=online')).toEqual(['online-talk'])
    expect(await only('theme=trip')).toEqual(['winter-walk'])
    expect(await only('past=1')).toEqual([])
    shop.clock.set(new Date(inHours(30)))
    expect(await only('past=1')).toEqual(['online-talk'])
    expect(await only('')).toEqual(['winter-walk'])
  })

  test('[EVT-02] an unknown event and a draft are not found; one that is over stays readable', async () => {
    await add()
    await add({ slug: 'draft', is_published: false })
    expect((await shop.json('/api/events/none/')).status).toBe(404)
    expect((await shop.json('/api/events/draft/')).status).toBe(404)
    shop.clock.set(new Date(inHours(100)))
    const over = await shop.json('/api/events/winter-walk/')
    expect([over.status, over.body.state]).toEqual([200, 'over'])
  })

  test('[VAL-20] an address has Latin letters, digits and hyphens only', async () => {
    for (const slug of ['a_b', 'кот', '-a', 'A B']) {
      const refused = await shop.json('/api/staff/events/', { json: body({ slug }), headers: olga })
      expect([slug, refused.status, refused.body.errors[0].field]).toEqual([slug, 400, 'slug'])
    }
  })

  test('the calendar file has the link of an online event for who is let in only', async () => {
    await add({ slug: 'talk', region_id: null, online_link: 'https://live.test/1', places: 1 })
    const [first, second] = (await people(2)) as [Record<string, string>, Record<string, string>]
    await register(first, 'talk')
    await register(second, 'talk')
    const file = async (headers: Record<string, string> = {}) =>
      (await shop.request('/api/events/talk/event.ics', { headers })).text()
    expect(await file(first)).toContain('live.test')
    expect(await file(second)).not.toContain('live.test')
    expect(await file()).not.toContain('live.test')
    expect((await own(first, 'talk')).online_link).toBe('https://live.test/1')
    expect((await own(second, 'talk')).online_link).toBe('')
    expect(JSON.stringify((await shop.json('/api/events/talk/')).body)).not.toContain('live.test')
  })
})

describe('registration', () => {
  test('[EVT-06] needs a sign-in', async () => {
    await add()
    expect((await register({})).status).toBe(401)
    expect((await shop.json('/api/event-registrations/')).status).toBe(401)
  })

  test('[EVT-07] gives places in order, then turns; who cancels lets the first in, told once', async () => {
    await add()
    const all = await people(5)
    for (const one of all) expect((await register(one)).status).toBe(201)
    const states = async () =>
      Promise.all(
        all.map(async (one) => {
          const { state, waiting_position } = await own(one)
          return [state, waiting_position]
        }),
      )
    expect(await states()).toEqual([
      ['approved', null],
      ['approved', null],
      ['new', 1],
      ['new', 2],
      ['new', 3],
    ])
    expect((await shop.json('/api/events/winter-walk/')).body).toMatchObject({
      places: 2,
      places_left: 0,
      state: 'full',
    })
    const first = await own(all[0]!)
    expect((await cancel(all[1]!, first.id)).status).toBe(404)
    await cancel(all[0]!, first.id)
    await cancel(all[0]!, first.id)
    expect(await states()).toEqual([
      ['canceled', null],
      ['approved', null],
      ['approved', null],
      ['new', 1],
      ['new', 2],
    ])
    await runJobs(shop, 'gathering_notice')
    await runJobs(shop, 'gathering_notice')
    expect(await told()).toEqual(['event.approved 1', 'event.let_in 1', 'event.waiting 2'])
    // Again: at the end of the line.
    await register(all[0]!)
    expect((await own(all[0]!)).waiting_position).toBe(3)
  })

  test('by hand: a waiting request takes a place; approved, rejected and let in are told; rejected is final', async () => {
    await add({ approval: 'manual', places: 1 })
    const [first, second] = (await people(2)) as [Record<string, string>, Record<string, string>]
    await register(first)
    await register(second)
    const decide = (id: number, what: string) =>
      shop.json(`/api/staff/event-registrations/${id}/${what}/`, { json: { reason: 'мало опыта' }, headers: olga })
    const { id } = await own(first)
    expect((await decide((await own(second)).id, 'approve')).body.code).toBe('event_full')
    await decide(id, 'reject')
    expect(await own(first)).toMatchObject({ state: 'rejected', reason: 'мало опыта', code: '' })
    expect((await register(first)).body.code).toBe('registration_rejected')
    expect(await own(second)).toMatchObject({ state: 'new', waiting_position: null, code: '' })
    await decide((await own(second)).id, 'approve')
    expect((await own(second)).code).toMatch(/^\w{6}$/)
    await runJobs(shop, 'gathering_notice')
    expect(await told()).toEqual(['event.approved 1', 'event.rejected 1'])
  })

  test('is closed when the event has begun, moved its deadline or was canceled', async () => {
    const { id } = await add()
    const [anna] = await people(1)
    shop.clock.set(new Date(inHours(72)))
    const closed = await register(anna!)
    expect([closed.status, closed.body.code, closed.body.state]).toEqual([409, 'event_closed', 'closed'])
    shop.clock.set(new Date(inHours(-1)))
    await shop.json(`/api/staff/events/${id}/cancel/`, { json: { reason: 'буря' }, headers: olga })
    expect((await register(anna!)).body).toMatchObject({ code: 'event_closed', state: 'canceled' })
  })
})

describe('changes by staff', () => {
  test('a move and a cancellation are told to everybody registered, once each; more places let in', async () => {
    const { id } = await add()
    const all = await people(3)
    for (const one of all) await register(one)
    await runJobs(shop, 'gathering_notice')
    await sql`delete from messages`.execute(shop.db)
    const change = (json: object, headers = {}) =>
      shop.json(`/api/staff/events/${id}/`, { method: 'PUT', json: body(json), headers: { ...olga, ...headers } })
    expect((await change({ places: 1 })).body).toMatchObject({ code: 'event_places_taken', taken: 2 })
    expect((await change({ places: 3 })).status).toBe(200)
    expect((await own(all[2]!)).state).toBe('approved')
    await change({ places: 3, starts_at: inHours(96), ends_at: inHours(98) })
    const stale = await change({ places: 9 }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.event.version]).toEqual([409, 3])
    await shop.json(`/api/staff/events/${id}/cancel/`, { json: {}, headers: olga })
    await shop.json(`/api/staff/events/${id}/cancel/`, { json: {}, headers: olga })
    await runJobs(shop, 'gathering_notice')
    expect(await told()).toEqual(['event.canceled 3'])
  })

  test('a move is told once to everybody registered, with the last begin only, however often it moved before it was told', async () => {
    const { id } = await add()
    const all = await people(3)
    for (const one of all) await register(one)
    await runJobs(shop, 'gathering_notice')
    await sql`delete from messages`.execute(shop.db)
    const move = async (json: object) => {
      const moved = await shop.json(`/api/staff/events/${id}/`, { method: 'PUT', json: body(json), headers: olga })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
    // A new name is no move.
    await move({ name: 'Зимняя прогулка' })
    expect(await waitingJobs(shop)).toEqual([])
    await move({ starts_at: inHours(96), ends_at: inHours(98) })
    await move({ starts_at: inHours(120), ends_at: inHours(122) })
    await runJobs(shop, 'gathering_notice')
    await runJobs(shop, 'gathering_notice')
    expect(await told()).toEqual(['event.moved 3'])
    // Back again, after it was told: that is news.
    await move({ starts_at: inHours(96), ends_at: inHours(98) })
    await move({ address: 'ул. Ленина, 1', starts_at: inHours(96), ends_at: inHours(98) })
    await runJobs(shop, 'gathering_notice')
    expect(await told()).toEqual(['event.moved 6'])
    const [sms] = await outer.outbox('79000001001', 'sms')
    expect(sms?.text).toContain('ул. Ленина, 1')
  })

  test('who is let in is reminded a day and an hour before, once each', async () => {
    await add({ places: 1 })
    const all = await people(2)
    for (const one of all) await register(one)
    await runJobs(shop, 'gathering_notice')
    await sql`delete from messages`.execute(shop.db)
    const { remindOfGatherings } = await import('#shop/gatherings/gathering-notices.flow.ts')
    const at = async (hours: number) => {
      shop.clock.set(new Date(inHours(hours)))
      await remindOfGatherings(shop.app)
      await remindOfGatherings(shop.app)
      await runJobs(shop, 'gathering_notice')
    }
    await at(47)
    expect(await told()).toEqual([])
    await at(2)
    expect(await told()).toEqual(['event.reminded 1'])
    await at(22.5)
    expect(await told()).toEqual(['event.reminded 2'])
  })

  test('attendance is noted by the code of an approved registration; the table has phones and is audited', async () => {
    const { id } = await add()
    const [anna] = await people(1)
    await register(anna!)
    const { code } = await own(anna!)
    const come = (what: string) =>
      shop.json(`/api/staff/events/${id}/attendance/`, { json: { code: what }, headers: olga })
    expect((await come('NOBODY')).body.code).toBe('attendance_code_unknown')
    expect((await come(code.toLowerCase())).status).toBe(200)
    expect((await own(anna!)).came).toBe(true)
    const table = await shop.request(`/api/staff/events/${id}/registrations.csv`, { headers: olga })
    expect(await table.text()).toContain('+79000001001')
    const { rows } = await sql<{ call: string }>`
      select call from staff_audit where object = ${`event ${id}`} order by id`.execute(shop.db)
    expect(rows.map(({ call }) => call)).toEqual(['addEvent', 'noteEventAttendance', 'exportEventRegistrations'])
  })
  test('messages about an online event name the time zone, as its visitors may be anywhere', async () => {
    await add({ slug: 'talk', region_id: null, starts_at: '2099-01-31T17:00:00Z', ends_at: '2099-01-31T18:00:00Z' })
    const [anna] = await people(1)
    await sql`update gatherings set timezone = 'Asia/Yekaterinburg'`.execute(shop.db)
    await register(anna!, 'talk')
    await runJobs(shop, 'gathering_notice')
    const [sms] = await outer.outbox('79000001001', 'sms')
    expect(sms?.text).toContain('31.01.2099, 22:00 МСК+2')
  })

  test('no cell of the table of registrations is a formula', async () => {
    const { id } = await add()
    const names = ['=HYPERLINK("https://evil.test")', '+1+1', '-2', '@SUM(A1)', 'Мария; "Маша"', '\tx']
    const all = await people(names.length)
    for (const [at, name] of names.entries()) {
      await sql`update customers set first_name = ${name} where phone = ${`7900000${1001 + at}`}`.execute(shop.db)
      await register(all[at]!)
    }
    const table = await shop.request(`/api/staff/events/${id}/registrations.csv`, { headers: olga })
    expect(table.headers.get('content-disposition')).toBe(`attachment; filename="event-${id}.csv"`)
    const text = (await table.text()).replace('\uFEFF', '')
    const cells = [...text.matchAll(/(?:^|;|\r\n)("(?:[^"]|"")*"|[^;"\r\n]*)/g)].map(([, cell]) =>
      cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
    )
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^\+\d{11}$/.test(cell))).toEqual([])
    expect(cells).toEqual(
      expect.arrayContaining(['\'=HYPERLINK("https://evil.test")', "'+1+1", "'-2", "'@SUM(A1)", 'Мария; "Маша"']),
    )
  })

  test('the link of an online event is in no answer but that of an approved registration', async () => {
    const { id } = await add({ slug: 'talk', region_id: null, online_link: 'https://live.test/1', approval: 'manual' })
    const [anna] = await people(1)
    expect((await shop.json('/api/events/talk/registration/', { headers: anna! })).body).toBeNull()
    const { id: registration } = (await register(anna!, 'talk')).body
    const seen = async () => {
      const paths = [
        '/api/events/',
        '/api/events/talk/',
        '/api/events/talk/event.ics',
        '/api/events/talk/registration/',
        '/api/event-registrations/',
      ]
      const texts = await Promise.all(paths.map(async (path) => (await shop.request(path, { headers: anna! })).text()))
      return paths.filter((_, at) => texts[at]!.includes('live.test'))
    }
    expect(await seen()).toEqual([])
    const decide = (what: string) =>
      shop.json(`/api/staff/event-registrations/${registration}/${what}/`, { json: {}, headers: olga })
    await decide('approve')
    expect(await seen()).toEqual([
      '/api/events/talk/event.ics',
      '/api/events/talk/registration/',
      '/api/event-registrations/',
    ])
    await decide('reject')
    expect(await seen()).toEqual([])
    await decide('approve')
    await shop.json(`/api/staff/events/${id}/cancel/`, { json: {}, headers: olga })
    expect(await seen()).toEqual([])
  })

  test('a month of the filter is that of the event’s own time zone', async () => {
    const kamchatka = shop.cast.regions.ekb
    await sql`update regions set timezone = 'Asia/Kamchatka' where id = ${kamchatka}`.execute(shop.db)
    await add({ starts_at: '2099-01-31T18:00:00Z', ends_at: '2099-01-31T19:00:00Z' })
    await add({ slug: 'talk', region_id: null, starts_at: '2099-01-31T18:00:00Z', ends_at: '2099-01-31T19:00:00Z' })
    const inMonth = async (month: string) =>
      (await shop.json(`/api/events/?month=${month}`)).body.items.map(({ slug }: { slug: string }) => slug)
    expect(await inMonth('2099-01')).toEqual(['talk'])
    expect(await inMonth('2099-02')).toEqual(['winter-walk'])
    expect((await shop.json('/api/events/')).body.choices.months).toEqual([
      { value: '2099-01', count: 1 },
      { value: '2099-02', count: 1 },
    ])
  })
})

describe('reviews of visitors', () => {
  const takeReviews = (reviews: boolean) =>
    sql`update companies set settings = settings || ${JSON.stringify({ events: { reviews } })}::jsonb where id = ${shop.cast.company}`
      .execute(shop.db)
      .then(() => shop.app.cache.dropTags('everything'))
  const review = (who: Record<string, string>, id: number, json: object = { rating: 5, comment: ' Было тепло ' }) =>
    shop.json(`/api/event-registrations/${id}/review/`, { json, headers: who })
  const shown = async () => (await shop.json('/api/events/winter-walk/')).body.reviews

  test('a company that takes none has none, and refuses them', async () => {
    await add()
    const [anna] = await people(1)
    const { id } = (await register(anna!)).body
    shop.clock.set(new Date(inHours(100)))
    expect(await shown()).toBeNull()
    expect((await own(anna!)).can_review).toBe(false)
    expect((await review(anna!, id)).body.code).toBe('event_review_closed')
  })

  test('who was let in reviews an event that is over; everybody sees what staff approved; a new text is looked at anew', async () => {
    await takeReviews(true)
    await add({ places: 1 })
    const [anna, boris] = (await people(2)) as [Record<string, string>, Record<string, string>]
    await sql`update customers set first_name = 'Анна', last_name = 'Круглова' where phone = '79000001001'`.execute(
      shop.db,
    )
    const { id } = (await register(anna)).body
    const { id: waiting } = (await register(boris)).body
    expect((await review(anna, id)).body.code).toBe('event_review_closed')
    shop.clock.set(new Date(inHours(100)))
    expect((await own(anna)).can_review).toBe(true)
    expect((await review(boris, waiting)).body.code).toBe('event_review_closed')
    expect((await review(boris, id)).status).toBe(404)
    for (const rating of [0, 6, 4.5]) expect((await review(anna, id, { rating })).status).toBe(400)
    const sent = await review(anna, id)
    expect([sent.status, sent.body.review]).toEqual([201, { rating: 5, comment: 'Было тепло', state: 'on_moderation' }])
    expect(await shown()).toEqual({ count: 0, rating: null, items: [] })
    const staff = async (state: string) =>
      (await shop.json(`/api/staff/event-reviews/?state=${state}`, { headers: olga })).body.items
    const [listed] = await staff('on_moderation')
    expect(listed).toMatchObject({ author: 'Анна К.', rating: 5, state: 'on_moderation' })
    const decide = (what: string) =>
      shop.json(`/api/staff/event-reviews/${listed.id}/${what}/`, { method: 'POST', headers: olga })
    expect((await decide('approve')).body).toEqual({ id: listed.id, state: 'approved' })
    await decide('approve')
    expect(await shown()).toMatchObject({ count: 1, rating: 5, items: [{ author: 'Анна К.', comment: 'Было тепло' }] })
    await review(anna, id, { rating: 3 })
    expect(await shown()).toMatchObject({ count: 0 })
    await decide('reject')
    expect([await staff('on_moderation'), (await staff('rejected')).length]).toEqual([[], 1])
    expect((await own(anna)).review.state).toBe('rejected')
    const { rows } = await sql<{ call: string }>`
      select call from staff_audit where call like '%EventReview' order by id`.execute(shop.db)
    expect(rows.map(({ call }) => call)).toEqual(['approveEventReview', 'rejectEventReview'])
  })
})
