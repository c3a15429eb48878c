import { execFile } from 'node:child_process'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import type { App } from '#shop/context.ts'
import type { Pages } from '../pages/pages.ts'
import { createWeb, type Web } from './web.ts'

// The HTTP side alone: the API behind it answers with the visitor's address; to `/api/held` only when the test lets it.
const started: Web[] = []
const brokenDatabase = new Proxy({} as { query(): void }, {
  get() {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  },
})
/** More than the buffers of a connection can hold. */
const largeBytes = 20_000_000
afterEach(async () => {
  vi.useRealTimers()
  for (const web of started.splice(0)) await web.drain(0)
})

async function start({
  trustedProxies = 0,
  readiness = async () => 'ready',
  host = '127.0.0.1',
  publicUrl = 'http://shop.test',
} = {}) {
  const cache = new TaggedCache({ most: 100_000, freshMs: 1000, staleMs: 1000, clock: systemClock })
  const log = createLog('silent', { write: () => {} })
  let answerHeld!: () => void
  const held = new Promise<void>((resolve) => {
    answerHeld = resolve
  })
  const web = createWeb({
    app: { cache, log, db: brokenDatabase, publicUrl } as unknown as App,
    api: {
      async fetch(request, ip) {
        if (request.url.endsWith('/held')) await held
        return new Response(request.url.endsWith('/large') ? 'x'.repeat(largeBytes) : ip)
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
    forPrograms: async (request) => {
      if (new URL(request.url).pathname.startsWith('/feeds/')) brokenDatabase.query()
      return null
    },
    readiness,
    trustedProxies,
  })
  started.push(web)
  await new Promise<void>((resolve) => web.server.listen(0, host, resolve))
  const { port } = web.server.address() as AddressInfo
  return { web, port, answerHeld, url: `http://${host === '::' ? '127.0.0.1' : host}:${port}` }
}

describe('health', () => {
  test('/healthz is alive in any state; /readyz says what is missing', async () => {
    let state = 'migrations pending: 0001_companies_and_staff.sql'
    const { url } = await start({ readiness: async () => state })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const waiting = await fetch(`${url}/readyz`)
    expect([waiting.status, await waiting.text()]).toEqual([503, `${state}\n`])
    state = 'ready'
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.text(), ready.headers.get('cache-control')]).toEqual([200, 'ready\n', 'no-store'])
  })

  test('answers a balancer that uses HTTP/1.0 without a host', async () => {
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
    expect(await raw('HEAD /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('draining', () => {
  test('a running request finishes, /readyz says draining, new connections are refused, without delay', async () => {
    const { web, port, url, answerHeld } = await start()
    const arrived: net.Socket[] = []
    web.server.on('connection', (socket) => arrived.push(socket))
    const open = () => {
      const socket = net.connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', (bytes) => {
        said += bytes
      })
      return { socket, ended: new Promise<string>((resolve) => socket.once('close', () => resolve(said))) }
    }
    const [slow, identity] = [open(), open()]
    slow.socket.write('GET /api/held HTTP/1.1\r\nhost: shop\r\n\r\n')
    // Half of the request before draining begins, the other half after it.
    identity.socket.write('GET /readyz HTTP/1.1\r\nhost: shop\r\n')
    await expect.poll(() => arrived.filter((socket) => socket.bytesRead > 30).length).toBe(2)
    const begun = performance.now()
    const drained = web.drain(8_000)
    identity.socket.write('\r\n')
    await expect.poll(() => web.server.listening).toBe(false)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    answerHeld()
    await drained
    // Draining ends before its time limit.
    expect(performance.now() - begun).toBeLessThan(8_000)
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*127\.0\.0\.1$/)
    const refused = await identity.ended
    expect(refused).toMatch(/^HTTP\/1\.1 503[\s\S]*draining/)
    expect(refused).toMatch(/connection: close/i)
  })

  test('a request sent as draining starts is answered with connection: close', async () => {
    const { web, port } = await start()
    const sockets = Array.from({ length: 20 }, () => net.connect(port, '127.0.0.1'))
    const said: string[] = sockets.map(() => '')
    const closed = sockets.map((socket, i) => {
      socket.on('data', (bytes) => {
        said[i] = `${said[i]}${bytes}`
      })
      return new Promise((resolve) => socket.once('close', resolve))
    })
    const ask = () => {
      for (const socket of sockets) socket.write('GET /api/x HTTP/1.1\r\nhost: shop\r\n\r\n')
    }
    ask()
    await expect.poll(() => said.every((text) => text.endsWith('127.0.0.1'))).toBe(true)
    ask()
    await Promise.all([web.drain(8_000), ...closed])
    for (const text of said) {
      expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
      expect(text).toMatch(/connection: close[\s\S]*127\.0\.0\.1$/i)
    }
  })

  test('a balancer has time to see /readyz change before the port closes', async () => {
    const { web, url } = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    let isDrained = false
    void web.drain(8_000, 300).then(() => {
      isDrained = true
    })
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/api/x`)).status).toBe(200)
    await vi.advanceTimersByTimeAsync(250)
    expect(web.server.listening).toBe(true)
    await vi.waitFor(() => expect(isDrained).toBe(true), 10_000)
    await expect(fetch(`${url}/readyz`)).rejects.toThrow()
  })

  test('an answer to a slow reader is sent completely', async () => {
    const { web, port } = await start()
    let bytes = 0
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /api/large HTTP/1.1\r\nhost: shop\r\n\r\n'))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    socket.pause()
    await new Promise((resolve) => web.server.once('request', (_, res) => res.once('prefinish', resolve)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const drained = web.drain(8_000)
    // Longer than an idle connection is kept.
    await vi.advanceTimersByTimeAsync(2_000)
    socket.resume()
    await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(largeBytes)
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([drained, ended])
    expect(bytes).toBeGreaterThan(largeBytes)
  })

  test('a busy keep-alive connection does not delay the end', async () => {
    const { web, url, answerHeld } = await start()
    const agent = new http.Agent({ keepAlive: true })
    const asked = new Promise((resolve) => web.server.once('request', resolve))
    const answered = new Promise((resolve) =>
      http.get(`${url}/api/held`, { agent }, (r) => r.resume().on('end', resolve)),
    )
    await asked
    const begun = performance.now()
    const drained = web.drain(8_000)
    await expect.poll(() => web.server.listening).toBe(false)
    answerHeld()
    await Promise.all([answered, drained])
    expect(performance.now() - begun).toBeLessThan(4_000)
    agent.destroy()
  })

  test('cuts off what does not end in time', async () => {
    const { web, url } = await start()
    const asked = new Promise((resolve) => web.server.once('request', resolve))
    const cut = expect(fetch(`${url}/api/held`)).rejects.toThrow()
    await asked
    const begun = performance.now()
    await web.drain(200)
    expect(performance.now() - begun).toBeLessThan(1_500)
    await cut
  })
})

describe('the client address', () => {
  const ip = async (trustedProxies: number, forwarded?: string, host?: string) => {
    const { url } = await start({ trustedProxies, host })
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await fetch(`${url}/api/ip`, { headers })).text()
  }

  test('ignores forwarded addresses by default', async () => {
    expect(await ip(0, '8.8.8.8')).toBe('127.0.0.1')
  })

  test('with n proxies the n-th entry from the right counts, regardless of earlier entries', async () => {
    expect(await ip(1, '1.1.1.1, 2.2.2.2')).toBe('2.2.2.2')
    expect(await ip(2, '9.9.9.9, 1.1.1.1, 2.2.2.2')).toBe('1.1.1.1')
    expect(await ip(2, '2.2.2.2')).toBe('127.0.0.1')
    expect(await ip(1)).toBe('127.0.0.1')
  })

  test.each([
    ['203.0.113.7:41234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.7:41234 evil', '127.0.0.1'],
  ])('an entry %s of a proxy gives the address %s', async (entry, address) => {
    expect(await ip(1, entry)).toBe(address)
  })

  test('IPv4 on a dual-stack socket is plain IPv4', async () => {
    expect(await ip(0, undefined, '::')).toBe('127.0.0.1')
  })
})

/** The answer to a raw text, until the connection ends or is silent for a second. */
const raw = (text: string) =>
  start().then(
    ({ port }) =>
      new Promise<string>((resolve) => {
        let said = ''
        const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (bytes) => {
          said += bytes
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(said))
        socket.setTimeout(1_000, () => socket.destroy())
      }),
  )

test.each(['11111111111111111111', '1.2.3.4.5', 'shop.test:99999', '[::', 'a b', '0x1ffffffff'])(
  'an invalid Host (%s) is a client error, on pages and in the API',
  async (host) => {
    for (const path of ['/', '/catalog/', '/api/regions/', '/images/x.webp'])
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), path).toMatch(
        /^HTTP\/1\.1 400/,
      )
  },
)

test('a Cyrillic Host is accepted as written', async () => {
  expect(await raw('GET /api/x HTTP/1.1\r\nHost: КРУЖКИ.РФ:8080\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200/,
  )
})

test('HTTP/1.0 may omit the host, HTTP/1.1 must not, two are refused', async () => {
  for (const path of ['/', '/api/x', '/healthz']) {
    // A page needs the database, which is unavailable here.
    expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`), path).toMatch(
      path === '/' ? /^HTTP\/1\.1 503/ : /^HTTP\/1\.1 200/,
    )
    expect(await raw(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 400/)
    const twice = `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nX-A: b\r\nhOST: other.test\r\n\r\n`
    expect(await raw(twice), path).toMatch(/^HTTP\/1\.1 400/)
  }
})

test('a shop on https sends HSTS with every answer; one on http does not', async () => {
  const { url } = await start({ publicUrl: 'https://shop.test' })
  for (const path of ['/api/x', '/healthz', '/catalog'])
    expect((await fetch(url + path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  const plain = await start()
  expect((await fetch(`${plain.url}/api/x`)).headers.has('strict-transport-security')).toBe(false)
})

describe('without a database', () => {
  test('a page reports an error in the visitor’s language, with Retry-After', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/catalog`, { headers: { 'accept-language': 'en' } })
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect(await answer.text()).toMatch(/<html lang="en">[\s\S]*503/)
  })

  test('a program gets the same as plain text', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/feeds/google.xml`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })
})

describe('unread bodies', () => {
  const post = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`

  test('an answer before the end of a request closes the connection and says so', async () => {
    const said = await raw(post('/api/x', 3_000_000))
    expect(said).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close[\s\S]*127\.0\.0\.1$/i)
  })

  test.each([13, 50])(
    'a client that sends %s MB reads the refusal',
    async (megabytes) => {
      const { url } = await start()
      const client = `const sent = new FormData(); sent.append('file', new Blob([new Uint8Array(${megabytes} << 20)]))
      const from = await fetch('${url}/_choose', { method: 'POST', body: sent })
      process.stdout.write(from.status + ' ' + await from.text())`
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', client])
      expect((await run).stdout).toBe('413 too large\n')
    },
    60_000,
  )

  test('a client that reads only after sending gets the answer, however slow; a silent one is closed', async () => {
    const { web, port } = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const received = new Promise<net.Socket>((resolve) => web.server.once('connection', resolve))
    const socket = net.connect(port, '127.0.0.1')
    const receiver = await received
    let said = ''
    let ended = false
    socket.on('data', (piece) => (said += piece)).on('end', () => (ended = true))
    socket.write('POST /_choose HTTP/1.1\r\nhost: a\r\ncontent-length: 5000000\r\n\r\n')
    for (let piece = 0; piece < 4; piece++) {
      vi.advanceTimersByTime(1_500)
      socket.write(Buffer.alloc(1_000_000))
      await expect.poll(() => receiver.bytesRead, { timeout: 10_000 }).toBeGreaterThan((piece + 1) * 1_000_000)
      await expect.poll(() => said, { timeout: 5_000 }).toMatch(/^HTTP\/1.1 413/)
      expect(ended).toBe(false)
    }
    const closed = new Promise((resolve) => socket.once('close', resolve))
    vi.advanceTimersByTime(3_000)
    await closed
    expect(ended).toBe(true)
  }, 20_000)

  test('a short one keeps the connection open', async () => {
    const said = await raw(`${post('/api/x', 2_000)}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect(said.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
    expect(said).not.toMatch(/connection: close/i)
  })

  test('a page accepts a form and nothing larger', async () => {
    expect(await raw(post('/_choose', 2_000))).not.toMatch(/^HTTP\/1.1 413/)
    expect(await raw(post('/_choose', 100_000))).toMatch(/^HTTP\/1.1 413/)
    expect(await raw('POST /cart/add HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')).toMatch(
      /^HTTP\/1.1 413/,
    )
  })

  test('one-click unsubscribe may be chunked', async () => {
    const chunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
    const head = 'POST /unsubscribe/abc/ HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n'
    const said = await raw(`${head}connection: close\r\n\r\n${chunks('List-Unsubscribe=One-Click')}`)
    expect(said).not.toMatch(/^HTTP\/1.1 413/)
  })
})

describe('broken requests', () => {
  test.each([
    ['garbage\r\n\r\n', '400'],
    ['GET / HTTP/1.1\r\n\r\n', '400'],
    [`GET /api/x HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
    ['POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', '400'],
    ['GET /api/x HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', '400'],
    ['GET http://[/api/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', '400'],
  ])('%# gets 4xx, and the server stays up', async (text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    const [web] = started
    const { port } = web!.server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
