import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { OfferedOption } from '#shop/delivery/option.ts'
import type { Allowed, Shipped } from '#shop/delivery/shipping.ts'
import type { CategoryRow, StoredImage } from '../card.ts'
import type { CardDates } from '../cards/card-dates.ts'
import type { Attributes } from '../listing.ts'
import type { RegionPrice } from '../price/price-in-region.ts'

/** A product as its page reads it, for one region and price zone. */
export interface ProductRow {
  id: number
  slug: string
  article: string
  name: string
  name_en: string
  /** The long name that 1C prints on documents, if it says more than the name; else empty. */
  full_name: string
  description: string
  description_en: string
  /** Unit of sale; '' is a piece. */
  unit: string
  /** Thousandths of the unit in one of `count`, and the smallest count (lib/quantity.ts). */
  step: number
  minimum: number
  category_id: number
  /** Slug of the size guide of its category, or of the nearest category above that has one. */
  size_guide: string | null
  images: StoredImage[]
  value_ids: number[]
  ships: Shipped
  /** 0 without published reviews. */
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
    /** The lowest price of the thirty days before the reduction; null without a reduction or without a price history. */
    lowest: Kopecks | null
    stock: number
    outlets: { id: number; stock: number }[]
  }[]
  /** The colours of this model, this one included, for swatches. */
  colors: { slug: string; value_ids: number[]; image: StoredImage | null }[]
}

/** A delivery option with a date: without an address every option has one. */
export type DatedOption = OfferedOption & { date: IsoDate }

/** A product with everything its page shows. */
export interface ProductPage {
  product: ProductRow
  /** Price and availability in the visitor's region. */
  here: RegionPrice
  path: CategoryRow[]
  attributes: Attributes
  colors: { slug: string; valueId: number | null; image: StoredImage | null }[]
  /** Ids of similar products. */
  similar: number[]
  /** Delivery options of the variants at the price in `here`. */
  ways: DatedOption[]
  /** Delivery options by variant id, where they differ from `ways`; empty for a sold out variant while others are available. */
  waysOf: ReadonlyMap<number, DatedOption[]>
  /** Shops that hold a variant at the price in `here`. */
  heldIn: readonly number[]
  /** Whether a payment method of the region offers instalments. */
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
