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

/** More turns than this are not waited for, whoever still comes. */
const mostTurns = 64

/**
 * Waits until everybody at the door has been let in. Of new connections the event loop takes one in a turn: were a piece of work begun in
 * each turn, a flood of connections would stand before the door for seconds and be neither answered nor refused.
 */
export function watchDoor(): { came(): void; whenQuiet(back: () => void): void } {
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
