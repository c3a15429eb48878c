import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { capital, dayAndMonth } from '../../../parts/day-texts.ts'
import { useMoney } from '../../../parts/money.ts'
import { useShell } from '../../../parts/shell-context.ts'
import { PriceParts } from '../../../parts/tours/price-parts.tsx'
import { bookingLink } from '../../../parts/tours/tour-addresses.ts'
import { flightDuration, forPeople, nightsText, stayText } from '../../../parts/tours/tour-texts.ts'
import { dayOf, includedText, timeOf } from '../../../parts/tours/trip-words.ts'
import css from './hotel.module.css'
import type { StayQuery } from './hotel-query.ts'
import type { Offers } from './use-offers.ts'

interface Props {
  hotel: HotelAnswer
  stay: StayQuery
  offers: Offers
  chosen: OfferOnWire | null
}

/** The chosen offer: its whole price, flight, what is included, and what happens to the money (UX-Z10). */
export function TourBox({ hotel, stay, offers, chosen }: Props) {
  const isAsking = offers.state === 'searching' || offers.state === 'waiting'
  if (!chosen && !isAsking) return null
  return (
    <aside className={css.side} aria-label={m.hotel_book()}>
      <Panel className="stack">{chosen ? <Chosen hotel={hotel} stay={stay} offer={chosen} /> : <Coming />}</Panel>
      {chosen && <Bar hotel={hotel} stay={stay} offer={chosen} />}
    </aside>
  )
}

const Coming = () => (
  <div className={`stack ${css.scripted}`} aria-hidden="true">
    <Skeleton shape="price" />
    <Skeleton shape="lines" />
    <Skeleton shape="button" />
  </div>
)

interface ChosenProps {
  hotel: HotelAnswer
  stay: StayQuery
  offer: OfferOnWire
}

function Chosen({ hotel, stay, offer }: ChosenProps) {
  const money = useMoney()
  const { visitor } = useShell()
  const { flight, includes } = offer
  return (
    <>
      <div>
        <Price
          size="l"
          now={money(offer.price)}
          old={offer.old_price === null ? undefined : money(offer.old_price)}
          oldLabel={m.hotel_old_price()}
        />
        <p className="small muted">
          {m.hotel_price_for({
            forWhom: forPeople(stay),
            nights: nightsText(offer.nights),
            meal: offer.meal.name,
          })}
        </p>
        <p className="small">
          {offer.room.name}
          {', '}
          {stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale)}
        </p>
      </div>
      <ul className={css.boxFacts}>
        {includes.flight && (
          <li>
            <Icon name="plane" size="s" />
            {flight ? (
              <span>
                <b>
                  {dayAndMonth(dayOf(flight.departs_at), visitor.today, visitor.locale)}, {timeOf(flight.departs_at)}
                </b>
                {flight.is_direct && <span>, {m.trip_direct()}</span>}
                <span className="muted"> · {flightDuration(flight.minutes)}</span>
              </span>
            ) : (
              <span>{m.trip_flight_later()}</span>
            )}
          </li>
        )}
        <li>
          <Icon name="check-circle" size="s" />
          <span>{capital(m.trip_included({ list: includedText(includes) }))}</span>
        </li>
        <li>
          <Icon name="shield-check" size="s" />
          <span>{m.hotel_operator({ name: offer.operator.name })}</span>
        </li>
      </ul>
      <PriceParts parts={offer.parts} total={offer.price} totalLabel={m.cart_total()} />
      <Button size="l" wide href={bookingLink(hotel.id, offer)}>
        {m.hotel_book()}
      </Button>
      <p className="small muted">{offer.is_instant ? m.hotel_money_instant() : m.hotel_money()}</p>
    </>
  )
}

/** On a phone the price and the button stay at the bottom. */
function Bar({ hotel, stay, offer }: ChosenProps) {
  const money = useMoney()
  return (
    <div className={css.buyBar} data-bottom-bar="">
      <div>
        <b className="num">{money(offer.price)}</b>
        <span className="small muted">{forPeople(stay)}</span>
      </div>
      <Button href={bookingLink(hotel.id, offer)}>{m.hotel_book()}</Button>
    </div>
  )
}
