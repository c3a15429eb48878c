import { z } from 'zod'
import { ok, refuse } from '#lib/result.ts'
import type { Elsewhere, IdentityProvider, ProviderKit } from './port.ts'
import { browserAddress, outgoingTo, phoneOf, requestParsed, tokenWire } from './request.ts'

export interface VkIdSettings extends Elsewhere {
  appId: string
}

const host = 'https://id.vk.ru'

const vkTokenWire = tokenWire.extend({ state: z.string().optional() })
const personWire = z.object({
  user: z.object({
    user_id: z.union([z.string(), z.number()]).transform(String),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    phone: z.string().optional(),
  }),
})

/** VK ID (integrations §5.1): OAuth 2.1 with PKCE and without a secret; a code is bound to a device. Phone numbers are not verified. */
export function createVkId(settings: VkIdSettings, kit: ProviderKit = {}): IdentityProvider {
  const { appId } = settings
  const outgoing = outgoingTo('oauth-vk', host, settings, kit)
  return {
    authorizeUrl: ({ state, challenge, redirectUri, locale }) =>
      browserAddress(host, settings, 'authorize', {
        response_type: 'code',
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: 'phone',
        code_challenge: challenge,
        code_challenge_method: 's256',
        lang_id: locale === 'en' ? '3' : '0',
      }),
    async readPerson({ code, state, verifier, redirectUri, deviceId = '' }) {
      const token = await requestParsed(outgoing, vkTokenWire, {
        method: 'POST',
        path: 'oauth2/auth',
        form: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: appId,
          device_id: deviceId,
          redirect_uri: redirectUri,
          state,
        },
      })
      if (!token.ok) return token
      if (token.value.state !== undefined && token.value.state !== state)
        return refuse({ code: 'identity_refused', reason: 'state' })
      const person = await requestParsed(outgoing, personWire, {
        method: 'POST',
        path: 'oauth2/user_info',
        form: { client_id: appId, access_token: token.value.access_token },
        idempotent: true,
      })
      if (!person.ok) return person
      const { user_id, first_name = '', last_name = '', phone } = person.value.user
      return ok({
        subject: user_id,
        phone: phoneOf(phone),
        isPhoneVerified: false,
        firstName: first_name,
        lastName: last_name,
      })
    },
    close: outgoing.close,
  }
}
