import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext, StaffContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { canAdd, canDecide, type Review } from './review.ts'
import { decideOnAddition, lockReview, reviewById, saveAddition } from './reviews.store.ts'

/** The author adds to a published review (ORD-11, COMMENT); it is hidden until approved. A repeated request adds nothing. */
export async function addToReview(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  text: string,
): Promise<Result<Review, { code: 'not_found' | 'review_not_added' }>> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (review?.customerId !== me.id) return refuse({ code: 'not_found' })
    const before = (await reviewById(tx, company.id, id))!
    if (before.additionState === 'new' && before.addition === text) return ok(before)
    if (!canAdd(review)) return refuse({ code: 'review_not_added' })
    await saveAddition(tx, id, text, at)
    const { productId, rating } = review
    const facts = { reviewId: id, customerId: me.id, productId, rating, from: review.additionState ?? '' }
    await addEvents(tx, company.id, [{ type: 'review.addition_moved', ...facts, to: 'new', reason: '' }], at)
    return ok((await reviewById(tx, company.id, id))!)
  })
}

/** The staff publishes an addition, or rejects it with a reason. A decision that is made already changes nothing. */
export async function decideAddition(
  app: App,
  context: StaffContext,
  id: number,
  { to, reason }: { to: 'approved' | 'rejected'; reason: string },
): Promise<Result<Review, { code: 'not_found' }>> {
  const { company } = context
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    const from = review?.additionState
    if (!review || !from) return refuse({ code: 'not_found' })
    if (canDecide(from, to)) {
      await decideOnAddition(tx, id, to, reason)
      const call = to === 'approved' ? 'approveAddition' : 'rejectAddition'
      const change = { before: { state: from }, after: { state: to } }
      await audit(tx, context, { call, object: `addition to review ${id}`, reason, ...change }, at)
      await notifyTags(tx, company.id, [`product:${review.productId}`])
      const { customerId, productId, rating } = review
      const moved = { reviewId: id, customerId, productId, rating, from, to, reason }
      await addEvents(tx, company.id, [{ type: 'review.addition_moved', ...moved }], at)
    }
    return ok((await reviewById(tx, company.id, id))!)
  })
}
