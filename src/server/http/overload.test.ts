import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { withoutPlace } from '#kit/http/place-of-request.ts'
import { createLog } from '#kit/log.ts'
import type { App } from '#shop/context.ts'
import type { Pages } from '../pages/pages.ts'
import { createWeb, type Web } from './web.ts'

// The HTTP side on a real socket under overload: the handlers answer only when the test lets them, and the
// database is reported as the bottleneck, so that the limit falls to its minimum.
const started: { web: Web; agent: http.Agent; release: () => void; tell: () => void }[] = []
afterEach(async () => {
  for (const { web, agent, release, tell } of started.splice(0)) {
    release()
    tell()
    agent.destroy()
    await web.drain(0)
  }
})

async function start(more: { mostBodyBytes?: number } = {}) {
  const held: (() => void)[] = []
  let holding = true
  const release = () => {
    holding = false
    for (const go of held.splice(0)) go()
  }
  const order: string[] = []
  let tell = () => {}
  let woken = 0
  const news = new Promise<void>((resolve) => {
    tell = resolve
  })
  const web = createWeb({
    app: {
      cache: new TaggedCache({ most: 100_000, freshMs: 1000, staleMs: 1000, clock: systemClock }),
      log: createLog('silent', { write: () => {} }),
      publicUrl: 'http://shop.test',
    } as unknown as App,
    api: {
      async fetch(request) {
        if (request.method === 'POST') await request.text()
        const { pathname, searchParams } = new URL(request.url)
        order.push(`${request.method} ${pathname}`)
        // As a reading of a search that waits for offers, once it knows who asks.
        if (searchParams.has('after')) {
          await null
          await withoutPlace(news)
          woken++
        }
        if (holding && request.method === 'GET') await new Promise<void>((resolve) => held.push(resolve))
        return new Response('done')
      },
      call: async () => {
        throw new Error('no page of these tests asks the API')
      },
      calls: [],
      streams: { streams: [], find: () => null },
      openApi: () => ({}),
    },
    pages: Object.assign(async () => new Response('page'), { cached: () => null }) as unknown as Pages,
    pictures: async () => null,
    readiness: async () => 'ready',
    trustedProxies: 0,
    waitingForDatabase: () => 100,
    // The clock does not advance, so no request has waited too long.
    now: () => 0,
    ...more,
  })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
  const { port } = web.server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })
  started.push({ web, agent, release, tell })
  /** Sends a request; resolves with its answer, rejects if it was cut off. */
  const ask = (path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
      const request = http.request({ port, path, method, agent, headers: { ...headers, ...length } }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      })
      request.on('error', reject)
      request.end(body)
    })
  return { web, ask, release, order, agent, port, tell, woken: () => woken }
}

/** Polls for as long as a busy machine may need. */
const until = <T>(what: () => T) => expect.poll(what, { timeout: 30_000 })
/** The smallest limit: 8 places, 2 of them reserved for buying. */
const atLeast = async (web: Web) => until(() => web.admission().limit).toBe(8)

describe('under overload', () => {
  test('health is answered, orders are accepted, reading waits or gets 503, no connection is cut', async () => {
    const { web, ask, release, order } = await start()
    await atLeast(web)
    const reading = Array.from({ length: 300 }, () => ask('/api/products/'))
    await until(() => web.admission().queues.reading.refused).toBe(300 - 6 - 128)
    expect(web.admission()).toMatchObject({ running: 6, queues: { reading: { waiting: 128 } } })
    expect((await ask('/healthz')).status).toBe(200)
    const orders = await Promise.all(
      Array.from({ length: 30 }, () => ask('/api/orders/', { method: 'POST', body: '{}' })),
    )
    expect(orders.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(order.slice(0, 36)).toEqual([...Array(6).fill('GET /api/products/'), ...Array(30).fill('POST /api/orders/')])
    release()
    const statuses = (await Promise.all(reading)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(300 - 6 - 128)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6 + 128)
    expect(web.admission().running).toBe(0)
  })

  test('requests that wait for offers hold no place, and get one again before they are answered', async () => {
    const { web, ask, release, order, tell, woken } = await start()
    await atLeast(web)
    const search = '/api/tours/searches/x/'
    const waiting = Array.from({ length: 300 }, () => ask(`${search}?after=1`))
    // Half of the places are for searches: without giving them back only four would have begun.
    await until(() => order.length).toBe(300)
    await until(() => web.admission().running).toBe(0)
    expect(web.admission().queues.searches).toMatchObject({ waiting: 0, refused: 0 })
    // Whoever reads something else finds its places, and those who were waiting go on in turn, at most four at a time.
    const reading = Array.from({ length: 6 }, () => ask('/api/products/'))
    await until(() => web.admission().running).toBe(6)
    tell()
    await until(() => web.admission().queues.searches.waiting).toBe(300)
    expect(woken()).toBe(0)
    release()
    const answers = await Promise.all([...waiting, ...reading])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(woken()).toBe(300)
    expect(web.admission()).toMatchObject({ running: 0, queues: { searches: { refused: 0 } } })
  })

  test('searches have half of the places and a long line of their own, and others do not stand behind them', async () => {
    const { web, ask, release, order } = await start()
    await atLeast(web)
    const searches = Array.from({ length: 300 }, () => ask('/api/tours/searches/x/hotels/'))
    await until(() => web.admission().queues.searches.waiting).toBe(296)
    const others = [...Array(2)].map(() => ask('/api/products/'))
    await until(() => order.filter((one) => one === 'GET /api/products/').length).toBe(2)
    expect(web.admission()).toMatchObject({ running: 6, queues: { searches: { refused: 0 } } })
    release()
    const statuses = (await Promise.all([...searches, ...others])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('a program gets a problem, a person a page in their language, both with Retry-After', async () => {
    const { web, ask, release } = await start()
    await atLeast(web)
    const reading = Array.from({ length: 6 + 128 }, () => ask('/api/products/'))
    await until(() => web.admission().queues.reading.waiting).toBe(128)
    const pages = Array.from({ length: 64 }, () => ask('/catalog/'))
    await until(() => web.admission().queues.pages.waiting).toBe(64)
    const call = await ask('/api/products/', { headers: { 'accept-language': 'en', 'x-request-id': 'asked-by-me' } })
    expect([call.status, call.headers['retry-after'], call.headers['content-type']]).toEqual([
      503,
      '2',
      'application/problem+json; charset=utf-8',
    ])
    expect(JSON.parse(call.text)).toMatchObject({ code: 'service_unavailable', request_id: 'asked-by-me', status: 503 })
    for (const [language, words] of [
      ['ru', 'Сейчас слишком много посетителей'],
      ['en', 'The shop is very busy right now'],
    ]) {
      const page = await ask('/catalog/', { headers: { accept: 'text/html', 'accept-language': language! } })
      expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
      expect(page.text).toContain(`<html lang="${language}">`)
      expect(page.text).toContain(words)
    }
    release()
    await Promise.all([...reading, ...pages])
  })

  test('a client that left is not served', async () => {
    const { web, ask, release, order, agent } = await start()
    await atLeast(web)
    const reading = Array.from({ length: 6 }, () => ask('/api/products/').catch(() => null))
    await until(() => web.admission().running).toBe(6)
    const gone = ask('/api/search/').catch(() => 'cut')
    await until(() => web.admission().queues.reading.waiting).toBe(1)
    agent.destroy()
    await gone
    await until(() => web.admission().queues.reading.waiting).toBe(0)
    // Begun work continues although its client is gone.
    expect(web.admission().running).toBe(6)
    release()
    await Promise.all(reading)
    await until(() => web.admission().running).toBe(0)
    expect(order).not.toContain('GET /api/search/')
  })

  test('a refused form keeps its connection usable', async () => {
    const { web, ask, release } = await start()
    await atLeast(web)
    const calls = Array.from({ length: 8 + 256 }, () => ask('/api/orders/'))
    await until(() => web.admission().queues.buying.waiting).toBe(256)
    const refused = await ask('/api/orders/', { method: 'POST', body: 'x'.repeat(2_000) })
    expect([refused.status, refused.headers.connection]).toEqual([503, 'keep-alive'])
    expect((await ask('/healthz')).status).toBe(200)
    release()
    await Promise.all(calls)
  })

  test.each(['content-length: 100', 'content-length: 200000', 'transfer-encoding: chunked'])(
    'an unsent body holds no slot (%s)',
    async (length) => {
      const { web, ask, port } = await start()
      await atLeast(web)
      const silent = Array.from({ length: 20 }, () => net.connect(port, '127.0.0.1'))
      let cut = 0
      for (const socket of silent) {
        socket.on('close', () => cut++)
        socket.write(`POST /api/orders/ HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n`)
      }
      // Sent on a connection made after the others, so they were read before.
      expect(await ask('/api/orders/', { method: 'POST', body: 'x'.repeat(200_000) })).toMatchObject({ status: 200 })
      expect(web.admission()).toMatchObject({ running: 0, queues: { buying: { waiting: 0, started: 1, refused: 0 } } })
      for (const socket of silent) socket.destroy()
      await until(() => cut).toBe(20)
      expect((await ask('/api/orders/', { method: 'POST', body: 'x' })).status).toBe(200)
      await until(() => web.admission().running).toBe(0)
    },
  )

  test('total body memory is bounded: the longest-sending request gets 503 with Retry-After', async () => {
    const { web, ask, port } = await start({ mostBodyBytes: 300_000 })
    await atLeast(web)
    const unended = (bytes: number) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`POST /api/orders/ HTTP/1.1\r\nhost: a\r\ncontent-length: 250000\r\n\r\n${'x'.repeat(bytes)}`)
      return socket
    }
    const held = Array.from({ length: 2 }, () => unended(149_000))
    await expect
      .poll(() => held.every((socket) => socket.bytesWritten > 149_000 && socket.writableLength === 0))
      .toBe(true)
    const said = new Promise<string>((resolve) => held[0]!.once('data', (text) => resolve(String(text))))
    expect((await ask('/api/orders/', { method: 'POST', body: 'x'.repeat(50_000) })).status).toBe(200)
    expect(await said).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: 2/i)
    expect((await ask('/api/orders/', { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(200)
    expect((await ask('/healthz')).status).toBe(200)
    for (const socket of held) socket.destroy()
    await expect
      .poll(async () => (await ask('/api/orders/', { method: 'POST', body: 'x'.repeat(200_000) })).status)
      .toBe(200)
  })

  test('an invalid request frees its slot', async () => {
    const { web, ask } = await start()
    for (let n = 0; n < 20; n++) expect((await ask('/api/x', { headers: { host: 'a b' } })).status).toBe(400)
    expect((await ask('/_choose', { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413)
    await until(() => web.admission().running).toBe(0)
  })
})
