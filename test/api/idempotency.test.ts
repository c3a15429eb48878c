import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { openLifeline } from '#kit/lifeline.ts'
import { newUuid } from '#kit/security/ids.ts'
import { ok, refuse } from '#lib/result.ts'
import { defineCalls } from '#shop/call.ts'
import type { RequestContext } from '#shop/context.ts'
import { type Env, routeEndpoints } from '../../src/server/http/api.ts'
import { createEndpoints } from '../../src/server/http/endpoints.ts'
import { deleteOldKeys } from '../../src/server/http/idempotency.ts'
import { vitrina } from '../operator.ts'
import { cash, orderBody, placed, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// The registry with one extra call, whose work tests can delay, refuse and break.
let shop: TestApp
let api: Hono<Env>
let runs: number
let hold: Promise<void> | null
let context: RequestContext
beforeAll(async () => {
  shop = await startApp()
  context = {
    company: { id: shop.cast.company } as RequestContext['company'],
    region: {} as RequestContext['region'],
    regionFrom: 'default',
    locale: 'ru',
    me: null,
    ip: '127.0.0.1',
    requestId: 'test',
  }
  api = new Hono<Env>({ strict: false })
  api.use(async (c, next) => {
    c.set('identity', { cookies: new Map() } as Env['Variables']['identity'])
    c.set('context', { ...context, ip: c.req.header('x-ip') ?? context.ip })
    await next()
  })
  api.onError((_error, c) => c.json({ code: 'fault' }, 500))
  const calls = defineCalls('things', {
    makeThing: {
      method: 'post',
      path: '/api/things/{kind}/',
      access: 'open',
      summary: 'Makes a thing',
      status: 201,
      idempotent: true,
      params: z.object({ kind: z.string() }),
      body: z.object({ name: z.string(), own: z.record(z.string(), z.unknown()).optional() }),
      answer: z.object({ run: z.number() }),
      refusals: ['forbidden'],
    },
    makeKey: {
      method: 'post',
      path: '/api/keys/',
      access: 'open',
      summary: 'Makes a key and tells it once',
      status: 201,
      idempotent: true,
      tellsSecret: true,
      answer: z.object({ key: z.string() }),
    },
  })
  const endpoints = createEndpoints(shop.app)
  endpoints.add(calls, {
    async makeThing({ body }) {
      runs++
      if (hold) await hold
      if (body.name === 'refused') return refuse({ code: 'forbidden' })
      if (body.name === 'broken') throw new Error('broken')
      return ok({ run: runs })
    },
    async makeKey() {
      runs++
      return ok({ key: `very-secret-${runs}` })
    },
  })
  routeEndpoints(api, endpoints)
})
sameStart(() => shop)
beforeEach(() => {
  runs = 0
  hold = null
})
afterAll(() => shop.close())

async function make(key: string | null, body: object = { name: 'a' }, { kind = 'x', ip = '127.0.0.1' } = {}) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-ip': ip,
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const answer = await api.request(`/api/things/${kind}/`, { method: 'POST', body: JSON.stringify(body), headers })
  const text = await answer.text()
  return { status: answer.status, text, code: JSON.parse(text).code, headers: answer.headers }
}

test('the same key and body answer the same bytes without repeating the work', async () => {
  const key = newUuid()
  const first = await make(key)
  const again = await make(key)
  expect([first.status, first.text]).toEqual([201, '{"run":1}'])
  expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, '{"run":1}', 'true'])
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(runs).toBe(1)
})

test('an answer with a secret is stored encrypted and repeated exactly, even after key rotation', async () => {
  const headers = { 'idempotency-key': newUuid() }
  const ask = async () => (await api.request('/api/keys/', { method: 'POST', headers })).text()
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(runs).toBe(1)
  const kept = async () =>
    (
      await sql<{
        body: string
      }>`select body::text as body from idempotency_keys where key = ${headers['idempotency-key']}`.execute(shop.db)
    ).rows[0]!.body
  const before = await kept()
  expect(before).not.toContain('very-secret')
  await vitrina(shop.app, 'keys', 'rotate')
  expect(await kept()).not.toBe(before)
  expect(await ask()).toBe(first)
})

test('the same key with another body is 422; an unknown extra member does not count', async () => {
  const key = newUuid()
  await make(key, { name: 'a' })
  expect(await make(key, { name: 'b' })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect((await make(key, { extra: 1, name: 'a' })).text).toBe('{"run":1}')
  expect(runs).toBe(1)
})

test('the same members in another order are the same body, free-form ones too; lists keep their order', async () => {
  const key = newUuid()
  await make(key, { name: 'a', own: { to: 'b', days: { from: 1, until: [{ x: 1, y: 2 }] } } })
  const turned = { own: { days: { until: [{ y: 2, x: 1 }], from: 1 }, to: 'b' }, name: 'a' }
  expect((await make(key, turned)).text).toBe('{"run":1}')
  const other = newUuid()
  await make(other, { name: 'a', own: { list: [1, 2] } })
  expect(await make(other, { name: 'a', own: { list: [2, 1] } })).toMatchObject({ status: 422 })
  expect(runs).toBe(2)
})

test('while the work runs the same key is 409 with Retry-After, and it runs once', async () => {
  let release = () => {}
  hold = new Promise((done) => {
    release = done
  })
  const key = newUuid()
  const first = make(key)
  await expect.poll(() => runs).toBe(1)
  const meanwhile = await Promise.all([make(key), make(key)])
  for (const one of meanwhile) expect(one).toMatchObject({ status: 409, code: 'idempotency_in_flight' })
  expect(meanwhile[0].headers.get('retry-after')).toBe('1')
  release()
  expect((await first).status).toBe(201)
  hold = null
  expect((await make(key)).text).toBe('{"run":1}')
  expect(runs).toBe(1)
})

test('20 parallel calls of a key do the work once', async () => {
  const key = newUuid()
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(key)))
  expect(runs).toBe(1)
  expect(new Set(answers.map((a) => a.status))).toEqual(
    new Set([201, 409].filter((s) => answers.some((a) => a.status === s))),
  )
  expect(answers.filter((a) => a.status === 201).every((a) => a.text === '{"run":1}')).toBe(true)
})

test('after a refusal, bad input or a fault the same key runs again, even with another body', async () => {
  const key = newUuid()
  expect((await make(key, { name: 'refused' })).status).toBe(403)
  expect((await make(key, { name: 5 })).status).toBe(400)
  expect((await make(key, { name: 'broken' })).status).toBe(500)
  expect((await make(key, { name: 'a' })).status).toBe(201)
  expect(runs).toBe(3)
})

test('a key is scoped to its caller and address; calls without a key always run', async () => {
  const key = newUuid()
  await make(key)
  await make(key, { name: 'a' }, { ip: '127.0.0.2' })
  await make(key, { name: 'a' }, { kind: 'y' })
  await make(null)
  await make(null)
  expect(runs).toBe(5)
  const slashless = await api.request('/api/things/x', {
    method: 'POST',
    body: '{"name":"a"}',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
  expect(await slashless.text()).toBe('{"run":1}')
})

test('a key longer than 200 characters is refused', async () => {
  expect(await make('k'.repeat(201))).toMatchObject({ status: 400, code: 'invalid_fields' })
})

/** What each act changes, counted; an act done twice is counted twice. */
const acts: {
  name: string
  act(): Promise<{
    path: string
    json: object
    headers: Record<string, string>
    count(): Promise<number>
    once: number
  }>
}[] = [
  {
    name: 'a part that the customer cancels',
    async act() {
      const [me, order] = await ordered()
      const json = { lines: [{ item: order.items[0].id, count: 1 }] }
      return { path: `/api/orders/${order.id}/cancel/`, json, headers: me, count: piecesOf(order.id), once: 2 }
    },
  },
  {
    name: 'a part that the staff cancels',
    async act() {
      const [, order] = await ordered()
      const json = { lines: [{ item: order.items[0].id, count: 1 }], reason: 'мало' }
      const path = `/api/staff/orders/${order.id}/cancel/`
      return { path, json, headers: await shop.staff(), count: piecesOf(order.id), once: 2 }
    },
  },
  {
    name: 'money that the staff records',
    async act() {
      const [, order] = await ordered()
      const json = { amount: 100, document: 'п/п 7' }
      const count = () => numberOf(sql`select paid as n from orders where id = ${order.id}`)
      return { path: `/api/staff/orders/${order.id}/paid/`, json, headers: await shop.staff(), count, once: 10_000 }
    },
  },
  {
    name: 'goods that came back',
    async act() {
      const [, order] = await ordered()
      await walkTo(shop, order.id, 'returned')
      const items = [{ item: order.items[0].id, restocked: 1, written_off: 0 }]
      const json = { outlet: shop.cast.shop, items, reason: '' }
      const count = () =>
        numberOf(sql`select coalesce(sum(on_hand), 0) as n from stock_levels where outlet_id = ${shop.cast.shop}
          and variant_id = (select id from variants where sku = 'MUG')`)
      return { path: `/api/staff/orders/${order.id}/received/`, json, headers: await shop.staff(), count, once: 1 }
    },
  },
  {
    name: 'bonuses that the staff gives',
    async act() {
      const me = await shop.signIn('79000000777')
      const { id } = (await shop.json('/api/customers/me/', { headers: me })).body
      const count = () => numberOf(sql`select count(*) as n from bonus_operations where customer_id = ${id}`)
      const json = { amount: 50, reason: 'за ожидание' }
      return { path: `/api/staff/loyalty/${id}/adjust/`, json, headers: await shop.staff(), count, once: 1 }
    },
  },
  {
    name: 'an order',
    async act() {
      const me = await shop.signIn('79000000778')
      const json = orderBody(shop, [{ sku: 'MUG', count: 1 }], cash(shop))
      return {
        path: '/api/orders/',
        json,
        headers: me,
        count: () => numberOf(sql`select count(*) as n from orders`),
        once: 1,
      }
    },
  },
]
// biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
async function ordered(): Promise<[Record<string, string>, any]> {
  const me = await shop.signIn('79000000779')
  return [me, await placed(shop, me, [{ sku: 'MUG', count: 3 }], cash(shop))]
}
const numberOf = async (query: ReturnType<typeof sql<{ n: string }>>) =>
  Number((await query.execute(shop.db)).rows[0]!.n)
const piecesOf = (id: number) => () => numberOf(sql`select sum(count) as n from order_items where order_id = ${id}`)

test.each(acts)('$name is done once, though its process died before it could answer', async ({ act }) => {
  const { path, json, headers, count, once } = await act()
  const send = () => shop.json(path, { json, headers: { ...headers, 'idempotency-key': 'killed' } })
  // As if the process ended between its work and the answer: neither is the answer stored nor the key released.
  await sql`create function lost() returns trigger language plpgsql as $$ begin return null; end $$`.execute(shop.db)
  await sql`create trigger lost_answer before update on idempotency_keys for each row
    when (new.status is not null) execute function lost()`.execute(shop.db)
  const first = await send()
  await sql`drop function lost cascade`.execute(shop.db)
  expect(await count()).toBe(once)
  expect((await send()).body.code).toBe('idempotency_in_flight')
  await sql`update idempotency_keys set created_at = now() - interval '61 seconds'`.execute(shop.db)
  const again = await send()
  expect(await count()).toBe(once)
  expect(again).toMatchObject({ status: first.status, body: first.body })
  expect(await send()).toMatchObject({ status: first.status, body: first.body })
})

test('work that was done stays done when only its answer failed', async () => {
  const [, order] = await ordered()
  const headers = { ...(await shop.staff()), 'idempotency-key': 'answer failed' }
  const json = { amount: 100, document: 'п/п 8' }
  const send = () => shop.json(`/api/staff/orders/${order.id}/paid/`, { json, headers })
  // What the answer reads is away; the work does not read it.
  await sql`alter table receipts rename to receipts_away`.execute(shop.db)
  const failed = await send().finally(() => sql`alter table receipts_away rename to receipts`.execute(shop.db))
  expect(failed.status).toBe(500)
  expect(await send()).toMatchObject({ status: 200, body: { paid: 100 } })
  // A refusal marks nothing: the same key runs again.
  const refused = { ...headers, 'idempotency-key': 'refused' }
  const much = { json: { amount: 100_000, document: 'п/п 9' }, headers: refused }
  expect((await shop.json(`/api/staff/orders/${order.id}/paid/`, much)).body.code).toBe('money_not_taken')
  expect((await shop.json(`/api/staff/orders/${order.id}/paid/`, { json, headers: refused })).body.paid).toBe(200)
})

test('a key held by a dead process is free at once; one held by a live process is 409', async () => {
  const here = await openLifeline(shop.database.url, { log: shop.app.log })
  const other = await openLifeline(shop.database.url, { log: shop.app.log })
  try {
    shop.app.processName = here.name
    const key = newUuid()
    await make(key)
    const heldBy = (name: string | null) =>
      sql`update idempotency_keys set status = null, body = null, holder = ${name}, created_at = now() where key = ${key}`.execute(
        shop.db,
      )
    await heldBy(other.name())
    expect((await make(key)).status).toBe(409)
    await other.close()
    await expect.poll(async () => (await make(key)).text).toBe('{"run":2}')
    // The row belongs to this process: only after the process ends would it be free again.
    await heldBy(here.name())
    expect((await make(key)).status).toBe(409)
    await here.close()
    await expect.poll(async () => (await make(key)).text).toBe('{"run":3}')
  } finally {
    shop.app.processName = undefined
    await here.close()
    await other.close()
  }
})

test('a key with an unknown holder is free after a minute and forgotten after three days', async () => {
  const key = newUuid()
  await make(key)
  await sql`update idempotency_keys set status = null, body = null where key = ${key}`.execute(shop.db)
  expect((await make(key)).status).toBe(409)
  await sql`update idempotency_keys set created_at = now() - interval '61 seconds' where key = ${key}`.execute(shop.db)
  expect((await make(key)).text).toBe('{"run":2}')
  await sql`update idempotency_keys set created_at = now() - interval '73 hours' where key = ${key}`.execute(shop.db)
  await deleteOldKeys(shop.db)
  expect((await make(key)).text).toBe('{"run":3}')
})
