import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fill, TaggedCache } from '#kit/cache.ts'
import { type Connections, connect } from '#kit/db.ts'
import type { Lifeline } from '#kit/lifeline.ts'
import { listenForTags, notifyTags } from '#kit/notices.ts'
import type { App } from '#shop/context.ts'
import { createApi } from '../../src/server/http/api.ts'
import type { Build } from '../../src/server/pages/build.ts'
import type { PageContext } from '../../src/server/pages/page-context.ts'
import { createPages, type Pages } from '../../src/server/pages/pages.ts'
import { bytesOf, type StoredPage } from '../../src/server/pages/stored-page.ts'
import { addPage } from '../add-page.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// What visitors see of versions, schedules, previews and redirects, in two processes on one database, assembled as in shop.ts.
interface Process {
  app: App
  pages: Pages
  pageCache: SeenCache
  connections: Connections
  listener: Lifeline
}

/** A page cache that shows the keys of the values it was given to keep. */
class SeenCache extends TaggedCache {
  kept: string[] = []
  override fetch<T>(key: string, fill: Fill<T>): Promise<T> {
    return super.fetch(key, async () => {
      const filled = await fill()
      if (filled.keep !== false) this.kept.push(key)
      return filled
    })
  }
}

let shop: TestApp
let editor: Record<string, string>
let customer: string
const both: Process[] = []
/** Queries of both processes so far. */
let queries = 0
beforeAll(async () => {
  shop = await startApp()
  editor = await shop.staff(['content.read', 'content.write'])
  customer = (await shop.signIn('79000000001')).authorization!.replace('Token ', '')
  const entry = await import('#web/entry-server.tsx')
  const build: Build = {
    id: 'b1',
    web: async () => entry,
    assets: () => ({ script: '/assets/entry.js', styles: [], modules: [], fonts: [] }),
    workers: new Map(),
    files: new Map(),
  }
  for (let n = 0; n < 2; n++) {
    const connections = connect({ url: shop.database.url, poolSize: 3, onAnswer: () => void queries++ })
    const limits = { most: 50_000_000, staleMs: 3_600_000, clock: shop.clock }
    const cache = new TaggedCache({ ...limits, freshMs: 300_000 })
    const pageCache = new SeenCache({ ...limits, freshMs: 60_000 })
    const app: App = { ...shop.app, db: connections.db, cache }
    const listener = await listenForTags(
      shop.database.url,
      (tags) => {
        cache.dropTags(tags)
        pageCache.dropTags(tags)
      },
      shop.app.log,
    )
    const { log, clock } = shop.app
    const api = createApi(app).call
    const pages = createPages({
      ...{ api, cache: pageCache, log, clock },
      build: async () => build,
      publicUrl: 'http://shop.test',
    })
    both.push({ app, pages, pageCache, connections, listener })
  }
})
sameStart(() => shop)
beforeEach(() => {
  for (const { app, pageCache } of both) {
    app.cache.dropTags('everything')
    pageCache.dropTags('everything')
    pageCache.kept = []
  }
})
afterAll(async () => {
  for (const { listener, connections } of both) {
    await listener.close()
    await connections.close()
  }
  await shop.close()
})

const guest = (): PageContext => ({
  company: { id: shop.cast.company, slug: 'main' },
  origin: 'http://shop.test',
  regionId: shop.cast.regions.msk,
  timezone: 'Europe/Moscow',
  locale: 'ru',
  token: null,
  guest: true,
})

/** A visitor opens an address of one process, as web.ts does it: the cache is asked first. */
async function open(at: number, path: string, as: 'guest' | 'customer' = 'guest') {
  const { pages } = both[at]!
  const context = as === 'guest' ? guest() : { ...guest(), token: customer, guest: false }
  const stored = pages.cached(path, context)
  if (stored) return { status: stored.status, text: textOf(stored), headers: new Headers(stored.headers) }
  const answer = await pages(new Request(`http://shop.test${path}`), context)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const textOf = (page: StoredPage): string => bytesOf(page, 'identity').body.toString()

const staffCall = async (method: string, path: string, json?: unknown) => {
  const answer = await shop.json(path, { method, headers: editor, ...(json !== undefined && { json }) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** Waits until both processes have heard of every change so far: notices arrive in the order of commits. */
async function heardEverywhere(): Promise<void> {
  const word = `sent:${notices++}`
  const heard = both.map(
    ({ pageCache }) =>
      new Promise<void>((resolve) =>
        pageCache.onDrop((tags) => (tags === 'everything' || tags.has(word)) && resolve()),
      ),
  )
  await notifyTags(shop.db, shop.cast.company, [word])
  await Promise.all(heard)
}
let notices = 0

const minute = 60_000
const path = '/sale/'

/** Marks a version in whatever is made of it. */
const markOf = (version: number) => `mark-${version}-of-sale`
const marksIn = (text: string) => [...new Set([...text.matchAll(/mark-(\d+)-of-sale/g)].map(([, n]) => Number(n)))]

/** What the page should show: the publication that began last and has not ended. */
class Model {
  versions = 1
  publications: { id: number; version: number | null; since: number; until: number | null }[] = []
  links: { version: number; url: string; expiresAt: number }[] = []
  untilNext(now: number): number {
    const moments = this.publications.flatMap(({ since, until }) => [since, until ?? 0]).filter((one) => one > now)
    return moments.length > 0 ? Math.min(...moments) - now : minute
  }
  shown(now: number): number | null {
    const open = this.publications.filter(({ since, until }) => since <= now && (until === null || until > now))
    const last = open.toSorted((a, b) => b.since - a.since || b.id - a.id)[0]
    return last?.version ?? null
  }
}

type Step =
  | { do: 'save' }
  | { do: 'publish'; version: number; in: number; lasts: number }
  | { do: 'hide'; in: number; lasts: number }
  | { do: 'withdraw'; which: number }
  /** `minutes` 0: until the next moment at which something is published or ends. */
  | { do: 'wait'; minutes: number }
  | { do: 'link'; version: number; hours: number }
  | { do: 'preview'; which: number; at: number; as: 'guest' | 'customer'; payload: boolean }
  | { do: 'read'; at: number; as: 'guest' | 'customer'; payload: boolean }

const nat = fc.nat(50)
const at = fc.nat(1)
const as = fc.constantFrom('guest' as const, 'customer' as const)
const when = { in: fc.constantFrom(0, 0, 10, 30, 90), lasts: fc.constantFrom(0, 0, 10, 20, 60) }
const reading = { at, as, payload: fc.boolean() }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('save' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), version: nat, ...when }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), ...when }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: nat }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(0, 0, 0, 1, 10, 70) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('link' as const), version: nat, hours: fc.constantFrom(1, 24) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('preview' as const), which: nat, ...reading }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('read' as const), ...reading }) },
)

/** Carries a step out in the shop and in the model, and compares what is seen. */
async function take(step: Step, model: Model, id: number): Promise<void> {
  const now = () => shop.clock.now().getTime()
  const period = ({ in: begin, lasts }: { in: number; lasts: number }) => ({
    since: begin === 0 ? undefined : new Date(now() + begin * minute).toISOString(),
    until: lasts === 0 ? undefined : new Date(now() + (begin + lasts) * minute).toISOString(),
  })
  const publish = async (version: number | null, moments: ReturnType<typeof period>) => {
    const made = await staffCall('POST', `/api/staff/pages/${id}/publications/`, { version, ...moments })
    const [since, until] = [made.since, made.until].map((text: string | null) => (text ? Date.parse(text) : null))
    model.publications.push({ id: made.id, version, since: since!, until: until! })
  }
  switch (step.do) {
    case 'save': {
      const text = markOf(++model.versions)
      await staffCall('POST', `/api/staff/pages/${id}/versions/`, { title: text, body: [{ type: 'paragraph', text }] })
      return heardEverywhere()
    }
    case 'publish':
      await publish(1 + (step.version % model.versions), period(step))
      return heardEverywhere()
    case 'hide':
      await publish(null, period(step))
      return heardEverywhere()
    case 'withdraw': {
      const one = model.publications[step.which % Math.max(1, model.publications.length)]
      if (!one) return
      await staffCall('DELETE', `/api/staff/pages/${id}/publications/${one.id}/`)
      if (one.since > now()) model.publications.splice(model.publications.indexOf(one), 1)
      else if (one.until === null || one.until > now()) one.until = now()
      return heardEverywhere()
    }
    case 'wait':
      shop.clock.advance(step.minutes * minute || model.untilNext(now()))
      return
    case 'link': {
      const version = 1 + (step.version % model.versions)
      const made = await staffCall('POST', `/api/staff/pages/${id}/previews/`, { version, hours: step.hours })
      model.links.push({ version, url: new URL(made.url).pathname, expiresAt: Date.parse(made.expires_at) })
      return
    }
    case 'preview': {
      const link = model.links[step.which % Math.max(1, model.links.length)]
      if (!link) return
      const seen = await open(step.at, step.payload ? `/_page${link.url}` : link.url, step.as)
      const isOver = link.expiresAt <= now()
      expect(marksIn(seen.text)).toEqual(isOver ? [] : [link.version])
      if (!step.payload) expect(seen.status).toBe(isOver ? 410 : 200)
      expect(seen.headers.get('cache-control')).toBe('no-store')
      expect(seen.headers.get('x-robots-tag')).toBe('noindex')
      return
    }
    case 'read': {
      const seen = await open(step.at, step.payload ? `/_page${path}` : path, step.as)
      const shown = model.shown(now())
      expect(marksIn(seen.text)).toEqual(shown === null ? [] : [shown])
      if (!step.payload) expect(seen.status).toBe(shown === null ? 404 : 200)
    }
  }
}

describe('a preview', () => {
  test('never reaches a page cache or a guest, whatever is saved, published and opened when and in which process', async () => {
    let runs = 0
    let read = 0
    let previewed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        for (const { pageCache } of both) pageCache.dropTags('everything')
        const slug = `sale-${++runs}`
        const page = await staffCall('POST', '/api/staff/pages/', {
          ...{ kind: 'landing', slug, title: markOf(1) },
          body: [{ type: 'paragraph', text: markOf(1) }],
        })
        await staffCall('PUT', `/api/staff/pages/${page.id}/slug/`, { slug: 'sale' })
        await heardEverywhere()
        const model = new Model()
        try {
          for (const one of steps) {
            for (const { pageCache } of both) pageCache.kept = []
            await take(one, model, page.id)
            if (one.do === 'read') read++
            if (one.do === 'preview' && model.links.length > 0) previewed++
            const shown = model.shown(shop.clock.now().getTime())
            for (const { pageCache } of both)
              for (const key of pageCache.kept) {
                expect(key).not.toContain('preview')
                // A page whose making a change overtook is not stored.
                const stored = key.startsWith('page|') ? pageCache.peek<StoredPage>(key) : undefined
                if (stored) expect(marksIn(textOf(stored))).toEqual([shown])
              }
            // Nothing that a process keeps from earlier is served after a moment came.
            for (const [at, { pages }] of both.entries()) {
              expect(marksIn((await open(at, path)).text)).toEqual(shown === null ? [] : [shown])
              for (const { url } of model.links)
                for (const address of [url, `/_page${url}`]) expect(pages.cached(address, guest())).toBeUndefined()
            }
          }
        } finally {
          // The next run begins with a page of its own.
          await staffCall('PUT', `/api/staff/pages/${page.id}/slug/`, { slug: `${slug}-over` })
        }
      }),
      // A failing run prints its seed; to make it smaller takes minutes.
      { numRuns: 20, endOnFailure: true },
    )
    expect([read > 50, previewed > 20]).toEqual([true, true])
  })

  test('is a page as visitors see it, with its own title, without a canonical address, and for nobody else', async () => {
    const { id } = await addPage(shop.db, shop.cast.company, { slug: 'about', title: 'О нас' })
    await staffCall('POST', `/api/staff/pages/${id}/versions/`, {
      title: 'Мы',
      body: [{ type: 'heading', text: 'Да' }],
    })
    const { url } = await staffCall('POST', `/api/staff/pages/${id}/previews/`, { version: 2 })
    const { text, headers } = await open(0, new URL(url).pathname)
    expect(text).toContain('<h1>Мы</h1>')
    expect(text).toContain('<h2>Да</h2>')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('rel="canonical"')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect((await open(1, '/static/about/')).text).not.toContain('Мы')
  })
})

describe('a redirect', () => {
  const put = (from: string, to: string) => staffCall('PUT', '/api/staff/redirects/', { from, to })
  const leads = async (address: string) => {
    const { status, headers } = await open(0, address)
    return [status, headers.get('location')]
  }

  test('of an address without a page is one hop by 301, with the query of the visitor', async () => {
    await put('/old/', '/static/new/?tab=2')
    await put('/catalog/gone/', 'https://example.com/x')
    expect(await leads('/old/')).toEqual([301, '/static/new/?tab=2'])
    expect(await leads('/old?utm_source=mail&tab=7&q=%D1%8F')).toEqual([
      301,
      '/static/new/?tab=2&utm_source=mail&q=%D1%8F',
    ])
    expect(await leads('/catalog/gone/?a=1')).toEqual([301, 'https://example.com/x?a=1'])
    expect(await leads('/catalog/products/gone/')).toEqual([404, null])
    const payload = JSON.parse((await open(0, '/_page/old/?a=1')).text)
    expect(payload).toEqual({ redirect: '/static/new/?tab=2&a=1', status: 301 })
  })

  test('gives each of many simultaneous visitors their own query', async () => {
    await put('/old/', '/new/')
    const seen = await Promise.all(Array.from({ length: 20 }, (_, n) => leads(`/old/?visitor=${n}`)))
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => [301, `/new/?visitor=${n}`]))
  })

  test('never hides a page, and is no page of the cache', async () => {
    const { id } = await addPage(shop.db, shop.cast.company, { kind: 'landing', slug: 'here', title: 'Здесь' })
    await put('/here/', '/there/')
    await heardEverywhere()
    expect((await open(0, '/here/')).status).toBe(200)
    await staffCall('POST', `/api/staff/pages/${id}/publications/`, { version: null })
    await heardEverywhere()
    expect(await leads('/here/')).toEqual([301, '/there/'])
    expect(both[0]!.pages.cached('/here/', guest())).toBeUndefined()
    await staffCall('POST', `/api/staff/pages/${id}/publications/`, { version: 1 })
    await heardEverywhere()
    expect((await open(0, '/here/')).status).toBe(200)
  })

  test('costs a cached page of a guest no query', async () => {
    await addPage(shop.db, shop.cast.company, { kind: 'landing', slug: 'here' })
    await heardEverywhere()
    await open(0, '/here/')
    const before = queries
    expect((await open(0, '/here/')).status).toBe(200)
    const whileCached = queries - before
    await open(0, '/nowhere/')
    expect([whileCached, queries > before]).toEqual([0, true])
  })
})
