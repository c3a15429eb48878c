import { z } from '@hono/zod-openapi'
import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import { cancellationAt, termsInForce } from '#shop/orders/cancellation.ts'
import type { Order } from '#shop/orders/order.ts'
import { isUnsuccessfulOrder, orderCan, owedNow, payNow } from '#shop/orders/order-states.ts'
import { openPaymentsOf } from '#shop/orders/payment-schedule.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import { flightOnWire, touristBody } from '#shop/tours/quote.wire.ts'
import { presentFlight, presentMasked } from '#shop/tours/quote-answer.wire.ts'
import { storedTour } from '#shop/tours/stored-tour.ts'
import { presentLadder, presentStoredTour } from '#shop/tours/tour-line.wire.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import { type Booking, bookingStates, claimAnswers, claimKinds, claimStates, type TourClaim } from './booking.ts'
import {
  answersTo,
  canChangeTourists,
  goodsBy,
  papersNow,
  tripLabel,
  tripPapers,
  tripStateOf,
  tripStates,
} from './trip.ts'

export const claimOnWire = z
  .object({
    id: z.number().int(),
    kind: z.enum(claimKinds),
    /** Old and new side by side, in words. */
    before: z.string(),
    after: z.string(),
    /** Asked beyond the price, roubles; `accept` needs a yes to exactly this sum. */
    extra: z.number(),
    state: z.enum(claimStates),
    answers: z.array(z.enum(claimAnswers)),
    raised_at: z.string(),
    answered_at: z.string().nullable(),
  })
  .openapi('TourClaim')

const documentOnWire = z.object({
  id: z.number().int(),
  kind: z.enum(['voucher', 'tickets', 'insurance', 'memo']),
  name: z.string(),
  /** Address of the file, for its customer only. */
  url: z.string(),
})

export const bookingAnswer = z
  .object({
    order: z.number().int(),
    number: z.string(),
    state: z.enum(tripStates),
    /** The state in words. */
    label: z.string(),
    tour: z.record(z.string(), z.unknown()),
    flight: flightOnWire.nullable(),
    operator: z.object({
      name: z.string(),
      legal_name: z.string(),
      inn: z.string(),
      address: z.string(),
      register_number: z.string(),
      guarantee: z.string(),
      phone: z.string(),
    }),
    /** Until when the operator may answer; null: not asked yet, or decided. */
    confirm_by: z.string().nullable(),
    total: z.number(),
    paid: z.number(),
    held: z.number(),
    refunded: z.number(),
    pay_now: z.number(),
    payments: z.array(
      z.object({
        number: z.number().int(),
        kind: z.string(),
        amount: z.number(),
        left: z.number(),
        due_at: z.string().nullable(),
      }),
    ),
    /** What cancelling would keep now and later; null: it cannot be cancelled. */
    cancellation: z
      .object({
        until: z.string().nullable(),
        fee: z.number(),
        kept: z.number(),
        back: z.number(),
        steps: z.array(z.object({ until: z.string().nullable(), fee: z.number() })),
      })
      .nullable(),
    /** Numbers of papers are masked; `paper` empty: it is to be sent. */
    tourists: z.array(z.object({ name: z.string(), name_lat: z.string(), birth_date: z.string(), paper: z.string() })),
    can_change_tourists: z.boolean(),
    /** Papers of the operator. While its voucher differs from the order they are not shown: staff settles it. */
    documents: z.array(documentOnWire),
    /** `differs`: the operator's voucher says something else than the order. */
    voucher: z.enum(['none', 'fine', 'differs']),
    /** Papers that can be printed: `/api/tours/bookings/{order}/{paper}.pdf`. */
    papers: z.array(z.enum(tripPapers)),
    claim: claimOnWire.nullable(),
    claims: z.array(claimOnWire),
    /** Goods ordered beside it must arrive by this day. */
    goods_by: z.string(),
  })
  .openapi('TourBooking')
export type BookingAnswer = z.infer<typeof bookingAnswer>

export const claimBody = z.object({
  /** Of `claim`; a claim that was replaced meanwhile is not answered by mistake. */
  claim: z.number().int().positive(),
  answer: z.enum(claimAnswers),
  /** With `accept`: the sum the customer agrees to pay beyond the price. */
  extra: roublesOnWire.min(0).max(1e9).default(0),
})

export const bookingTouristsBody = z.object({
  tourists: z
    .array(touristBody.omit({ save: true }))
    .min(1)
    .max(9),
})

export interface PresentedTrip {
  order: Order
  booking: Booking
  quote: TourQuote
  tourists: readonly QuotedTourist[]
  claims: readonly TourClaim[]
  papers: readonly { id: number; kind: 'voucher' | 'tickets' | 'insurance' | 'memo'; name: string }[]
}

export function presentTrip(
  { order, booking, quote, tourists, claims, papers }: PresentedTrip,
  { locale, now, timezone }: { locale: Locale; now: Date; timezone: string },
): BookingAnswer {
  const claim = claims.find(({ state }) => state === 'open' || state === 'rebook') ?? null
  const state = tripStateOf(order, booking, claim, dateIn(timezone, now))
  const tour = storedTour(quote)
  const { operator } = quote.about
  const voucher = booking.voucherFaults === null ? 'none' : booking.voucherFaults.length > 0 ? 'differs' : 'fine'
  return {
    order: order.id,
    number: order.number,
    state,
    label: tripLabel(state, locale),
    tour: presentStoredTour(tour, locale),
    flight: tour.flight && presentFlight(tour.flight),
    operator: {
      name: operator.name,
      legal_name: operator.legalName,
      inn: operator.inn,
      address: operator.address,
      register_number: operator.registerNumber,
      guarantee: operator.guarantee,
      phone: operator.phone,
    },
    confirm_by: order.confirmation.state === 'waiting' ? (order.confirmation.by?.toISOString() ?? null) : null,
    total: roublesFromKopecks(order.total),
    paid: roublesFromKopecks(order.paid),
    held: roublesFromKopecks(order.held),
    refunded: roublesFromKopecks(order.refunded),
    pay_now: roublesFromKopecks(payNow(order, now)),
    payments: presentSchedule(order),
    cancellation: presentCancellation(order, now),
    tourists: tourists.map((tourist) => ({ ...presentMasked(tourist), birth_date: tourist.birth_date })),
    can_change_tourists: canChangeTourists(booking) && !isUnsuccessfulOrder(order.state),
    documents:
      voucher === 'differs'
        ? []
        : papers.map(({ id, kind, name }) => ({
            id,
            kind,
            name,
            url: `/api/tours/bookings/${order.id}/documents/${id}/`,
          })),
    voucher,
    papers: papersNow(order, booking),
    claim: claim && presentClaim(claim),
    claims: claims.map(presentClaim),
    goods_by: goodsBy(booking),
  }
}

export const presentClaim = (claim: TourClaim): z.infer<typeof claimOnWire> => ({
  id: claim.id,
  kind: claim.kind,
  before: claim.before,
  after: claim.after,
  extra: roublesFromKopecks(claim.extra),
  state: claim.state,
  answers: answersTo(claim),
  raised_at: claim.raisedAt.toISOString(),
  answered_at: claim.answeredAt?.toISOString() ?? null,
})

/** The payments of an order; one of the total if nothing else was agreed. */
function presentSchedule(order: Order): BookingAnswer['payments'] {
  const whole = { number: 1, kind: 'full', amount: order.total, left: owedNow(order), dueAt: order.reservedUntil }
  const payments = openPaymentsOf(order)
  return (payments.length > 0 ? payments : [whole]).map(({ number, kind, amount, left, dueAt }) => ({
    number,
    kind,
    amount: roublesFromKopecks(amount),
    left: isUnsuccessfulOrder(order.state) ? 0 : roublesFromKopecks(left),
    due_at: dueAt?.toISOString() ?? null,
  }))
}

function presentCancellation(order: Order, now: Date): BookingAnswer['cancellation'] {
  if (!orderCan.cancel(order)) return null
  const terms = termsInForce(order)
  const { until, fee, kept, back } = cancellationAt(terms, order.paid, now)
  return {
    until: until?.toISOString() ?? null,
    fee: roublesFromKopecks(fee),
    kept: roublesFromKopecks(kept),
    back: roublesFromKopecks(back),
    steps: presentLadder(order.cancellationTerms),
  }
}

// ── staff

export const staffBookingRow = z
  .object({
    order: z.number().int(),
    number: z.string(),
    state: z.enum(tripStates),
    label: z.string(),
    booking_state: z.enum(bookingStates),
    /** What staff has to do; '': nothing. */
    task: z.string(),
    confirm_by: z.string().nullable(),
    operator: z.string(),
    hotel: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    tourists: z.string(),
    total: z.number(),
    paid: z.number(),
  })
  .openapi('StaffTourBookingRow')

export const staffBooking = z
  .object({
    ...bookingAnswer.shape,
    booking_state: z.enum(bookingStates),
    task: z.string(),
    provider: z.string(),
    supplier_ref: z.string(),
    supplier_message: z.string(),
    customer: z.object({ id: z.number().int(), phone: z.string(), email: z.string(), name: z.string() }),
    voucher_faults: z.array(z.object({ field: z.string(), ordered: z.string(), voucher: z.string() })),
    log: z.array(z.object({ at: z.string(), actor: z.string(), what: z.string(), said: z.string() })),
  })
  .openapi('StaffTourBooking')
export type StaffBookingAnswer = z.infer<typeof staffBooking>

export function presentStaffTrip(
  trip: PresentedTrip,
  log: readonly { at: Date; actor: string; what: string; said: string }[],
  speech: { locale: Locale; now: Date; timezone: string },
): StaffBookingAnswer {
  const { booking, order, papers } = trip
  return {
    ...presentTrip(trip, speech),
    documents: papers.map(({ id, kind, name }) => ({
      id,
      kind,
      name,
      url: `/api/staff/tours/bookings/${order.id}/documents/${id}/`,
    })),
    booking_state: booking.state,
    task: booking.task,
    provider: booking.provider,
    supplier_ref: booking.supplierRef,
    supplier_message: booking.supplierMessage,
    customer: {
      id: order.customerId,
      phone: order.recipientPhone,
      email: order.recipientEmail,
      name: order.recipientName,
    },
    voucher_faults: [...(booking.voucherFaults ?? [])],
    log: log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  }
}
