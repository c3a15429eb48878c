import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { promoCodeOf, reviewById } from './reviews.store.ts'

/**
 * The author is told what became of a review: published, with the promo code it brought (REV-16), or not, with the reason. The shop is told
 * of a new one.
 */
export const reviewListener = defineListener<App, 'review.moved'>({
  name: 'review_notices',
  types: ['review.moved'],
  async hear(app, { id, companyId, facts }) {
    const { reviewId, customerId, to, reason } = facts
    const review = await reviewById(app.db, companyId, reviewId)
    if (!review) return
    const product = review.name
    if (to === 'new') {
      const words = { product, stars: String(facts.rating) }
      return sendMessage(app, { companyId, event: 'shop.review', key: `shop.review:${id}`, facts: words })
    }
    const company = await companyById(app, companyId)
    const { email } = await contactOf(app.db, companyId, customerId)
    const origin = originOf(company, app.publicUrl)
    const author = { customerId, ...(email && { email }) }
    if (to === 'rejected') {
      const link = `${origin}/my/${review.sale ? `purchases/${review.sale.id}` : `orders/${review.order?.id}`}/review/`
      const words = { product, reason, link }
      return sendMessage(app, {
        companyId,
        event: 'review.rejected',
        key: `review.rejected:${id}`,
        facts: words,
        to: author,
      })
    }
    // Once a review: a second publication of the same words thanks nobody again.
    const path = `/catalog/products/${encodeURIComponent(review.slug)}/reviews/`
    await sendMessage(app, {
      companyId,
      event: 'review.approved',
      key: `review.approved:${reviewId}`,
      facts: { product, promo: await promoCodeOf(app.db, reviewId), link: `${origin}${path}` },
      to: author,
      push: { type: 'LINK', value: path },
    })
  },
})
