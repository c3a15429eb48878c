import { DatabaseUnavailable, stalePlan } from '#kit/db.ts'
import { FilesUnavailable } from '#kit/files/files.ts'

/** Retry-After, in seconds: a database on the same machine usually recovers within that time. */
export const retryAfterS = '2'

/** Messages of driver errors without a code: connection timeout, lost connection, abandoned connection. */
const said =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/i

/**
 * True while the bucket of files or the database is unavailable, overloaded, out of space, or waits for a lock too long: nothing is broken, the
 * request may be repeated. Classes 08, 53 and 57P are lost connections, lack of disk or memory, and shutdowns; 25006 is a standby that is not
 * promoted yet. A stale plan is a migration of the next version while this one still serves: its connection is closed, a new one knows the
 * tables.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    error instanceof FilesUnavailable ||
    /^(08|53|57P)/.test(code) ||
    ['57014', '55P03', '58030', '25006', '40001', '40P01', stalePlan].includes(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    said.test(message)
  )
}

/**
 * Log level of a fault. Bucket keys that are refused need the operator; the loss of the database was logged when it was noticed, not for every
 * request.
 */
export function levelOf(error: unknown): 'debug' | 'warn' | 'error' {
  if (error instanceof DatabaseUnavailable) return 'debug'
  if (error instanceof FilesUnavailable && error.refused) return 'error'
  return isOutage(error) ? 'warn' : 'error'
}
