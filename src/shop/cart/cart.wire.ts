import { z } from '@hono/zod-openapi'
import { categoryRef, imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { addressBody } from '#shop/places/places.wire.ts'
import { quantityOnWire } from '#shop/sold-by.wire.ts'

/** Maximum length of a line's own data as JSON, in characters (our choice). */
const maxLength = 1000

/**
 * A line in requests of the cart and of an order (spec §3): sku, count, product id. Data that its kind needs come under the name of the kind
 * (`tour`), or as `own`, as the cart answers them (read-lines.wire.ts); goods need none.
 */
export const shortItem = z
  .object({
    sku: z.string().min(1).max(100),
    count: z.number().int().min(1).max(9999),
    product: z.number().int().optional(),
    own: z
      .record(z.string().max(40), z.unknown())
      .refine((own) => lengthOf(own) <= maxLength)
      .optional(),
  })
  .catchall(z.unknown().refine((data) => lengthOf(data) <= maxLength))

/** Length as JSON; data nested too deep to be written is longer than any limit. */
function lengthOf(data: unknown): number {
  try {
    return JSON.stringify(data ?? null).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** POST /api/v2/cart/ (spec §7); `save: false` is a preview. With `delivery_payment_option` the total includes the delivery. */
export const cartBody = z.object({
  items: z.array(shortItem).max(200),
  use_bonuses: z.boolean().optional(),
  promo_codes: z
    .array(z.object({ code: z.string().max(100) }))
    .max(20)
    .optional(),
  save: z.boolean().default(true),
  delivery_payment_option: z.number().int().optional(),
  /**
   * The `version` of the cart these lines are based on: a cart that another device changed meanwhile is not overwritten (409 cart_changed).
   * Empty: the cart was empty, or is not known yet. Absent: always overwritten. Ours beyond the spec.
   */
  version: z.string().max(64).nullish(),
  /** Delivery address: everything is counted as in its region. Ours beyond the spec. */
  address: addressBody.optional(),
  /** Skus of lines put aside for later: they are not counted. Absent: those of the cookie cart_aside. Ours beyond the spec. */
  aside: z.array(z.string().max(100)).max(200).optional(),
})

export type CartBody = z.input<typeof cartBody>

const lineProblem = z.enum(['unavailable', 'not_enough', 'below_minimum', 'price_changed', 'price_closed', 'put_aside'])

export const cartItem = z
  .object({
    /** Stable in this cart: the sku. */
    id: z.string(),
    sku: z.string(),
    /** Whole steps: pieces, for goods by the piece. */
    count: z.number().int(),
    ...quantityOnWire,
    product: z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      article: z.string(),
      size: z.string(),
      image: imageOnWire.nullable(),
      category: categoryRef,
    }),
    /** Of one unit. */
    price: z.number().nullable(),
    old_price: z.number().nullable(),
    total: z.number().nullable(),
    /** Steps that can be sold to this region now. */
    available: z.number().int(),
    /** Kind of the line; absent: goods. Data of the line are in the member of this name (`tour`). Ours beyond the spec. */
    kind: z.string().optional(),
    /** Data of its kind that the cart keeps; sent back with the line. Ours beyond the spec. */
    own: z.record(z.string(), z.unknown()).optional(),
    problem: z.object({ code: lineProblem, message: z.string(), was: z.number().optional() }).nullable(),
  })
  .openapi('CartItem', { additionalProperties: true })
export type CartItem = z.infer<typeof cartItem>

export const deliveryType = z.enum(['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP'])
/** A day with the hours in which a courier should come. */
export const deliveryInterval = z
  .object({ date: z.iso.date(), from: z.string().max(5), to: z.string().max(5) })
  .openapi('DeliveryInterval')
export type DeliveryInterval = z.infer<typeof deliveryInterval>

const deliveryPaymentOption = z
  .object({
    id: z.number().int(),
    delivery_type: deliveryType,
    payment_type: z.object({ type: z.string(), name: z.string() }),
    method: z.string(),
    can_use_bonuses: z.boolean(),
    /** Price of delivery for this cart, roubles; 0 when free. */
    price: z.number(),
    free_from: z.number().nullable(),
    /** True while there is no address: elsewhere in the region it may cost more and take longer. Ours beyond the spec. */
    is_least: z.boolean(),
    /** YYYY-MM-DD: the first day it can arrive; null: the address could not be verified, so no day is promised. */
    date: z.string().nullable(),
    /** Days with hours to choose from, sent back as `delivery_interval` of the order. Ours beyond the spec. */
    intervals: z.array(deliveryInterval),
    /** For pickup: outlet id → the first day it can be fetched there; an absent outlet cannot hand it over now. */
    outlet_dates: z.record(z.string(), z.string()).optional(),
    /** True: it is paid in advance, and pay_now will be the total. */
    pay_online: z.boolean(),
  })
  .openapi('DeliveryPaymentOption')

/** What the total consists of besides lines at their list prices; `item` null: of the whole order. Ours beyond the spec. */
const adjustmentOnWire = z.object({
  source: z.string(),
  code: z.string(),
  /** Name that its source gives it: the name of a promotion. */
  label: z.string(),
  /** Roubles: below zero a reduction, above an addition. */
  amount: z.number(),
  item: z.string().nullable(),
})

/** Figures of a cart, or of one of its groups. */
const figures = z.object({
  promotions: z.array(
    z.object({
      promotion_code: z.object({ code: z.string() }),
      apply_result: z.object({
        status: z.enum(['ok', 'error']),
        /** `lacking`: roubles of goods that are missing until the code gives something. */
        error: z.object({ code: z.string(), message: z.string(), lacking: z.number().optional() }).nullable(),
      }),
    }),
  ),
  item_count: z.number().int(),
  subtotal: z.number(),
  discount_amount: z.number(),
  bonus_discount_amount: z.number(),
  delivery_price: z.number(),
  total: z.number(),
  adjustments: z.array(adjustmentOnWire),
  /** What a slightly larger order would bring, the nearest first. Ours beyond the spec. */
  hints: z.array(z.object({ code: z.string(), label: z.string(), lacking: z.number() })),
  use_bonuses: z.boolean(),
  /** `earned`: bonuses this cart earns if it is ordered as it is. Ours beyond the contract. */
  bonuses: z.object({ available: z.number(), usable: z.number(), earned: z.number() }),
  delivery_payment_options: z.array(deliveryPaymentOption),
  /** Closed now, because their carrier does not answer or goods of the cart exclude them. Ours beyond the spec. */
  unavailable_deliveries: z.array(z.object({ delivery_type: deliveryType, message: z.string() })),
})

/** Lines of a cart that are placed as one order, with the figures of that order. */
const cartGroup = figures
  .extend({
    group: z.string(),
    /** Heading of its lines. */
    label: z.string(),
    /** Skus of its lines. */
    skus: z.array(z.string()),
  })
  .openapi('CartGroup')

export const cartAnswer = z
  .object({
    cart: figures.extend({
      items: z.array(cartItem),
      /** The region of these prices, stock, options and days. Ours beyond the spec. */
      region: z.object({ id: z.number().int(), name: z.string() }),
      /** Version of the stored cart; null for guests, whose cart is in the browser. Ours beyond the spec. */
      version: z.string().nullable(),
      /**
       * The orders this cart makes, in the order in which they are placed; absent: one order of goods. The fields above are then their sums, and
       * the options are those of the group that is delivered. Ours beyond the spec.
       */
      groups: z.array(cartGroup).optional(),
      /** Lines that replaced an earlier line of their kind; absent: none. Ours beyond the spec. */
      replaced: z.array(z.object({ sku: z.string(), message: z.string() })).optional(),
    }),
  })
  .openapi('CartAnswer')
/** GET returns the same fields at the root as well (contract.md). */
export const readCartAnswer = cartAnswer.extend(cartAnswer.shape.cart.shape).openapi('ReadCartAnswer')
export type CartAnswer = z.infer<typeof cartAnswer>
export type Cart = CartAnswer['cart']
export type CartGroupOnWire = z.infer<typeof cartGroup>
