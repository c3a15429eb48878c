import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import { orderOf } from './faults.ts'
import { nobodyAsked } from './pages.ts'
import { catalogQuestions } from './questions.ts'
import type { Seeded } from './seed.ts'

export type Kind = 'page' | 'reading' | 'cart' | 'order'

/** One request of a visitor. */
export interface Visit {
  kind: Kind
  path: string
  headers: Record<string, string>
  /** JSON of a POST. */
  body?: string
}

/** Shares in a hundred requests. All addresses are new, so no cache can answer. */
const mix: Record<Kind, number> = { page: 40, reading: 40, cart: 15, order: 5 }

/** A stream of requests as in a shop: pages, reading calls, carts, orders. */
export function mixedVisits(seeded: Seeded, tokens: readonly string[]): () => Visit {
  const questions = catalogQuestions(seeded).filter(({ budget }) => budget)
  const common = { 'accept-language': 'ru', cookie: `region_id=${seeded.region}` }
  const order: Kind[] = (Object.keys(mix) as Kind[]).flatMap((kind) => Array<Kind>(mix[kind]).fill(kind))
  let n = 0
  return () => {
    n++
    // 37 and 100 have no common divisor: a hundred consecutive requests are the whole mix, well distributed.
    const kind = order[(n * 37) % 100]!
    if (kind === 'page')
      return {
        kind,
        path: `/catalog/${seeded.category}/?${nobodyAsked()}`,
        headers: { ...common, accept: 'text/html' },
      }
    if (kind === 'reading') return { kind, path: questions[n % questions.length]!.path(), headers: common }
    if (kind === 'cart') {
      const items = [{ sku: `S${1 + (n % 1500)}-1`, count: 1 }]
      return { kind, path: '/api/v2/cart/', headers: common, body: JSON.stringify({ items }) }
    }
    const headers = {
      ...common,
      authorization: `Token ${tokens[n % tokens.length]}`,
      'idempotency-key': randomUUID(),
    }
    return { kind, path: '/api/orders/', headers, body: JSON.stringify(orderOf(someSku(), seeded.cashCourier)) }
  }
}

export interface Told {
  /** 0: the connection was cut. */
  status: number
  ms: number
  hasRetryAfter: boolean
  /** For a cut connection: the error, and whether the connection had been kept idle (both sides may close such a one at once). */
  why?: string
}

/** Sends requests over kept-alive connections, at most `atOnce` at a time. */
export function sender(port: number, atOnce: number) {
  // With a `timeout` the client closes a connection before the server's announced limit, as browsers and proxies do; without it a
  // connection is used at any age, and a request may coincide with the server closing it.
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce, timeout: 30_000 })
  const send = ({ path, headers, body }: Omit<Visit, 'kind'>): Promise<Told> =>
    new Promise((resolve) => {
      const began = performance.now()
      const told = (status: number, retryAfter?: string) =>
        resolve({ status, ms: performance.now() - began, hasRetryAfter: retryAfter !== undefined })
      const cut = (error: NodeJS.ErrnoException) =>
        resolve({
          status: 0,
          ms: performance.now() - began,
          hasRetryAfter: false,
          why: `${error.code ?? error.message}${request.reusedSocket ? ' on a kept connection' : ''}`,
        })
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const request = http.request(
        {
          port,
          host: '127.0.0.1',
          path,
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...length },
          timeout: 30_000,
        },
        (response) => {
          response.resume()
          response.once('end', () => told(response.statusCode!, response.headers['retry-after']))
          response.once('error', cut)
        },
      )
      request.once('timeout', () => request.destroy(new Error('not answered for 30 s')))
      request.once('error', cut)
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** The n-th percentile of the figures; 0 if there are none. */
export const percentile = (figures: readonly number[], n: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor((figures.length * n) / 100))] ?? 0

const someSku = (): string => `S${1 + randomInt(1500)}-${1 + randomInt(3)}`
