import { ok } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { addToReview } from './additions.flow.ts'
import { reportReview } from './reports.flow.ts'
import { readReviewSort, readStars } from './review.ts'
import type { reviewsCalls } from './reviews.calls.ts'
import {
  changeReview,
  givesPromoCode,
  readCustomerReviews,
  readPhotos,
  readReviews,
  writeReview,
} from './reviews.flow.ts'
import { presentCustomerReview, presentReview, presentStars, type ReviewPresentation } from './reviews.present.wire.ts'
import { findHelpful, votedHelpful } from './votes.flow.ts'

export const reviewsHandlers: Handlers<typeof reviewsCalls> = (app) => ({
  async listProductReviews({ context, params, query, tag }) {
    const asked = { sort: readReviewSort(query.sort), stars: readStars(query.rating) }
    const { page, page_size: pageSize } = query
    const found = await readReviews(app, context, params.slug, { ...asked, page, pageSize })
    if (!found.ok) return found
    const { productId, reviews, total, distribution } = found.value
    const foundHelpful = await votedHelpful(app.db, context, reviews)
    const speech = { ...(await reviewPresentation(app, context, reviews)), foundHelpful, askedBy: context.me?.id }
    tag(`product:${productId}`, `company:${context.company.id}`)
    return ok({
      items: reviews.map((review) => presentReview(review, speech)),
      total,
      page,
      pages: pagesOf(total, pageSize),
      ...presentStars(distribution),
    })
  },

  async listOwnReviews({ context, query }) {
    const { order = null, sale = null, page, page_size: pageSize } = query
    const { reviews, total } = await readCustomerReviews(app, context, { order, sale, page, pageSize })
    const speech = await reviewPresentation(app, context, reviews)
    return ok({
      items: reviews.map((review) => presentCustomerReview(review, speech)),
      total,
      page,
      pages: pagesOf(total, pageSize),
      brings_promo_code: await givesPromoCode(app, context),
    })
  },

  async writeReview({ context, body }) {
    const { order_item: orderItem, sale_item: saleItem, is_anonymous: isAnonymous, rating, ...rest } = body
    // The schema of the body allows exactly one of them.
    const line = saleItem === undefined ? { orderItem: orderItem! } : { saleItem }
    const written = await writeReview(app, context, { ...rest, line, isAnonymous, rating: rating ?? 0 })
    if (!written.ok) return written
    return ok(presentCustomerReview(written.value, await reviewPresentation(app, context, [written.value])))
  },

  async changeReview({ context, params, body: { is_anonymous: isAnonymous, ...rest } }) {
    const changed = await changeReview(app, context, params.id, { ...rest, isAnonymous })
    if (!changed.ok) return changed
    return ok(presentCustomerReview(changed.value, await reviewPresentation(app, context, [changed.value])))
  },

  async addToReview({ context, params, body }) {
    const added = await addToReview(app, context, params.id, body.text)
    if (!added.ok) return added
    return ok(presentCustomerReview(added.value, await reviewPresentation(app, context, [added.value])))
  },

  async findReviewHelpful({ context, params, body }) {
    const found = await findHelpful(app, context, params.id, body.helpful)
    return found.ok ? ok({ id: params.id, found_helpful: body.helpful, ...found.value }) : found
  },

  async reportReview({ context, params, body }) {
    const reported = await reportReview(app, context, params.id, body)
    return reported.ok ? ok({ id: params.id, reported: true }) : reported
  },
})

export const reviewPresentation = async (
  app: App,
  { locale, company }: RequestContext,
  reviews: readonly { id: number }[],
): Promise<ReviewPresentation> => ({
  texts: app.texts,
  locale,
  timezone: company.settings.timezone,
  photos: await readPhotos(app, company.id, reviews),
})
