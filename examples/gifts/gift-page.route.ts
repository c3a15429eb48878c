import { callsOf } from '#api/client.ts'
import type { Head, LoadContext, LoadResult } from '#web/screen.ts'
import type { GiftsCalls } from './gifts.calls.ts'

export interface Data {
  orders: number
}

/** The page refuses what its call refuses: 403 for customers without an order, 404 for another gift. */
export async function load({ api, params }: LoadContext<{ gift: string }>): Promise<LoadResult<Data>> {
  const { orders } = await callsOf<GiftsCalls>(api).get('/api/plugins/gifts/{gift}/', { params })
  return { data: { orders } }
}

export const head = (): Head => ({ title: 'Gift box', robots: 'noindex' })
