import { createHash, hash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

/** A 256-bit secret for tokens and links, url-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Secrets are stored and looked up only by this hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

/** Sent before a secret to prove later who made it (PKCE, RFC 7636 «S256»). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const newUuid = (): string => randomUUID()

/** A code of `digits` decimal digits, uniformly distributed, with leading zeros. */
export const newDigits = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** A code for people to type: unambiguous capitals and digits, 5 bits of entropy each. */
export const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => codeLetters[byte & 31]).join('')
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Constant-time comparison. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(hashSecret(a))
  const right = Buffer.from(hashSecret(b))
  return timingSafeEqual(left, right)
}
