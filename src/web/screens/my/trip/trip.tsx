import { useEffect, useState } from 'react'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { readParty } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { Specs } from '#ui/specs.tsx'
import { Steps } from '#ui/steps.tsx'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import { useOrderDays } from '../../../parts/orders/order-texts.ts'
import { useShell } from '../../../parts/shell-context.ts'
import { HotelStars } from '../../../parts/tours/hotel-stars.tsx'
import { Legs } from '../../../parts/tours/legs.tsx'
import { nightsText, partyText, stayText } from '../../../parts/tours/tour-texts.ts'
import { CancellationToday } from './cancellation-today.tsx'
import css from './trip.module.css'
import { TripClaim } from './trip-claim.tsx'
import { stepsOf } from './trip-steps.ts'
import { TripTourists } from './trip-tourists.tsx'

/** The tour as its order keeps it (shop/tours/tour-line.wire.ts). */
interface OrderedTour {
  hotel: { id: number; path: string; name: string; stars: number }
  country: string
  resort: string
  start_date: string
  end_date: string
  nights: number
  room: { name: string }
  meal: { name: string }
  tourists: string
}

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
      <Head trip={trip} />
      {trip.claim && <TripClaim trip={trip} claim={trip.claim} onChange={setTrip} />}
      <Money trip={trip} order={order} />
      {trip.cancellation && <CancellationToday cancellation={trip.cancellation} />}
      {trip.flight && (
        <section className="stack stack-s" aria-labelledby="trip-flight">
          <h3 id="trip-flight" className="h4">
            {m.booking_flights()}
          </h3>
          <Legs flight={trip.flight} />
          <p className="small muted">{m.booking_flights_note()}</p>
        </section>
      )}
      <Documents trip={trip} />
      <TripTourists trip={trip} onChange={setTrip} />
      <Operator trip={trip} />
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

function Head({ trip }: { trip: BookingAnswer }) {
  const { visitor } = useShell()
  const days = useOrderDays()
  const tour = trip.tour as unknown as OrderedTour
  const party = readParty(tour.tourists)
  const steps = stepsOf(trip.state)
  return (
    <Panel className="stack">
      <div>
        <span className="small muted">
          {tour.country}, {tour.resort} <HotelStars stars={tour.hotel.stars} />
        </span>
        <h2 id="trip-title" className="h3">
          <a href={tour.hotel.path}>{tour.hotel.name}</a>
        </h2>
        <p>
          {[
            stayText(tour.start_date, tour.end_date, visitor.today, visitor.locale),
            nightsText(tour.nights),
            ...(party ? [partyText(party)] : []),
          ].join(', ')}
        </p>
        <p className="muted">
          {tour.room.name}, {tour.meal.name}
        </p>
      </div>
      {steps ? (
        <Steps label={m.trip_steps()} steps={steps} />
      ) : (
        <Note kind="err" role="status">
          {trip.label}
        </Note>
      )}
      {steps && (
        <p role="status">
          <b>{trip.label}</b>
          {trip.confirm_by && (
            <span className="muted"> · {m.trip_confirm_by({ time: days.promisedMoment(trip.confirm_by) })}</span>
          )}
        </p>
      )}
    </Panel>
  )
}

/** What is paid, held and due, and what the money does. */
function Money({ trip, order }: { trip: BookingAnswer; order: OrderOnWire }) {
  const money = useMoney()
  const days = useOrderDays()
  const due = trip.payments.filter(({ left }) => left > 0)
  const rows: [string, string][] = [
    [m.booking_total(), money(trip.total)],
    ...(trip.held > 0 ? ([[m.trip_held(), money(trip.held)]] as [string, string][]) : []),
    ...(trip.paid > 0 ? ([[m.trip_paid(), money(trip.paid)]] as [string, string][]) : []),
    ...(trip.refunded > 0 ? ([[m.trip_refunded(), money(trip.refunded)]] as [string, string][]) : []),
    ...due.map(({ left, due_at }): [string, string] => [
      due_at ? m.trip_due({ day: days.promisedMoment(due_at) }) : m.trip_due_now(),
      money(left),
    ]),
  ]
  return (
    <section className="stack stack-s" aria-labelledby="trip-money">
      <h3 id="trip-money" className="h4">
        {m.trip_money()}
      </h3>
      <Specs items={rows.map(([name, value]) => ({ name, value }))} />
      {trip.held > 0 && <p className="small muted">{m.trip_held_text()}</p>}
      {order.actions.includes('PAY') && trip.pay_now > 0 && (
        <div>
          <Button href={links.pay(order.id)}>{m.checkout_pay({ sum: money(trip.pay_now) })}</Button>
        </div>
      )}
    </section>
  )
}

const paperNames: Record<string, () => string> = {
  contract: m.trip_paper_contract,
  voucher: m.trip_paper_voucher,
  itinerary: m.trip_paper_itinerary,
}

function Documents({ trip }: { trip: BookingAnswer }) {
  const base = `/api/tours/bookings/${trip.order}`
  const all: [string, string, IconName][] = [
    ...trip.papers.map((paper): [string, string, IconName] => [
      `${base}/${paper}.pdf`,
      paperNames[paper]?.() ?? paper,
      'document',
    ]),
    ...(trip.papers.includes('itinerary')
      ? ([[`${base}/trip.ics`, m.trip_paper_calendar(), 'calendar']] as [string, string, IconName][])
      : []),
    ...trip.documents.map(({ url, name }): [string, string, IconName] => [url, name, 'download']),
  ]
  return (
    <section className="stack stack-s" aria-labelledby="trip-papers">
      <h3 id="trip-papers" className="h4">
        {m.booking_papers_step()}
      </h3>
      {trip.voucher === 'differs' && <Note kind="warn">{m.trip_voucher_differs()}</Note>}
      {all.length === 0 ? (
        <p className="muted">{m.trip_no_papers()}</p>
      ) : (
        <ul className={css.papers}>
          {all.map(([href, name, icon]) => (
            <li key={href}>
              <Icon name={icon} size="s" />
              <a className="link" href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Operator({ trip: { operator } }: { trip: BookingAnswer }) {
  return (
    <section className="stack stack-s" aria-labelledby="trip-operator">
      <h3 id="trip-operator" className="h4">
        {m.booking_contract_operator()}
      </h3>
      <Specs
        items={[
          { name: operator.name, value: operator.legal_name },
          { name: m.booking_contract_register(), value: operator.register_number },
          { name: m.booking_contract_guarantee(), value: operator.guarantee },
          ...(operator.phone
            ? [
                {
                  name: m.trip_operator_phone(),
                  value: (
                    <a className="link" href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>
                      {operator.phone}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
