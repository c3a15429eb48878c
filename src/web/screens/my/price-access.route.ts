import type { PriceAccessOnWire } from '#shop/prices/prices.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async ({
  api,
}: LoadContext<'priceAccess' | 'priceAccessScreen'>): Promise<LoadResult<PriceAccessOnWire>> => ({
  data: await api.get('/api/customers/me/price-access/'),
})

export const head = (): Head => ({ title: m.price_access_title(), robots: 'noindex' })
