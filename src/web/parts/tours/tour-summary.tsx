import { readParty } from '#shop/tours/party.ts'
import { useShell } from '../shell-context.ts'
import { TourStanding } from './cart-tour.tsx'
import { HotelStars } from './hotel-stars.tsx'
import { type CartItem, tourOf } from './tour-in-cart.ts'
import { nightsText, partyText, stayText } from './tour-texts.ts'

/** The tour that a checkout orders, in the words of card and cart, with what is paid today and later. */
export function TourSummary({ id, item }: { id: string; item: CartItem }) {
  const { visitor } = useShell()
  const tour = tourOf(item)
  if (!tour) return <p id={id}>{item.product.name}</p>
  const party = readParty(tour.tourists)
  const days = stayText(tour.start_date, tour.end_date, visitor.today, visitor.locale)
  return (
    <div id={id} className="stack stack-s">
      <div>
        <span className="small muted">
          {tour.country}, {tour.resort} <HotelStars stars={tour.hotel.stars} />
        </span>
        <h3 className="h4">
          <a href={tour.hotel.path}>{tour.hotel.name}</a>
        </h3>
        <p>{[days, nightsText(tour.nights), ...(party ? [partyText(party)] : [])].join(', ')}</p>
        <p className="muted">
          {tour.room.name}, {tour.meal.name}
        </p>
      </div>
      <TourStanding tour={tour} />
    </div>
  )
}
