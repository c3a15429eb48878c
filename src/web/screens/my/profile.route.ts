import type { EmailOnWire } from '#shop/account/account.wire.ts'
import type { LegalOnWire } from '#shop/account/legal.wire.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import { loadMatters } from '../../parts/account/load-matters.ts'
import type { Matter } from '../../parts/account/what-matters.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  me: CustomerOnWire
  email: EmailOnWire
  /** Set for a legal entity. */
  legal: LegalOnWire | null
  matters: Matter[]
}

export async function load(context: LoadContext<'profile'>): Promise<LoadResult<Data>> {
  const { api } = context
  const [me, email, matters] = await Promise.all([
    api.get('/api/customers/me/'),
    api.get('/api/customers/me/email/'),
    loadMatters(context),
  ])
  const legal = me.type === 'legal' ? await api.get('/api/customers/me/legal/') : null
  return { data: { me, email, legal, matters } }
}

export const head = (): Head => ({ title: m.profile_title(), robots: 'noindex' })
