import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Steps } from '#ui/steps.tsx'
import { links } from '../../../links.ts'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'
import { type OrderedTour, tourLineOf } from '../../../parts/tours/ordered-tour.ts'
import { toursHome } from '../../../parts/tours/tour-addresses.ts'
import { TourInWords } from '../../../parts/tours/tour-in-words.tsx'
import { stepsOf } from './trip-steps.ts'

/** The tour, where it stands, and what the customer can do next. */
export function TripHead({ trip, order }: { trip: BookingAnswer; order: OrderOnWire }) {
  const days = useOrderDays()
  const steps = stepsOf(trip.state)
  const line = tourLineOf(order)
  return (
    <Panel className="stack">
      <TourInWords tour={trip.tour as unknown as OrderedTour} id="trip-title" level={2} />
      {steps ? (
        <>
          <Steps label={m.trip_steps()} steps={steps} />
          <p role="status">
            <b>{trip.label}</b>
            {trip.confirm_by && (
              <span className="muted"> · {m.trip_confirm_by({ time: days.promisedMoment(trip.confirm_by) })}</span>
            )}
          </p>
        </>
      ) : (
        <Note
          kind="err"
          role="status"
          action={
            <a className="link" href={toursHome}>
              {m.trip_again()}
            </a>
          }
        >
          <b>{trip.label}</b>
          {trip.refused_because && <p>{m.trip_refused_because({ reason: trip.refused_because })}</p>}
        </Note>
      )}
      {line?.actions.includes('REVIEW') && (
        <div className="row">
          <span>{m.trip_over_review()}</span>
          <Button kind="soft" href={links.reviewItem(order.id, line.id)}>
            {m.trip_review()}
          </Button>
        </div>
      )}
    </Panel>
  )
}
