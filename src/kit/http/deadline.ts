/** The result of `work`, or null after the deadline, even if `work` ignores its signal. Errors are thrown. */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      stop.abort()
      resolve(null)
    }, ms)
  })
  const working = work(stop.signal)
  // After the deadline nothing waits for it: its error is ignored.
  working.catch(() => {})
  try {
    return await Promise.race([working, over])
  } finally {
    clearTimeout(timer)
  }
}
