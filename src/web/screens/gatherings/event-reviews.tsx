import { dateIn } from '#lib/dates.ts'
import type { EventAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Rating } from '#ui/rating.tsx'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { useShell } from '../../parts/shell-context.ts'
import css from './gatherings.module.css'

/** What visitors said about the event; nothing if nobody has, or the company takes no reviews. */
export function EventReviews({ event: { reviews, timezone } }: { event: EventAnswer }) {
  const { locale, today } = useShell().visitor
  if (!reviews || reviews.items.length === 0) return null
  return (
    <section className="stack stack-s">
      <h2 className="h3">{m.events_reviews()}</h2>
      <ul className={css.reviews}>
        {reviews.items.map(({ id, author, rating, comment, at }) => (
          <li key={id} className="stack stack-xs">
            <div className="row">
              <b className="strong">{author || m.reviews_buyer()}</b>
              <Rating value={String(rating)} label={m.reviews_stars({ stars: rating })} />
              <span className="small muted">{dayAndMonth(dateIn(timezone, new Date(at)), today, locale)}</span>
            </div>
            {comment && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
