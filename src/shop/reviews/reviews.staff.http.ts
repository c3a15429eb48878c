import { ok } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { decideAddition } from './additions.flow.ts'
import { decideReview, readReviewsOfStaff, replyToReview } from './moderation.flow.ts'
import { dismissReports, readReports } from './reports.flow.ts'
import type { Review } from './review.ts'
import { reviewPresentation } from './reviews.http.ts'
import { presentReviewOfStaff } from './reviews.present.wire.ts'
import type { reviewsStaffCalls } from './reviews.staff.calls.ts'

export const reviewsStaffHandlers: Handlers<typeof reviewsStaffCalls> = (app) => ({
  async listReviewsOfStaff({ context, query }) {
    const { state = null, addition = null, reported, after = null, page_size: limit } = query
    const which = { state, addition, isReported: reported === 'true' }
    const { items: reviews, next } = await readReviewsOfStaff(app, context, { ...which, after, limit })
    const [speech, reports] = [await reviewPresentation(app, context, reviews), await readReports(app.db, reviews)]
    return ok({
      items: reviews.map((review) => presentReviewOfStaff(review, speech, reports.get(review.id))),
      next,
    })
  },

  async approveReview({ context, params, query }) {
    const decided = await decideReview(app, context, params.id, { to: 'approved', reason: '', ...query })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async rejectReview({ context, params, body }) {
    const decided = await decideReview(app, context, params.id, { to: 'rejected', ...body })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async approveAddition({ context, params }) {
    const decided = await decideAddition(app, context, params.id, { to: 'approved', reason: '' })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async rejectAddition({ context, params, body }) {
    const decided = await decideAddition(app, context, params.id, { to: 'rejected', reason: body.reason })
    return decided.ok ? ok(await presented(app, context, decided.value)) : decided
  },

  async dismissReports({ context, params }) {
    const dismissed = await dismissReports(app, context, params.id)
    return dismissed.ok ? ok(await presented(app, context, dismissed.value)) : dismissed
  },

  async replyToReview({ context, params, body }) {
    const replied = await replyToReview(app, context, params.id, body.text)
    return replied.ok ? ok(await presented(app, context, replied.value)) : replied
  },
})

const presented = async (app: App, context: StaffContext, review: Review) =>
  presentReviewOfStaff(
    review,
    await reviewPresentation(app, context, [review]),
    (await readReports(app.db, [review])).get(review.id),
  )
