import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import { newSecret } from '#kit/security/ids.ts'
import type { PushKey, WebSubscription } from './port.ts'

const curve = 'prime256v1'
const recordBytes = 4096
const bytes = (text: string) => Buffer.from(text, 'base64url')

export function newPushKey(): PushKey {
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys().toString('base64url')
  // A number with leading zeros is returned shorter: pad it to 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** One record by RFC 8188 with keys by RFC 8291. `drawn`: fixed random values, for the example of the RFC. */
export function encryptFor(
  { keys }: WebSubscription,
  plain: Buffer,
  drawn: { salt: Buffer; privateKey: Buffer } | null = null,
): Buffer {
  const ours = createECDH(curve)
  if (drawn) ours.setPrivateKey(drawn.privateKey)
  else ours.generateKeys()
  const salt = drawn?.salt ?? bytes(newSecret()).subarray(0, 16)
  const { key, nonce } = recordKeys({
    shared: ours.computeSecret(bytes(keys.p256dh)),
    auth: bytes(keys.auth),
    browser: bytes(keys.p256dh),
    shop: ours.getPublicKey(),
    salt,
  })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(65, 4)
  return Buffer.concat([salt, head, ours.getPublicKey(), ...sealed])
}

export function recordKeys(of: { shared: Buffer; auth: Buffer; browser: Buffer; shop: Buffer; salt: Buffer }) {
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), of.browser, of.shop])
  const secret = derive(of.shared, of.auth, info, 32)
  const named = (name: string, length: number) =>
    derive(secret, of.salt, Buffer.from(`Content-Encoding: ${name}\0`), length)
  return { key: named('aes128gcm', 16), nonce: named('nonce', 12) }
}

/** Half of the maximum of RFC 8292. */
const tokenLifeS = 12 * 3600

/** Identifies us to a push service: a token it verifies with the key the browser subscribed with. */
export function vapidHeader(
  { publicKey, privateKey }: PushKey,
  { audience, contact, nowS }: { audience: string; contact: string; nowS: number },
): string {
  const point = bytes(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x!, y: y! }, format: 'jwk' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: audience, exp: nowS + tokenLifeS, ...(contact && { sub: contact }) }
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}
