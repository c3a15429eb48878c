import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) }

export type Encoding = 'br' | 'gzip' | 'identity'
/** What lies in memory: `quick` is brotli made in a hurry, which the thorough one takes the place of. */
type Form = Encoding | 'quick'

/** A finished answer, kept as bytes in each form that was asked for; there is always one. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { quick: Buffer | null; gzip: Buffer | null; br: Buffer | null }
}

/**
 * Lightly compressed at once, in a thread beside, for whom it is made: most mixes of filters are never asked for twice. Brotli in a hurry
 * is smaller than gzip in a hurry and takes two thirds of its time. Who asks again gets the thorough one.
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

/** Room for the whole of a usual page, so that the thread is asked once. */
const oneChunk = 64 * 1024
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  constants
const quickly = (length: number) => ({
  chunkSize: oneChunk,
  params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: length },
})
const thoroughly = { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } }

/** Of the packed bytes, a seventh of the page to read through. */
const tagOf = (packed: Buffer): string => createHash('sha256').update(packed).digest('base64url').slice(0, 22)

/** Bytes in the cache: another form may come later, so it is counted from the start; the headers are some hundred letters. */
export const storedBytes = ({ bodies }: StoredPage): number => (bodies.quick ?? bodies.gzip)!.length * 2 + 2048

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  // `br;q=0` is as rare as it is legal: who writes weights of zero gets plain text.
  if (/q=0(\.0*)?(,|$)/.test(header)) return 'identity'
  // Until brotli is made there is gzip only: who reads brotli alone, as no browser does, gets plain text.
  if (!header.includes('gzip')) return 'identity'
  return header.includes('br') ? 'br' : 'gzip'
}

/** The bytes for an encoding, at once: thorough brotli is begun behind the answer. */
export function bytesOf(page: StoredPage, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const { body, form } = formOf(page, encoding)
  return { body, encoding: form === 'quick' ? 'br' : form }
}

function formOf(page: StoredPage, encoding: Encoding): { body: Buffer; form: Form } {
  const { bodies } = page
  // Readers without compression are rare: for them it is unpacked each time, and nothing is kept.
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

/** Not at the first asking: a page nobody asks for again, such as a rare mix of filters, is not worth it. */
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

/** Headers of one answer with its bytes. Made once a form: other bytes are another thing, so the tag says which. */
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

/** Straight to the socket: nothing is made for an answer that is already there (design §4.2). */
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

/** Any encoding of the same page is the same page to the reader's cache. */
export const isSame = (page: StoredPage, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.includes(page.etag.slice(0, -1)) ?? false
