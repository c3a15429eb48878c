import type { Clock } from '../clock.ts'

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
 * Stops calling a service that keeps failing, so that callers need not wait for it. After `openMs` one call goes through as a
 * test: if it succeeds the breaker closes, if it fails the breaker opens again. Why not a library: decisions/0023.
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
    /** Null: do not call now. Otherwise make the call and report it: `true` means that it failed. */
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
    if (openedAt !== null) return // a call sent before the breaker opened tells nothing new
    const at = now()
    calls.push({ at, failed })
    calls = calls.filter((call) => at - call.at < limits.windowMs)
    const failures = calls.filter((call) => call.failed).length
    if (calls.length < limits.leastCalls || failures / calls.length < limits.failedShare) return
    openedAt = at
    calls = []
  }
}
