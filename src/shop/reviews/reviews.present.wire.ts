import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { named } from '#shop/catalog/catalog.present.wire.ts'
import { publicName, type ReviewState } from './review.ts'
import type { OwnReviewOnWire, ProductReviewsAnswer, ReviewOfStaff, ReviewOnWire } from './reviews.wire.ts'

/** What is presented, told by its shape because wire files know no stores. */
interface Review {
  id: number
  customerId: number
  productId: number
  slug: string
  name: string
  nameEn: string
  orderId: number
  orderNumber: string
  orderItemId: number
  size: string
  state: ReviewState
  rating: number
  pros: string
  cons: string
  comment: string
  isAnonymous: boolean
  firstName: string
  lastName: string
  reason: string
  reply: string
  repliedAt: Date | null
  createdAt: Date
  decidedAt: Date | null
}

/** Whose words are used and whose calendar counts. */
export interface ReviewSpeech {
  texts: AnswerTexts
  locale: Locale
  timezone: string
}

/** As everybody reads it. An author who stays unnamed is nowhere in it (REV-11). */
export const presentReview = (review: Review, { texts, locale, timezone }: ReviewSpeech): ReviewOnWire => ({
  id: review.id,
  ...said(review),
  author: (review.isAnonymous ? '' : publicName(review)) || texts.buyer(locale),
  is_anonymous: review.isAnonymous,
  photos: [],
  size: review.size,
  date: dateIn(timezone, review.createdAt),
  is_buyer: true,
  reply: review.reply || null,
  reply_date: review.repliedAt && dateIn(timezone, review.repliedAt),
})

export const presentOwnReview = (review: Review, { locale, timezone }: ReviewSpeech): OwnReviewOnWire => ({
  id: review.id,
  state: review.state,
  reason: review.reason,
  ...said(review),
  is_anonymous: review.isAnonymous,
  photos: [],
  size: review.size,
  date: dateIn(timezone, review.createdAt),
  reply: review.reply || null,
  order: { id: review.orderId, number: review.orderNumber },
  order_item: review.orderItemId,
  product: { id: review.productId, slug: review.slug, name: named(locale, review.name, review.nameEn) },
})

export const presentReviewOfStaff = (review: Review, speech: ReviewSpeech): ReviewOfStaff => ({
  ...presentOwnReview(review, speech),
  author: publicName(review) || speech.texts.buyer(speech.locale),
  customer: review.customerId,
  decided_at: review.decidedAt?.toISOString() ?? null,
})

const said = ({ rating, pros, cons, comment }: Review) => ({ rating, pros, cons, comment })

/** The average to two places, as the product itself says it. */
export function presentStars(
  distribution: ReadonlyMap<number, number>,
): Pick<ProductReviewsAnswer, 'average' | 'distribution'> {
  const of = (stars: number) => distribution.get(stars) ?? 0
  const all = [1, 2, 3, 4, 5]
  const count = all.reduce((sum, stars) => sum + of(stars), 0)
  const sum = all.reduce((sum, stars) => sum + stars * of(stars), 0)
  return {
    average: count === 0 ? null : Math.round((sum / count) * 100) / 100,
    distribution: { '5': of(5), '4': of(4), '3': of(3), '2': of(2), '1': of(1) },
  }
}
