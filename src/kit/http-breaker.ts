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
    /** Null: do not call now. Otherwise call, and say how it went: `true` for failed. */
    admit(): ((failed: boolean) => void) | null {
      const state = this.state()
      if (state === 'closed') return count
      if (state === 'open' || probing) return null
      probing = true
      return (failed) => {
        probing = false
        openedAt = failed ? now() : null
      }
    },
  }

  function count(failed: boolean): void {
    if (openedAt !== null) return // a call that left before the breaker opened says nothing new
    const at = now()
    calls.push({ at, failed })
    calls = calls.filter((call) => at - call.at < limits.windowMs)
    const failures = calls.filter((call) => call.failed).length
    if (calls.length < limits.leastCalls || failures / calls.length < limits.failedShare) return
    openedAt = at
    calls = []
  }
}

export type Breaker = ReturnType<typeof createBreaker>
