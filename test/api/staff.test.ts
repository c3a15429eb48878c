import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { hashPassword } from '#kit/security/passwords.ts'
import { totpAt } from '#kit/security/totp.ts'
import { resealTotp } from '#shop/staff/staff.flow.ts'
import { vitrina } from '../operator.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
const password = 'верный пароль'
const email = 'olga@shop.test'
beforeAll(async () => {
  shop = await startApp()
  await addMember(email, ['*'])
  await addMember('igor@shop.test', ['prices.write'])
  await addMember('left@shop.test', ['*'])
  await sql`update staff set is_active = false where email = 'left@shop.test'`.execute(shop.db)
})
afterAll(() => shop.close())
const minute = () => shop.clock.advance(60_000)
// Clears the sign-in attempts of other tests.
beforeEach(minute)

async function addMember(address: string, permissions: string[]) {
  const { hash } = hashPassword(password)
  await sql`
    insert into staff (company_id, email, name, password_hash, permissions)
    values (${shop.cast.company}, ${address}, ${address}, ${hash}, ${permissions})`.execute(shop.db)
}

const signIn = (body: object, init: { ip?: string; host?: string } = {}) =>
  shop.json('/api/staff/sign-in/', { json: body, ...init })
const keyOf = async (who: string) => (await signIn({ email: who, password }, { ip: '10.9.0.1' })).body.key as string
const as = (key: string) => ({ headers: { authorization: `Staff ${key}` } })
test('a sign-in repeated by its Idempotency-Key returns the same key; stored data does not reveal the password', async () => {
  const headers = { 'idempotency-key': 'lost-answer' }
  const ask = (json: object) => shop.json('/api/staff/sign-in/', { json, headers, ip: '10.9.0.7' })
  const first = await ask({ email, password })
  expect((await ask({ email, password })).body).toEqual(first.body)
  expect((await ask({ email, password: 'неверный' })).body.code).toBe('idempotency_key_reused')
  const { rows } = await sql<{ request_hash: string }>`
    select request_hash from idempotency_keys where key = 'lost-answer'`.execute(shop.db)
  const quick = createHash('sha256').update(JSON.stringify({ email, password }))
  expect(rows[0]!.request_hash).not.toBe(quick.digest('hex'))
})

const me = (key: string, init: { host?: string } = {}) => shop.json('/api/staff/me/', { ...as(key), ...init })
const staff = (...args: string[]) => vitrina(shop.app, 'staff', ...args)

test('staff sign in by email in any case and password, and are identified by the key alone', async () => {
  const { status, body, headers } = await signIn({ email: 'Olga@Shop.Test', password })
  expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([200, 'no-store', null])
  expect(body.key).toMatch(/^[\w-]{43}$/)
  const read = await me(body.key)
  expect(read.body).toMatchObject({ email, permissions: ['*'] })
  expect(read.headers.get('cache-control')).toBe('no-store')
  const kept = await sql<{ key_hash: string }>`select key_hash from staff_sessions`.execute(shop.db)
  expect(kept.rows.some(({ key_hash: hash }) => hash.includes(body.key))).toBe(false)
})

test('a wrong password, unknown email and former employee get the same answer', async () => {
  const said = async (body: object) => {
    const { status, body: problem } = await signIn(body, { ip: '10.1.0.1' })
    return [status, problem.code, problem.detail]
  }
  const wrong = await said({ email, password: 'x' })
  expect(wrong.slice(0, 2)).toEqual([401, 'staff_sign_in_wrong'])
  expect(await said({ email: 'nobody@shop.test', password })).toEqual(wrong)
  expect(await said({ email: 'left@shop.test', password })).toEqual(wrong)
  expect((await signIn({ email })).body).toMatchObject({ code: 'invalid_fields' })
})

test('a key is dead after twelve hours, after sign-out, and in another company', async () => {
  const key = await keyOf(email)
  expect((await me(key, { host: 'second.test' })).body.code).toBe('session_expired')
  const other = await keyOf(email)
  expect((await shop.json('/api/staff/sign-out/', { method: 'POST', ...as(other) })).status).toBe(200)
  expect([(await me(other)).status, (await me(key)).status]).toEqual([401, 200])
  shop.clock.advance(12 * 3_600_000 - 1)
  expect((await me(key)).status).toBe(200)
  shop.clock.advance(1)
  expect((await me(key)).body.code).toBe('session_expired')
})

test('calls require a permission: all, a single one, or just being staff', async () => {
  const [olga, igor] = [await keyOf(email), await keyOf('igor@shop.test')]
  const audit = (headers: Record<string, string>) => shop.json('/api/staff/audit/', { headers })
  expect((await audit(as(olga).headers)).status).toBe(200)
  expect((await audit(as(igor).headers)).body.code).toBe('forbidden')
  expect((await me(igor)).body.permissions).toEqual(['prices.write'])
  expect((await audit({})).body.code).toBe('sign_in_required')
  const anna = await shop.signIn('79000000001')
  expect((await audit(anna)).body.code).toBe('forbidden')
  // Staff is no customer, even if the browser also sends a customer's cookie.
  const token = anna.authorization!.replace('Token ', '')
  const both = { ...as(olga).headers, cookie: `token=${token}` }
  expect((await shop.json('/api/customers/me/', { headers: both })).body.code).toBe('sign_in_required')
  expect((await audit(both)).status).toBe(200)
  const dead = await shop.request('/api/staff/me/', {
    headers: { authorization: 'Staff no-such-key', cookie: `token=${token}` },
  })
  expect([dead.status, dead.headers.get('set-cookie')]).toEqual([401, null])
})

test('five wrong guesses a minute per network, also concurrent; the owner signs in elsewhere, and here a minute later', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => signIn({ email, password: `guess ${i}` }, { ip: `10.2.0.${i}` })),
  )
  const told = guesses.map(({ body }) => body.code).sort()
  expect(told.filter((code) => code === 'staff_sign_in_wrong')).toHaveLength(5)
  expect(told.filter((code) => code === 'too_many_requests')).toHaveLength(7)
  const late = await signIn({ email, password }, { ip: '10.2.0.9' })
  expect(late.status).toBe(429)
  expect(late.body.retry_after_s).toBeLessThanOrEqual(60)
  expect((await signIn({ email, password }, { ip: '10.3.0.1' })).status).toBe(200)
  minute()
  expect((await signIn({ email, password }, { ip: '10.2.0.9' })).status).toBe(200)
})

test('correct sign-ins of an office are not wrong guesses', async () => {
  for (let i = 0; i < 7; i++) expect((await signIn({ email, password }, { ip: '10.4.0.1' })).status).toBe(200)
})

test('a second factor is asked after the password, valid once, encrypted, and limited to five guesses a minute overall', async () => {
  const { said } = await staff('totp', email)
  const secret = /: ([A-Z2-7]{32})$/m.exec(said)![1]!
  expect(said).toContain(`otpauth://totp/`)
  const now = () => totpAt(secret, shop.clock.now())
  const from = (net: number, totp?: string) => signIn({ email, password, totp }, { ip: `10.${net}.0.1` })
  const { body } = await from(20)
  expect([body.code, body.errors[0].field]).toEqual(['totp_needed', 'totp'])
  // Without the password the answer does not reveal that there is a second factor.
  expect((await signIn({ email, password: 'x', totp: now() }, { ip: '10.21.0.1' })).body.code).toBe(
    'staff_sign_in_wrong',
  )
  expect((await from(20, now())).status).toBe(200)
  expect((await from(20, now())).body.code).toBe('totp_needed')
  const kept = await sql<{ s: string }>`select totp_secret as s from staff where email = ${email}`.execute(shop.db)
  expect(kept.rows[0]!.s).not.toContain(secret)
  minute()
  await resealTotp(shop.app)
  expect((await from(22, now())).status).toBe(200)
  minute()
  for (let net = 30; net < 35; net++) expect((await from(net, '000000')).body.code).toBe('totp_needed')
  expect((await from(36, now())).status).toBe(429)
  minute()
  expect((await from(36, now())).status).toBe(200)
  expect((await staff('totp', email, '--off')).code).toBe(0)
  expect((await from(37)).status).toBe(200)
})

test('the tool changes permissions and ends the person’s keys; an unknown permission is refused', async () => {
  await addMember('vera@shop.test', ['prices.write'])
  const key = await keyOf('vera@shop.test')
  expect(await staff('may', 'vera@shop.test', 'prices.wirte')).toMatchObject({ code: 2 })
  expect((await staff('may', 'Vera@shop.test', 'uploads.read, reclamations.decide')).code).toBe(0)
  expect((await staff('may', 'Vera@shop.test', 'prices.write, audit.read')).code).toBe(0)
  expect((await me(key)).status).toBe(401)
  expect((await me(await keyOf('vera@shop.test'))).body.permissions).toEqual(['audit.read', 'prices.write'])
  expect((await staff('add', 'new@shop.test', '--may', 'audit.read')).said).toMatch(/password [\w-]{12}$/)
  expect((await staff('list')).said).toContain('new@shop.test  new@shop.test  audit.read')
  expect((await staff('remove', 'new@shop.test')).code).toBe(0)
  expect((await staff('remove', 'new@shop.test')).code).toBe(2)
})

test('sign-ins and staff changes are audited without secrets', async () => {
  await addMember('nina@shop.test', [])
  await staff('may', 'nina@shop.test', 'prices.write')
  await staff('totp', 'nina@shop.test')
  await staff('totp', 'nina@shop.test', '--off')
  const olga = await keyOf(email)
  const { body } = await shop.json('/api/staff/audit/?page_size=100', as(olga))
  expect(body.items[0]).toMatchObject({ call: 'signInStaff', object: `staff ${email}`, staff: { name: email } })
  const hers = body.items.filter(({ object }: { object: string }) => object === 'staff nina@shop.test')
  const factor = hers.find((one: { after: object }) => 'totp_secret' in one.after)
  expect(factor).toMatchObject({ staff: null, after: { totp_secret: false } })
  expect(JSON.stringify(body)).not.toMatch(/scrypt|v1\./)
  const one = await shop.json('/api/staff/audit/?object=staff+nina@shop.test', as(olga))
  expect(new Set(one.body.items.map(({ object }: { object: string }) => object))).toEqual(
    new Set(['staff nina@shop.test']),
  )
})
