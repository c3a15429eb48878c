import { readParty } from '#shop/tours/party.ts'
import { useShell } from '../shell-context.ts'
import { HotelStars } from './hotel-stars.tsx'
import type { OrderedTour } from './ordered-tour.ts'
import { nightsText, partyText, stayText } from './tour-texts.ts'

interface Props {
  tour: Pick<
    OrderedTour,
    'hotel' | 'country' | 'resort' | 'start_date' | 'end_date' | 'nights' | 'room' | 'meal' | 'tourists'
  >
  /** Of the heading. */
  id?: string
  level: 2 | 3
}

/** A tour in the same words from card to voucher: place, hotel, days, nights, party, room, meal. */
export function TourInWords({ tour, id, level }: Props) {
  const { visitor } = useShell()
  const party = readParty(tour.tourists)
  const days = stayText(tour.start_date, tour.end_date, visitor.today, visitor.locale)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div>
      <span className="small muted">
        {tour.country}, {tour.resort} <HotelStars stars={tour.hotel.stars} />
      </span>
      <Heading id={id} className={level === 2 ? 'h3' : 'h4'}>
        <a href={tour.hotel.path}>{tour.hotel.name}</a>
      </Heading>
      <p>{[days, nightsText(tour.nights), ...(party ? [partyText(party)] : [])].join(', ')}</p>
      <p className="muted">
        {tour.room.name}, {tour.meal.name}
      </p>
    </div>
  )
}
