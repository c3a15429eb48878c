import { m } from '#texts/messages.js'
import css from './review-item.module.css'

/** Five ★, so many of them bright (REV-14). */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={m.reviews_stars({ stars: rating })} className={css.stars}>
    {'★'.repeat(rating)}
    <span className={css.dim}>{'★'.repeat(5 - rating)}</span>
  </span>
)
