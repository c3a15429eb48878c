/** Sign-in services. `tid` in API paths is `tbank` in page URLs and settings (contradiction C4). */
export const oauthProviders = ['sber', 'yandex', 'vk', 'tid'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

/** The company settings that determine which services it offers (SET-24 to SET-28). */
export interface OAuthSettings {
  oauth_methods: readonly { slug: string }[]
  yandex_id: string
  tbank_id: string
  sber_id: { Client_ID: string; scope: string; is_test: boolean }
  vk_id: { app_id: string }
}

export const readProvider = (name: string): OAuthProvider | null => oauthProviders.find((one) => one === name) ?? null

/** In URLs: `/oauth/callback/tbank`. */
export const callbackName = (provider: OAuthProvider): string => (provider === 'tid' ? 'tbank' : provider)
export const providerOfCallback = (name: string): OAuthProvider | null =>
  oauthProviders.find((one) => callbackName(one) === name) ?? null

/** A service by either of its names. */
export const providerNamed = (name: string): OAuthProvider | null => readProvider(name) ?? providerOfCallback(name)

/** The id of the company's application at the service; empty: none, and the service is not offered. */
export function applicationId(settings: OAuthSettings, provider: OAuthProvider): string {
  switch (provider) {
    case 'sber':
      return settings.sber_id.Client_ID
    case 'tid':
      return settings.tbank_id
    case 'vk':
      return settings.vk_id.app_id
    case 'yandex':
      return settings.yandex_id
  }
}

/** The services a company offers, in the order of its settings, without duplicates. */
export function offeredProviders(settings: OAuthSettings): OAuthProvider[] {
  const named = settings.oauth_methods.map(({ slug }) => providerNamed(slug))
  return [...new Set(named)].filter((one) => one !== null).filter((one) => applicationId(settings, one) !== '')
}
