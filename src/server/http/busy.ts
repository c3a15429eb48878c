import type { IncomingMessage, ServerResponse } from 'node:http'
import { newUuid } from '#kit/security/ids.ts'
import type { Locale } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { brokenDocument } from '../pages/broken.ts'
import type { Priority } from './admission.ts'
import { retryAfterS } from './outage.ts'
import { problemAnswer } from './problem.ts'
import { localeOf, readIdentity } from './request-context.ts'

/** Served from memory: cheaper than a refusal. */
const file = /^\/(assets\/|build\.json|robots\.txt|favicon)/
/** Requested by programs, which retry. */
const programs = /^\/(1c|feeds|sitemaps)\/|^\/sitemap\.xml/
/** What a customer needs before, during and after paying for an order. */
const buyingCalls = /^\/api\/(v2\/cart|orders|payments|customers)\b/
/** Searches of tours, their lists, and the pages that begin one. */
const searchCalls = /^\/api\/tours\/(searches|rebuild)\b/
const searchPages =
  /^\/(_page\/|_part\/[\w-]+\/)?(tours\/([^?]*\/)?search\b|hotel-collections\/.|hotels\/[^?]*-hotel\/prices\b)/
const buyingPages = /^\/(_page\/|_part\/[\w-]+\/)?(cart|my|login)\b/

/**
 * Priority of a request by its first line alone; null: so cheap that it is always answered. Our choice: pages of cart, checkout and orders are
 * buying.
 */
export function priorityOf({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): Priority | null {
  if (file.test(url)) return null
  if (programs.test(url)) return 'reading'
  if (searchCalls.test(url) || searchPages.test(url)) return 'searches'
  if (method !== 'GET' && method !== 'HEAD') return 'buying'
  if (url.startsWith('/api/')) return buyingCalls.test(url) ? 'buying' : 'reading'
  if (/^\/(demo\/pictures|images)\//.test(url)) return 'reading'
  return buyingPages.test(url) ? 'buying' : 'pages'
}

/**
 * Answers an overloaded request: 503 with Retry-After, problem+json for programs, a page for people, in their language. Built from prepared text,
 * because it is sent most often under load.
 */
export function sendBusy(req: IncomingMessage, res: ServerResponse): void {
  const identity = readIdentity((name) => req.headers[name] as string | undefined, '')
  const locale = localeOf(identity, 'ru')
  const isPage = !req.url?.startsWith('/api/') && (req.headers.accept ?? '*/*').includes('html')
  const { headers, start, end } = isPage ? pages[locale] : problems[locale]
  const body = isPage ? start : start + identity.requestId + end
  res
    .writeHead(503, {
      ...headers,
      'retry-after': retryAfterS,
      'x-request-id': identity.requestId,
      'content-length': Buffer.byteLength(body),
    })
    .end(req.method === 'HEAD' ? undefined : body)
}

interface Ready {
  headers: Record<string, string>
  /** Text before the request id; `end` is the text after it. */
  start: string
  end: string
}

function readyPage(locale: Locale): Ready {
  const [title, text] = [m.errors_busy_title({}, { locale }), m.errors_busy_text({}, { locale })]
  const { html, headers } = brokenDocument({ locale, status: 503, title, text })
  return { headers, start: html, end: '' }
}

function readyProblem(locale: Locale): Ready {
  const requestId = newUuid()
  const { body, contentType, headers } = problemAnswer({ code: 'service_unavailable', locale, requestId })
  const [start, end] = JSON.stringify(body).split(requestId) as [string, string]
  return { headers: { ...headers, 'content-type': contentType }, start, end }
}

const pages = { ru: readyPage('ru'), en: readyPage('en') }
const problems = { ru: readyProblem('ru'), en: readyProblem('en') }
