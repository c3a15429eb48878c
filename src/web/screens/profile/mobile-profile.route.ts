import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import { loadMatters } from '../../parts/account/load-matters.ts'
import type { Matter } from '../../parts/account/what-matters.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

/** Both null for a guest; `matters` is also null if loading failed, as the menu is shown anyway. */
export interface Data {
  me: CustomerOnWire | null
  matters: Matter[] | null
}

export async function load(context: LoadContext<'mobileProfile'>): Promise<LoadResult<Data>> {
  if (!context.signedIn) return { data: { me: null, matters: null } }
  const [me, matters] = await Promise.all([
    context.api.get('/api/customers/me/').catch(() => null),
    loadMatters(context).catch(() => null),
  ])
  return { data: { me, matters } }
}

export const head = (): Head => ({ title: m.sign_in_profile_title(), robots: 'noindex' })
