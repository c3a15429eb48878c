import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { canGivePersonalCode } from '#shop/promotions/promotions.flow.ts'
import { claimUploads, keepOnly, picturesOf, releaseUploads } from '#shop/uploads/uploads.flow.ts'
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
  shownProduct,
  starsOf,
} from './reviews.store.ts'

export interface ReviewsOfProduct {
  productId: number
  reviews: Review[]
  /** Of the chosen stars. */
  total: number
  /** Stars → how many, of all. */
  distribution: Map<number, number>
}

/** What everybody may read of a product: published reviews alone (REV-15). */
export async function readReviews(
  app: App,
  { company }: RequestContext,
  slug: string,
  asked: { sort: ReviewSort; stars: readonly number[]; page: number; pageSize: number },
): Promise<Result<ReviewsOfProduct, { code: 'not_found' }>> {
  const productId = await shownProduct(app.db, company.id, slug)
  if (productId === undefined) return refuse({ code: 'not_found' })
  const { sort, stars, page, pageSize } = asked
  const [reviews, distribution] = await Promise.all([
    publishedOf(app.db, productId, { sort, stars, limit: pageSize, offset: (page - 1) * pageSize }),
    starsOf(app.db, productId),
  ])
  const counts = [...distribution].filter(([rating]) => stars.length === 0 || stars.includes(rating))
  return ok({ productId, reviews, distribution, total: counts.reduce((sum, [, count]) => sum + count, 0) })
}

export const readOwnReviews = (
  app: App,
  { me }: SignedInContext,
  asked: { order: number | null; sale: number | null; page: number; pageSize: number },
): Promise<{ reviews: Review[]; total: number }> =>
  reviewsOf(app.db, me.id, asked, { limit: asked.pageSize, offset: (asked.page - 1) * asked.pageSize })

/** Whether a review that is published brings its author a promo code, as things are now (REV-16). */
export async function bringsPromoCode(app: App, { company }: SignedInContext): Promise<boolean> {
  const { review_promotion: slug } = company.settings
  return slug !== '' && canGivePersonalCode(app.db, company.id, slug, app.clock.now())
}

type WriteRefusal = {
  code:
    | 'review_rating_required'
    | 'review_agreement_required'
    | 'review_only_for_buyers'
    | 'review_exists'
    | 'photo_not_found'
}

/** What photographs of a review belong to (uploads). */
const photosOf = (id: number): string => `review:${id}`

/** Photographs of these reviews, by their ids. */
export async function readPhotos(
  app: App,
  companyId: number,
  reviews: readonly { id: number }[],
): Promise<Map<number, ReviewPhoto[]>> {
  const ids = reviews.map(({ id }) => id)
  const pictures = await picturesOf(app.db, companyId, ids.map(photosOf))
  return new Map(ids.map((id) => [id, pictures.get(photosOf(id)) ?? []]))
}

/** Only of goods that were handed over to this customer (REV-10), once a line; nobody reads it before it is approved. */
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
    // Written anew it has the photographs of this time alone.
    await releaseUploads(tx, company.id, photosOf(id))
    if (!(await claimUploads(tx, { ...whose, purpose: 'review' }, written.photos, photosOf(id))))
      return refuse({ code: 'photo_not_found' })
    const facts = { reviewId: id, customerId: me.id, productId: item.productId, rating: written.rating }
    await addEvents(tx, company.id, [{ type: 'review.moved', ...facts, from: '', to: 'new', reason: '' }], at)
    return ok((await reviewById(tx, company.id, id))!)
  })
}

/**
 * Its author changes a review nobody has decided on (ux V3). The shop is not told again: the queue shows it as it stands, and who has read
 * the one before names its revision when he publishes it.
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
    // The agreement was given when it was written.
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
      await keepOnly(tx, whose, photos, photosOf(id))
      if (!(await claimUploads(tx, whose, photos, photosOf(id)))) return refuse({ code: 'photo_not_found' })
    }
    return ok((await reviewById(tx, company.id, id))!)
  })
}
