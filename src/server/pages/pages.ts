import { withQueryOf } from '#shop/pages/redirect.ts'
import type { PostedForm } from '#web/posted-form.ts'
import { brokenPage } from './broken.ts'
import type { Build } from './build.ts'
import { answerChoice } from './choices.ts'
import { answerFile, answerSiteFile } from './files.ts'
import { createPageMaker, type PageMakerOptions, writeRedirect } from './make-page.ts'
import type { PageContext } from './page-context.ts'
import { readPageTarget } from './page-target.ts'
import { answerPlainCart } from './plain-cart.ts'
import { answerPlainForm } from './plain-form.ts'
import { answerOAuthStart } from './start-oauth.ts'
import { acceptedEncoding, answerOf, type Encoding, isSame, type StoredPage } from './stored-page.ts'
import { answerUnsubscribe } from './unsubscribe.ts'

/** `api` is that of this process; sizes in `cache` are bytes. */
export interface PagesOptions extends PageMakerOptions {
  build: () => Promise<Build>
  /** Public scheme; the host is that of the request. */
  publicUrl: string
}

export interface Pages {
  (request: Request, context: PageContext): Promise<Response>
  /** A shared page that is in the cache, by raw path and query; called before any routing. */
  cached: (url: string, context: PageContext) => StoredPage | undefined
}

const maxKnownAddresses = 20_000

export function createPages(options: PagesOptions): Pages {
  const { cache, log, dev = false } = options
  const makePage = createPageMaker(options)
  /** Maps raw path and query to their part of the cache key: known addresses are not parsed again. */
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
        (await answerOAuthStart({ api: options.api, request, url, context })) ??
        (await answerPlainCart({ api: options.api, request, url, context, publicUrl: options.publicUrl })) ??
        (await answerUnsubscribe({ api: options.api, request, url, context }))
      if (file) return file
      const posted = await answerPlainForm({
        api: options.api,
        request,
        url,
        context,
        publicUrl: options.publicUrl,
        build,
      })
      if (posted instanceof Response) return posted
      if (!posted && request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      const reader = acceptedEncoding(request.headers.get('accept-encoding'))
      const page = posted
        ? await makeOwn(build, request, atHome(url, context), context, reader, posted)
        : await pageFor(build, request, atHome(url, context), context, reader)
      if (!page.movedTo) return respond(request, page, context, reader)
      const { redirect, status } = page.movedTo
      const to = { redirect: withQueryOf(redirect, url.search), status }
      return respond(
        request,
        await writeRedirect({ wanted: readPageTarget(url), context, reader }, to),
        context,
        reader,
      )
    } catch (error) {
      log.error({ err: error, path: url.pathname }, 'a page could not be made')
      return brokenPage(context.locale)
    }
  }

  async function makeOwn(
    build: Build,
    request: Request,
    url: URL,
    context: PageContext,
    reader: Encoding,
    posted?: PostedForm,
  ) {
    const order = { build, wanted: readPageTarget(url), context, reader, cookie: cartCookieOf(request) }
    return (await makePage({ ...order, ...(posted && { posted }) })).value
  }

  /** From the cache if it may be shared, else made for this visitor. */
  async function pageFor(build: Build, request: Request, url: URL, context: PageContext, reader: Encoding) {
    const audience = audienceOf(context)
    const forVisitor = () => makeOwn(build, request, url, context, reader)
    if (!audience || dev) return forVisitor()
    const wanted = readPageTarget(url)
    const order = { build, wanted, context, reader }
    const web = await build.web()
    const { url: canonical, route } = web.canonicalAddress(wanted.url)
    if (!(audience === 'guests' ? route?.cacheable : route?.cacheable === 'for-all')) return forVisitor()
    const address = `${wanted.kind}${wanted.has ?? ''} ${canonical.pathname}${canonical.search}`
    remember(`${url.pathname}${url.search}`, address)
    // Made without the visitor: nothing of whoever happens to ask first can be on it.
    const shared = { ...order, context: madeForAll(context) }
    return cache.fetch(keyOf(build.id, address, audience, context), () => makePage(shared))
  }

  function remember(raw: string, address: string): void {
    if (addresses.size >= maxKnownAddresses) addresses.clear()
    addresses.set(raw, address)
  }

  return Object.assign(handle, {
    cached(url: string, context: PageContext) {
      const audience = audienceOf(context)
      const address = audience && !dev ? addresses.get(url) : undefined
      return audience && address !== undefined
        ? cache.peek<StoredPage>(keyOf(buildId, address, audience, context))
        : undefined
    },
  })
}

/** The page's address at the company's own host: a page is the same whatever host was requested. */
function atHome({ pathname, search }: URL, { origin }: PageContext): URL {
  const own = new URL(origin)
  own.pathname = pathname
  own.search = search
  return own
}

/** Cookies of the guest's cart, of lines saved for later, of applied codes, and of the device that tries codes; the identity is passed in headers. */
const cartCookieOf = (request: Request): string | undefined =>
  request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .filter((one) => /^(cart_(items|aside)|promo_codes|device_id)=/.test(one))
    .join('; ')

/** A page for all is made without its first reader: neither account nor address. */
function madeForAll({ from: _, ...context }: PageContext): PageContext {
  return { ...context, token: null }
}

/** Whom a page can be shared with: guests, or signed-in visitors who see the same prices. Null: it is this visitor's alone. */
type Audience = 'guests' | 'signed-in'
const audienceOf = ({ guest, seesGuestPrices }: PageContext): Audience | null =>
  guest ? 'guests' : seesGuestPrices ? 'signed-in' : null

const keyOf = (
  buildId: string,
  address: string,
  audience: Audience,
  { company, regionId, locale }: PageContext,
): string => `page|${buildId}|${company.id}|${regionId}|${locale}|${audience}|${address}`

function respond(request: Request, page: StoredPage, context: PageContext, reader: Encoding): Response {
  const { body, headers: made } = answerOf(page, reader)
  const headers: Record<string, string> = { ...made }
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
