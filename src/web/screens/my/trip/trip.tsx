import { useEffect, useState } from 'react'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import { Legs } from '../../../parts/tours/legs.tsx'
import { AgreedChanges } from './agreed-changes.tsx'
import { Cancellation } from './cancellation.tsx'
import { TripClaim } from './trip-claim.tsx'
import { TripConsents } from './trip-consents.tsx'
import { TripDocuments } from './trip-documents.tsx'
import { TripHead } from './trip-head.tsx'
import { TripIncludes } from './trip-includes.tsx'
import { TripMoney } from './trip-money.tsx'
import { TripOperator } from './trip-operator.tsx'
import { TripTourists } from './trip-tourists.tsx'

/** What becomes of a trip after its order: state, money, cancelling, documents, tourists, and changes the operator wants (UX-Z9). */
export default function Trip({ order }: { order: OrderOnWire }) {
  const [trip, setTrip] = useTrip(order)
  if (trip === 'failed')
    return (
      <Note kind="err" role="alert">
        {m.trip_failed()}
      </Note>
    )
  if (!trip)
    return (
      <Waiting label={m.trip_loading()}>
        <Skeleton shape="wide" />
      </Waiting>
    )
  return (
    <section id="order-state" tabIndex={-1} className="stack stack-l" aria-labelledby="trip-title">
      <TripHead trip={trip} order={order} />
      {trip.claim && <TripClaim trip={trip} claim={trip.claim} onChange={setTrip} />}
      <AgreedChanges claims={trip.claims} />
      <TripMoney trip={trip} order={order} />
      <Cancellation trip={trip} order={order} />
      <TripIncludes trip={trip} />
      {trip.flight && (
        <section className="stack stack-s" aria-labelledby="trip-flight">
          <h3 id="trip-flight" className="h4">
            {m.booking_flights()}
          </h3>
          <Legs flight={trip.flight} />
          <p className="small muted">{m.booking_flights_note()}</p>
        </section>
      )}
      <TripDocuments trip={trip} />
      <TripTourists trip={trip} onChange={setTrip} />
      <TripOperator operator={trip.operator} />
      <TripConsents consents={trip.consents} />
    </section>
  )
}

/** Read again whenever the order changes: the page of the order watches it. */
function useTrip(order: OrderOnWire) {
  const [trip, setTrip] = useState<BookingAnswer | 'failed' | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    api
      .get('/api/tours/bookings/{order}/', { params: { order: order.id }, signal: gone.signal })
      .then(setTrip, (error) => {
        if (gone.signal.aborted) return
        report('a trip could not be read', error)
        setTrip((before) => before ?? 'failed')
      })
    return () => gone.abort()
  }, [order])
  return [trip, setTrip] as const
}
