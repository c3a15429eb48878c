import { type Kopecks, kopecks } from '#lib/money.ts'

/** Stands for all regions in a list of places: what a warehouse holds goes everywhere. */
export const everywhere = 0

/** Prices at a place where they are not those of all sizes, because not every size is left there. In kopecks. */
export type OtherPrice = readonly [place: number, price: number, priceMax: number, oldPrice: number | null]

/** A variant, what it costs, where it can be had (`everywhere`, or regions of shops), and the shops that hold it now. */
export type PricedVariant = readonly [
  size: string,
  price: number,
  places: readonly number[],
  outlets: readonly number[],
]

/** What the read model says of a product's prices and of where it can be had. */
export interface PricedStock {
  /** Of all its sizes: what was last asked where none can be bought. */
  price: number
  priceMax: number
  oldPrice: number | null
  inWarehouse: boolean
  /** Regions whose shops hold it. */
  stockRegions: readonly number[]
  other: readonly OtherPrice[]
}

export interface PriceHere {
  inStock: boolean
  price: Kopecks
  priceMax: Kopecks
  oldPrice: Kopecks | null
}

/**
 * The prices of a product in a region: of the sizes that can be bought there, from a warehouse or from a shop of the region. Where
 * nothing can be bought, the last ones, and `inStock` says so. Listing, card, search and product page all ask this.
 */
export function priceHere(stock: PricedStock, regionId: number): PriceHere {
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

/** Whose stock serves the region: its own shops and the warehouses together, the warehouses alone, or nobody's. */
function placeOf({ inWarehouse, stockRegions }: PricedStock, regionId: number): number | null {
  if (stockRegions.includes(regionId)) return regionId
  return inWarehouse ? everywhere : null
}

/** The same for sizes with their stock in the region, as the product page reads them; undefined where none has a price. */
export function priceOfSizes(
  sizes: readonly { price: Kopecks | null; old_price: Kopecks | null; stock: number }[],
): PriceHere | undefined {
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
