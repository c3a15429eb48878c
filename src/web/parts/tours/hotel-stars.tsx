import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'
import css from './tours.module.css'

/** Stars of a hotel, spoken as «5 звёзд»; nothing for a hotel without a category. */
export const HotelStars = ({ stars }: { stars: number }) =>
  stars > 0 ? (
    <span className={css.stars} role="img" aria-label={m.trip_stars(counted(stars))}>
      {'★'.repeat(stars)}
    </span>
  ) : null
