import type { OrderOnWire } from '#shop/orders/orders.wire.ts'

/** The tour as its order keeps it (shop/tours/tour-line.wire.ts). */
export interface OrderedTour {
  hotel: { id: number; path: string; name: string; stars: number }
  country: string
  resort: string
  start_date: string
  end_date: string
  nights: number
  room: { name: string }
  meal: { name: string }
  tourists: string
  parts: { code: string; name: string; amount: number }[]
}

type Line = OrderOnWire['items'][number]

/** The line of a tour; undefined: the order is none of a tour. */
export const tourLineOf = ({ items }: Pick<OrderOnWire, 'items'>): Line | undefined =>
  items.find(({ kind }) => kind === 'tour')

export function orderedTourOf(order: Pick<OrderOnWire, 'items'>): OrderedTour | null {
  const item = tourLineOf(order) as (Line & { tour?: OrderedTour }) | undefined
  return item?.tour?.hotel ? item.tour : null
}
