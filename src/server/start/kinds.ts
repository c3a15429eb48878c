import { tourClaim } from '#shop/bookings/tour.claim.ts'
import { goods } from '#shop/cart/goods.kind.ts'
import type { App } from '#shop/context.ts'
import { courierHours } from '#shop/delivery/courier.claim.ts'
import { bonusClaim } from '#shop/loyalty/bonus.claim.ts'
import { stockClaim } from '#shop/orders/stock/stock.claim.ts'
import { promotionStages } from '#shop/promotions/pricing.flow.ts'
import { promoUses } from '#shop/promotions/promo.claim.ts'
import { toursBesideGoods } from '#shop/tours/places/tours-beside-goods.flow.ts'
import { tour } from '#shop/tours/tour.kind.ts'

/** What can be sold, what is scarce, and what changes prices: a new kind is its own file and one line here. */
export const kinds: Pick<App, 'lineKinds' | 'claims' | 'priceStages' | 'besideGoods'> = {
  /** The first kind that accepts a line gets it, so goods, which accept any, come last. */
  lineKinds: [tour, goods],
  /** In lock order: every order that takes several things locks them in this order. */
  claims: [stockClaim, promoUses, bonusClaim, courierHours, tourClaim],
  /** Applied in order, between catalog discounts and bonuses. */
  priceStages: [promotionStages],
  besideGoods: [toursBesideGoods],
}
