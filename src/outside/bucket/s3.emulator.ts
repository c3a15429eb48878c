import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { signatureFault } from './s3-signature.emulator.ts'

/**
 * A storage of objects by the protocol of S3: PUT, GET, HEAD and DELETE of an object, ListObjectsV2 of a bucket, each with its Signature V4 checked.
 *
 * | Bucket | What happens |
 * |---|---|
 * | `vitrina` | everything works |
 * | `readonly` | nothing can be written or removed: AccessDenied |
 * | `public` | anybody may read without keys, as in a bucket that was opened by mistake |
 * | any other | NoSuchBucket |
 *
 * Another key than `emulator` is InvalidAccessKeyId, another secret SignatureDoesNotMatch, another region than `ru-central1`
 * AuthorizationHeaderMalformed. `POST /s3-control/age {bucket, key, ms}` makes an object look older.
 *
 * Differs from the real one: lies in memory and is gone with the process; buckets as folders of the path only; no versions, parts, ranges, conditions, tags and
 * policies; a page of a listing is never longer than 100 keys (1,000 there), so that the next one is asked for in tests.
 */
export const emulatedBucketKeys = { accessKeyId: 'emulator', secretAccessKey: 'emulator-secret', region: 'ru-central1' }

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
        return new Response(c.req.method === 'HEAD' ? null : kept.bytes, {
          headers: {
            'content-type': kept.type,
            'content-length': String(kept.bytes.byteLength),
            etag: kept.etag,
            'last-modified': new Date(kept.at).toUTCString(),
          },
        })
      default:
        return problem(c, 405, 'MethodNotAllowed', key)
    }
  })

  api.get('/:bucket', (c) => {
    const { bucket } = c.req.param()
    const refused = refusal(c, bucket, new Uint8Array())
    if (refused) return refused
    if (c.req.query('list-type') !== '2') return problem(c, 501, 'NotImplemented', bucket)
    const { prefix = '', 'max-keys': most = '1000', 'continuation-token': after } = c.req.query()
    const start = after ? Buffer.from(after, 'base64').toString() : ''
    const found = [...objects]
      .map(([at, kept]) => ({ key: at.slice(bucket.length + 1), at, kept }))
      .filter(({ key, at }) => at.startsWith(`${bucket}/${prefix}`) && key > start)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const shown = found.slice(0, Math.min(Number(most), mostListed))
    const isCut = shown.length < found.length
    const next = isCut ? Buffer.from(shown.at(-1)?.key ?? '').toString('base64') : ''
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${shown.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${
        isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      }${shown
        .map(
          ({ key, kept }) =>
            `<Contents><Key>${escaped(key)}</Key><LastModified>${new Date(kept.at).toISOString()}</LastModified><ETag>${escaped(kept.etag)}</ETag><Size>${kept.bytes.byteLength}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
        )
        .join('')}</ListBucketResult>`,
      200,
      { 'content-type': 'application/xml' },
    )
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
  /** Names of everything kept, for tests and for people. */
  control.get('/objects', (c) => c.json([...objects.keys()].sort()))
  return { api: api as unknown as Hono, control }
}

const statuses: Record<string, 400> = { AuthorizationHeaderMalformed: 400, XAmzContentSHA256Mismatch: 400 }

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function problem(c: S3Context, status: 400 | 403 | 404 | 405 | 501, code: string, resource: string): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><Resource>${escaped(resource)}</Resource><RequestId>emulator</RequestId></Error>`
  return new Response(c.req.method === 'HEAD' ? null : text, { status, headers: { 'content-type': 'application/xml' } })
}
