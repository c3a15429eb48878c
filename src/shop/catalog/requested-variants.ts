import type { StoredCard } from './card.ts'
import { everywhere, priceOfSizes, type RegionPrice } from './price/price-in-region.ts'

/** An available variant, where it is available (`everywhere`, or regions of shops), and the shops that hold it now. */
export type AvailableVariant = readonly [variantId: number, places: readonly number[], outlets: readonly number[]]

/** The variants of its products that a listing requests. */
export interface RequestedVariants {
  /** Empty: any size. */
  sizes: readonly string[]
  /** Held by one of these shops now; null: anywhere. */
  heldAt: readonly number[] | null
  /** Price limits in kopecks, inclusive; null: none. */
  priceFrom: number | null
  priceTo: number | null
}

export const anyVariant: RequestedVariants = { sizes: [], heldAt: null, priceFrom: null, priceTo: null }

/** Whether a listing requests certain variants, price limits aside. */
export const isOfSome = ({ sizes, heldAt }: RequestedVariants): boolean => sizes.length > 0 || heldAt !== null

type Variants = StoredCard['variants']

/** The price of the requested variants that are available in the region; undefined if any variant is requested or none of them is available. */
export function priceOfRequested(
  variants: Variants,
  held: readonly AvailableVariant[],
  regionId: number,
  asked: RequestedVariants,
): RegionPrice | undefined {
  if (asked === anyVariant) return undefined
  return priceOfSizes(hadOf(variants, held, regionId, asked).map((variant) => ({ ...variant, stock: 1 })))
}

/**
 * The sku that the card of a listing by size represents: the cheapest available requested variant, else the cheapest of that size. Null if no
 * size is requested.
 */
export function skuOfRequested(
  variants: Variants,
  held: readonly AvailableVariant[],
  regionId: number,
  asked: RequestedVariants,
): string | null {
  if (asked.sizes.length === 0) return null
  const had = hadOf(variants, held, regionId, asked)
  const some = had.length > 0 ? had : askedOf(variants, held, { ...anyVariant, sizes: asked.sizes })
  return some.toSorted((a, b) => a.price - b.price)[0]?.sku ?? null
}

/** The requested variants that are available in the region. */
function hadOf(
  variants: Variants,
  held: readonly AvailableVariant[],
  regionId: number,
  asked: RequestedVariants,
): Variants {
  const places = new Map(held.map(([id, where]) => [id, where]))
  return askedOf(variants, held, asked).filter(({ id }) =>
    places.get(id)?.some((place) => place === everywhere || place === regionId),
  )
}

/** Shops that hold a requested variant at this price, unique and ascending. */
export function shopsOfPrice(
  variants: Variants,
  held: readonly AvailableVariant[],
  price: number,
  asked: RequestedVariants,
): number[] {
  const outlets = new Map(held.map(([id, , shops]) => [id, shops]))
  const own = askedOf(variants, held, asked).filter((variant) => variant.price === price)
  return [...new Set(own.flatMap(({ id }) => outlets.get(id) ?? []))].sort((a, b) => a - b)
}

function askedOf(
  variants: Variants,
  held: readonly AvailableVariant[],
  { sizes, heldAt, priceFrom, priceTo }: RequestedVariants,
): Variants {
  const inSize = variants.filter(
    ({ size, price }) =>
      (sizes.length === 0 || sizes.includes(size)) &&
      price >= (priceFrom ?? 0) &&
      price <= (priceTo ?? Number.POSITIVE_INFINITY),
  )
  if (heldAt === null) return inSize
  const there = new Set(held.flatMap(([id, , outlets]) => (heldAt.some((one) => outlets.includes(one)) ? id : [])))
  return inSize.filter(({ id }) => there.has(id))
}
