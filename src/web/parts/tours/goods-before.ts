import type { IsoDate } from '#lib/dates.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { cartOrders } from '../cart/cart-orders.ts'
import { tourItemOf, tourOf } from './tour-in-cart.ts'

type Option = Cart['delivery_payment_options'][number]

/** The last day on which goods beside the tour of a cart are of use; null: the cart has no tour, or no goods. */
export function goodsByOf(cart: Cart): IsoDate | null {
  const item = tourItemOf(cart)
  const tour = item && tourOf(item)
  return tour && cart.items.some(({ kind }) => kind !== 'tour') ? tour.goods_by : null
}

/** The earliest day on which the goods of a cart can be had in any offered way; null: no day is promised. */
export function earliestGoods(cart: Cart): IsoDate | null {
  const goods = cartOrders(cart).find(({ group }) => group !== 'tour')
  return goods?.cart.delivery_payment_options.flatMap(daysOf).toSorted()[0] ?? null
}

const daysOf = ({ date, outlet_dates: dates }: Option): IsoDate[] =>
  dates ? Object.values(dates) : date === null ? [] : [date]
