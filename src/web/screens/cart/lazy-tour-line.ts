import { lazyPart } from '../../parts/lazy-part.tsx'

/** Carts of goods do not load the code of tours. */
export const TourLine = lazyPart('cart-tour', () =>
  import('../../parts/tours/tour-line.tsx').then(({ TourLine }) => TourLine),
)
