import { m } from '#texts/messages.js'
import { Tile, Tiles } from '#ui/grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import { CountryLinks } from '../../parts/tours/country-links.tsx'
import { departureOf, groundOf } from '../../parts/tours/form-data.ts'
import { HotTours } from '../../parts/tours/hot-tours.tsx'
import { TourForm } from '../../parts/tours/tour-form.tsx'
import { hotelsText } from '../../parts/tours/tour-texts.ts'
import { pathOf } from '../../parts/tours/tour-trail.ts'
import { readWish } from '../../parts/tours/tour-wish.ts'
import type { ToursHomeData } from './home.route.ts'
import css from './tours-home.module.css'

/** The landing of tours (TOUR-01): the form, tours that leave soon, countries with prices, collections of hotels. */
export default function ToursHomeScreen({ data: { form, hot, collections } }: { data: ToursHomeData }) {
  const locale = useLocale()
  const from = departureOf(form, form.from)?.name_from ?? ''
  const { wish } = readWish(new URLSearchParams() as never, groundOf(form))
  return (
    <div className="wrap">
      <div className={css.top}>
        <h1>{m.tours_home_title()}</h1>
        <p className="muted">{m.tours_home_lead()}</p>
        <TourForm data={form} wish={wish} places={[]} kind="bar" isOpen />
      </div>
      {hot.length > 0 && (
        <section className="section" aria-labelledby="tours-hot">
          <div className="section-head">
            <h2 id="tours-hot">{m.tours_hot_from({ from })}</h2>
          </div>
          <HotTours tours={hot} from={from} eager />
        </section>
      )}
      <section className="section" aria-labelledby="tours-countries">
        <div className="section-head">
          <h2 id="tours-countries">{m.tours_countries()}</h2>
          <a href={links.tourSections()}>
            {m.tours_all_destinations()} <Icon name="chevron-right" size="s" />
          </a>
        </div>
        <p className="small muted">{m.tours_week_for_two()}</p>
        <CountryLinks countries={form.countries} />
      </section>
      {collections.length > 0 && (
        <section className="section" aria-labelledby="tours-collections">
          <div className="section-head">
            <h2 id="tours-collections">{m.tours_collections()}</h2>
          </div>
          <Tiles>
            {collections.map(({ path, name, image, hotels }) => (
              <Tile
                key={path}
                href={links.hotelCollection(pathOf(path))}
                image={<Picture image={image} target={190} stands={name} />}
              >
                {name}
                <br />
                <span className="muted">{hotelsText(hotels, locale)}</span>
              </Tile>
            ))}
          </Tiles>
        </section>
      )}
    </div>
  )
}
