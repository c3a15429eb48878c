import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { bookingAnswer, bookingTouristsBody, claimBody } from './bookings.wire.ts'

const orderId = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)
const byOrder = z.object({ order: orderId })
const file = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })

export const bookingsCalls = defineCalls('bookings', {
  readTourBooking: {
    method: 'get',
    path: '/api/tours/bookings/{order}/',
    access: 'customer',
    summary: 'A trip: state, operator, payments, tourists, documents, the change the operator wants',
    params: byOrder,
    answer: bookingAnswer,
    refusals: ['not_found'],
  },
  putBookingTourists: {
    method: 'put',
    path: '/api/tours/bookings/{order}/tourists/',
    access: 'customer',
    summary: 'Corrects the tourists, or adds papers that were to be sent, until the operator has them',
    params: byOrder,
    body: bookingTouristsBody,
    answer: bookingAnswer,
    refusals: ['not_found', 'invalid_fields', 'tourists_fixed'],
  },
  answerTourClaim: {
    method: 'post',
    path: '/api/tours/bookings/{order}/claim/',
    access: 'customer',
    summary: 'Answers a change that the operator wants after payment',
    params: byOrder,
    body: claimBody,
    answer: bookingAnswer,
    idempotent: true,
    refusals: ['not_found', 'claim_over', 'claim_not_acceptable', 'claim_extra_changed'],
  },
  readTourDocument: {
    method: 'get',
    path: '/api/tours/bookings/{order}/documents/{document}/',
    access: 'customer',
    summary: 'A paper that the operator issued',
    params: z.object({ order: orderId, document: orderId }),
    answer: file,
    contentType: 'application/pdf',
    refusals: ['not_found'],
  },
  printTourContract: {
    method: 'get',
    path: '/api/tours/bookings/{order}/contract.pdf',
    access: 'customer',
    summary: 'The contract of a trip as PDF, with the operator of the register (132-FZ)',
    params: byOrder,
    answer: file,
    contentType: 'application/pdf',
    refusals: ['not_found', 'document_not_ready'],
  },
  printTourVoucher: {
    method: 'get',
    path: '/api/tours/bookings/{order}/voucher.pdf',
    access: 'customer',
    summary: 'The voucher: once everything is paid and the operator’s own agrees with the order',
    params: byOrder,
    answer: file,
    contentType: 'application/pdf',
    refusals: ['not_found', 'document_not_ready'],
  },
  printTourItinerary: {
    method: 'get',
    path: '/api/tours/bookings/{order}/itinerary.pdf',
    access: 'customer',
    summary: 'Flights and stay of a confirmed trip as PDF',
    params: byOrder,
    answer: file,
    contentType: 'application/pdf',
    refusals: ['not_found', 'document_not_ready'],
  },
  readTripCalendar: {
    method: 'get',
    path: '/api/tours/bookings/{order}/trip.ics',
    access: 'customer',
    summary: 'The trip as an entry of a calendar',
    params: byOrder,
    answer: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    refusals: ['not_found', 'document_not_ready'],
  },
})
