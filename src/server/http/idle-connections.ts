import type { Server } from 'node:http'

/**
 * Closes connections that were idle for `keepAliveTimeout`, as node:http does, but reads pending input first. Node runs its timers before it
 * reads: a request that arrived while the process was busy would be cut off, and its sender could not know whether it was processed. So due
 * connections are closed only after pending input was read.
 */
export function endIdleConnections(server: Server): void {
  // A listener has to close the connection itself; without one node closes it at once.
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
