import { lazyPart } from '../../parts/lazy-part.tsx'

/** Carts of goods do not load the code of tours. */
export const CartTour = lazyPart(
  'cart-tour',
  () => import('../../parts/tours/cart-tour.tsx').then(({ CartTour }) => CartTour),
  'parts/tours/cart-tour.tsx',
)

export const GoodsInTime = lazyPart(
  'cart-goods-in-time',
  () => import('../../parts/tours/goods-in-time.tsx').then(({ GoodsInTime }) => GoodsInTime),
  'parts/tours/goods-in-time.tsx',
)

export const TourPayments = lazyPart(
  'cart-tour-payments',
  () => import('../../parts/tours/tour-payments.tsx').then(({ TourPayments }) => TourPayments),
  'parts/tours/tour-payments.tsx',
)
