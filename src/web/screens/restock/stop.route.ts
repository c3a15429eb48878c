import type { RestockWait } from '#shop/restock/restock.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  code: string
  wait: RestockWait
}

export async function load({ api, params: { code } }: LoadContext<'restock'>): Promise<LoadResult<Data>> {
  return { data: { code, wait: await api.get('/api/restock/{code}/', { params: { code } }) } }
}

export const head = (): Head => ({ title: m.product_notify(), robots: 'noindex' })
