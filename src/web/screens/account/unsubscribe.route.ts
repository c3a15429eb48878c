import type { SubscriptionsOnWire } from '#shop/account/account.wire.ts'
import { offeredTopics } from '#shop/account/topics.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  code: string
  /** Topic of the email with the link; null: not given. */
  topic: SubscriptionsOnWire['items'][number]['topic'] | null
  items: SubscriptionsOnWire['items']
}

export async function load({ api, params: { code }, query }: LoadContext<'unsubscribe'>): Promise<LoadResult<Data>> {
  const { items } = await api.get('/api/subscriptions/mail/{code}/', { params: { code } })
  const asked = query.get('topic')
  return { data: { code, topic: offeredTopics.find((topic) => topic === asked) ?? null, items } }
}

export const head = (): Head => ({ title: m.account_unsubscribe(), robots: 'noindex' })
