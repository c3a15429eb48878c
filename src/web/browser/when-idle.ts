/**
 * Loads code that may be needed later, once the page is idle: not before the first view, and available when it is used, even if the connection is
 * lost by then.
 */
export function whenIdle(work: () => Promise<unknown>): void {
  // A failure is handled where the code is used.
  const start = () => void work().catch(() => {})
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 2000)
}
