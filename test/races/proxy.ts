import net from 'node:net'

export interface Network {
  /** Database URL that leads through the proxy. */
  url: string
  /** Accepts connections but forwards nothing more, in either direction. */
  hang(): void
  /** Closes open connections and refuses new ones. */
  refuse(): void
  /** Back to normal; connections that hung continue. */
  resume(): void
  close(): Promise<void>
}

/** A network between a shop and its database (a URL with `?host=` of a socket) that can be broken. */
export async function startProxy(databaseUrl: string): Promise<Network> {
  const address = new URL(databaseUrl)
  const target = `${address.searchParams.get('host')}/.s.PGSQL.${address.port || 5432}`
  const pairs = new Set<net.Socket[]>()
  let state: 'open' | 'hung' | 'refusing' = 'open'
  const each = (work: (socket: net.Socket) => void) => {
    for (const pair of pairs) pair.forEach(work)
  }
  const server = net.createServer((incoming) => {
    if (state === 'refusing') return incoming.destroy()
    const outgoing = net.connect(target)
    const pair = [incoming, outgoing]
    pairs.add(pair)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.on('data', (data) => to.write(data))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    if (state === 'hung') for (const socket of pair) socket.pause()
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return {
    url: address.href,
    hang() {
      state = 'hung'
      each((socket) => socket.pause())
    },
    refuse() {
      state = 'refusing'
      each((socket) => socket.destroy())
    },
    resume() {
      state = 'open'
      each((socket) => socket.resume())
    },
    close: () =>
      new Promise((resolve) => {
        each((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
