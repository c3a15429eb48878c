import { z } from '@hono/zod-openapi'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { flightOnWire, touristBody } from '#shop/tours/quote.wire.ts'
import { termKinds } from '#shop/tours/tour-terms.ts'
import { bookingStates, claimAnswers, claimKinds, claimStates } from './booking.ts'
import { tripPapers, tripStates } from './trip.ts'

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
    includes: z.object({ flight: z.boolean(), transfer: z.boolean(), insurance: z.boolean() }),
    /** Why the operator refused, in its words; '': it did not, or says nothing. */
    refused_because: z.string(),
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
    /** By which promotions and promo codes, and bonuses, lowered the price of the tour. */
    discount_amount: z.number(),
    bonus_discount_amount: z.number(),
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
    /**
     * Papers of the operator. While its voucher differs from the order they are not shown: staff settles it. Voucher, tickets and insurance wait for
     * the whole sum.
     */
    documents: z.array(documentOnWire),
    /** `differs`: the operator's voucher says something else than the order. */
    voucher: z.enum(['none', 'fine', 'differs']),
    /** Papers that can be printed: `/api/tours/bookings/{order}/{paper}.pdf`. */
    papers: z.array(z.enum(tripPapers)),
    /** What the customer agreed to when booking, word for word. */
    consents: z.array(
      z.object({
        kind: z.enum(termKinds),
        version: z.string(),
        /** sha256 of version, title and text, separated by line feeds. */
        hash: z.string(),
        title: z.string(),
        text: z.string(),
        language: z.enum(['ru', 'en']),
        given_at: z.string(),
      }),
    ),
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
