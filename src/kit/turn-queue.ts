/** Milliseconds between two pieces of `later` work: the requests that came meanwhile go first. */
const restMs = 5

/**
 * Runs processor-bound work one piece per turn of the event loop. Several pieces that become ready at once, because the database answered them
 * together, would otherwise run one after another before any other request is served, health checks included. Work that is `later` gets a turn
 * when no other work waits, and then not every turn.
 */
export function createTurnQueue(): (when?: 'now' | 'later') => Promise<void> {
  const waiting = { now: [] as (() => void)[], later: [] as (() => void)[] }
  const isDue = { now: false, later: false }

  const run = (when: 'now' | 'later') => {
    isDue[when] = false
    if (when === 'now' || waiting.now.length === 0) waiting[when].shift()?.()
    schedule()
  }
  function schedule(): void {
    if (waiting.now.length > 0 && !isDue.now) setImmediate(run, 'now')
    if (waiting.later.length > 0 && !isDue.later) setTimeout(run, restMs, 'later')
    isDue.now ||= waiting.now.length > 0
    isDue.later ||= waiting.later.length > 0
  }

  return (when = 'now') =>
    new Promise((resolve) => {
      waiting[when].push(resolve)
      schedule()
    })
}
