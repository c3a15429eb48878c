import { sumOfRoubles } from '#lib/money.ts'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import { Declined, isFailed } from '../../../parts/orders/lazy-declined.ts'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'
import type { OrderedTour } from '../../../parts/tours/ordered-tour.ts'
import { PriceParts } from '../../../parts/tours/price-parts.tsx'

/** What is paid, held and due, what the money does, and why a payment failed. */
export function TripMoney({ trip, order }: { trip: BookingAnswer; order: OrderOnWire }) {
  const money = useMoney()
  const days = useOrderDays()
  const due = trip.payments.filter(({ left }) => left > 0)
  const rows: [string, string][] = [[m.booking_total(), money(trip.total)]]
  if (trip.held > 0) rows.push([m.trip_held(), money(trip.held)])
  if (trip.paid > 0) rows.push([m.trip_paid(), money(trip.paid)])
  if (trip.refunded > 0) rows.push([m.trip_refunded(), money(trip.refunded)])
  for (const { left, due_at } of due)
    rows.push([due_at ? m.trip_due({ day: days.promisedMoment(due_at) }) : m.trip_due_now(), money(left)])
  const canPay = order.actions.includes('PAY') && trip.pay_now > 0
  return (
    <section className="stack stack-s" aria-labelledby="trip-money">
      <h3 id="trip-money" className="h4">
        {m.trip_money()}
      </h3>
      {canPay && isFailed(order) && (
        <Note kind="err" role="status">
          <Declined order={order} />
        </Note>
      )}
      <Specs items={rows.map(([name, value]) => ({ name, value }))} />
      <PriceParts parts={partsOf(trip)} total={trip.total} totalLabel={m.booking_total()} />
      {trip.held > 0 && <p className="small muted">{m.trip_held_text()}</p>}
      {canPay && (
        <div>
          <Button href={links.pay(order.id)}>{m.checkout_pay({ sum: money(trip.pay_now) })}</Button>
        </div>
      )}
    </section>
  )
}

/** The parts of the price, an agreed surcharge, and what promotions and bonuses took off: they sum to the total. */
function partsOf({ tour, total, discount_amount: discount, bonus_discount_amount: bonuses }: BookingAnswer) {
  const { parts } = tour as unknown as OrderedTour
  const extra = sumOfRoubles([total, discount, bonuses, ...parts.map(({ amount }) => -amount)])
  return [
    ...parts,
    { code: 'change', name: m.trip_part_extra(), amount: extra },
    { code: 'discount', name: m.trip_part_less(), amount: -discount },
    { code: 'bonuses', name: m.cart_bonuses(), amount: -bonuses },
  ].filter(({ amount }) => amount !== 0)
}
