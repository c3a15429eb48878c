import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import type { PromotionAnswer } from '#shop/promotions/promotions.wire.ts'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface PromotionData {
  promotion: PromotionAnswer
  products: { items: CardOnWire[]; total: number }
}

const shown = 8

export async function load({ api, params }: LoadContext<'promotion'>): Promise<LoadResult<PromotionData>> {
  const slug = params.promotion
  const [promotion, products] = await Promise.all([
    api.get('/api/promotions/{slug}/', { params: { slug } }),
    api.get('/api/promotions/{slug}/products/', { params: { slug }, query: { page_size: shown } }),
  ])
  return { data: { promotion, products: { items: products.items, total: products.total } } }
}

export const head = ({ promotion }: PromotionData): Head => ({
  title: promotion.name,
  description: promotion.caption || promotion.name,
  canonical: links.promotion(promotion.slug),
})
