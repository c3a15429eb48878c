import { z } from '@hono/zod-openapi'
import { deliveryInterval, shortItem } from '#shop/cart/cart.wire.ts'
import { consentKinds } from '#shop/customers/consent-kinds.ts'
import { dateOnWire } from '#shop/date.wire.ts'
import { requisitesBody } from '#shop/orders/orders.wire.ts'
import { addressBody, addressDetail } from '#shop/places/places.wire.ts'

const person = z.object({
  last_name: z.string().max(100).default(''),
  first_name: z.string().max(100).default(''),
  middle_name: z.string().max(100).default(''),
  phone: z.string().max(250).default(''),
  email: z.string().max(250).default(''),
})

/**
 * POST /api/orders/ (spec §3 "Order payload"). Either address + address_details, or outlet (+ pickup_point).
 * Our additions, all optional: `consents`; `expected_total` (roubles: the total the customer saw, else 409 price_changed); `expected_delivery`
 * (roubles: the delivery price within it; another one is 409 delivery_changed); `cart_version` (the `version` of the cart of these lines: 409
 * cart_changed if it was ordered or changed meanwhile); `legal` (the company that orders); `expected_bonuses` (roubles: the bonuses the
 * customer saw spent, else 409 bonuses_changed); `placed_with` (a word of the client, the same for every order of one press: the answers of
 * these orders name each other); `keep_cart` (a fast order: ordered lines stay in the cart, if they are there); `customer` and
 * `recipient` (parts of the names, stored beside recipient_name, CHK-10); `comment`.
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
    address: addressBody.optional(),
    address_details: z
      .object({
        flat: addressDetail(20).default(''),
        floor: addressDetail(20).default(''),
        entrance: addressDetail(20).default(''),
        comment: z.string().max(500).default(''),
      })
      .optional(),
    /** One of the option's `intervals`; absent: only the day. */
    delivery_interval: deliveryInterval.extend({ date: dateOnWire }).optional(),
    outlet: z.number().int().optional(),
    pickup_point: z.number().int().optional(),
    employee: z
      .union([z.string().max(100), z.number().int()])
      .nullable()
      .optional(),
    keep_cart: z.boolean().default(false),
    cart_version: z.string().max(64).nullish(),
    placed_with: z.string().min(1).max(64).nullish(),
    comment: z.string().max(1000).default(''),
    /** The company it is ordered for (CHK-23); needed to pay by invoice. */
    legal: requisitesBody.optional(),
    /** Consents the customer gave; a list without `personal_data` is refused. */
    consents: z.array(z.enum(consentKinds)).max(10).optional(),
    expected_total: z.number().optional(),
    expected_delivery: z.number().optional(),
    expected_bonuses: z.number().optional(),
    customer: person.optional(),
    recipient: person.extend({ isEnabled: z.boolean().default(false) }).optional(),
  })
  .openapi('OrderPayload')
export type PlaceOrderBody = z.input<typeof placeOrderBody>
