import { ok } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { decideReview, readReviewsOfStaff, replyToReview, type StoredReview } from './moderation.flow.ts'
import { reviewSpeech } from './reviews.http.ts'
import { presentReviewOfStaff } from './reviews.present.wire.ts'
import type { reviewsStaffCalls } from './reviews.staff.calls.ts'

export const reviewsStaffHandlers: Handlers<typeof reviewsStaffCalls> = (app) => ({
  async listReviewsOfStaff({ context, query }) {
    const { state = null, page, page_size: pageSize } = query
    const { reviews, total } = await readReviewsOfStaff(app, context, { state, page, pageSize })
    const speech = await reviewSpeech(app, context, reviews)
    return ok({
      items: reviews.map((review) => presentReviewOfStaff(review, speech)),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
    })
  },

  async approveReview({ context, params }) {
    const decided = await decideReview(app, context, params.id, { to: 'approved', reason: '' })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async rejectReview({ context, params, body }) {
    const decided = await decideReview(app, context, params.id, { to: 'rejected', reason: body.reason })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async replyToReview({ context, params, body }) {
    const replied = await replyToReview(app, context, params.id, body.text)
    return replied.ok ? ok(await presented(app, context, replied.value)) : replied
  },
})

const presented = async (app: App, context: StaffContext, review: StoredReview) =>
  presentReviewOfStaff(review, await reviewSpeech(app, context, [review]))
