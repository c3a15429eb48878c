/** Most stars (open point: our choice). */
const mostStars = 5
/** Letters of a text of a review at most (our choice). */
export const longestText = 3000
/** Photos of a review at most (our choice). */
export const mostPhotos = 8

export type ReviewState = 'new' | 'approved' | 'rejected'

/** What the staff may make of a review. A published one can be taken off again, a rejected one published after all (our choice). */
const decisions = {
  new: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
} as const satisfies Record<ReviewState, readonly ReviewState[]>

export const canDecide = (from: ReviewState, to: ReviewState): boolean =>
  (decisions[from] as readonly ReviewState[]).includes(to)

/** An author adds to a published review once; what was rejected may be written anew (ORD-11, our choice). */
export const canAdd = (review: { state: ReviewState; additionState: ReviewState | null }): boolean =>
  review.state === 'approved' && (review.additionState === null || review.additionState === 'rejected')

/** What waits is still its author's own; once it was decided on it is written anew or added to (ux V3, our choice). */
export const canEdit = (review: { state: ReviewState }): boolean => review.state === 'new'

/** Why a reader reports a review. */
export const reportReasons = ['insult', 'advertising', 'false', 'personal_data', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The four of spec §9, the first is the usual one; what readers found helpful is our own. */
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Reads a sort tolerantly: anything else is the usual order. */
export const readReviewSort = (text: string | null | undefined): ReviewSort =>
  reviewSorts.find((one) => one === text) ?? 'newest'

/** Reads chosen stars, `4` or `4,5`, tolerantly: what is no number of stars is left out; none chosen means all. */
export function readStars(text: string | null | undefined): number[] {
  const asked = (text ?? '').split(',').map(Number)
  return [5, 4, 3, 2, 1].filter((stars) => asked.includes(stars))
}

/** How an author is named under a review: «Марина К.»; '' where neither name is known. */
export function publicName(author: { firstName: string; lastName: string }): string {
  const first = author.firstName.trim()
  const initial = [...author.lastName.trim()][0]
  return first && initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** Whether what was typed can be sent, the first thing that is missing (spec §5). */
export function reviewProblem(review: {
  rating: number
  agreement: boolean
}): 'review_rating_required' | 'review_agreement_required' | null {
  if (review.rating < 1 || review.rating > mostStars) return 'review_rating_required'
  return review.agreement ? null : 'review_agreement_required'
}
