import type { EmailOnWire } from '#shop/account/account.wire.ts'
import type { LegalOnWire } from '#shop/account/legal.wire.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  me: CustomerOnWire
  email: EmailOnWire
  /** Of a legal entity. */
  legal: LegalOnWire | null
}

export async function load({ api }: LoadContext<'profile'>): Promise<LoadResult<Data>> {
  const [me, email] = await Promise.all([api.get('/api/customers/me/'), api.get('/api/customers/me/email/')])
  const legal = me.type === 'legal' ? await api.get('/api/customers/me/legal/') : null
  return { data: { me, email, legal } }
}

export const head = (): Head => ({ title: m.profile_title(), robots: 'noindex' })
