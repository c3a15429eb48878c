import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentCall } from '#api/client.ts'
import { TaggedCache } from '#kit/cache.ts'
import { type Connections, connect, sql } from '#kit/db.ts'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags } from '#kit/notices.ts'
import type { Build } from '#server/pages/build.ts'
import { changeSetting } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { rememberedPriceView } from '#shop/sign-in/price-view.flow.ts'
import { type ApiServer, createApi } from '../../src/server/http/api.ts'
import { createWeb, type Web } from '../../src/server/http/web.ts'
import type { PageContext } from '../../src/server/pages/page-context.ts'
import { createPages, type Pages } from '../../src/server/pages/pages.ts'
import { placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Pages of signed-in visitors from the shared cache (decision 0097): two web processes with pages, on one database.
interface Process {
  app: App
  api: ApiServer
  pages: Pages
  pageCache: TaggedCache
  connections: Connections
  listener: Lifeline
  web: Web
  port: number
  /** Calls of the API that pages made. */
  calls: SentCall[]
}

let shop: TestApp
const both: Process[] = []
let anna: string
let boris: string
/** A wholesale buyer: the mug for 500 instead of 990. */
let vera: string
let veraId: number
let olga: Record<string, string>
const closedPrice = 773_311
/** Customers of the company with closed prices: with access, without, and waiting for it. */
const closed: Record<'level' | 'none' | 'waits', string> = { level: '', none: '', waits: '' }

const keyOf = ({ authorization = '' }: Record<string, string>) => authorization.replace('Token ', '')

beforeAll(async () => {
  shop = await startApp()
  const { second, company, priceTypes } = shop.cast
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  anna = keyOf(await shop.signIn('79000000001'))
  boris = keyOf(await shop.signIn('79000000009'))
  const veraHeaders = await shop.signIn('79000000004')
  vera = keyOf(veraHeaders)
  veraId = (await shop.json('/api/customers/me/', { headers: veraHeaders })).body.id
  olga = await shop.staff(['*'])
  await sql`insert into price_types (company_id, name) values (${company}, 'Оптовая')`.execute(shop.db)
  await sql`insert into price_levels (company_id, slug, name, price_type_id)
    select ${company}, 'wholesale', 'Опт', id from price_types where name = 'Оптовая'`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  await shop.json('/api/staff/prices/MUG/', {
    method: 'PUT',
    json: { price: 500, price_type: 'оптовая' },
    headers: olga,
  })
  const category = await one(
    sql`insert into categories (company_id, slug, path, path_ids, level, name) values (${second}, 'tea', 'tea', '{}', 1, 'Чай') returning id`,
  )
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
  const product = await one(
    sql`insert into products (company_id, category_id, slug, name, popularity) values (${second}, ${category}, 'tea-1', 'Чай', 1) returning id`,
  )
  const variant = await one(
    sql`insert into variants (company_id, product_id, sku) values (${second}, ${product}, 'TEA-1') returning id`,
  )
  await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${priceTypes.second}, ${closedPrice})`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  for (const [n, name] of (['level', 'none', 'waits'] as const).entries())
    closed[name] = keyOf(await shop.signIn(`7900000002${n}`, second))
  await sql`update customers set level_id = ${shop.cast.levels.second} where phone = '79000000020' and company_id = ${second}`.execute(
    shop.db,
  )
  await sql`update customers set state = 'ON_APPROVAL' where phone = '79000000022' and company_id = ${second}`.execute(
    shop.db,
  )
  for (let i = 0; i < 2; i++) both.push(await startProcess())
}, 60_000)
sameStart(() => shop)
beforeEach(() => {
  for (const { app, pageCache, calls } of both) {
    app.cache.dropTags('everything')
    pageCache.dropTags('everything')
    calls.length = 0
  }
})
afterAll(async () => {
  for (const { web, listener, connections } of both) {
    await web.drain(0)
    await listener.close()
    await connections.close()
  }
  await shop.close()
})

async function startProcess(): Promise<Process> {
  const connections = connect({ url: shop.database.url, poolSize: 3 })
  const caches = () => new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock: shop.clock })
  const [cache, pageCache] = [caches(), caches()]
  const app: App = { ...shop.app, db: connections.db, cache }
  const dropBoth = (tags: string[] | 'everything') => {
    cache.dropTags(tags)
    pageCache.dropTags(tags)
  }
  const listener = await listenForTags(shop.database.url, dropBoth, shop.app.log)
  const api = createApi(app)
  const entry = await import('#web/entry-server.tsx')
  const build: Build = {
    id: 'b1',
    web: async () => entry,
    assets: () => ({ script: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    workers: new Map(),
    files: new Map(),
  }
  const calls: SentCall[] = []
  const pages = createPages({
    async api(call, cookie) {
      calls.push(call)
      return api.call(call, cookie)
    },
    cache: pageCache,
    build: async () => build,
    log: shop.app.log,
    publicUrl: 'http://shop.test',
    clock: shop.clock,
  })
  const readiness = async () => 'ready'
  const web = createWeb({ app, api, pages, pictures: async () => null, readiness, trustedProxies: 0 })
  web.server.listen(0, '127.0.0.1')
  await once(web.server, 'listening')
  const { port } = web.server.address() as AddressInfo
  return { app, api, pages, pageCache, connections, listener, web, port, calls }
}

interface Asked {
  token?: string
  host?: string
  at?: number
  headers?: Record<string, string>
}
async function get(path: string, { token, host = 'shop.test', at = 0, headers = {} }: Asked = {}) {
  const { port } = both[at]!
  const cookie = [token && `token=${token}`, headers.cookie].filter(Boolean).join('; ')
  // `fetch` sends the host of the address, so the company is named by a header of the socket's own client.
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request({ port, path, headers: { host, ...headers, ...(cookie && { cookie }) } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
const payload = async (path: string, asked: Asked = {}) => JSON.parse((await get(`/_page${path}`, asked)).text)
const misses = (at = 0) => both[at]!.pageCache.stats().misses
const soon = { timeout: 20_000, interval: 20 }
const mugPrice = async (asked: Asked = {}): Promise<number> =>
  (await payload('/catalog/products/mug/', asked)).page.data.product.variants[0].price

describe('a signed-in visitor who sees the prices of guests', () => {
  test('gets a page that another one has made, without a call of the API, then without a question to the database', async () => {
    await get('/catalog/products/mug/', { token: anna })
    const made = both[0]!.calls.length
    expect(made).toBeGreaterThan(0)
    const second = await get('/catalog/products/mug/', { token: boris })
    expect([second.status, both[0]!.calls.length, misses()]).toEqual([200, made, misses()])
    // Known by now: the database may be away.
    await expect.poll(() => both[0]!.app.cache.stats().entries, soon).toBeGreaterThan(0)
    const { db } = both[0]!.app
    const query = db.query
    db.query = () => Promise.reject(new Error('nothing is asked'))
    try {
      const again = await get('/catalog/products/mug/', { token: anna })
      expect([again.status, again.text]).toEqual([200, second.text])
    } finally {
      db.query = query
    }
  })

  test('sees the same goods and prices as a guest, and is drawn as signed in', async () => {
    for (const path of ['/', '/catalog/', '/catalog/products/mug/', '/catalog/search/кружка/'].map(encodeURI)) {
      const [own, guests] = [await payload(path, { token: anna }), await payload(path)]
      expect(own.page).toEqual(guests.page)
      expect([own.visitor, guests.visitor]).toEqual([
        { ...guests.visitor, signedIn: true },
        { ...guests.visitor, signedIn: false },
      ])
    }
  })

  test('shares no page with guests: each asks for theirs in any order and gets it', async () => {
    for (const first of [anna, undefined]) {
      both[0]!.pageCache.dropTags('everything')
      const order = first ? [anna, undefined, boris, undefined] : [undefined, anna, undefined, boris]
      for (const token of order) {
        const { visitor } = await payload('/catalog/', { ...(token && { token }) })
        expect(visitor.signedIn).toBe(token !== undefined)
      }
    }
  })

  test('is not named on it, and the browser does not keep it', async () => {
    await shop.json('/api/v2/cart/', {
      json: { items: [{ sku: 'BAG', count: 3 }] },
      headers: { authorization: `Token ${anna}` },
    })
    const page = await get('/catalog/products/mug/', { token: anna })
    for (const secret of [anna, '79000000001', '000-00-01']) expect(page.text).not.toContain(secret)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(page.headers['set-cookie']).toBeUndefined()
    const [tokens] = [new Set(both[0]!.calls.map(({ identity }) => identity.token))]
    expect([...tokens]).toEqual([null])
  })
})

test('nothing on a page that all share depends on who is signed in', async () => {
  const headers = { authorization: `Token ${anna}` }
  await placed(shop, headers, [{ sku: 'MUG', count: 1 }])
  await shop.json('/api/v2/cart/', { json: { items: [{ sku: 'BAG', count: 2 }] }, headers })
  await shop.request(`/api/favorites/${shop.cast.mug}/`, { method: 'PUT', headers })
  const { app, pages } = both[0]!
  const company = (
    await sql<{ id: number; slug: string }>`select id, slug from companies where is_default`.execute(shop.db)
  ).rows[0]!
  const alone: PageContext = {
    company,
    origin: 'http://shop.test',
    regionId: shop.cast.regions.ekb,
    timezone: 'Asia/Yekaterinburg',
    locale: 'ru',
    token: anna,
    guest: false,
  }
  const entry = await import('#web/entry-server.tsx')
  const paths = [
    '/',
    '/favorites/',
    '/catalog/',
    '/catalog/all-categories/',
    '/m/catalog/',
    '/screens/catalog/',
    '/screens/list/',
    '/app/',
    '/catalog/products/mug/',
    '/catalog/products/boots/?sku=BOOT-41',
    '/catalog/bags/',
    encodeURI('/catalog/search/кружка/'),
    '/promotions/',
    '/contacts/',
    '/company/',
    '/shops/',
    '/shops/ekaterinburg/',
  ]
  for (const path of paths) {
    const { route } = entry.canonicalAddress(new URL(`http://shop.test${path}`))
    expect(route?.cacheable, path).toBe('for-all')
    const ask = async (context: PageContext) =>
      (await pages(new Request(`http://shop.test/_page${path}`), context)).json()
    const [own, shared] = [await ask(alone), await ask({ ...alone, seesGuestPrices: true })]
    expect(own, path).toEqual(shared)
  }
  expect(app.demo).toBe(false)
})

describe('a visitor with other prices', () => {
  const setLevel = (level: string | null) =>
    shop.json(`/api/staff/customers/${veraId}/level/`, { json: { level, reason: 'договор' }, headers: olga })

  test('gets pages with their own, whoever asked before', async () => {
    await setLevel('wholesale')
    for (const at of [0, 1]) {
      for (let round = 0; round < 3; round++) {
        expect(await mugPrice({ at, token: anna })).toBe(990)
        expect(await mugPrice({ at, token: vera })).toBe(500)
        expect(await mugPrice({ at })).toBe(990)
      }
      expect((await get('/catalog/products/mug/', { at, token: vera })).text).not.toMatch(/\b990\b/)
    }
  })

  test('gets them from the moment a level is given, and those of guests from the moment it is taken, in both processes', async () => {
    for (const at of [0, 1]) for (let i = 0; i < 2; i++) expect(await mugPrice({ at, token: vera })).toBe(990)
    await setLevel('wholesale')
    for (const at of [0, 1]) await expect.poll(() => mugPrice({ at, token: vera }), soon).toBe(500)
    await setLevel(null)
    for (const at of [0, 1]) await expect.poll(() => mugPrice({ at, token: vera }), soon).toBe(990)
  })

  test('gets them when their level receives a price list', async () => {
    await sql`update price_levels set price_type_id = null where slug = 'wholesale'`.execute(shop.db)
    await sql`delete from price_zones where level_id is not null`.execute(shop.db)
    await setLevel('wholesale')
    for (const at of [0, 1]) for (let i = 0; i < 2; i++) expect(await mugPrice({ at, token: vera })).toBe(990)
    await sql`update price_levels set price_type_id = (select id from price_types where name = 'Оптовая') where slug = 'wholesale'`.execute(
      shop.db,
    )
    await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
    for (const at of [0, 1]) await expect.poll(() => mugPrice({ at, token: vera }), soon).toBe(500)
  })
})

describe('where prices are closed', () => {
  const addresses = ['/', '/catalog/', '/catalog/tea/', '/catalog/products/tea-1/', encodeURI('/catalog/search/чай/')]
  const shown = ['7733.11', '7733,11', '7 733', '7 733', String(closedPrice)]
  const leaks = (text: string) => shown.filter((price) => text.includes(price))

  test('nobody without access reads a price on any page, however warm the caches are, and who has access reads it', async () => {
    const readers = [undefined, closed.none, closed.waits, anna, 'forged']
    for (let round = 0; round < 3; round++)
      for (const at of [0, 1])
        for (const address of addresses)
          for (const prefix of ['', '/_page']) {
            // The one who may read goes first: nothing that was made for them may be kept for others.
            const mine = await get(prefix + address, { at, host: 'second.test', token: closed.level })
            if (address.includes('tea')) expect(leaks(mine.text), address).not.toEqual([])
            for (const token of readers) {
              const page = await get(prefix + address, { at, host: 'second.test', ...(token && { token }) })
              expect(leaks(page.text), `${token} ${prefix}${address}`).toEqual([])
            }
          }
  }, 120_000)

  test('each reads the text for them: a guest, without access, waiting', async () => {
    const message = async (token?: string) =>
      (await payload('/catalog/products/tea-1/', { host: 'second.test', ...(token && { token }) })).page.data.product
        .price_access.message
    for (let round = 0; round < 2; round++) {
      const texts = [await message(), await message(closed.none), await message(closed.waits)]
      expect(texts.slice(0, 2)).toEqual(['Войдите', 'Нет доступа'])
      expect(new Set(texts).size).toBe(3)
    }
  })

  test('prices that a setting closes are closed on pages of signed-in visitors, in both processes', async () => {
    for (const at of [0, 1]) for (let i = 0; i < 2; i++) expect(await mugPrice({ at, token: anna })).toBe(990)
    await changeSetting(both[0]!.app, shop.cast.company, 'price_restriction', {
      is_enabled: true,
      access_message_guest: 'Войдите',
    })
    for (const at of [0, 1]) await expect.poll(() => mugPrice({ at, token: anna }), soon).toBeNull()
  })
})

describe('a token that ended', () => {
  const isSignedIn = async (asked: Asked) => (await payload('/catalog/', asked)).visitor.signedIn

  test('by signing out gets the page of a guest in both processes, and is removed from the browser', async () => {
    for (const at of [0, 1]) for (let i = 0; i < 2; i++) expect(await isSignedIn({ at, token: anna })).toBe(true)
    await shop.request('/api/auth/logout/', { method: 'POST', headers: { authorization: `Token ${anna}` } })
    for (const at of [0, 1]) {
      await expect.poll(() => isSignedIn({ at, token: anna }), soon).toBe(false)
      const page = await get('/catalog/', { at, token: anna })
      expect(String(page.headers['set-cookie'])).toMatch(/^token=;/)
      // The page itself is the guests', without the removal.
      expect((await get('/catalog/', { at })).headers['set-cookie']).toBeUndefined()
      expect(await isSignedIn({ at, token: boris })).toBe(true)
    }
  })

  test('by its time is not taken for valid, though it was remembered', async () => {
    await sql`update sessions set expires_at = ${new Date(shop.clock.now().getTime() + 30_000)} where token_hash = encode(sha256(${anna}::bytea), 'hex')`.execute(
      shop.db,
    )
    // Until the notice of that change has come, and the token is remembered with its new end.
    await expect
      .poll(async () => {
        expect(await isSignedIn({ token: anna })).toBe(true)
        return rememberedPriceView(both[0]!.app, anna) !== undefined
      }, soon)
      .toBe(true)
    expect(await isSignedIn({ token: anna })).toBe(true)
    shop.clock.advance(31_000)
    expect(await isSignedIn({ token: anna })).toBe(false)
  })

  test('or never was one, or is of another company, is not remembered and gets the page of a guest', async () => {
    for (const token of ['forged', closed.level]) {
      for (let i = 0; i < 2; i++) expect(await isSignedIn({ token })).toBe(false)
    }
    expect(await isSignedIn({ token: anna })).toBe(true)
  })
})
