import { lazyPart } from '../../parts/lazy-part.tsx'

/** Most orders are of goods: the code of tours is loaded where a cart has one. */
export const TourSummary = lazyPart(
  'checkout-tour',
  () => import('../../parts/tours/tour-summary.tsx').then(({ TourSummary }) => TourSummary),
  'parts/tours/tour-summary.tsx',
  'if drawn',
)

export const GoodsInTime = lazyPart(
  'checkout-goods-in-time',
  () => import('../../parts/tours/goods-in-time.tsx').then(({ GoodsInTime }) => GoodsInTime),
  'parts/tours/goods-in-time.tsx',
  'if drawn',
)
