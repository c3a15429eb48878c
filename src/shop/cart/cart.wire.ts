import { z } from '@hono/zod-openapi'
import { categoryRef, imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { addressBody } from '#shop/places/places.wire.ts'
import type { CartLine } from './cart-lines.ts'

/** Bytes of one line's own facts at most (our choice). */
const maxLength = 1000

/** A line of goods as it comes over the wire, in the cart and in an order (spec §3): sku, count, product id; `own` is ours. */
export const shortItem = z.object({
  sku: z.string().min(1).max(100),
  count: z.number().int().min(1).max(9999),
  product: z.number().int().optional(),
  /** No tours are sold yet: who sends one is told so by name, or it would be gone without a word (spec §3 has it). */
  tour: z
    .unknown()
    .refine((tour) => tour === undefined || tour === null)
    .optional(),
  /** What its kind needs besides; goods need nothing. */
  own: z
    .record(z.string().max(40), z.unknown())
    .refine((own) => JSON.stringify(own).length <= maxLength)
    .optional(),
})

export function readLine({ sku, count, product, own }: z.output<typeof shortItem>): CartLine {
  const line = { sku, count, product: product ?? null }
  return own ? { ...line, own } : line
}

/** POST /api/v2/cart/ (spec §7); `save: false` is a preview. `delivery_payment_option` lets the total hold the delivery. */
export const cartBody = z.object({
  items: z.array(shortItem).max(200),
  use_bonuses: z.boolean().optional(),
  promo_codes: z
    .array(z.object({ code: z.string().max(100) }))
    .max(20)
    .optional(),
  save: z.boolean().default(true),
  delivery_payment_option: z.number().int().optional(),
  /** The `version` of the cart these lines were made of: another device that changed it meanwhile is not overwritten (409 cart_changed). Empty: nothing lay there, or it is not known yet. Ours beyond the spec. */
  version: z.string().max(64).nullish(),
  /** Where it is to be brought: everything is counted as in the region of the address. Ours beyond the spec. */
  address: addressBody.optional(),
  /** Lines left for later, by their sku: they count nothing. Absent: those of the cookie cart_aside. Ours beyond the spec. */
  aside: z.array(z.string().max(100)).max(200).optional(),
})

export type CartBody = z.input<typeof cartBody>

const lineProblem = z.enum(['unavailable', 'not_enough', 'price_changed', 'price_closed', 'put_aside'])

export const cartItem = z
  .object({
    /** Stable in this cart: the sku. */
    id: z.string(),
    sku: z.string(),
    count: z.number().int(),
    product: z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      article: z.string(),
      size: z.string(),
      image: imageOnWire.nullable(),
      category: categoryRef,
    }),
    price: z.number().nullable(),
    old_price: z.number().nullable(),
    total: z.number().nullable(),
    /** Pieces that can be sold to this region now. */
    available: z.number().int(),
    /** What it carries for its kind alone; sent back with it. Ours beyond the spec. */
    own: z.record(z.string(), z.unknown()).optional(),
    problem: z.object({ code: lineProblem, message: z.string(), was: z.number().optional() }).nullable(),
  })
  .openapi('CartItem')
export type CartItem = z.infer<typeof cartItem>

export const deliveryType = z.enum(['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP'])
/** A day with hours a courier is asked to come in. */
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
    /** Before there is an address: elsewhere in the region it may cost more and take longer. Ours beyond the spec. */
    is_least: z.boolean(),
    /** YYYY-MM-DD: the first day it can be there; null: the address could not be verified, so no day is promised. */
    date: z.string().nullable(),
    /** Days with hours to choose from, sent back as `delivery_interval` of the order. Ours beyond the spec. */
    intervals: z.array(deliveryInterval),
    /** For pickup: outlet id → the first day it can be fetched there; an outlet that is absent hands nothing over now. */
    outlet_dates: z.record(z.string(), z.string()).optional(),
    /** True when the money is taken before the goods: pay_now will be the total. */
    pay_online: z.boolean(),
  })
  .openapi('DeliveryPaymentOption')

/** What the total is made of besides lines at their list prices; `item` null: of the whole order. Ours beyond the spec. */
const adjustmentOnWire = z.object({
  source: z.string(),
  code: z.string(),
  /** In the words of whoever made it: the name of a promotion. */
  label: z.string(),
  /** Roubles: below zero a reduction, above an addition. */
  amount: z.number(),
  item: z.string().nullable(),
})

export const cartAnswer = z
  .object({
    cart: z.object({
      items: z.array(cartItem),
      promotions: z.array(
        z.object({
          promotion_code: z.object({ code: z.string() }),
          apply_result: z.object({
            status: z.enum(['ok', 'error']),
            /** `lacking`: so much more of goods, roubles, and the code would give something. */
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
      /** What a little more of goods would bring, the nearest first. Ours beyond the spec. */
      hints: z.array(z.object({ code: z.string(), label: z.string(), lacking: z.number() })),
      use_bonuses: z.boolean(),
      /** `earned` is what this cart brings, if it is ordered as it is: ours beyond the contract. */
      bonuses: z.object({ available: z.number(), usable: z.number(), earned: z.number() }),
      delivery_payment_options: z.array(deliveryPaymentOption),
      /** Whose prices, stock, ways and days these are. Ours beyond the spec. */
      region: z.object({ id: z.number().int(), name: z.string() }),
      /** A word for what lies in the kept cart; null for guests, whose cart lies with them. Ours beyond the spec. */
      version: z.string().nullable(),
      /** Closed for now, because their carrier does not answer. Ours beyond the spec. */
      unavailable_deliveries: z.array(z.object({ delivery_type: deliveryType, message: z.string() })),
    }),
  })
  .openapi('CartAnswer')
/** GET tells the same at the root as well (contract.md). */
export const readCartAnswer = cartAnswer.extend(cartAnswer.shape.cart.shape).openapi('ReadCartAnswer')
export type CartAnswer = z.infer<typeof cartAnswer>
export type Cart = CartAnswer['cart']
