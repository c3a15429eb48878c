// Runs on any installed Node. Restarts the server when it ends unexpectedly.

/** Exit code of faults that only the operator can fix (a wrong setting, a port in use); the server is not restarted. */
const mendable = 1
const firstPauseMs = 500
const longestPauseMs = 30_000
/** After running this long the server counts as recovered: the next pause is short again. */
const steadyMs = 60_000

/**
 * `spawnServer` starts the server with an IPC channel over which it reports that it is ready; `finish` is called once with the exit code. A
 * server that was never ready is not restarted: it would fail again, and its error message would scroll away.
 */
export function supervise(spawnServer, finish, pausesMs = { first: firstPauseMs, longest: longestPauseMs }) {
  let child = null
  let waiting = null
  let stopping = false
  let wasReady = false
  let pauseMs = pausesMs.first

  function begin() {
    const began = Date.now()
    waiting = null
    child = spawnServer()
    child.on('message', (message) => {
      if (message?.ready) wasReady = true
    })
    child.once('exit', (code, signal) => {
      child = null
      if (stopping || !wasReady || code === 0 || code === mendable) return finish(code ?? 1)
      if (Date.now() - began >= steadyMs) pauseMs = pausesMs.first
      console.error(
        `\nVitrina ended by itself (${signal ?? `exit code ${code}`}). Starting it again in ${pauseMs / 1000} s…`,
      )
      waiting = setTimeout(begin, pauseMs)
      pauseMs = Math.min(pauseMs * 2, pausesMs.longest)
    })
  }

  /** `passOn`: the signal was sent to this process alone. */
  function stop(signal, passOn) {
    stopping = true
    if (waiting) {
      clearTimeout(waiting)
      finish(0)
    } else if (passOn) child?.kill(signal)
  }

  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal, true))
  // Ctrl-C reaches the whole process group.
  process.on('SIGINT', () => stop('SIGINT', false))
  begin()
}
