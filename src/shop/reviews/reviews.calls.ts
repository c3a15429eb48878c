import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  additionBody,
  ownReviewOnWire,
  ownReviewsAnswer,
  ownReviewsQuery,
  productReviewsAnswer,
  productReviewsQuery,
  reportBody,
  reportedAnswer,
  reviewBody,
} from './reviews.wire.ts'

const params = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const reviewsCalls = defineCalls('reviews', {
  listProductReviews: {
    method: 'get',
    path: '/api/products/{slug}/reviews/',
    access: 'open',
    summary: 'Published reviews of a product with the average and how many gave how many stars',
    params: z.object({ slug: z.string().max(300) }),
    query: productReviewsQuery,
    answer: productReviewsAnswer,
    refusals: ['not_found'],
  },
  listOwnReviews: {
    method: 'get',
    path: '/api/reviews/',
    access: 'customer',
    summary: 'Reviews of the customer, newest first, with their states; of one order with `order`',
    query: ownReviewsQuery,
    answer: ownReviewsAnswer,
  },
  writeReview: {
    method: 'post',
    path: '/api/reviews/',
    access: 'customer',
    summary: 'A review of a line of a received order; a rejected one may be written anew',
    body: reviewBody,
    answer: ownReviewOnWire,
    status: 201,
    idempotent: true,
    refusals: [
      'review_rating_required',
      'review_agreement_required',
      'review_only_for_buyers',
      'review_exists',
      'photo_not_found',
    ],
  },
  addToReview: {
    method: 'post',
    path: '/api/reviews/{id}/addition/',
    access: 'customer',
    summary: 'Adds to a published review of one’s own, once; a rejected addition may be written anew',
    params,
    body: additionBody,
    answer: ownReviewOnWire,
    idempotent: true,
    refusals: ['not_found', 'review_not_added'],
  },
  reportReview: {
    method: 'post',
    path: '/api/reviews/{id}/report/',
    access: 'customer',
    summary: 'Tells the shop that a published review of another breaks the rules; again is no error',
    params,
    body: reportBody,
    answer: reportedAnswer,
    refusals: ['not_found', 'review_own'],
  },
})
