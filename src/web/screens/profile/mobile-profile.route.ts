import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import { loadMatters } from '../../parts/account/load-matters.ts'
import type { Matter } from '../../parts/account/what-matters.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

/** Of a guest nothing; what waits is null also where it could not be asked: the menu is there all the same. */
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
