/** Milliseconds between two pieces of `later` work: the requests that came meanwhile go first. */
const restMs = 5

/**
 * Runs processor-bound work one piece per turn of the event loop. Several pieces that become ready at once, because the database answered them
 * together, would otherwise run one after another before any other request is served, health checks included. Work that is `later` gets a turn
 * when no other work waits, and then not every turn.
 */
export function createTurnQueue(): (when?: 'now' | 'later') => Promise<void> {
  const waiting = { now: [] as (() => void)[], later: [] as (() => void)[] }
  let next: NodeJS.Immediate | null = null
  let rest: NodeJS.Timeout | null = null

  const runNow = () => {
    next = null
    waiting.now.shift()?.()
    schedule()
  }
  const runLater = () => {
    rest = null
    if (waiting.now.length === 0) waiting.later.shift()?.()
    schedule()
  }
  function schedule(): void {
    if (waiting.now.length > 0) next ??= setImmediate(runNow)
    if (waiting.later.length > 0) rest ??= setTimeout(runLater, restMs)
  }

  return (when = 'now') =>
    new Promise((resolve) => {
      waiting[when].push(resolve)
      schedule()
    })
}
