import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import type { OrderedTour } from '../../../parts/tours/ordered-tour.ts'

/** What the price includes, and what one may expect and does not get. */
export function TripIncludes({ trip: { includes, tour } }: { trip: BookingAnswer }) {
  const { meal } = tour as unknown as OrderedTour
  const included = [
    includes.flight && m.trip_inc_flight(),
    m.trip_inc_stay(),
    m.trip_inc_meal({ meal: meal.name }),
    includes.transfer && m.trip_inc_transfer(),
    includes.insurance && m.trip_inc_insurance(),
  ].filter((one) => one !== false)
  const missing = [
    !includes.flight && m.trip_not_flight(),
    !includes.transfer && m.trip_no_transfer(),
    !includes.insurance && m.trip_no_insurance(),
  ].filter((one) => one !== false)
  return (
    <section className="stack stack-s" aria-labelledby="trip-includes">
      <h3 id="trip-includes" className="h4">
        {m.trip_includes()}
      </h3>
      <p>{included.join(', ')}</p>
      {missing.length > 0 && <p className="small muted">{missing.join(' ')}</p>}
    </section>
  )
}
