import { type OAuthProvider, offeredProviders } from '#shop/sign-in/oauth-services.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { localPath } from '../../safe-address.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  /** A path of this site, or null: other origins are dropped (AUTH-02). */
  returnUrl: string | null
  /** Sign-in services, in the order of the setting. */
  offered: OAuthProvider[]
  /** The service named in the address could not be started; otherwise the visitor would be redirected to it. */
  failed: boolean
}

export async function load({
  query,
  signedIn,
  company,
}: LoadContext<'login'> | LoadContext<'oauth'>): Promise<LoadResult<Data>> {
  const returnUrl = localPath(query.get('returnUrl'))
  if (signedIn) return { redirect: returnUrl ?? links.home() }
  const asked = (query as { get(name: string): string | null }).get('provider')
  return { data: { returnUrl, offered: offeredProviders(company.settings), failed: Boolean(asked) } }
}

export const head = (): Head => ({ title: m.sign_in_title(), robots: 'noindex' })
