import { dateIn } from '#lib/dates.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { named } from '#shop/catalog/named.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { writeParty } from '#shop/tours/party.ts'
import type { bookingsStaffCalls } from './bookings.staff.calls.ts'
import { presentStaffTrip } from './bookings-answer.wire.ts'
import { readTrip, readTripLog, type Trip } from './read-trip.flow.ts'
import * as flow from './staff-trips.flow.ts'
import { tripLabel, tripStateOf } from './trip.ts'
import { readPaper } from './trip-documents.flow.ts'

export const bookingsStaffHandlers: Handlers<typeof bookingsStaffCalls> = (app) => {
  const answer = async (context: StaffContext, orderId: number) => {
    const trip = await readTrip(app, { companyId: context.company.id }, orderId)
    return trip.ok ? ok(await presented(app, context, trip.value)) : trip
  }
  return {
    async listStaffTourBookings({ context, query }) {
      const { after = null, page_size: limit, only } = query
      const { items, next } = await flow.listTrips(app, context, { only, after, limit })
      return ok({ items: items.map((trip) => presentRow(app, context, trip)), next })
    },

    async readStaffTourBooking({ context, params }) {
      const trip = await flow.lookAtTrip(app, context, params.order, 'readTourBooking')
      return trip.ok ? ok(await presented(app, context, trip.value)) : trip
    },

    async confirmStaffTourBooking({ context, params, body }) {
      const { supplier_ref: supplierRef, reason } = body
      const done = await flow.answerForOperator(app, context, params.order, { is: 'confirmed', supplierRef, reason })
      return done.ok ? answer(context, params.order) : done
    },

    async refuseStaffTourBooking({ context, params, body }) {
      const done = await flow.answerForOperator(app, context, params.order, { is: 'refused', reason: body.reason })
      return done.ok ? answer(context, params.order) : done
    },

    async raiseStaffTourClaim({ context, params, body }) {
      const claim = { ...body, extra: kopecksFromRoubles(body.extra) }
      const raised = await flow.raiseClaimByStaff(app, context, params.order, claim)
      return raised.ok ? answer(context, params.order) : raised
    },

    async settleStaffTourClaim({ context, params, body }) {
      const wish = { ...body, extra: kopecksFromRoubles(body.extra) }
      const answered = await flow.answerClaimByStaff(app, context, params.order, wish)
      if (answered.ok) return answer(context, params.order)
      const { refusal } = answered
      return refusal.code === 'claim_extra_changed'
        ? refuse({ code: refusal.code, extra: roublesFromKopecks(refusal.extra) })
        : refuse({ code: refusal.code })
    },

    async settleStaffTourTask({ context, params, body }) {
      const done = await flow.settleTask(app, context, params.order, body.reason)
      return done.ok ? answer(context, params.order) : done
    },

    async attachStaffTourDocument({ context, params, body }) {
      const { kind, name, file } = body
      const attached = await flow.attachPaper(app, context, params.order, { kind, name, bytes: file.bytes })
      return attached.ok ? answer(context, params.order) : attached
    },

    async readStaffTourDocument({ context, params, setHeader }) {
      const trip = await flow.lookAtTrip(app, context, params.order, 'readTourDocument')
      if (!trip.ok) return trip
      const paper = await readPaper(app, trip.value, params.document)
      if (!paper) return refuse({ code: 'not_found' })
      setHeader('content-disposition', `inline; filename="${paper.name}"`)
      return ok(paper.bytes)
    },

    async closeStaffTours({ context, body }) {
      const { country = null, hotel = null, operator = null, from, to, after } = body
      const orders = await flow.closeTours(app, context, { country, hotel, operator, from, to, after })
      return ok({ orders })
    },
  }
}

const speechOf = (app: App, { locale, company }: StaffContext) => ({
  locale,
  now: app.clock.now(),
  timezone: company.settings.timezone,
})

const presented = async (app: App, context: StaffContext, trip: Trip) =>
  presentStaffTrip(trip, await readTripLog(app, trip.order.id), speechOf(app, context))

function presentRow(app: App, context: StaffContext, { order, booking, quote, claims }: Trip) {
  const { locale, now, timezone } = speechOf(app, context)
  const claim = claims.find((one) => one.state === 'open' || one.state === 'rebook') ?? null
  const state = tripStateOf(order, booking, claim, dateIn(timezone, now))
  const { hotel, operator } = quote.about
  return {
    order: order.id,
    number: order.number,
    state,
    label: tripLabel(state, locale),
    booking_state: booking.state,
    task: booking.task,
    confirm_by: order.confirmation.state === 'waiting' ? (order.confirmation.by?.toISOString() ?? null) : null,
    operator: operator.name,
    hotel: named(locale, hotel.name, hotel.nameEn),
    start_date: booking.startDate,
    end_date: booking.endDate,
    tourists: writeParty(quote.offer.query),
    total: roublesFromKopecks(order.total),
    paid: roublesFromKopecks(order.paid),
  }
}
