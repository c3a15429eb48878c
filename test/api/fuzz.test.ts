import net, { type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import type { Build } from '#server/pages/build.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createWeb, type Web } from '../../src/server/http/web.ts'
import { createPages } from '../../src/server/pages/pages.ts'
import { placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'
import { type Known, type Odd, type OpenApi, oddCalls, oddPages } from './fuzz-grammar.ts'

// 20,000 requests nobody means well with, made by a grammar over every call and every page: none may be answered with 5xx
// (reliability §6 "Fuzz"). The same seed makes the same requests; another one is FUZZ_SEED=… npm test.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const share = Number(process.env.FUZZ_SHARE ?? 1)
const counts = { calls: 14_000 * share, pages: 4_000 * share, wire: 2_000 * share }

let outer: OuterWorld
let shop: TestApp
let yookassa: ReturnType<typeof createYooKassa>
let web: Web
let port: number
let known: Known
let pages: ReturnType<typeof createPages>
beforeAll(async () => {
  outer = await startOuterWorld()
  yookassa = createYooKassa(emulatorSettings(outer.url).yookassa)
  shop = await startApp({ outside: { ...outer.outside, payments: yookassa }, poolSize: 10 })
  const customer = await shop.signIn('79000000001')
  const order = (await placed(shop, customer, [{ sku: 'MUG', count: 1 }])).id
  const { cast } = shop
  const ids = [
    order,
    cast.category,
    cast.mug,
    cast.boots,
    cast.shop,
    cast.company,
    cast.second,
    ...Object.values(cast.options),
  ]
  const slugs = [
    'mug',
    'backpack',
    'boots',
    'static',
    'landing',
    'about',
    'MUG',
    'BAG',
    'BOOT-41',
    'price',
    '-price',
    'yookassa',
  ]
  known = {
    customer,
    words: [...slugs, ...ids.map(String), ...Object.values(cast.regions).map(String), 'кружка', 'true', '1'],
  }
  const api = createApi(shop.app)
  const entry = await import('#web/entry-server.tsx')
  const build: Build = {
    id: 'b1',
    web: async () => entry,
    assets: () => ({ script: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    workers: new Map(),
    files: new Map([['/assets/entry.js', { body: Buffer.from('let a'), br: null, gzip: null }]]),
  }
  const cache = new TaggedCache({ most: 10_000_000, freshMs: 60_000, staleMs: 60_000, clock: shop.clock })
  pages = createPages({
    api: api.call,
    cache,
    build: async () => build,
    log: shop.app.log,
    publicUrl: 'http://shop.test',
  })
  const readiness = async () => 'ready'
  web = createWeb({ app: shop.app, api, pages, pictures: async () => null, readiness, trustedProxies: 0 })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
  port = (web.server.address() as AddressInfo).port
})
afterAll(async () => {
  await web.drain(0)
  await shop.close()
  await yookassa.close()
  await outer.close()
})

/** What was answered with 5xx, each kind of fault once, with what the log says of it. */
function faultList(faults: { odd: Odd; status: number }[]): string {
  const logged = shop.logged.filter((line) => JSON.parse(line).level >= 50).slice(0, 10)
  const shown = faults.slice(0, 20).map(({ odd, status }) => `${status} ${JSON.stringify(odd).slice(0, 400)}`)
  return [`seed ${seed}: ${faults.length} faults`, ...shown, ...logged.map((line) => line.slice(0, 600))].join('\n')
}

const sample = (of: fc.Arbitrary<Odd>, numRuns: number) => fc.sample(of, { seed, numRuns })

/** Several at a time, as they come. */
async function all(
  list: readonly Odd[],
  ask: (odd: Odd, index: number) => Promise<number>,
): Promise<{ odd: Odd; status: number }[]> {
  const faults: { odd: Odd; status: number }[] = []
  let next = 0
  const one = async () => {
    for (let index = next++; index < list.length; index = next++) {
      const odd = list[index]!
      const status = await ask(odd, index)
      if (status >= 500) faults.push({ odd, status })
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return faults
}

function requestOf({ method, target, headers, body }: Odd): Request | null {
  if (!URL.canParse(`http://shop.test${target}`)) return null
  const given = new Headers({ host: 'shop.test', ...headers })
  if (body !== undefined && !given.has('content-type')) given.set('content-type', 'application/json')
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  return new Request(`http://shop.test${target}`, {
    method,
    headers: given,
    ...(hasBody && { body: body.toWellFormed() }),
  })
}

test(`${counts.calls} odd calls: none is answered with 5xx`, { timeout: 600_000 }, async () => {
  const api = createApi(shop.app)
  const faults = await all(sample(oddCalls(shop.openApi() as OpenApi, known), counts.calls), async (odd, index) => {
    const request = requestOf(odd)
    // Another address each time: nobody is refused for having asked too often.
    const response = request && (await api.fetch(request, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`))
    await response?.arrayBuffer()
    return response?.status ?? 400
  })
  expect(faults.length, faultList(faults)).toBe(0)
})

test(`${counts.pages} odd pages: none is answered with 5xx`, { timeout: 600_000 }, async () => {
  const { cast } = shop
  const company = { id: cast.company, slug: 'first' }
  const faults = await all(sample(oddPages(known), counts.pages), async (odd, index) => {
    const request = requestOf(odd)
    const token = odd.headers.authorization?.replace('Token ', '') ?? null
    const response =
      request &&
      (await pages(request, {
        company,
        origin: 'http://shop.test',
        timezone: 'Asia/Yekaterinburg',
        regionId: cast.regions.ekb,
        locale: index % 2 ? 'ru' : 'en',
        token,
        guest: token === null,
      }))
    await response?.arrayBuffer()
    return response?.status ?? 400
  })
  expect(faults.length, faultList(faults)).toBe(0)
})

const hosts = [
  'shop.test',
  'SHOP.TEST:80',
  '11111111111111111111',
  '[::1]',
  '1.2.3.4.5',
  'a b',
  '',
  'x'.repeat(300),
  '%00',
  '[::',
  '-',
  'shop.test:99999',
]

/** As it goes over the wire, with a length, without one, in chunks, or with a length that is a lie. */
function onTheWire({ method, target, headers, body }: Odd, index: number): string {
  const host = hosts[index % 3 === 0 ? (index / 3) % hosts.length : 0]!
  const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const start = `${method} ${target.replace(/[^\x21-\x7e]/g, '')} HTTP/1.1\r\nHost: ${host}\r\n${lines.map((line) => `${line}\r\n`).join('')}Connection: close\r\n`
  const bytes = body ?? ''
  if (index % 4 === 0) return `${start}\r\n`
  if (index % 4 === 1)
    return `${start}Transfer-Encoding: chunked\r\n\r\n${bytes && `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`}0\r\n\r\n`
  return `${start}Content-Length: ${Buffer.byteLength(bytes)}\r\n\r\n${bytes}`
}

/** The status of the answer to a text sent as it is; 0 if there was none. */
const statusOf = (text: string) =>
  new Promise<number>((resolve) => {
    let said = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.setTimeout(30_000, () => socket.destroy())
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)))
  })

test(`${counts.wire} odd requests on real sockets: none is answered with 5xx or not at all`, {
  timeout: 600_000,
}, async () => {
  const calls = sample(oddCalls(shop.openApi() as OpenApi, known), counts.wire / 2)
  const list = [...calls, ...sample(oddPages(known), counts.wire / 2)]
  const faults = await all(list, async (odd, index) => (await statusOf(onTheWire(odd, index))) || 599)
  expect(faults.length, faultList(faults)).toBe(0)
})
