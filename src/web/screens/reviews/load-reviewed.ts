import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import type { OwnReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import type { LoadContext } from '../../screen.ts'

/** A line of an order or of a purchase in an outlet, as its review needs it. */
export interface Reviewable {
  id: number
  sku: string
  size: string
  product: { slug: string; name: string }
  image: ImageOnWire | null
  canReview: boolean
}

/** A line with what has become of its review. */
export interface ReviewedItem {
  item: Reviewable
  review: OwnReviewOnWire | null
}

export interface ReviewedPurchase {
  /** What was bought: an order, or a check of an outlet. */
  of: { kind: 'order' | 'sale'; id: number; number: string }
  /** Goods: each can be reviewed once it was handed over. */
  items: ReviewedItem[]
  /** Ids of all its lines. */
  lines: number[]
  /** One that is published brings a personal promo code, as things are now (REV-07). */
  bringsCode: boolean
}

type Context = LoadContext<'reviewOrder' | 'reviewItem' | 'reviewSale' | 'reviewSaleItem'>

/** An order or a purchase of one's own with the reviews of its goods; null for an address that is none. */
export function loadReviewed({ api, params }: Context): Promise<ReviewedPurchase | null> {
  const id = 'sale' in params ? params.sale : params.order
  if (!/^[1-9]\d{0,14}$/.test(id)) return Promise.resolve(null)
  return 'sale' in params ? loadSale(api, id) : loadOrder(api, id)
}

async function loadOrder(api: Context['api'], id: string): Promise<ReviewedPurchase> {
  const [order, reviews] = await Promise.all([
    api.get('/api/orders/{id}/', { params: { id } }),
    api.get('/api/reviews/', { query: { order: Number(id), page_size: 96 } }),
  ])
  const items = order.items.flatMap(({ id, sku, size, product, image, actions }) => {
    const review = reviews.items.find(({ order_item }) => order_item === id) ?? null
    const canReview = actions.includes('REVIEW')
    return canReview || review ? [{ item: { id, sku, size, product, image, canReview }, review }] : []
  })
  const of = { kind: 'order' as const, id: order.id, number: order.number }
  return { of, items, lines: order.items.map(({ id }) => id), bringsCode: reviews.brings_promo_code }
}

async function loadSale(api: Context['api'], id: string): Promise<ReviewedPurchase> {
  const [sale, reviews] = await Promise.all([
    api.get('/api/sales/{id}/', { params: { id: Number(id) } }),
    api.get('/api/reviews/', { query: { sale: Number(id), page_size: 96 } }),
  ])
  const items = sale.items.flatMap(({ id, sku, size, name, product, image, actions }) => {
    const review = reviews.items.find(({ sale_item }) => sale_item === id) ?? null
    const canReview = actions.includes('REVIEW')
    const shown = product ? { slug: product.slug, name } : null
    return shown && (canReview || review) ? [{ item: { id, sku, size, product: shown, image, canReview }, review }] : []
  })
  const of = { kind: 'sale' as const, id: sale.id, number: sale.check_number }
  return { of, items, lines: sale.items.map(({ id }) => id), bringsCode: reviews.brings_promo_code }
}
