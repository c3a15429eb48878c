import type { Clock } from './clock.ts'

export interface BreakerLimits {
  windowMs: number
  leastCalls: number
  failedShare: number
  openMs: number
}

/** reliability §4: 50 % of 20 in 10 s. */
export const usualBreaker: BreakerLimits = { windowMs: 10_000, leastCalls: 20, failedShare: 0.5, openMs: 10_000 }

export type BreakerState = 'closed' | 'open' | 'half_open'

/**
 * Stops asking a service that keeps failing, so that its illness costs callers nothing. After `openMs` one call is let
 * through to try: its success closes the breaker, its failure opens it again.
 */
export function createBreaker(limits: BreakerLimits, clock: Clock) {
  let calls: { at: number; failed: boolean }[] = []
  let openedAt: number | null = null
  let probing = false
  const now = () => clock.now().getTime()

  return {
    state(): BreakerState {
      if (openedAt === null) return 'closed'
      return now() - openedAt >= limits.openMs ? 'half_open' : 'open'
    },
    /** Whether a call may go out now. A call let through must report back with `record`. */
    admit(): boolean {
      const state = this.state()
      if (state === 'closed') return true
      if (state === 'open' || probing) return false
      probing = true
      return true
    },
    record(failed: boolean): void {
      const at = now()
      if (openedAt !== null) {
        if (!probing) return // a call that left before the breaker opened says nothing new
        probing = false
        openedAt = failed ? at : null
        calls = []
        return
      }
      calls.push({ at, failed })
      calls = calls.filter((call) => at - call.at < limits.windowMs)
      const failures = calls.filter((call) => call.failed).length
      if (calls.length >= limits.leastCalls && failures / calls.length >= limits.failedShare) openedAt = at
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>
