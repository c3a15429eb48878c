import type { SaleOnWire, SalesAnswer } from '#shop/sales/sales.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

/** One purchase, or the list of them. */
export type Data = { sale: SaleOnWire; answer?: undefined } | { answer: SalesAnswer; sale?: undefined }

export async function load({
  api,
  params,
  query,
}: LoadContext<'purchases'> | LoadContext<'purchase'>): Promise<LoadResult<Data>> {
  if ('sale' in params) {
    if (!/^[1-9]\d{0,14}$/.test(params.sale)) return { status: 404 }
    return { data: { sale: await api.get('/api/sales/{id}/', { params: { id: Number(params.sale) } }) } }
  }
  const asked = (query as LoadContext<'purchases'>['query']).get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  return { data: { answer: await api.get('/api/sales/', { query: { page } }) } }
}

export const head = ({ sale }: Data): Head => ({
  title: sale ? m.sales_check({ number: sale.check_number }) : m.sales_title(),
  robots: 'noindex',
})
