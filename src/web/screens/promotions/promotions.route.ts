import type { PromotionsAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface PromotionsData {
  promotions: PromotionsAnswer['items']
}

const most = 96

export async function load({ api }: LoadContext<'promotions'>): Promise<LoadResult<PromotionsData>> {
  return { data: { promotions: (await api.get('/api/promotions/', { query: { page_size: most } })).items } }
}

export const head = (): Head => ({
  title: m.promotions_title(),
  description: m.promotions_description(),
  canonical: links.promotions(),
})
