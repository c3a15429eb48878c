import { z } from '@hono/zod-openapi'

/** Roubles, at most two decimal places. */
const roubles = z.number()

/** A mandatory part of a price; `name` in the language of the visitor. The parts sum to the price. */
export const pricePart = z.object({ code: z.string(), name: z.string(), amount: roubles }).openapi('TourPricePart')

const flightSummary = z
  .object({
    /** Local time at the airport, `YYYY-MM-DDTHH:MM`. */
    departs_at: z.string(),
    minutes: z.number().int(),
    is_direct: z.boolean(),
    is_night: z.boolean(),
  })
  .openapi('TourFlightSummary')

const places = z.enum(['yes', 'few', 'request', 'no'])

/** One tour that can be chosen. `ref` is valid for 60 minutes in every process (contract.md, reading 5). */
export const offerOnWire = z
  .object({
    ref: z.string(),
    operator: z.object({ code: z.string(), name: z.string() }),
    start_date: z.string(),
    end_date: z.string(),
    nights: z.number().int(),
    room: z.object({ key: z.string(), name: z.string() }),
    placement: z.string(),
    meal: z.object({ code: z.string(), name: z.string() }),
    /** For all tourists, everything mandatory included. */
    price: roubles,
    old_price: roubles.nullable(),
    parts: z.array(pricePart),
    is_instant: z.boolean(),
    is_charter: z.boolean(),
    is_promo: z.boolean(),
    hotel_places: places,
    flight_places: places,
    includes: z.object({ flight: z.boolean(), transfer: z.boolean(), insurance: z.boolean() }),
    /** Null: announced later. */
    flight: flightSummary.nullable(),
    /** ISO moment when it was found. */
    found_at: z.string(),
  })
  .openapi('TourOffer')
export type OfferOnWire = z.infer<typeof offerOnWire>

export const queryOnWire = z
  .object({
    from: z.string(),
    destinations: z.array(z.string()),
    hotels: z.array(z.string()),
    /** As in addresses: `20270610-20270620`, `7-10`, `2-5.9`. */
    dates: z.string(),
    nights: z.string(),
    tourists: z.string(),
  })
  .openapi('TourQuery')
export type QueryOnWire = z.infer<typeof queryOnWire>
