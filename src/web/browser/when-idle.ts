/**
 * Code for what may happen later is fetched once the page has nothing else to do: not on the way to the first look, and
 * there by the time it is asked for, also when the connection is gone by then.
 */
export function whenIdle(work: () => Promise<unknown>): void {
  // A failure is heard where the code is used.
  const start = () => void work().catch(() => {})
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 2000)
}
