/** A bounded number of places with a bounded queue, first come first served. */
export function createPlaces(most: number, mostWaiting: number) {
  let taken = 0
  const line: (() => void)[] = []

  function free(): void {
    const next = line.shift()
    if (next) next()
    else taken--
  }

  return {
    /** Takes a place, waiting for one until the signal. Returns the function that frees it, or null if there was no place. */
    async take(until: AbortSignal): Promise<(() => void) | null> {
      if (taken < most) {
        taken++
        return free
      }
      if (line.length >= mostWaiting || until.aborted) return null
      return new Promise((resolve) => {
        const mine = () => {
          until.removeEventListener('abort', leave)
          resolve(free)
        }
        const leave = () => {
          line.splice(line.indexOf(mine), 1)
          resolve(null)
        }
        until.addEventListener('abort', leave, { once: true })
        line.push(mine)
      })
    },
  }
}
