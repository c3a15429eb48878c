import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { mayWrite, unsubscribeLink } from '#shop/account/subscriptions.flow.ts'
import { emailChangeListener } from '#shop/notices/email-change.flow.ts'
import { vitrina } from '../operator.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let phones = 79_000_000_100
/** A new customer for each test; "elsewhere" has the same phone at the other company. */
let phone: string
let anna: Record<string, string>
let stranger: Record<string, string>
let elsewhere: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
beforeEach(async () => {
  phone = String(++phones)
  anna = await shop.signIn(phone)
  stranger = await shop.signIn('79000000009')
  elsewhere = await shop.signIn(phone, shop.cast.second)
  // Tests read these tables completely.
  await sql`delete from customer_documents`.execute(shop.db)
  await sql`delete from tourists`.execute(shop.db)
  await sql`update customers set type = 'personal', legal = '{}'`.execute(shop.db)
})
afterAll(async () => {
  await shop.close()
  await outer.close()
})

const hostOf = (headers: Record<string, string>) => (headers === elsewhere ? 'second.test' : 'shop.test')
const get = (path: string, headers = anna) => shop.json(path, { headers, host: hostOf(headers) })
const send = (method: string, path: string, json: unknown, headers = anna) =>
  shop.json(path, { method, headers, host: hostOf(headers), ...(json !== undefined && { json }) })

const passport = {
  document_type: 'RU_INTERNAL',
  series: '45 11',
  number: '204812',
  issue_date: '2012-01-20',
  issuer: 'ОВД «Хамовники» города Москвы',
  issuer_code: '770-001',
  registration_address: 'Москва, Комсомольский проспект, 3',
}
const idOf = async (headers: Record<string, string>): Promise<number> =>
  (await get('/api/customers/me/', headers)).body.id

describe('documents', () => {
  test('dates are accepted in several formats and answered as YYYY-MM-DD', async () => {
    const { body } = await send('POST', '/api/documents/', { ...passport, issue_date: '20.01.2012' })
    const change = (issue_date: string | null) => send('PATCH', `/api/documents/${body.id}/`, { issue_date })
    expect(body.issue_date).toBe('2012-01-20')
    for (const day of ['2012-01-21', '21/01/2012', '2012/01/21', '21.01.2012', '21.01.2012 10:00'])
      expect((await change(day)).body.issue_date, day).toBe('2012-01-21')
    for (const day of ['30.02.2012', '1.1.2012', 'давно'])
      expect((await change(day)).body.errors, day).toMatchObject([{ field: 'issue_date' }])
    expect((await change(null)).status).toBe(400)
  })

  test('[CUST-16] has every field of the spec; masked in lists, complete when read by id', async () => {
    const added = await send('POST', '/api/documents/', passport)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ series: '45**', number: '****12', is_masked: true })
    const { body: list } = await get('/api/documents/')
    expect(list.items).toEqual([added.body])
    expect(JSON.stringify(list)).not.toMatch(/204812|Хамовники|Комсомольский|770/)
    const { body: whole } = await get(`/api/documents/${added.body.id}/`)
    expect(whole).toEqual({
      id: added.body.id,
      ...passport,
      series: '4511',
      citizenship: 'RU',
      last_name_lat: '',
      first_name_lat: '',
      expire_date: null,
      is_masked: false,
    })
    const changed = await send('PATCH', `/api/documents/${whole.id}/`, { number: '204813' })
    expect(changed.body).toMatchObject({ number: '****13', issue_date: '2012-01-20' })
    expect((await get(`/api/documents/${whole.id}/`)).body.issuer).toBe(passport.issuer)
    expect((await send('DELETE', `/api/documents/${whole.id}/`, undefined)).status).toBe(200)
    const { rows } = await sql`select 1 from customer_documents`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('reports all invalid fields at once, in the requested language', async () => {
    const wrong = {
      document_type: 'RU_FOREIGN',
      series: '75',
      number: '12',
      issue_date: '2020-01-01',
      last_name_lat: 'Иванов',
    }
    const { status, body } = await send('POST', '/api/documents/', wrong)
    expect(status).toBe(400)
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual([
      'number paper_number',
      'last_name_lat as_in_passport',
      'first_name_lat required',
      'expire_date required',
    ])
    const english = await shop.json('/api/documents/', { headers: { ...anna, cookie: 'locale=en' }, json: wrong })
    expect(english.body.errors[1].message).toBe('Enter it in Latin letters, as in the passport')
    expect((await send('POST', '/api/documents/', { ...passport, document_type: 'PAN' })).status).toBe(400)
  })

  test('a row is encrypted, and a copy under another customer cannot be decrypted', async () => {
    await send('POST', '/api/documents/', passport)
    const { rows } = await sql<{ row: string }>`select d::text as row from customer_documents d`.execute(shop.db)
    expect(rows[0]!.row).not.toMatch(/204812|4511|Хамовники|2012-01-20|Комсомольский/)
    const { rows: copied } = await sql<{ id: number }>`
      insert into customer_documents (company_id, customer_id, kind, sealed, created_at, updated_at)
      select company_id, ${await idOf(stranger)}, kind, sealed, created_at, updated_at from customer_documents returning id`.execute(
      shop.db,
    )
    const stolen = await get(`/api/documents/${copied[0]!.id}/`, stranger)
    expect(stolen.status).toBe(500)
    expect(JSON.stringify(stolen.body)).not.toContain('204812')
  })

  test('stored idempotent answers hold no document number', async () => {
    const init = { headers: { ...anna, 'idempotency-key': 'paper-1' }, json: passport }
    const { body } = await shop.json('/api/documents/', init)
    expect((await shop.json('/api/documents/', init)).body).toEqual(body)
    const { rows } = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(shop.db)
    expect(rows.map(({ row }) => row).join()).not.toContain('204812')
  })

  test('other customers find nothing; a guest gets 401', async () => {
    const { body } = await send('POST', '/api/documents/', passport)
    for (const headers of [stranger, elsewhere]) {
      expect((await get('/api/documents/', headers)).body).toEqual({ items: [], total: 0, page: 1, pages: 1 })
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect(
          (await send(method, `/api/documents/${body.id}/`, method === 'PATCH' ? {} : undefined, headers)).status,
        ).toBe(404)
    }
    expect((await get('/api/documents/', {})).status).toBe(401)
  })
})

test('tourists are masked and encrypted too; the kind must fit the age', async () => {
  const timur = {
    kind: 'child',
    last_name: 'Лебедев',
    first_name: 'Тимур',
    birth_date: '2018-05-05',
    gender: 'male',
    ...passport,
    document_type: 'BIRTH_CERT',
    series: 'II-АИ',
    number: '504210',
  }
  const { body, status } = await send('POST', '/api/tourists/', timur)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'child', first_name: 'Тимур', series: 'II***', number: '****10', is_masked: true })
  const { body: grown } = await send('PATCH', `/api/tourists/${body.id}/`, { kind: 'adult' })
  expect(grown.errors).toMatchObject([{ field: 'birth_date', code: 'not_adult' }])
  expect((await get(`/api/tourists/${body.id}/`)).body).toMatchObject({ number: '504210', gender: 'male' })
  expect((await get(`/api/tourists/${body.id}/`, stranger)).status).toBe(404)
  const { rows } = await sql<{ row: string }>`select t::text as row from tourists t`.execute(shop.db)
  expect(rows[0]!.row).not.toMatch(/Тимур|504210/)
  expect((await send('DELETE', `/api/tourists/${body.id}/`, undefined)).status).toBe(200)
})

test('rows stay readable before, during and after a key rotation', async () => {
  const { body } = await send('POST', '/api/documents/', passport)
  const email = await send('POST', '/api/customers/me/email/', { email: 'rotated@mail.test' })
  expect(email.status).toBe(202)
  await sql`update customers set type = 'legal', legal = '{"account":"40702810600000000001"}' where id = ${await idOf(anna)}`.execute(
    shop.db,
  )
  const [old, fresh] = [7, 9].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`)
  const { secrets } = shop.app
  onTestFinished(() => void Object.assign(shop.app, { secrets }))
  const both = createSecrets({ setting: `${fresh},test:${Buffer.alloc(32, 7).toString('base64')},${old}`, file: '' })
  Object.assign(shop.app, { secrets: both })
  const reading = Promise.all(Array.from({ length: 20 }, () => get(`/api/documents/${body.id}/`)))
  const { said } = await vitrina(shop.app, 'keys', 'rotate')
  expect((await reading).every(({ body: { number } }) => number === '204812')).toBe(true)
  expect(said).toMatch(/1 papers of customers, 1 bank accounts .* "k9"/)
  Object.assign(shop.app, { secrets: createSecrets({ setting: fresh!, file: '' }) })
  expect((await get(`/api/documents/${body.id}/`)).body.number).toBe('204812')
  expect((await get('/api/customers/me/legal/')).body.account).toBe('40702810600000000001')
  const { rows } = await sql<{
    legal: string
  }>`select legal::text from customers where id = ${await idOf(anna)}`.execute(shop.db)
  expect(rows[0]!.legal).not.toContain('40702810600000000001')
})

describe('mail', () => {
  /** The link in the most recent letter. */
  async function link(email: string): Promise<URL> {
    const { rows } = await sql<{ id: number; payload: { changeId: number } }>`
      select id, payload from events where type = 'customer.email_asked' order by id desc limit 1`.execute(shop.db)
    const facts = { customerId: 0, changeId: rows[0]!.payload.changeId }
    await emailChangeListener.hear(shop.app, {
      id: 1,
      companyId: shop.cast.company,
      at: new Date(),
      type: 'customer.email_asked',
      facts,
    })
    const [letter] = await outer.outbox(email, 'mail')
    return new URL(/http\S+/.exec(letter!.text)![0])
  }
  const open = async (url: URL) => {
    const answer = await shop.request(`${url.pathname}${url.search}`)
    expect(answer.status).toBe(303)
    return answer.headers.get('location')
  }
  const later = () => shop.clock.advance(61_000)
  const confirm = async (email: string) => {
    await send('POST', '/api/customers/me/email/', { email })
    expect(await open(await link(email))).toContain('/success/')
    later()
  }

  test('[CUST-13] the old address stays until confirmed; [CUST-14] each kind of link has its result page', async () => {
    await confirm('old@mail.test')
    const asked = await send('POST', '/api/customers/me/email/', { email: ' Anna@Mail.test ' })
    expect(asked).toMatchObject({
      status: 202,
      body: { email: 'old@mail.test', pending: { email: 'anna@mail.test', resend_after_s: 60 } },
    })
    const stays = async () => expect((await get('/api/customers/me/')).body.email).toBe('old@mail.test')
    await stays()
    const url = await link('anna@mail.test')
    const wrong = new URL(url)
    wrong.searchParams.set('code', 'nonsense')
    expect(await open(wrong)).toBe('http://shop.test/confirm-email/fail/')
    const unknown = new URL(url)
    unknown.searchParams.set('request', '999999')
    expect(await open(unknown)).toBe('http://shop.test/confirm-email/not-found/')
    expect(await open(new URL('http://x/api/customers/email/confirm/'))).toBe(
      'http://shop.test/confirm-email/not-found/',
    )
    await stays()
    expect(await open(url)).toBe('http://shop.test/confirm-email/success/')
    expect(await open(url)).toBe('http://shop.test/confirm-email/success/')
    expect((await get('/api/customers/me/')).body.email).toBe('anna@mail.test')
    expect((await get('/api/customers/me/email/')).body).toEqual({ email: 'anna@mail.test', pending: null })
    expect((await send('POST', '/api/customers/me/email/', { email: 'anna@mail.test' })).body.code).toBe('email_same')
    const none = (await send('POST', '/api/customers/me/email/', { email: 'anna' })).body
    expect(none).toMatchObject({ code: 'email_invalid', detail: 'Проверьте адрес электронной почты.' })
  })

  test('an address in a profile change starts one confirmation and is answered as pending', async () => {
    await confirm('known@mail.test')
    const { id } = (await get('/api/customers/me/')).body
    const change = (email: string) => send('PATCH', `/api/customers/${id}/`, { first_name: 'Анна', email })
    const waits = { status: 200, body: { email: 'known@mail.test', email_pending: 'next@mail.test' } }
    expect(await change(' Next@Mail.test')).toMatchObject(waits)
    expect(await change('next@mail.test')).toMatchObject(waits)
    expect((await get('/api/customers/me/email/')).body.pending).toMatchObject({ email: 'next@mail.test' })
    expect(await change('other@mail.test')).toMatchObject({ status: 429 })
    expect(await open(await link('next@mail.test'))).toContain('/success/')
    expect(await change('next@mail.test')).toMatchObject({
      status: 200,
      body: { email: 'next@mail.test', email_pending: null },
    })
  })

  test('one confirmation a minute is allowed; a newer request or a cancellation kills the link', async () => {
    await confirm('kept@mail.test')
    await send('POST', '/api/customers/me/email/', { email: 'new@mail.test' })
    const first = await link('new@mail.test')
    const early = await send('POST', '/api/customers/me/email/', { email: 'new@mail.test' })
    expect(early).toMatchObject({ status: 429, body: { retry_after_s: 60 } })
    later()
    await send('POST', '/api/customers/me/email/', { email: 'newer@mail.test' })
    expect(await open(first)).toContain('/not-found/')
    const second = await link('newer@mail.test')
    expect((await send('DELETE', '/api/customers/me/email/', undefined)).body).toEqual({
      email: 'kept@mail.test',
      pending: null,
    })
    expect(await open(second)).toContain('/not-found/')
    expect((await get('/api/customers/me/')).body.email).toBe('kept@mail.test')
  })

  test('wrong codes do not invalidate a confirmation link', async () => {
    await confirm('before@mail.test')
    await send('POST', '/api/customers/me/email/', { email: 'guessed@mail.test' })
    const url = await link('guessed@mail.test')
    const wrong = new URL(url)
    wrong.searchParams.set('code', 'guess')
    for (let i = 0; i < 6; i++) expect(await open(wrong)).toContain('/fail/')
    expect((await get('/api/customers/me/')).body.email).toBe('before@mail.test')
    expect(await open(url)).toContain('/success/')
    expect((await get('/api/customers/me/')).body.email).toBe('guessed@mail.test')
  })

  test('events hold no address; logs hold neither address nor link', async () => {
    await confirm('unsaid@mail.test')
    const { rows } = await sql<{ row: string }>`select e::text as row from events e`.execute(shop.db)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/@mail\.test/)
    expect(shop.logged.join()).not.toMatch(/@mail\.test|confirm\/\?/)
    expect(outer.logged.join()).not.toMatch(/@mail\.test/)
  })
})

describe('details of a legal entity', () => {
  const sever = {
    company: 'ООО «Север»',
    inn: '6612345676',
    kpp: '661201001',
    ogrn: '1206600000001',
    address: 'Екатеринбург',
    fio: 'Морозов Сергей',
    bank_name: 'Банк «Пример»',
    bic: '044525999',
    account: '40702810600000000001',
    correspondent_account: '30101810600000000999',
  }
  /** A company with all its details. */
  async function legalCustomer(): Promise<Record<string, string>> {
    await sql`update customers set type = 'legal' where id = ${await idOf(anna)}`.execute(shop.db)
    expect((await send('PATCH', '/api/customers/me/legal/', sever)).body).toEqual(sever)
    return anna
  }

  test('[CUST-15] need a legal customer, pass check digits, and store the account encrypted', async () => {
    expect((await get('/api/customers/me/legal/')).body.code).toBe('legal_only')
    const sergey = await legalCustomer()
    expect((await get('/api/customers/me/legal/', sergey)).body).toEqual(sever)
    for (const [name, wrong] of [
      ['inn', '6612345677'],
      ['kpp', '6612'],
      ['ogrn', '1206600000002'],
      ['bic', '123456789'],
    ]) {
      const { status, body } = await send('PATCH', '/api/customers/me/legal/', { [name!]: wrong }, sergey)
      expect([status, body.errors[0].field]).toEqual([400, name])
    }
    const { rows } = await sql<{
      legal: string
    }>`select legal::text from customers where id = ${await idOf(sergey)}`.execute(shop.db)
    expect(rows[0]!.legal).not.toContain(sever.account)
    expect((await get('/api/customers/me/price-access/', sergey)).body.legal).toEqual(sever)
  })

  test('[VAL-22] an account has 20 digits that agree with the bank code', async () => {
    const sergey = await legalCustomer()
    for (const account of ['4070281060000000000', '40702810600000000002']) {
      const { body } = await send('PATCH', '/api/customers/me/legal/', { bic: sever.bic, account }, sergey)
      expect(body.errors).toMatchObject([{ field: 'account' }])
    }
  })

  test('[VAL-22] a partial change is validated with the stored details: an account by the stored bank code; a new bank code alone clears the accounts', async () => {
    const sergey = await legalCustomer()
    const wrong = async (json: object) => {
      const { status, body } = await send('PATCH', '/api/customers/me/legal/', json, sergey)
      return [status, body.errors?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)]
    }
    expect(await wrong({ account: '40702810600000000002' })).toEqual([400, ['account invalid_value']])
    expect(await wrong({ bic: sever.bic, fio: sever.fio })).toEqual([200, undefined])
    expect((await get('/api/customers/me/legal/', sergey)).body).toEqual(sever)
    // Codes of the treasury begin with 00, 01 and 02.
    for (const bic of ['046577674', '004525988', '015004950', '024501901']) {
      expect((await send('PATCH', '/api/customers/me/legal/', sever, sergey)).status).toBe(200)
      expect(await wrong({ bic })).toEqual([200, undefined])
      const emptied = { ...sever, bic, account: '', correspondent_account: '' }
      expect((await get('/api/customers/me/legal/', sergey)).body).toEqual(emptied)
    }
    expect(await wrong({ bic: sever.bic, account: '40702810600000000002' })).toEqual([400, ['account invalid_value']])
    await send('PATCH', '/api/customers/me/legal/', sever, sergey)
    const asked = await send('POST', '/api/customers/me/price-access/', { legal: { bic: '046577674' } }, sergey)
    expect([asked.status, asked.body.errors]).toMatchObject([
      400,
      [{ field: 'legal.account' }, { field: 'legal.correspondent_account' }],
    ])
  })

  test('a company is found by its INN, a bank by its BIC', async () => {
    const companies = await send('POST', '/api/dadata/find-party/', { query: sever.inn })
    expect(companies.body.items).toMatchObject([{ company: 'ООО «Север»', inn: sever.inn, is_active: true }])
    const banks = await send('POST', '/api/dadata/find-bank/', { query: sever.bic })
    expect(banks.body.items).toEqual([
      { bank_name: 'Банк «Пример»', bic: sever.bic, correspondent_account: sever.correspondent_account },
    ])
    expect((await send('POST', '/api/dadata/find-party/', { query: '0000000000' })).body.items).toEqual([])
    expect((await send('POST', '/api/dadata/find-party/', { query: sever.inn }, {})).status).toBe(401)
  })
})

test('[CUST-17] important dates have a name and a day, the year is optional', async () => {
  const { body, status } = await send('POST', '/api/important-dates/', { name: ' Свадьба ', date: '2015-06-20' })
  expect([status, body]).toEqual([201, { id: body.id, name: 'Свадьба', date: '2015-06-20' }])
  const { body: every } = await send('POST', '/api/important-dates/', { name: 'Мама', date: '--02-29' })
  expect((await get('/api/important-dates/')).body).toEqual({ items: [every, body], total: 2, page: 1, pages: 1 })
  const second = (await get('/api/important-dates/?page=2&page_size=1')).body
  expect(second).toEqual({ items: [body], total: 2, page: 2, pages: 2 })
  expect((await get('/api/important-dates/?page=3&page_size=1')).body.items).toEqual([])
  expect((await get('/api/important-dates/?page=0')).body.errors[0].field).toBe('page')
  expect((await send('PATCH', `/api/important-dates/${body.id}/`, { date: '--06-21' })).body).toEqual({
    id: body.id,
    name: 'Свадьба',
    date: '--06-21',
  })
  expect((await send('POST', '/api/important-dates/', { name: 'x', date: '2026-02-30' })).body.errors[0].field).toBe(
    'date',
  )
  expect((await get(`/api/important-dates/${body.id}/`)).body).toMatchObject({ id: body.id, date: '--06-21' })
  expect((await shop.json(`/api/important-dates/${body.id}/`, { headers: stranger })).status).toBe(404)
  expect((await shop.json(`/api/important-dates/${body.id}/`)).status).toBe(401)
  expect((await send('DELETE', `/api/important-dates/${body.id}/`, undefined, stranger)).status).toBe(404)
  expect((await send('DELETE', `/api/important-dates/${body.id}/`, undefined)).status).toBe(200)
  expect((await get('/api/important-dates/')).body.total).toBe(1)
})

test('[VAL-04] the first saved address is the default; a floor is a whole number', async () => {
  const home = {
    title: 'Дом',
    address: { address: 'Екатеринбург, ул. Вайнера, 10', city: 'Екатеринбург', house: '10' },
    flat: '5',
    floor: '2',
  }
  const { body } = await send('POST', '/api/addresses/', home)
  expect(body).toMatchObject({ title: 'Дом', city: 'Екатеринбург', flat: '5', street: null, is_default: true })
  const { body: work } = await send('POST', '/api/addresses/', { address: 'Екатеринбург, Ленина 1', is_default: true })
  expect(
    (await get('/api/addresses/')).body.items.map((one: { id: number; is_default: boolean }) => [
      one.id,
      one.is_default,
    ]),
  ).toEqual([
    [work.id, true],
    [body.id, false],
  ])
  expect((await send('PATCH', `/api/addresses/${body.id}/`, { floor: 2 })).body.floor).toBe('2')
  expect((await get(`/api/addresses/${body.id}/`)).body).toMatchObject({ id: body.id, floor: '2' })
  expect((await shop.json(`/api/addresses/${body.id}/`, { headers: stranger })).status).toBe(404)
  expect((await shop.json(`/api/addresses/${body.id}/`)).status).toBe(401)
  for (const floor of ['1.5', 1.5, '1e3', 'x'])
    expect((await send('PATCH', `/api/addresses/${body.id}/`, { floor })).body.errors).toMatchObject([
      { field: 'floor' },
    ])
  expect((await send('PATCH', `/api/addresses/${body.id}/`, { comment: 'Код 12' })).body).toMatchObject({
    flat: '5',
    comment: 'Код 12',
  })
  expect((await send('PATCH', `/api/addresses/${body.id}/`, {}, stranger)).status).toBe(404)
  await send('DELETE', `/api/addresses/${work.id}/`, undefined)
  expect((await get('/api/addresses/')).body.items).toMatchObject([{ id: body.id, is_default: true }])
  await send('DELETE', `/api/addresses/${body.id}/`, undefined)
})

test('sessions show their device; one is ended, then all others', async () => {
  const handset = {
    ...(await shop.signIn(phone)),
    'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Safari/604',
  }
  await get('/api/customers/me/', handset)
  const third = await shop.signIn(phone)
  const { body } = await get('/api/sessions/')
  expect(body.items[0]).toMatchObject({ is_current: true, ip: '127.0.0.1' })
  expect(JSON.stringify(body)).not.toContain(anna.authorization!.slice(6))
  const onPhone = body.items.find(({ device }: { device: string }) => device === 'Safari, iPhone')
  expect(onPhone).toMatchObject({ is_current: false, is_handheld: true })
  expect((await send('DELETE', `/api/sessions/${onPhone.id}/`, undefined, stranger)).status).toBe(404)
  expect((await send('DELETE', `/api/sessions/${onPhone.id}/`, undefined)).status).toBe(200)
  expect((await get('/api/customers/me/', handset)).status).toBe(401)
  expect((await send('DELETE', '/api/sessions/', undefined)).body.ended).toBeGreaterThan(0)
  expect((await get('/api/customers/me/', third)).status).toBe(401)
  expect((await get('/api/customers/me/')).status).toBe(200)
  expect((await get('/api/customers/me/', stranger)).status).toBe(200)
})

describe('subscriptions', () => {
  const isOn = (items: { topic: string; channel: string; is_on: boolean }[], topic: string, channel: string) =>
    items.find((one) => one.topic === topic && one.channel === channel)!.is_on
  const put = (topic: string, channel: string, is_on: boolean) =>
    send('PUT', '/api/subscriptions/', { items: [{ topic, channel, is_on }] })

  test('switching advertising on records a consent with its text and IP; switching it off withdraws the consent', async () => {
    expect(isOn((await get('/api/subscriptions/')).body.items, 'promotions', 'email')).toBe(false)
    const { body } = await put('promotions', 'sms', true)
    expect([isOn(body.items, 'promotions', 'sms'), isOn(body.items, 'promotions', 'email')]).toEqual([true, false])
    const { body: consents } = await get('/api/consents/')
    expect(consents.items).toMatchObject([
      { kind: 'marketing', version: 1, order: null, ip: '127.0.0.1', withdrawn_at: null },
    ])
    expect(consents.items[0].text).not.toBe('')
    await put('promotions', 'sms', false)
    expect((await get('/api/consents/')).body.items[0].withdrawn_at).not.toBeNull()
  })

  test.each([
    ['tours', 'email', true, 'items.0.topic'],
    ['events', 'push', false, 'items.0.topic'],
    // Receipts are sent by mail whatever is chosen.
    ['orders', 'email', false, 'items.0.is_on'],
  ])(
    '%s by %s to %s is refused at its field; no item is saved, no consent recorded',
    async (topic, channel, is_on, field) => {
      const topicsOf = ({ items }: { items: { topic: string }[] }) => [...new Set(items.map((one) => one.topic))]
      const before = (await get('/api/subscriptions/')).body
      expect(topicsOf(before)).toEqual(['orders', 'favorites', 'bonuses', 'promotions'])
      const items = [
        { topic, channel, is_on },
        { topic: 'promotions', channel: 'sms', is_on: true },
      ]
      const { status, body } = await send('PUT', '/api/subscriptions/', { items })
      expect([status, body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]])
      expect((await get('/api/subscriptions/')).body).toEqual(before)
      expect(
        (await get('/api/consents/')).body.items.filter(({ kind }: { kind: string }) => kind === 'marketing'),
      ).toEqual([])
    },
  )

  test('mayWrite follows the subscriptions', async () => {
    expect(isOn((await put('orders', 'email', true)).body.items, 'orders', 'email')).toBe(true)
    await put('bonuses', 'push', false)
    const whose = { companyId: shop.cast.company, customerId: await idOf(anna) }
    expect(await mayWrite(shop.db, whose, 'bonuses', 'push')).toBe(false)
    expect(await mayWrite(shop.db, whose, 'orders', 'sms')).toBe(true)
    expect(await mayWrite(shop.db, whose, 'promotions', 'email')).toBe(false)
  })

  test('an unsubscribe link works without sign-in, for its topic or for all', async () => {
    await put('promotions', 'email', true)
    await put('bonuses', 'email', true)
    const company = { id: shop.cast.company, hosts: [], isDefault: true } as never
    const link = new URL((await unsubscribeLink(shop.app, company, await idOf(anna), 'promotions'))!)
    expect(link.searchParams.get('topic')).toBe('promotions')
    const path = `/api/subscriptions/mail/${link.pathname.split('/')[2]}/`
    const before = (await get(path, {})).body.items
    expect(before.map(({ channel }: { channel: string }) => channel)).toEqual(Array(4).fill('email'))
    const left = await send('POST', path, { topic: 'promotions' }, {})
    expect([isOn(left.body.items, 'promotions', 'email'), isOn(left.body.items, 'bonuses', 'email')]).toEqual([
      false,
      true,
    ])
    expect(isOn((await send('POST', path, {}, {})).body.items, 'bonuses', 'email')).toBe(false)
    expect((await get('/api/subscriptions/mail/nobody/', {})).status).toBe(404)
    expect((await send('POST', path, { topic: 'nothing' }, {})).status).toBe(400)
  })
})

test('[CUST-04] personal managers are assigned by staff and shown with contacts', async () => {
  await sql`insert into employees (company_id, name, phone, email, position, position_en)
    values (${shop.cast.company}, 'Марина Ким', '79000000100', 'marina@shop.test', 'Менеджер', 'Manager')`.execute(
    shop.db,
  )
  expect((await get('/api/personal-managers/')).body).toEqual({ items: [], total: 0, page: 1, pages: 1 })
  const path = `/api/staff/customers/${await idOf(anna)}/managers/`
  const staff = await shop.staff(['customers.write'])
  expect((await send('PUT', path, { employees: ['+7 900 000-01-00'] }, staff)).body.items).toMatchObject([
    { name: 'Марина Ким' },
  ])
  expect((await get('/api/personal-managers/')).body.items).toMatchObject([
    { name: 'Марина Ким', position: 'Менеджер', phone: '79000000100', email: 'marina@shop.test' },
  ])
  expect((await send('PUT', path, { employees: ['79999999999'] }, staff)).body.code).toBe('employee_unknown')
  expect((await send('PUT', '/api/staff/customers/999999/managers/', { employees: [] }, staff)).status).toBe(404)
  expect((await send('PUT', path, { employees: [] }, staff)).body.total).toBe(0)
})
