import { type OAuthProvider, providerOfCallback } from '#shop/sign-in/oauth-services.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  provider: OAuthProvider
  /** Authorization code of the service; empty if absent. */
  code: string
  state: string
  deviceId: string
  /** OAuth error: `access_denied` if the visitor cancelled. */
  error: string
}

export async function load({ params, query }: LoadContext<'oauthCallback'>): Promise<LoadResult<Data>> {
  const provider = providerOfCallback(params.service)
  if (!provider) return { status: 404 }
  const text = (name: Parameters<typeof query.get>[0]) => query.get(name) ?? ''
  return {
    data: {
      provider,
      code: text('code'),
      state: text('state'),
      deviceId: text('device_id'),
      error: text('error'),
    },
  }
}

export const head = (): Head => ({ title: m.sign_in_title(), robots: 'noindex' })
