import type { ReclamationsAnswer } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export async function load({ api, query }: LoadContext<'reclamations'>): Promise<LoadResult<ReclamationsAnswer>> {
  const page = /^[1-9]\d{0,2}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return { data: await api.get('/api/reclamations/', { query: { page } }) }
}

export const head = (): Head => ({ title: m.returns_title(), robots: 'noindex' })
