import { inTransaction, together } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company, SignedInContext, StaffContext } from '#shop/context.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { canReview, type GatheringReviewState, type ReviewsOfGathering, type ShownReview } from './gathering.ts'
import * as store from './gathering-reviews.store.ts'
import { gatheringsTag } from './gatherings.flow.ts'
import { gatheringById } from './gatherings.store.ts'
import { registrationById } from './registrations.store.ts'

/** As many as a page shows (our choice). */
const mostShown = 50

/** Approved reviews of an event; null: the company takes none. */
export async function readReviewsOf(
  app: App,
  company: Company,
  gatheringId: number,
): Promise<ReviewsOfGathering | null> {
  if (!company.settings.events.reviews) return null
  const [{ count, rating }, items] = await together(app.db, [
    store.reviewSums(gatheringId),
    store.approvedReviews(gatheringId, mostShown),
  ])
  return { count, rating, items }
}

/** A visitor says how an event was, or says it anew; staff looks at it before anybody sees it. */
export function reviewGathering(
  app: App,
  { company, me }: SignedInContext,
  registrationId: number,
  said: { rating: number; comment: string },
): Promise<Result<undefined, { code: 'not_found' | 'event_review_closed' }>> {
  return inTransaction(app.db, async (tx) => {
    const registration = await registrationById(company.id, registrationId).execute(tx)
    if (!registration || registration.customerId !== me.id) return refuse({ code: 'not_found' })
    const gathering = await gatheringById(company.id, registration.gatheringId).execute(tx)
    const now = app.clock.now()
    if (!gathering || !canReview(company.settings.events, gathering, registration, now))
      return refuse({ code: 'event_review_closed' })
    await store.writeReview(tx, registration, said, now)
    await notifyTags(tx, company.id, [gatheringsTag(company.id)])
    return ok(undefined)
  })
}

export const listReviews = async (
  app: App,
  { company }: StaffContext,
  { state, after, limit }: { state: GatheringReviewState | null; after: number | null; limit: number },
): Promise<KeysetPage<ShownReview>> =>
  cutKeyset(
    await store.listedReviews(company.id, { state, after, limit: limit + 1 }).execute(app.db),
    limit,
    ({ id }) => [id],
  )

/** Staff shows a review, or hides it. Repeating it changes nothing. */
export const decideReview = (
  app: App,
  by: StaffContext,
  id: number,
  to: 'approved' | 'rejected',
): Promise<Result<{ id: number; state: GatheringReviewState }, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const moderated = await store.moderateReview(tx, by.company.id, id, to)
    if (!moderated) return refuse({ code: 'not_found' })
    if (moderated.before !== to) {
      const call = to === 'approved' ? 'approveEventReview' : 'rejectEventReview'
      const states = { before: { state: moderated.before }, after: { review: id, state: to } }
      await audit(tx, by, { call, object: `event ${moderated.gatheringId}`, ...states, reason: '' }, app.clock.now())
      await notifyTags(tx, by.company.id, [gatheringsTag(by.company.id)])
    }
    return ok({ id, state: to })
  })
