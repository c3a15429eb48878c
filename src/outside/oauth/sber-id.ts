import { z } from 'zod'
import { newUuid } from '#kit/security/ids.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Elsewhere, IdentityProvider, ProviderKit } from './port.ts'
import { browserAddress, hasNonce, outgoingTo, phoneOf, requestParsed, tokenWire } from './request.ts'

export interface SberIdSettings extends Elsewhere {
  clientId: string
  clientSecret: string
  /** Empty: name and phone. */
  scope: string
  /** Use Sber's test environment. */
  isTest: boolean
  /** For mutual TLS, as Sber issues them for the application (PEM). */
  certificate?: string
  privateKey?: string
}

// Hosts of the test environment: the browser host is not confirmed by a source.
const hosts = {
  live: { browser: 'https://online.sberbank.ru', api: 'https://oauth.sber.ru' },
  test: { browser: 'https://id-ift.sber.ru', api: 'https://oauth-ift.sber.ru' },
}

const personWire = z.object({
  sub: z.string().min(1),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  phone_number: z.string().optional(),
})

/** Sber ID (integrations §5.3): OpenID Connect with PKCE over mutual TLS. Phone numbers are verified by the bank. */
export function createSberId(settings: SberIdSettings, kit: ProviderKit = {}): IdentityProvider {
  const { clientId, clientSecret, isTest, certificate, privateKey } = settings
  const place = isTest ? hosts.test : hosts.live
  const there = settings.baseUrl && isTest ? { ...settings, baseUrl: `${settings.baseUrl}ift/` } : settings
  const outgoing = outgoingTo('oauth-sber', place.api, there, {
    ...kit,
    ...(certificate && privateKey && { tls: { cert: certificate, key: privateKey } }),
  })
  const rquid = () => newUuid().replaceAll('-', '')

  return {
    authorizeUrl: ({ state, nonce, challenge, redirectUri }) =>
      browserAddress(place.browser, there, 'CSAFront/oidc/authorize.do', {
        response_type: 'code',
        client_type: 'PRIVATE',
        client_id: clientId,
        scope: scopeOf(settings.scope),
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        app: 'false',
      }),
    async readPerson({ code, verifier, nonce, redirectUri }) {
      const token = await requestParsed(outgoing, tokenWire, {
        method: 'POST',
        path: 'ru/prod/tokens/v2/oidc',
        headers: { rquid: rquid() },
        form: {
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
      })
      if (!token.ok) return token
      if (!hasNonce(token.value.id_token, nonce)) return refuse({ code: 'identity_refused', reason: 'nonce' })
      const authorization = `Bearer ${token.value.access_token}`
      const person = await requestParsed(outgoing, personWire, {
        path: 'ru/prod/sberbankid/v2.1/userinfo',
        headers: { authorization, 'x-introspect-rquid': rquid() },
        idempotent: true,
      })
      if (!person.ok) return person
      // Sber wants to be notified of a completed sign-in; the customer does not wait for this call.
      if (!isTest)
        void outgoing.request({
          path: 'api/v2/auth/completed',
          headers: { authorization, rquid: rquid() },
          expect: 'text',
          idempotent: true,
        })
      const { sub, given_name = '', family_name = '', phone_number } = person.value
      const phone = phoneOf(phone_number)
      return ok({ subject: sub, phone, isPhoneVerified: phone !== null, firstName: given_name, lastName: family_name })
    },
    close: outgoing.close,
  }
}

/** `openid` comes first, even if the setting omits it. */
const scopeOf = (asked: string): string =>
  ['openid', ...(asked.trim() || 'name mobile').split(/[\s,]+/).filter((one) => one !== 'openid')].join(' ')
