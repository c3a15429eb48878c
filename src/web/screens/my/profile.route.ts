import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  me: CustomerOnWire
}

export async function load({ api }: LoadContext<'profile'>): Promise<LoadResult<Data>> {
  return { data: { me: await api.get('/api/customers/me/') } }
}

export const head = (): Head => ({ title: m.profile_title(), robots: 'noindex' })
