import type { FeedOffer, FeedProduct } from '../files/feed.ts'

// What an import compares: rows that were read, rows the shop has, and rows to write.

export type StagedProduct = FeedProduct & { repeats: number; source: string }
/** `isBare`: only goods told of it, no offer. */
export type StagedOffer = FeedOffer & { repeats: number; isBare?: true }

export type KnownProduct = ProductRow & { id: number; links: KnownLink[] }
export type KnownLink = { attributeId: number; valueId: number; attributeKey: string | null }

export type KnownVariant = VariantRow & {
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
  /** What a packed piece weighs and measures; null: no file says. */
  weightG: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
  /** Its sides as the file says them: «20.5/30/40.25», in cm. */
  dimensions: string | null
  /** What it is sold by; '' is a piece. */
  unit: string
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

/** `key` is the outer id of the variant: its own id may not exist yet. */
export type PriceRow = { key: string; typeId: number; price: number; oldPrice: number | null }
export type StockRow = { key: string; outletId: number; onHand: number }

/** A property value to show; attributes and values are found or made by their words. */
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

export type KnownCatalog = {
  products: Map<string, KnownProduct>
  variants: KnownVariant[]
  takenSlugs: Set<string>
  takenSkus: Set<string>
}

export type PropertyBook = Map<
  string,
  { name: string; reference: boolean; values: Map<string, string>; hidden?: boolean }
>

export type References = {
  /** Outer group id → category; groups below level 4 lead to their ancestor. */
  categoryIds: Map<string, number>
  otherCategoryId: number
  priceTypeIds: Map<string, number>
  /** Outer type of price → the currency it said; its prices need not repeat it. */
  currencies: Map<string, string>
  /** Lists an import filled once whose type is another one now. */
  emptiedListIds: Set<number>
  /** The list that is sold at. */
  defaultPriceTypeId: number
  outletIds: Map<string, number>
  /** Where stock without a warehouse lies. */
  defaultOutletId: number
  properties: PropertyBook
}
