import type { Server } from 'node:http'

/**
 * Ends kept connections that were idle for `keepAliveTimeout`, as node:http does, but not without a look at them. Node judges its timers
 * before it reads what has come: a request that lay unread while the process was busy at something long would be cut, and who sent it
 * could not know whether it was worked on. So what is due is ended only after what has come was read.
 */
export function endIdleConnections(server: Server): void {
  // Who listens has to end the connection; without this node does it at once.
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
