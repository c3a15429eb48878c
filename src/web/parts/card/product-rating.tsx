import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Rating } from '#ui/rating.tsx'
import { counted } from '../listing/counted.ts'
import { useLocale } from '../shell-context.ts'

/** Stars and number of reviews; renders nothing without reviews. */
export const ProductRating = ({ rating, count, words }: { rating: number | null; count: number; words?: boolean }) => {
  const locale = useLocale()
  if (rating === null || count === 0) return null
  const value = formatNumber(rating, locale, 1)
  const shown = formatNumber(count, locale)
  const reviews = m.catalog_review_count({ ...counted(count), shown })
  return (
    <Rating value={value} count={words ? reviews : shown} label={`${m.catalog_rating_label({ value })}, ${reviews}`} />
  )
}
