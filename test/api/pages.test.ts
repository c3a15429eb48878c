import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { m } from '#texts/messages.js'
import { addPage } from '../add-page.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Versions of pages, what is shown when, previews, addresses that moved (decision 0094). What visitors see of it: previews.test.ts.
let shop: TestApp
let editor: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  editor = await shop.staff(['content.read', 'content.write'])
})
sameStart(() => shop)
afterAll(() => shop.close())

const hour = 3_600_000
const p = (text: string) => [{ type: 'paragraph', text }]
const ask = (method: string, path: string, json?: unknown, headers = editor) =>
  shop.json(path, { method, headers, ...(json !== undefined && { json }) })
const shown = async (slug: string, kind = 'landing') => {
  const { status, body } = await shop.json(`/api/pages/${kind}/?slug=${slug}`)
  return status === 200 ? body.title : status
}
const newPage = async (slug = 'sale', kind = 'landing') =>
  (await ask('POST', '/api/staff/pages/', { kind, slug, title: 'первая', body: p('1') })).body.id as number
const save = (id: number, title: string, more: object = {}) =>
  ask('POST', `/api/staff/pages/${id}/versions/`, { title, body: p(title), ...more })
const publish = (id: number, body: object) => ask('POST', `/api/staff/pages/${id}/publications/`, body)
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString()

describe('versions', () => {
  test('a new page is a draft: nobody sees it before it is published', async () => {
    const id = await newPage()
    expect(await shown('sale')).toBe(404)
    expect((await ask('GET', `/api/staff/pages/${id}/`)).body).toMatchObject({
      ...{ kind: 'landing', slug: 'sale', version: 1, shown: null, title: 'первая', body: p('1'), publications: [] },
    })
    await publish(id, { version: 1 })
    expect(await shown('sale')).toBe('первая')
  })

  test('each save is a version with who and when; the published one stays until another is published', async () => {
    const id = await newPage()
    await publish(id, { version: 1 })
    shop.clock.advance(hour)
    expect(await save(id, 'вторая', { note: 'к празднику' })).toMatchObject({ status: 201, body: { version: 2 } })
    expect(await shown('sale')).toBe('первая')
    await publish(id, { version: 2 })
    expect(await shown('sale')).toBe('вторая')
    const { body } = await ask('GET', `/api/staff/pages/${id}/versions/`)
    const staff = { name: 'Ольга' }
    expect(body).toMatchObject({
      items: [
        { number: 2, note: 'к празднику', restored_from: null, created_at: inHours(0), staff },
        { number: 1, note: '', restored_from: null, created_at: inHours(-1), staff },
      ],
      next: null,
    })
    expect((await ask('GET', `/api/staff/pages/${id}/versions/1/`)).body).toMatchObject({
      title: 'первая',
      body: p('1'),
    })
  })

  test('the same content twice is one version', async () => {
    const id = await newPage()
    expect(await save(id, 'вторая')).toMatchObject({ status: 201, body: { version: 2 } })
    expect(await save(id, 'вторая')).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('an old version is restored as the newest one, and nothing of the others changes', async () => {
    const id = await newPage()
    await save(id, 'вторая')
    expect(await ask('POST', `/api/staff/pages/${id}/versions/1/restore/`)).toMatchObject({
      status: 201,
      body: { version: 3 },
    })
    const versions = (await ask('GET', `/api/staff/pages/${id}/versions/`)).body.items
    expect(versions.map((one: { number: number; restored_from: number }) => [one.number, one.restored_from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect((await ask('GET', `/api/staff/pages/${id}/`)).body).toMatchObject({ title: 'первая', version: 3 })
    expect((await ask('POST', `/api/staff/pages/${id}/versions/9/restore/`)).body.code).toBe('not_found')
  })

  test('a save that began with an older version is refused with the number of the newest', async () => {
    const id = await newPage()
    expect((await save(id, 'вторая', { edited_from: 1 })).status).toBe(201)
    expect(await save(id, 'другая', { edited_from: 1 })).toMatchObject({
      status: 409,
      body: { code: 'page_changed', version: 2 },
    })
    expect((await save(id, 'другая', { edited_from: 2 })).status).toBe(201)
  })

  test('of fifty saves at once each is a version of its own number', async () => {
    const id = await newPage()
    const saved = await Promise.all(Array.from({ length: 50 }, (_, n) => save(id, `правка ${n}`)))
    const numbers = saved.map(({ body }) => body.version as number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
    const first = (await ask('GET', `/api/staff/pages/${id}/versions/`)).body
    expect([first.items.length, first.items[0].number, first.next]).toEqual([50, 51, 2])
    const rest = (await ask('GET', `/api/staff/pages/${id}/versions/?after=${first.next}`)).body
    expect([rest.items.map((one: { number: number }) => one.number), rest.next]).toEqual([[1], null])
  })

  test('a version keeps a body of any blocks as it was stored', async () => {
    const { id } = await addPage(shop.db, shop.cast.company, {
      slug: 'blocks',
      kind: 'landing',
      body: [{ type: 'block of a later release', rows: [{ deep: [null, 1.5, 'я'] }] }],
    })
    await save(id, 'вторая')
    await ask('POST', `/api/staff/pages/${id}/versions/1/restore/`)
    const { rows } = await sql<{ same: boolean }>`
      select a.content = b.content as same from page_versions a, page_versions b
      where a.page_id = ${id} and b.page_id = ${id} and a.number = 1 and b.number = 3`.execute(shop.db)
    expect(rows).toEqual([{ same: true }])
  })

  test('every act is in the audit', async () => {
    const id = await newPage()
    await save(id, 'вторая')
    await ask('POST', `/api/staff/pages/${id}/versions/1/restore/`)
    const { body } = await publish(id, { version: 3 })
    await ask('DELETE', `/api/staff/pages/${id}/publications/${body.id}/`)
    await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug: 'winter' })
    const { rows } = await sql<{ call: string }>`select call from staff_audit order by id`.execute(shop.db)
    expect(rows.map(({ call }) => call)).toEqual([
      'addPage',
      'savePageVersion',
      'restorePageVersion',
      'publishPage',
      'withdrawPublication',
      'changePageSlug',
    ])
  })

  test('a page of another company does not exist, and staff need the permission content.write', async () => {
    const id = await newPage()
    const foreign = await shop.staff(['*'], shop.cast.second)
    const host = { ...foreign, host: 'second.test' }
    for (const [method, path, json] of [
      ['GET', `/api/staff/pages/${id}/`],
      ['GET', `/api/staff/pages/${id}/versions/`],
      ['GET', `/api/staff/pages/${id}/versions/1/`],
      ['POST', `/api/staff/pages/${id}/versions/`, { title: 'чужая', body: [] }],
      ['POST', `/api/staff/pages/${id}/versions/1/restore/`],
      ['POST', `/api/staff/pages/${id}/publications/`, { version: 1 }],
      ['POST', `/api/staff/pages/${id}/previews/`, { version: 1 }],
      ['PUT', `/api/staff/pages/${id}/slug/`, { slug: 'x' }],
    ] as const) {
      expect((await shop.json(path, { method, headers: host, host: 'second.test', json })).status, path).toBe(404)
      expect((await ask(method, path, json, await shop.staff(['orders.read']))).status, path).toBe(403)
      expect((await ask(method, path, json, {})).status, path).toBe(401)
    }
    expect((await ask('GET', `/api/staff/pages/${id}/`)).body).toMatchObject({
      version: 1,
      publications: [],
      slug: 'sale',
    })
  })
})

describe('publications', () => {
  test('a version is shown from its moment to its end, and what was shown before comes back', async () => {
    const id = await newPage()
    await publish(id, { version: 1 })
    await save(id, 'распродажа')
    await publish(id, { version: 2, since: inHours(2), until: inHours(4) })
    const seen = [await shown('sale')]
    for (let n = 0; n < 4; n++) {
      shop.clock.advance(hour)
      seen.push(await shown('sale'))
    }
    expect(seen).toEqual(['первая', 'первая', 'распродажа', 'распродажа', 'первая'])
  })

  test('a page is shown between two moments only, and hidden between two others', async () => {
    const id = await newPage()
    await publish(id, { version: 1, since: inHours(1), until: inHours(5) })
    await publish(id, { version: null, since: inHours(2), until: inHours(3) })
    const seen = []
    for (let n = 0; n < 6; n++) {
      seen.push(await shown('sale'))
      shop.clock.advance(hour)
    }
    expect(seen).toEqual([404, 'первая', 404, 'первая', 'первая', 404])
  })

  test('a day without a time begins and ends by the clock of the company', async () => {
    await sql`update companies set settings = settings || '{"timezone": "Asia/Vladivostok"}' where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    const id = await newPage()
    expect((await publish(id, { version: 1, since: '2026-12-31', until: '31.12.2026' })).body).toMatchObject({
      since: '2026-12-30T14:00:00.000Z',
      until: '2026-12-31T14:00:00.000Z',
    })
  })

  test('a moment that has passed counts as now; an end before the beginning is refused', async () => {
    const id = await newPage()
    expect((await publish(id, { version: 1, since: inHours(-5) })).body.since).toBe(inHours(0))
    for (const wrong of [{ until: inHours(-1) }, { until: inHours(0) }, { since: inHours(3), until: inHours(3) }])
      expect(await publish(id, { version: 1, ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'publication_ends_before' },
      })
    expect((await publish(id, { version: 5 })).body.code).toBe('not_found')
  })

  test('a planned publication is taken back, one in effect ends now, one that ended stays', async () => {
    const id = await newPage()
    const first = (await publish(id, { version: 1 })).body
    const planned = (await publish(id, { version: null, since: inHours(1) })).body
    const at = (one: { id: number }) => `/api/staff/pages/${id}/publications/${one.id}/`
    expect((await ask('DELETE', at(planned))).status).toBe(200)
    shop.clock.advance(2 * hour)
    expect(await shown('sale')).toBe('первая')
    expect((await ask('DELETE', at(first))).status).toBe(200)
    expect(await shown('sale')).toBe(404)
    shop.clock.advance(hour)
    expect((await ask('DELETE', at(first))).status).toBe(200)
    const { publications } = (await ask('GET', `/api/staff/pages/${id}/`)).body
    expect(publications).toMatchObject([{ id: first.id, until: inHours(-1) }])
    expect((await ask('DELETE', at(planned))).body.code).toBe('not_found')
  })

  test('an answer says until when it is true, in its tags', async () => {
    const id = await newPage()
    await publish(id, { version: 1 })
    await publish(id, { version: null, since: inHours(1) })
    const { headers } = await shop.json('/api/pages/landing/?slug=sale')
    const moment = new Date(inHours(1)).getTime()
    expect(headers.get('cache-tag')).toBe(`pages:${shop.cast.company},until:${moment}`)
  })

  test('the columns that processes of the previous release read repeat what is shown', async () => {
    const id = await newPage()
    await publish(id, { version: 1 })
    await save(id, 'вторая', { title_en: 'second' })
    await publish(id, { version: 2 })
    const { rows } = await sql<object>`select title, title_en, body from pages where id = ${id}`.execute(shop.db)
    expect(rows).toEqual([{ title: 'вторая', title_en: 'second', body: p('вторая') }])
  })

  test('a repeated request with its key publishes once', async () => {
    const id = await newPage()
    const once = () =>
      shop.json(`/api/staff/pages/${id}/publications/`, {
        json: { version: 1 },
        headers: { ...editor, 'idempotency-key': 'one' },
      })
    expect((await once()).body).toEqual((await once()).body)
    expect((await ask('GET', `/api/staff/pages/${id}/`)).body.publications).toHaveLength(1)
  })
})

describe('addresses', () => {
  const put = (from: string, to: string) => ask('PUT', '/api/staff/redirects/', { from, to })
  const leads = async (path: string) => {
    const { status, body } = await shop.json(`/api/redirects/?path=${encodeURIComponent(path)}`)
    return status === 200 ? body.to : status
  }

  test.each(['catalog', 'my/sale', 'Cart', 'screens', 'api', 'assets/x', 'preview', 'office', 'static/x'])(
    'a landing page at /%s/ is refused: the shop answers there itself',
    async (slug) => {
      const page = { kind: 'landing', slug, title: 'x', body: [] }
      expect(await ask('POST', '/api/staff/pages/', page)).toMatchObject({
        status: 400,
        body: { code: 'slug_reserved', errors: [{ field: 'slug' }] },
      })
      const id = await newPage()
      expect((await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug })).body.code).toBe('slug_reserved')
      await expect(addPage(shop.db, shop.cast.company, { kind: 'landing', slug })).rejects.toThrow('slug_reserved')
      // Below /static/ nothing is in its way.
      expect((await ask('POST', '/api/staff/pages/', { ...page, kind: 'static' })).status).toBe(201)
    },
  )

  test.each([
    '',
    '/sale',
    'sale/',
    'a//b',
    '..',
    'a/../b',
    '_page',
    'a b',
    'a?b',
    'a%20b',
    'a_b',
    'кот',
    'sale/зима',
    'robots.txt',
  ])('[VAL-20] %j is no slug: only Latin letters, digits and hyphen', async (slug) => {
    const { body } = await ask('POST', '/api/staff/pages/', { kind: 'landing', slug, title: 'x', body: [] })
    expect([body.code, body.errors]).toEqual([
      'invalid_fields',
      [{ field: 'slug', code: 'slug_invalid', message: m.checkout_field_slug({}, { locale: 'ru' }) }],
    ])
  })

  test('a slug has at most 300 characters', async () => {
    const page = { kind: 'landing', slug: 'x'.repeat(301), title: 'x', body: [] }
    expect((await ask('POST', '/api/staff/pages/', page)).body.errors).toMatchObject([{ code: 'too_long' }])
  })

  test.each(['ftp://files.test/a', 'https://shop', 'javascript:alert(1)', '//elsewhere.test', 'elsewhere.test'])(
    '[VAL-19] %j is no address of a redirect: Invalid URL',
    async (to) => {
      const { body } = await ask('PUT', '/api/staff/redirects/', { from: '/old/', to })
      const message = m.checkout_field_url({}, { locale: 'ru' })
      expect(body.errors).toEqual([{ field: 'to', code: 'url_invalid', message }])
    },
  )

  test.each([
    ['javascript:alert(1)', 'url_invalid'],
    ['https://shop', 'url_invalid'],
    ['https://shop.test/sale', null],
    ['/sale/', null],
    ['tel:+78005550134', null],
  ])('[VAL-19] a tile of a page that leads to %j: %s', async (link, code) => {
    const tiles = { type: 'tiles', items: [{ name: 'Один', link }] }
    const page = { kind: 'landing', slug: 'tiles', title: 'x', body: [tiles] }
    const { status, body } = await ask('POST', '/api/staff/pages/', page)
    if (code === null) expect(status).toBe(201)
    else expect(body.errors).toMatchObject([{ field: 'body.0.items.0.link', code }])
  })

  test('a page that gets another address is found there, and its old one leads to it', async () => {
    // Pages of earlier releases have slugs of any language.
    const { id } = await addPage(shop.db, shop.cast.company, { kind: 'landing', slug: 'осень/скидки', title: 'первая' })
    expect((await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug: 'winter/sale' })).status).toBe(200)
    expect([await shown('осень/скидки'), await shown('winter/sale')]).toEqual([404, 'первая'])
    expect(await leads('/осень/скидки/')).toBe('/winter/sale/')
    expect(await leads(encodeURI('/осень/скидки'))).toBe('/winter/sale/')
    const { items } = (await ask('GET', '/api/staff/redirects/')).body
    expect(items).toMatchObject([{ from: `${encodeURI('/осень/скидки')}/`, is_automatic: true }])
  })

  test('an address that moved three times is one hop from its page, and one that moved back leads nowhere', async () => {
    const id = await newPage('one', 'static')
    for (const slug of ['two', 'three', 'four']) await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug })
    for (const slug of ['one', 'two', 'three']) expect(await leads(`/static/${slug}/`)).toBe('/static/four/')
    await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug: 'one' })
    expect(await leads('/static/one/')).toBe(404)
    for (const slug of ['two', 'three', 'four']) expect(await leads(`/static/${slug}/`)).toBe('/static/one/')
  })

  test('a slug of another page is refused, and nothing moves', async () => {
    const id = await newPage('one')
    await newPage('two')
    expect((await ask('PUT', `/api/staff/pages/${id}/slug/`, { slug: 'two' })).body.code).toBe('page_slug_taken')
    expect(
      (await ask('POST', '/api/staff/pages/', { kind: 'landing', slug: 'one', title: 'x', body: [] })).body.code,
    ).toBe('page_slug_taken')
    expect(await leads('/one')).toBe(404)
  })

  test('chains are flattened, whichever hop is written first', async () => {
    await put('/b/', '/c/')
    expect((await put('/a/', '/b/')).body.to).toBe('/c/')
    await put('/c/', '/d/?from=c')
    for (const path of ['/a', '/b/', '/c']) expect(await leads(path)).toBe('/d/?from=c')
  })

  test('a loop of any length is refused', async () => {
    for (const [from, to] of [
      ['/a', '/a/'],
      ['/a/', '/a/?x=1'],
      ['/%61/', '/a'],
    ] as const)
      expect((await put(from, to)).body.code).toBe('redirect_loop')
    await put('/a/', '/b/')
    await put('/b/', '/c/')
    expect((await put('/c/', '/a/')).body.code).toBe('redirect_loop')
    expect((await put('/c/', '/b/')).body.code).toBe('redirect_loop')
    expect(await leads('/a/')).toBe('/c/')
  })

  test('redirects written at once never make a chain or a loop', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))
    await Promise.all(pairs.map(([from, to]) => put(`/${from}/`, `/${to}/`)))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from redirects r join redirects s on s.company_id = r.company_id and s.from_path = r.target_path`.execute(
      shop.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('a redirect leads out of the shop only by HTTP, and its own address is a path', async () => {
    expect((await put('/old/', 'https://example.com/new?a=1#b')).body.to).toBe('https://example.com/new?a=1#b')
    for (const [from, to] of [
      ['/old', 'javascript:alert(1)'],
      ['/old', '//example.com/'],
      ['/old', 'new'],
      ['/old', '/a//b'],
      ['/', '/new/'],
      ['old', '/new/'],
      ['/old?a=1', '/new/'],
      ['/a/../b', '/new/'],
      ['/%ff', '/new/'],
    ] as const)
      expect((await put(from, to)).body.code, `${from} ${to}`).toBe('invalid_fields')
  })

  test('a removed redirect leads nowhere; another company has its own', async () => {
    const { id } = (await put('/old/', '/new/')).body
    const { body } = await shop.json('/api/redirects/?path=/old', { host: 'second.test' })
    expect(body.code).toBe('not_found')
    expect((await ask('DELETE', `/api/staff/redirects/${id}/`)).status).toBe(200)
    expect((await ask('DELETE', `/api/staff/redirects/${id}/`)).status).toBe(404)
    expect(await leads('/old')).toBe(404)
  })
})

describe('previews', () => {
  const link = async (id: number, version: number, more: object = {}) =>
    (await ask('POST', `/api/staff/pages/${id}/previews/`, { version, ...more })).body as {
      url: string
      expires_at: string
    }
  const open = (url: string, host = 'shop.test') =>
    shop.json(`/api/page-previews/${new URL(url).pathname.split('/')[2]}/`, { host })

  test('a link shows its version, published or not, until it expires', async () => {
    const id = await newPage()
    await save(id, 'черновик')
    const { url, expires_at } = await link(id, 2, { hours: 2 })
    expect([new URL(url).origin, expires_at]).toEqual(['http://shop.test', inHours(2)])
    const opened = await open(url)
    expect(opened).toMatchObject({
      status: 200,
      body: { title: 'черновик', version: 2, kind: 'landing', slug: 'sale' },
    })
    expect(opened.headers.get('cache-control')).toBe('no-store')
    shop.clock.advance(2 * hour - 1)
    expect((await open(url)).status).toBe(200)
    shop.clock.advance(1)
    expect(await open(url)).toMatchObject({ status: 410, body: { code: 'preview_expired' } })
  })

  test('a link of another company, a changed one, and another secret of the shop open nothing', async () => {
    const id = await newPage()
    const { url } = await link(id, 1)
    const token = new URL(url).pathname.split('/')[2]!
    const parts = token.split('.')
    const changed = [
      ...parts.slice(0, -1),
      `${parts.at(-1)!.startsWith('A') ? 'B' : 'A'}${parts.at(-1)!.slice(1)}`,
    ].join('.')
    const preview = JSON.stringify({ page: id, version: 1, expiresAt: 9e15 })
    const other = await shop.app.secrets.seal(preview, 'provider_accounts 1')
    for (const wrong of [changed, other, 'x', token.slice(0, -2)])
      expect((await open(`http://shop.test/preview/${encodeURIComponent(wrong)}/`)).status, wrong).toBe(404)
    expect((await open(url, 'second.test')).status).toBe(404)
    expect((await open(url)).status).toBe(200)
  })

  test('a link for a version that does not exist is not made', async () => {
    const id = await newPage()
    expect((await ask('POST', `/api/staff/pages/${id}/previews/`, { version: 2 })).body.code).toBe('not_found')
    expect((await ask('POST', `/api/staff/pages/${id}/previews/`, { version: 1, hours: 0 })).body.code).toBe(
      'invalid_fields',
    )
  })
})
