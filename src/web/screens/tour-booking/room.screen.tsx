import { mealOf } from '#shop/tours/meals.ts'
import { readParty } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Progress } from '#ui/progress.tsx'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale, useShell } from '../../parts/shell-context.ts'
import { bookingLink, toursHome } from '../../parts/tours/tour-addresses.ts'
import { nightsText, partyText, stayText } from '../../parts/tours/tour-texts.ts'
import css from './booking.module.css'
import type { RoomData } from './room.route.ts'
import { TourChoice } from './tour-choice.tsx'
import { useRebuilt } from './use-rebuilt.ts'

/** A link to a room that outlives its offer: the tour is searched again, and the page says so (TOUR-12). */
export default function RoomScreen({ data }: { data: RoomData }) {
  const { found, state } = useRebuilt(data)
  const { visitor } = useShell()
  const money = useMoney()
  const locale = useLocale()
  const meal = mealOf(data.room.split('_')[1] ?? '')
  const party = readParty(data.tourists)
  const isPast = `${data.date.slice(0, 4)}-${data.date.slice(4, 6)}-${data.date.slice(6)}` < visitor.today
  const offer = state === 'done' ? (found?.offer ?? null) : null
  const others = state === 'done' && !offer ? (found?.alternatives ?? []) : []
  const hotelPage = `${links.hotel(data.slug)}?${new URLSearchParams({ from: data.from, nights: data.nights, tourists: data.tourists })}`
  const hotel = { id: found?.hotel ?? 0, name: '', path: hotelPage, stars: 0 }
  return (
    <div className={`wrap ${css.wrap}`}>
      <h1>{m.booking_room_title()}</h1>
      <p className="muted">
        {[meal?.[locale], nightsText(Number(data.nights.split('-').at(-1))), party && partyText(party)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <noscript>
        <Note kind="warn">{m.booking_needs_script()}</Note>
      </noscript>
      <div className={`stack ${css.asking}`}>
        {state === 'searching' && (
          <div role="status" className={`stack stack-s ${css.scripted}`}>
            <p>{m.booking_room_searching()}</p>
            <Progress label={m.booking_room_searching()} value={found?.search.progress ?? 0} max={100} />
          </div>
        )}
        {offer && found?.is_exact && (
          <Note
            kind="ok"
            role="status"
            action={<Button href={bookingLink(found.hotel, offer)}>{m.booking_take()}</Button>}
          >
            <p>{m.booking_room_searching()}</p>
            <p>
              {m.booking_room_exact()} <b>{money(offer.price)}</b>
            </p>
            <p>
              {m.booking_room_same_budget({
                room: offer.room.name,
                meal: offer.meal.name,
                days: stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale),
              })}
            </p>
          </Note>
        )}
        {(others.length > 0 || (offer && !found?.is_exact)) && (
          <>
            <p role="status">{isPast ? m.booking_room_past() : m.booking_room_near()}</p>
            <ul className={css.choices}>
              {[...(offer ? [offer] : []), ...others].map((one) => (
                <TourChoice
                  key={one.ref}
                  offer={one}
                  hotel={{ ...hotel, name: one.room.name }}
                  says={one.operator.name}
                />
              ))}
            </ul>
          </>
        )}
        {state !== 'searching' && !offer && others.length === 0 && (
          <Note
            role="status"
            action={
              <span className="row row-s">
                <Button size="s" href={hotelPage}>
                  {m.booking_other_dates()}
                </Button>
                <Button size="s" kind="grey" href={toursHome}>
                  {m.trip_to_tours()}
                </Button>
              </span>
            }
          >
            {isPast ? m.booking_room_past() : m.booking_room_none()}
          </Note>
        )}
      </div>
    </div>
  )
}
