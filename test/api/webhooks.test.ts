import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { addEvents, eventTypes } from '#shop/events.ts'
import {
  addEndpoint,
  endpointsOf,
  journalOf,
  removeEndpoint,
  replayDelivery,
  replayEvents,
  resealWebhooks,
} from '#shop/webhooks/webhooks.flow.ts'
import { vitrina } from '../operator.ts'
import { cash, listening, manyBoots, placed, runJobs, waitingJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

interface Heard {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

let shop: TestApp
let anna: Record<string, string>
let receiver: http.Server
let base: string
let heard: Heard[]
/** The next answers of the receiver; 200 by default. */
let answers: { status: number; headers?: Record<string, string>; body?: string }[]

beforeAll(async () => {
  // far ahead of the clock of the queue, so that a retry is in the future there too
  shop = await startApp({ now: '2090-11-21T09:00:00Z', outside: { allowPrivateWebhooks: true } })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  receiver = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
    const { status, headers, body } = answers.shift() ?? { status: 200 }
    response.writeHead(status, headers).end(body ?? 'got it')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
sameStart(() => shop)
beforeEach(async () => {
  heard = []
  answers = []
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
})
afterEach(async () => {
  await sql`delete from webhook_endpoints`.execute(shop.db)
  shop.app.cache.dropTags('everything')
})
afterAll(async () => {
  await shop.close()
  receiver.close()
})

const deliver = () => runJobs(shop, ...listening, 'send_webhook')
const waitingRunAt = async () =>
  (await sql<{ at: Date }>`select run_at as at from graphile_worker._private_jobs`.execute(shop.db)).rows.map(
    (r) => r.at,
  )
/** Makes waiting jobs due now. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now() - interval '1 s'`.execute(shop.db)
const journal = (companyId = shop.cast.company) => journalOf(shop.app, companyId, 100)

async function endpoint(path = '/hook', types: string[] = [], companyId = shop.cast.company) {
  const added = await addEndpoint(shop.app, companyId, { url: `${base}${path}`, types })
  if (!added.ok) throw new Error(added.refusal.code)
  shop.app.cache.dropTags([`webhooks:${companyId}`])
  return added.value
}
const somethingHappens = (customerId: number, companyId = shop.cast.company) =>
  addEvents(shop.db, companyId, [{ type: 'customer.created', customerId }], shop.clock.now())

/** Verifies a signature as docs/webhooks.md describes. */
function verify(secret: string, { headers, body }: Heard): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['vitrina-signature'])) ?? []
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1
}

describe('sending', () => {
  test('a placed order reaches the receiver once, signed, with its ids and roubles', async () => {
    const { secret } = await endpoint('/hook?from=shop', ['order.placed'])
    const order = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
    await deliver()
    await deliver()
    expect(heard).toHaveLength(1)
    const [one] = heard as [Heard]
    expect(one.path).toBe('/hook?from=shop')
    expect(verify(secret, one)).toBe(true)
    expect(verify('whsec_another', one)).toBe(false)
    expect(verify(secret, { ...one, body: one.body.replace(order.number, '1') })).toBe(false)
    const body = JSON.parse(one.body)
    expect(body).toMatchObject({
      type: 'order.placed',
      company: shop.cast.company,
      at: shop.clock.now().toISOString(),
      data: { order_id: order.id, number: order.number, total: order.total, payment_type: 'CASH' },
    })
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'vitrina-event-id': String(body.id),
      'vitrina-event-type': 'order.placed',
      'vitrina-attempt': '1',
    })
    expect(await journal()).toMatchObject([
      { state: 'delivered', attempt: 1, status: 200, response: 'got it', error: '' },
    ])
  })

  test('a rolled back transaction sends nothing', async () => {
    await endpoint()
    await inTransaction(shop.db, async (tx) => {
      await addEvents(tx, shop.cast.company, [{ type: 'customer.created', customerId: 1 }], shop.clock.now())
      throw new Error('no')
    }).catch(() => {})
    await deliver()
    expect(heard).toEqual([])
  })

  test('each company gets its own', async () => {
    await endpoint('/ours')
    await endpoint('/theirs', [], shop.cast.second)
    await somethingHappens(1)
    await somethingHappens(2, shop.cast.second)
    await deliver()
    expect(heard.map(({ path, body }) => [path, JSON.parse(body).company]).toSorted()).toEqual([
      ['/ours', shop.cast.company],
      ['/theirs', shop.cast.second],
    ])
    const [theirs] = await journal(shop.cast.second)
    expect(await replayDelivery(shop.app, shop.cast.company, theirs!.deliveryId)).toBe(false)
    const [foreign] = await endpointsOf(shop.app, shop.cast.second)
    expect(await removeEndpoint(shop.app, shop.cast.company, foreign!.id)).toBe(false)
    expect(
      await replayEvents(shop.app, shop.cast.company, foreign!.id, { from: new Date(0), to: new Date('2099-01-01') }),
    ).toBeNull()
  })

  test('unsubscribed types are not sent; without an endpoint nothing is queued', async () => {
    await somethingHappens(1)
    await runJobs(shop, 'tell_listeners')
    // the worker records the end of a job shortly after it; other listeners hear of a new customer too
    await expect
      .poll(async () => (await waitingJobs(shop)).filter(({ payload }) => payload.listener !== 'outlet_sales'))
      .toEqual([])
    await endpoint('/hook', ['order.placed'])
    await somethingHappens(2)
    await deliver()
    expect(heard).toEqual([])
  })
})

describe('when the receiver fails', () => {
  test('the same event is retried with a new signature, and the journal has both tries', async () => {
    const { secret } = await endpoint()
    answers = [{ status: 500, body: 'on fire' }]
    await somethingHappens(1)
    await deliver()
    expect(heard).toHaveLength(1)
    expect(await journal()).toMatchObject([{ state: 'waiting', attempt: 1, status: 500, error: 'answered 500' }])
    const again = (await journal())[0]!.nextAt!
    expect(again.getTime() - shop.clock.now().getTime()).toBe(10_000)
    // not before its time
    await expect.poll(waitingRunAt).toEqual([again])
    shop.clock.advance(10_000)
    await hurry()
    await deliver()
    expect(heard).toHaveLength(2)
    expect(heard[1]!.body).toBe(heard[0]!.body)
    expect(heard[1]!.headers['vitrina-attempt']).toBe('2')
    expect(heard[1]!.headers['vitrina-signature']).not.toBe(heard[0]!.headers['vitrina-signature'])
    expect(verify(secret, heard[1]!)).toBe(true)
    expect(await journal()).toMatchObject([
      { state: 'delivered', attempt: 2, nextAt: null },
      { attempt: 1, error: 'answered 500' },
    ])
  })

  test('after eight tries over more than a day it is given up; a replay starts anew', async () => {
    await endpoint()
    answers = Array.from({ length: 8 }, () => ({ status: 410, body: 'gone' }))
    await somethingHappens(1)
    const begun = shop.clock.now().getTime()
    for (let n = 1; n <= 8; n++) {
      await deliver()
      const [last] = await journal()
      expect(last).toMatchObject({ attempt: n, status: 410, response: 'gone', state: n < 8 ? 'waiting' : 'failed' })
      if (last!.nextAt) shop.clock.advance(last!.nextAt.getTime() - shop.clock.now().getTime())
      await hurry()
    }
    expect(shop.clock.now().getTime() - begun).toBeGreaterThan(24 * 3_600_000)
    await deliver()
    expect(heard).toHaveLength(8)
    const [last] = await journal()
    expect(await replayDelivery(shop.app, shop.cast.company, last!.deliveryId)).toBe(true)
    await deliver()
    expect(heard).toHaveLength(9)
    expect(await journal()).toHaveLength(9)
    expect((await journal())[0]).toMatchObject({ state: 'delivered', attempt: 1 })
  })

  test('redirects are not followed, and an unreachable receiver is a failed try', async () => {
    const { id } = await endpoint()
    answers = [{ status: 302, headers: { location: `${base}/elsewhere` } }]
    await somethingHappens(1)
    await deliver()
    expect(heard.map(({ path }) => path)).toEqual(['/hook'])
    expect(await journal()).toMatchObject([{ error: 'redirect', state: 'waiting' }])
    await sql`update webhook_endpoints set url = 'http://127.0.0.1:9/' where id = ${id}`.execute(shop.db)
    await hurry()
    await deliver()
    expect(await journal()).toMatchObject([{ error: 'network', status: null, state: 'waiting' }, {}])
  })

  test('an address that became private is not called unless the operator allows it', async () => {
    await endpoint()
    await somethingHappens(1)
    shop.app.allowPrivateWebhooks = false
    try {
      // jobs run with the App as it is when they are run
      await deliver()
    } finally {
      shop.app.allowPrivateWebhooks = true
    }
    expect(heard).toEqual([])
    expect(await journal()).toMatchObject([{ error: 'private_address', state: 'waiting' }])
  })
})

describe('maintenance', () => {
  test('the secret is stored encrypted, and key rotation changes nothing for the receiver', async () => {
    const { secret } = await endpoint()
    const kept = async () =>
      (await sql<{ secret: string }>`select secret from webhook_endpoints`.execute(shop.db)).rows[0]!.secret
    const before = await kept()
    expect(before).not.toContain(secret)
    expect(await resealWebhooks(shop.app)).toBe(1)
    expect(await kept()).not.toBe(before)
    await somethingHappens(1)
    await deliver()
    expect(verify(secret, heard[0]!)).toBe(true)
  })

  test('a time range is resent, including events before the endpoint existed', async () => {
    shop.clock.advance(3_600_000)
    const from = shop.clock.now()
    for (const id of [1, 2, 3]) await somethingHappens(id)
    shop.clock.advance(1_000)
    const to = shop.clock.now()
    await somethingHappens(4)
    await runJobs(shop, ...listening)
    const { id } = await endpoint()
    expect(await replayEvents(shop.app, shop.cast.company, id, { from, to })).toBe(3)
    await deliver()
    expect(heard.map(({ body }) => JSON.parse(body).data.customer_id).toSorted()).toEqual([1, 2, 3])
    expect(await replayEvents(shop.app, shop.cast.company, id, { from, to })).toBe(3)
    await deliver()
    expect(heard).toHaveLength(6)
  })

  test('the operator’s command: add, list, log, replay, remove', async () => {
    const said: string[] = []
    const run = async (...args: string[]) => {
      const done = await vitrina(shop.app, 'webhook', ...args)
      said.push(...done.said.split('\n'))
      return done.code
    }
    expect(await run('add', `${base}/cli`, '--types', 'customer.created')).toBe(0)
    expect(said.at(-1)).toMatch(/Endpoint \d+\. Its secret, shown this once: whsec_[\w-]{43}$/)
    expect(await run('add', `${base}/cli`)).toBe(2)
    expect(await run('add', `${base}/x`, '--types', 'order.eaten')).toBe(2)
    expect(said.at(-1)).toContain('order.eaten')
    expect(await run('list')).toBe(0)
    expect(said.at(-1)).toContain(`${base}/cli  customer.created`)
    shop.app.cache.dropTags('everything')
    await somethingHappens(1)
    await deliver()
    expect(await run('log')).toBe(0)
    expect(said.at(-1)).toMatch(/customer\.created .* try 1: 200 in \d+ ms {2}delivered {2}got it/)
    const delivery = /delivery (\d+)/.exec(said.at(-1)!)![1]!
    expect(await run('replay', delivery)).toBe(0)
    const id = (await endpointsOf(shop.app, shop.cast.company))[0]!.id
    expect(await run('replay', '--endpoint', String(id), '--from', 'yesterday')).toBe(2)
    expect(
      await run('replay', '--endpoint', String(id), '--from', shop.clock.now().toISOString(), '--to', '2099-01-01'),
    ).toBe(0)
    await deliver()
    expect(heard.length).toBeGreaterThan(1)
    expect(await run('remove', String(id))).toBe(0)
    expect(await run('remove', String(id))).toBe(2)
  })

  test.each([
    ['nonsense', 'no address'],
    ['http://hooks.example/x', 'https:// address'],
    ['https://name:word@hooks.example/x', 'password'],
    ['https://hooks.example:8443/x', 'port'],
  ])('the address %s is refused: %s', async (url, why) => {
    shop.app.allowPrivateWebhooks = false
    const added = await addEndpoint(shop.app, shop.cast.company, { url, types: [] })
    shop.app.allowPrivateWebhooks = true
    expect(added).toMatchObject({
      ok: false,
      refusal: { code: 'address_wrong', problem: expect.stringContaining(why) },
    })
  })

  test('old finished records are deleted, pending ones kept', async () => {
    await endpoint()
    answers = [{ status: 200 }, { status: 500 }]
    await somethingHappens(1)
    await deliver()
    await somethingHappens(2)
    await deliver()
    shop.clock.advance(91 * 86_400_000)
    await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(shop.db)
    await runJobs(shop, 'sweep')
    expect((await journal()).map(({ state }) => state)).toEqual(['waiting'])
    expect((await sql`select from events where told_at is not null`.execute(shop.db)).rows).toEqual([])
  })
})

test('docs/webhooks.md names every type of event', async () => {
  const { readFile } = await import('node:fs/promises')
  const page = await readFile('docs/webhooks.md', 'utf8')
  expect(eventTypes.filter((type) => !page.includes(`\`${type}\``))).toEqual([])
})
