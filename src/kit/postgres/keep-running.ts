import type { ChildProcess } from 'node:child_process'
import { isAlive, stopPid } from './server.ts'

interface Server {
  spawn(): ChildProcess
  /** Resolves when the server answers; throws if it ends before. There is no time limit: recovery after a crash may be long. */
  ready(child: ChildProcess): Promise<void>
  told(what: string): void
}

/** The same for a server that another process had started: we hear of its end only by looking. */
export function keepAdopted(pid: number, server: Server): { stop(): Promise<void> } {
  let own: { stop(): Promise<void> } | null = null
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    server.told('PostgreSQL ended by itself, starting it again')
    own = keepRunning(server.spawn(), server)
  }, 250)
  return {
    async stop() {
      clearInterval(timer)
      await (own ? own.stop() : stopPid(pid))
    },
  }
}

/**
 * Starts the server again whenever it ends unasked (killed, out of memory, a crash). Until then the shop answers 503, and then
 * continues by itself. A start fails while processes of the old server are still ending, so it is tried until it succeeds.
 */
export function keepRunning(first: ChildProcess, { spawn, ready, told }: Server): { stop(): Promise<void> } {
  let child = first
  let stopping = false
  let restarting: Promise<void> | null = null
  watch()

  function watch(): void {
    const ended = () => {
      if (!stopping) restarting = again()
    }
    if (hasEnded(child)) ended()
    else child.once('exit', ended)
  }

  async function again(): Promise<void> {
    told(`PostgreSQL ended by itself (${child.signalCode ?? child.exitCode}), starting it again`)
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, 500)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (stopping) return
      child = spawn()
      try {
        await ready(child)
        told('PostgreSQL runs again')
        return watch()
      } catch (error) {
        if (!stopping) told((error as Error).message)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      if (!hasEnded(child)) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGINT')
        await gone
      }
      await restarting
    },
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
