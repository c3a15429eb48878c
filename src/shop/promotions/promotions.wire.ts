import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'

/** A promo code of a customer (spec §3): `count` is how many uses are left, null where there is no end of them. */
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
  /** When it takes effect. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  state: z.enum(['upcoming', 'active', 'ended']),
  /** It works by a promo code alone. */
  needs_code: z.boolean(),
  /** Taking part gives a personal promo code. */
  can_register: z.boolean(),
}

const promotionOnWire = z.object({ id: z.number().int(), ...promotionFields }).openapi('PromotionInList')

/** GET /api/promotions/{slug}/; `promo_code` is the customer's own, given for taking part. */
export const promotionAnswer = promotionOnWire
  .extend({ terms: z.array(z.string()), promo_code: promoCodeOnWire.nullable() })
  .openapi('Promotion')
export type PromotionAnswer = z.infer<typeof promotionAnswer>

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  page_size: z.coerce.number().int().min(1).max(96).default(24),
})
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pages: z.number().int() })

export const promotionsAnswer = pageOf(promotionOnWire).openapi('Promotions')
export type PromotionsAnswer = z.infer<typeof promotionsAnswer>
export const promoCodesAnswer = pageOf(promoCodeOnWire).openapi('PromoCodes')

export const slugParam = z.object({ slug: z.string().max(200) })
export const registeredAnswer = z.object({ promo_code: promoCodeOnWire }).openapi('RegisteredForPromotion')

export const setsParam = z.object({ slug: z.string().max(300) })
/** Skus wanted, joined by commas; others are chosen by their price. */
export const setsQuery = z.object({ skus: z.string().max(2000).default('') })

/** GET /api/products/{slug}/sets/ : roubles; `full_price` is what the things cost one by one, promotions aside. */
export const setsAnswer = z
  .object({
    /** What a piece of each size costs in the cart by a promotion that needs no code; sizes without one are absent. */
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
            /** The size the price is of. */
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
