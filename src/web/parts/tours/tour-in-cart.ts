import type { Cart } from '#shop/cart/cart.wire.ts'

export type CartItem = Cart['items'][number]

/** The member `tour` of a cart item (shop/tours/tour-line.wire.ts). A quote that is gone leaves only its state. */
export interface TourInCart {
  state: 'ok' | 'price_up' | 'price_down' | 'flight_changed' | 'sold_out' | 'expired' | 'ordered'
  quote_token: string
  tourists: string
  offer_ref: string
  hotel: { id: number; slug: string; path: string; name: string; stars: number }
  country: string
  resort: string
  start_date: string
  end_date: string
  nights: number
  room: { name: string }
  meal: { name: string }
  price: number
  agreed: number
  /** After promotions, promo codes and bonuses: what the payments sum to. */
  payable: number
  payments: { kind: 'deposit' | 'rest' | 'full'; amount: number; due_at: string | null }[]
  cancellation: { until: string | null; fee: number }[]
  tourists_filled: boolean
  valid_until: string
  confirm_hours: number
  is_instant: boolean
  /** The day before departure. */
  goods_by: string
}

/** Null: a line of another kind, or a tour of which the shop knows nothing any more. */
export function tourOf(item: CartItem): TourInCart | null {
  if (item.kind !== 'tour') return null
  const tour = (item as CartItem & { tour?: Partial<TourInCart> }).tour
  return tour?.hotel ? (tour as TourInCart) : null
}

/** The tour of a cart, whether it can be ordered or not. */
export const tourItemOf = (cart: Cart | null): CartItem | null =>
  cart?.items.find(({ kind }) => kind === 'tour') ?? null
