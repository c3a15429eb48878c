import { z } from '@hono/zod-openapi'
import { shortItem } from '#shop/cart/line-own.wire.ts'

const person = z.object({
  last_name: z.string().max(100).default(''),
  first_name: z.string().max(100).default(''),
  middle_name: z.string().max(100).default(''),
  phone: z.string().max(250).default(''),
  email: z.string().max(250).default(''),
})

/**
 * POST /api/orders/ (spec §3 "Order payload"). Either address + address_details, or outlet (+ pickup_point).
 * Our additions, all optional: `expected_total` (roubles: what the customer saw, else 409 price_changed),
 * `customer` and `recipient` (parts of the names kept beside recipient_name, CHK-10), `comment`.
 */
export const placeOrderBody = z
  .object({
    use_bonuses: z.boolean().default(false),
    products: z
      .array(
        shortItem.extend({
          price: z.number().optional(),
          barcode: z.string().max(100).optional(),
        }),
      )
      .min(1)
      .max(200),
    balances: z
      .array(z.object({ barcode: z.string().max(100) }))
      .max(10)
      .default([]),
    recipient_name: z.string().trim().min(1).max(300),
    recipient_email: z.string().trim().max(250).default(''),
    recipient_phone: z.string().max(250),
    promo_codes: z
      .array(z.object({ code: z.string().max(100) }))
      .max(20)
      .default([]),
    delivery_payment_option: z.number().int(),
    address: z
      .union([
        z.string().trim().min(1).max(500),
        z.object({
          address: z.string().trim().min(1).max(500),
          fias_id: z.string().max(50).nullable().optional(),
          postal: z.string().max(20).nullable().optional(),
          city: z.string().max(200).nullable().optional(),
          settlement: z.string().max(200).nullable().optional(),
          street: z.string().max(200).nullable().optional(),
          house: z.string().max(50).nullable().optional(),
          latitude: z.number().min(-90).max(90).nullable().optional(),
          longitude: z.number().min(-180).max(180).nullable().optional(),
        }),
      ])
      .optional(),
    address_details: z
      .object({
        flat: z.string().max(20).default(''),
        floor: z.string().max(20).default(''),
        entrance: z.string().max(20).default(''),
        comment: z.string().max(500).default(''),
      })
      .optional(),
    outlet: z.number().int().optional(),
    pickup_point: z.number().int().optional(),
    employee: z
      .union([z.string().max(100), z.number().int()])
      .nullable()
      .optional(),
    comment: z.string().max(1000).default(''),
    expected_total: z.number().optional(),
    customer: person.optional(),
    recipient: person.extend({ isEnabled: z.boolean().default(false) }).optional(),
  })
  .openapi('OrderPayload')
export type PlaceOrderBody = z.input<typeof placeOrderBody>
