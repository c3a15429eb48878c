import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Database } from '#kit/db.ts'
import { ok } from '#lib/result.ts'
import { defineCalls } from '#shop/call.ts'
import type { RequestContext } from '#shop/context.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createEndpoints } from '../../src/server/http/endpoints.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

/** The database of the shop, except that statements with this text fail. */
const failingAt = (text: string, error: Error) =>
  new Database(shop.database.pool, {
    onAnswer({ strings }) {
      if (strings.some((part) => part.includes(text))) throw error
    },
  })

describe('a refusal', () => {
  test('is problem+json with every contract member and the request id, in the header too', async () => {
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
  ])('%s %s: body and header share one request id, the given one if valid', async (method, path, status) => {
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

  test('a wrong method names the allowed ones', async () => {
    const { headers, body } = await shop.json('/api/v2/cart/', { method: 'DELETE' })
    expect([body.code, headers.get('allow')]).toEqual(['method_not_allowed', 'GET, POST'])
  })

  test('a fault answers no details; the log has the same request id', async () => {
    const { db } = shop.app
    shop.app.db = failingAt('from banners', new Error('secret detail of the database'))
    const { status, body } = await shop.json('/api/banners/').finally(() => {
      shop.app.db = db
    })
    expect([status, body.code]).toEqual([500, 'something_went_wrong'])
    expect(JSON.stringify(body)).not.toContain('secret')
    const line = shop.logged.findLast((l) => l.includes('api call failed'))!
    expect(JSON.parse(line)).toMatchObject({ request_id: body.request_id, path: '/api/banners' })
  })
})

test('a path answers the same with and without a trailing slash', async () => {
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

describe('a cross-site write', () => {
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
  ])('from own pages or programs is allowed: %j', async (headers) => {
    expect(await post(headers as Record<string, string>)).toBe('done')
  })
  test('reading is allowed', async () => {
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
  ])('%# broken or odd JSON never answers 5xx', async (text, status, code) => {
    const answer = await post(text)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('of another type is 415; the type ignores case', async () => {
    expect((await post('items=1', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post('{"items":[]}', 'text/plain')).status).toBe(415)
    for (const type of ['Application/JSON', 'APPLICATION/JSON; charset=UTF-8'])
      expect((await post('{"items":[]}', type)).status).toBe(200)
  })

  test('over the limit is 413, with or without a length', async () => {
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

  test('__proto__ members pollute nothing', async () => {
    const { status } = await post(
      '{"items":[],"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    expect(status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test('answers to customers and to changing calls are no-store; a guest’s are no-cache', async () => {
  const me = await shop.signIn('79990000031')
  const control = async (path: string, init = {}) => (await shop.request(path, init)).headers.get('cache-control')
  expect(await control('/api/regions/', { headers: me })).toBe('no-store')
  expect(await control('/api/v2/cart/', { json: { items: [] } })).toBe('no-store')
  expect(await control('/api/regions/')).toBe('no-cache')
})

describe('an unavailable database', () => {
  test.each([
    ['its disk is full', '53100'],
    ['its memory is short', '53200'],
    ['its disk cannot be read', '58030'],
    ['it shuts down', '57P01'],
  ])('%s: 503 with Retry-After, logged', async (_, code) => {
    const db = failingAt('from pages', Object.assign(new Error('could not extend file'), { code }))
    const api = createApi({ ...shop.app, db })
    const asked = new Request('http://shop.test/api/pages/static/?slug=about', { headers: { host: 'shop.test' } })
    const answer = await api.fetch(asked, '127.0.0.1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable' })
    expect(shop.logged.at(-1)).toContain('api call failed')
  })
})

describe('access', () => {
  const calls = defineCalls('planted', {
    paintWall: {
      method: 'post',
      path: '/api/planted/walls/',
      access: { staff: 'walls.paint' },
      summary: 'Paints a wall',
      answer: z.object({ by: z.number() }),
    },
  })
  const asked = async (who: Partial<RequestContext>) => {
    const endpoints = createEndpoints(shop.app)
    endpoints.add(calls, { paintWall: async ({ context }) => ok({ by: context.staff.id }) })
    const context = { locale: 'ru', requestId: 'planted', me: null, ...who } as RequestContext
    const nothing = {
      params: {},
      query: new Map(),
      cookies: new Map(),
      idempotencyKey: null,
      ifMatch: null,
      path: calls.paintWall.path,
    }
    const readBody = async () => ({ value: {} })
    const { status, body } = await endpoints
      .find('post', calls.paintWall.path)!
      .answer({ context, ...nothing, readBody })
    return [status, (body as { code?: string }).code ?? body]
  }
  const me = { id: 1 } as RequestContext['me']
  const staff = (...permissions: string[]) => ({
    id: 7,
    email: '',
    name: '',
    keyHash: '',
    grants: [{ permissions: new Set(permissions), outlets: null }],
  })

  test('a staff call is 401 to a guest, 403 to a customer and to staff without the permission', async () => {
    expect(await asked({})).toEqual([401, 'sign_in_required'])
    expect(await asked({ me })).toEqual([403, 'forbidden'])
    expect(await asked({ staff: staff('walls.look') })).toEqual([403, 'forbidden'])
    expect(await asked({ staff: staff('walls.paint') })).toEqual([200, { by: 7 }])
    expect(await asked({ staff: staff('*') })).toEqual([200, { by: 7 }])
  })

  test('registering a call twice throws', () => {
    const endpoints = createEndpoints(shop.app)
    endpoints.add(calls, { paintWall: async () => ok({ by: 1 }) })
    expect(() => endpoints.add(calls, { paintWall: async () => ok({ by: 1 }) })).toThrow('registered twice')
  })
})

describe('an invalid field', () => {
  const errorsOf = async (path: string, init: Parameters<TestApp['json']>[1] = {}) => {
    const { status, body } = await shop.json(path, init)
    expect([status, body.code]).toEqual([400, 'invalid_fields'])
    return body.errors as { field: string; code: string; message: string }[]
  }
  const codes = async (...asked: Parameters<typeof errorsOf>) =>
    Object.fromEntries((await errorsOf(...asked)).map(({ field, code }) => [field, code]))

  test('has an error code of ours, not of the schema library', async () => {
    const anna = await shop.signIn('79000000001')
    expect(
      await codes('/api/dadata/geolocate/', { json: { lat: 'x', lon: -181, count: 1.5, radius_meters: 0 } }),
    ).toEqual({
      lat: 'not_a_number',
      lon: 'too_small',
      count: 'not_an_integer',
      radius_meters: 'too_small',
    })
    expect(await codes('/api/dadata/suggest/', { json: { name: 'x', query: 'я'.repeat(301), locations: {} } })).toEqual(
      {
        name: 'not_in_list',
        query: 'too_long',
        locations: 'not_a_list',
      },
    )
    const items = [{ count: 0 }, { sku: '', count: 10_000 }, 'x', { sku: 5, count: null }]
    expect(
      await codes('/api/v2/cart/', { json: { items, save: 'no', promo_codes: Array(21).fill({ code: 'A' }) } }),
    ).toEqual({
      'items.0.sku': 'required',
      'items.0.count': 'too_small',
      'items.1.sku': 'required',
      'items.1.count': 'too_large',
      'items.2': 'not_an_object',
      'items.3.sku': 'not_a_text',
      'items.3.count': 'not_a_number',
      save: 'not_a_boolean',
      promo_codes: 'too_many',
    })
    expect(await codes('/api/outlets/?region=x')).toEqual({ region: 'not_a_number' })
    expect(await codes('/api/sms/send_code/?method=pigeon', { method: 'POST' })).toEqual({
      phone: 'required',
      method: 'not_in_list',
    })
    expect(await codes('/api/orders/?page=0&page_size=51', { headers: anna })).toEqual({
      page: 'too_small',
      page_size: 'too_large',
    })
    const me = (await shop.json('/api/customers/me/', { headers: anna })).body.id
    const json = { birthday: 'yesterday', gender: 'x' }
    expect(await codes(`/api/customers/${me}/`, { method: 'PATCH', json, headers: anna })).toEqual({
      birthday: 'invalid_format',
      gender: 'not_in_list',
    })
    expect(await codes('/api/orders/', { json: { products: [] }, headers: anna })).toMatchObject({
      products: 'too_few',
      recipient_name: 'required',
      delivery_payment_option: 'required',
    })
  })

  test('has a message of ours in the language of the request', async () => {
    const json = { items: [{ sku: 'MUG', count: 10_000 }], save: 1 }
    const messages = async (locale: string) =>
      (await errorsOf('/api/v2/cart/', { json, headers: { cookie: `locale=${locale}` } })).map(({ message }) => message)
    expect(await messages('ru')).toEqual([
      'Слишком большое число: наибольшее — 9999',
      'Нужно «да» или «нет»: true или false',
    ])
    expect(await messages('en')).toEqual(['Too large: at most 9999', 'Must be true or false'])
  })
})

describe('inherited member names', () => {
  test.each(['f.constructor', 'f.__proto__', 'f.toString', 'f.hasOwnProperty', 'constructor', '__proto__'])(
    '%s in a listing query is an ordinary name',
    async (name) => {
      for (const path of ['/api/products/', '/api/search/']) {
        const { status, body } = await shop.json(`${path}?${name}=a,b&${name}=c&q=%D0%BA`)
        expect([status, typeof body.total]).toEqual([200, 'number'])
      }
    },
  )
})

describe('a NUL character', () => {
  test.each([
    '/api/products/?f.color=%00',
    '/api/products/?f.%00=a',
    '/api/products/?q=%00',
    '/api/search/?q=a%00',
    '/api/products/%00/',
    '/api/pages/static/?slug=%00',
  ])('%s is 400 bad_request', async (path) => {
    const { status, body } = await shop.json(path)
    expect([status, body.code]).toEqual([400, 'bad_request'])
  })
})

describe('over a socket', () => {
  let server: http.Server
  beforeAll(async () => {
    const api = createApi(shop.app)
    server = http.createServer(
      getRequestListener((request) => api.fetch(request, '127.0.0.1'), { overrideGlobalObjects: false }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const say = (head: string[], body = '') =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(`${[...head, 'Host: shop.test', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`),
      )
      let said = ''
      socket.on('data', (bytes) => {
        said += bytes
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(said))
    })
  const post = 'POST /api/v2/cart/ HTTP/1.1'
  const chunked = 'Transfer-Encoding: chunked'
  const json = 'Content-Type: application/json'

  test.each([
    ['no length at all', [post], ''],
    ['a length of nothing', [post, 'Content-Length: 0'], ''],
    ['chunks, of which there are none', [post, chunked], '0\r\n\r\n'],
    ['chunks, of which there are none, said to be JSON', [post, chunked, json], '0\r\n\r\n'],
  ])('a changing call with %s has an empty body', async (_, head, body) => {
    const answer = await say(head, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer).toContain('{"field":"items","code":"required"')
  })

  test('a chunked body is read; one over the limit is refused', async () => {
    const text = '{"items":[]}'
    const pieces = `7\r\n${text.slice(0, 7)}\r\n${(text.length - 7).toString(16)}\r\n${text.slice(7)}\r\n0\r\n\r\n`
    expect(await say([post, chunked, json], pieces)).toMatch(/^HTTP\/1\.1 200/)
    const large = `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`
    expect(await say([post, chunked, json], large)).toMatch(/^HTTP\/1\.1 413/)
  })

  test.each([[[]], [['Content-Length: 0']], [[chunked]]])('a call that takes no body works with %j', async (head) => {
    const { authorization } = await shop.signIn('79000000001')
    const out = [`POST /api/auth/logout/ HTTP/1.1`, `Authorization: ${authorization}`, ...head]
    expect(await say(out, head[0] === chunked ? '0\r\n\r\n' : '')).toMatch(/^HTTP\/1\.1 200/)
  })
})
