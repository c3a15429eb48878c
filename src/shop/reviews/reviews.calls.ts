import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  ownReviewOnWire,
  ownReviewsAnswer,
  ownReviewsQuery,
  productReviewsAnswer,
  productReviewsQuery,
  reviewBody,
} from './reviews.wire.ts'

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
})
