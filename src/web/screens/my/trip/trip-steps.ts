import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import type { StepsProps } from '#ui/steps.tsx'

type State = BookingAnswer['state']

/** Which of the steps is now; null: the trip ended before its end. */
const places: Record<State, number | null> = {
  awaiting_payment: 0,
  papers_needed: 0,
  requested: 1,
  confirmed: 3,
  claim: 2,
  rebooking: 2,
  rest_due: 2,
  documents_ready: 4,
  travelling: 4,
  completed: 5,
  refused: null,
  not_confirmed: null,
  canceled: null,
  expired: null,
}

const steps = [m.trip_step_paid, m.trip_step_confirmed, m.trip_step_rest, m.trip_step_papers, m.trip_step_trip]

/** Held, confirmed, rest paid, documents, trip; null: the trip has ended without them. */
export function stepsOf(state: State): StepsProps['steps'] | null {
  const now = places[state]
  if (now === null) return null
  return steps.map((text, index) => ({
    text: text(),
    state: index < now ? ('done' as const) : index === now ? ('now' as const) : ('next' as const),
  }))
}
