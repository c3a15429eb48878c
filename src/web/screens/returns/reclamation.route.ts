import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export async function load({ api, params }: LoadContext<'reclamation'>): Promise<LoadResult<ReclamationOnWire>> {
  if (!/^[1-9]\d{0,14}$/.test(params.reclamation)) return { status: 404 }
  return { data: await api.get('/api/reclamations/{id}/', { params: { id: params.reclamation } }) }
}

export const head = ({ id }: ReclamationOnWire): Head => ({
  title: m.returns_number({ number: id }),
  robots: 'noindex',
})
