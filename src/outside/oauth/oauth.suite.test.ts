import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf } from '#kit/security/ids.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import type { IdentityProvider } from './port.ts'
import { createSberId } from './sber-id.ts'
import { createTId } from './t-id.ts'
import { createVkId } from './vk-id.ts'
import { createYandexId } from './yandex-id.ts'

let emulators: Emulators
const made: IdentityProvider[] = []
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
afterAll(async () => {
  for (const client of made) client.close()
  await emulators.close()
})

const redirectUri = 'http://shop.test/oauth/callback/x'
const verifier = 'v'.repeat(43)
const attempt = {
  state: 'state-1',
  nonce: 'nonce-1',
  challenge: challengeOf(verifier),
  redirectUri,
  locale: 'ru',
} as const

type Make = (more?: { clientSecret?: string }) => IdentityProvider
const kit = { timeouts: { totalMs: 800 } }
const at = (name: string) => ({
  baseUrl: `${emulatorSettings(emulators.url).oauth.url}/oauth-${name}/`,
  allowPrivate: true,
})
const keep = <C extends IdentityProvider>(client: C): C => {
  made.push(client)
  return client
}
const services: Record<string, Make> = {
  sber: ({ clientSecret = 'emulator' } = {}) =>
    keep(createSberId({ clientId: 'app', clientSecret, scope: '', isTest: false, ...at('sber') }, kit)),
  tid: ({ clientSecret = 'emulator' } = {}) => keep(createTId({ clientId: 'app', clientSecret, ...at('tid') }, kit)),
  vk: () => keep(createVkId({ appId: 'app', ...at('vk') }, kit)),
  yandex: ({ clientSecret = 'emulator' } = {}) =>
    keep(createYandexId({ clientId: 'app', clientSecret, ...at('yandex') }, kit)),
}

/** What a person does at the service; returns the address to which the browser comes back. */
async function choose(address: string, form: Record<string, string>): Promise<URL> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(answer.status, await answer.text()).toBe(302)
  return new URL(answer.headers.get('location')!)
}
const backFrom = (url: URL, more: object = {}) => ({
  code: url.searchParams.get('code') ?? '',
  state: url.searchParams.get('state') ?? '',
  deviceId: url.searchParams.get('device_id') ?? '',
  verifier,
  nonce: attempt.nonce,
  redirectUri,
  ...more,
})

describe.each(Object.keys(services))('%s', (name) => {
  test('a person who consents has name and number; a code works once', async () => {
    const service = services[name]!()
    const address = service.authorizeUrl(attempt)
    const page = await (await fetch(address)).text()
    expect(page).toContain('Анна Смирнова')
    const back = await choose(address, { person: 'anna' })
    expect(back.href.startsWith(`${redirectUri}?`)).toBe(true)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(await service.readPerson(backFrom(back))).toEqual({
      ok: true,
      value: {
        subject: 'anna',
        phone: '79000000001',
        isPhoneVerified: name === 'sber' || name === 'tid',
        firstName: 'Анна',
        lastName: 'Смирнова',
      },
    })
    expect(await service.readPerson(backFrom(back))).toMatchObject({ refusal: { code: 'identity_refused' } })
  })

  test('a person may have no number, be anybody, or decline', async () => {
    const service = services[name]!()
    const nobody = await choose(service.authorizeUrl(attempt), { person: 'nina' })
    expect(await service.readPerson(backFrom(nobody))).toMatchObject({ value: { phone: null, isPhoneVerified: false } })
    const somebody = await choose(service.authorizeUrl(attempt), { name: 'Пётр Иванов', phone: '+7 912 000-11-22' })
    expect(await service.readPerson(backFrom(somebody))).toMatchObject({
      value: { subject: expect.stringMatching(/^\d+$/), phone: '79120001122', firstName: 'Пётр', lastName: 'Иванов' },
    })
    const cancelled = await choose(service.authorizeUrl(attempt), { person: '' })
    expect(cancelled.searchParams.get('error')).toBe('access_denied')
    expect(cancelled.searchParams.get('code')).toBeNull()
  })

  test('a rejected code, a foreign code and another return address are refusals', async () => {
    const service = services[name]!()
    const address = service.authorizeUrl(attempt)
    const refused = await choose(address, { person: 'egor' })
    const wrong: object[] = [backFrom(refused), { ...backFrom(refused), code: 'made up' }]
    if (name !== 'yandex')
      wrong.push(backFrom(await choose(address, { person: 'anna' }), { redirectUri: 'http://evil.test/' }))
    if (name !== 'tid') wrong.push(backFrom(await choose(address, { person: 'anna' }), { verifier: 'w'.repeat(43) }))
    if (name === 'vk') wrong.push(backFrom(await choose(address, { person: 'anna' }), { deviceId: 'another' }))
    for (const back of wrong)
      expect(await service.readPerson(back as never)).toEqual({
        ok: false,
        refusal: { code: 'identity_refused', reason: 'invalid_grant' },
      })
  })

  test.each(['http500', 'garbage', 'hang'])('a failing service (%s) is unavailable, not thrown', async (mode) => {
    const service = services[name]!()
    const back = await choose(service.authorizeUrl(attempt), { person: 'anna' })
    await fetch(`${emulators.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: `oauth-${name}`, mode, seconds: 30 }),
    })
    expect(await service.readPerson(backFrom(back))).toMatchObject({ refusal: { code: 'identity_unavailable' } })
    await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  })
})

test('the page rejects an address without required protocol parameters', async () => {
  for (const [name, missing] of [
    ['sber', 'nonce'],
    ['vk', 'code_challenge'],
    ['yandex', 'client_id'],
    ['tid', 'state'],
  ] as const) {
    const url = new URL(services[name]!().authorizeUrl(attempt))
    url.searchParams.delete(missing)
    expect((await fetch(url)).status, name).toBe(400)
  }
})

test('rejects a wrong application secret', async () => {
  for (const name of ['sber', 'tid', 'yandex']) {
    const back = await choose(services[name]!().authorizeUrl(attempt), { person: 'anna' })
    expect(await services[name]!({ clientSecret: 'wrong' }).readPerson(backFrom(back)), name).toEqual({
      ok: false,
      refusal: { code: 'identity_refused', reason: 'invalid_client' },
    })
  }
})

test('rejects an id token of another Sber attempt', async () => {
  const service = services.sber!()
  const back = await choose(service.authorizeUrl(attempt), { person: 'anna' })
  expect(await service.readPerson(backFrom(back, { nonce: 'another' }))).toMatchObject({ refusal: { reason: 'nonce' } })
})

test('[SET-27] Sber is called at its own host with the configured scope, or at its test host', () => {
  const plain = (isTest: boolean, scope = '') =>
    new URL(keep(createSberId({ clientId: 'app', clientSecret: 's', scope, isTest })).authorizeUrl(attempt))
  expect(plain(false).origin + plain(false).pathname).toBe('https://online.sberbank.ru/CSAFront/oidc/authorize.do')
  expect(plain(true).origin).not.toBe(plain(false).origin)
  expect(plain(false).searchParams.get('scope')).toBe('openid name mobile')
  expect(plain(false, 'email openid').searchParams.get('scope')).toBe('openid email')
  expect(plain(false).searchParams.get('client_id')).toBe('app')
})
