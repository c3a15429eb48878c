import type { BlockSource } from './block-data.ts'

/** As many as one request can list: a named promotion is among them. */
const most = 96

export const promotionSource: BlockSource<'promotion'> = {
  async load({ slugs, limit }, { api }) {
    const { items } = await api.get('/api/promotions/', { query: { page_size: slugs ? most : limit } })
    const promotions = slugs ? slugs.flatMap((slug) => items.find((one) => one.slug === slug) ?? []) : items
    return promotions.length > 0 ? { promotions } : null
  },
}
