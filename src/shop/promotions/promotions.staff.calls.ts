import { defineCalls } from '#shop/call.ts'
import { newCodesAnswer, newCodesBody, newPromotionBody, storedPromotionAnswer } from './promotions.staff.wire.ts'
import { slugParam } from './promotions.wire.ts'

const access = { staff: 'promotions.write' } as const

export const promotionsStaffCalls = defineCalls('promotions', {
  addPromotion: {
    method: 'post',
    path: '/api/staff/promotions/',
    access,
    summary: 'Adds a promotion; its rule is in docs/promotions.md',
    body: newPromotionBody,
    answer: storedPromotionAnswer,
    status: 201,
    idempotent: true,
    refusals: ['promotion_slug_taken', 'promotion_ends_before', 'promotion_kind_unknown'],
  },
  stopPromotion: {
    method: 'post',
    path: '/api/staff/promotions/{slug}/stop/',
    access,
    summary: 'Stops a promotion and its codes at once; repeating it changes nothing',
    params: slugParam,
    answer: storedPromotionAnswer,
    refusals: ['not_found'],
  },
  addPromoCodes: {
    method: 'post',
    path: '/api/staff/promo-codes/',
    access,
    summary: 'Adds promo codes to a promotion, given or generated; it then applies only with a code',
    body: newCodesBody,
    answer: newCodesAnswer,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'promo_codes_needed', 'promo_code_taken'],
  },
})
