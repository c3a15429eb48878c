import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { OfferedOption } from '#shop/delivery/option.ts'
import type { Allowed, Shipped } from '#shop/delivery/shipping.ts'
import type { CategoryRow, StoredImage } from '../card.ts'
import type { CardDates } from '../cards/card-dates.ts'
import type { Attributes } from '../listing.ts'
import type { PriceHere } from '../price/price-here.ts'

/** A product as its page reads it, for one region and price zone. */
export interface ProductRow {
  id: number
  slug: string
  article: string
  name: string
  name_en: string
  /** The long name 1C has for papers, where it says more than the name; else empty. */
  full_name: string
  description: string
  description_en: string
  /** What it is sold by; '' is a piece. */
  unit: string
  category_id: number
  /** The table of sizes of its category, or of the nearest one above that has any. */
  size_guide: string | null
  images: StoredImage[]
  value_ids: number[]
  ships: Shipped
  /** 0 of nobody's reviews. */
  rating: number
  review_count: number
  variants: {
    id: number
    sku: string
    article: string
    size: string
    barcode: string
    price: Kopecks | null
    old_price: Kopecks | null
    /** The lowest of the thirty days before the reduction; null without a reduction or where nothing is known of them. */
    lowest: Kopecks | null
    stock: number
    outlets: { id: number; stock: number }[]
  }[]
  /** The same model in other colours, this one included: swatches. */
  colors: { slug: string; value_ids: number[]; image: StoredImage | null }[]
}

/** A delivery option with a day: without an address every option has one. */
export type DatedOption = OfferedOption & { date: IsoDate }

/** A product with everything its page shows. */
export interface ProductPage {
  product: ProductRow
  /** What it costs in the region of the visitor. */
  here: PriceHere
  path: CategoryRow[]
  attributes: Attributes
  colors: { slug: string; valueId: number | null; image: StoredImage | null }[]
  /** Products of the row of similar ones. */
  similar: number[]
  /** How to get what `here` is the price of. */
  ways: DatedOption[]
  /** Ways of variants that are not these, by id; none of what is sold out while others are not. */
  waysOf: ReadonlyMap<number, DatedOption[]>
  /** Shops that hold what `here` is the price of. */
  heldIn: readonly number[]
  /** A way to pay of the region splits a sum into parts. */
  inParts: boolean
  dates: CardDates
  allowed: Allowed
}

/** An outlet of the region where the product may be picked up. */
export interface ProductOutlet {
  id: number
  name: string
  name_en: string
  address: string
  address_en: string
  latitude: number | null
  longitude: number | null
  schedule: unknown
  special_days: unknown
  timezone: string
}
