import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kit/log.ts'

/** Cache tag by which `write_events` (db/functions) signals new events. */
export const eventsTag = 'events'

/** Events are collected for this many milliseconds: a busy shop delivers many in one transaction, and the delay is not noticed. */
const gatherMs = 100

export interface EventDelivery {
  /** There may be new events. Never waits and never throws. */
  soon(): void
  /** Waits for the current delivery to end. */
  stop(): Promise<void>
}

/** Delivers events to listeners soon after they happen. What is missed is found by `tell_listeners` of the timetable within a minute. */
export function startEventDelivery(tellAll: () => Promise<void>, log: Log): EventDelivery {
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
