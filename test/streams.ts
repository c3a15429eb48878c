import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@hono/zod-openapi'
import { connect } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { listenForNotices } from '#kit/notices.ts'
import { ok } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { ordersStreams } from '#shop/orders/orders.calls.ts'
import { ordersStreamSources } from '#shop/orders/orders.http.ts'
import { defineStreams } from '#shop/stream.ts'
import { toursStreams } from '#shop/tours/search.calls.ts'
import { toursStreamSources } from '#shop/tours/search.http.ts'
import { createApi } from '../src/server/http/api.ts'
import { createStreamAnswer, createStreamRegistry, isStreamRequest } from '../src/server/http/streams/answer-stream.ts'
import { StreamHub, type StreamHubOptions } from '../src/server/http/streams/stream-hub.ts'
import { createWeb, type Web } from '../src/server/http/web.ts'
import type { Pages } from '../src/server/pages/pages.ts'
import type { TestApp } from './start-app.ts'

/** A web process of the shop on its own socket, assembled as in server/shop.ts, without pages. */
export interface StreamingProcess {
  web: Web
  hub: StreamHub
  port: number
  /** Ends the connection that hears the notices of the database; it comes back by itself. */
  close(): Promise<void>
}

/** A stream of staff, planted beside those of the shop. */
const plantedStreams = defineStreams('orders', {
  watchQueue: {
    path: '/api/staff/queue/stream/',
    access: { staff: 'orders.read' },
    summary: 'Planted',
    events: { news: z.object({ text: z.string() }) },
  },
})

interface ProcessOptions extends Partial<Pick<StreamHubOptions, 'most' | 'beatMs' | 'checkMs' | 'now'>> {
  mostOfVisitor?: number
}

export async function startStreaming(
  shop: TestApp,
  { most = 1_000, mostOfVisitor = 8, ...hubOptions }: ProcessOptions = {},
): Promise<StreamingProcess> {
  const connections = connect({ url: shop.database.url, poolSize: 3 })
  const app: App = { ...shop.app, db: connections.db }
  const api = createApi(app)
  const registry = createStreamRegistry()
  registry.add(ordersStreams, ordersStreamSources(app))
  registry.add(toursStreams, toursStreamSources(app))
  registry.add(plantedStreams, { watchQueue: async () => ok({ topics: ['queue'] }) })
  const log = createLog('silent', { write: () => {} })
  const hub = new StreamHub({ db: app.db, log, most, ...hubOptions })
  const listener = await listenForNotices(
    shop.database.url,
    { tags: (tags) => hub.recheck(tags), topic: (key) => hub.hear(key) },
    log,
  )
  const web = createWeb({
    app,
    api,
    pages: Object.assign(async () => new Response('page'), { cached: () => null }) as unknown as Pages,
    pictures: async () => null,
    readiness: async () => 'ready',
    trustedProxies: 0,
    waitingForDatabase: () => connections.pool.waitingCount,
    streams: {
      asksFor: (req) => isStreamRequest(registry, req),
      answer: createStreamAnswer({ app, registry, hub, mostOfVisitor }),
      hub,
    },
  })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
  return {
    web,
    hub,
    port: (web.server.address() as AddressInfo).port,
    async close() {
      await web.drain(0)
      await listener.close()
      await connections.close()
    },
  }
}

export interface HeardStream {
  status: number
  headers: http.IncomingHttpHeaders
  /** Events in the order they came: the name and the data. */
  events: { event: string; data: unknown }[]
  /** The last id, as a browser would send it when it opens the stream again. */
  lastId(): string
  /** The bytes as they came, comments included. */
  text(): string
  /** 'open', or how it ended: by the shop, or by a broken connection. */
  state(): 'open' | 'ended' | 'broken'
  /** Stops reading, as a client whose network stands still. */
  pause(): void
  /** Breaks the connection off. */
  cut(): void
}

/** Opens a stream; resolves with its head. */
export function openStream(port: number, path: string, headers: Record<string, string> = {}): Promise<HeardStream> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, path, agent: false, headers: { host: 'shop.test', ...headers } },
      (response) => {
        let text = ''
        let state: 'open' | 'ended' | 'broken' = 'open'
        const heard: HeardStream = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          get events() {
            return eventsIn(text)
          },
          lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
          text: () => text,
          state: () => state,
          pause: () => void response.pause(),
          cut: () => void request.destroy(),
        }
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          state = 'ended'
        })
        response.on('close', () => {
          if (state === 'open') state = 'broken'
        })
        response.on('error', () => {})
        resolve(heard)
      },
    )
    request.on('error', reject)
    request.end()
  })
}

function eventsIn(text: string): HeardStream['events'] {
  return text.split('\n\n').flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1]
    return event ? [{ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') }] : []
  })
}
