import { useRef } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { ProductReviewsAnswer } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { links } from '../../links.ts'
import { counted } from '../../parts/listing/counted.ts'
import { ReviewItem, Stars } from '../../parts/reviews/review-item.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import css from './product-rated.module.css'
import { useOwnMarks } from './use-own-marks.ts'

interface Props {
  slug: string
  count: number
  reviews: ProductReviewsAnswer
}

/** Average rating and the newest reviews; all of them, with sorting and filters, have a separate page (PROD-08). */
export default function Reviews({ slug, count, reviews }: Props) {
  const locale = useLocale()
  const place = useRef<HTMLElement>(null)
  const items = useOwnMarks(place, slug, reviews.items)
  if (reviews.average === null) return null
  return (
    <section ref={place} id="reviews" className="section" aria-labelledby="reviews-title">
      <div className="section-head">
        <h2 id="reviews-title">{m.product_reviews()}</h2>
      </div>
      <div className={css.columns}>
        <div className={css.sum}>
          <b className="num">{formatNumber(reviews.average, locale, 1)}</b>
          <Stars rating={Math.round(reviews.average)} />
          <span className="small muted">
            {m.reviews_count({ ...counted(count), shown: formatNumber(count, locale) })}
          </span>
          <Button kind="soft" size="s" href={links.productReviews(slug)}>
            {m.reviews_all()}
          </Button>
        </div>
        <div>
          {items.map((review) => (
            // Its own vote is state of the item: the marks of the customer make it anew.
            <ReviewItem key={`${review.id} ${review.found_helpful}`} review={review} />
          ))}
        </div>
      </div>
    </section>
  )
}
