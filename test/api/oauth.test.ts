import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createSignInLink } from '#shop/sign-in/sign-in-link.flow.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
const applications = {
  oauth_methods: [{ slug: 'sber' }, { slug: 'tbank' }, { slug: 'vk' }, { slug: 'yandex' }],
  yandex_id: 'y',
  tbank_id: 't',
  sber_id: { Client_ID: 's', scope: '', is_test: false },
  vk_id: { app_id: 'v' },
}
const setTo = async (settings: object) => {
  await sql`update companies set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
}
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  await setTo(applications)
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})
afterEach(() => outer.makeWell())

let visitors = 0
/** A browser: keeps the cookie that binds a sign-in to it. */
function browser(first: Record<string, string> = {}) {
  const ip = `198.51.${++visitors}.7`
  let [headers, cookie] = [first, '']
  const post = async (path: string, json: object) => {
    const answer = await shop.json(path, { json, ip, headers: { ...headers, ...(cookie && { cookie }) } })
    const given = answer.headers.getSetCookie().find((one) => one.startsWith('oauth='))
    if (given) cookie = given.split(';')[0]!
    return answer
  }
  return {
    start: (provider: string, returnUrl = '/cart/?x=1') =>
      post(`/api/v2/oauth/${provider}/start/`, { return_url: returnUrl }),
    auth: (provider: string, body: object) => post(`/api/v2/oauth/${provider}/auth/`, body),
    link: (provider: string, body: object) => post(`/api/v2/oauth/${provider}/link/`, body),
    post,
    become(customer: Record<string, string>) {
      headers = customer
    },
  }
}

let strangers = 0
/** A person whom only the service knows: a name and, if `hasPhone`, a phone number. */
const stranger = (hasPhone: boolean) => {
  const n = String(++strangers).padStart(4, '0')
  return { name: `Пётр Номер${n}`, ...(hasPhone && { phone: `7912777${n}` }) }
}

/** Confirms at the service; returns what the browser brings back. */
async function comeBack(address: string, person: Record<string, string>) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(person), redirect: 'manual' })
  const url = new URL(answer.headers.get('location')!)
  const { code = '', state = '', device_id } = Object.fromEntries(url.searchParams)
  return { url, body: { code, state, ...(device_id && { device_id }) } }
}
/** From the click on the button to the return from the service. */
async function went(visitor: ReturnType<typeof browser>, provider: string, person: Record<string, string>) {
  const started = await visitor.start(provider)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return comeBack(started.body.url, person)
}
const linksOf = async (headers: Record<string, string>) =>
  (await shop.json('/api/v2/oauth/links/', { headers })).body.items as { provider: string; name: string }[]

describe('sign-in via a service', () => {
  test.each([
    ['sber', 'sber'],
    ['tid', 'tbank'],
  ])(
    '[AUTH-13] %s: a bank-verified number signs in and returns a key; the next sign-in finds the customer',
    async (provider, callback) => {
      const person = stranger(true)
      const visitor = browser()
      const { url, body } = await went(visitor, provider, person)
      expect(url.href.startsWith(`http://shop.test/oauth/callback/${callback}?`)).toBe(true)
      const { status, body: signedIn, headers } = await visitor.auth(provider, body)
      expect([status, signedIn]).toEqual([200, { key: expect.any(String), is_new: true, return_url: '/cart/?x=1' }])
      expect(headers.getSetCookie().join()).toMatch(/token=.*HttpOnly/)
      const authorization = `Token ${signedIn.key}`
      const me = (await shop.json('/api/customers/me/', { headers: { authorization } })).body
      expect(me).toMatchObject({ phone: person.phone, first_name: 'Пётр' })
      expect(await linksOf({ authorization })).toMatchObject([{ provider, name: person.name }])
      // Another day, another browser: the same customer, whatever their phone number is now.
      const again = browser()
      const later = await again.auth(provider, (await went(again, provider, person)).body)
      expect(later.body).toMatchObject({ is_new: false })
    },
  )

  test('[AUTH-12] [AUTH-13] the four providers answer, another name is 404', async () => {
    for (const provider of ['sber', 'yandex', 'vk', 'tid'])
      expect((await browser().auth(provider, {})).body).toMatchObject({ status: 400, code: 'oauth_state_wrong' })
    for (const provider of ['tbank', 'google', 'SBER', '%00'])
      for (const what of ['auth', 'start'])
        expect((await shop.json(`/api/v2/oauth/${provider}/${what}/`, { json: {} })).status).not.toBe(200)
    expect((await browser().auth('google', {})).status).toBe(404)
    expect((await browser().auth('tbank', { code: 'x', state: 'y' })).status).toBe(404)
    const me = await shop.signIn('79120000777')
    expect((await shop.json('/api/v2/oauth/google/link/', { json: {}, headers: me })).status).toBe(404)
  })

  test.each(['vk', 'yandex'])(
    '%s: an unverified number is only a hint; after a phone code the same body links the account',
    async (provider) => {
      const person = stranger(true)
      const visitor = browser()
      const { body } = await went(visitor, provider, person)
      const asked = await visitor.auth(provider, body)
      expect([asked.status, asked.body]).toMatchObject([
        409,
        { code: 'oauth_phone_needed', return_url: '/cart/?x=1', phone: person.phone },
      ])
      // The page was reloaded: the service is not called twice, as its code is spent.
      expect((await visitor.auth(provider, body)).body.code).toBe('oauth_phone_needed')
      const me = await shop.signIn('79120000501')
      expect((await visitor.link(provider, body)).status).toBe(401)
      // Another browser cannot take it over, whoever is signed in there.
      expect((await browser(me).link(provider, body)).body.code).toBe('oauth_state_wrong')
      visitor.become(me)
      expect((await visitor.link(provider, body)).body).toEqual({ provider, return_url: '/cart/?x=1' })
      expect(await linksOf(me)).toMatchObject([{ provider }])
      await shop.json(`/api/v2/oauth/${provider}/link/`, { method: 'DELETE', headers: me })
    },
  )

  test('[AUTH-14] linking needs a session, accepts what `auth` refused, then signs in', async () => {
    const person = stranger(false)
    const me = await shop.signIn('79120000502')
    const visitor = browser(me)
    const { body } = await went(visitor, 'vk', person)
    expect((await visitor.auth('vk', body)).body).toMatchObject({ code: 'oauth_not_linked', return_url: '/cart/?x=1' })
    const linked = await visitor.link('vk', body)
    expect([linked.status, linked.body]).toEqual([200, { provider: 'vk', return_url: '/cart/?x=1' }])
    expect(await linksOf(me)).toMatchObject([{ provider: 'vk', name: person.name }])
    // Completed: it cannot be used again, by this customer or by another.
    expect((await visitor.link('vk', body)).body.code).toBe('oauth_state_wrong')
    const guest = browser()
    const entered = await guest.auth('vk', (await went(guest, 'vk', person)).body)
    const their = { authorization: `Token ${entered.body.key}` }
    expect((await shop.json('/api/customers/me/', { headers: their })).body.phone).toBe('79120000502')
    const guestLink = await shop.json('/api/v2/oauth/vk/link/', { json: body })
    expect(guestLink.status).toBe(401)
  })

  test('a service account links to one customer, who has one per provider; unlinking frees both', async () => {
    const [first, second] = [stranger(false), stranger(false)]
    const [anna, boris] = [await shop.signIn('79120000503'), await shop.signIn('79120000504')]
    const linkTo = async (headers: Record<string, string>, person: Record<string, string>) => {
      const visitor = browser(headers)
      return visitor.link('yandex', (await went(visitor, 'yandex', person)).body)
    }
    expect((await linkTo(anna, first)).status).toBe(200)
    expect((await linkTo(anna, first)).status).toBe(200)
    expect((await linkTo(boris, first)).body).toMatchObject({ status: 409, code: 'oauth_taken' })
    expect((await linkTo(anna, second)).body).toMatchObject({ status: 409, code: 'oauth_other_linked' })
    const drop = { method: 'DELETE', headers: anna }
    expect((await shop.json('/api/v2/oauth/yandex/link/', drop)).status).toBe(200)
    expect((await shop.json('/api/v2/oauth/yandex/link/', drop)).status).toBe(404)
    expect((await linkTo(boris, first)).status).toBe(200)
    expect(await linksOf(anna)).toEqual([])
  })

  test('another person’s service account never takes over an existing session', async () => {
    const person = stranger(true)
    const guest = browser()
    await guest.auth('sber', (await went(guest, 'sber', person)).body)
    const other = browser(await shop.signIn('79120000505'))
    const { status, body, headers } = await other.auth('sber', (await went(other, 'sber', person)).body)
    expect([status, body.code]).toEqual([409, 'oauth_taken'])
    expect(headers.getSetCookie().filter((one) => one.startsWith('token='))).toEqual([])
  })

  test('a service account linked in one company is unknown in another', async () => {
    const person = stranger(true)
    const visitor = browser()
    await visitor.auth('sber', (await went(visitor, 'sber', person)).body)
    const there = await shop.json('/api/v2/oauth/sber/start/', { json: {}, host: 'second.test' })
    expect(there.body.code).toBe('oauth_not_offered')
  })
})

describe('a callback is accepted only where its sign-in began', () => {
  test('refuses another browser, provider, a forged or used state', async () => {
    const visitor = browser()
    const { body } = await went(visitor, 'vk', stranger(true))
    expect((await browser().auth('vk', body)).body.code).toBe('oauth_state_wrong')
    expect((await visitor.auth('yandex', body)).body.code).toBe('oauth_state_wrong')
    expect((await visitor.auth('vk', { ...body, state: 'made up' })).body.code).toBe('oauth_state_wrong')
    expect((await visitor.auth('vk', body)).body.code).toBe('oauth_phone_needed')
    const entered = browser()
    const { body: once } = await went(entered, 'sber', stranger(true))
    const answers = await Promise.all([1, 2, 3].map(() => entered.auth('sber', once)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await entered.auth('sber', once)).body.code).toBe('oauth_state_wrong')
  })

  test('an abandoned sign-in expires after ten minutes, and its data is deleted', async () => {
    const visitor = browser()
    const { body } = await went(visitor, 'vk', stranger(true))
    shop.clock.advance(601_000)
    expect((await visitor.auth('vk', body)).body.code).toBe('oauth_state_wrong')
  })

  test('a service refusal and an outage are reported differently; the sign-in can restart', async () => {
    const visitor = browser()
    const refused = await visitor.auth('vk', (await went(visitor, 'vk', { person: 'egor' })).body)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'oauth_refused', return_url: '/cart/?x=1' }])
    for (const mode of ['reset', 'garbage', 'http500'] as const) {
      const { body } = await went(visitor, 'sber', stranger(true))
      await outer.makeIll('oauth-sber', mode)
      const away = await visitor.auth('sber', body)
      expect([away.status, away.body], mode).toMatchObject([
        502,
        { code: 'oauth_unavailable', return_url: '/cart/?x=1' },
      ])
      await outer.makeWell()
    }
  })

  test('a cancelled sign-in returns to its first page; a foreign return URL is dropped', async () => {
    const visitor = browser()
    const { body } = await went(visitor, 'vk', { person: '' })
    const cancel = () => visitor.post('/api/v2/oauth/vk/cancel/', { state: body.state })
    expect((await cancel()).body).toEqual({ return_url: '/cart/?x=1' })
    expect((await cancel()).body).toEqual({ return_url: '' })
    for (const foreign of ['https://evil.test/', '//evil.test/', '/\\evil.test/']) {
      const started = await visitor.start('vk', foreign)
      const { body: came } = await comeBack(started.body.url, { person: '' })
      expect((await visitor.post('/api/v2/oauth/vk/cancel/', { state: came.state })).body).toEqual({ return_url: '' })
    }
  })

  test('a service that is not offered or lacks a secret cannot be started', async () => {
    await setTo({ oauth_methods: [{ slug: 'vk' }] })
    expect((await browser().start('sber')).body).toMatchObject({ status: 409, code: 'oauth_not_offered' })
    await setTo({ oauth_methods: applications.oauth_methods, vk_id: { app_id: '' } })
    expect((await browser().start('vk')).body.code).toBe('oauth_not_offered')
    await setTo(applications)
    expect((await browser().start('vk')).status).toBe(200)
  })
})

test('a link in a letter signs its customer in, once and within a day', async () => {
  const headers = await shop.signIn('79120000506')
  const me = (await shop.json('/api/customers/me/', { headers })).body
  const company = { hosts: [], isDefault: true }
  const make = () => createSignInLink(shop.app, shop.db, { company, customerId: me.id, path: '/my/orders/?page=2' })
  const url = new URL(await make())
  expect(url.href.startsWith('http://shop.test/my/orders/?page=2&auth_customer_id=')).toBe(true)
  const body = { id: url.searchParams.get('auth_customer_id'), code: url.searchParams.get('auth_code') }
  const enter = (json: object) => shop.json('/api/auth-codes/verify/', { json })
  const entered = await enter(body)
  const their = { authorization: `Token ${entered.body.key}` }
  expect((await shop.json('/api/customers/me/', { headers: their })).body.id).toBe(me.id)
  expect((await enter(body)).body.code).toBe('link_invalid')
  const late = new URL(await make()).searchParams
  shop.clock.advance(86_400_000)
  const tooLate = { id: late.get('auth_customer_id'), code: late.get('auth_code') }
  expect((await enter(tooLate)).body.code).toBe('link_invalid')
})
