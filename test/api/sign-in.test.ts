import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside, poolSize: 12 })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})
afterEach(() => outer.makeWell())

let people = 0
/** A new person in a network of their own, so that tests do not share rate limits. */
function somebody() {
  people++
  const phone = `7912${1000 + people}555`
  const ip = `203.0.${people}.1`
  const send = (query = '', init = {}) =>
    shop.json(`/api/sms/send_code/?phone=%2B${phone}${query}`, { method: 'POST', ip, ...init })
  const verify = (code: string, more: object = {}) =>
    shop.json('/api/v2/auth/verify_code/', { json: { source: phone, code, method: 'sms', ...more }, ip })
  const lastCode = async (kind: 'sms' | 'call' = 'sms') => (await outer.outbox(phone, kind))[0]!.code!
  return { phone, ip, send, verify, lastCode }
}
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('sending a code', () => {
  test('[AUTH-08] by SMS: six digits, the brand, and the line for browser autofill', async () => {
    const { phone, send } = somebody()
    const { status, body } = await send('&method=sms')
    expect([status, body]).toEqual([200, { resend_after_s: 60, expires_in_s: 300 }])
    const [message] = await outer.outbox(phone)
    expect(message!.text).toMatch(/^Витрина: код (\d{6})\n@shop\.test #\1$/)
  })

  test('[AUTH-08] by call: the last digits of the calling number', async () => {
    const { send, verify, lastCode } = somebody()
    expect((await send('&method=call')).status).toBe(200)
    const code = await lastCode('call')
    expect((await verify(code, { method: 'sms' })).body.code).toBe('code_expired')
    expect((await verify(code, { method: 'call' })).body.key).toEqual(expect.any(String))
  })

  test('a call to a phone ending 0000 always gives the code 0000, as the emulator page says', async () => {
    const phone = '79121110000'
    await shop.json(`/api/sms/send_code/?phone=%2B${phone}&method=call`, { method: 'POST', ip: '203.0.250.1' })
    const json = { source: phone, code: '0000', method: 'call' }
    expect((await shop.json('/api/v2/auth/verify_code/', { json, ip: '203.0.250.1' })).status).toBe(200)
  })

  test.each(['', 'abc', '123', '+7999', '9'.repeat(260)])(
    'the phone %j is refused and nothing is sent',
    async (phone) => {
      await outer.forget()
      const { body } = await shop.json(`/api/sms/send_code/?phone=${encodeURIComponent(phone)}`, { method: 'POST' })
      expect(body).toMatchObject({ status: 400, code: 'phone_invalid' })
      expect(await outer.requests('sms')).toEqual([])
    },
  )

  test('an early repeat returns the remaining seconds and sends nothing; after a minute another is sent', async () => {
    const { phone, send, verify, lastCode } = somebody()
    await send()
    const first = await lastCode()
    shop.clock.advance(25_000)
    expect((await send()).body).toEqual({ resend_after_s: 35, expires_in_s: 275 })
    expect(await outer.outbox(phone)).toHaveLength(1)
    shop.clock.advance(35_000)
    expect((await send()).body).toEqual({ resend_after_s: 60, expires_in_s: 300 })
    expect(await outer.outbox(phone)).toHaveLength(2)
    const second = await lastCode()
    if (first !== second) expect((await verify(first)).body.code).toBe('wrong_code')
    expect((await verify(second)).status).toBe(200)
  })

  test('a sign-in with a lost answer is repeated by its Idempotency-Key: same token and cookie, same sender only', async () => {
    const { phone, ip, send, lastCode } = somebody()
    await send()
    const json = { source: phone, code: await lastCode(), method: 'sms' }
    const headers = { 'idempotency-key': newSecret() }
    const ask = (init: object = {}) => shop.json('/api/v2/auth/verify_code/', { json, ip, headers, ...init })
    const first = await ask()
    const token = first.headers.get('set-cookie')
    expect(token).toContain(first.body.key)
    // The headers arrived and the body did not: a repeated request may already carry the session.
    for (const cookie of ['', `token=${first.body.key}`]) {
      const again = await ask({ headers: { ...headers, cookie } })
      expect([again.status, again.body, again.headers.get('set-cookie')]).toEqual([200, first.body, token])
    }
    const { rows } = await sql`select * from idempotency_keys where key = ${headers['idempotency-key']}`.execute(
      shop.db,
    )
    expect(JSON.stringify(rows)).not.toContain(first.body.key)
    expect((await ask({ ip: '203.0.99.99' })).body.code).toBe('code_expired')
    expect((await ask({ json: { ...json, code: wrongOf(json.code) } })).body.code).toBe('idempotency_key_reused')
  })

  test('ten concurrent clicks send one message', async () => {
    const { phone, send } = somebody()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200))
    expect(await outer.outbox(phone)).toHaveLength(1)
  })

  test('[AUTH-21] a rate-limited sender gives 429 with the time to wait', async () => {
    const { body, status, headers } = await shop.json('/api/sms/send_code/?phone=79121230429', {
      method: 'POST',
      ip: '198.18.1.1',
    })
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.detail).toMatch(/[а-яё]/)
  })

  test.each([
    ['79121230202', 'the number is not accepted'],
    ['79121230099', 'the sender is ill'],
  ])('[AUTH-22] %s (%s): the code request fails and can be repeated at once', async (phone) => {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shop.json(`/api/sms/send_code/?phone=${phone}`, {
        method: 'POST',
        ip: '198.18.2.1',
      })
      expect([status, body.code]).toEqual([502, 'code_not_sent'])
    }
  })

  test('a sender failure of any kind uses no quota: the next try sends', async () => {
    const { phone, send } = somebody()
    for (const mode of ['reset', 'garbage', 'http500'] as const) {
      await outer.makeIll('sms', mode)
      expect((await send()).body.code).toBe('code_not_sent')
    }
    await outer.makeWell()
    expect((await send()).status).toBe(200)
    expect(await outer.outbox(phone)).toHaveLength(1)
  })

  test('a number gets five unused codes an hour without a puzzle; an entered code does not count', async () => {
    const { phone, send, verify, lastCode } = somebody()
    await send()
    await verify(await lastCode())
    for (let i = 0; i < 5; i++) {
      expect((await send()).status).toBe(200)
      shop.clock.advance(61_000)
    }
    const { status, body } = await send()
    expect([status, body.code]).toEqual([429, 'puzzle_needed'])
    expect(await outer.outbox(phone)).toHaveLength(6)
    shop.clock.advance(3_600_000)
    expect((await send()).status).toBe(200)
  })

  test('one address gets twenty codes an hour for any numbers; a new address in its /64 counts as the same', async () => {
    const from = async (i: number, ip: string) =>
      (
        await shop.json(`/api/sms/send_code/?phone=79${String(50_000_000 + i * 1_000_003).padStart(9, '0')}`, {
          method: 'POST',
          ip,
        })
      ).status
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push(await from(i, `2001:db8:7:7::${i.toString(16)}`))
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    // A refused request is counted too, although nothing else of its transaction is stored.
    const { rows } = await shop.database.pool.query(
      "select count from rate_counters where key = 'code-ip:2001:db8:7:7'",
    )
    expect(rows).toEqual([{ count: 22 }])
    expect(await from(90, '2001:db8:8:7::1')).toBe(200)
  })
})

describe('entering it', () => {
  test('[AUTH-10] [AUTH-26] [STO-03] source, code and method return a key and make a guest a customer', async () => {
    const { phone, send, verify, lastCode } = somebody()
    await send()
    const { status, body, headers } = await verify(await lastCode())
    expect([status, body]).toEqual([200, { key: expect.stringMatching(/^[\w-]{43}$/), is_new: true }])
    expect(headers.get('set-cookie')).toMatch(
      new RegExp(`^token=${body.key}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly$`),
    )
    const me = (headers = {}) => shop.json('/api/customers/me/', { headers })
    expect((await me()).status).toBe(401)
    expect((await me({ authorization: `Token ${body.key}` })).body.phone).toBe(phone)
    expect((await me({ cookie: `token=${body.key}` })).body.phone).toBe(phone)
    const kept = (await sql<{ token_hash: string }>`select token_hash from sessions`.execute(shop.db)).rows
    expect(JSON.stringify(kept)).not.toContain(body.key)
  })

  test('ignores spaces and dashes; the second sign-in is not new and has another key', async () => {
    const { send, verify, lastCode } = somebody()
    await send()
    const code = await lastCode()
    const first = await verify(` ${code.slice(0, 3)}-${code.slice(3)} `)
    expect(first.status).toBe(200)
    await send()
    const second = await verify(await lastCode())
    expect(second.body.is_new).toBe(false)
    expect(second.body.key).not.toBe(first.body.key)
  })

  test('works once, even if entered twice concurrently', async () => {
    const { send, verify, lastCode } = somebody()
    await send()
    const code = await lastCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await verify(code)).body.code).toBe('code_expired')
  })

  test('five counted tries, then even the right code fails; a new code is sent at once', async () => {
    const { send, verify, lastCode } = somebody()
    await send()
    const code = await lastCode()
    for (const left of [4, 3, 2, 1, 0]) {
      expect((await verify(wrongOf(code))).body).toMatchObject({ code: 'wrong_code', tries_left: left })
    }
    expect(await verify(code)).toMatchObject({ status: 429, body: { code: 'code_tries_used_up' } })
    expect((await send()).status).toBe(200)
    expect((await verify(await lastCode())).status).toBe(200)
  })

  test('forty concurrent guesses share five tries', async () => {
    const { send, verify, lastCode } = somebody()
    await send()
    const code = await lastCode()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => verify(wrongOf(code, i + 1))))
    expect(answers.filter((a) => a.body.code === 'wrong_code')).toHaveLength(5)
    expect(answers.filter((a) => a.body.code === 'code_tries_used_up')).toHaveLength(35)
    expect((await verify(code)).status).toBe(429)
  })

  test('a number gets ten wrong tries an hour without a puzzle, over any number of codes', async () => {
    const { send, verify, lastCode } = somebody()
    for (let round = 0; round < 2; round++) {
      expect((await send()).status).toBe(200)
      const code = await lastCode()
      for (let i = 0; i < 5; i++) await verify(wrongOf(code))
    }
    expect((await send()).body.code).toBe('puzzle_needed')
  })

  test('expires after five minutes', async () => {
    const { send, verify, lastCode } = somebody()
    await send()
    const code = await lastCode()
    shop.clock.advance(300_000)
    expect((await verify(code)).body.code).toBe('code_expired')
  })

  test('a code works for its own phone only; a phone without a code gets the same answer as one with an old code', async () => {
    const [a, b, c] = [somebody(), somebody(), somebody()]
    await a.send()
    await b.send()
    const [codeA, codeB] = [await a.lastCode(), await b.lastCode()]
    if (codeA !== codeB) expect((await b.verify(codeA)).body.code).toBe('wrong_code')
    expect((await c.verify(codeA)).body.code).toBe('code_expired')
    expect((await a.verify(codeA)).status).toBe(200)
  })

  test('a code works in its company only', async () => {
    const { phone, send, lastCode } = somebody()
    await send()
    const json = { source: phone, code: await lastCode(), method: 'sms' }
    expect((await shop.json('/api/v2/auth/verify_code/', { json, host: 'second.test' })).body.code).toBe('code_expired')
  })
})

describe('the one-time link', () => {
  async function link(lifeS = 900) {
    const customer = (
      await sql<{ id: number }>`
      insert into customers (company_id, phone)
      values (${shop.cast.company}, ${somebody().phone}) returning id`.execute(shop.db)
    ).rows[0]!
    const code = newSecret()
    await sql`
      insert into sign_in_links (code_hash, customer_id, expires_at)
      values (${hashSecret(code)}, ${customer.id}, ${new Date(shop.clock.now().getTime() + lifeS * 1000)})`.execute(
      shop.db,
    )
    return { id: customer.id, code }
  }
  const follow = (json: object, more = {}) => shop.json('/api/auth-codes/verify/', { json, ...more })

  test('[AUTH-11] signs in once only', async () => {
    const { id, code } = await link()
    const answers = await Promise.all([follow({ id, code }), follow({ id: String(id), code })])
    const [good] = answers.filter((a) => a.status === 200)
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(
      (await shop.json('/api/customers/me/', { headers: { authorization: `Token ${good!.body.key}` } })).body.id,
    ).toBe(id)
    expect(await follow({ id, code })).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
  })

  test('any failure gives one refusal: another id, another company, expired, nonsense', async () => {
    const { id, code } = await link()
    const other = await link()
    const late = await link(-1)
    const refused = { status: 400, body: { code: 'link_invalid' } }
    expect(await follow({ id: other.id, code })).toMatchObject(refused)
    expect(await follow({ id, code }, { host: 'second.test' })).toMatchObject(refused)
    expect(await follow(late)).toMatchObject(refused)
    expect(await follow({ id: 'x', code: '0' })).toMatchObject(refused)
    expect((await follow({ id, code })).status).toBe(200)
  })

  test('one address may follow twenty links an hour, valid or not; the next hour it may again', async () => {
    const { id, code } = await link()
    const from = (i: number) => ({ ip: `2001:db8:9:9::${i.toString(16)}` })
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await follow({ id, code: `guess-${i}` }, from(i))).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    const capped = await follow({ id, code }, from(20))
    expect(capped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(capped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await follow(await link(), { ip: '2001:db8:10:9::1' })).status).toBe(200)
    shop.clock.advance(3_600_000)
    expect((await follow(await link(), from(21))).status).toBe(200)
  })

  test('never takes over another’s existing session', async () => {
    const headers = await shop.signIn('79990000001')
    const { headers: answered } = await follow(await link(), { headers })
    expect(answered.get('set-cookie')).toBeNull()
  })
})

test('[AUTH-28] logout kills its token and clears its cookie; other sessions continue', async () => {
  const [here, there] = [await shop.signIn('79990000002'), await shop.signIn('79990000002')]
  const out = await shop.json('/api/auth/logout/', { method: 'POST', headers: here })
  expect(out.status).toBe(200)
  expect(out.headers.get('set-cookie')).toMatch(/^token=; .*Max-Age=0/)
  expect(await shop.json('/api/customers/me/', { headers: here })).toMatchObject({
    status: 401,
    body: { code: 'session_expired' },
  })
  expect((await shop.json('/api/customers/me/', { headers: there })).status).toBe(200)
  expect((await shop.json('/api/auth/logout/', { method: 'POST' })).status).toBe(401)
})

test.each([
  ['checkout', '/api/orders/', 'POST'],
  ['personal promo codes', '/api/promo-codes/', 'GET'],
  ['favourites of an account', '/api/favorites/', 'POST'],
  ['taking part in a promotion', '/api/promotions/club/register/', 'POST'],
  ['what is one’s own: orders', '/api/orders/', 'GET'],
  ['what is one’s own: the profile', '/api/customers/me/', 'GET'],
])('%s: %s is 401 to a guest and to a dead token', async (_what, path, method) => {
  const json = method === 'POST' ? { json: {} } : {}
  expect(await shop.json(path, { method, ...json })).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  const headers = { authorization: 'Token long-dead' }
  expect((await shop.json(path, { method, ...json, headers })).status).toBe(401)
})

test('[AUTH-26] [ERR-07] a dead cookie is cleared, so the next request is a guest’s', async () => {
  const { status, headers } = await shop.json('/api/regions/', { headers: { cookie: 'token=long-dead' } })
  expect(status).toBe(401)
  expect(headers.get('set-cookie')).toMatch(/^token=; .*Max-Age=0/)
})

test('the hourly sweep deletes expired records and keeps valid ones', async () => {
  const { phone, send } = somebody()
  await send()
  const kept = async () =>
    (await sql<{ id: number }>`select id from sign_in_codes where phone = ${phone}`.execute(shop.db)).rows.length
  const sweep = async () => {
    await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(shop.db)
    await runJobs(shop, 'sweep')
  }
  const hashOf = (headers: Record<string, string>) => hashSecret(headers.authorization!.slice('Token '.length))
  const [dead, alive] = [await shop.signIn('79990000003'), await shop.signIn('79990000004')]
  await sql`update sessions set expires_at = ${shop.clock.now()} where customer_id in (
    select id from customers where phone = '79990000003')`.execute(shop.db)
  shop.clock.advance(3_600_000)
  await sweep()
  expect(await kept()).toBe(1)
  const left = (await sql<{ token_hash: string }>`select token_hash from sessions`.execute(shop.db)).rows
  const hashes = left.map(({ token_hash }) => token_hash)
  expect([hashes.includes(hashOf(dead)), hashes.includes(hashOf(alive))]).toEqual([false, true])
  shop.clock.advance(24 * 3_600_000)
  await sweep()
  expect(await kept()).toBe(0)
})
