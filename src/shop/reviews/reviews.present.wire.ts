import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { named } from '#shop/catalog/catalog.present.wire.ts'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { canAdd, canEdit, publicName, type Review, type ReviewPhoto, type ReviewReport } from './review.ts'
import type { CustomerReviewOnWire, ProductReviewsAnswer, ReviewOfStaff, ReviewOnWire } from './reviews.wire.ts'

/** Texts, language and time zone of the answer. */
export interface ReviewPresentation {
  texts: AnswerTexts
  locale: Locale
  timezone: string
  /** Photos by review id. */
  photos: ReadonlyMap<number, readonly ReviewPhoto[]>
  /** Ids of reviews the reading customer found helpful. */
  foundHelpful?: ReadonlySet<number>
  /** The reading customer; absent: a guest. */
  askedBy?: number
}

/** The file in its only stored size. */
const shownPhotos = (review: Review, { photos }: ReviewPresentation): ImageOnWire[] =>
  (photos.get(review.id) ?? []).map(({ url, width, height }) => ({
    image: url,
    url,
    width,
    height,
    scaled: [{ width, url }],
  }))

/** As everybody sees it. An anonymous author's name is not included (REV-11). */
export const presentReview = (review: Review, speech: ReviewPresentation): ReviewOnWire => ({
  id: review.id,
  ...said(review),
  author: (review.isAnonymous ? '' : publicName(review)) || speech.texts.buyer(speech.locale),
  is_anonymous: review.isAnonymous,
  photos: shownPhotos(review, speech),
  size: review.size,
  date: dateIn(speech.timezone, review.createdAt),
  is_buyer: true,
  reply: review.reply || null,
  reply_date: review.repliedAt && dateIn(speech.timezone, review.repliedAt),
  addition: review.additionState === 'approved' ? { text: review.addition, date: addedOn(review, speech) } : null,
  helpful: review.helpful,
  found_helpful: speech.foundHelpful?.has(review.id) ?? false,
  is_own: review.customerId === speech.askedBy,
})

export const presentCustomerReview = (review: Review, speech: ReviewPresentation): CustomerReviewOnWire => ({
  id: review.id,
  state: review.state,
  reason: review.reason,
  ...said(review),
  is_anonymous: review.isAnonymous,
  photos: shownPhotos(review, speech),
  photo_ids: (speech.photos.get(review.id) ?? []).map(({ id }) => id),
  size: review.size,
  date: dateIn(speech.timezone, review.createdAt),
  reply: review.reply || null,
  addition: review.additionState && {
    text: review.addition,
    date: addedOn(review, speech),
    state: review.additionState,
    reason: review.additionReason,
  },
  can_add: canAdd(review),
  can_edit: canEdit(review),
  order: review.order && { id: review.order.id, number: review.order.number },
  order_item: review.order?.itemId ?? null,
  sale: review.sale && { id: review.sale.id, check_number: review.sale.checkNumber },
  sale_item: review.sale?.itemId ?? null,
  product: { id: review.productId, slug: review.slug, name: named(speech.locale, review.name, review.nameEn) },
})

export const presentReviewOfStaff = (
  review: Review,
  speech: ReviewPresentation,
  reports: readonly ReviewReport[] = [],
): ReviewOfStaff => ({
  ...presentCustomerReview(review, speech),
  author: publicName(review) || speech.texts.buyer(speech.locale),
  customer: review.customerId,
  decided_at: review.decidedAt?.toISOString() ?? null,
  revision: review.revision,
  reports: reports.map(({ reason, comment, at }) => ({ reason, comment, date: dateIn(speech.timezone, at) })),
})

const addedOn = ({ addedAt }: Review, { timezone }: ReviewPresentation): string => dateIn(timezone, addedAt!)

const said = ({ rating, pros, cons, comment }: Review) => ({ rating, pros, cons, comment })

/** The average with two decimals, as on the product. */
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
