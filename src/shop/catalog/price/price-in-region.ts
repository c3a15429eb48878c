import { type Kopecks, kopecks } from '#lib/money.ts'

/** Represents all regions in a list of places: stock of a warehouse serves every region. */
export const everywhere = 0

/** Prices at a place where they differ from those of all variants, because some are sold out there. In kopecks. */
export type PlacePrice = readonly [place: number, price: number, priceMax: number, oldPrice: number | null]

/** A variant: its size, its price, where it is available (`everywhere`, or regions of shops), and the shops that hold it now. */
export type PricedVariant = readonly [
  size: string,
  price: number,
  places: readonly number[],
  outlets: readonly number[],
]

/** Prices and availability of a product in the read model. */
export interface PricedStock {
  /** Lowest price of all its variants, also shown where none is available. */
  price: number
  priceMax: number
  oldPrice: number | null
  inWarehouse: boolean
  /** Regions whose shops hold it. */
  stockRegions: readonly number[]
  other: readonly PlacePrice[]
}

export interface RegionPrice {
  inStock: boolean
  price: Kopecks
  priceMax: Kopecks
  oldPrice: Kopecks | null
}

/**
 * The prices of a product in a region: of the variants available there, from a warehouse or a shop of the region. If none is available, those of
 * all variants, with `inStock` false. Listings, cards, search and the product page all use this.
 */
export function priceInRegion(stock: PricedStock, regionId: number): RegionPrice {
  const place = placeOf(stock, regionId)
  const [, price, priceMax, oldPrice] = stock.other.find(([at]) => at === place) ?? [
    place,
    stock.price,
    stock.priceMax,
    stock.oldPrice,
  ]
  return {
    inStock: place !== null,
    price: kopecks(price),
    priceMax: kopecks(priceMax),
    oldPrice: oldPrice === null ? null : kopecks(oldPrice),
  }
}

/** The place whose stock serves the region: the region itself (its shops and the warehouses), `everywhere` (warehouses alone), or null. */
function placeOf({ inWarehouse, stockRegions }: PricedStock, regionId: number): number | null {
  if (stockRegions.includes(regionId)) return regionId
  return inWarehouse ? everywhere : null
}

/** The same from variants with their stock in the region, as the product page reads them; undefined if none has a price. */
export function priceOfSizes(
  sizes: readonly { price: Kopecks | null; old_price: Kopecks | null; stock: number }[],
): RegionPrice | undefined {
  const priced = sizes.flatMap(({ price, ...size }) => (price === null ? [] : { ...size, price }))
  const left = priced.filter(({ stock }) => stock > 0)
  const [first, ...others] = left.length > 0 ? left : priced
  if (!first) return undefined
  const cheapest = others.reduce((best, size) => (size.price < best.price ? size : best), first)
  return {
    inStock: left.length > 0,
    price: cheapest.price,
    priceMax: kopecks(Math.max(first.price, ...others.map(({ price }) => price))),
    oldPrice: cheapest.old_price,
  }
}
