import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { hashPassword } from '#kit/security/passwords.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
const [email, password] = ['olga@shop.test', 'верный пароль']
beforeAll(async () => {
  shop = await startApp()
  await sql`
    insert into staff (company_id, email, name, password_hash, permissions)
    values (${shop.cast.company}, ${email}, 'Ольга', ${hashPassword(password).hash}, '{*}')`.execute(shop.db)
})
afterAll(() => shop.close())
// Clears the sign-in attempts of other tests.
beforeEach(() => shop.clock.advance(60_000))

const signIn = (headers: Record<string, string> = {}) =>
  shop.json('/api/staff/sign-in/', { json: { email, password, browser: true }, headers })

/** The cookie of a browser that has signed in. */
async function cookieOf(): Promise<string> {
  const { headers } = await signIn()
  return headers.get('set-cookie')!.split(';')[0]!
}

const site = { origin: 'http://shop.test' }
const newWords = (headers: Record<string, string>, word: string) =>
  shop.json('/api/staff/search-synonyms/', { json: { words: [word, `${word}а`] }, headers })

describe('a member of staff in a browser', () => {
  test('gets a cookie that scripts and other sites cannot use, and no key in the answer', async () => {
    const { status, body, headers } = await signIn()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['expires_at'])
    expect(headers.get('set-cookie')).toMatch(
      /^staff=[\w-]{43}; Path=\/api\/; Max-Age=43200; SameSite=Strict; HttpOnly$/,
    )
    const key = headers.get('set-cookie')!.slice(6, 49)
    expect(JSON.stringify(body)).not.toContain(key)
    const me = await shop.json('/api/staff/me/', { headers: { cookie: `staff=${key}` } })
    expect(me.body).toMatchObject({ email, permissions: ['*'], rights: [{ permission: '*', outlets: null }] })
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  test('gets a Secure cookie where the shop is served over https', async () => {
    const { publicUrl } = shop.app
    shop.app.publicUrl = 'https://shop.test'
    const { headers } = await signIn().finally(() => {
      shop.app.publicUrl = publicUrl
    })
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; Secure$/)
  })

  test('changes things from pages of this site only', async () => {
    const cookie = await cookieOf()
    const refused = [
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
      { referer: 'http://shop.test/office/' },
      {},
    ]
    for (const headers of refused) {
      const { status, body } = await newWords({ cookie, ...(headers as Record<string, string>) }, 'чужой')
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'foreign_origin'])
    }
    const { rows } = await sql`select from search_synonyms where 'чужой' = any (words)`.execute(shop.db)
    expect(rows).toEqual([])
    expect((await newWords({ cookie, ...site }, 'рюкзак')).status).toBe(201)
    expect((await newWords({ cookie, 'sec-fetch-site': 'same-origin' }, 'сапог')).status).toBe(201)
  })

  test('a page without encryption cannot act in a shop that has it', async () => {
    const cookie = await cookieOf()
    const { publicUrl } = shop.app
    shop.app.publicUrl = 'https://shop.test'
    const said = async (origin: string) =>
      (await newWords({ cookie, origin }, origin.startsWith('https') ? 'шапка' : 'шарф')).status
    const statuses = [await said('http://shop.test'), await said('https://shop.test')]
    shop.app.publicUrl = publicUrl
    expect(statuses).toEqual([403, 201])
  })

  test('is signed out by the call, for good, and by the end of twelve hours', async () => {
    const cookie = await cookieOf()
    const out = await shop.json('/api/staff/sign-out/', { method: 'POST', headers: { cookie, ...site } })
    expect(out.headers.get('set-cookie')).toMatch(/^staff=; Path=\/api\/; Max-Age=0; SameSite=Strict; HttpOnly$/)
    const again = await shop.json('/api/staff/me/', { headers: { cookie } })
    expect([again.status, again.body.code]).toEqual([401, 'session_expired'])
    // The dead cookie is taken away, and does not stand in the way of signing in again.
    expect(again.headers.get('set-cookie')).toMatch(/^staff=; .*Max-Age=0/)
    expect((await signIn({ cookie, ...site })).status).toBe(200)
    const late = await cookieOf()
    shop.clock.advance(12 * 3_600_000)
    expect((await shop.json('/api/staff/me/', { headers: { cookie: late } })).status).toBe(401)
  })

  test('is a customer on the storefront like anybody else: the cookie counts for calls of staff only', async () => {
    const cookie = await cookieOf()
    const anna = (await shop.signIn('79000000001')).authorization!.replace('Token ', '')
    const both = { cookie: `${cookie}; token=${anna}` }
    expect((await shop.json('/api/customers/me/', { headers: both })).body.phone).toContain('000')
    expect((await shop.json('/api/staff/me/', { headers: both })).body.email).toBe(email)
    expect((await shop.json('/api/customers/me/', { headers: { cookie } })).body.code).toBe('sign_in_required')
  })

  test('a header of a program wins over the cookie', async () => {
    const cookie = await cookieOf()
    const igor = await shop.staff(['prices.write'])
    const me = await shop.json('/api/staff/me/', { headers: { cookie, ...igor } })
    expect(me.body.permissions).toEqual(['prices.write'])
    const anna = await shop.signIn('79000000001')
    expect((await shop.json('/api/staff/me/', { headers: { cookie, ...anna } })).body.code).toBe('forbidden')
    // A proxy that asks for a password of its own takes nobody's place.
    const proxied = await shop.json('/api/staff/me/', { headers: { cookie, authorization: 'Basic dXNlcjpwYXNz' } })
    expect(proxied.body.email).toBe(email)
    // A program sends no Origin and needs none.
    expect((await newWords({ ...(await shop.staff()) }, 'кружка')).status).toBe(201)
  })

  test('a lost answer is repeated by its Idempotency-Key with the same cookie', async () => {
    const headers = { 'idempotency-key': 'lost-cookie' }
    const [first, second] = [await signIn(headers), await signIn(headers)]
    expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'))
    const { rows } = await sql<{ answer: string }>`
      select row_to_json(k)::text as answer from idempotency_keys k where key = 'lost-cookie'`.execute(shop.db)
    expect(rows[0]!.answer).not.toContain(first.headers.get('set-cookie')!.slice(6, 49))
  })
})
