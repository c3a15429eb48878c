import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '../clock.ts'
import { createOutgoing, type OutgoingOptions } from './http.ts'
import { createBreaker } from './http-breaker.ts'
import { isPrivateAddress } from './private-address.ts'

const servers: Server[] = []
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const outgoing = (baseUrl: string, more: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ name: 'test', baseUrl, allowPrivate: true, random: () => 0, ...more })

describe('an ordinary call', () => {
  test('sends path, query, headers and JSON below the base address', async () => {
    let seen = ''
    const url = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen = `${request.method} ${request.url} ${request.headers['x-key']} ${request.headers['content-type']} ${body}`
      response.end('{"answer":42}')
    })
    const result = await outgoing(url).request({
      method: 'POST',
      path: 'things/1',
      query: { q: 'я' },
      headers: { 'x-key': 'k' },
      json: { a: 1 },
    })
    expect(result).toMatchObject({ ok: true, value: { status: 200, body: { answer: 42 } } })
    expect(seen).toBe('POST /base/things/1?q=%D1%8F k application/json {"a":1}')
  })

  test('throws on a path that leaves the base address', async () => {
    await expect(outgoing('http://127.0.0.1:9/base').request({ path: '../other' })).rejects.toThrow('a path below')
    await expect(outgoing('http://127.0.0.1:9/base').request({ path: 'http://127.0.0.1:10/base/x' })).rejects.toThrow(
      'a path below',
    )
  })

  test('an error keeps its status and body', async () => {
    const url = await serve((_, response) => response.writeHead(422).end('{"code":"no"}'))
    expect(await outgoing(url).request({ path: 'x' })).toMatchObject({
      ok: false,
      refusal: { code: 'refused', status: 422, body: { code: 'no' } },
    })
  })
})

describe('a service that misbehaves', () => {
  test('a server that never answers fails at the total deadline', async () => {
    const url = await serve(() => {})
    const started = performance.now()
    const result = await outgoing(url, { timeouts: { totalMs: 150 } }).request({ path: 'x', idempotent: true })
    expect(result).toEqual({ ok: false, refusal: { code: 'timeout', during: 'answer', maybeDone: true } })
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('a server silent after connect fails at the connect deadline, with nothing sent', async () => {
    const silent = createTcpServer(() => {})
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const started = performance.now()
    const result = await outgoing(url, { timeouts: { connectMs: 100, totalMs: 60_000 } }).request({ path: 'x' })
    expect(result).toEqual({ ok: false, refusal: { code: 'timeout', during: 'connect', maybeDone: false } })
    expect(performance.now() - started).toBeLessThan(10_000)
    silent.close()
  })

  test('an unresolved name or a closed port means the call never happened', async () => {
    const url = await serve(() => {})
    for (const server of servers) await new Promise((done) => server.close(done))
    const never = { ok: false, refusal: { code: 'unavailable', reason: 'network', maybeDone: false } }
    expect(await outgoing(url).request({ path: 'x' })).toEqual(never)
    const lookup: OutgoingOptions['lookup'] = (_, done) => done(new Error('no such name'), [])
    expect(await outgoing('http://nowhere.test', { lookup }).request({ path: 'x' })).toEqual(never)
  })

  test('a non-repeatable call uses its own connection, others reuse theirs', async () => {
    const ports = new Set<number>()
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort!)
      response.end('1')
    })
    const client = outgoing(url)
    for (let i = 0; i < 10; i++) await client.request({ path: 'x', idempotent: true })
    expect(ports.size).toBeLessThan(10)
    ports.clear()
    for (let i = 0; i < 10; i++) await client.request({ path: 'x' })
    expect(ports.size).toBe(10)
    client.close()
  })

  test('a slow body ends at the total deadline too', async () => {
    const url = await serve((_, response) => {
      response.write('{')
      const drip = () => response.destroyed || response.write(' ', () => setImmediate(drip))
      drip()
    })
    const result = await outgoing(url, { timeouts: { totalMs: 150 } }).request({ path: 'x' })
    expect(result).toMatchObject({ refusal: { code: 'timeout' } })
  })

  test('separates garbage, a truncated, a redirected and a large answer', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/base/garbage') response.end('<html>')
      if (request.url === '/base/redirect') response.writeHead(302, { location: '/base/garbage' }).end()
      if (request.url === '/base/big') response.end(`"${'x'.repeat(2000)}"`)
      if (request.url === '/base/half') {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{', () => response.destroy())
      }
    })
    const client = outgoing(url, { maxAnswerBytes: 1000 })
    expect(await client.request({ path: 'garbage' })).toMatchObject({
      refusal: { code: 'bad_answer', reason: 'not_json' },
    })
    expect(await client.request({ path: 'redirect' })).toMatchObject({
      refusal: { code: 'bad_answer', reason: 'redirect' },
    })
    expect(await client.request({ path: 'big' })).toMatchObject({ refusal: { code: 'bad_answer', reason: 'too_big' } })
    expect(await client.request({ path: 'half' })).toMatchObject({
      refusal: { code: 'unavailable', reason: 'network' },
    })
  })

  test('retries only an idempotent call, twice at most', async () => {
    let calls = 0
    const url = await serve((request, response) => {
      calls++
      if (request.url === '/base/third' && calls === 3) return response.end('1')
      response.writeHead(500).end()
    })
    const client = outgoing(url)
    expect(await client.request({ method: 'POST', path: 'x', json: {} })).toMatchObject({
      refusal: { code: 'unavailable', status: 500 },
    })
    expect(calls).toBe(1)
    calls = 0
    expect(await client.request({ path: 'third', idempotent: true })).toMatchObject({ ok: true, value: { body: 1 } })
    calls = 0
    expect(await client.request({ path: 'x', idempotent: true })).toMatchObject({ refusal: { code: 'unavailable' } })
    expect(calls).toBe(3)
  })

  test('a refused connection means it never happened, unless a try was sent', async () => {
    const url = await serve((_, response) => {
      response.writeHead(500, { connection: 'close' }).end()
      for (const server of servers) server.close()
    })
    const client = outgoing(url, { breaker: false })
    expect(await client.request({ path: 'x', idempotent: true })).toMatchObject({
      refusal: { reason: 'network', maybeDone: true },
    })
    expect(await client.request({ path: 'x' })).toMatchObject({ refusal: { reason: 'network', maybeDone: false } })
  })

  test('the breaker opens at half of twenty, later lets one call probe, and closes on success', async () => {
    const clock = fixedClock('2026-01-01')
    let ill = true
    let calls = 0
    let answer!: () => void
    const url = await serve((_, response) => {
      calls++
      if (ill) response.writeHead(503).end()
      else answer = () => response.end('1')
    })
    const client = outgoing(url, { clock })
    for (let i = 0; i < 20; i++) await client.request({ path: 'x' })
    expect(client.state()).toBe('open')
    expect(await client.request({ path: 'x' })).toMatchObject({ refusal: { reason: 'breaker_open' } })
    expect(calls).toBe(20)

    clock.advance(10_000)
    await client.request({ path: 'x' })
    expect([client.state(), calls]).toEqual(['open', 21])

    ill = false
    clock.advance(10_000)
    const first = client.request({ path: 'x' })
    await expect.poll(() => calls).toBe(22)
    expect(await client.request({ path: 'x' })).toMatchObject({ refusal: { reason: 'breaker_open' } })
    answer()
    expect((await first).ok).toBe(true)
    expect(client.state()).toBe('closed')
  })

  test('a call sent before the breaker opened does not settle the probe', () => {
    const clock = fixedClock('2026-01-01')
    const breaker = createBreaker({ windowMs: 10_000, leastCalls: 1, failedShare: 0.5, openMs: 1000 }, clock)
    const [early, late] = [breaker.admit()!, breaker.admit()!]
    early(true)
    clock.advance(1000)
    const probe = breaker.admit()!
    late(false)
    expect([breaker.state(), breaker.admit()]).toEqual(['half_open', null])
    probe(true)
    expect(breaker.state()).toBe('open')
  })

  test('4xx never opens the breaker', async () => {
    const url = await serve((_, response) => response.writeHead(404).end('{}'))
    const client = outgoing(url)
    for (let i = 0; i < 25; i++) await client.request({ path: 'x' })
    expect(client.state()).toBe('closed')
  })

  test('rejects at the concurrency limit without queueing', async () => {
    const url = await serve(() => {})
    const client = outgoing(url, { maxInFlight: 2, timeouts: { totalMs: 200 } })
    const waiting = [client.request({ path: 'x' }), client.request({ path: 'x' })]
    expect(await client.request({ path: 'x' })).toMatchObject({ refusal: { reason: 'busy' } })
    await Promise.all(waiting)
  })

  test('logs a failure without its query, headers and body', async () => {
    const warn = vi.fn()
    const url = await serve((_, response) => response.writeHead(500).end())
    await outgoing(url, { log: { warn } }).request({
      method: 'POST',
      path: 'x',
      query: { key: 'secret' },
      json: { phone: '79000000001' },
    })
    expect(warn).toHaveBeenCalledOnce()
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret|79000000001/)
  })
})

describe('a stream', () => {
  test('is passed on as it arrives, and fails at the call deadline', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { etag: '"x"' }).write('begun, ')
      if (request.url?.endsWith('whole')) response.end('ended')
    })
    const client = outgoing(url, { timeouts: { totalMs: 300 } })
    const textOf = async (path: string) => {
      const answer = await client.request({ path, expect: 'stream' })
      return new Response((answer.ok ? answer.value.body : null) as never).text()
    }
    expect(await textOf('whole')).toBe('begun, ended')
    await expect(textOf('half')).rejects.toThrow()
  })

  test('an error answer is read, and not logged where it is expected', async () => {
    const warn = vi.fn()
    const url = await serve((_, response) => response.writeHead(404).end('<Code>NoSuchKey</Code>'))
    const client = outgoing(url, { log: { warn } })
    const asked = (quiet: number[]) => client.request({ path: 'x', expect: 'stream', quiet })
    expect(await asked([404])).toMatchObject({ refusal: { status: 404, body: '<Code>NoSuchKey</Code>' } })
    expect(warn).not.toHaveBeenCalled()
    await asked([])
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('private addresses', () => {
  const closedTo = async (baseUrl: string, more: Partial<OutgoingOptions> = {}) => {
    const result = await createOutgoing({ name: 'test', baseUrl, ...more }).request({ path: 'x' })
    return result.ok ? 'open' : result.refusal
  }
  const refused = { code: 'unavailable', reason: 'private_address', maybeDone: false }

  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:169.254.169.254]',
    'http://10.1.2.3',
  ])('%s is blocked', async (url) => expect(await closedTo(url)).toEqual(refused))

  test('blocks a name that resolves there, even if the server listens', async () => {
    expect(await closedTo('http://localhost')).toEqual(refused)
    expect(
      await closedTo('http://rebind.test', {
        lookup: (_, done) => done(null, [{ address: '::ffff:7f00:1', family: 6 }]),
      }),
    ).toEqual(refused)
  })

  test('reaches a configured private base address, also by name', async () => {
    const url = await serve((_, response) => response.end('1'))
    expect(await closedTo(url, { allowPrivate: true })).toBe('open')
    expect(await closedTo(url.replace('127.0.0.1', 'localhost'), { allowPrivate: true })).toBe('open')
  })

  test('public addresses are allowed', () => {
    for (const address of ['77.75.153.1', '185.71.76.5', '2a02:5180::1', '::ffff:8.8.8.8'])
      expect(isPrivateAddress(address)).toBe(false)
    for (const address of ['192.168.0.1', '100.64.0.1', 'fd00::1', 'fe80::1%eth0', '', 'localhost'])
      expect(isPrivateAddress(address)).toBe(true)
  })
})
