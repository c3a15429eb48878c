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
    access,
    summary: 'Reviews for the staff, those that wait longest first',
    query: reviewsOfStaffQuery,
    answer: reviewsOfStaffAnswer,
  },
  approveReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/approve/',
    access,
    summary: 'Publishes a review; again is no error',
    params,
    query: approveQuery,
    answer: reviewOfStaff,
    refusals: ['not_found', 'review_changed'],
  },
  rejectReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reject/',
    access,
    summary: 'Keeps a review from the readers, or takes it off, and tells its author why',
    params,
    body: rejectReviewBody,
    answer: reviewOfStaff,
    refusals: ['not_found', 'review_changed'],
  },
  approveAddition: {
    method: 'post',
    path: '/api/staff/reviews/{id}/addition/approve/',
    access,
    summary: 'Publishes what an author added to a review; again is no error',
    params,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  rejectAddition: {
    method: 'post',
    path: '/api/staff/reviews/{id}/addition/reject/',
    access,
    summary: 'Keeps an addition from the readers, or takes it off, and tells its author why',
    params,
    body: rejectBody,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  dismissReports: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reports/dismiss/',
    access,
    summary: 'The reports of readers were looked at, and the review stays',
    params,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
  replyToReview: {
    method: 'post',
    path: '/api/staff/reviews/{id}/reply/',
    access,
    summary: "The seller's answer under a review; an empty text takes it away",
    params,
    body: replyBody,
    answer: reviewOfStaff,
    refusals: ['not_found'],
  },
})
