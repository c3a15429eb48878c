import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { escapeXml } from '#lib/escape.ts'
import { signatureFault } from './s3-signature.emulator.ts'

/**
 * An object storage with the S3 protocol: PUT, GET (also of one range), HEAD and DELETE of an object, HEAD, ListObjects and
 * ListObjectsV2 of a bucket. The Signature V4 of each request is checked.
 *
 * | Bucket | What happens |
 * |---|---|
 * | `vitrina` | everything works |
 * | `readonly` | writes and deletes fail: AccessDenied |
 * | `public` | readable without keys, as a bucket opened by mistake |
 * | any other | NoSuchBucket |
 *
 * Another key than `emulator` is InvalidAccessKeyId, another secret SignatureDoesNotMatch, another region than `ru-central1`
 * AuthorizationHeaderMalformed. `POST /s3-control/age {bucket, key, ms}` makes an object look older.
 *
 * Differs from the real one: stored in memory until the process ends; buckets as folders of the path only; no versions, parts, several ranges,
 * conditions, tags and
 * policies; a page of a listing is never longer than 100 keys (1,000 there), so that tests request a second page.
 */
export const emulatedBucketKeys = { accessKeyId: 'emulator', secretAccessKey: 'emulator-secret', region: 'ru-central1' }

const { region } = emulatedBucketKeys
const buckets = ['vitrina', 'readonly', 'public'] as const
const mostListed = 100

interface Kept {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  at: number
}

type S3Context = Context<{ Bindings: HttpBindings }>

export function createS3Emulator(clock: Clock): { api: Hono; control: Hono } {
  const objects = new Map<string, Kept>()
  const api = new Hono<{ Bindings: HttpBindings }>()

  api.all('/:bucket/:key{.+}', async (c) => {
    const { bucket, key } = c.req.param()
    const at = `${bucket}/${key}`
    const body = new Uint8Array(await c.req.arrayBuffer())
    const refused = refusal(c, bucket, body)
    if (refused) return refused
    const kept = objects.get(at)
    switch (c.req.method) {
      case 'PUT': {
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        const type = c.req.header('content-type') ?? 'binary/octet-stream'
        objects.set(at, { bytes: body, type, etag, at: clock.now().getTime() })
        return c.body(null, 200, { etag })
      }
      case 'DELETE':
        objects.delete(at)
        return c.body(null, 204)
      case 'GET':
      case 'HEAD':
        if (!kept) return problem(c, 404, 'NoSuchKey', key)
        return objectOf(c, kept, key)
      default:
        return problem(c, 405, 'MethodNotAllowed', key)
    }
  })

  for (const path of ['/:bucket', '/:bucket/'])
    api.get(path, (c) => {
      const bucket = c.req.param('bucket') ?? ''
      const refused = refusal(c, bucket, new Uint8Array())
      if (refused) return refused
      if (c.req.method === 'HEAD') return new Response(null, { headers: { 'x-amz-bucket-region': region } })
      const mostAsked = c.req.query('max-keys') ?? '1000'
      if (!/^\d{1,9}$/.test(mostAsked)) return problem(c, 400, 'InvalidArgument', bucket)
      const own = [...objects].flatMap(([at, kept]) =>
        at.startsWith(`${bucket}/`) ? [{ key: at.slice(bucket.length + 1), kept }] : [],
      )
      return c.body(listed(own, c.req.query(), { bucket, mostAsked }), 200, { 'content-type': 'application/xml' })
    })

  function refusal(c: S3Context, bucket: string, body: Uint8Array): Response | null {
    if (!buckets.some((one) => one === bucket)) return problem(c, 404, 'NoSuchBucket', bucket)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (bucket === 'public' && isRead && !c.req.header('authorization')) return null
    const fault = signatureFault({ incoming: c.env.incoming, body, now: clock.now(), keys: emulatedBucketKeys })
    if (fault) return problem(c, statuses[fault] ?? 403, fault, bucket)
    return bucket === 'readonly' && !isRead ? problem(c, 403, 'AccessDenied', bucket) : null
  }

  const control = new Hono()
  control.post('/age', async (c) => {
    const { bucket, key, ms } = (await c.req.json()) as { bucket: string; key: string; ms: number }
    const kept = objects.get(`${bucket}/${key}`)
    if (!kept) return c.json({ error: 'there is no such object' }, 404)
    kept.at -= ms
    return c.body(null, 204)
  })
  /** Names of all stored objects, for tests and people. */
  control.get('/objects', (c) => c.json([...objects.keys()].sort()))
  return { api: api as unknown as Hono, control }
}

/** The whole object or the requested single range of it. */
function objectOf(c: S3Context, kept: Kept, key: string): Response {
  const whole = kept.bytes.byteLength
  const headers = {
    'content-type': kept.type,
    etag: kept.etag,
    'last-modified': new Date(kept.at).toUTCString(),
    'accept-ranges': 'bytes',
  }
  const isHead = c.req.method === 'HEAD'
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '') ?? []
  // An invalid range and several ranges are ignored, as in S3.
  if (first === undefined || (first === '' && last === ''))
    return new Response(isHead ? null : kept.bytes, { headers: { ...headers, 'content-length': String(whole) } })
  const from = first === '' ? Math.max(0, whole - Number(last)) : Number(first)
  const to = first === '' || last === '' ? whole - 1 : Math.min(Number(last), whole - 1)
  if (from >= whole || from > to) return problem(c, 416, 'InvalidRange', key)
  return new Response(isHead ? null : kept.bytes.slice(from, to + 1), {
    status: 206,
    headers: { ...headers, 'content-length': String(to - from + 1), 'content-range': `bytes ${from}-${to}/${whole}` },
  })
}

/** ListObjectsV2 (`list-type=2`) or the older ListObjects. Keys that share the part up to a `delimiter` are returned once, as a common prefix. */
function listed(
  objects: readonly { key: string; kept: Kept }[],
  query: Record<string, string>,
  { bucket, mostAsked }: { bucket: string; mostAsked: string },
): string {
  const {
    prefix = '',
    delimiter = '',
    'continuation-token': after,
    'start-after': startAfter = '',
    marker = '',
  } = query
  const isSecond = query['list-type'] === '2'
  const start = isSecond ? (after ? Buffer.from(after, 'base64').toString() : startAfter) : marker
  const write = (text: string) => escapeXml(query['encoding-type'] === 'url' ? encodeURIComponent(text) : text)
  const folderOf = (key: string) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return end === -1 ? null : key.slice(0, end + delimiter.length)
  }
  const entries = new Map<string, Kept | null>()
  for (const { key, kept } of objects) {
    if (!key.startsWith(prefix)) continue
    const folder = folderOf(key)
    if ((folder ?? key) > start) entries.set(folder ?? key, folder === null ? kept : null)
  }
  const found = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = found.slice(0, Math.min(Number(mostAsked), mostListed))
  const isCut = shown.length < found.length
  const last = shown.at(-1)?.[0] ?? ''
  const next = isSecond
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
    : `<NextMarker>${write(last)}</NextMarker>`
  const rows = shown.map(([key, kept]) =>
    kept === null
      ? `<CommonPrefixes><Prefix>${write(key)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${write(key)}</Key><LastModified>${new Date(kept.at).toISOString()}</LastModified><ETag>${escapeXml(kept.etag)}</ETag><Size>${kept.bytes.byteLength}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const count = isSecond ? `<KeyCount>${shown.length}</KeyCount>` : `<Marker>${write(marker)}</Marker>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${write(prefix)}</Prefix>${delimiter && `<Delimiter>${write(delimiter)}</Delimiter>`}${count}<MaxKeys>${mostAsked}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${isCut ? next : ''}${rows.join('')}</ListBucketResult>`
}

const statuses: Record<string, 400> = { AuthorizationHeaderMalformed: 400, XAmzContentSHA256Mismatch: 400 }

function problem(c: S3Context, status: 400 | 403 | 404 | 405 | 416, code: string, resource: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><Resource>${escapeXml(resource)}</Resource><RequestId>emulator</RequestId></Error>`
  return new Response(c.req.method === 'HEAD' ? null : text, { status, headers: { 'content-type': 'application/xml' } })
}
