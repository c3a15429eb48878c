/** What `work` makes of it, or null once the time is over, even if `work` does not listen to its signal. A failure is thrown. */
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
  // After the deadline nobody waits for it any more: its failure is nobody's.
  working.catch(() => {})
  try {
    return await Promise.race([working, over])
  } finally {
    clearTimeout(timer)
  }
}
