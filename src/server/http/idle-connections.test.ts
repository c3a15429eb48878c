import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endIdleConnections } from './idle-connections.ts'

const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A connection that was answered once and is kept alive for `keptMs`. */
async function keptConnection(keptMs: number) {
  const server = http.createServer((_req, res) => res.end('told'))
  Object.assign(server, { keepAliveTimeout: keptMs, keepAliveTimeoutBuffer: 0 })
  endIdleConnections(server)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  const ask = () => socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  const answers = () => said.split('told').length - 1
  ask()
  await expect.poll(answers).toBe(1)
  return { socket, ask, answers }
}

test('answers a request that arrived while the process was busy past the idle timeout', async () => {
  const { socket, ask, answers } = await keptConnection(300)
  // As during an answer: due timers run before incoming data is read.
  setImmediate(() => {
    ask()
    const until = performance.now() + 500
    while (performance.now() < until);
  })
  await expect.poll(answers).toBe(2)
  socket.destroy()
})

test('closes an idle connection', async () => {
  const { socket, answers } = await keptConnection(100)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers()).toBe(1)
})
