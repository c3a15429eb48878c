import { inTransaction, type Tx } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { rateProduct } from '#shop/catalog/product/rate-product.flow.ts'
import type { App, Company, StaffContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { issuePersonalCode } from '#shop/promotions/promotions.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { canDecide, type LockedReview, type Review } from './review.ts'
import {
  closeReports,
  lockReview,
  type ReviewsAsked,
  reviewById,
  reviewsIn,
  saveDecision,
  savePromoCode,
  saveReply,
  starsOf,
} from './reviews.store.ts'

export async function readReviewsOfStaff(
  app: App,
  { company }: StaffContext,
  asked: ReviewsAsked,
): Promise<KeysetPage<Review>> {
  const rows = await reviewsIn(app.db, company.id, { ...asked, limit: asked.limit + 1 })
  return cutKeyset(rows, asked.limit, ({ state, id }) => [state !== 'new', id])
}

/**
 * Publishes or rejects a review; the rating of its product changes in the same transaction. A decision that is made already changes nothing and
 * makes no second event, so nobody is thanked twice (REV-16). With a `revision`, a review that changed since is not published.
 */
export async function decideReview(
  app: App,
  context: StaffContext,
  id: number,
  decision: { to: 'approved' | 'rejected'; reason: string; revision?: number | undefined },
): Promise<Result<Review, { code: 'not_found' | 'review_changed' }>> {
  const { company, staff } = context
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (!review) return refuse({ code: 'not_found' })
    const { to, reason, revision } = decision
    if (revision !== undefined && revision !== review.revision) return refuse({ code: 'review_changed' })
    if (canDecide(review.state, to)) {
      await saveDecision(tx, id, { state: to, reason, by: staff.id, at })
      await rateProduct(tx, company.id, review.productId, () => starsOf(tx, review.productId))
      const { customerId, productId, rating, state: from } = review
      const call = to === 'approved' ? 'approveReview' : 'rejectReview'
      const change = { before: { state: from }, after: { state: to } }
      await audit(tx, context, { call, object: `review ${id}`, reason, ...change }, at)
      if (to === 'rejected') await closeReports(tx, id, at)
      if (to === 'approved') await thank(tx, company, id, review, at)
      const moved = { reviewId: id, customerId, productId, rating, from, to, reason }
      await addEvents(tx, company.id, [{ type: 'review.moved', ...moved }], at)
    }
    return ok((await reviewById(tx, company.id, id))!)
  })
}

/**
 * Gives the author a personal promo code, once per review, whatever is decided later (REV-16). The promotion is a setting of the company; without
 * one, or after it ended, no code is given. A listener of the event notifies the author.
 */
async function thank(tx: Tx, company: Company, id: number, review: LockedReview, at: Date): Promise<void> {
  const { review_promotion: slug } = company.settings
  if (slug === '' || review.promoCode !== '') return
  const whose = { companyId: company.id, customerId: review.customerId }
  const code = await issuePersonalCode(tx, whose, slug, at)
  if (code !== null) await savePromoCode(tx, id, code)
}

/** The seller's answer; it is public immediately. */
export async function replyToReview(
  app: App,
  context: StaffContext,
  id: number,
  text: string,
): Promise<Result<Review, { code: 'not_found' }>> {
  const { company } = context
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (!review) return refuse({ code: 'not_found' })
    await saveReply(tx, id, text, at)
    const after = { reply: text }
    await audit(tx, context, { call: 'replyToReview', object: `review ${id}`, reason: '', before: {}, after }, at)
    await rateProduct(tx, company.id, review.productId, () => starsOf(tx, review.productId))
    return ok((await reviewById(tx, company.id, id))!)
  })
}
