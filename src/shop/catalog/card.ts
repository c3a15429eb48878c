import type { Kopecks } from '#lib/money.ts'
import type { SoldBy } from '#lib/quantity.ts'
import type { Allowed } from '#shop/delivery/shipping.ts'
import type { RegionPrice } from './price/price-in-region.ts'

/** A stored picture: `scaled` by ascending width; addresses are paths of this site. */
export interface StoredImage {
  width: number
  height: number
  scaled: { width: number; url: string; avif?: string }[]
}

/** Card data stored by refresh_product_cards: both languages, prices in kopecks. */
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
  /** Price and availability in the requested region. */
  here: RegionPrice
  /** sku of the variant it represents in a listing by size; null: all variants. */
  askedSku: string | null
  /** Shops that now hold a variant at that price. */
  heldIn: readonly number[]
  allowed: Allowed
  /** Average rating of its published reviews; 0 without any. */
  rating: number
  reviewCount: number
  /** Unit, step and minimum of an order. */
  soldBy: SoldBy
  card: StoredCard
}

export interface ListingFacts {
  total: number
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  /** Value id → number of matching products that have it, ignoring the choice of its own attribute. */
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

/** A product of another kind in a list of products by ids: favourites, recently viewed. It has no price (contract.md, reading 16). */
export interface CardBesideGoods {
  kind: 'hotel'
  id: number
  name: string
  path: string
  /** «Турция, Кемер» */
  where: string
  stars: number
  /** Of published reviews, 1 to 5; null: none. */
  rating: number | null
  reviewCount: number
  images: readonly StoredImage[]
}
