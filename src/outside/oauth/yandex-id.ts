import { z } from 'zod'
import { ok } from '#lib/result.ts'
import type { Elsewhere, IdentityProvider, ProviderKit } from './port.ts'
import { browserAddress, outgoingTo, phoneOf, requestParsed, tokenWire } from './request.ts'

export interface YandexIdSettings extends Elsewhere {
  clientId: string
  clientSecret: string
}

const oauthHost = 'https://oauth.yandex.ru'
const loginHost = 'https://login.yandex.ru'

const personWire = z.object({
  id: z.string().min(1),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  default_phone: z.object({ number: z.string() }).nullish(),
})

/** Yandex ID (integrations §5.2): OAuth 2.0 with PKCE. Phone numbers are not verified. */
export function createYandexId(settings: YandexIdSettings, kit: ProviderKit = {}): IdentityProvider {
  const { clientId, clientSecret } = settings
  const tokens = outgoingTo('oauth-yandex', oauthHost, settings, kit)
  const profiles = outgoingTo('oauth-yandex', loginHost, settings, kit)
  return {
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      browserAddress(oauthHost, settings, 'authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'login:info login:default_phone',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    async readPerson({ code, verifier }) {
      const token = await requestParsed(tokens, tokenWire, {
        method: 'POST',
        path: 'token',
        form: {
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          code_verifier: verifier,
        },
      })
      if (!token.ok) return token
      const person = await requestParsed(profiles, personWire, {
        path: 'info',
        query: { format: 'json' },
        headers: { authorization: `OAuth ${token.value.access_token}` },
        idempotent: true,
      })
      if (!person.ok) return person
      const { id, first_name, last_name, default_phone } = person.value
      return ok({
        subject: id,
        phone: phoneOf(default_phone?.number),
        isPhoneVerified: false,
        firstName: first_name ?? '',
        lastName: last_name ?? '',
      })
    },
    close() {
      tokens.close()
      profiles.close()
    },
  }
}
