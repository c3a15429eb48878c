import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { address, orderBody, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Every parameter, body member, header and cookie of every call in the OpenAPI document receives hostile values
// (reliability R37, R62): the answer is a refusal or an ordinary answer, never a fault, and quotes no database error.
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let order: number
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside, poolSize: 10 })
  anna = await shop.signIn('79000000001')
  order = (await placed(shop, anna, [{ sku: 'MUG', count: 1 }])).id
})
afterAll(async () => {
  await shop.close()
  await outer.close()
})

const texts = [
  "' or 1=1 --",
  '"; drop table orders; --',
  '\\',
  '%',
  '\u0001\u001f\u007f',
  '\ufeff\u202e',
  '💣'.repeat(100),
  '../../etc/passwd',
  '{{7*7}}${7*7}<script>',
  '9223372036854775808',
  '-1',
  '1e309',
  'NaN',
  '[object Object]',
  'я'.repeat(5_000),
]
const values: unknown[] = [
  ...texts.slice(0, 8),
  2 ** 53,
  -1,
  1.5,
  1e308,
  true,
  null,
  [],
  {},
  [[]],
  { $gt: '' },
  ['a', 1, null],
  [{ sku: {} }],
]

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
}
function membersOf({ $ref, properties }: Schema): string[] {
  const { components } = shop.openApi() as { components: { schemas: Record<string, Schema> } }
  return Object.keys(($ref ? components.schemas[$ref.split('/').at(-1)!]!.properties : properties) ?? {})
}
function operations(): { method: string; path: string; operation: Operation }[] {
  const { paths } = shop.openApi() as { paths: Record<string, Record<string, Operation>> }
  return (
    Object.entries(paths)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
      // They have no input, and would sign out the customer of all later requests.
      .filter(
        ({ method, path }) =>
          !path.startsWith('/api/auth/logout') && !(method === 'delete' && path.startsWith('/api/sessions/{id}')),
      )
  )
}
const goodPath = (path: string) =>
  path.replace('{slug}', 'mug').replace('{kind}', 'static').replace('{id}', String(order))

async function stands(path: string, init: Parameters<TestApp['request']>[1], what: string): Promise<void> {
  const response = await shop.request(path, init)
  const text = await response.text()
  expect(response.status, `${what}: ${text.slice(0, 200)}`).not.toBe(500)
  expect(text, what).not.toMatch(/syntax error|relation "|column "|pg_|at \w+ \(|node_modules/)
}

describe('survives', () => {
  test('hostile values in query and path', async () => {
    for (const { method, path, operation } of operations()) {
      const init = { method: method.toUpperCase(), headers: anna, ip: '198.51.100.1' }
      for (const text of texts) {
        const value = encodeURIComponent(text)
        const names = (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name)
        // Members that every object inherits are names like any other.
        const odd = [
          'constructor',
          '__proto__',
          'toString',
          'f.constructor',
          'f.__proto__',
          'f.toString',
          'f.color',
          `f.${value}`,
        ]
        const all = [...names, ...odd].map((name) => `${name}=${value}`)
        for (const one of all) await stands(`${goodPath(path)}?${one}`, init, `${method} ${path} ${one}`)
        await stands(`${goodPath(path)}?${all.join('&')}&${value}=${value}`, init, `${method} ${path} all ${value}`)
        if (path.includes('{'))
          await stands(path.replace(/\{\w+\}/, value), init, `${method} ${path} in the path ${value}`)
      }
    }
  })

  test('hostile body members, alone and together', async () => {
    for (const { method, path, operation } of operations()) {
      const schema = operation.requestBody?.content['application/json']?.schema
      const members = schema ? membersOf(schema) : []
      if (!operation.requestBody) continue
      for (const value of values) {
        const bodies = [
          value,
          ...members.map((name) => ({ [name]: value })),
          Object.fromEntries(members.map((name) => [name, value])),
        ]
        for (const json of bodies) {
          await stands(
            goodPath(path),
            { method: method.toUpperCase(), json: json ?? null, headers: anna, ip: '198.51.100.2' },
            `${method} ${path} ${JSON.stringify(json)}`,
          )
        }
      }
    }
  })

  test('hostile headers and cookies', async () => {
    const plain = texts
      .filter((text) => /^[\x20-\x7e]+$/.test(text))
      .concat('x'.repeat(4_000), ',;=,;=', '=', 'a=b=c;;')
    for (const text of plain) {
      for (const name of [
        'x-company-id',
        'x-region-id',
        'accept-language',
        'authorization',
        'x-request-id',
        'cookie',
        'idempotency-key',
        'if-none-match',
        'content-length',
      ]) {
        const given = name === 'authorization' ? `Token ${text.replaceAll(' ', '')}` : text
        await stands('/api/products/', { headers: { [name]: given } }, `${name}: ${text}`)
      }
      for (const cookie of ['company_id', 'region_id', 'locale', 'cart_items', 'device_id', 'client_id']) {
        await stands('/api/v2/cart/', { headers: { cookie: `${cookie}=${text}` } }, `${cookie}=${text}`)
        await stands(
          '/api/v2/cart/',
          { headers: { cookie: `${cookie}=${encodeURIComponent(text)}` } },
          `${cookie}=${text} encoded`,
        )
      }
      await stands(
        '/api/v2/cart/',
        { json: { items: [{ sku: text, count: 1 }] }, headers: { 'idempotency-key': text } },
        `key ${text}`,
      )
    }
  })

  // Browsers cut input at its maximum length, even within an emoji.
  test('half a surrogate pair in every text of an order, stored as U+FFFD', async () => {
    const half = 'дом\ud83d'
    const { body } = await shop.json('/api/orders/', {
      json: orderBody(shop, [{ sku: 'MUG', count: 1 }], {
        recipient_name: half,
        comment: half,
        address: { ...address, address: half, fias_id: half },
        address_details: { flat: half, floor: half, entrance: half, comment: half },
        recipient: { last_name: half, isEnabled: true },
      }),
      headers: anna,
    })
    expect([body.recipient_name, body.address, body.address_details.comment]).toEqual(Array(3).fill('дом\ufffd'))
  })

  test('a cart cookie with invalid characters: its other lines are read', async () => {
    const { status, body } = await shop.json('/api/v2/cart/', {
      headers: { cookie: 'cart_items=a.0.b~1!.16o0.~1!MUG~2' },
    })
    expect([status, body.cart.items.map((item: { sku: string }) => item.sku)]).toEqual([200, ['MUG']])
  })

  test('an address with impossible coordinates or too long texts: 400', async () => {
    for (const wrong of [
      { latitude: 1e308 },
      { longitude: -181 },
      { fias_id: 'x'.repeat(300) },
      { house: 'x'.repeat(300) },
    ]) {
      const json = orderBody(shop, [{ sku: 'MUG', count: 1 }], { address: { ...address, ...wrong } })
      const { status } = await shop.json('/api/orders/', { json, headers: anna })
      expect(status, JSON.stringify(wrong).slice(0, 40)).toBe(400)
    }
  })

  test('a page slug longer than any page has: 404', async () => {
    expect((await shop.json(`/api/pages/landing/?slug=${'a'.repeat(900)}`)).status).toBe(404)
  })

  /** Whatever was sent: the order and the tables exist. */
  afterEach(async () => {
    expect((await shop.json(`/api/orders/${order}/`, { headers: anna })).status).toBe(200)
    expect((await shop.json('/api/products/')).body.total).toBe(3)
    const faults = shop.logged.filter((line) => JSON.parse(line).level >= 50)
    expect(faults).toEqual([])
  })
})
