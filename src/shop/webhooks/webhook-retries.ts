const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after failed attempts: eight attempts over a little more than a day (our choice). */
const pausesMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 16 * hour]

/** The time of the next attempt; null: that was the last one. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pausesMs[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Checks the address of a webhook: HTTPS (HTTP only within our own network), without a password. Null: valid. */
export function webhookAddressProblem(address: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(address)) return 'this is no address'
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'an https:// address is needed'
  if (url.username || url.password) return 'no name or password inside the address'
  if (url.port && !allowPrivate) return 'the usual port is needed'
  return null
}
