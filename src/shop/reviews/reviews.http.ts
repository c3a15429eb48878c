import { ok } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { readReviewSort, readStars } from './review.ts'
import type { reviewsCalls } from './reviews.calls.ts'
import { readOwnReviews, readReviews, writeReview } from './reviews.flow.ts'
import { presentOwnReview, presentReview, presentStars, type ReviewSpeech } from './reviews.present.wire.ts'

export const reviewsHandlers: Handlers<typeof reviewsCalls> = (app) => ({
  async listProductReviews({ context, params, query, tag }) {
    const asked = { sort: readReviewSort(query.sort), stars: readStars(query.rating) }
    const { page, page_size: pageSize } = query
    const found = await readReviews(app, context, params.slug, { ...asked, page, pageSize })
    if (!found.ok) return found
    const { productId, reviews, total, distribution } = found.value
    tag(`product:${productId}`, `company:${context.company.id}`)
    return ok({
      items: reviews.map((review) => presentReview(review, reviewSpeech(app, context))),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
      ...presentStars(distribution),
    })
  },

  async listOwnReviews({ context, query }) {
    const { order = null, page, page_size: pageSize } = query
    const { reviews, total } = await readOwnReviews(app, context, { order, page, pageSize })
    return ok({
      items: reviews.map((review) => presentOwnReview(review, reviewSpeech(app, context))),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
    })
  },

  async writeReview({ context, body }) {
    const { order_item: orderItem, is_anonymous: isAnonymous, rating, ...rest } = body
    const written = await writeReview(app, context, { ...rest, orderItem, isAnonymous, rating: rating ?? 0 })
    return written.ok ? ok(presentOwnReview(written.value, reviewSpeech(app, context))) : written
  },
})

export const reviewSpeech = (app: App, { locale, company }: RequestContext): ReviewSpeech => ({
  texts: app.texts,
  locale,
  timezone: company.settings.timezone,
})
