import { Secret, TOTP } from 'otpauth'

/** RFC 6238 over RFC 4226, SHA-1, six digits, steps of 30 seconds: supported by every app. */
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** One step before and one after: clocks of phones differ, and typing a code takes time (RFC 6238 §5.2). */
const window = 1

/** A new secret of 160 bits (RFC 4226 §4), in base32 as apps expect it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from a QR code, or from a link on the phone itself. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  totpOf(secret, { issuer, label: account }).toString()

/** The code at a moment. */
export const totpAt = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/**
 * The step near `now` that has this code; null: none. The caller stores the step of an accepted code and rejects that step and earlier ones from
 * then on.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const [totp, timestamp, token] = [totpOf(secret), now.getTime(), code.replace(/\s/g, '')]
  // The library throws if six characters are not six bytes.
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp.validate({ token, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
