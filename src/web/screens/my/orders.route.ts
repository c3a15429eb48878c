import { cutByLetters } from '#lib/text.ts'
import { type OrderGroup, orderGroups } from '#shop/orders/order-states.ts'
import type { OrdersAnswer } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  answer: OrdersAnswer
  /** Filters from the address. */
  search: string
  state: OrderGroup | null
}

export async function load({ api, query }: LoadContext<'orders'>): Promise<LoadResult<Data>> {
  const asked = Number(query.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const search = cutByLetters((query.get('search') ?? '').trim(), 100)
  const state = orderGroups.find((one) => one === query.get('state')) ?? null
  const answer = await api.get('/api/orders/', { query: { page, search, ...(state && { state }) } })
  return { data: { answer, search, state } }
}

export const head = (): Head => ({ title: m.orders_title(), robots: 'noindex' })
