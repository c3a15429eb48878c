import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { bookingsCalls } from './bookings.calls.ts'
import { presentTrip } from './bookings-answer.wire.ts'
import { answerOwnClaim } from './own-claim.flow.ts'
import { readTrip } from './read-trip.flow.ts'
import { isPaperShown, type TripPaper } from './trip.ts'
import { calendarOf, printTripPaper, readPaper } from './trip-documents.flow.ts'
import { correctTourists } from './trip-tourists.flow.ts'

export const bookingsHandlers: Handlers<typeof bookingsCalls> = (app) => ({
  readTourBooking: ({ context, params }) => answerTrip(app, context, params.order),

  async putBookingTourists({ context, params, body }) {
    const trip = await ownTrip(app, context, params.order)
    if (!trip.ok) return trip
    const put = await correctTourists(app, context, trip.value, body.tourists)
    return put.ok ? answerTrip(app, context, params.order) : put
  },

  async answerTourClaim({ context, params, body }) {
    const wish = { claim: body.claim, answer: body.answer, extra: kopecksFromRoubles(body.extra) }
    const answered = await answerOwnClaim(app, context, params.order, wish)
    if (answered.ok) return answerTrip(app, context, params.order)
    const { refusal } = answered
    return refusal.code === 'claim_extra_changed'
      ? refuse({ code: refusal.code, extra: roublesFromKopecks(refusal.extra) })
      : refuse({ code: refusal.code })
  },

  async readTourDocument({ context, params, setHeader }) {
    const trip = await ownTrip(app, context, params.order)
    if (!trip.ok) return trip
    const { order, booking, papers } = trip.value
    const known = papers.find(({ id }) => id === params.document)
    const isShown = known && isPaperShown(order, booking, known)
    const paper = isShown ? await readPaper(app, trip.value, params.document) : null
    if (!paper) return refuse({ code: 'not_found' })
    setHeader('content-disposition', `inline; filename="${paper.name}"`)
    return ok(paper.bytes)
  },

  printTourContract: (input) => print(app, input, 'contract'),
  printTourVoucher: (input) => print(app, input, 'voucher'),
  printTourItinerary: (input) => print(app, input, 'itinerary'),

  async readTripCalendar({ context, params, setHeader }) {
    const trip = await ownTrip(app, context, params.order)
    if (!trip.ok) return trip
    setHeader('content-disposition', `attachment; filename="trip-${trip.value.order.number}.ics"`)
    return calendarOf(app, context, trip.value)
  },
})

async function print(
  app: App,
  {
    context,
    params,
    setHeader,
  }: { context: SignedInContext; params: { order: number }; setHeader(name: string, value: string): void },
  paper: TripPaper,
) {
  const trip = await ownTrip(app, context, params.order)
  if (!trip.ok) return trip
  const printed = await printTripPaper(app, context.company, trip.value, paper)
  if (!printed.ok) return printed
  setHeader('content-disposition', `inline; filename="${printed.value.file}"`)
  return ok(printed.value.bytes)
}

const ownTrip = (app: App, { company, me }: SignedInContext, order: number) =>
  readTrip(app, { companyId: company.id, customerId: me.id }, order)

async function answerTrip(app: App, context: SignedInContext, order: number) {
  const trip = await ownTrip(app, context, order)
  const { locale, company } = context
  return trip.ok
    ? ok(presentTrip(trip.value, { locale, now: app.clock.now(), timezone: company.settings.timezone }))
    : trip
}
