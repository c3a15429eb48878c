import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { escapeXml } from '#lib/escape.ts'
import { findCompany } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { feedFile } from '#shop/feeds/feeds.flow.ts'
import { promotionsNews } from '#shop/feeds/promotions-news.flow.ts'
import { promotionsRss } from '#shop/feeds/promotions-rss.ts'
import {
  categoriesOfMap,
  eventsOfMap,
  type MappedPage,
  productParts,
  productsOfPart,
  textsOfMap,
  toursOfMap,
} from '#shop/feeds/sitemap.flow.ts'
import { m } from '#texts/messages.js'
import { links } from '#web/links.ts'
import { createExchange } from '../start/exchange.ts'
import { awaitFirst } from './await-first.ts'
import { readIdentity } from './request-context.ts'

interface Asked {
  request: Request
  url: URL
  company: Company
  origin: string
}

/** Addresses for programs: 1C, robots.txt, the sitemap, feeds. Each company has its own, at its own host. Null: another address. */
export function createForPrograms(app: App): (request: Request, ip: string) => Promise<Response | null> {
  const exchange = createExchange(app)
  return async (request, ip) => {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/1c/')) return exchange(request, ip)
    const answer = answerOf(url.pathname)
    if (!answer) return null
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const { host, companyHeader } = readIdentity((name) => request.headers.get(name) ?? undefined, ip)
    const company = await findCompany(app, { host, header: companyHeader, cookie: '' })
    if (!company) return new Response('no company yet\n', { status: 503 })
    return answer(app, { request, url, company, origin: originOf(company, app.publicUrl) })
  }
}

type Answer = (app: App, asked: Asked) => Promise<Response>

function answerOf(pathname: string): Answer | null {
  if (pathname === '/robots.txt') return robots
  if (pathname === '/sitemap.xml') return sitemapIndex
  const part = /^\/sitemaps\/(pages|categories|products-(\d{1,15}))\.xml$/.exec(pathname)
  if (part) return (app, asked) => sitemapPart(app, asked, part[1]!, Number(part[2] ?? 0))
  const yml = /^\/feeds\/yml\/([\w-]{1,100})\.xml$/.exec(pathname)
  if (yml) return (app, asked) => feed(app, asked, 'yml', yml[1]!)
  if (pathname === '/feeds/google.xml')
    return (app, asked) => feed(app, asked, 'google', asked.url.searchParams.get('region'))
  if (pathname === '/feeds/promotions.xml') return promotionsFeed
  return /^\/(sitemaps|feeds)\//.test(pathname) ? async () => nothing() : null
}

const nothing = () =>
  new Response('not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** Personal pages, forms, searches and filter combinations are not for search engines (ux Q1). */
const closed = [
  '/api/',
  '/office/',
  '/my/',
  '/cart/',
  '/login/',
  '/favorites/',
  '/helpers/',
  '/m/',
  '/1c/',
  '/catalog/search/',
  '/_',
]
const closedQueries = ['sort', 'price_from', 'price_to', 'in_stock', 'pickup_today', 'rating_from', 'all', 'f.']
/** Campaign parameters do not change a page; a size in the address is part of its product's page. */
const cleanParams = [
  'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&utm_referrer&yclid&ysclid&gclid&fbclid&from&openstat&_openstat',
  'Clean-param: sku /catalog/products/',
]

const robots: Answer = async (_app, { request, origin }) => {
  const rules = [
    ...closed.map((path) => `Disallow: ${path}`),
    // A name at the beginning of a query or later; `f.` is the prefix of all filters.
    ...closedQueries.flatMap((name) => {
      const start = name.endsWith('.') ? name : `${name}=`
      return [`Disallow: /*?${start}`, `Disallow: /*&${start}`]
    }),
  ]
  const text = ['User-agent: *', ...rules, ...cleanParams, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  return new Response(request.method === 'HEAD' ? null : text, { headers: headersOf('text/plain') })
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const sitemapIndex: Answer = async (app, { request, company, origin }) => {
  const parts = ['pages', 'categories', ...(await productParts(app, company.id)).map((id) => `products-${id}`)]
  const list = parts.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`)
  const xml = `${xmlHead}<sitemapindex ${schema}>\n${list.join('')}</sitemapindex>\n`
  return new Response(request.method === 'HEAD' ? null : xml, { headers: headersOf('application/xml') })
}

async function sitemapPart(app: App, asked: Asked, name: string, start: number): Promise<Response> {
  const { company, origin } = asked
  if (start > 0 && !(await productParts(app, company.id)).includes(start)) return nothing()
  async function* places() {
    if (name === 'pages') yield (await pagesOfMap(app, company)).map((path) => place(origin, path)).join('')
    else if (name === 'categories')
      yield (await categoriesOfMap(app, company.id)).map(({ slug }) => place(origin, links.category(slug))).join('')
    else
      for await (const page of productsOfPart(app, company.id, start))
        yield page.map((one) => place(origin, links.product(one.slug), one)).join('')
  }
  const rest = await awaitFirst(places())
  async function* pieces() {
    yield `${xmlHead}<urlset ${schema}>\n`
    yield* rest
    yield '</urlset>\n'
  }
  return streamed(asked.request, Readable.from(pieces(), { objectMode: false }), headersOf('application/xml'))
}

const pagesOfMap = async (app: App, company: Asked['company']): Promise<string[]> => [
  links.home(),
  links.catalog(),
  links.allCategories(),
  links.shops(),
  links.contacts(),
  links.company(),
  ...(await textsOfMap(app, company.id)).map(({ kind, slug }) =>
    kind === 'static' ? links.static(slug) : links.landing(slug),
  ),
  ...tourLinks(await toursOfMap(app, company)),
  ...eventLinks(await eventsOfMap(app, company.id)),
]

const eventLinks = (slugs: readonly string[]): string[] =>
  slugs.length > 0 ? [links.events(), ...slugs.map((slug) => links.event(slug))] : []

const tourLinks = (pages: Awaited<ReturnType<typeof toursOfMap>>): string[] =>
  pages
    ? [
        links.tours(),
        links.tourSections(),
        ...pages.map(({ kind, path }) => (kind === 'section' ? links.tourSection(path) : links.hotelCollection(path))),
      ]
    : []

function place(origin: string, path: string, page?: MappedPage): string {
  const changed = page?.changedAt ? `<lastmod>${page.changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${origin}${escapeXml(path)}</loc>${changed}</url>\n`
}

async function feed(app: App, asked: Asked, kind: 'yml' | 'google', region: string | null): Promise<Response> {
  const found = await feedFile(app, asked.company, kind, region)
  if (!found.ok) return nothing()
  const { file, at } = found.value
  const headers = { ...headersOf('application/xml'), 'last-modified': at.toUTCString() }
  return streamed(asked.request, createReadStream(file), headers)
}

const promotionsFeed: Answer = async (app, { request, url, company, origin }) => {
  const locale = company.settings.language
  const channel = {
    title: `${company.settings.brand_name}: ${m.promotions_title({}, { locale })}`,
    description: m.promotions_description({}, { locale }),
    language: locale,
    link: origin + links.promotions(),
    self: origin + url.pathname,
  }
  const xml = promotionsRss(channel, await promotionsNews(app, company), (slug) => origin + links.promotion(slug))
  return new Response(request.method === 'HEAD' ? null : xml, { headers: headersOf('application/rss+xml') })
}

function streamed(request: Request, body: Readable, headers: Record<string, string>): Response {
  if (request.method === 'HEAD') {
    body.destroy()
    return new Response(null, { headers })
  }
  const gzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  const bytes = gzip ? body.pipe(createGzip({ level: 5 })) : body
  // A source that fails midway aborts the answer, so that a partial one is not taken for complete.
  if (gzip) body.once('error', (error) => bytes.destroy(error))
  const stream = Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Response(stream, {
    headers: { ...headers, ...(gzip && { 'content-encoding': 'gzip' }), vary: 'Accept-Encoding' },
  })
}

const headersOf = (type: string): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
})
