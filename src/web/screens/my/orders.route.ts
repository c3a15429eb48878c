import type { OrdersAnswer } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  answer: OrdersAnswer
}

export async function load({ api, query }: LoadContext<'orders'>): Promise<LoadResult<Data>> {
  const page = Number(query.get('page') ?? '1')
  return {
    data: {
      answer: await api.get('/api/orders/', {
        query: { page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1 },
      }),
    },
  }
}

export const head = (): Head => ({ title: m.orders_title(), robots: 'noindex' })
