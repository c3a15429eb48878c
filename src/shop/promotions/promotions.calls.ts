import { defineCalls } from '#shop/call.ts'
import { listingQuery } from '#shop/catalog/catalog.calls.ts'
import { listingAnswer } from '#shop/catalog/catalog.wire.ts'
import {
  promoCodesAnswer,
  promotionAnswer,
  promotionsAnswer,
  promotionsQuery,
  registeredAnswer,
  setsAnswer,
  setsParam,
  setsQuery,
  slugParam,
} from './promotions.wire.ts'

export const promotionsCalls = defineCalls('promotions', {
  listPromotions: {
    method: 'get',
    path: '/api/promotions/',
    access: 'open',
    summary: 'Promotions shown now, those that end first come first',
    query: promotionsQuery,
    answer: promotionsAnswer,
  },
  readPromotion: {
    method: 'get',
    path: '/api/promotions/{slug}/',
    access: 'open',
    summary: 'A promotion with its terms and the personal code of the customer; also one that has ended',
    params: slugParam,
    answer: promotionAnswer,
    refusals: ['not_found'],
  },
  listPromotionProducts: {
    method: 'get',
    path: '/api/promotions/{slug}/products/',
    access: 'open',
    summary: 'The goods of a promotion as a listing with facets',
    params: slugParam,
    query: listingQuery,
    filters: true,
    answer: listingAnswer,
    refusals: ['not_found'],
  },
  listProductSets: {
    method: 'get',
    path: '/api/products/{slug}/sets/',
    access: 'open',
    summary:
      'Sets that contain the product at a lower price, each item in the requested size or the cheapest available one',
    params: setsParam,
    query: setsQuery,
    answer: setsAnswer,
  },
  registerForPromotion: {
    method: 'post',
    path: '/api/promotions/{slug}/register/',
    access: 'customer',
    summary: 'Takes part in a promotion: returns a personal promo code, the same one when repeated',
    params: slugParam,
    answer: registeredAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'promotion_not_open'],
  },
  listPromoCodes: {
    method: 'get',
    path: '/api/promo-codes/',
    access: 'customer',
    summary: 'Personal promo codes of the customer, usable ones first',
    query: promotionsQuery,
    answer: promoCodesAnswer,
  },
})
