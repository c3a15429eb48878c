import { DatabaseAway, stalePlan } from '#kit/db.ts'
import { FilesAway } from '#kit/files/files.ts'

/** When to ask again: the database of one machine is back about that soon. */
export const retryAfterS = '2'

/** What the driver says without a code: no connection in time, one that was lost, one that was given up. */
const said =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/i

/**
 * The bucket of files, or the database, is away, overloaded, without room, or waits for a lock too long: nothing is broken, ask again. Classes 08,
 * 53 and 57P are lost connections, lack of disk or memory, and stops; 25006 is a standby that has not been promoted yet. A stale plan
 * is a migration of the next version while this one still serves: its connection is closed, the next one knows the tables.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    error instanceof FilesAway ||
    /^(08|53|57P)/.test(code) ||
    ['57014', '55P03', '58030', '25006', '40001', '40P01', stalePlan].includes(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    said.test(message)
  )
}

/** How loud the log is: keys that a bucket refuses are mended by nobody but the operator; a database that is away was told when it was noticed, and not again by everybody who missed it. */
export function levelOf(error: unknown): 'debug' | 'warn' | 'error' {
  if (error instanceof DatabaseAway) return 'debug'
  if (error instanceof FilesAway && error.refused) return 'error'
  return isOutage(error) ? 'warn' : 'error'
}
