import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The S3 error of a request's signature; null: it is valid. Implemented from Amazon's description of Signature Version 4, independently of the
 * signer it checks.
 */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

interface Asked {
  incoming: IncomingMessage
  body: Uint8Array
  now: Date
  keys: { accessKeyId: string; secretAccessKey: string; region: string }
}

const skewMs = 15 * 60_000
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** URI encoding of AWS: everything but letters, digits and -._~ */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export function signatureFault({ incoming, body, now, keys }: Asked): SignatureFault | null {
  const header = (name: string) => String(incoming.headers[name] ?? '')
  const given = header('authorization')
  if (given === '') return 'AccessDenied'
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      given,
    )
  if (!read) return 'AuthorizationHeaderMalformed'
  const [accessKeyId, day, region, signedHeaders, signature] = read.slice(1) as [string, string, string, string, string]
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const at = header('x-amz-date')
  const signedAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (region !== keys.region || !at.startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (!(Math.abs(now.getTime() - signedAt) <= skewMs)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  // An unsigned header could be changed on the way: the host and all x-amz-* headers must be signed.
  const mustBe = ['host', ...Object.keys(incoming.headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBe.some((name) => !names.includes(name))) return 'AccessDenied'
  const url = new URL(incoming.url ?? '/', 'http://emulator')
  const canonical = [
    incoming.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region))
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  const promised = header('x-amz-content-sha256')
  return promised === 'UNSIGNED-PAYLOAD' || promised === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}
