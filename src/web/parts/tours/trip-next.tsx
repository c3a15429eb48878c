import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { useMoney } from '../money.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { orderedTourOf } from './ordered-tour.ts'
import { TourInWords } from './tour-in-words.tsx'
import css from './trip-next.module.css'

/** What happens with a tour that was just ordered: until when, what is owed on which day, what cancelling costs. */
export function TripNext({ id, order, title }: { id: string; order: OrderOnWire; title: string }) {
  const tour = orderedTourOf(order)
  const steps = useSteps(order)
  return (
    <Panel id={id} className="stack">
      <h2 className="h3">{title}</h2>
      {tour && <TourInWords tour={tour} level={3} />}
      {!order.is_unsuccessful && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div>
        <Button kind="grey" href={links.order(order.id)}>
          {m.trip_open()}
        </Button>
      </div>
    </Panel>
  )
}

function useSteps(order: OrderOnWire): string[] {
  const money = useMoney()
  const days = useOrderDays()
  const { confirmation, held, paid, pay_now: payNow, payment_schedule: payments, cancellation } = order
  const isUnpaid = held === 0 && paid === 0
  const sum = money(held > 0 ? held : paid)
  const time = confirmation?.by ? days.promisedMoment(confirmation.by) : null
  // A payment that is due now is asked for above.
  const later = payments.filter(({ left, due_at }) => left > 0 && due_at !== null).slice(isUnpaid ? 1 : 0)
  const steps = [
    isUnpaid && payNow > 0 && m.trip_next_pay({ sum: money(payNow) }),
    confirmation?.state === 'waiting' &&
      (isUnpaid
        ? m.trip_next_answer()
        : time === null
          ? m.trip_next_waits({ sum })
          : held > 0
            ? m.trip_next_held({ sum, time })
            : m.trip_next_charged({ sum, time })),
    confirmation?.state === 'confirmed' && m.trip_next_confirmed(),
    ...later.map(({ left, due_at }) => m.trip_next_rest({ sum: money(left), day: days.promisedMoment(due_at ?? '') })),
    m.trip_next_papers(),
    cancellation && (cancellation.kept > 0 ? m.trip_next_fee({ sum: money(cancellation.kept) }) : m.trip_next_free()),
  ]
  return steps.filter((step) => typeof step === 'string')
}
