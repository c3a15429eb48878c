import { named } from '#shop/catalog/named.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Locale } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { promoCodeOf, reviewById } from './reviews.store.ts'

/** Notifies the author of a decision: published, with the promo code (REV-16), or rejected, with the reason. Notifies the shop of a new review. */
export const reviewListener = defineListener<App, 'review.moved'>({
  name: 'review_notices',
  types: ['review.moved'],
  async hear(app, { id, companyId, facts }) {
    const { reviewId, customerId, to, reason } = facts
    const review = await reviewById(app.db, companyId, reviewId)
    if (!review) return
    const productIn = (language: Locale) => named(language, review.name, review.nameEn)
    if (to === 'new') {
      return sendMessage(app, {
        companyId,
        event: 'shop.review',
        key: `shop.review:${id}`,
        facts: (language) => ({ product: productIn(language), stars: String(facts.rating) }),
      })
    }
    const company = await companyById(app, companyId)
    const { email } = await contactOf(app.db, companyId, customerId)
    const origin = originOf(company, app.publicUrl)
    const author = { customerId, ...(email && { email }) }
    if (to === 'rejected') {
      const link = `${origin}/my/${review.sale ? `purchases/${review.sale.id}` : `orders/${review.order?.id}`}/review/`
      return sendMessage(app, {
        companyId,
        event: 'review.rejected',
        key: `review.rejected:${id}`,
        facts: (language) => ({ product: productIn(language), reason, link }),
        to: author,
      })
    }
    // Once per review: a second publication thanks nobody again.
    const path = `/catalog/products/${encodeURIComponent(review.slug)}/reviews/`
    const promo = await promoCodeOf(app.db, reviewId)
    await sendMessage(app, {
      companyId,
      event: 'review.approved',
      key: `review.approved:${reviewId}`,
      facts: (language) => ({ product: productIn(language), promo, link: `${origin}${path}` }),
      to: author,
      push: { type: 'LINK', value: path },
    })
  },
})
