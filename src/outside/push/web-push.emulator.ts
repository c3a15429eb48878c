/*
 * The emulated push service of a browser (RFC 8030): issues subscriptions, receives messages, verifies the sender (RFC 8292) and decrypts
 * them as the browser would (RFC 8291). Pushes go to the outbox under the last part of their endpoint.
 *
 * Sentinels
 * | What                                             | Then                   |
 * |--------------------------------------------------|------------------------|
 * | subscription asked for with `"as": "gone"`       | 410 to every message   |
 * | subscription asked for with `"as": "slow"`       | 429 to every message   |
 * | a message for another key than was subscribed by | 403                    |
 *
 * Differs from the real one
 * - Nothing reaches a browser: a test reads the message from the outbox and gives it to the worker.
 * - Subscriptions live as long as the process; messages are neither stored nor replaced by topic.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'
import { Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { newSecret } from '#kit/security/ids.ts'
import type { Outbox } from '../emulators/outbox.ts'

interface Subscription {
  pair: ECDH
  auth: Buffer
  /** The shop's key it was created for; '': any. */
  key: string
  as: string
}

export function createWebPushEmulator(outbox: Outbox, clock: Clock) {
  const api = new Hono()
  const subscriptions = new Map<string, Subscription>()

  api.post('/subscriptions', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as { key?: unknown; as?: unknown } | null
    const { key = '', as = '' } = asked ?? {}
    if (typeof key !== 'string' || typeof as !== 'string') return c.json({ reason: 'key and as are texts' }, 400)
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys().toString('base64url')
    const id = newSecret().slice(0, 22)
    const auth = Buffer.from(newSecret(), 'base64url').subarray(0, 16)
    subscriptions.set(id, { pair, auth, key, as })
    const endpoint = `${new URL(c.req.url).origin}/push/web/${id}`
    return c.json({ endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } }, 201)
  })

  api.post('/:id', async (c) => {
    const id = c.req.param('id')
    const known = subscriptions.get(id)
    if (!known) return c.json({ reason: 'unknown' }, 404)
    if (known.as === 'gone') return c.json({ reason: 'gone' }, 410)
    if (known.as === 'slow') return c.json({ reason: 'too many' }, 429)
    const sender = senderOf(
      c.req.header('authorization') ?? '',
      new URL(c.req.url).origin,
      clock.now().getTime() / 1000,
    )
    if (!sender) return c.json({ reason: 'unauthorized' }, 401)
    if (known.key && known.key !== sender) return c.json({ reason: 'another key' }, 403)
    if (!/^\d+$/.test(c.req.header('ttl') ?? '')) return c.json({ reason: 'no ttl' }, 400)
    const text = decrypted(known, Buffer.from(await c.req.arrayBuffer()))
    if (text === null) return c.json({ reason: 'not readable' }, 400)
    const { title, body, ...data } = fieldsOf(text)
    outbox.put({
      kind: 'push',
      to: id,
      text: title || body ? [title, body].filter(Boolean).join('\n') : text,
      data: { ...data, payload: text },
    })
    return c.body(null, 201, { location: `/push/web/${id}/${newSecret().slice(0, 12)}` })
  })
  return { api }
}

/** The sender's public key; null: not proven. */
function senderOf(header: string, origin: string, nowS: number): string | null {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (!head || !claims || !signature || !key) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    const { aud, exp = 0 } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number }
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isSigned && aud === origin && exp > nowS && exp <= nowS + 86_400 ? key : null
  } catch {
    // The key is not a point of the curve, or the claims are not JSON.
    return null
  }
}

/** The fields of a message; empty if it is plain text, which browsers accept too. */
function fieldsOf(text: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** One record by RFC 8188 with keys by RFC 8291, written by the RFCs and not by the library of the sender; null: not for this browser. */
export function decrypted({ pair, auth }: Pick<Subscription, 'pair' | 'auth'>, message: Buffer): string | null {
  const [salt, shop, sealed] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)]
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), shop])
    const secret = derive(pair.computeSecret(shop), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  } catch {
    return null
  }
}
