import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { keysetOf, keysetQuery, queueKey } from '#shop/keyset.wire.ts'
import { pageFields, pageQuery } from '#shop/list-page.wire.ts'
import { longestText, maxPhotos, reportReasons } from './review.ts'

const stars = z.number().int()
const state = z.enum(['new', 'approved', 'rejected'])
const texts = { pros: z.string(), cons: z.string(), comment: z.string() }

/** A published review, as everybody sees it. */
export const reviewOnWire = z
  .object({
    id: z.number().int(),
    rating: stars,
    ...texts,
    /** «Марина К.», or a word for a buyer if the author is anonymous. */
    author: z.string(),
    is_anonymous: z.boolean(),
    photos: z.array(imageOnWire),
    /** '': a product without sizes. */
    size: z.string(),
    /** Day of writing, YYYY-MM-DD. */
    date: z.string(),
    /** Always true: only buyers write (spec §6). */
    is_buyer: z.boolean(),
    /** The seller's answer; null: none. */
    reply: z.string().nullable(),
    reply_date: z.string().nullable(),
    /** Text its author added later; null: none. */
    addition: z.object({ text: z.string(), date: z.string() }).nullable(),
    /** Number of readers who found it helpful. */
    helpful: z.number().int(),
    /** Whether the reading customer is one of them. */
    found_helpful: z.boolean(),
    /** The reading customer is its author and can neither vote for it nor report it. */
    is_own: z.boolean(),
  })
  .openapi('Review')
export type ReviewOnWire = z.infer<typeof reviewOnWire>

/** GET /api/products/{slug}/reviews/ */
export const productReviewsAnswer = z
  .object({
    items: z.array(reviewOnWire),
    ...pageFields,
    /** Of all published reviews, whatever is chosen; null without any. */
    average: z.number().nullable(),
    /** Stars → number of reviews, over all published ones. */
    distribution: z.object({ '5': stars, '4': stars, '3': stars, '2': stars, '1': stars }),
  })
  .openapi('ProductReviews')
export type ProductReviewsAnswer = z.infer<typeof productReviewsAnswer>

/** Sort and stars come from an address that people edit by hand: invalid values are ignored, never refused. */
export const productReviewsQuery = z.object({
  sort: z
    .string()
    .optional()
    .openapi({ enum: ['newest', 'oldest', 'highest', 'lowest', 'helpful'] }),
  rating: z.string().optional().openapi({ description: 'Stars, one or several joined by commas' }),
  ...pageQuery({ size: 10, most: 50, last: 10_000 }),
})

/** A review of the customer, with its state. */
export const customerReviewOnWire = z
  .object({
    id: z.number().int(),
    state,
    /** Reason of rejection; '' otherwise. */
    reason: z.string(),
    rating: stars,
    ...texts,
    is_anonymous: z.boolean(),
    photos: z.array(imageOnWire),
    /** Ids of `photos`, in the same order: a change lists those to keep. */
    photo_ids: z.array(z.number().int()),
    size: z.string(),
    date: z.string(),
    reply: z.string().nullable(),
    /** The addition with its state; null: none. */
    addition: z.object({ text: z.string(), date: z.string(), state, reason: z.string() }).nullable(),
    /** Its author may add to it now (ORD-11, COMMENT). */
    can_add: z.boolean(),
    /** Its author may change it now: it is not decided yet. */
    can_edit: z.boolean(),
    /** null: a purchase in an outlet. */
    order: z.object({ id: z.number().int(), number: z.string() }).nullable(),
    order_item: z.number().int().nullable(),
    /** null: an order. */
    sale: z.object({ id: z.number().int(), check_number: z.string() }).nullable(),
    sale_item: z.number().int().nullable(),
    product: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }),
  })
  .openapi('OwnReview')
export type CustomerReviewOnWire = z.infer<typeof customerReviewOnWire>

/** GET /api/reviews/ */
export const customerReviewsAnswer = z
  .object({
    items: z.array(customerReviewOnWire),
    ...pageFields,
    /** Whether publishing a review currently gives its author a personal promo code (REV-07). */
    brings_promo_code: z.boolean(),
  })
  .openapi('OwnReviews')
export const customerReviewsQuery = z.object({
  order: z.coerce.number().int().optional(),
  /** Id of a purchase in an outlet. */
  sale: z.coerce.number().int().optional(),
  ...pageQuery({ size: 24, most: 96, last: 1000 }),
})

const typed = z.string().max(longestText).default('')
/** POST /api/reviews/: a missing field is refused with its own code, in the words of spec §5. */
export const reviewBody = z
  .object({
    /** Exactly one: a line of an order, or of a purchase in an outlet. */
    order_item: z.number().int().positive().optional(),
    sale_item: z.number().int().positive().optional(),
    rating: z.number().int().min(0).max(5).nullable().default(0),
    pros: typed,
    cons: typed,
    comment: typed,
    is_anonymous: z.boolean().default(false),
    photos: z.array(z.number().int().positive()).max(maxPhotos).default([]),
    agreement: z.boolean().default(false),
  })
  .refine(({ order_item, sale_item }) => (order_item === undefined) !== (sale_item === undefined), {
    path: ['order_item'],
    message: 'one of order_item and sale_item',
  })

/** PATCH /api/reviews/{id}/: absent fields keep their values. */
export const reviewPatch = z.object({
  rating: z.number().int().min(0).max(5).optional(),
  pros: z.string().max(longestText).optional(),
  cons: z.string().max(longestText).optional(),
  comment: z.string().max(longestText).optional(),
  is_anonymous: z.boolean().optional(),
  photos: z.array(z.number().int().positive()).max(maxPhotos).optional(),
})

/** A review for the staff, with its author even if anonymous. */
export const reviewOfStaff = customerReviewOnWire
  .extend({
    author: z.string(),
    customer: z.number().int(),
    decided_at: z.string().nullable(),
    /** Grows with each change by its author; publishing may name the revision that was read. */
    revision: z.number().int(),
    /** Open reports of readers. */
    reports: z.array(z.object({ reason: z.enum(reportReasons), comment: z.string(), date: z.string() })),
  })
  .openapi('ReviewOfStaff')
export type ReviewOfStaff = z.infer<typeof reviewOfStaff>
export const reviewsOfStaffAnswer = keysetOf(reviewOfStaff).openapi('ReviewsOfStaff')
export const reviewsOfStaffQuery = z.object({
  state: state.optional(),
  /** With an addition in this state. */
  addition: state.optional(),
  /** Only reviews with open reports. */
  reported: z.enum(['true', 'false']).optional(),
  ...keysetQuery(queueKey, { size: 24, most: 96 }),
})
/** The revision that was read; absent: the current one is decided on. */
export const approveQuery = z.object({ revision: z.coerce.number().int().positive().optional() })
export const rejectBody = z.object({ reason: z.string().trim().min(1).max(500) })
export const rejectReviewBody = rejectBody.extend({ revision: z.number().int().positive().optional() })
/** '' removes the answer. */
export const replyBody = z.object({ text: z.string().trim().max(longestText) })
/** POST /api/reviews/{id}/addition/ */
export const additionBody = z.object({ text: z.string().trim().min(1).max(longestText) })
/** POST /api/reviews/{id}/helpful/: false removes the vote. */
export const helpfulBody = z.object({ helpful: z.boolean() })
export const helpfulAnswer = z.object({ id: z.number().int(), helpful: z.number().int(), found_helpful: z.boolean() })
/** POST /api/reviews/{id}/report/ */
export const reportBody = z.object({
  reason: z.enum(reportReasons),
  comment: z.string().trim().max(500).default(''),
})
export const reportedAnswer = z.object({ id: z.number().int(), reported: z.literal(true) })
