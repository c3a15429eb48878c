import { formatNumber } from '#lib/format.ts'
import type { HotelBrief } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'
import { useLocale } from '../shell-context.ts'
import css from './tour-card.module.css'

/** Stars of a hotel; none for a hotel without a category. */
export const Stars = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={css.stars} role="img" aria-label={m.tours_stars_of(counted(count))}>
      {'★'.repeat(count)}
    </span>
  )

/** The rating of a hotel's reviews. */
export function Score({
  hotel: { rating, review_count: count },
  className,
}: {
  hotel: Pick<HotelBrief, 'rating' | 'review_count'>
  className?: string
}) {
  const locale = useLocale()
  if (rating === null) return null
  const value = formatNumber(rating, locale, 1)
  return (
    <span className={`${css.score} ${className ?? ''}`} title={m.tours_rating_count({ ...counted(count), value })}>
      <span className="vh">{m.tours_rating_count({ ...counted(count), value })}</span>
      <span aria-hidden>{value}</span>
    </span>
  )
}

export const placeOf = ({ country, resort }: Pick<HotelBrief, 'country' | 'resort'>): string =>
  `${country.name}, ${resort.name}`
