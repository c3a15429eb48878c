import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { type Config, ConfigProblem, listenProblem, portProblem } from './config.ts'

/** The port of the shop, opened before the shop is ready. */
export interface ShopPort {
  port: number
  /** From now on connections go to the shop. */
  handOver(server: http.Server): Promise<void>
  close(): Promise<void>
}

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '2',
  connection: 'close',
}

/**
 * Listens at once, so that a port in use is reported before minutes are spent on a database and a demo. Until the shop is ready the process is
 * alive and answers 503 to everything else (contract.md, /readyz "503 while starting").
 */
export async function openShopPort(config: Config): Promise<ShopPort> {
  let shop: http.Server | null = null
  const door = http.createServer((req, res) => {
    // A connection that was made before the shop was ready.
    if (shop) return void shop.emit('request', req, res)
    const isAlive = /^\/healthz(\?|$)/.test(req.url ?? '')
    res.writeHead(isAlive ? 200 : 503, headers).end(isAlive ? 'alive\n' : 'starting\n')
  })
  await listening(door, { port: config.port, host: config.host, backlog: 4_096 }).catch((error) => {
    throw listenProblem(error, config)
  })
  return {
    port: (door.address() as AddressInfo).port,
    handOver: (server) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        // The same socket: it is never closed in between.
        server.listen(door, 4_096, () => {
          shop = server
          resolve()
        })
      }),
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve())
        door.closeAllConnections()
      }),
  }
}

/** The other ports are needed later; whether they are free is checked now. */
export async function checkPorts({ demo, emulatorsPort, metrics }: Config): Promise<void> {
  if (demo) await tryPort(emulatorsPort, emulatorsHost, (error) => portProblem('EMULATORS_PORT', emulatorsPort, error))
  if (metrics) await tryPort(metrics.port, metrics.host, (error) => metricsProblem(metrics, error))
}

/** Whoever reaches the emulators can confirm payments and read codes: this machine only. */
export const emulatorsHost = '127.0.0.1'

export const metricsProblem = (
  { port, host }: { port: number; host: string },
  { code }: NodeJS.ErrnoException,
): Error => new ConfigProblem(`METRICS_PORT=${port} on METRICS_HOST="${host}" cannot be used: ${code}`)

async function tryPort(port: number, host: string, problem: (error: NodeJS.ErrnoException) => Error): Promise<void> {
  const server = net.createServer()
  await listening(server, { port, host }).catch((error) => {
    throw problem(error)
  })
  await new Promise((resolve) => server.close(resolve))
}

const listening = (server: net.Server, where: net.ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })
