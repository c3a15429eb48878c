/**
 * Runs processor-bound work one piece per turn of the event loop. Several pieces that become ready at once, because the database answered them
 * together, would otherwise run one after another before any other request is served, health checks included. Work that is `later` gets a turn
 * when no other work waits.
 */
export function createTurnQueue(): (when?: 'now' | 'later') => Promise<void> {
  const waiting = { now: [] as (() => void)[], later: [] as (() => void)[] }
  let isTurning = false
  const turn = () => {
    const next = waiting.now.shift() ?? waiting.later.shift()
    isTurning = next !== undefined
    if (!next) return
    next()
    setImmediate(turn)
  }
  return (when = 'now') =>
    new Promise((resolve) => {
      waiting[when].push(resolve)
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    })
}
