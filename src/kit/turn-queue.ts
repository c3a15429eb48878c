/**
 * Runs processor-bound work one piece per turn of the event loop. Several pieces that become ready at once, because the database answered them
 * together, would otherwise run one after another before any other request is served, health checks included.
 */
export function createTurnQueue(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
