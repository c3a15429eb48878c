import type { EmailOnWire } from '#shop/account/account.wire.ts'
import type { LegalOnWire } from '#shop/account/legal.wire.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { type Matter, whatMatters } from './what-matters.ts'

export interface Data {
  me: CustomerOnWire
  email: EmailOnWire
  /** Of a legal entity. */
  legal: LegalOnWire | null
  matters: Matter[]
}

export async function load({ api }: LoadContext<'profile'>): Promise<LoadResult<Data>> {
  const [me, email, orders, reclamations] = await Promise.all([
    api.get('/api/customers/me/'),
    api.get('/api/customers/me/email/'),
    api.get('/api/orders/', { query: {} }),
    api.get('/api/reclamations/', { query: {} }),
  ])
  const legal = me.type === 'legal' ? await api.get('/api/customers/me/legal/') : null
  return { data: { me, email, legal, matters: whatMatters(orders.items, reclamations.items) } }
}

export const head = (): Head => ({ title: m.profile_title(), robots: 'noindex' })
