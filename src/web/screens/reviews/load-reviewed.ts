import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import type { CustomerReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import type { LoadContext } from '../../screen.ts'

/** A line of an order or of a sale, as the review form needs it. */
export interface Reviewable {
  id: number
  sku: string
  size: string
  product: { slug: string; name: string }
  image: ImageOnWire | null
  canReview: boolean
}

/** A line with its review, if any. */
export interface ReviewedItem {
  item: Reviewable
  review: CustomerReviewOnWire | null
}

export interface ReviewedPurchase {
  /** The purchase: an order, or a sale of an outlet. */
  of: { kind: 'order' | 'sale'; id: number; number: string }
  /** Lines that can be reviewed or have a review. */
  items: ReviewedItem[]
  /** Ids of all its lines. */
  lines: number[]
  /** A published review currently brings a personal promo code (REV-07). */
  bringsCode: boolean
}

type Context = LoadContext<'reviewOrder' | 'reviewItem' | 'reviewSale' | 'reviewSaleItem'>

/** The customer's order or sale with the reviews of its lines; null if the id in the address is malformed. */
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
