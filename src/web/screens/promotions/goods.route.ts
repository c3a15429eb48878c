import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import {
  apiQuery,
  type Choice,
  choiceQuery,
  countChosen,
  isFormAddress,
  readChoice,
} from '../../parts/listing/listing-address.ts'
import { type ListingFound, type ListingFrame, splitListing } from '../../parts/listing/listing-parts.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface GoodsData {
  promotion: { slug: string; name: string }
  frame: ListingFrame
  found: ListingFound
  choice: Choice
}

export const pathData = ['frame'] as const

export async function load({ api, params, query }: LoadContext<'promotionGoods'>): Promise<LoadResult<GoodsData>> {
  const slug = params.promotion
  const choice = readChoice(query)
  if (isFormAddress(query)) return { redirect: links.promotionGoods(slug, choiceQuery(choice)) }
  const [promotion, listing] = await Promise.all([
    api.get('/api/promotions/{slug}/', { params: { slug } }),
    api.get('/api/promotions/{slug}/products/', { params: { slug }, query: apiQuery(choice) }),
  ])
  if (choice.page > 1 && choice.page > listing.pages) return { status: 404 }
  const { frame, found } = splitListing(listing)
  return {
    data: { promotion: { slug, name: promotion.name }, frame, found, choice: { ...choice, page: found.page } },
  }
}

export const head = ({ promotion, choice }: GoodsData): Head => ({
  title: m.promotions_goods_of({ name: promotion.name }),
  canonical: links.promotionGoods(promotion.slug, { page: choice.page > 1 ? choice.page : undefined }),
  robots: countChosen(choice) > 0 || choice.all ? 'noindex, follow' : undefined,
})
