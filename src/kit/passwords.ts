import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: about 50 ms and 32 MiB a password (OWASP's figures of 2025 for N=2^15, r=8). */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** A new password (or the given one) and what is stored of it: `scrypt$<salt>$<hash>`. */
export function hashPassword(password = randomBytes(9).toString('base64url')): { password: string; hash: string } {
  const salt = randomBytes(16)
  return {
    password,
    hash: `scrypt$${salt.toString('base64url')}$${scryptSync(password, salt, 32, cost).toString('base64url')}`,
  }
}

export function isPassword(password: string, stored: string): boolean {
  const [kind, salt, hash] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !hash) return false
  const given = scryptSync(password, Buffer.from(salt, 'base64url'), 32, cost)
  const kept = Buffer.from(hash, 'base64url')
  return kept.length === given.length && timingSafeEqual(given, kept)
}
