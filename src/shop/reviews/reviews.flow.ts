import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { canIssuePersonalCode } from '#shop/promotions/promotions.flow.ts'
import { claimUploads, picturesOf, releaseOthers, releaseUploads } from '#shop/uploads/uploads.flow.ts'
import {
  canEdit,
  type Review,
  type ReviewChange,
  type ReviewPhoto,
  type ReviewSort,
  reviewProblem,
  type WrittenReview,
} from './review.ts'
import {
  lockReview,
  publishedOf,
  receivedItem,
  reviewById,
  reviewsOf,
  saveEdit,
  saveReview,
  starsOf,
  visibleProduct,
} from './reviews.store.ts'

export interface ReviewsOfProduct {
  productId: number
  reviews: Review[]
  /** Reviews with the chosen stars. */
  total: number
  /** Stars → count, over all reviews. */
  distribution: Map<number, number>
}

/** Public reviews of a product: published ones only (REV-15). */
export async function readReviews(
  app: App,
  { company }: RequestContext,
  slug: string,
  asked: { sort: ReviewSort; stars: readonly number[]; page: number; pageSize: number },
): Promise<Result<ReviewsOfProduct, { code: 'not_found' }>> {
  const sellsTours = company.settings.tours.is_enabled
  const productId = await visibleProduct(app.db, company.id, slug, { sellsTours })
  if (productId === undefined) return refuse({ code: 'not_found' })
  const { sort, stars, page, pageSize } = asked
  const [reviews, distribution] = await Promise.all([
    publishedOf(app.db, productId, { sort, stars, limit: pageSize, offset: (page - 1) * pageSize }),
    starsOf(app.db, productId),
  ])
  const counts = [...distribution].filter(([rating]) => stars.length === 0 || stars.includes(rating))
  return ok({ productId, reviews, distribution, total: counts.reduce((sum, [, count]) => sum + count, 0) })
}

export const readCustomerReviews = (
  app: App,
  { me }: SignedInContext,
  asked: { order: number | null; sale: number | null; page: number; pageSize: number },
): Promise<{ reviews: Review[]; total: number }> =>
  reviewsOf(app.db, me.id, asked, { limit: asked.pageSize, offset: (asked.page - 1) * asked.pageSize })

/** Whether publishing a review currently gives its author a promo code (REV-16). */
export async function givesPromoCode(app: App, { company }: SignedInContext): Promise<boolean> {
  const { review_promotion: slug } = company.settings
  return slug !== '' && canIssuePersonalCode(app.db, company.id, slug, app.clock.now())
}

type WriteRefusal = {
  code:
    | 'review_rating_required'
    | 'review_agreement_required'
    | 'review_only_for_buyers'
    | 'review_exists'
    | 'photo_not_found'
}

/** Owner key of a review's photos (uploads). */
const photosOf = (id: number): string => `review:${id}`

/** Photos of these reviews, by review id. */
export async function readPhotos(
  app: App,
  companyId: number,
  reviews: readonly { id: number }[],
): Promise<Map<number, ReviewPhoto[]>> {
  const ids = reviews.map(({ id }) => id)
  const pictures = await picturesOf(app.db, companyId, ids.map(photosOf))
  return new Map(ids.map((id) => [id, pictures.get(photosOf(id)) ?? []]))
}

/** Only for goods handed over to this customer (REV-10), once per line; hidden until approved. */
export async function writeReview(
  app: App,
  { company, me }: SignedInContext,
  written: WrittenReview,
): Promise<Result<Review, WriteRefusal>> {
  const problem = reviewProblem(written)
  if (problem) return refuse({ code: problem })
  const whose = { companyId: company.id, customerId: me.id }
  const item = await receivedItem(app.db, whose, written.line)
  if (!item) return refuse({ code: 'review_only_for_buyers' })
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const id = await saveReview(tx, {
      ...whose,
      productId: item.productId,
      line: written.line,
      rating: written.rating,
      pros: written.pros.trim(),
      cons: written.cons.trim(),
      comment: written.comment.trim(),
      isAnonymous: written.isAnonymous,
      at,
    })
    if (id === null) return refuse({ code: 'review_exists' })
    // A review written again has only its new photos.
    await releaseUploads(tx, company.id, photosOf(id))
    if (!(await claimUploads(tx, { ...whose, purpose: 'review' }, written.photos, photosOf(id))))
      return refuse({ code: 'photo_not_found' })
    const facts = { reviewId: id, customerId: me.id, productId: item.productId, rating: written.rating }
    await addEvents(tx, company.id, [{ type: 'review.moved', ...facts, from: '', to: 'new', reason: '' }], at)
    return ok((await reviewById(tx, company.id, id))!)
  })
}

/**
 * The author changes a review that is not decided yet (ux V3). The shop is not notified again: the queue shows the current text, and publishing
 * may name the revision that was read.
 */
export async function changeReview(
  app: App,
  { company, me }: SignedInContext,
  id: number,
  change: ReviewChange,
): Promise<
  Result<Review, { code: 'not_found' | 'review_not_editable' | 'review_rating_required' | 'photo_not_found' }>
> {
  return inTransaction(app.db, async (tx) => {
    const locked = await lockReview(tx, company.id, id)
    if (locked?.customerId !== me.id) return refuse({ code: 'not_found' })
    if (!canEdit(locked)) return refuse({ code: 'review_not_editable' })
    const now = (await reviewById(tx, company.id, id))!
    const rating = change.rating ?? now.rating
    // The agreement was given when the review was written.
    if (reviewProblem({ rating, agreement: true })) return refuse({ code: 'review_rating_required' })
    await saveEdit(tx, id, {
      rating,
      pros: (change.pros ?? now.pros).trim(),
      cons: (change.cons ?? now.cons).trim(),
      comment: (change.comment ?? now.comment).trim(),
      isAnonymous: change.isAnonymous ?? now.isAnonymous,
    })
    const whose = { companyId: company.id, customerId: me.id, purpose: 'review' } as const
    const { photos } = change
    if (photos) {
      await releaseOthers(tx, whose, photos, photosOf(id))
      if (!(await claimUploads(tx, whose, photos, photosOf(id)))) return refuse({ code: 'photo_not_found' })
    }
    return ok((await reviewById(tx, company.id, id))!)
  })
}
