import type { Clock } from '#kit/clock.ts'

/**
 * Waits until the clock has moved on by so many milliseconds. The clock decides, not the timer: a clock that is set ahead ends the wait at the next
 * look. Rejects when the signal is aborted.
 */
export async function wait(ms: number, { clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<void> {
  const until = clock.now().getTime() + ms
  for (;;) {
    signal.throwIfAborted()
    const left = until - clock.now().getTime()
    if (left <= 0) return
    await pause(Math.min(left, 200), signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
