/** When to ask again: the database of one machine is back about that soon. */
export const retryAfterS = '2'

/**
 * The database is away, overloaded, without room, or waits for a lock too long: nothing is broken, ask again. Classes 08,
 * 53 and 57P are lost connections, lack of disk or memory, and stops; 25006 is a standby that has not been promoted yet.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08|53|57P)/.test(code) ||
    ['57014', '55P03', '58030', '25006', '40001', '40P01'].includes(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/i.test(message)
  )
}
