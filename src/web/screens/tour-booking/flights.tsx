import { sumOfRoubles } from '#lib/money.ts'
import type { Party } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import box from '#ui/check.module.css'
import { classNames } from '#ui/class-names.ts'
import { useMoney } from '../../parts/money.ts'
import { Legs, legsText } from '../../parts/tours/legs.tsx'
import { forPeople } from '../../parts/tours/tour-texts.ts'
import css from './booking.module.css'

type Flight = QuoteAnswer['flights'][number]

interface Props {
  quote: QuoteAnswer
  party: Party
  isBusy: boolean
  onChoose: (wish: { flight: string; agreed: number }) => void
}

/** Flights as two legs. Choosing one is a yes to the sum on its tile, and to no more (TOUR-19). */
export function Flights({ quote, party, isBusy, onChoose }: Props) {
  const money = useMoney()
  const { flights, chosen_flight: chosen, total } = quote
  if (flights.length === 0) return null
  const now = flights.find(({ id }) => id === chosen)?.surcharge ?? 0
  const differs = (flight: Flight) => sumOfRoubles([flight.surcharge, -now])
  const priceText = (flight: Flight) => {
    const more = differs(flight)
    if (flight.seats === 'no') return m.booking_flight_none()
    if (more === 0) return m.booking_flight_in_price()
    return more > 0 ? `+${money(more)}` : `−${money(-more)}`
  }
  return (
    <section className={css.step} aria-labelledby="booking-flights">
      <div className={css.stepHead}>
        <h2 id="booking-flights">{m.booking_flights()}</h2>
        <span className="small muted">{m.booking_flights_for({ forWhom: forPeople(party) })}</span>
      </div>
      <fieldset className={css.choices} aria-busy={isBusy || undefined}>
        <legend className="vh">{m.booking_flights()}</legend>
        {flights.map((flight) => (
          <label key={flight.id} className={classNames(css.flight, flight.seats === 'no' && css.off)}>
            <input
              type="radio"
              name="flight"
              className={box.box}
              checked={flight.id === chosen}
              disabled={flight.seats === 'no'}
              aria-label={m.booking_flight_label({
                out: legsText(flight.outbound),
                back: legsText(flight.inbound),
                price: priceText(flight),
              })}
              onChange={() => {
                if (!isBusy) onChoose({ flight: flight.id, agreed: sumOfRoubles([total, differs(flight)]) })
              }}
            />
            <Legs flight={flight} />
            <span className={css.flightFoot}>
              <span className="small muted">
                {flight.baggage_kg === null
                  ? ''
                  : flight.baggage_kg > 0
                    ? m.trip_baggage({ kg: flight.baggage_kg })
                    : m.trip_no_baggage()}{' '}
                {flight.seats === 'few' && <span className="warn">{m.booking_flight_few()}</span>}
              </span>
              <b className="num">{priceText(flight)}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="small muted">{m.booking_flights_note()}</p>
    </section>
  )
}
