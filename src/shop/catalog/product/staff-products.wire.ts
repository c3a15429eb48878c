import { z } from '@hono/zod-openapi'
import { kopecks, roublesFromKopecks } from '#lib/money.ts'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import type { StaffProduct } from './staff-product.ts'

export const staffProductOnWire = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    article: z.string(),
    name: z.string(),
    name_en: z.string(),
    category: z.object({ id: z.number().int(), name: z.string() }),
    is_active: z.boolean(),
    /** Kind of «Честный знак» codes; empty: none. */
    marking_type: z.string(),
    /** Raised by every change of the product, its prices or sizes; the `ETag` of one product is this number in quotes. */
    version: z.number().int(),
    updated_at: z.string(),
    variants: z.array(
      z.object({
        sku: z.string(),
        article: z.string(),
        size: z.string(),
        barcode: z.string(),
        is_active: z.boolean(),
        /** Of the main price list. */
        price: z.number().nullable(),
        old_price: z.number().nullable(),
        /** Pieces in all outlets, and those of them that orders hold. */
        on_hand: z.number().int(),
        reserved: z.number().int(),
      }),
    ),
  })
  .openapi('StaffProduct')
export type StaffProductOnWire = z.infer<typeof staffProductOnWire>

export const staffProductsQuery = z.object({
  search: z.string().trim().max(100).default(''),
  ...keysetQuery(idKey, { size: 24, most: 96 }),
})
export const staffProductsAnswer = keysetOf(staffProductOnWire).openapi('StaffProducts')
/** What `product_changed` tells: the product as it is now. */
export const presentProduct = z.object({ product: staffProductOnWire })

const roubles = (sum: number | null) => (sum === null ? null : roublesFromKopecks(kopecks(sum)))

export const presentStaffProduct = ({
  nameEn,
  isActive,
  markingType,
  updatedAt,
  variants,
  ...product
}: StaffProduct): StaffProductOnWire => ({
  ...product,
  name_en: nameEn,
  is_active: isActive,
  marking_type: markingType,
  updated_at: updatedAt.toISOString(),
  variants: variants.map(({ isActive: isOn, price, oldPrice, onHand, ...variant }) => ({
    ...variant,
    is_active: isOn,
    price: roubles(price),
    old_price: roubles(oldPrice),
    on_hand: onHand,
  })),
})
