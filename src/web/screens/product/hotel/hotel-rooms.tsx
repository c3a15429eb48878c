import { useState } from 'react'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Picture } from '../../../parts/card/picture.tsx'
import { capital } from '../../../parts/day-texts.ts'
import { laterPart } from '../../../parts/lazy-part.tsx'
import { counted } from '../../../parts/listing/counted.ts'
import { useMoney } from '../../../parts/money.ts'
import { bookingLink } from '../../../parts/tours/tour-addresses.ts'
import { nightsText } from '../../../parts/tours/tour-texts.ts'
import { includedText } from '../../../parts/tours/trip-words.ts'
import { toggleCompared } from './compared.ts'
import css from './hotel.module.css'
import type { StayQuery } from './hotel-query.ts'
import { roomText } from './hotel-words.ts'
import { offerKey, type RoomOffers } from './offers-of-days.ts'
import { NothingFound, SearchState } from './search-state.tsx'
import type { Offers } from './use-offers.ts'

const CompareDialog = laterPart(() => import('./compare-dialog.tsx'))

interface Props {
  hotel: HotelAnswer
  stay: StayQuery
  offers: Offers
  rooms: readonly RoomOffers[]
  chosen: OfferOnWire | null
  onChoose: (key: string) => void
}

/** Rooms by meals with the prices of the chosen day. The rooms stand before any price is known, so an answer moves none of them. */
export function HotelRooms({ hotel, stay, offers, rooms, chosen, onChoose }: Props) {
  const [compared, setCompared] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const all = rooms.flatMap((room) => room.offers)
  const picked = all.filter(({ ref }) => compared.includes(ref))
  const isNothing = offers.state === 'done' && (offers.found?.offers.length ?? 0) === 0
  return (
    <section className="stack" aria-labelledby="hotel-rooms">
      <div className="row between">
        <h2 id="hotel-rooms">{m.hotel_rooms()}</h2>
        {picked.length > 0 && (
          <Button
            kind="grey"
            size="s"
            aria-disabled={picked.length < 2 || undefined}
            onClick={() => setOpen(true)}
            note={picked.length < 2 ? m.hotel_compare_hint() : undefined}
          >
            {m.hotel_compare_open(counted(picked.length))}
          </Button>
        )}
      </div>
      <SearchState offers={offers} />
      {isNothing && <NothingFound hotel={hotel} />}
      <ul className={css.rooms}>
        {rooms.map((room) => (
          <Room
            key={room.key}
            hotel={hotel}
            room={room}
            facts={hotel.rooms.find(({ key }) => key === room.key)}
            offers={offers}
            isRange={stay.nightsFrom !== stay.nightsTo}
            chosen={chosen}
            onChoose={onChoose}
            compared={compared}
            onCompare={(offer) =>
              setCompared(
                toggleCompared(
                  picked.map(({ ref }) => ref),
                  offer,
                ),
              )
            }
          />
        ))}
      </ul>
      {isOpen && <CompareDialog hotel={hotel} offers={picked} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface RoomProps extends Pick<Props, 'hotel' | 'offers' | 'chosen' | 'onChoose'> {
  room: RoomOffers
  facts: HotelAnswer['rooms'][number] | undefined
  isRange: boolean
  compared: readonly string[]
  onCompare: (offer: OfferOnWire) => void
}

function Room({ hotel, room, facts, offers, isRange, chosen, onChoose, compared, onCompare }: RoomProps) {
  const isAsking = offers.state === 'searching' || offers.state === 'waiting'
  return (
    <li className={css.room}>
      <div className={css.roomPhoto}>
        <Picture image={facts?.images[0]} target={320} stands={room.name} alt={room.name} />
      </div>
      <div className={css.roomBody}>
        <h3 className="h4">{room.name}</h3>
        {facts && <p className="small muted">{roomText(facts)}</p>}
        {room.offers.length > 0 ? (
          <ul className={css.meals}>
            {room.offers.map((offer) => (
              <Meal
                key={offerKey(offer)}
                hotelId={hotel.id}
                offer={offer}
                isRange={isRange}
                isChosen={offer.ref === chosen?.ref}
                onChoose={onChoose}
                isCompared={compared.includes(offer.ref)}
                onCompare={onCompare}
              />
            ))}
          </ul>
        ) : isAsking ? (
          <div className={css.meals} aria-hidden="true">
            <div className={css.meal}>
              <Skeleton shape="line" />
            </div>
          </div>
        ) : (
          <p className={`small muted ${css.scripted}`}>{m.hotel_room_none()}</p>
        )}
      </div>
    </li>
  )
}

interface MealProps {
  hotelId: number
  offer: OfferOnWire
  isRange: boolean
  isChosen: boolean
  onChoose: (key: string) => void
  isCompared: boolean
  onCompare: (offer: OfferOnWire) => void
}

function Meal({ hotelId, offer, isRange, isChosen, onChoose, isCompared, onCompare }: MealProps) {
  const money = useMoney()
  const { room, meal } = offer
  const price = money(offer.price)
  return (
    <li className={css.meal}>
      <div>
        <b>{capital(meal.name)}</b> {isFew(offer) && <Badge kind="warn">{m.trip_few()}</Badge>}
        <div className="small muted">
          {[isRange && nightsText(offer.nights), offer.operator.name].filter(Boolean).join(' · ')}
        </div>
        <div className="small muted">
          {offer.includes.flight ? m.trip_included({ list: includedText(offer.includes) }) : m.trip_not_flight()}
        </div>
        {offer.is_instant ? (
          <div className="small ok">{m.trip_instant()}</div>
        ) : (
          isRequested(offer) && <div className="small warn">{m.trip_on_request()}</div>
        )}
        <Check
          className={css.scripted}
          lineClass={css.compare}
          checked={isCompared}
          aria-label={m.hotel_compare_of({ room: room.name, meal: meal.name })}
          onChange={() => onCompare(offer)}
        >
          {m.hotel_compare()}
        </Check>
      </div>
      <div className={css.mealPrice}>
        <Price
          now={price}
          old={offer.old_price === null ? undefined : money(offer.old_price)}
          oldLabel={m.hotel_old_price()}
          column
        />
        <Button
          size="s"
          kind={isChosen ? 'filled' : 'soft'}
          className={css.scripted}
          aria-pressed={isChosen}
          onClick={() => onChoose(offerKey(offer))}
        >
          {isChosen ? m.hotel_chosen() : m.hotel_choose()}
          <span className="vh">: {m.hotel_choose_of({ room: room.name, meal: meal.name, price })}</span>
        </Button>
        <noscript>
          <Button size="s" kind="soft" href={bookingLink(hotelId, offer)}>
            {m.hotel_book()}
          </Button>
        </noscript>
      </div>
    </li>
  )
}

const isFew = ({ hotel_places, flight_places }: OfferOnWire): boolean =>
  hotel_places === 'few' || flight_places === 'few'
const isRequested = ({ hotel_places, flight_places }: OfferOnWire): boolean =>
  hotel_places === 'request' || flight_places === 'request'
