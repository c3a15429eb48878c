import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { useMoney } from '../../../parts/money.ts'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'
import { useShell } from '../../../parts/shell-context.ts'
import { feeOn, lastMoment } from '../../../parts/tours/fee-rows.ts'

type Cancellation = NonNullable<BookingAnswer['cancellation']>

/** What cancelling costs today and in a month, and until when today's sum holds. */
export function CancellationToday({ cancellation: { until, fee, back, steps } }: { cancellation: Cancellation }) {
  const money = useMoney()
  const days = useOrderDays()
  const { visitor } = useShell()
  const later = feeOn(steps, visitor.today, 30)
  return (
    <section className="stack stack-s" aria-labelledby="trip-cancel">
      <h3 id="trip-cancel" className="h4">
        {m.booking_fees()}
      </h3>
      <p>
        {fee === 0 ? m.trip_cancel_free() : m.trip_cancel_today({ fee: money(fee), back: money(back) })}{' '}
        {until && <span className="muted">{m.trip_cancel_until({ day: days.promised(lastMoment(until)) })}</span>}
      </p>
      {later !== null && later !== fee && <p className="muted">{m.trip_cancel_month({ fee: money(later) })}</p>}
    </section>
  )
}
