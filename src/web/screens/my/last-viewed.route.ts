import type { SavedCardsAnswer } from '#shop/favorites/favorites.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  answer: SavedCardsAnswer
}

export async function load({ api }: LoadContext<'lastViewed'>): Promise<LoadResult<Data>> {
  return { data: { answer: await api.get('/api/last-viewed/', { query: { page_size: 50 } }) } }
}

export const head = (): Head => ({ title: m.catalog_home_viewed(), robots: 'noindex' })
