import type { IdentityProvider, ProviderKit } from '#outside/oauth/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'
import type { OAuthProvider, OAuthSettings } from './oauth-services.ts'

/** A service people sign in through. `App.identityProviders` lists those of the shop. */
export interface IdentityProviderKind {
  name: OAuthProvider
  /** Stands in `provider set`. Never changed. */
  account: { name: string; fields: AccountFields }
  /** For companies that have kept no secrets of their own; null: they cannot do without. */
  sharedSecrets: Record<string, string> | null
  create(settings: OAuthSettings, secrets: Record<string, string>, kit: ProviderKit): IdentityProvider
}
