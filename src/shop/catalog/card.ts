import type { Kopecks } from '#lib/money.ts'
import type { Allowed } from '#shop/delivery/shipping.ts'
import type { PriceHere } from './price/price-here.ts'

/** A stored picture: widths ascending, addresses are paths of this site. */
export interface StoredImage {
  width: number
  height: number
  scaled: { width: number; url: string; avif?: string }[]
}

/** What refresh_product_cards keeps for a card: both languages, prices in kopecks. */
export interface StoredCard {
  slug: string
  name: string
  name_en: string
  article: string
  category: { id: number; path: string; name: string; name_en: string; feed_id: string }
  old_price: Kopecks | null
  variants: { id: number; sku: string; size: string; price: Kopecks; old_price: Kopecks | null }[]
  images: StoredImage[]
}

export interface CardRow {
  product_id: number
  /** What it costs where it was asked for. */
  here: PriceHere
  /** The variant it stands for in a listing by size; null: for all of them. */
  askedSku: string | null
  /** Shops that hold what costs that now. */
  heldIn: readonly number[]
  allowed: Allowed
  /** The average of its published reviews; 0 without any. */
  rating: number
  reviewCount: number
  /** What it is sold by; '' is a piece. */
  unit: string
  card: StoredCard
}

export interface ListingFacts {
  total: number
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  /** Value id → products that have it and fit; the choice of its own attribute is left out. */
  counts: Map<number, number>
}

export interface CategoryRow {
  id: number
  parentId: number | null
  slug: string
  path: string
  name: string
  nameEn: string
  level: number
  feedId: string
  image: StoredImage | null
}

export interface AttributeRow {
  id: number
  slug: string
  name: string
  nameEn: string
  type: 'list' | 'number' | 'color' | 'boolean'
  unit: string
  unitEn: string
  isFilter: boolean
}

export interface ValueRow {
  id: number
  attributeId: number
  slug: string
  value: string
  valueEn: string
  hex: string
  number: number | null
  sort: number
}
