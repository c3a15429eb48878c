import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 50
const resolutionMs = 10

/** Reports the delay of the event loop every 50 ms, in milliseconds: the 90th percentile. */
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

/** Maximum number of turns to wait, even if connections still arrive. */
const mostTurns = 64

/**
 * Waits until all arriving connections are accepted. The event loop accepts one new connection in a turn: if each turn also started work, a flood
 * of connections would wait for seconds without an answer or a refusal.
 */
export function watchConnections(): { came(): void; whenQuiet(back: () => void): void } {
  let arrived = 0
  return {
    came() {
      arrived++
    },
    whenQuiet(back) {
      let [seen, turns] = [arrived, 0]
      const look = () => {
        if (arrived === seen || ++turns === mostTurns) return back()
        seen = arrived
        setImmediate(look)
      }
      setImmediate(look)
    },
  }
}
