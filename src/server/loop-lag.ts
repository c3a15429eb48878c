import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 50
const resolutionMs = 10

/** Tells every 50 ms how much later than asked for the event loop came round, in milliseconds: the slowest tenth of its rounds. */
export function watchLoop(tell: (lagMs: number) => void): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const timer = setInterval(() => {
    const lagMs = delay.count === 0 ? 0 : Math.max(0, delay.percentile(90) / 1e6 - resolutionMs)
    delay.reset()
    tell(lagMs)
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
