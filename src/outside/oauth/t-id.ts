import { z } from 'zod'
import { ok } from '#lib/result.ts'
import type { Elsewhere, IdentityProvider, ProviderKit } from './port.ts'
import { browserAddress, outgoingTo, phoneOf, requestParsed, tokenWire } from './request.ts'

export interface TIdSettings extends Elsewhere {
  clientId: string
  clientSecret: string
}

const host = 'https://id.tbank.ru'

const personWire = z.object({
  sub: z.string().min(1),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  phone_number: z.string().optional(),
})

/** T-ID of T-Bank (integrations §5.4): the application authenticates with Basic; there is no PKCE. Phone numbers are verified by the bank. */
export function createTId(settings: TIdSettings, kit: ProviderKit = {}): IdentityProvider {
  const { clientId, clientSecret } = settings
  const outgoing = outgoingTo('oauth-tid', host, settings, kit)
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      browserAddress(host, settings, 'auth/authorize', {
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
      }),
    async readPerson({ code, redirectUri }) {
      const token = await requestParsed(outgoing, tokenWire, {
        method: 'POST',
        path: 'auth/token',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        form: { grant_type: 'authorization_code', redirect_uri: redirectUri, code },
      })
      if (!token.ok) return token
      const person = await requestParsed(outgoing, personWire, {
        method: 'POST',
        path: 'userinfo/userinfo',
        headers: { authorization: `Bearer ${token.value.access_token}` },
        form: { client_id: clientId, client_secret: clientSecret },
        idempotent: true,
      })
      if (!person.ok) return person
      const { sub, given_name = '', family_name = '', phone_number } = person.value
      const phone = phoneOf(phone_number)
      return ok({ subject: sub, phone, isPhoneVerified: phone !== null, firstName: given_name, lastName: family_name })
    },
    close: outgoing.close,
  }
}
