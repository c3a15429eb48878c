import { isApiFailure } from '#api/client.ts'
import type { BlockOf } from '#shop/pages/blocks/blocks.wire.ts'
import { listJsonLd } from '../listing/list-json-ld.ts'
import type { BlockContext, BlockSource } from './block-data.ts'

export const shelfSource: BlockSource<'shelf'> = {
  async load(block, { api }) {
    // The visitor's own products are loaded by the browser, as the page is the same for everybody.
    if (block.viewed) return { cards: [], closed: '' }
    const { items: cards, price_access: access } = await goodsOf(block, api)
    return cards.length > 0 ? { cards, closed: access.shown ? '' : access.message } : null
  },
  jsonLd: (_block, { cards }, origin) => (cards.length > 0 ? listJsonLd(cards, origin) : null),
}

async function goodsOf(block: BlockOf<'shelf'>, api: BlockContext['api']) {
  const { category, promotion, products, filters = {}, sort, price_to, in_stock, limit } = block
  const query = {
    sort,
    page_size: limit,
    ...(in_stock && { in_stock: 1 as const }),
    ...(price_to !== undefined && { price_to }),
    ...(category && { category: category.replace(/^\/+|\/+$/g, '') }),
    ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [`f.${name}`, values])),
  }
  if (products) {
    const ids = await idsOf(products.slice(0, limit), api)
    const found = await api.get('/api/products/', { query: { ids, page_size: Math.max(1, ids.length) } })
    const byId = new Map(found.items.map((card) => [card.id, card]))
    return { ...found, items: ids.flatMap((id) => byId.get(id) ?? []) }
  }
  if (promotion) return api.get('/api/promotions/{slug}/products/', { params: { slug: promotion }, query })
  return api.get('/api/products/', { query })
}

/** Numbers of products by their addresses, in this order; one that is not sold any more is left out. */
async function idsOf(slugs: readonly string[], api: BlockContext['api']): Promise<number[]> {
  const found = await Promise.all(
    slugs.map(async (slug) => {
      try {
        return [(await api.get('/api/products/{slug}/', { params: { slug } })).id]
      } catch (error) {
        if (isApiFailure(error)) return []
        throw error
      }
    }),
  )
  return found.flat()
}
