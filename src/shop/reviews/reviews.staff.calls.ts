import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  approveQuery,
  rejectBody,
  rejectReviewBody,
  replyBody,
  reviewOfStaff,
  reviewsOfStaffAnswer,
  reviewsOfStaffQuery,
} from './reviews.wire.ts'

const access = { staff: 'reviews.moderate' } as const
const params = z.object({ id: z.coerce.number().int().positive() })

export const reviewsStaffCalls = defineCalls('reviews', {
  listReviewsOfStaff: {
    method: 'get',
    path: '/api/staff/reviews/',
    access: { staff: 'reviews.read' },
    summary: 'Reviews for moderation, the longest waiting first',
    query: reviewsOfStaffQuery,
    answer: reviewsOfStaffAnswer,
  },
  approveReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/approve/',
    access,
    summary: 'Publishes a review; repeating it is not an error',
    params,
    query: approveQuery,
    answer: reviewOfStaff,
    refusals: ['not_found', 'review_changed'],
  },
  rejectReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reject/',
    access,
    summary: 'Rejects or unpublishes a review; its author sees the reason',
    params,
    body: rejectReviewBody,
    answer: reviewOfStaff,
    refusals: ['not_found', 'review_changed'],
  },
  approveAddition: {
    method: 'post',
    path: '/api/staff/reviews/{id}/addition/approve/',
    access,
    summary: 'Publishes the addition to a review; repeating it is not an error',
    params,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  rejectAddition: {
    method: 'post',
    path: '/api/staff/reviews/{id}/addition/reject/',
    access,
    summary: 'Rejects or unpublishes the addition to a review; its author sees the reason',
    params,
    body: rejectBody,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  dismissReports: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reports/dismiss/',
    access,
    summary: 'Closes the reports about a review; it stays published',
    params,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  replyToReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reply/',
    access,
    summary: 'Sets the answer of the seller to a review; an empty text removes it',
    params,
    body: replyBody,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
})
