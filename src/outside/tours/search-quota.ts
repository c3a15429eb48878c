import { type Clock, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import { countTry } from '#kit/limits.ts'
import { hashSecret } from '#kit/security/ids.ts'

/** Searches of a day that a supplier has sold to the shop: about 3,000 (integrations §15.1). */
export interface SearchQuota {
  /** Counts one search; false: the day has none left, and nothing is counted. */
  take(): Promise<boolean>
}

export const usualSearchesPerDay = 3000

/** A supplier's day begins at midnight in Moscow, three hours before UTC (our choice: none of them says). */
const moscowMs = 3 * 3_600_000
const dayS = 86_400

/**
 * Counted in the database, together by all processes that use the account. `account`: what tells it from others, hashed, as it may be a secret.
 * `perDay`: a field of the account; no whole number means the usual one.
 */
export function accountQuota(
  db: Database,
  clock: Clock,
  account: readonly string[],
  perDay: string | undefined,
): SearchQuota {
  const key = `tour searches ${hashSecret(JSON.stringify(account))}`
  const max = /^[1-9]\d{0,6}$/.test(perDay ?? '') ? Number(perDay) : usualSearchesPerDay
  return { take: () => countTry([{ key, max }], dayS, new Date(clock.now().getTime() + moscowMs)).execute(db) }
}

/** Counted in the memory of the process: for tests and tools. */
export function ownQuota(perDay: number, clock: Clock = systemClock): SearchQuota {
  let [day, taken] = [0, 0]
  return {
    async take() {
      const today = Math.floor((clock.now().getTime() + moscowMs) / (dayS * 1000))
      if (today !== day) [day, taken] = [today, 0]
      if (taken >= perDay) return false
      taken++
      return true
    },
  }
}
