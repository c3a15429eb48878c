import type { ChildProcess } from 'node:child_process'
import { isAlive, stopPid } from './server.ts'

interface Server {
  spawn(): ChildProcess
  /** Resolves when the server answers; throws if it ends before. No time limit: recovery after a crash may take long. */
  ready(child: ChildProcess): Promise<void>
  /** True once it was asked to stop, while it waits for its clients to disconnect. */
  isLeaving(): boolean
  told(what: string): void
}

/** Interval between checks of a running server. */
const everyMs = 1_000

/**
 * A smart shutdown (SIGTERM to the server alone) waits for connections that the shop never closes, and refuses new ones: the server is then
 * stopped at once, so that it can be started again. Returns a function that ends the checks.
 */
function hurryWhenLeaving(server: Server, stopNow: () => void): () => void {
  const timer = setInterval(() => {
    if (!server.isLeaving()) return
    clearInterval(timer)
    server.told('PostgreSQL was told to stop and waits for the shop: stopping it now')
    stopNow()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The same for a server started by another process: only polling shows that it has ended. */
export function superviseAdopted(pid: number, server: Server): { stop(): Promise<void> } {
  let own: { stop(): Promise<void> } | null = null
  const lookNoMore = hurryWhenLeaving(server, () => process.kill(pid, 'SIGINT'))
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    lookNoMore()
    server.told('PostgreSQL ended by itself, starting it again')
    own = supervise(server.spawn(), server)
  }, 250)
  return {
    async stop() {
      clearInterval(timer)
      lookNoMore()
      await (own ? own.stop() : stopPid(pid))
    },
  }
}

/**
 * Restarts the server whenever it ends unexpectedly (killed, out of memory, a crash). In the meantime the shop answers 503, and then continues
 * without help. A start fails while processes of the old server are still ending, so it is retried until it succeeds.
 */
export function supervise(first: ChildProcess, server: Server): { stop(): Promise<void> } {
  const { spawn, ready, told } = server
  let child = first
  let lookNoMore = () => {}
  let stopping = false
  let restarting: Promise<void> | null = null
  watch()

  function watch(): void {
    lookNoMore = hurryWhenLeaving(server, () => child.kill('SIGINT'))
    const ended = () => {
      lookNoMore()
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
      lookNoMore()
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
