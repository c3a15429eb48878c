import { readParty } from '#shop/tours/party.ts'
import type { HotTour } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Price } from '#ui/price.tsx'
import { FavoriteButton } from '../card/favorite-button.tsx'
import { Picture } from '../card/picture.tsx'
import { capital, dayAndMonth } from '../day-texts.ts'
import { useMoney } from '../money.ts'
import { useLocale, useShell } from '../shell-context.ts'
import css from './hot-tours.module.css'
import { placeOf, Score, Stars } from './tour-card.tsx'
import { forPeople, nightsText } from './tour-texts.ts'

/** Tours that leave soon, as cards. `from`: «из Екатеринбурга». */
export const HotTours = ({ tours, from, eager }: { tours: readonly HotTour[]; from: string; eager?: boolean }) => (
  <ul className={css.tours}>
    {tours.map((tour, index) => (
      <li key={`${tour.slug} ${tour.offer.ref}`}>
        <Hot tour={tour} from={from} eager={eager === true && index < 2} />
      </li>
    ))}
  </ul>
)

function Hot({ tour, from, eager }: { tour: HotTour; from: string; eager: boolean }) {
  const money = useMoney()
  const locale = useLocale()
  const { visitor } = useShell()
  const { offer, query } = tour
  const party = readParty(query.tourists)
  const address = new URLSearchParams({
    from: query.from,
    dates: query.dates,
    nights: query.nights,
    tourists: query.tourists,
  })
  return (
    <article className={css.tour}>
      <div className={css.media}>
        <Picture image={tour.images[0]} target={320} stands={tour.name} eager={eager} />
        <Score hotel={tour} className={css.corner} />
      </div>
      <div className={css.body}>
        <span className="small muted">
          {placeOf(tour)} <Stars count={tour.stars} />
        </span>
        <h3>
          <a href={`${tour.path}?${address}`}>{tour.name}</a>
        </h3>
        <span className="small muted">
          {m.tours_hot_stay({
            date: dayAndMonth(offer.start_date, visitor.today, locale),
            nights: nightsText(offer.nights),
          })}
          . {m.tours_hot_what({ meal: capital(offer.meal.name), from })}
        </span>
        <Price
          now={money(offer.price)}
          old={offer.old_price === null ? undefined : money(offer.old_price)}
          oldLabel={m.tours_old_price()}
        />
        {party && (
          <span className="small muted">
            {m.tours_price_note({ who: forPeople(party), what: m.tours_with_flight() })}
          </span>
        )}
      </div>
      <FavoriteButton product={tour} />
    </article>
  )
}
