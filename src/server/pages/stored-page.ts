import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) }

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer, kept as bytes in each form that was asked for. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { gzip: Buffer; br: Buffer | null }
}

/**
 * Lightly compressed at once, in a thread beside: a stronger gzip takes about a millisecond more to save a sixth of the bytes, and
 * most mixes of filters are never asked for twice. Who asks again gets brotli.
 */
export async function storePage(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<StoredPage> {
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status,
    headers,
    etag,
    bodies: { gzip: await compress.gzip(identity, { level: 1 }), br: null },
  }
}

/** Bytes in the cache: brotli may come later and is smaller, so it is counted from the start; the headers are some hundred letters. */
export const storedBytes = (page: StoredPage): number => page.bodies.gzip.length * 2 + 2048

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  // `br;q=0` is as rare as it is legal: who writes weights of zero gets plain text.
  if (/q=0(\.0*)?(,|$)/.test(header)) return 'identity'
  return header.includes('br') ? 'br' : header.includes('gzip') ? 'gzip' : 'identity'
}

/** The bytes for an encoding, at once: brotli is begun behind the answer and gzip goes out meanwhile. */
export function bytesOf(page: StoredPage, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const { bodies } = page
  // Readers without compression are rare: for them it is unpacked each time, and nothing is kept.
  if (encoding === 'identity') return { body: gunzipSync(bodies.gzip), encoding }
  if (encoding === 'gzip') return { body: bodies.gzip, encoding }
  if (bodies.br) return { body: bodies.br, encoding }
  makeBrotli(page)
  return { body: bodies.gzip, encoding: 'gzip' }
}

const askedFor = new WeakSet<StoredPage>()
const beingMade = new WeakSet<StoredPage>()

/** Not at the first asking: a page nobody asks for again, such as a rare mix of filters, is not worth twice its gzip. */
function makeBrotli(page: StoredPage): void {
  if (!askedFor.has(page)) {
    askedFor.add(page)
    return
  }
  if (beingMade.has(page)) return
  beingMade.add(page)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  compress.br(gunzipSync(page.bodies.gzip), { params }).then(
    (br) => {
      page.bodies.br = br
    },
    () => {},
  )
}

/** Headers of one answer, made once: a different encoding is a different thing, so the tag says which. */
export function headersOf(page: StoredPage, encoding: Encoding): Readonly<Record<string, string>> {
  const known = heads.get(page)
  if (known?.[encoding]) return known[encoding]
  const headers: Record<string, string> = { ...page.headers, etag: etagOf(page, encoding) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(bytesOf(page, encoding).body.length)
  heads.set(page, { ...known, [encoding]: headers })
  return headers
}
const heads = new WeakMap<StoredPage, Partial<Record<Encoding, Record<string, string>>>>()

/** Straight to the socket: nothing is made for an answer that is already there (design §4.2). */
export function sendStored(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, encoding } = bytesOf(page, acceptedEncoding(request.headers['accept-encoding'] as string | undefined))
  const headers = headersOf(page, encoding)
  if (page.status === 200 && isSame(page, request.headers['if-none-match'])) {
    response.writeHead(304, { etag: headers.etag, 'cache-control': headers['cache-control'], vary: headers.vary })
    response.end()
    return
  }
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const etagOf = (page: StoredPage, encoding: Encoding): string =>
  encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`

/** Any encoding of the same page is the same page to the reader's cache. */
export const isSame = (page: StoredPage, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.includes(page.etag.slice(0, -1)) ?? false
