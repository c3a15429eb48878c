import { formatNumber, type Locale } from '#lib/format.ts'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { FavoriteButton } from '../../../parts/card/favorite-button.tsx'
import { capital } from '../../../parts/day-texts.ts'
import { counted } from '../../../parts/listing/counted.ts'
import { useLocale } from '../../../parts/shell-context.ts'
import { HotelStars } from '../../../parts/tours/hotel-stars.tsx'
import { flightDuration, monthName } from '../../../parts/tours/tour-texts.ts'
import css from './hotel.module.css'
import { beachText, ratingWord } from './hotel-words.ts'

/** Name, stars, rating and the facts one asks first, in words. `month`: that of the chosen day, for the weather. */
export function HotelHead({ hotel, month }: { hotel: HotelAnswer; month: number }) {
  const locale = useLocale()
  const facts: [IconName, string][] = [
    ['waves', beachText(hotel)],
    ['umbrella', hotel.services.includes('sunbeds') ? m.hotel_service_sunbeds() : ''],
    ['sun', weatherText(hotel, month, locale)],
    ['bus', hotel.transfer_minutes === null ? '' : m.hotel_transfer({ time: flightDuration(hotel.transfer_minutes) })],
    ['building', yearsText(hotel)],
  ]
  return (
    <div className="stack stack-s">
      <div className={css.head}>
        <div>
          <span className="muted small">
            {hotel.country.name}, {hotel.resort.name} <HotelStars stars={hotel.stars} />
          </span>
          <h1>{hotel.name}</h1>
          {hotel.old_names.length > 0 && (
            <p className="small muted">{m.hotel_old_names({ names: hotel.old_names.join(', ') })}</p>
          )}
        </div>
        <div className="row row-s row-nw">
          <Rated hotel={hotel} />
          <FavoriteButton product={hotel} large />
        </div>
      </div>
      <ul className={css.facts}>
        {facts.map(
          ([icon, text]) =>
            text && (
              <li key={icon}>
                <Icon name={icon} size="s" />
                {text}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

function Rated({ hotel: { rating, review_count: count } }: { hotel: HotelAnswer }) {
  const locale = useLocale()
  if (rating === null || count === 0) return null
  const reviews = m.reviews_count({ ...counted(count), shown: formatNumber(count, locale) })
  const value = formatNumber(rating, locale, 1)
  return (
    <a href="#reviews" className={css.rated}>
      <span className={`only-wide ${css.ratedWords}`}>
        <b>{ratingWord(rating)}</b>
        <span className="small muted">{reviews}</span>
      </span>
      <span className={css.score} role="img" aria-label={m.hotel_rating({ value, reviews })}>
        {value}
      </span>
    </a>
  )
}

function weatherText({ weather }: HotelAnswer, month: number, locale: Locale): string {
  const now = weather.find((one) => one.month === month)
  if (!now) return ''
  const words = { month: monthName(month, locale), air: signed(now.air) }
  return now.water === null ? m.hotel_weather_dry(words) : m.hotel_weather_now({ ...words, water: signed(now.water) })
}

const signed = (degrees: number): string => (degrees > 0 ? `+${degrees}` : String(degrees).replace('-', '−'))

const yearsText = ({ opened, renovated }: HotelAnswer): string =>
  [
    opened !== null && m.hotel_opened({ year: opened }),
    renovated !== null && (opened === null ? capital : (text: string) => text)(m.hotel_renovated({ year: renovated })),
  ]
    .filter(Boolean)
    .join(', ')
