/**
 * Long pieces of work that need nothing but the processor, one in a turn of the event loop. Several that become able to run at once,
 * because the database answered them together, would otherwise run one after another before anybody else is heard, health too.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
