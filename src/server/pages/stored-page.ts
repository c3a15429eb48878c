import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) }

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer, kept as bytes in each form that was asked for. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { gzip: Buffer; br: Buffer | null; identity: Buffer | null }
}

/** Gzip at once, as it is quick; brotli when the page turns out to be asked for again. */
export async function storePage(status: number, headers: Record<string, string>, text: string): Promise<StoredPage> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status,
    headers,
    etag,
    bodies: { gzip: await compress.gzip(identity, { level: 5 }), br: null, identity: null },
  }
}

/** Room in the cache: the other two forms may come later, so they are counted from the start. */
export const roomOf = (page: StoredPage, textLength: number): number => page.bodies.gzip.length * 2 + textLength + 1024

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  // `br;q=0` is as rare as it is legal: who writes weights of zero gets plain text.
  if (/q=0(\.0*)?(,|$)/.test(header)) return 'identity'
  return header.includes('br') ? 'br' : header.includes('gzip') ? 'gzip' : 'identity'
}

/** The bytes for an encoding, at once: brotli is begun behind the answer and gzip goes out meanwhile. */
export function bytesOf(page: StoredPage, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const { bodies } = page
  if (encoding === 'identity') {
    bodies.identity ??= gunzipSync(bodies.gzip)
    return { body: bodies.identity, encoding }
  }
  if (encoding === 'gzip') return { body: bodies.gzip, encoding }
  if (bodies.br) return { body: bodies.br, encoding }
  makeBrotli(page)
  return { body: bodies.gzip, encoding: 'gzip' }
}

const beingMade = new WeakSet<StoredPage>()

function makeBrotli(page: StoredPage): void {
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

/** Headers of one answer: a different encoding is a different thing, so the tag says which. */
export function headersOf(page: StoredPage, encoding: Encoding): Record<string, string> {
  const headers: Record<string, string> = { ...page.headers, etag: etagOf(page, encoding) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return headers
}

export const etagOf = (page: StoredPage, encoding: Encoding): string =>
  encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`

/** Any encoding of the same page is the same page to the reader's cache. */
export const isSame = (page: StoredPage, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.includes(page.etag.slice(0, -1)) ?? false
