import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { currentCursor, missedSince, streamLogTrimmed, tellStreams } from '#kit/stream-log.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { dismissStaff, permitStaff } from '#shop/staff/staff.flow.ts'
import { cash, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type HeardStream, openStream, type StreamingProcess, startStreaming } from '../streams.ts'

let shop: TestApp
let one: StreamingProcess
let other: StreamingProcess
let anna: Record<string, string>
let order: { id: number }
const more: StreamingProcess[] = []
const opened: HeardStream[] = []
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
  ;[one, other] = await Promise.all([startStreaming(shop), startStreaming(shop)])
})
sameStart(() => shop)
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.cut()
  for (const process of more.splice(0)) await process.close()
  await until(() => one.hub.state().open + other.hub.state().open).toBe(0)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await shop.close()
})

/** Polls for as long as a busy machine may need. */
const until = <T>(what: () => T) => expect.poll(what, { timeout: 20_000 })
const pathOf = (id: number | string) => `/api/orders/${id}/stream/`
async function open(
  at: StreamingProcess,
  headers: Record<string, string> = anna,
  path = pathOf(order.id),
): Promise<HeardStream> {
  const stream = await openStream(at.port, path, headers)
  opened.push(stream)
  return stream
}
async function begin(options: Parameters<typeof startStreaming>[1]): Promise<StreamingProcess> {
  const process = await startStreaming(shop, options)
  more.push(process)
  return process
}
const names = (stream: HeardStream) => stream.events.map(({ event }) => event)
const heardFrom = (stream: HeardStream) =>
  stream.events.flatMap(({ event, data }) => (event === 'changed' ? [(data as { what: string }).what] : []))
/** A change of the order with an event: a note of its storage, by the clock of the test. */
const say = (what: string, orderId = order.id) =>
  tellStreams(
    shop.db,
    shop.cast.company,
    [{ topic: `order:${orderId}`, event: 'changed', data: { what } }],
    shop.clock.now(),
  )

describe('an order is watched', () => {
  test('a stream begins with reset and tells of every move after it, in every process', async () => {
    const streams = [await open(one), await open(other)]
    for (const stream of streams) await until(() => names(stream)).toEqual(['reset'])
    await moveOrder(shop.app, order.id, 'collecting', 'shop')
    for (const stream of streams) await until(() => heardFrom(stream)).toEqual(['order.moved'])
  })

  test('its answer is neither stored, nor compressed, nor buffered by a proxy', async () => {
    const stream = await open(one, { ...anna, 'accept-encoding': 'gzip, br' })
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers['content-encoding']).toBeUndefined()
  })

  test('a guest, another customer and staff do not hear it; an unknown order and another method are refused', async () => {
    const boris = await shop.signIn('79000000009')
    const answers = await Promise.all([
      open(one, {}),
      open(one, boris),
      open(one, await shop.staff()),
      open(one, { authorization: 'Token of-nobody' }),
      open(one, anna, pathOf(99_999_999)),
      open(one, anna, pathOf('x')),
      open(one, { ...anna, 'sec-fetch-site': 'cross-site' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 401, 401, 404, 404, 403])
    await say('secret')
    for (const { headers } of answers) expect(headers['content-type']).toContain('application/problem+json')
    const posted = await shop.json(pathOf(order.id), { method: 'POST', json: {}, headers: anna })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('the events of one order do not reach the watchers of another', async () => {
    const second = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
    const [first, next] = [await open(one), await open(one, anna, pathOf(second.id))]
    await until(() => [...names(first), ...names(next)]).toEqual(['reset', 'reset'])
    await moveOrder(shop.app, second.id, 'collecting', 'shop')
    await until(() => heardFrom(next)).toEqual(['order.moved'])
    await say('last')
    await until(() => heardFrom(first)).toEqual(['last'])
  })
})

describe('a stream is resumed', () => {
  test('after 60 seconds without connection, in another process, with everything that happened and nothing twice', async () => {
    const stream = await open(one)
    await until(() => names(stream)).toEqual(['reset'])
    await say('heard')
    await until(() => heardFrom(stream)).toEqual(['heard'])
    stream.cut()
    await say('first')
    shop.clock.advance(60_000)
    await moveOrder(shop.app, order.id, 'collecting', 'shop')
    await say('last')
    for (const headers of [{ ...anna, 'last-event-id': stream.lastId() }, anna]) {
      const query = headers === anna ? `?${new URLSearchParams({ last_event_id: stream.lastId() })}` : ''
      const again = await open(other, headers, pathOf(order.id) + query)
      await until(() => heardFrom(again)).toEqual(['first', 'order.moved', 'last'])
      expect(names(again)).not.toContain('reset')
    }
  })

  test('with reset if events it may have missed are deleted, or its id is nothing', async () => {
    const stream = await open(one)
    await until(() => names(stream)).toEqual(['reset'])
    stream.cut()
    await say('forgotten')
    await streamLogTrimmed(new Date(shop.clock.now().getTime() + 1)).execute(shop.db)
    // Until no transaction of that time is running, in any database of this server, every reader is careful.
    await until(
      async () => (await missedSince(1, [], await currentCursor.execute(shop.db)).execute(shop.db)).isLost,
    ).toBe(false)
    for (const id of [stream.lastId(), 'nothing']) {
      const again = await open(other, { ...anna, 'last-event-id': id })
      await until(() => names(again)).toEqual(['reset'])
      await say('new')
      await until(() => heardFrom(again)).toEqual(['new'])
    }
  })

  test('notices that were lost with the connection to the database are made up for', async () => {
    const stream = await open(one)
    await until(() => names(stream)).toEqual(['reset'])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vitrina-listen' and datname = current_database()`.execute(shop.db)
    await say('while nobody listened')
    await until(() => heardFrom(stream)).toEqual(['while nobody listened'])
    expect(stream.state()).toBe('open')
  })
})

describe('streams take nothing from others', () => {
  test('with 200 open on one process every page and call is answered, and each stream still hears', async () => {
    const busy = await begin({ mostOfVisitor: 300 })
    // A few at a time: how many may come at once is not the subject here.
    const streams: HeardStream[] = []
    while (streams.length < 200) streams.push(...(await Promise.all(Array.from({ length: 5 }, () => open(busy)))))
    expect(busy.hub.state().open).toBe(200)
    await until(() => streams.filter((stream) => names(stream)[0] === 'reset').length).toBe(200)
    await until(() => busy.web.admission().running).toBe(0)
    const statuses = new Set<number>()
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(
        ['/', '/catalog/', '/api/products/', '/api/v2/cart/', '/healthz'].map(async (path) => {
          const response = await fetch(`http://127.0.0.1:${busy.port}${path}`)
          await response.arrayBuffer()
          return response.status
        }),
      )
      for (const status of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
    await say('to all')
    await until(() => streams.filter((stream) => heardFrom(stream)[0] === 'to all').length).toBe(200)
    const { queues } = busy.web.admission()
    expect(Object.values(queues).filter(({ refused }) => refused > 0)).toEqual([])
  }, 60_000)

  test('a visitor with too many is told when to come again, others are not affected; a closed stream makes room', async () => {
    const small = await begin({ mostOfVisitor: 2 })
    const boris = await shop.signIn('79000000009')
    const his = await placed(shop, boris, [{ sku: 'MUG', count: 1 }], cash(shop))
    const [first] = [await open(small), await open(small)]
    const third = await open(small)
    expect([third.status, third.headers['retry-after']]).toEqual([429, '30'])
    await until(() => third.text()).toContain('"too_many_requests"')
    expect((await open(small, boris, pathOf(his.id))).status).toBe(200)
    first.cut()
    await until(() => small.hub.state().open).toBe(2)
    expect((await open(small)).status).toBe(200)
  })

  test('a process without a place refuses with 503 and counts it', async () => {
    const small = await begin({ most: 1 })
    await open(small)
    const second = await open(small)
    expect([second.status, second.headers['retry-after']]).toEqual([503, '2'])
    await until(() => second.text()).toContain('"service_unavailable"')
    expect(small.hub.state()).toMatchObject({ open: 1, opened: 1, refused: { process: 1, visitor: 0 } })
  })

  test('a reader that does not keep up is cut off, and resumes without loss', async () => {
    const [slow, keen] = [await open(one), await open(one)]
    await until(() => [names(slow), names(keen)]).toEqual([['reset'], ['reset']])
    const id = slow.lastId()
    slow.pause()
    const before = one.hub.state().ended.slow
    let told = 0
    while (one.hub.state().ended.slow === before) {
      expect(told, 'kept in memory without a limit').toBeLessThan(40)
      await say(`${told++} ${'x'.repeat(1_000_000)}`)
      // What the other stream has heard was written to this one as well.
      await until(() => keen.text().length).toBeGreaterThan(told * 1_000_000)
    }
    await until(() => one.hub.state().open).toBe(1)
    const again = await open(other, { ...anna, 'last-event-id': id })
    await until(() => heardFrom(again).length).toBe(told)
  }, 60_000)

  test('an idle stream outlives the timeouts of requests and of idle connections', async () => {
    const quick = await begin({ beatMs: 40 })
    Object.assign(quick.web.server, { keepAliveTimeout: 10, requestTimeout: 20, headersTimeout: 20 })
    const stream = await open(quick)
    const beats = () => stream.text().split(':\n\n').length - 1
    await until(beats).toBeGreaterThan(5)
    expect(stream.state()).toBe('open')
    await say('still here')
    await until(() => heardFrom(stream)).toEqual(['still here'])
  })
})

describe('a stream ends', () => {
  test('cleanly when its process is replaced, and goes on in another without loss', async () => {
    const old = await begin({})
    const stream = await open(old)
    await until(() => names(stream)).toEqual(['reset'])
    await old.web.drain(5_000)
    await until(() => stream.state()).toBe('ended')
    // Somewhat later, not all clients at once.
    expect(stream.text()).toMatch(/\n\nretry: \d{4}\n\n$/)
    await say('during the deploy')
    const again = await open(one, { ...anna, 'last-event-id': stream.lastId() })
    await until(() => heardFrom(again)).toEqual(['during the deploy'])
  })

  test('at once when its session ends, in every process; the other session of the customer goes on', async () => {
    const phone = await shop.signIn('79000000001')
    const [mine, elsewhere, kept] = [await open(one), await open(other), await open(one, phone)]
    await until(() => [mine, elsewhere, kept].map((stream) => names(stream))).toEqual([['reset'], ['reset'], ['reset']])
    expect((await shop.request('/api/auth/logout/', { method: 'POST', headers: anna })).status).toBeLessThan(300)
    for (const stream of [mine, elsewhere]) await until(() => stream.state()).toBe('ended')
    await say('after')
    await until(() => heardFrom(kept)).toEqual(['after'])
    expect([heardFrom(mine), heardFrom(elsewhere)]).toEqual([[], []])
    expect((await open(one)).status).toBe(401)
  })

  test('before the next event when its session has expired', async () => {
    const stream = await open(one)
    await until(() => names(stream)).toEqual(['reset'])
    shop.clock.set(new Date('2099-06-01T00:00:00Z'))
    await say('too late')
    await until(() => stream.state()).toBe('ended')
    expect(heardFrom(stream)).toEqual([])
  })

  test('at the next heartbeat when a right ended without a word', async () => {
    const quick = await begin({ beatMs: 20, checkMs: 0 })
    const stream = await open(quick)
    await until(() => names(stream)).toEqual(['reset'])
    shop.clock.set(new Date('2099-06-01T00:00:00Z'))
    await until(() => stream.state()).toBe('ended')
  })

  test('when the member of staff is dismissed or loses the permission', async () => {
    const company = { id: shop.cast.company, settings: {} } as never
    for (const end of [
      (email: string) => dismissStaff(shop.app, company, email),
      (email: string) => permitStaff(shop.app, company, email, ['prices.write']),
    ]) {
      const key = await shop.staff(['orders.read'])
      const stream = await open(one, key, '/api/staff/queue/stream/')
      await until(() => names(stream)).toEqual(['reset'])
      const { rows } = await sql<{
        email: string
      }>`update staff set email = lower(email) where id = (select max(id) from staff) returning email`.execute(shop.db)
      await end(rows[0]!.email)
      await until(() => stream.state()).toBe('ended')
    }
    expect((await open(one, await shop.staff(['prices.write']), '/api/staff/queue/stream/')).status).toBe(403)
  })
})

test('the document describes a stream with its events', () => {
  const { paths } = shop.openApi() as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
  }
  const { responses } = paths['/api/orders/{id}/stream']!.get
  expect(JSON.stringify(responses['200']!.content)).toContain('"text/event-stream"')
  for (const event of ['reset', 'changed']) expect(JSON.stringify(responses['200'])).toContain(`"${event}"`)
  for (const status of ['401', '403', '404', '429', '503']) expect(responses[status]).toBeDefined()
})
