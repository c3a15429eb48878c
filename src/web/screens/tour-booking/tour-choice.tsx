import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'
import { HotelStars } from '../../parts/tours/hotel-stars.tsx'
import { bookingLink } from '../../parts/tours/tour-addresses.ts'
import { nightsText, stayText } from '../../parts/tours/tour-texts.ts'
import css from './booking.module.css'

interface Props {
  offer: OfferOnWire
  hotel: { id: number; name: string; path: string; stars: number }
  /** How it differs from what was wanted. */
  says: string
}

/** One tour that can be booked instead. */
export function TourChoice({ offer, hotel, says }: Props) {
  const money = useMoney()
  const { visitor } = useShell()
  const days = stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale)
  return (
    <li className={css.tourChoice}>
      <div>
        <a href={hotel.path}>
          <b>{hotel.name}</b>
        </a>{' '}
        <HotelStars stars={hotel.stars} />
        <p className="small muted">{[days, nightsText(offer.nights), offer.room.name, offer.meal.name].join(' · ')}</p>
        {says && <p className="small">{says}</p>}
      </div>
      <b className="num nowrap">{money(offer.price)}</b>
      <Button
        size="s"
        href={bookingLink(hotel.id, offer)}
        aria-label={m.booking_take_of({ hotel: hotel.name, says: says || days, price: money(offer.price) })}
      >
        {m.booking_take()}
      </Button>
    </li>
  )
}
