/*
 * The emulated Sber ID, T-ID, VK ID and Yandex ID: a page to choose a person instead of a password, then the protocol of each service.
 *
 * Sentinels (the page of each service lists them)
 * | Who                      | Then                                                    |
 * |--------------------------|---------------------------------------------------------|
 * | Анна, Тимур              | a profile with a number                                 |
 * | Нина                     | a profile without a number                              |
 * | Егор                     | the code is refused at the exchange (invalid_grant)     |
 * | «Другой человек»         | any name, with or without a number                      |
 * | «Отменить»               | back with error=access_denied                           |
 * | client_secret `wrong`    | invalid_client                                          |
 *
 * Checked as strictly as the real ones: redirect_uri, client_id, PKCE (not T-ID, which has none), device_id (VK), `openid` first and rquid
 * (Sber), Basic (T-ID); a code works once, within ten minutes.
 *
 * Differs from the real ones
 * - Any client id and any return address is accepted. There are no passwords and no consent page.
 * - Sber requires no certificate; id tokens are not signed. Tokens do not expire, and there is no refresh, logout or revocation.
 * - Profiles hold a name and a number, nothing else.
 */
import { type Context, Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { createOAuthCore, type Dialect, type OAuthCore } from './oauth-emulator-core.ts'

const sber: Dialect = {
  name: 'oauth-sber',
  title: 'Сбер ID',
  authorizePath: '/CSAFront/oidc/authorize.do',
  challengeMethod: 'S256',
  stands: ['/ift'],
  wants: ({ scope = '', client_type, nonce }) => {
    if (!scope.startsWith('openid')) return 'invalid_scope'
    if (client_type !== 'PRIVATE') return 'invalid_request'
    return nonce ? null : 'invalid_request'
  },
}
const tid: Dialect = { name: 'oauth-tid', title: 'T-ID', authorizePath: '/auth/authorize', challengeMethod: null }
const vk: Dialect = {
  name: 'oauth-vk',
  title: 'VK ID',
  authorizePath: '/authorize',
  challengeMethod: 's256',
  returns: ({ deviceId }) => ({ device_id: deviceId, type: 'code_v2', expires_in: '600', ext_id: 'emulator' }),
}
const yandex: Dialect = {
  name: 'oauth-yandex',
  title: 'Яндекс ID',
  authorizePath: '/authorize',
  challengeMethod: 'S256',
}

/** The four services, each under its own name. */
export function createOAuthEmulators(clock: Clock): { name: string; api: Hono }[] {
  return [
    service(sber, clock, sberCalls),
    service(tid, clock, tidCalls),
    service(vk, clock, vkCalls),
    service(yandex, clock, yandexCalls),
  ]
}

function service(dialect: Dialect, clock: Clock, calls: (api: Hono, core: OAuthCore) => void) {
  const core = createOAuthCore(dialect, clock)
  const api = new Hono()
  api.route('/', core.pages)
  calls(api, core)
  return { name: dialect.name, api }
}

const formOf = async (c: Context) => (await c.req.parseBody().catch(() => ({}))) as Record<string, string | undefined>
const bearerOf = (c: Context, scheme = 'Bearer') =>
  new RegExp(`^${scheme}\\s+(\\S+)$`).exec(c.req.header('authorization') ?? '')?.[1] ?? ''
const isSecret = (secret: string | undefined) => !!secret && secret !== 'wrong'
const invalidClient = { error: 'invalid_client', error_description: 'unknown application or secret' }
const noToken = { error: 'invalid_token' }

/** `sub` and the OpenID Connect claim names, as Sber and T-Bank return them. */
const profileOf = ({ subject, firstName, lastName, phone }: NonNullable<ReturnType<OAuthCore['personOf']>>) => ({
  sub: subject,
  given_name: firstName,
  family_name: lastName,
  ...(phone && { phone_number: `+${phone}` }),
})

function sberCalls(api: Hono, core: OAuthCore) {
  const hasRquid = (c: Context, name = 'rquid') => /^[0-9a-f]{32}$/i.test(c.req.header(name) ?? '')
  for (const stand of ['', '/ift']) {
    api.post(`${stand}/ru/prod/tokens/v2/oidc`, async (c) => {
      const form = await formOf(c)
      if (!hasRquid(c)) return c.json({ error: 'invalid_request', error_description: 'rquid' }, 400)
      if (!isSecret(form.client_secret)) return c.json(invalidClient, 401)
      const made = core.redeem({
        grantType: form.grant_type,
        code: form.code,
        clientId: form.client_id,
        redirectUri: form.redirect_uri ?? '',
        verifier: form.code_verifier,
      })
      if ('error' in made) return c.json({ error: made.error }, 400)
      const claims = { sub: made.person.subject, aud: form.client_id, nonce: made.nonce }
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return c.json({
        access_token: made.token,
        token_type: 'Bearer',
        expires_in: 60,
        scope: 'openid name mobile',
        id_token: `${part({ alg: 'none' })}.${part(claims)}.`,
      })
    })
    api.get(`${stand}/ru/prod/sberbankid/v2.1/userinfo`, (c) => {
      const person = core.personOf(bearerOf(c))
      if (!person || !hasRquid(c, 'x-introspect-rquid')) return c.json(noToken, 401)
      return c.json({ ...profileOf(person), aud: 'emulator' })
    })
  }
  api.get('/api/v2/auth/completed', (c) => c.body(null, core.personOf(bearerOf(c)) ? 200 : 401))
}

function tidCalls(api: Hono, core: OAuthCore) {
  api.post('/auth/token', async (c) => {
    const form = await formOf(c)
    const [clientId = '', secret] = Buffer.from(bearerOf(c, 'Basic'), 'base64').toString('utf8').split(':')
    if (!isSecret(secret)) return c.json(invalidClient, 401)
    const made = core.redeem({
      grantType: form.grant_type,
      code: form.code,
      clientId,
      redirectUri: form.redirect_uri ?? '',
    })
    if ('error' in made) return c.json({ error: made.error }, 400)
    return c.json({ access_token: made.token, token_type: 'Bearer', expires_in: 1800 })
  })
  api.post('/userinfo/userinfo', async (c) => {
    const form = await formOf(c)
    const person = core.personOf(bearerOf(c))
    if (!person || !isSecret(form.client_secret)) return c.json(noToken, 401)
    return c.json({ ...profileOf(person), name: `${person.firstName} ${person.lastName}`.trim() })
  })
}

function vkCalls(api: Hono, core: OAuthCore) {
  api.post('/oauth2/auth', async (c) => {
    const form = await formOf(c)
    const made = core.redeem({
      grantType: form.grant_type,
      code: form.code,
      clientId: form.client_id,
      redirectUri: form.redirect_uri ?? '',
      verifier: form.code_verifier,
      deviceId: form.device_id ?? '',
    })
    // Errors are returned with HTTP 200.
    if ('error' in made) return c.json({ error: made.error, error_description: 'code is invalid', state: form.state })
    return c.json({
      access_token: made.token,
      refresh_token: 'emulator',
      token_type: 'Bearer',
      expires_in: 3600,
      user_id: made.person.subject,
      state: form.state,
      scope: 'vkid.personal_info phone',
    })
  })
  api.post('/oauth2/user_info', async (c) => {
    const form = await formOf(c)
    const person = core.personOf(form.access_token ?? '')
    if (!person || !form.client_id) return c.json(noToken)
    const { subject, firstName, lastName, phone } = person
    return c.json({
      user: { user_id: subject, first_name: firstName, last_name: lastName, ...(phone && { phone }) },
    })
  })
}

function yandexCalls(api: Hono, core: OAuthCore) {
  api.post('/token', async (c) => {
    const form = await formOf(c)
    if (!isSecret(form.client_secret)) return c.json(invalidClient, 400)
    const made = core.redeem({
      grantType: form.grant_type,
      code: form.code,
      clientId: form.client_id,
      verifier: form.code_verifier,
    })
    if ('error' in made) return c.json({ error: made.error, error_description: 'Code has expired' }, 400)
    return c.json({ access_token: made.token, refresh_token: 'emulator', expires_in: 31_536_000, token_type: 'bearer' })
  })
  api.get('/info', (c) => {
    const person = core.personOf(bearerOf(c, 'OAuth'))
    if (!person) return c.json(noToken, 401)
    const { subject, firstName, lastName, phone } = person
    return c.json({
      id: subject,
      login: `user-${subject}`,
      first_name: firstName,
      last_name: lastName,
      real_name: `${firstName} ${lastName}`.trim(),
      ...(phone && { default_phone: { id: 1, number: `+${phone}` } }),
    })
  })
}
