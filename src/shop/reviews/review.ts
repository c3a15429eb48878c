/** Highest number of stars (open point: our choice). */
const mostStars = 5
/** Maximum length of a text in characters (our choice). */
export const longestText = 3000
/** Maximum number of photos (our choice). */
export const maxPhotos = 8

export type ReviewState = 'new' | 'approved' | 'rejected'

/** A review with what its answers show. */
export interface Review {
  id: number
  customerId: number
  productId: number
  slug: string
  name: string
  nameEn: string
  /** The reviewed line: of an order or of a purchase in an outlet; the other is null. */
  order: { id: number; number: string; itemId: number } | null
  sale: { id: number; checkNumber: string; itemId: number } | null
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
  /** Text its author added later; '': none. */
  addition: string
  additionState: ReviewState | null
  additionReason: string
  addedAt: Date | null
  /** Number of readers' reports that are still open. */
  reports: number
  /** Number of readers who found it helpful. */
  helpful: number
  /** Grows with each change by its author. */
  revision: number
}

/** A line that is reviewed: of an order, or of a purchase in an outlet. */
export type ReviewedLine = { orderItem: number } | { saleItem: number }

/** A review as its author sends it. */
export interface WrittenReview {
  line: ReviewedLine
  rating: number
  pros: string
  cons: string
  comment: string
  isAnonymous: boolean
  photos: readonly number[]
  agreement: boolean
}

/** A review as it is stored. */
export interface NewReview extends Omit<WrittenReview, 'photos' | 'agreement'> {
  companyId: number
  customerId: number
  productId: number
  at: Date
}

type Changeable = Omit<WrittenReview, 'line' | 'agreement'>
/** Changes by its author; absent fields keep their values. */
export type ReviewChange = { [Member in keyof Changeable]?: Changeable[Member] | undefined }

/** What decisions about a review depend on, read under its lock. */
export interface LockedReview {
  state: ReviewState
  revision: number
  productId: number
  customerId: number
  rating: number
  additionState: ReviewState | null
  /** The promo code its author received; '': none. */
  promoCode: string
}

export interface ReviewPhoto {
  id: number
  url: string
  width: number
  height: number
}

/** Decisions of the staff. A published review can be rejected later, a rejected one published (our choice). */
const decisions = {
  new: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
} as const satisfies Record<ReviewState, readonly ReviewState[]>

export const canDecide = (from: ReviewState, to: ReviewState): boolean =>
  (decisions[from] as readonly ReviewState[]).includes(to)

/** An author adds to a published review once; a rejected addition may be written again (ORD-11, our choice). */
export const canAdd = (review: { state: ReviewState; additionState: ReviewState | null }): boolean =>
  review.state === 'approved' && (review.additionState === null || review.additionState === 'rejected')

/** A review can be edited until the staff decides; afterwards it is written again or added to (ux V3, our choice). */
export const canEdit = (review: { state: ReviewState }): boolean => review.state === 'new'

/** Reasons for reporting a review. */
export const reportReasons = ['insult', 'advertising', 'false', 'personal_data', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** A reader's report, without the reader's name. */
export interface ReviewReport {
  reviewId: number
  reason: ReportReason
  comment: string
  at: Date
}

/** The four of spec §9, the first is the default; `helpful` is our addition. */
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Reads a sort leniently: any other value is the default. */
export const readReviewSort = (text: string | null | undefined): ReviewSort =>
  reviewSorts.find((one) => one === text) ?? 'newest'

/** Reads chosen stars, `4` or `4,5`, leniently: other values are ignored; none chosen means all. */
export function readStars(text: string | null | undefined): number[] {
  const asked = (text ?? '').split(',').map(Number)
  return [5, 4, 3, 2, 1].filter((stars) => asked.includes(stars))
}

/** Public name of an author: «Марина К.»; '' if neither name is known. */
export function publicName(author: { firstName: string; lastName: string }): string {
  const first = author.firstName.trim()
  const initial = [...author.lastName.trim()][0]
  return first && initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** The first problem that prevents sending, or null (spec §5). */
export function reviewProblem(review: {
  rating: number
  agreement: boolean
}): 'review_rating_required' | 'review_agreement_required' | null {
  if (review.rating < 1 || review.rating > mostStars) return 'review_rating_required'
  return review.agreement ? null : 'review_agreement_required'
}
