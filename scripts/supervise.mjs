// Runs on whatever Node the machine has. Keeps the server running: when it ends by itself it is started again.

/** What only the operator can mend (a wrong setting, a port that is taken) ends with this code and is not tried again. */
const mendable = 1
const firstPauseMs = 500
const longestPauseMs = 30_000
/** Who ran this long has recovered: the next pause is short again. */
const steadyMs = 60_000

/**
 * `spawnServer` starts it with a channel by which it tells that it is ready; `finish` is called once with the code to exit with.
 * A server that was never ready is not started again: what stopped it would stop it again, and is to be read, not scrolled away.
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

  /** `passOn`: the signal came to us alone. */
  function stop(signal, passOn) {
    stopping = true
    if (waiting) {
      clearTimeout(waiting)
      finish(0)
    } else if (passOn) child?.kill(signal)
  }

  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal, true))
  // Ctrl-C reaches the whole group by itself.
  process.on('SIGINT', () => stop('SIGINT', false))
  begin()
}
