import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { dayAndMonth } from '../day-texts.ts'
import { useShell } from '../shell-context.ts'
import { flightDuration } from './tour-texts.ts'
import css from './tours.module.css'
import { dayOf, timeOf } from './trip-words.ts'

type Flight = Pick<QuoteAnswer['flights'][number], 'outbound' | 'inbound' | 'is_announced'>
type Leg = Flight['outbound'][number]

/** There and back side by side; stops are summed up as one line between two times. */
export function Legs({ flight }: { flight: Flight }) {
  return (
    <span className={css.legs}>
      {[flight.outbound, flight.inbound].map((legs, index) => (
        <Way key={index} legs={legs} isAnnounced={flight.is_announced} />
      ))}
    </span>
  )
}

function Way({ legs, isAnnounced }: { legs: readonly Leg[]; isAnnounced: boolean }) {
  const { visitor } = useShell()
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return null
  const day = (local: string) => dayAndMonth(dayOf(local), visitor.today, visitor.locale)
  if (!isAnnounced)
    return (
      <span>
        <b>
          {first.from.city} – {last.to.city}, {day(first.departs_at)}
        </b>
        <span className={css.city}>{m.trip_flight_later()}</span>
      </span>
    )
  const minutes = wholeMinutes(legs)
  const stops = legs.slice(1).map((leg) => leg.from.city)
  return (
    <span className={css.leg}>
      <span>
        <b>{timeOf(first.departs_at)}</b>
        <span className={css.city}>{first.from.city}</span>
        <span className={css.city}>{day(first.departs_at)}</span>
      </span>
      <span className={css.way}>
        {minutes > 0 ? flightDuration(minutes) : '\u00a0'}
        <i />
        {stops.length === 0 ? m.trip_direct() : m.trip_via({ city: stops.join(', ') })}
      </span>
      <span>
        <b>{timeOf(last.arrives_at)}</b>
        <span className={css.city}>{last.to.city}</span>
        <span className={css.city}>{day(last.arrives_at)}</span>
      </span>
    </span>
  )
}

/** In the air; with stops also the time between, which local times alone do not tell: 0 if a leg is not told. */
const wholeMinutes = (legs: readonly Leg[]): number =>
  legs.some(({ minutes }) => minutes === 0) ? 0 : legs.reduce((sum, { minutes }) => sum + minutes, 0)

/** `06:40–08:50, прямой`. */
export function legsText(legs: readonly Leg[]): string {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return ''
  const stops = legs.slice(1).map((leg) => leg.from.city)
  const how = stops.length === 0 ? m.trip_direct() : m.trip_via({ city: stops.join(', ') })
  return `${timeOf(first.departs_at)}–${timeOf(last.arrives_at)}, ${how}`
}
