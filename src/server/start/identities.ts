import { createSberId } from '#outside/oauth/sber-id.ts'
import { createTId } from '#outside/oauth/t-id.ts'
import { createVkId } from '#outside/oauth/vk-id.ts'
import { createYandexId } from '#outside/oauth/yandex-id.ts'
import type { IdentityProviderKind } from '#shop/sign-in/provider.ts'
import type { OutsideConfig } from './outside-config.ts'

const clientSecret = { label: { ru: 'Секрет приложения', en: 'Application secret' }, isSecret: true, isRequired: true }
const pem = (ru: string, en: string) => ({ label: { ru, en }, isSecret: true, isRequired: false })

/** Services that people sign in through. Application ids are settings of a company, their secrets its accounts. */
export function identityProviders({ oauth }: Pick<OutsideConfig, 'oauth'>): IdentityProviderKind[] {
  const at = (name: string) => (oauth ? { baseUrl: `${oauth.url}/oauth-${name}/`, allowPrivate: true } : {})
  const sharedSecrets = oauth?.secret ? { clientSecret: oauth.secret } : null
  return [
    {
      name: 'sber',
      account: {
        name: 'sber-id',
        fields: {
          clientSecret,
          certificate: pem('Сертификат приложения, PEM', 'Certificate of the application, PEM'),
          privateKey: pem('Ключ сертификата, PEM', 'Key of the certificate, PEM'),
        },
      },
      sharedSecrets,
      create: ({ sber_id }, { clientSecret = '', ...tls }, kit) =>
        createSberId(
          {
            clientId: sber_id.Client_ID,
            scope: sber_id.scope,
            isTest: sber_id.is_test,
            clientSecret,
            ...tls,
            ...at('sber'),
          },
          kit,
        ),
    },
    {
      name: 'tid',
      account: { name: 't-id', fields: { clientSecret } },
      sharedSecrets,
      create: ({ tbank_id }, { clientSecret = '' }, kit) =>
        createTId({ clientId: tbank_id, clientSecret, ...at('tid') }, kit),
    },
    {
      name: 'vk',
      account: { name: 'vk-id', fields: {} },
      // VK requires no secret: PKCE replaces it.
      sharedSecrets: {},
      create: ({ vk_id }, _secrets, kit) => createVkId({ appId: vk_id.app_id, ...at('vk') }, kit),
    },
    {
      name: 'yandex',
      account: { name: 'yandex-id', fields: { clientSecret } },
      sharedSecrets,
      create: ({ yandex_id }, { clientSecret = '' }, kit) =>
        createYandexId({ clientId: yandex_id, clientSecret, ...at('yandex') }, kit),
    },
  ]
}
