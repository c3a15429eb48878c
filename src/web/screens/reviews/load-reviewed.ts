import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { OwnReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import type { LoadContext } from '../../screen.ts'

type Item = OrderOnWire['items'][number]

/** A line of an order with what has become of its review. */
export interface ReviewedItem {
  item: Item
  review: OwnReviewOnWire | null
}

export interface ReviewedOrder {
  order: Pick<OrderOnWire, 'id' | 'number'>
  /** Goods: each can be reviewed once it was handed over. */
  items: ReviewedItem[]
  /** Ids of all its lines. */
  lines: number[]
}

/** An order of one's own with the reviews of its goods; null for an address that is none. */
export async function loadReviewed({
  api,
  params: { order: id },
}: LoadContext<'reviewOrder' | 'reviewItem'>): Promise<ReviewedOrder | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const [order, reviews] = await Promise.all([
    api.get('/api/orders/{id}/', { params: { id } }),
    api.get('/api/reviews/', { query: { order: Number(id), page_size: 96 } }),
  ])
  const items = order.items.flatMap((item) => {
    const review = reviews.items.find(({ order_item }) => order_item === item.id) ?? null
    return item.actions.includes('REVIEW') || review ? [{ item, review }] : []
  })
  return { order: { id: order.id, number: order.number }, items, lines: order.items.map((item) => item.id) }
}
