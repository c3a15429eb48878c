import { randomBytes, type ScryptOptions, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: about 50 ms and 32 MiB per password (OWASP's figures of 2025 for N=2^15, r=8). */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32

/** A new password (or the given one) and its stored form: `scrypt$<salt>$<hash>`. */
export function hashPassword(password = randomBytes(9).toString('base64url')): { password: string; hash: string } {
  const salt = randomBytes(16)
  return {
    password,
    hash: `scrypt$${salt.toString('base64url')}$${scryptSync(password, salt, keyBytes, cost).toString('base64url')}`,
  }
}

/** Matches no password: compared if there is no stored hash, so that it takes as long as a real one. */
const nobodys = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(keyBytes).toString('base64url')}`

/**
 * Whether the password matches the stored hash; null: there is no such user, which takes as long. Computed in another thread, so that nothing
 * else waits.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [kind, salt, hash] = (stored ?? nobodys).split('$')
  if (kind !== 'scrypt' || !salt || !hash) return false
  const kept = Buffer.from(hash, 'base64url')
  const given = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password, Buffer.from(salt, 'base64url'), keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
  return stored !== null && kept.length === given.length && timingSafeEqual(given, kept)
}
