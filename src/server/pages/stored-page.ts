import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) }

export type Encoding = 'br' | 'gzip' | 'identity'
/** Forms held in memory: `quick` is fast brotli, replaced by thorough brotli later. */
type Form = Encoding | 'quick'

/** A finished answer, stored as bytes in each encoding that was requested; there is always at least one. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  /** An address that has moved: each reader is sent there with the query of their own request. Never stored. */
  movedTo?: { redirect: string; status: number }
  bodies: { quick: Buffer | null; gzip: Buffer | null; br: Buffer | null }
}

/**
 * Compressed quickly at once, in another thread, for the visitor who waits: most filter combinations are never requested twice. Fast brotli is
 * smaller than fast gzip and takes two thirds of its time. Later requests get the thorough one.
 */
export async function storePage(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
  reader: Encoding,
): Promise<StoredPage> {
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const bodies: StoredPage['bodies'] = { quick: null, gzip: null, br: null }
  if (reader === 'br') bodies.quick = await compress.br(identity, quickly(identity.length))
  else bodies.gzip = await compress.gzip(identity, { level: 1, chunkSize: oneChunk })
  return { status, headers, etag: `"${tagOf((bodies.quick ?? bodies.gzip)!)}"`, bodies }
}

/** Room for a usual page, so that the thread is called once. */
const oneChunk = 64 * 1024
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  constants
const quickly = (length: number) => ({
  chunkSize: oneChunk,
  params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: length },
})
const thoroughly = { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } }

/** Hash of the compressed bytes, which are a seventh of the page. */
const tagOf = (packed: Buffer): string => createHash('sha256').update(packed).digest('base64url').slice(0, 22)

/** Bytes in the cache: another form may be added later, so it is counted from the start; the headers are a few hundred characters. */
export const storedBytes = ({ bodies }: StoredPage): number => (bodies.quick ?? bodies.gzip)!.length * 2 + 2048

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  // `br;q=0` is legal but rare: a client that sends zero weights gets plain text.
  if (/q=0(\.0*)?(,|$)/.test(header)) return 'identity'
  // Until brotli is made there is only gzip: a client that accepts brotli alone, as no browser does, gets plain text.
  if (!header.includes('gzip')) return 'identity'
  return header.includes('br') ? 'br' : 'gzip'
}

/** The bytes for an encoding, synchronously: thorough brotli is made in the background. */
export function bytesOf(page: StoredPage, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const { body, form } = formOf(page, encoding)
  return { body, encoding: form === 'quick' ? 'br' : form }
}

function formOf(page: StoredPage, encoding: Encoding): { body: Buffer; form: Form } {
  const { bodies } = page
  // Clients without compression are rare: the page is decompressed for each of them, and the result is not stored.
  if (encoding === 'identity') return { body: unpacked(page), form: 'identity' }
  if (encoding === 'gzip') {
    bodies.gzip ??= gzipSync(unpacked(page), { level: 1 })
    return { body: bodies.gzip, form: 'gzip' }
  }
  if (bodies.br) return { body: bodies.br, form: 'br' }
  makeBrotli(page)
  return bodies.quick ? { body: bodies.quick, form: 'quick' } : { body: bodies.gzip!, form: 'gzip' }
}

const unpacked = ({ bodies: { br, quick, gzip } }: StoredPage): Buffer =>
  gzip ? gunzipSync(gzip) : brotliDecompressSync((br ?? quick)!)

const askedFor = new WeakSet<StoredPage>()
const beingMade = new WeakSet<StoredPage>()

/** Not on the first request: a page that is never requested again, such as a rare filter combination, is not worth it. */
function makeBrotli(page: StoredPage): void {
  if (!askedFor.has(page)) {
    askedFor.add(page)
    return
  }
  if (beingMade.has(page)) return
  beingMade.add(page)
  compress.br(unpacked(page), thoroughly).then(
    (br) => {
      page.bodies.br = br
      page.bodies.quick = null
    },
    () => {},
  )
}

/** Body and headers of an answer. Cached for each form: other bytes are another representation, so the etag names the form. */
export function answerOf(
  page: StoredPage,
  encoding: Encoding,
): { body: Buffer; headers: Readonly<Record<string, string>> } {
  const { body, form } = formOf(page, encoding)
  const known = heads.get(page)
  if (known?.[form]) return { body, headers: known[form] }
  const headers: Record<string, string> = { ...page.headers, etag: etagOf(page, form) }
  if (form !== 'identity') headers['content-encoding'] = form === 'quick' ? 'br' : form
  headers['content-length'] = String(body.length)
  heads.set(page, { ...known, [form]: headers })
  return { body, headers }
}
const heads = new WeakMap<StoredPage, Partial<Record<Form, Record<string, string>>>>()

/** Written directly to the socket: nothing is allocated for an answer that is ready (design §4.2). */
export function sendStored(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, headers } = answerOf(page, acceptedEncoding(request.headers['accept-encoding'] as string | undefined))
  if (page.status === 200 && isSame(page, request.headers['if-none-match'])) {
    response.writeHead(304, { etag: headers.etag, 'cache-control': headers['cache-control'], vary: headers.vary })
    response.end()
    return
  }
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const etagOf = ({ etag }: StoredPage, form: Form): string =>
  form === 'identity' ? etag : `${etag.slice(0, -1)}-${form}"`

/** For revalidation all encodings of a page are the same page. */
export const isSame = (page: StoredPage, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.includes(page.etag.slice(0, -1)) ?? false
