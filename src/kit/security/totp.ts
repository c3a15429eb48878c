import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Codes of an authenticator app: RFC 6238 over RFC 4226, SHA-1, six digits, steps of 30 seconds, supported by every app.
const stepS = 30
const digits = 6
/** One step before and one after: clocks of phones differ, and typing a code takes time (RFC 6238 §5.2). */
const drift = [0, -1, 1]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits (RFC 4226 §4), in base32 as apps expect it. */
export const newTotpSecret = (): string => base32(randomBytes(20))

/** The address that an app reads from a QR code, or from a link on the phone itself. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepS}`
}

/** The code at a moment. */
export const totpAt = (secret: string, now: Date): string => codeOf(unbase32(secret), stepOf(now))

/**
 * The step near `now` that has this code; null: none. The caller stores the step of an accepted code and rejects that step and earlier ones from
 * then on.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const key = unbase32(secret)
  const given = Buffer.from(code.replace(/\s/g, ''))
  let found: number | null = null
  // All are compared, so that the time reveals nothing.
  for (const by of drift) {
    const expected = Buffer.from(codeOf(key, stepOf(now) + by))
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = stepOf(now) + by
  }
  return found
}

const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepS)

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = hash.at(-1)! & 15
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function unbase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s=-]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
