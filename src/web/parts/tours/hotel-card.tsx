import type { HotelOnCard } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Card, type CardProps } from '#ui/card.tsx'
import { FavoriteButton } from '../card/favorite-button.tsx'
import { Picture } from '../card/picture.tsx'
import { Score, Stars } from './tour-card.tsx'

/** A hotel among goods. It has no price: prices are of tours, and its page asks for the days first. */
export default function HotelCard({ hotel, heading }: { hotel: HotelOnCard; heading?: CardProps['heading'] }) {
  return (
    <Card
      href={hotel.path}
      title={hotel.name}
      heading={heading}
      data-product={hotel.id}
      media={<Picture image={hotel.images[0]} target={230} stands={hotel.name} />}
      badges={<Score hotel={hotel} />}
      fav={<FavoriteButton product={hotel} />}
      price={
        <span className="small muted">
          {m.tours_hotel()} <Stars count={hotel.stars} />
        </span>
      }
      delivery={hotel.where}
      action={
        <Button href={hotel.path} kind="grey" size="s" wide tabIndex={-1}>
          {m.tours_hotel_prices()}
        </Button>
      }
    />
  )
}
