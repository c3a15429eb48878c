import type { FeedOffer, FeedProduct } from '../files/feed.ts'

// What an import compares: rows read, rows in the shop, and rows to write.

export type StagedProduct = FeedProduct & { repeats: number; source: string }
/** `isBare`: known only from the product record, without an offer. */
export type StagedOffer = FeedOffer & { repeats: number; isBare?: true }

export type ExistingProduct = ProductRow & {
  id: number
  links: ExistingLink[]
  /** Its pieces have codes of «Честный знак». */
  isMarked: boolean
  /** Orders hold stock of it, counted in its step. */
  isReserved: boolean
}
export type ExistingLink = { attributeId: number; valueId: number; attributeKey: string | null }

export type ExistingVariant = VariantRow & {
  id: number
  productId: number
  prices: { typeId: number; price: number; oldPrice: number | null }[]
  stocks: { outletId: number; onHand: number }[]
}

export type ProductRow = {
  externalId: string
  categoryId: number
  slug: string
  article: string
  name: string
  fullName: string
  codes: string
  description: string
  isActive: boolean
  importSource: string | null
  canDeliver: boolean
  canPickUp: boolean
  /** Weight and dimensions of a packed piece; null: no file has them. */
  weightG: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
  /** Dimensions as written in the file: «20.5/30/40.25», in cm. */
  dimensions: string | null
  /** Unit of sale; '' is a piece. */
  unit: string
  /** Thousandths of the unit in one of a count, and the smallest count (lib/quantity.ts). */
  step: number
  minimum: number
}

export type VariantRow = {
  externalId: string
  productKey: string
  sku: string
  article: string
  barcode: string
  size: string
  sort: number
  isActive: boolean
}

/** `key` is the external id of the variant: its own id may not exist yet. */
export type PriceRow = { key: string; typeId: number; price: number; oldPrice: number | null }
export type StockRow = { key: string; outletId: number; onHand: number }

/** A property value to show; attributes and values are found or created by name. */
export type AttributeRef = {
  key: string
  name: string
  type: 'list' | 'number' | 'color'
  isFilter: boolean
  unit: string
  text: string
  externalId: string | null
  number: number | null
  hex: string
  sort: number
}

export type ExistingCatalog = {
  products: Map<string, ExistingProduct>
  variants: ExistingVariant[]
  takenSlugs: Set<string>
  takenSkus: Set<string>
}

export type PropertyBook = Map<
  string,
  { name: string; reference: boolean; values: Map<string, string>; hidden?: boolean }
>

export type References = {
  /** External group id → category id; groups below level 4 map to their ancestor. */
  categoryIds: Map<string, number>
  otherCategoryId: number
  priceTypeIds: Map<string, number>
  /** External price type id → its currency; its prices need not repeat it. */
  currencies: Map<string, string>
  /** Price lists that an earlier import filled and whose type now maps to another list. */
  emptiedListIds: Set<number>
  /** The price list that the shop sells at. */
  defaultPriceTypeId: number
  outletIds: Map<string, number>
  /** The outlet for stock without a warehouse. */
  defaultOutletId: number
  properties: PropertyBook
}
