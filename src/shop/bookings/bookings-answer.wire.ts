import type { z } from '@hono/zod-openapi'
import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import { cancellationAt, termsInForce } from '#shop/orders/cancellation.ts'
import type { Order } from '#shop/orders/order.ts'
import { isUnsuccessfulOrder, orderCan, owedNow, payNow } from '#shop/orders/order-states.ts'
import { openPaymentsOf } from '#shop/orders/payment-schedule.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import { presentFlight, presentMasked } from '#shop/tours/quote-answer.wire.ts'
import { storedTour } from '#shop/tours/stored-tour.ts'
import { presentLadder, presentStoredTour } from '#shop/tours/tour-line.wire.ts'
import type { GivenConsent } from '#shop/tours/tour-terms.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import type { Booking, TourClaim } from './booking.ts'
import type { BookingAnswer, claimOnWire, StaffBookingAnswer } from './bookings.wire.ts'
import {
  answersTo,
  canChangeTourists,
  claimWords,
  goodsBy,
  isPaperShown,
  papersNow,
  tripLabel,
  tripStateOf,
} from './trip.ts'

export interface PresentedTrip {
  order: Order
  booking: Booking
  quote: TourQuote
  tourists: readonly QuotedTourist[]
  claims: readonly TourClaim[]
  consents: readonly GivenConsent[]
  papers: readonly { id: number; kind: 'voucher' | 'tickets' | 'insurance' | 'memo'; name: string }[]
}

export function presentTrip(
  { order, booking, quote, tourists, claims, consents, papers }: PresentedTrip,
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
    flight: tour.flight && presentFlight(tour.flight, locale),
    includes: quote.quote.includes ?? quote.offer.includes,
    refused_because: state === 'refused' ? booking.supplierMessage : '',
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
    discount_amount: roublesFromKopecks(order.discountAmount),
    bonus_discount_amount: roublesFromKopecks(order.bonusDiscountAmount),
    paid: roublesFromKopecks(order.paid),
    held: roublesFromKopecks(order.held),
    refunded: roublesFromKopecks(order.refunded),
    pay_now: roublesFromKopecks(payNow(order, now)),
    payments: presentSchedule(order),
    cancellation: presentCancellation(order, now),
    tourists: tourists.map((tourist) => ({ ...presentMasked(tourist), birth_date: tourist.birth_date })),
    can_change_tourists: canChangeTourists(booking) && !isUnsuccessfulOrder(order.state),
    documents: papers
      .filter((paper) => isPaperShown(order, booking, paper))
      .map(({ id, kind, name }) => ({ id, kind, name, url: `/api/tours/bookings/${order.id}/documents/${id}/` })),
    voucher,
    papers: papersNow(order, booking),
    consents: consents.map(({ kind, version, hash, title, body, locale: language, givenAt }) => ({
      kind,
      version,
      hash,
      title,
      text: body,
      language,
      given_at: givenAt.toISOString(),
    })),
    claim: claim && presentClaim(claim, locale),
    claims: claims.map((one) => presentClaim(one, locale)),
    goods_by: goodsBy(booking),
  }
}

const presentClaim = (claim: TourClaim, locale: Locale): z.infer<typeof claimOnWire> => ({
  id: claim.id,
  kind: claim.kind,
  before: claimWords(claim.kind, claim.before, locale),
  after: claimWords(claim.kind, claim.after, locale),
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
