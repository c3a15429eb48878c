import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { placeRef } from './hotel.wire.ts'
import { offerOnWire, pricePart } from './offer.wire.ts'
import { termKinds } from './tour-terms.ts'

const airport = z.object({ code: z.string(), city: z.string() })
const leg = z.object({
  airline: z.string(),
  number: z.string(),
  from: airport,
  to: airport,
  departs_at: z.string(),
  arrives_at: z.string(),
  minutes: z.number().int(),
})

export const flightOnWire = z
  .object({
    id: z.string(),
    /** For all tourists, against the default. */
    surcharge: z.number(),
    is_default: z.boolean(),
    is_announced: z.boolean(),
    baggage_kg: z.number().int().nullable(),
    seats: z.enum(['yes', 'few', 'request', 'no']),
    outbound: z.array(leg),
    inbound: z.array(leg),
  })
  .openapi('TourFlight')

/** A payment as it is planned; `due_at` null: now. */
const plannedPayment = z.object({
  kind: z.enum(['deposit', 'rest', 'full']),
  amount: z.number(),
  due_at: z.string().nullable(),
})

/** What the customer would lose by cancelling before `until`; null: later. */
const cancellationStep = z.object({ until: z.string().nullable(), fee: z.number() })

const touristNeed = z.object({
  kind: z.enum(['adult', 'child', 'infant']),
  /** Age on the day of return for children; null for adults. */
  age: z.number().int().nullable(),
  /** Papers that can be entered for this tourist, best first. */
  papers: z.array(z.enum(['RU_INTERNAL', 'RU_FOREIGN', 'BIRTH_CERT', 'FOREIGN'])),
})

/** One price for one visitor, valid for 15 minutes. `agreed` is the sum the visitor said yes to; paying more needs a new yes (reading 2). */
export const quoteAnswer = z
  .object({
    token: z.string(),
    state: z.enum(['ok', 'price_up', 'price_down', 'flight_changed', 'sold_out', 'expired', 'ordered']),
    hotel: z.object({
      id: z.number().int(),
      slug: z.string(),
      path: z.string(),
      name: z.string(),
      stars: z.number().int(),
      country: placeRef,
      resort: placeRef,
      image: imageOnWire.nullable(),
    }),
    offer: offerOnWire,
    tourists: z.string(),
    from: z.object({ code: z.string(), name: z.string(), name_from: z.string() }),
    parts: z.array(pricePart),
    /** Mandatory parts, chosen extras and the chosen flight: the sum asked at payment. */
    total: z.number(),
    /** What was shown before; null: nothing else. */
    previous: z.number().nullable(),
    /** Which parts changed, old and new. */
    changes: z.array(z.object({ code: z.string(), name: z.string(), before: z.number(), after: z.number() })),
    agreed: z.number(),
    flights: z.array(flightOnWire),
    chosen_flight: z.string().nullable(),
    extras: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        note: z.string(),
        amount: z.number(),
        per: z.enum(['booking', 'tourist']),
        is_chosen: z.boolean(),
      }),
    ),
    payments: z.array(plannedPayment),
    /** True: the money is only held until the operator confirms, where the way of paying can hold. */
    is_held: z.boolean(),
    confirm_hours: z.number().int(),
    cancellation: z.array(cancellationStep),
    operator: z.object({
      name: z.string(),
      legal_name: z.string(),
      register_number: z.string(),
      guarantee: z.string(),
      /**
       * Our own journal of the last year: `bookings` decided and how many `held` (confirmed, and no change asked after payment); prices asked for
       * (`checks`) and how many `moved`. Null: fewer than 30 of either.
       */
      record: z
        .object({
          bookings: z.number().int(),
          held: z.number().int(),
          checks: z.number().int(),
          moved: z.number().int(),
        })
        .nullable(),
    }),
    needs: z.array(touristNeed),
    passport: z.object({ is_domestic: z.boolean(), valid_until: z.string().nullable(), days: z.number().int() }),
    papers_note: z.string(),
    /** Whether tourists are stored with it; their numbers are never answered. */
    tourists_filled: z.array(z.object({ name: z.string(), name_lat: z.string(), paper: z.string() })),
    /** What a booking has to agree to, in the reader's language. */
    terms: z.array(
      z.object({ kind: z.enum(termKinds), version: z.string(), title: z.string(), body: z.string(), hash: z.string() }),
    ),
    /** These, or the same in another language, were agreed to. */
    is_agreed_to_terms: z.boolean(),
    quoted_at: z.string(),
    valid_until: z.string(),
    /** The server's clock, to count `valid_until` down. */
    now: z.string(),
  })
  .openapi('TourQuote')
export type QuoteAnswer = z.infer<typeof quoteAnswer>

/** `seen`: the price on the visitor's screen; what differs is told in `state` and `changes`. */
export const actualizeBody = z.object({
  seen: roublesOnWire.min(0).max(1e9),
  flight: z.string().max(100).optional(),
})

/** Choices of a quote; `agreed`: the total on the screen, a yes to exactly this sum. */
export const quotePatch = z
  .object({
    flight: z.string().max(100),
    extras: z.array(z.string().max(60)).max(20),
    agreed: roublesOnWire.min(0).max(1e9),
  })
  .partial()
export type QuotePatch = z.input<typeof quotePatch>

export const touristBody = z.object({
  last_name: z.string().max(100).default(''),
  first_name: z.string().max(100).default(''),
  middle_name: z.string().max(100).default(''),
  last_name_lat: z.string().max(100),
  first_name_lat: z.string().max(100),
  gender: z.enum(['male', 'female']),
  birth_date: z.string().max(10),
  citizenship: z.string().max(2).default('RU'),
  document_type: z.enum(['RU_INTERNAL', 'RU_FOREIGN', 'BIRTH_CERT', 'FOREIGN']),
  series: z.string().max(20).default(''),
  /** Empty: sent later, before the operator's deadline. */
  number: z.string().max(30).default(''),
  issue_date: z.string().max(10).default(''),
  expire_date: z.string().max(10).default(''),
  /** Keep among the customer's own tourists. */
  save: z.boolean().default(false),
})
export const touristsBody = z.object({ tourists: z.array(touristBody).min(1).max(9) })

/** A yes to each text of `terms`, named by its hash. */
export const termsBody = z.object({
  agreed: z.array(z.object({ kind: z.enum(termKinds), hash: z.string().max(64) })).max(termKinds.length),
})

/** What may be chosen instead when an offer is gone: nearest at the old budget. */
export const alternativesAnswer = z.object({
  items: z.array(
    z.object({
      offer: offerOnWire,
      hotel: z.object({ id: z.number().int(), name: z.string(), path: z.string(), stars: z.number().int() }),
      says: z.string(),
    }),
  ),
})
export type AlternativesAnswer = z.infer<typeof alternativesAnswer>
