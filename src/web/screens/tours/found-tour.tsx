import { memo } from 'react'
import type { HotelCard } from '#shop/tours/hotel.wire.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { type Party, touristsOf } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { FavoriteButton } from '../../parts/card/favorite-button.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale, useShell } from '../../parts/shell-context.ts'
import { placeOf, Score, Stars } from '../../parts/tours/tour-card.tsx'
import {
  distanceText,
  flightDuration,
  forPeople,
  nightsText,
  shortDay,
  toursText,
} from '../../parts/tours/tour-texts.ts'
import css from './found-tour.module.css'

export interface FoundTourProps {
  hotel: HotelCard
  party: Party
  isPerPerson: boolean
  /** Address of the hotel with the searched trip. */
  href: string
  isOn: boolean
  eager: boolean | 'first'
  onPoint: (slug: string | null) => void
}

/** A found hotel with its cheapest tour (Z4): what it is, what the price includes, and what it is made of. */
export const FoundTour = memo(function FoundTour({
  hotel,
  party,
  isPerPerson,
  href,
  isOn,
  eager,
  onPoint,
}: FoundTourProps) {
  const { offer } = hotel
  return (
    <article
      className={classNames(css.line, isOn && css.on)}
      data-hotel={hotel.slug}
      onPointerEnter={() => onPoint(hotel.slug)}
      onPointerLeave={() => onPoint(null)}
    >
      <div className={css.media}>
        <Picture image={hotel.images[0]} target={420} stands={hotel.name} eager={eager} />
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <div className="small muted">
              {placeOf(hotel)} <Stars count={hotel.stars} />
            </div>
            <h2 className="h3">
              <a href={href}>{hotel.name}</a>
            </h2>
          </div>
          <Score hotel={hotel} />
        </div>
        <HotelFacts hotel={hotel} />
        <OfferFacts offer={offer} />
        <div className={css.badges}>
          {offer.is_instant && (
            <Badge kind="ok">
              <Icon name="check-circle" size="s" /> {m.tours_instant()}
            </Badge>
          )}
          {(offer.hotel_places === 'request' || offer.flight_places === 'request') && (
            <Badge kind="warn">{m.tours_on_request()}</Badge>
          )}
          {(offer.hotel_places === 'few' || offer.flight_places === 'few') && <Badge>{m.tours_few_left()}</Badge>}
        </div>
      </div>
      <div className={css.buy}>
        <TourPrice offer={offer} party={party} isPerPerson={isPerPerson} />
        <Button href={href} aria-label={`${m.tours_select()}: ${hotel.name}`}>
          {m.tours_select()}
        </Button>
        {hotel.offers > 1 && (
          <span className={`small muted ${css.more}`}>
            {m.tours_offers_more({ tours: toursText(hotel.offers - 1) })}
          </span>
        )}
      </div>
      <FavoriteButton product={hotel} />
    </article>
  )
})

function HotelFacts({ hotel }: { hotel: HotelCard }) {
  const locale = useLocale()
  const { beach_distance_m: metres, beach_line: line, offer } = hotel
  return (
    <ul className={css.facts}>
      {(metres !== null || line !== null) && (
        <li>
          <Icon name="waves" size="s" />
          {line === 1
            ? m.tours_first_line()
            : metres !== null
              ? m.tours_to_sea({ distance: distanceText(metres, locale) })
              : m.tours_line({ line: line ?? 2 })}
        </li>
      )}
      <li>
        <Icon name="utensils" size="s" />
        {offer.meal.name}
      </li>
      <li>
        <Icon name="building" size="s" />
        {offer.room.name}
      </li>
    </ul>
  )
}

function OfferFacts({ offer }: { offer: OfferOnWire }) {
  const { visitor } = useShell()
  const locale = useLocale()
  const { flight, includes } = offer
  const when = flight
    ? `${shortDay(flight.departs_at.slice(0, 10), locale)}, ${flight.departs_at.slice(11, 16)}`
    : shortDay(offer.start_date, locale)
  return (
    <ul className={classNames(css.facts, css.offer)}>
      {includes.flight && (
        <li>
          <Icon name="plane" size="s" />
          {flight
            ? m.tours_flight_at({
                when,
                how: [
                  flight.is_direct ? m.tours_flight_direct() : m.tours_flight_stops(),
                  ...(flight.is_night ? [m.tours_flight_night()] : []),
                ].join(', '),
                duration: flightDuration(flight.minutes),
              })
            : `${when}, ${m.tours_flight_later().toLowerCase()}`}
        </li>
      )}
      <li>
        <Icon name="calendar" size="s" />
        {m.tours_until({ nights: nightsText(offer.nights), date: dayAndMonth(offer.end_date, visitor.today, locale) })}
      </li>
      {includes.transfer && (
        <li>
          <Icon name="bus" size="s" />
          {m.tours_transfer()}
        </li>
      )}
      {includes.insurance && (
        <li>
          <Icon name="shield-check" size="s" />
          {m.tours_insurance()}
        </li>
      )}
    </ul>
  )
}

/** The whole price first (Z10); a press on it opens its parts, which sum to it. */
function TourPrice({ offer, party, isPerPerson }: { offer: OfferOnWire; party: Party; isPerPerson: boolean }) {
  const money = useMoney()
  const people = touristsOf(party)
  const shown = (sum: number) => money(isPerPerson ? Math.ceil(sum / people) : sum)
  return (
    <div>
      <details className={css.price}>
        <summary>
          <Price
            size="m"
            now={shown(offer.price)}
            old={offer.old_price === null ? undefined : shown(offer.old_price)}
            oldLabel={m.tours_old_price()}
          />
          <span className="vh">. {m.tours_parts_of()}</span>
          <Icon name="chevron-down" size="s" />
        </summary>
        <dl className={css.parts}>
          {offer.parts.map(({ code, name, amount }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>{m.tours_total({ who: forPeople(party) })}</dt>
            <dd>{money(offer.price)}</dd>
          </div>
          <div>
            <dt className="muted">{m.tours_operator_is({ name: offer.operator.name })}</dt>
          </div>
        </dl>
      </details>
      <span className="small muted">
        {m.tours_price_note({
          who: isPerPerson ? m.tours_for_one() : forPeople(party),
          what: offer.includes.flight ? m.tours_with_flight() : m.tours_with_fees(),
        })}
      </span>
    </div>
  )
}
