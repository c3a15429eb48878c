import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { formFile } from '#shop/uploads/uploads.wire.ts'
import { claimAnswers, claimKinds } from './booking.ts'
import { staffBooking, staffBookingRow } from './bookings.wire.ts'

const orderId = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)
const byOrder = z.object({ order: orderId })
const reason = z.string().trim().max(500)
const paperKind = z.enum(['voucher', 'tickets', 'insurance', 'memo'])
const queueKey = z.tuple([z.string().max(40), z.number().int().positive()]).transform(([rank, id]) => ({ rank, id }))

export const bookingsStaffCalls = defineCalls('bookings', {
  listStaffTourBookings: {
    method: 'get',
    path: '/api/staff/tours/bookings/',
    access: { staff: 'tours.read' },
    summary: 'Trips: those with a task first, then by the operator’s deadline',
    query: z.object({
      ...keysetQuery(queueKey, { size: 50, most: 200 }),
      only: z.enum(['tasks', 'open', 'all']).default('open'),
    }),
    answer: keysetOf(staffBookingRow),
  },
  readStaffTourBooking: {
    method: 'get',
    path: '/api/staff/tours/bookings/{order}/',
    access: { staff: 'tours.read' },
    summary: 'One trip with masked papers and the log of what was said to the operator; each look is written down',
    params: byOrder,
    answer: staffBooking,
    refusals: ['not_found'],
  },
  confirmStaffTourBooking: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/confirm/',
    access: { staff: 'tours.write' },
    summary: 'The operator confirmed, as its cabinet says; held money is taken',
    params: byOrder,
    body: z.object({ supplier_ref: z.string().trim().max(100).default(''), reason: reason.default('') }),
    answer: staffBooking,
    idempotent: true,
    refusals: ['not_found', 'order_changed', 'confirmation_refused'],
  },
  refuseStaffTourBooking: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/refuse/',
    access: { staff: 'tours.write' },
    summary: 'The operator refused; all money goes back',
    params: byOrder,
    body: z.object({ reason: reason.min(1) }),
    answer: staffBooking,
    idempotent: true,
    refusals: ['not_found', 'order_changed', 'confirmation_refused'],
  },
  raiseStaffTourClaim: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/claims/',
    access: { staff: 'tours.write' },
    summary: 'Records a change that the operator asked for by phone or mail, and asks the customer',
    params: byOrder,
    body: z.object({
      kind: z.enum(claimKinds),
      before: z.string().trim().max(300).default(''),
      after: z.string().trim().min(1).max(300),
      extra: roublesOnWire.min(0).max(1e9).default(0),
    }),
    answer: staffBooking,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'claim_over'],
  },
  settleStaffTourClaim: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/claims/answer/',
    access: { staff: 'tours.write' },
    summary: 'The customer’s answer to a change, given by phone',
    params: byOrder,
    body: z.object({
      claim: z.number().int().positive(),
      answer: z.enum(claimAnswers),
      extra: roublesOnWire.min(0).max(1e9).default(0),
      reason: reason.min(1),
    }),
    answer: staffBooking,
    idempotent: true,
    refusals: ['not_found', 'claim_over', 'claim_not_acceptable', 'claim_extra_changed'],
  },
  settleStaffTourTask: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/task/',
    access: { staff: 'tours.write' },
    summary:
      'The task of a trip is done: a late confirmation is settled, a voucher was corrected, the customer was phoned',
    params: byOrder,
    body: z.object({ reason: reason.min(1) }),
    answer: staffBooking,
    idempotent: true,
    refusals: ['not_found', 'order_changed', 'confirmation_refused'],
  },
  attachStaffTourDocument: {
    method: 'post',
    path: '/api/staff/tours/bookings/{order}/documents/',
    access: { staff: 'tours.write' },
    summary: 'Attaches a PDF of the operator: voucher, tickets, insurance, memo',
    params: byOrder,
    form: { maxBytes: 10 * 1024 * 1024 },
    body: z.object({
      kind: paperKind,
      name: z.string().trim().min(1).max(200),
      file: formFile,
    }),
    answer: staffBooking,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'file_empty', 'file_type_unknown'],
  },
  readStaffTourDocument: {
    method: 'get',
    path: '/api/staff/tours/bookings/{order}/documents/{document}/',
    access: { staff: 'tours.read' },
    summary: 'A paper of a trip; each look is written down',
    params: z.object({ order: orderId, document: orderId }),
    answer: z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' }),
    contentType: 'application/pdf',
    refusals: ['not_found'],
  },
  closeStaffTours: {
    method: 'post',
    path: '/api/staff/tours/closures/',
    access: { staff: 'tours.write' },
    summary:
      'A country, hotel or operator is closed: every affected trip gets the choice of another tour or all money back',
    body: z.object({
      country: z.string().max(80).optional(),
      hotel: z.number().int().positive().optional(),
      operator: z.string().max(80).optional(),
      /** Days of departure. */
      from: z.iso.date(),
      to: z.iso.date(),
      after: z.string().trim().min(1).max(300),
    }),
    answer: z.object({ orders: z.array(z.number().int()) }),
    idempotent: true,
  },
})
