import { type Db, inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { ReportReason, Review } from './review.ts'
import { addReport, closeReports, lockReview, reportsOf, reviewById } from './reviews.store.ts'

/** A reader reports a published review of another author. Repeating it is no error and changes nothing: one report per reader. */
export async function reportReview(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  { reason, comment }: { reason: ReportReason; comment: string },
): Promise<Result<null, { code: 'not_found' | 'review_own' }>> {
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (review?.state !== 'approved') return refuse({ code: 'not_found' })
    if (review.customerId === me.id) return refuse({ code: 'review_own' })
    const at = app.clock.now()
    await addReport(tx, { reviewId: id, companyId: company.id, customerId: me.id, reason, comment, at })
    return ok(null)
  })
}

/** The staff dismisses the reports of a review; rejecting the review closes them too. */
export async function dismissReports(
  app: App,
  context: StaffContext,
  id: number,
): Promise<Result<Review, { code: 'not_found' }>> {
  const { company } = context
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (!review) return refuse({ code: 'not_found' })
    const at = app.clock.now()
    const closed = await closeReports(tx, id, at)
    const change = { reason: '', before: { reports: closed }, after: { reports: 0 } }
    if (closed > 0) await audit(tx, context, { call: 'dismissReports', object: `review ${id}`, ...change }, at)
    return ok((await reviewById(tx, company.id, id))!)
  })
}

/** Reports of these reviews, by review. */
export async function readReports(db: Db, reviews: readonly Review[]) {
  const found = await reportsOf(
    db,
    reviews.filter(({ reports }) => reports > 0).map(({ id }) => id),
  )
  return Map.groupBy(found, ({ reviewId }) => reviewId)
}
