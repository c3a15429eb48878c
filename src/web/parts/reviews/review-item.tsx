import type { ReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { dayAndMonth } from '../day-texts.ts'
import { useShell } from '../shell-context.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { ReportButton } from './report-button.tsx'
import css from './review-item.module.css'

/** A published review: author, date, text, and the seller's answer below. */
export function ReviewItem({ review }: { review: ReviewOnWire }) {
  const { visitor } = useShell()
  const day = (date: string) => dayAndMonth(date, visitor.today, visitor.locale)
  return (
    <article className={css.review}>
      <div className={css.who}>
        <span className={css.letter} aria-hidden="true">
          {[...review.author][0]}
        </span>
        <div>
          <b>{review.author}</b> <Badge kind="ok">{m.reviews_bought()}</Badge>
          <div className="small muted">
            {[day(review.date), review.size && m.reviews_size({ size: review.size })].filter(Boolean).join(' · ')}
          </div>
        </div>
      </div>
      <Stars rating={review.rating} />
      <Said title={m.reviews_pros()} text={review.pros} />
      <Said title={m.reviews_cons()} text={review.cons} />
      <Said title={review.pros || review.cons ? m.reviews_comment() : ''} text={review.comment} />
      {review.photos.length > 0 && (
        <ul className={css.photos}>
          {review.photos.map(({ url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener">
                <img src={url} alt={m.reviews_photo_of({ number: index + 1 })} width={96} height={96} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.addition && (
        <div className={css.said}>
          <span>
            <b className="small">{m.reviews_addition()}</b>{' '}
            <span className="small muted">{day(review.addition.date)}</span>
          </span>
          <p>{review.addition.text}</p>
        </div>
      )}
      {review.reply && (
        <div className={css.reply}>
          <b>{m.reviews_reply()}</b>{' '}
          {review.reply_date && <span className="small muted">{day(review.reply_date)}</span>}
          <p>{review.reply}</p>
        </div>
      )}
      {review.is_own ? (
        <Helped count={review.helpful} />
      ) : (
        <div className={css.actions}>
          <HelpfulButton review={review} />
          <ReportButton review={review.id} author={review.author} />
        </div>
      )}
    </article>
  )
}

/** For the customer's own review: it cannot be voted for or reported. */
const Helped = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="small muted">
      <Icon name="thumbs-up" size="s" /> {m.reviews_helpful()} <span className="num">{count}</span>
    </p>
  )

const Said = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <div className={css.said}>
      {title && <b className="small">{title}</b>}
      <p>{text}</p>
    </div>
  ) : null

/** Five ★, of which `rating` are highlighted (REV-14). */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={m.reviews_stars({ stars: rating })} className={css.stars}>
    {'★'.repeat(rating)}
    <span className={css.dim}>{'★'.repeat(5 - rating)}</span>
  </span>
)
