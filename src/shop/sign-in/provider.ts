import type { IdentityProvider, ProviderKit } from '#outside/oauth/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'
import type { OAuthProvider, OAuthSettings } from './oauth-services.ts'

/** A sign-in service. `App.identityProviders` lists those of the shop. */
export interface IdentityProviderKind {
  name: OAuthProvider
  /** Name used in `provider set`. Never change it. */
  account: { name: string; fields: AccountFields }
  /** Default secrets, for companies without their own; null: a company needs its own. */
  sharedSecrets: Record<string, string> | null
  create(settings: OAuthSettings, secrets: Record<string, string>, kit: ProviderKit): IdentityProvider
}
