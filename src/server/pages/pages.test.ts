import { beforeAll, describe, expect, test, vi } from 'vitest'
import { overHttp } from '#api/over-http.ts'
import { TaggedCache } from '#kit/cache.ts'
import { fixedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { defaultSettings } from '#shop/company/settings.ts'
import { m } from '#texts/messages.js'
import { routes } from '#web/routes.ts'
import type { LoadContext } from '#web/screen.ts'
import type { Build, WebEntry } from './build.ts'
import { hashOf } from './csp.ts'
import type { PageContext } from './page-context.ts'
import { createPages } from './pages.ts'

// A screen that never changes: this tests the page server, not the content of landings.
vi.mock('#web/screens/pages/landing.route.ts', () => ({
  load: async ({ api, params }: LoadContext<'landing'>) => {
    const data = await api.get('/api/pages/{kind}/', { params: { kind: 'landing' }, query: { slug: params.slug } })
    // Another page is rendered meanwhile.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    return { data: { ...data, cart: m.cart_title() } }
  },
  head: (data: { title: string }) => ({ title: data.title, canonical: '/about/' }),
  pathData: undefined,
}))
vi.mock('#web/screens/pages/landing.screen.tsx', () => ({
  default: ({ data }: { data: { title: string; cart: string } }) => `${data.title}: ${data.cart}, ${m.cart_title()}`,
}))

let web: WebEntry
beforeAll(async () => {
  web = await import('#web/entry-server.tsx')
})

const guest: PageContext = {
  company: { id: 1, slug: 'main' },
  origin: 'http://shop.test',
  regionId: 1,
  timezone: 'Europe/Moscow',
  locale: 'en',
  token: null,
  guest: true,
}
const customer: PageContext = { ...guest, token: 'good', guest: false }

interface Wishes {
  settings?: object
  /** Answers instead of the usual ones; null: the call fails. */
  answers?: Record<string, (request: Request) => Response | null>
}

function setup({ settings = {}, answers = {} }: Wishes = {}) {
  const asked: Request[] = []
  const lines: string[] = []
  const company = { id: 1, slug: 'main', settings: { ...defaultSettings, brand_name: 'Vitrina', ...settings } }
  const usual: Record<string, (request: Request) => Response | null> = {
    '/api/companies/current/': () => Response.json({ company }, { headers: { 'cache-tag': 'settings:1' } }),
    '/api/regions/': () => Response.json([{ id: 1, name: 'Perm', slug: 'perm', latitude: 58, longitude: 56, sort: 1 }]),
    '/api/navigation-groups/': () => Response.json([], { headers: { 'cache-tag': 'nav:1' } }),
    '/api/pages/landing/': (request) =>
      new URL(request.url).searchParams.get('slug') === 'about'
        ? Response.json({ slug: 'about', title: 'About', body: [] }, { headers: { 'cache-tag': 'pages:1' } })
        : Response.json({ code: 'not_found', status: 404 }, { status: 404 }),
    ...answers,
  }
  const cache = new TaggedCache({
    most: 1e8,
    freshMs: 60_000,
    staleMs: 600_000,
    clock: fixedClock('2026-11-21T10:00:00Z'),
  })
  const build: Build = {
    id: 'b1',
    web: async () => web,
    assets: () => ({
      script: '/assets/entry.js',
      styles: ['/assets/entry.css'],
      modules: ['/assets/screen.js'],
      fonts: [],
    }),
    workers: new Map(),
    files: new Map([
      ['/assets/entry.js', { body: Buffer.from('let a'), br: Buffer.from('br'), gzip: Buffer.from('gz') }],
    ]),
  }
  const pages = createPages({
    api: overHttp(
      () => 'http://api.internal',
      async (request) => {
        asked.push(request)
        const answer = usual[new URL(request.url).pathname]
        const found = answer ? answer(request) : Response.json({ code: 'not_found', status: 404 }, { status: 404 })
        if (!found) throw new Error('connection lost')
        return found
      },
    ),
    cache,
    publicUrl: 'http://shop.test',
    build: async () => build,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    clock: fixedClock('2026-11-21T10:00:00Z'),
  })
  const get = (path: string, context = guest, init: RequestInit = {}) =>
    pages(new Request(new URL(`http://shop.test${path}`), init), context)
  return { pages, get, cache, asked, lines }
}

describe('status and text', () => {
  test('[ERR-01] [ERR-02] [NAV-08] an unmatched path is a 404 with the path as escaped text', async () => {
    const { get } = setup()
    const answer = await get('/catalog/a/b/c/d/<img src=x>/')
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toMatch(/<span aria-hidden="true">404<\/span>/)
    expect(html).toContain('Page Not Found: /catalog/a/b/c/d/&lt;img src=x&gt;/')
    expect(html).not.toContain('<img src=x>')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test('[NAV-08] an invalid segment gives a 404 page, not an error', async () => {
    const { get, lines } = setup()
    expect((await get('/catalog/%E0%A4%A/')).status).toBe(404)
    expect(lines).toEqual([])
  })

  test.each(['//', '///', '//x', '/_page//', '/_page//x', '/\\\\'])(
    '%s is not a page, nor an address of another host',
    async (path) => {
      const { get } = setup()
      const response = await get(path)
      expect(path.startsWith('/_page') ? (await response.json()).page.status : response.status).toBe(404)
    },
  )

  test('a 400 of the API is a page with the same status, not an error', async () => {
    const unread = () => Response.json({ code: 'bad_request', status: 400 }, { status: 400 })
    const { get, lines } = setup({ answers: { '/api/pages/landing/': unread } })
    expect((await get('/about/')).status).toBe(400)
    expect(lines).toEqual([])
  })

  test.each(['/my/', '/my/orders/', '/my/orders/12/', '/my/nothing/'])(
    '[ERR-04] [NAV-09] %s asks a guest to sign in with status 401 and leads back',
    async (path) => {
      const { get } = setup()
      const answer = await get(path)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('location')]).toEqual([401, null])
      expect(html).toContain('Authorization needed')
      expect(html).toContain(`href="/login/?returnUrl=${encodeURIComponent(path)}"`)
    },
  )

  test('the account index redirects a customer to the orders', async () => {
    const answer = await setup().get('/my', customer)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my/orders/'])
  })

  test('[ERR-05] an API failure is a 500 shop page with a link to the catalog', async () => {
    const { get, lines } = setup({ answers: { '/api/pages/landing/': () => Response.json({}, { status: 502 }) } })
    const answer = await get('/about/')
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(html).toContain('Something went wrong')
    expect(html).toContain('popoverTarget="catalog-menu"')
    expect(html).toContain('href="/m/catalog/"')
    expect(lines.join()).toContain('a screen could not be loaded')
  })

  test('[ERR-06] the catalog link is a plain link where the company configures it', async () => {
    const switches = { ...defaultSettings.switches, go_to_catalog_instead_of_modal: true }
    const { get } = setup({ settings: { switches }, answers: { '/api/pages/landing/': () => null } })
    const main = /<main[\s\S]*<\/main>/.exec(await (await get('/about/')).text())![0]
    expect(main).toContain('href="/catalog/"')
    expect(main).not.toContain('catalog-menu')
  })

  test('[ERR-03] data forbidden to this customer shows the 403 screen', async () => {
    const { get } = setup({
      answers: { '/api/pages/landing/': () => Response.json({ code: 'forbidden' }, { status: 403 }) },
    })
    const answer = await get('/about/', customer)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/No permission[\s\S]*href="\/login\/\?returnUrl=%2Fabout%2F"/)
  })

  test('[ERR-08] a page says what to do even when the API and settings are unavailable', async () => {
    const { get, lines } = setup({ answers: { '/api/companies/current/': () => null } })
    const answer = await get('/about/')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.text()).toContain('Something went wrong')
    expect(lines.join()).toContain('a page could not be made')
  })

  test('[NAV-12] failing menus are logged; the page is served but not cached', async () => {
    const { get, lines, cache } = setup({ answers: { '/api/navigation-groups/': () => null } })
    expect((await get('/about/')).status).toBe(200)
    expect(lines.join()).toContain('navigation group')
    expect(cache.stats().entries).toBe(0)
  })
})

test('concurrent pages of two languages never mix texts while waiting for data', async () => {
  const { get } = setup()
  const [ru, en] = await Promise.all(
    (['ru', 'en'] as const).map(async (locale) => (await get('/about/', { ...guest, locale })).text()),
  )
  expect(ru).toContain('About: Корзина, Корзина')
  expect(en).toContain('About: Cart, Cart')
})

describe('company', () => {
  test('[SET-36] [SET-37] [SET-41] the head has brand, description, icon and colour of the company', async () => {
    const { get } = setup({
      settings: {
        favicon: '/f.svg',
        styles_colors: { brand: '#c8371f' },
        site_meta: { title: 'T', description: 'Things for "roads"', image: '/og.webp' },
      },
    })
    const html = await (await get('/about/')).text()
    expect(html).toMatch(/<title>About — Vitrina<\/title>/)
    expect(html).toContain('<meta name="description" content="Things for &quot;roads&quot;">')
    expect(html).toContain('<link rel="icon" href="/f.svg">')
    expect(html).toContain('--brand:#c8371f')
    expect(html).toContain('<meta property="og:image" content="http://shop.test/og.webp">')
  })

  test('[SET-42] company picture ratios are set before any picture', async () => {
    const { get } = setup({ settings: { product_image_ratios: { listing: '3:4', product: '1:1' } } })
    expect(await (await get('/about/')).text()).toContain('--ratio-listing:3/4;--ratio-product:1/1')
  })
})

describe('cache', () => {
  test('a guest page is rendered once; a second answer needs no API', async () => {
    const { get, asked } = setup()
    await get('/about/')
    const before = asked.length
    const again = await get('/about/')
    expect([again.status, asked.length]).toEqual([200, before])
  })

  test('a campaign parameter creates no second cached page', async () => {
    const { get, cache } = setup()
    await get('/about/')
    const { entries } = cache.stats()
    await get('/about/?utm_source=mail&yclid=1')
    expect(cache.stats().entries).toBe(entries)
  })

  test('a page is dropped by the tags of its data, including the settings', async () => {
    for (const tag of ['pages:1', 'settings:1', 'nav:1']) {
      const { get, cache, asked } = setup()
      await get('/about/')
      const before = asked.length
      cache.dropTags([tag])
      await get('/about/')
      expect(asked.length, tag).toBeGreaterThan(before)
    }
  })

  test('a page is per company, region and language', async () => {
    const { get, asked } = setup()
    const others = [{ company: { id: 2, slug: 'second' } }, { regionId: 2 }, { locale: 'ru' as const }]
    await get('/about/')
    for (const other of others) {
      const before = asked.length
      await get('/about/', { ...guest, ...other })
      expect(asked.length).toBeGreaterThan(before)
    }
  })

  test('for any host, a page uses the company address and is cached once', async () => {
    const { pages, asked } = setup()
    const at = async (host: string) =>
      (await pages(new Request(`http://${host}/about/`), { ...guest, origin: 'https://first.shop' })).text()
    expect(await at('127.0.0.1:3000')).toContain('<link rel="canonical" href="https://first.shop/about')
    const before = asked.length
    expect(await at('mirror.test')).not.toContain('mirror.test')
    expect(asked.length).toBe(before)
  })

  test('a signed-in page is rendered per visitor, not cached, never served to a guest', async () => {
    const { get, asked, pages } = setup()
    const mine = await get('/about/', customer)
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.get('etag')).toBeNull()
    expect(asked.some((one) => one.headers.get('authorization') === 'Token good')).toBe(true)
    expect(pages.cached('/about/', guest)).toBeUndefined()
    await get('/about/')
    expect(pages.cached('/about/', customer)).toBeUndefined()
    expect(pages.cached('/about/', guest)?.status).toBe(200)
  })

  test('only a successful page is cached', async () => {
    const { get, pages } = setup()
    await get('/nothing-here/')
    expect(pages.cached('/nothing-here/', guest)).toBeUndefined()
  })

  test('a matching ETag gets 304 without a body', async () => {
    const { get } = setup()
    const etag = (await get('/about/')).headers.get('etag')!
    const again = await get('/about/', guest, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('[ERR-07] with a rejected token the page is a guest page and the cookie is deleted', async () => {
    const { get } = setup({
      answers: {
        '/api/pages/landing/': (request) =>
          request.headers.has('authorization')
            ? Response.json({ code: 'token_invalid' }, { status: 401 })
            : Response.json({ slug: 'about', title: 'About', body: [] }),
      },
    })
    const answer = await get('/about/', customer)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^token=; .*Max-Age=0/)
    expect(dataOf(await answer.text()).visitor.signedIn).toBe(false)
  })
})

describe('document', () => {
  test('every inline script and style is allowed by hash and there is no other', async () => {
    const answer = await setup().get('/about/')
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy')!
    const inline = [...html.matchAll(/<(script|style)(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/\1>/g)]
    expect(inline).toHaveLength(2)
    for (const [, , text] of inline) expect(policy).toContain(hashOf(text!))
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/ style="/)
  })

  test('[NAV-28] a payload has the same page as its document', async () => {
    const { get } = setup()
    const payload = (await (await get('/_page/about/')).json()) as { page: unknown; build: string }
    expect(payload.build).toBe('b1')
    expect(payload.page).toEqual(dataOf(await (await get('/about/')).text()).page)
  })

  test('a payload is a 200 answer with 404 inside', async () => {
    const answer = await setup().get('/_page/nothing-here/')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ page: { route: null, status: 404 } })
  })

  test('[NAV-27] the build id can be requested, and equals that of the pages', async () => {
    const { get } = setup()
    expect(await (await get('/build.json')).json()).toEqual({ id: dataOf(await (await get('/about/')).text()).build })
  })
})

describe('frames', () => {
  const portals = ['https://portal.example', 'https://app.example:8443']
  const framing = async (path: string, context: PageContext, webview_origins: string[]) => {
    const { get } = setup({ settings: { webview_origins } })
    const { headers, status } = await get(path, context)
    // A redirect shows nothing.
    if (status >= 300 && status < 400) return { redirect: headers.get('x-frame-options') }
    const policy = headers.get('content-security-policy') ?? ''
    return { ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], denied: headers.get('x-frame-options') }
  }
  /** An address of a route: every parameter is one segment. */
  const addressOf = (source: string) => `${source.replace(/\{[^}]*\}/g, 'x')}/`.replace('//', '/')

  test.each([
    ['a guest', guest],
    ['a customer', customer],
  ])(
    'for %s, sites of the setting frame the pages of applications, and nobody frames any other',
    async (_, context) => {
      for (const route of routes) {
        const address = addressOf(route.pattern.source)
        const found = await framing(address, context, portals)
        if ('redirect' in found) expect(found, address).toEqual({ redirect: 'DENY' })
        else if (route.isFramable) expect(found, address).toEqual({ ancestors: portals.join(' '), denied: null })
        else expect(found, address).toEqual({ ancestors: "'none'", denied: 'DENY' })
      }
    },
  )

  test('without the setting nobody frames the pages of applications', async () => {
    for (const { pattern, isFramable } of routes)
      if (isFramable)
        expect(await framing(addressOf(pattern.source), guest, [])).toEqual({ ancestors: "'none'", denied: 'DENY' })
  })

  test.each(['/screens/', '/screens/unknown/', '/webview/', '/my/webview/', '/screens//list/'])(
    '%s is no page of applications: nobody frames it',
    async (path) => expect(await framing(path, guest, portals)).toEqual({ ancestors: "'none'", denied: 'DENY' }),
  )

  test('an error of a page of applications is framed as the page is', async () => {
    const answer = await setup({ settings: { webview_origins: portals } }).get('/my/webview/price-access/')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${portals.join(' ')};`)
  })
})

describe('files and choices', () => {
  test('[SET-39] the web manifest has name, colour and square logo of the company', async () => {
    const { get } = setup({ settings: { logo_square: '/square.svg', styles_colors: { brand: '#c8371f' } } })
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(await answer.json()).toMatchObject({
      name: 'Vitrina',
      theme_color: '#c8371f',
      icons: [{ src: '/square.svg' }],
    })
  })

  test('build files are cached forever and compressed', async () => {
    const { get } = setup()
    const answer = await get('/assets/entry.js', guest, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'br'])
    expect((await get('/assets/gone.js')).status).toBe(404)
  })

  const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    setup().get('/_choose', guest, { method: 'POST', body: new URLSearchParams(fields), headers })

  test('[STO-07] the language cookie lasts 365 days, Lax, and the visitor returns', async () => {
    const answer = await choose({ locale: 'en', back: '/about/?a=1' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/about/?a=1'])
    expect(answer.headers.get('set-cookie')).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test('[STO-05] the region cookie lasts a year', async () => {
    expect((await choose({ region_id: '4', back: '/' })).headers.get('set-cookie')).toBe(
      'region_id=4; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })

  test('a choice neither redirects to nor comes from another site, nor sets invalid cookies', async () => {
    expect((await choose({ locale: 'en', back: 'https://evil.test/' })).headers.get('location')).toBe('/')
    expect((await choose({ locale: 'en' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await choose({ locale: 'de; Domain=x', region_id: '1; x' })).headers.get('set-cookie')).toBeNull()
  })
})

function dataOf(html: string) {
  const text = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html)![1]!
  return JSON.parse(text) as { build: string; page: unknown; visitor: { signedIn: boolean } }
}
