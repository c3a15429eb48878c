import type { SearchAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { placeText } from './place-text.ts'
import css from './tours-beside.module.css'

export type PlaceOfTours = NonNullable<SearchAnswer['tours']>[number]

/** The way from the search of the site to tours: above the goods, also if there are none (contract.md, reading 16). */
export const ToursBeside = ({ places }: { places: readonly PlaceOfTours[] }) => (
  <nav id="search-tours" className={css.places} aria-label={m.search_tours()}>
    <ul>
      {places.map((place) => (
        <li key={place.path}>
          <a className={css.place} href={place.path}>
            <Icon name={place.kind === 'hotel' ? 'building' : 'plane'} />
            <span>
              <b>{placeText(place)}</b>
              {place.where && <span className="small muted">{place.where}</span>}
            </span>
            <Icon name="chevron-right" size="s" />
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
