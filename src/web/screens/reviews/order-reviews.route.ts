import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { loadReviewed, type ReviewedOrder } from './load-reviewed.ts'

export async function load(context: LoadContext<'reviewOrder'>): Promise<LoadResult<ReviewedOrder>> {
  const data = await loadReviewed(context)
  return data ? { data } : { status: 404 }
}

export const head = ({ order }: ReviewedOrder): Head => ({
  title: m.reviews_of_order_title({ number: order.number }),
  robots: 'noindex',
})
