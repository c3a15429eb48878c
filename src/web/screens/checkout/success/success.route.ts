import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { loadOrder, type OrderData } from '../../../parts/orders/load-order.ts'
import type { Head, LoadContext, LoadResult } from '../../../screen.ts'

export interface SuccessData extends OrderData {
  /** The other orders of the same press, in the order in which they were placed. */
  others: OrderOnWire[]
}

export async function load(context: LoadContext<'success'>): Promise<LoadResult<SuccessData>> {
  const loaded = await loadOrder(context)
  if (!('data' in loaded)) return loaded
  const { order } = loaded.data
  if (order.placed_with === undefined) return { data: { ...loaded.data, others: [] } }
  const query = { placed_with: order.placed_with, page_size: 50 }
  const { items } = await context.api.get('/api/orders/', { query })
  return { data: { ...loaded.data, others: items.filter(({ id }) => id !== order.id).toReversed() } }
}

export const head = ({ order, others }: SuccessData): Head => ({
  title: m.checkout_success_title({ number: [order, ...others].map(({ number }) => number).join(', ') }),
  robots: 'noindex',
})
