import type { ReactNode } from 'react'
import type { CustomerReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import type { ReviewedItem } from './load-reviewed.ts'
import css from './write-review.module.css'

/** The reviewed product: picture, name, size, and `children` below. */
export const ReviewedGoods = ({ item, children }: { item: ReviewedItem['item']; children?: ReactNode }) => (
  <div className={css.goods}>
    <Picture image={item.image} target={72} stands={item.product.name} alt="" />
    <div className={css.about}>
      <a href={links.product(item.product.slug, { sku: item.sku })}>{item.product.name}</a>
      {item.size && <span className="small muted">{m.reviews_size({ size: item.size })}</span>}
      {children}
    </div>
  </div>
)

export const reviewStates: Record<CustomerReviewOnWire['state'], { kind: BadgeProps['kind']; text: () => string }> = {
  new: { kind: 'info', text: m.reviews_state_new },
  approved: { kind: 'ok', text: m.reviews_state_approved },
  rejected: { kind: 'err', text: m.reviews_state_rejected },
}

/** State of a review, and why it was not published. */
export const ReviewState = ({ review }: { review: CustomerReviewOnWire }) => (
  <>
    <span className={css.state}>
      <span role="img" aria-label={m.reviews_stars({ stars: review.rating })} className={css.stars}>
        {'★'.repeat(review.rating)}
      </span>{' '}
      <Badge kind={reviewStates[review.state].kind}>{reviewStates[review.state].text()}</Badge>
    </span>
    {review.reason && <span className="small">{m.reviews_rejected_because({ reason: review.reason })}</span>}
  </>
)
