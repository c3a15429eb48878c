import type { ReceivingOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  receiving: ReceivingOnWire
}

export async function load({ api, params: { key } }: LoadContext<'receiving'>): Promise<LoadResult<Data>> {
  return { data: { receiving: await api.get('/api/receiving/{key}/', { params: { key } }) } }
}

export const head = ({ receiving: { number } }: Data): Head => ({
  title: m.orders_receiving_title({ number }),
  robots: 'noindex',
})
