import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { useMoney } from '../money.ts'
import css from './country-links.module.css'
import type { TourFormData } from './form-data.ts'

/** Countries with their least known price, a week for two. */
export function CountryLinks({ countries }: { countries: TourFormData['countries'] }) {
  const money = useMoney()
  return (
    <ul className={css.countries}>
      {countries.map(({ slug, name, from_price: price, is_visa_free: isFree }) => (
        <li key={slug}>
          <a href={links.tourSection(slug)}>
            <b>{name}</b>
            {!isFree && <span className="small muted">{m.tours_visa_needed()}</span>}
            <span className={css.price}>
              {price === null ? m.tours_no_price() : m.tours_from_price({ price: money(price) })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
