import type { Party } from '#shop/tours/party.ts'
import { writeParty } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { writeDates } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Picture } from '../../parts/card/picture.tsx'
import { capital } from '../../parts/day-texts.ts'
import { useShell } from '../../parts/shell-context.ts'
import { nightsText, partyText, stayText } from '../../parts/tours/tour-texts.ts'
import { includedText } from '../../parts/tours/trip-words.ts'
import css from './booking.module.css'

/** Room, meals, days and tourists, with the way to another room of the hotel for the same days. */
export function Stay({ quote, party }: { quote: QuoteAnswer; party: Party }) {
  const { visitor } = useShell()
  const { offer, hotel, from } = quote
  const query = new URLSearchParams({
    from: from.code,
    dates: writeDates(offer.start_date, offer.start_date),
    nights: String(offer.nights),
    tourists: writeParty(party),
  })
  return (
    <section className={css.step} aria-labelledby="booking-stay">
      <div className={css.stepHead}>
        <h2 id="booking-stay">{m.booking_stay()}</h2>
        <a className="link small" href={`${hotel.path}?${query}`}>
          {m.booking_other_room()}
        </a>
      </div>
      <div className={css.stay}>
        <div className={css.stayImage}>
          <Picture image={hotel.image} target={320} stands={hotel.name} alt={hotel.name} />
        </div>
        <div className="stack stack-xs">
          <h3 className="h4">{offer.room.name}</h3>
          <p className="muted">{capital(offer.meal.name)}</p>
          <p>
            {stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale)}, {nightsText(offer.nights)},{' '}
            {partyText(party)}
          </p>
          <p className="small muted">
            {m.trip_included({ list: includedText(offer.includes) || m.trip_not_flight() })}
          </p>
          <p className="small muted">{m.booking_check_in()}</p>
        </div>
      </div>
    </section>
  )
}
