import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { pageOf, pageQuery } from '#shop/list-page.wire.ts'

/** A promo code of a customer (spec §3): `count` is the number of uses left, null: unlimited. */
export const promoCodeOnWire = z
  .object({
    code: z.string(),
    state: z.enum(['active', 'used', 'expired']),
    is_personal: z.boolean(),
    count: z.number().int().nullable(),
    expires_at: z.string().nullable(),
    promotion: z.object({ slug: z.string(), name: z.string() }),
  })
  .openapi('PromoCode')
export type PromoCodeOnWire = z.infer<typeof promoCodeOnWire>

const promotionFields = {
  slug: z.string(),
  name: z.string(),
  caption: z.string(),
  image: imageOnWire.nullable(),
  /** When it is shown. */
  active_since: z.string().nullable(),
  active_until: z.string().nullable(),
  /** When it is in effect. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  state: z.enum(['upcoming', 'active', 'ended']),
  /** It applies only with a promo code. */
  needs_code: z.boolean(),
  /** Registering gives a personal promo code. */
  can_register: z.boolean(),
}

const promotionOnWire = z.object({ id: z.number().int(), ...promotionFields }).openapi('PromotionInList')

/** GET /api/promotions/{slug}/; `promo_code` is the customer's own, given on registration. */
export const promotionAnswer = promotionOnWire
  .extend({ terms: z.array(z.string()), promo_code: promoCodeOnWire.nullable() })
  .openapi('Promotion')
export type PromotionAnswer = z.infer<typeof promotionAnswer>

export const promotionsQuery = z.object(pageQuery({ size: 24, most: 96, last: 1000 }))

export const promotionsAnswer = pageOf(promotionOnWire).openapi('Promotions')
export type PromotionsAnswer = z.infer<typeof promotionsAnswer>
export const promoCodesAnswer = pageOf(promoCodeOnWire).openapi('PromoCodes')

export const slugParam = z.object({ slug: z.string().max(200) })
export const registeredAnswer = z.object({ promo_code: promoCodeOnWire }).openapi('RegisteredForPromotion')

export const setsParam = z.object({ slug: z.string().max(300) })
/** Requested skus, joined by commas; other variants are chosen by their price. */
export const setsQuery = z.object({ skus: z.string().max(2000).default('') })

/** GET /api/products/{slug}/sets/ : in roubles; `full_price` is the price of all things without promotions. */
export const setsAnswer = z
  .object({
    /** Price of one piece of each variant in the cart with a promotion that needs no code; variants without one are absent. */
    lowered: z.array(
      z.object({ sku: z.string(), price: z.number(), promotion: z.object({ slug: z.string(), name: z.string() }) }),
    ),
    items: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        price: z.number(),
        full_price: z.number(),
        saving: z.number(),
        things: z.array(
          z.object({
            product: z.object({ id: z.number().int(), slug: z.string(), name: z.string(), category: z.string() }),
            image: imageOnWire.nullable(),
            count: z.number().int(),
            /** The variant that has this price. */
            sku: z.string(),
            price: z.number(),
            variants: z.array(z.object({ sku: z.string(), size: z.string(), price: z.number() })),
          }),
        ),
      }),
    ),
  })
  .openapi('ProductSets')
export type SetsAnswer = z.infer<typeof setsAnswer>
