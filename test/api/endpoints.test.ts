import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/server/api.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

describe('a refusal', () => {
  test('[ERR-08] is problem+json with every member of the contract, its request id in the header as well', async () => {
    const { status, body, headers } = await shop.json('/api/products/no-such/')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      type: 'about:blank#not_found',
      title: expect.any(String),
      status: 404,
      code: 'not_found',
      detail: expect.any(String),
      errors: [],
      request_id: headers.get('x-request-id'),
    })
  })

  test('names every wrong field at once', async () => {
    const { body } = await shop.json('/api/dadata/geolocate/', { json: { lat: 'x', count: 500 } })
    expect(body).toMatchObject({ status: 400, code: 'invalid_fields' })
    expect(body.errors.map((e: { field: string }) => e.field)).toEqual(['lat', 'lon', 'count'])
  })

  test.each([
    ['GET', '/api/no-such/', 404],
    ['DELETE', '/api/regions/', 405],
    ['GET', '/api/sms/send_code/', 405],
    ['GET', '/api/customers/me/', 401],
    ['POST', '/api/v2/auth/verify_code/', 400],
  ])('%s %s: one request id everywhere, the given one if it is a plain word', async (method, path, status) => {
    const given = { 'x-request-id': 'proxy-0001' }
    const named = await shop.json(path, { method, headers: given })
    expect([named.status, named.body.request_id, named.headers.get('x-request-id')]).toEqual([
      status,
      'proxy-0001',
      'proxy-0001',
    ])
    const own = await shop.json(path, { method, headers: { 'x-request-id': '<script>' } })
    expect(own.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(own.headers.get('x-request-id')).toBe(own.body.request_id)
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a call that knows other methods names them', async () => {
    const { headers, body } = await shop.json('/api/v2/cart/', { method: 'DELETE' })
    expect([body.code, headers.get('allow')]).toEqual(['method_not_allowed', 'GET, POST'])
  })

  test('a fault says nothing of itself: general words, the same request id in the log', async () => {
    const { db } = shop.app
    shop.app.db = new Proxy(db, {
      get: (target, name) => {
        if (name === 'selectFrom') throw new Error('secret detail of the database')
        return Reflect.get(target, name)
      },
    })
    const { status, body } = await shop.json('/api/banners/').finally(() => {
      shop.app.db = db
    })
    expect([status, body.code]).toEqual([500, 'something_went_wrong'])
    expect(JSON.stringify(body)).not.toContain('secret')
    const line = shop.logged.findLast((l) => l.includes('api call failed'))!
    expect(JSON.parse(line)).toMatchObject({ request_id: body.request_id, path: '/api/banners' })
  })
})

test('a path answers with and without its last slash, in the same words', async () => {
  for (const path of ['/api/regions', '/api/categories', '/api/products/backpack', '/api/companies/current']) {
    const [bare, closed] = await Promise.all([shop.json(path), shop.json(`${path}/`)])
    expect(bare.status).toBe(200)
    expect(bare.body).toEqual(closed.body)
  }
  expect((await shop.json('/api/v2/cart', { json: { items: [] } })).status).toBe(200)
})

test('HEAD answers as GET without a body', async () => {
  const response = await shop.request('/api/regions/', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

describe('a changing call from another site', () => {
  const post = async (headers: Record<string, string>) =>
    (await shop.json('/api/v2/cart/', { json: { items: [] }, headers })).body.code ?? 'done'
  test.each([
    [{ origin: 'https://evil.test' }],
    [{ origin: 'http://shop.test.evil.test' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://shop.test' }],
  ])('is refused: %j', async (headers) => {
    expect(await post(headers as Record<string, string>)).toBe('foreign_origin')
  })
  test.each([
    [{}],
    [{ origin: 'http://shop.test' }],
    [{ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('from our own pages, or from a program, it is done: %j', async (headers) => {
    expect(await post(headers as Record<string, string>)).toBe('done')
  })
  test('reading is everybody’s', async () => {
    expect(
      (await shop.json('/api/regions/', { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(200)
  })
})

describe('a body', () => {
  const post = async (body: BodyInit, type = 'application/json') =>
    shop.json('/api/v2/cart/', { method: 'POST', body, headers: { 'content-type': type } })
  test.each([
    ['{"items":', 400, 'bad_request'],
    ['null', 400, 'invalid_fields'],
    ['[]', 400, 'invalid_fields'],
    ['"text"', 400, 'invalid_fields'],
    ['{"items": "all"}', 400, 'invalid_fields'],
    ['['.repeat(10_000), 400, 'bad_request'],
    [`${'[1,'.repeat(10_000)}1${']'.repeat(10_000)}`, 400, 'invalid_fields'],
    [`{"items": [], "x": ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, 200, undefined],
  ])('%# broken or odd JSON is refused in words', async (text, status, code) => {
    const answer = await post(text)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('of another type is 415: a form of another site cannot speak JSON', async () => {
    expect((await post('items=1', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post('{"items":[]}', 'text/plain')).status).toBe(415)
  })

  test('over the limit is 413, whether its length is told or not', async () => {
    for (const size of [300_000, 3_000_000]) {
      const text = JSON.stringify({ items: [], x: 'x'.repeat(size) })
      expect(await post(text)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
      const stream = new Blob([text]).stream()
      const told = await shop.request('/api/v2/cart/', {
        method: 'POST',
        body: stream,
        headers: { 'content-type': 'application/json' },
        duplex: 'half',
      } as RequestInit)
      expect(told.status).toBe(413)
    }
  })

  test('__proto__ and friends change nobody', async () => {
    const { status } = await post(
      '{"items":[],"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    expect(status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test('answers to a customer, and to any changing call, are never kept by anybody; a guest’s may be asked after', async () => {
  const me = await shop.signIn('79990000031')
  const control = async (path: string, init = {}) => (await shop.request(path, init)).headers.get('cache-control')
  expect(await control('/api/regions/', { headers: me })).toBe('no-store')
  expect(await control('/api/v2/cart/', { json: { items: [] } })).toBe('no-store')
  expect(await control('/api/regions/')).toBe('no-cache')
})

describe('a database that cannot for now', () => {
  test.each([
    ['its disk is full', '53100'],
    ['its memory is short', '53200'],
    ['its disk cannot be read', '58030'],
    ['it shuts down', '57P01'],
  ])('%s: ask again, and the log is told', async (_, code) => {
    const db = new Proxy(shop.db, {
      get: (target, name) =>
        name === 'selectFrom'
          ? () => {
              throw Object.assign(new Error('could not extend file'), { code })
            }
          : Reflect.get(target, name),
    })
    const api = createApi({ ...shop.app, db })
    const asked = new Request('http://shop.test/api/pages/static/?slug=about', { headers: { host: 'shop.test' } })
    const answer = await api.fetch(asked, '127.0.0.1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable' })
    expect(shop.logged.at(-1)).toContain('api call failed')
  })
})
