import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageContext, Pages } from './pages.ts'
import { acceptedEncoding, bytesOf, headersOf, isSame } from './stored-page.ts'

/**
 * Answers a cached guest page before any framework sees the request; true if it did. `identify` must be quick and
 * answer null for everybody it is not sure about, signed-in visitors above all.
 */
export function createPageHook(pages: Pages, identify: (request: IncomingMessage) => PageContext | null) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const context = identify(request)
    if (!context?.guest) return false
    const page = pages.cached(request.headers.host ?? '', request.url ?? '', context)
    if (!page) return false
    const { body, encoding } = bytesOf(page, acceptedEncoding(request.headers['accept-encoding'] as string | undefined))
    const headers = headersOf(page, encoding)
    if (page.status === 200 && isSame(page, request.headers['if-none-match'])) {
      response.writeHead(304, { etag: headers.etag, 'cache-control': headers['cache-control'], vary: headers.vary })
      response.end()
      return true
    }
    headers['content-length'] = String(body.length)
    response.writeHead(page.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}
