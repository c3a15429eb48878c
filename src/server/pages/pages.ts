import { type Api, createApi, type ReceivedAnswer, type SentCall } from '#api/client.ts'
import type { TaggedCache } from '#kit/cache.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { PageData, PagePayload, ShellData } from '#web/page.ts'
import { brokenPage } from './broken.ts'
import type { Build } from './build.ts'
import { answerChoice } from './choices.ts'
import { contentPolicy, safetyHeaders } from './csp.ts'
import { documentOf } from './document.ts'
import { escapeJson } from './escape.ts'
import { answerFile, answerSiteFile, siteManifest } from './files.ts'
import { answerPlainCart } from './plain-cart.ts'
import { acceptedEncoding, bytesOf, headersOf, isSame, type StoredPage, storedBytes, storePage } from './stored-page.ts'

/** Who asks for a page: resolved by the server from host, headers, cookies and token (contract.md "identity"). */
export interface PageContext {
  company: { id: number; slug: string }
  /** The company's own address (company/origin.ts): canonical links take it, whatever host was asked. */
  origin: string
  regionId: number
  locale: Locale
  token: string | null
  guest: boolean
}

/** A call with the cookies that go along with it, which hold the guest's cart. */
export type PageApi = (call: SentCall, cookie: string) => Promise<ReceivedAnswer>

export interface PagesOptions {
  /** The API of the same process. */
  api: PageApi
  /** Sizes in it are bytes. */
  cache: TaggedCache
  build: () => Promise<Build>
  log: Log
  dev?: boolean
  clock?: Clock
  /** Hosts that a page with the payment provider's widget lets in. */
  widgetHosts?: readonly string[]
  /** Scheme of the outside world; the host is that of the request. */
  publicUrl?: string
}

export interface Pages {
  (request: Request, context: PageContext): Promise<Response>
  /** A guest's page that is already there, by its raw path and query; asked before any routing. */
  cached: (url: string, context: PageContext) => StoredPage | undefined
}

/** Where a client navigation asks for the data of a page: the same path under this prefix (NAV-28). */
const payloadPrefix = '/_page'
/** The same without what the browser has of the path, by its tag: `/_part/<tag>/<path>` (decision 0022). */
const partPrefix = /^\/_part\/([\w-]{16})(?=\/)/
/** Menus and settings in another language or of another region. */
const shellPath = '/_shell'
const maxKnownAddresses = 20_000

export function createPages(options: PagesOptions): Pages {
  const { cache, log, dev = false } = options
  /** Raw path and query to the part of the cache key made of them: parsing is skipped for what was seen before. */
  const addresses = new Map<string, string>()
  let buildId = ''

  const handle = async (request: Request, context: PageContext): Promise<Response> => {
    const url = new URL(request.url)
    try {
      const build = await options.build()
      buildId = build.id
      const file =
        (await build.devFile?.(request, url)) ??
        answerFile(build, url, request) ??
        answerSiteFile(build, url) ??
        (await answerChoice(request, url, options.publicUrl)) ??
        (await answerPlainCart({ api: options.api, request, url, context }))
      if (file) return file
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      return await answerPage(build, request, atHome(url, context), context)
    } catch (error) {
      log.error({ err: error, path: url.pathname }, 'a page could not be made')
      return brokenPage(context.locale)
    }
  }

  async function answerPage(build: Build, request: Request, url: URL, context: PageContext): Promise<Response> {
    const wanted = wantedFrom(url)
    const make = (cookie?: string) => makePage(build, wanted, context, cookie)
    const makeOwn = () => make(cartCookieOf(request))
    if (!context.guest || dev) return respond(request, (await makeOwn()).value, context)
    const web = await build.web()
    const { url: canonical, route } = web.canonicalAddress(wanted.url)
    if (!route?.cacheable) return respond(request, (await makeOwn()).value, context)
    const address = `${wanted.kind}${wanted.has ?? ''} ${canonical.pathname}${canonical.search}`
    remember(`${url.pathname}${url.search}`, address)
    return respond(request, await cache.fetch(keyOf(build.id, address, context), () => make()), context)
  }

  /** Loads, renders and stores; `keep` says whether everybody may have it. `cookie`: a guest's cart, for a page of one's own. */
  async function makePage(build: Build, { kind, url, has }: Wanted, context: PageContext, cookie?: string) {
    const web = await build.web()
    const tags = new Set<string>()
    let token = context.token
    const api = apiFor(
      () => token,
      () => {
        token = null
      },
      context,
      (answer) => addTo(tags, answer.tags),
      cookie,
    )
    const shell = await shellFor(build, context)
    addTo(tags, shell.tags)
    const visitor = {
      locale: context.locale,
      regionId: context.regionId,
      signedIn: token !== null,
      today: dateIn(shell.data.company.settings.timezone, (options.clock ?? systemClock).now()),
    }
    if (kind === 'shell' || kind === 'manifest') {
      const type = kind === 'shell' ? 'application/json; charset=utf-8' : 'application/manifest+json'
      const headers = pageHeaders(context, { 'content-type': type })
      const { company } = shell.data
      const text =
        kind === 'shell' ? JSON.stringify({ shell: shell.data, visitor }) : siteManifest(company, context.locale)
      const value = await storePage(200, headers, text)
      return { value, tags, size: storedBytes(value) }
    }
    const canonical = web.canonicalAddress(url).url
    let loaded = await web.loadPage({ api, url: canonical, shell: shell.data, visitor, has })
    // The token was refused on the way: what was loaded with "signed in" in mind is loaded again for a guest (ERR-07).
    const signedOut = visitor.signedIn && token === null
    if (signedOut)
      loaded = await web.loadPage({
        api,
        url: canonical,
        shell: shell.data,
        visitor: { ...visitor, signedIn: false },
        has,
      })
    visitor.signedIn = token !== null
    const extra: Record<string, string> =
      signedOut && kind === 'document' ? { 'set-cookie': 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax' } : {}
    if ('redirect' in loaded) return redirectPage(kind, loaded, { context, extra, tags })
    if (loaded.fault) log.error({ err: loaded.fault, path: url.pathname }, 'a screen could not be loaded')
    const data: PageData = { build: build.id, shell: shell.data, visitor, page: loaded.payload }
    const text =
      kind === 'payload' ? JSON.stringify({ build: build.id, visitor, page: forScript(loaded.payload) }) : null
    const document = text === null ? await documentFor(build, data, shell.bytes, loaded.route, url) : null
    const headers = pageHeaders(context, {
      'content-type': document ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...(document && { 'content-security-policy': contentPolicy(document, dev, foreignHostsOf(loaded.route)) }),
      ...extra,
    })
    // The payload itself is there whatever the page's status is; the status stands in it.
    const body = text ?? document!.html
    const value = await storePage(document ? loaded.payload.status : 200, headers, body)
    const failed = loaded.payload.status >= 500 || loaded.fault !== undefined || !shell.whole
    const keep = loaded.payload.status === 200 && !signedOut && !failed
    return { value, tags, size: storedBytes(value), keep, failed }
  }

  async function documentFor(
    build: Build,
    data: PageData,
    shell: Buffer,
    route: Parameters<Awaited<ReturnType<Build['web']>>['renderPage']>[1],
    url: URL,
  ) {
    const web = await build.web()
    const file = data.page.route === null || !route ? web.errorFile : route.screen
    return documentOf({
      data,
      shell,
      html: await web.renderPage(data, route),
      assets: build.assets(file),
      themeScript: web.themeScript,
      origin: url.origin,
      devHead: (await build.devHead?.(file)) ?? '',
    })
  }

  /** Settings and menus are the same for every visitor of a company and language, so they are never asked for per page. */
  async function shellFor(build: Build, context: PageContext): Promise<Shell> {
    const load = async () => {
      const web = await build.web()
      const tags = new Set<string>()
      let whole = true
      const api = apiFor(
        () => null,
        () => {},
        context,
        (answer) => addTo(tags, answer.tags),
      )
      const data = await web.loadShell(api, (what, error) => {
        whole = false
        log.warn({ err: error }, `${what} could not be loaded`)
      })
      const bytes = Buffer.from(escapeJson(data))
      return { value: { data, bytes, tags: [...tags], whole }, tags, keep: whole, failed: !whole }
    }
    return cache.fetch(`shell|${context.company.id}|${context.locale}`, load)
  }

  function apiFor(
    token: () => string | null,
    refused: () => void,
    context: PageContext,
    onAnswer: (answer: ReceivedAnswer) => void,
    cookie = '',
  ): Api {
    return createApi({
      send: (call) => options.api(call, cookie),
      identity: () => ({
        companyId: context.company.id,
        regionId: context.regionId,
        locale: context.locale,
        token: token(),
      }),
      onUnauthorized: refused,
      onAnswer,
    })
  }

  const foreignHostsOf = (route: { foreignScript?: 'payment' } | null): readonly string[] =>
    route?.foreignScript === 'payment' ? (options.widgetHosts ?? []) : []

  function remember(raw: string, address: string): void {
    if (addresses.size >= maxKnownAddresses) addresses.clear()
    addresses.set(raw, address)
  }

  return Object.assign(handle, {
    cached(url: string, context: PageContext) {
      const address = context.guest && !dev ? addresses.get(url) : undefined
      return address === undefined ? undefined : cache.peek<StoredPage>(keyOf(buildId, address, context))
    },
  })
}

/** Settings and menus; the bytes are as they stand in a document. */
interface Shell {
  data: ShellData
  bytes: Buffer
  tags: readonly string[]
  whole: boolean
}

/** The page's address at the company's own host: a page is one, whatever host it was asked by. */
function atHome({ pathname, search }: URL, { origin }: PageContext): URL {
  const own = new URL(origin)
  own.pathname = pathname
  own.search = search
  return own
}

/** The guest's cart and nothing else: who asks is told by headers. */
const cartCookieOf = (request: Request): string | undefined =>
  request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((one) => one.startsWith('cart_items='))

type Kind = 'document' | 'payload' | 'shell' | 'manifest'

const keyOf = (buildId: string, address: string, { company, regionId, locale }: PageContext): string =>
  `page|${buildId}|${company.id}|${regionId}|${locale}|${address}`

interface Wanted {
  kind: Kind
  url: URL
  /** Tag of what the browser has of the path already. */
  has?: string
}

function wantedFrom(url: URL): Wanted {
  if (url.pathname === shellPath) return { kind: 'shell', url: new URL('/', url) }
  if (url.pathname === '/manifest.webmanifest') return { kind: 'manifest', url: new URL('/', url) }
  const part = partPrefix.exec(url.pathname)
  if (!part && !url.pathname.startsWith(`${payloadPrefix}/`)) return { kind: 'document', url }
  const page = new URL(url)
  page.pathname = url.pathname.slice((part?.[0] ?? payloadPrefix).length)
  return { kind: 'payload', url: page, has: part?.[1] }
}

function addTo(tags: Set<string>, more: readonly string[]): void {
  for (const tag of more) tags.add(tag)
}

/** Of the head a browser changes what people and their bookmarks use; the rest is for readers of documents. */
function forScript(page: PagePayload): PagePayload {
  const { jsonLd: _jsonLd, image: _image, preloadImage: _preload, ...head } = page.head
  return { ...page, head }
}

/** A guest's page may be kept by the guest's browser if it asks each time; a signed-in one is kept by nobody (design §8). */
const pageHeaders = (context: PageContext, more: Record<string, string>): Record<string, string> => ({
  ...safetyHeaders,
  'cache-control': context.guest ? 'private, no-cache' : 'no-store',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
  ...more,
})

interface RedirectPlace {
  context: PageContext
  extra: Record<string, string>
  tags: Set<string>
}

/** A client navigation is told the address in its payload; it follows it itself. */
async function redirectPage(
  kind: Kind,
  to: { redirect: string; status: number },
  { context, extra, tags }: RedirectPlace,
) {
  const value =
    kind === 'payload'
      ? await storePage(
          200,
          pageHeaders(context, { 'content-type': 'application/json; charset=utf-8', ...extra }),
          JSON.stringify(to),
        )
      : await storePage(to.status, pageHeaders(context, { location: to.redirect, ...extra }), '')
  return { value, tags, size: 2048, keep: !('set-cookie' in extra) }
}

function respond(request: Request, page: StoredPage, context: PageContext): Response {
  const { body, encoding } = bytesOf(page, acceptedEncoding(request.headers.get('accept-encoding')))
  const headers: Record<string, string> = { ...headersOf(page, encoding) }
  if (!context.guest) delete headers.etag
  else if (page.status === 200 && isSame(page, request.headers.get('if-none-match'))) {
    delete headers['content-encoding']
    delete headers['content-type']
    delete headers['content-length']
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer>), {
    status: page.status,
    headers,
  })
}
