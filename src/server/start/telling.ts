import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kit/log.ts'

/** The tag by which `write_events` (migration 0023) says that there are events nobody was told of. */
export const eventsTag = 'events'

/** Events of so long are told together: a busy shop tells many with one transaction, and nobody notices the wait. */
const gatherMs = 100

export interface Telling {
  /** There may be something to tell. Never waits and never throws. */
  soon(): void
  /** Lets what is being told end. */
  stop(): Promise<void>
}

/** Tells the listeners soon after something happened. What is missed, the timetable's `tell_listeners` finds within a minute. */
export function startTelling(tellAll: () => Promise<void>, log: Log): Telling {
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      await pause(gatherMs)
      isWanted = false
      try {
        await tellAll()
      } catch (error) {
        log.warn({ err: error }, 'the listeners could not be told of what happened; they will be within a minute')
      }
    }
    running = null
  }

  return {
    soon() {
      isWanted = true
      if (!isStopped) running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
