import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { Customers } from '#kit/schema.d.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let phones = 79_000_000_100
/** A new customer for each test. */
let phone: string
let anna: Record<string, string>
let id: number
beforeAll(async () => {
  shop = await startApp()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T09:00:00Z')
  phone = String(++phones)
  anna = await shop.signIn(phone)
  id = (await shop.json('/api/customers/me/', { headers: anna })).body.id
})
afterAll(() => shop.close())

const patch = (json: object, at = id, headers = anna) =>
  shop.json(`/api/customers/${at}/`, { method: 'PATCH', json, headers })

test('[CUST-09] [CUST-11] answers the user with every field; a guest gets 401', async () => {
  expect(await shop.json('/api/customers/me/')).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  const { status, body, headers } = await shop.json('/api/customers/me/', { headers: anna })
  expect([status, body]).toEqual([
    200,
    {
      id,
      phone,
      first_name: '',
      last_name: '',
      middle_name: '',
      gender: null,
      email: '',
      birthday: null,
      type: 'personal',
      level: null,
      state: expect.any(String),
    },
  ])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[CUST-10] a change keeps the fields it does not name', async () => {
  expect(
    (await patch({ first_name: ' Анна ', last_name: 'Крылова', gender: 'female', birthday: '1990-02-28' })).body,
  ).toMatchObject({
    first_name: 'Анна',
    last_name: 'Крылова',
    gender: 'female',
    birthday: '1990-02-28',
  })
  expect((await patch({ middle_name: 'Олеговна', birthday: null })).body).toMatchObject({
    first_name: 'Анна',
    middle_name: 'Олеговна',
    birthday: null,
    gender: 'female',
  })
  expect((await patch({})).status).toBe(200)
})

test('[CUST-10] a name cannot be emptied; a birthday is accepted in several formats', async () => {
  for (const name of ['first_name', 'last_name'])
    for (const blank of ['', '   ', null]) {
      const { status, body } = await patch({ [name]: blank })
      expect([status, body.errors[0].field], String(blank)).toEqual([400, name])
    }
  expect((await patch({ middle_name: '' })).status).toBe(200)
  for (const day of ['1990-03-01', '01/03/1990', '1990/03/01', '01.03.1990', '01.03.1990 09:30'])
    expect((await patch({ birthday: day })).body.birthday, day).toBe('1990-03-01')
  for (const day of ['30.02.1990', '1.3.1990', 'завтра', '01.03.1890', ''])
    expect((await patch({ birthday: day })).status, day).toBe(400)
})

test('[CUST-10] a foreign, missing or invalid id is the same 404 and changes nothing', async () => {
  const other = await shop.signIn('79000000002')
  const hers = (await shop.json('/api/customers/me/', { headers: other })).body.id
  const answers = await Promise.all([patch({ first_name: 'Взлом' }, hers), patch({ first_name: 'Взлом' }, 999_999)])
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
  expect((await shop.json('/api/customers/abc/', { method: 'PATCH', json: {}, headers: anna })).status).toBe(404)
  expect(
    (await shop.json('/api/customers/99999999999999999999/', { method: 'PATCH', json: {}, headers: anna })).status,
  ).toBe(404)
  expect((await shop.json('/api/customers/me/', { headers: other })).body.first_name).toBe('')
  expect((await patch({ first_name: 'Взлом' }, id, {})).status).toBe(401)
})

test('[CUST-10] [CUST-12] unknown fields are ignored, the phone among them', async () => {
  const given = {
    first_name: 'Аня',
    phone: '79999999999',
    company_id: shop.cast.second,
    level_id: 1,
    state: 'approved',
    type: 'legal',
    id: 1,
  }
  const { status, body } = await patch(given)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, first_name: 'Аня', phone, type: 'personal', level: null })
  const row = (await sql<Customers>`select * from customers where id = ${id}`.execute(shop.db)).rows[0]!
  expect(row).toMatchObject({ phone, company_id: shop.cast.company, level_id: null, type: 'personal' })
})

test('[VAL-09] a birthday before 1900 is refused as too long ago', async () => {
  const { status, body } = await patch({ birthday: '1850-01-01' })
  expect([status, body.errors]).toMatchObject([400, [{ field: 'birthday', code: 'date_too_long_ago' }]])
  expect((await patch({ birthday: '1900-01-01' })).status).toBe(200)
})

// [VAL-08] the day after today is no birthday.
test.each([
  [{ gender: 'other' }, 'gender'],
  [{ birthday: '31.12.90' }, 'birthday'],
  [{ birthday: '2023-02-29' }, 'birthday'],
  [{ birthday: '0000-01-01' }, 'birthday'],
  [{ birthday: '2026-11-22' }, 'birthday'],
  [{ first_name: 'я'.repeat(101) }, 'first_name'],
  [{ first_name: 7 }, 'first_name'],
])('%j is refused at its field, in the language of the request', async (json, field) => {
  const { status, body } = await patch(json)
  expect([status, body.code]).toEqual([400, 'invalid_fields'])
  expect(body.errors).toEqual([{ field, code: expect.any(String), message: expect.stringMatching(/[а-яё]/i) }])
  const english = await patch(json, id, { ...anna, 'accept-language': 'en' })
  expect(english.body.errors[0].message).not.toMatch(/[а-яё]/i)
})

test('a customer who turns 18 today is accepted, by the shop’s time zone', async () => {
  expect((await patch({ birthday: '2008-11-22' })).status).toBe(400)
  shop.clock.set('2026-11-21T22:00:00Z')
  expect((await patch({ birthday: '2008-11-22' })).status).toBe(200)
})

test('a NUL in a name is a bad request, not a fault', async () => {
  expect(await patch({ first_name: 'a\u0000b' })).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})
