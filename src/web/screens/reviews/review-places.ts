import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { ReviewedPurchase } from './load-reviewed.ts'

/** Addresses and texts for the reviews of an order or a sale. */
export function reviewPlaces({ of: { kind, id, number } }: Pick<ReviewedPurchase, 'of'>) {
  const isSale = kind === 'sale'
  return {
    list: isSale ? links.reviewSale(id) : links.reviewOrder(id),
    form: (item: number) => (isSale ? links.reviewSaleItem(id, item) : links.reviewItem(id, item)),
    purchase: isSale ? links.purchase(id) : links.order(id),
    purchaseName: isSale ? m.sales_check({ number }) : m.reviews_order_link({ number }),
    listName: isSale ? m.sales_reviews_title({ number }) : m.reviews_of_order_title({ number }),
    others: isSale ? m.sales_reviews_others() : m.reviews_others_of_order(),
    next: isSale ? m.sales_reviews_next({ number }) : m.reviews_next({ number }),
    thanksText: isSale ? m.sales_reviews_thanks_text() : m.reviews_thanks_text(),
    nothing: isSale ? m.sales_reviews_nothing() : m.reviews_nothing_to_review(),
  }
}
