import { sumOfRoubles } from '#lib/money.ts'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Specs } from '#ui/specs.tsx'
import { useMoney } from '../../../parts/money.ts'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'
import { useShell } from '../../../parts/shell-context.ts'
import { feeOn, feeRows, lastMoment } from '../../../parts/tours/fee-rows.ts'

type Terms = NonNullable<BookingAnswer['cancellation']>

/** What cancelling costs today, in a month and by dates; of a trip that was cancelled: what was kept and what goes back. */
export function Cancellation({ trip, order }: { trip: BookingAnswer; order: OrderOnWire }) {
  const money = useMoney()
  // The operator wants a change: whoever does not want it gets everything back.
  if (trip.state === 'claim' || trip.state === 'rebooking') return <Section>{m.trip_cancel_claim()}</Section>
  if (trip.cancellation) return <Now terms={trip.cancellation} trip={trip} />
  if (!order.is_unsuccessful) return null
  const { cancellation_fee: kept, paid, held, refunded } = order
  const back = sumOfRoubles([paid, held, refunded, -kept])
  const text =
    kept > 0
      ? m.trip_cancel_back({ fee: money(kept), back: money(back) })
      : back > 0
        ? m.trip_cancel_back_all({ back: money(back) })
        : m.trip_cancel_nothing()
  return <Section>{text}</Section>
}

const Section = ({ children }: { children: string }) => (
  <section className="stack stack-s" aria-labelledby="trip-cancel">
    <h3 id="trip-cancel" className="h4">
      {m.trip_cancel_title()}
    </h3>
    <p>{children}</p>
  </section>
)

function Now({ terms: { until, fee, back, steps }, trip }: { terms: Terms; trip: BookingAnswer }) {
  const money = useMoney()
  const days = useOrderDays()
  const { visitor } = useShell()
  const isWaiting = trip.confirm_by !== null || trip.state === 'awaiting_payment' || trip.state === 'papers_needed'
  return (
    <section className="stack stack-s" aria-labelledby="trip-cancel">
      <h3 id="trip-cancel" className="h4">
        {m.booking_fees()}
      </h3>
      <p>
        {fee === 0 ? m.trip_cancel_free() : m.trip_cancel_today({ fee: money(fee), back: money(back) })}{' '}
        {until && <span className="muted">{m.trip_cancel_until({ day: days.promised(lastMoment(until)) })}</span>}
      </p>
      <p>{useNextMonth(steps, fee, String(trip.tour.start_date ?? ''))}</p>
      {isWaiting && <p className="muted">{m.trip_cancel_waiting()}</p>}
      <Specs
        items={feeRows(steps, `${visitor.today}T00:00:00Z`).map((row) => ({
          name: spanOf(row, days),
          value: row.fee === 0 ? m.booking_fee_free() : m.booking_fee_kept({ sum: money(row.fee) }),
        }))}
      />
    </section>
  )
}

function spanOf({ from, until }: ReturnType<typeof feeRows>[number], days: ReturnType<typeof useOrderDays>): string {
  if (until === null) return from === null ? m.booking_fee_ever() : m.booking_fee_from({ day: days.promised(from) })
  return from === null
    ? m.booking_fee_until({ day: days.promised(until) })
    : m.booking_fee_between({ from: days.promised(from), day: days.promised(until) })
}

/** What cancelling costs a month from today, against today. */
function useNextMonth(steps: Terms['steps'], today: number, startDate: string): string {
  const money = useMoney()
  const { visitor } = useShell()
  const begins = (Date.parse(startDate) - Date.parse(visitor.today)) / 86_400_000
  if (begins <= 30) return m.trip_cancel_over()
  const later = feeOn(steps, visitor.today, 30) ?? 0
  if (later === 0) return m.trip_cancel_month_free()
  return later === today ? m.trip_cancel_same() : m.trip_cancel_month({ fee: money(later) })
}
