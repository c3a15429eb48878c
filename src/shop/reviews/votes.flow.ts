import { type Db, inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addVote, countVotes, deleteVote, lockReview, votesOf } from './reviews.store.ts'

/**
 * A reader votes a published review of another author helpful, or removes the vote: one vote per reader, however often it is sent. Cached pages
 * of guests show it within their minute: a counter does not justify clearing the cached page of a product (our choice).
 */
export async function findHelpful(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  isHelpful: boolean,
): Promise<Result<{ helpful: number }, { code: 'not_found' | 'review_own' }>> {
  return inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, company.id, id)
    if (review?.state !== 'approved') return refuse({ code: 'not_found' })
    if (review.customerId === me.id) return refuse({ code: 'review_own' })
    const vote = { reviewId: id, companyId: company.id, customerId: me.id, at: app.clock.now() }
    await (isHelpful ? addVote(tx, vote) : deleteVote(tx, vote))
    return ok({ helpful: await countVotes(tx, id) })
  })
}

/** Those of these reviews that the current customer found helpful; none for a guest. */
export const votedHelpful = async (
  db: Db,
  { me }: RequestContext,
  reviews: readonly { id: number }[],
): Promise<Set<number>> =>
  new Set(
    me && reviews.length > 0
      ? await votesOf(
          db,
          me.id,
          reviews.map(({ id }) => id),
        )
      : [],
  )
