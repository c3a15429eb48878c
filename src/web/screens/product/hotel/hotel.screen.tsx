import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { recordView } from '../../../parts/card/last-viewed.ts'
import { laterPart, lazyPart } from '../../../parts/lazy-part.tsx'
import css from './hotel.module.css'
import { boundsOf, type HotelData, hotelTrail } from './hotel.route.ts'
import { HotelAbout } from './hotel-about.tsx'
import { HotelHead } from './hotel-head.tsx'
import { HotelPhotos } from './hotel-photos.tsx'
import { readStay, shownDay } from './hotel-query.ts'
import { HotelRooms } from './hotel-rooms.tsx'
import { cheapest, offerKey, pricesByDay, roomsOfDay } from './offers-of-days.ts'
import { StayForm } from './stay-form.tsx'
import { TourBox } from './tour-box.tsx'
import { useOffers } from './use-offers.ts'

/** There is nothing to draw before operators have answered. */
const NearPrices = lazyPart(
  'hotel-near-prices',
  () => import('./near-prices.tsx').then(({ NearPrices }) => NearPrices),
  'screens/product/hotel/near-prices.tsx',
)
const Reviews = laterPart(() => import('../reviews.tsx'))
const LastViewed = laterPart(() => import('../../../parts/card/last-viewed-rail.tsx'))

/** Page of a hotel: what never changes is shared by all visitors, the prices of the chosen days come after it (HTL-05, UX-Z6). */
export default function HotelScreen({ data }: { data: HotelData }) {
  return <Hotel key={data.hotel.slug} data={data} />
}

function Hotel({ data }: { data: HotelData }) {
  const { hotel, reviews, asked } = data
  const bounds = boundsOf(data)
  const stay = readStay(asked, bounds)
  const offers = useOffers({ slug: hotel.slug, stay, bounds, first: data.found ?? null })
  const found = offers.found?.offers ?? []
  const day = shownDay(stay, pricesByDay(found), offers.state === 'done')
  const rooms = roomsOfDay(found, day, hotel.rooms)
  const [key, setKey] = useState(asked.offer)
  const ofDay = rooms.flatMap((room) => room.offers)
  const chosen = ofDay.find((offer) => offerKey(offer) === key) ?? cheapest(ofDay)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    recordView(hotel.id)
    setSettled(true)
  }, [hotel.id])
  const live = { hotel, stay, day, offers, chosen }
  return (
    <div className="wrap">
      <div className="only-wide">
        <Breadcrumbs label={m.hotel_trail()} trail={hotelTrail(hotel)} />
      </div>
      <HotelPhotos name={hotel.name} images={hotel.images} />
      <div className={css.two}>
        <div className={css.main}>
          <HotelHead hotel={hotel} month={Number(day.slice(5, 7))} />
          <StayForm data={data} stay={stay} />
          {live.offers.found && <NearPrices {...live} bounds={bounds} />}
          <HotelRooms {...live} rooms={rooms} onChoose={setKey} />
          <HotelAbout hotel={hotel} />
        </div>
        <TourBox {...live} />
      </div>
      {settled && reviews && <Reviews slug={hotel.slug} count={hotel.review_count} reviews={reviews} />}
      {settled && <LastViewed except={hotel.id} />}
    </div>
  )
}
