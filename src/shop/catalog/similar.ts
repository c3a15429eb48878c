import { firstOf } from '#lib/first-of.ts'
import { orderOf, stockIn } from './facet-derived.ts'
import { type FacetIndex, positionOf, pricesIn } from './facet-index.ts'

export interface SimilarQuestion {
  sectionId: number
  regionId: number
  productId: number
  /** Null: the best loved instead of the nearest in price. */
  nearPrice: number | null
  count: number
}

/**
 * Others of its section, near in price, never itself (PROD-06), one of each model; what can be sold stands first, equally near ones by
 * popularity.
 * Walks outwards from the price, so the section is looked at only as far as it takes.
 */
export function similarTo(index: FacetIndex, question: SimilarQuestion): number[] {
  const { sectionId, regionId, productId, nearPrice, count } = question
  const inStock = stockIn(index, regionId)
  const at = positionOf(index, productId)
  // Each model once, and never itself in another colour, which stands beside its own picture already.
  const seen = new Set(at < 0 ? [] : [index.modelOf[at]!])
  const isNew = (position: number): boolean => {
    const model = index.modelOf[position]!
    return !seen.has(model) && seen.add(model).has(model)
  }
  const walk =
    nearPrice === null
      ? alone(orderOf(index, sectionId, 'popular', regionId))
      : outwards(index, orderOf(index, sectionId, 'price', regionId), pricesIn(index, regionId).from, nearPrice)
  const [stocked, soldOut]: [number[], number[]] = [[], []]
  for (const equallyNear of walk) {
    for (const one of equallyNear)
      if (!inStock[one]) soldOut.push(one)
      else if (isNew(one)) stocked.push(one)
    if (stocked.length >= count) break
  }
  const rest = stocked.length < count ? soldOut.filter(isNew) : []
  return [...stocked, ...rest].slice(0, count).map((one) => index.ids[one]!)
}

function* alone(order: Uint32Array): Generator<number[]> {
  for (const at of order) yield [at]
}

/** Groups of equally near positions, the nearest first; twice as dear is as far as half the price. */
function* outwards(index: FacetIndex, byPrice: Uint32Array, prices: Float64Array, price: number): Generator<number[]> {
  const priceAt = (n: number) => prices[byPrice[n]!]!
  const distance = (n: number) =>
    n < 0 || n >= byPrice.length ? Number.POSITIVE_INFINITY : Math.abs(Math.log(priceAt(n)) - Math.log(price))
  let up = firstOf(byPrice.length, (n) => priceAt(n) >= price)
  let down = up - 1
  while (down >= 0 || up < byPrice.length) {
    const nearest = Math.min(distance(down), distance(up))
    const group: number[] = []
    while (distance(up) === nearest && up < byPrice.length) group.push(byPrice[up++]!)
    while (distance(down) === nearest && down >= 0) group.push(byPrice[down--]!)
    yield group.sort((a, b) => index.popularity[b]! - index.popularity[a]! || index.placeOf[a]! - index.placeOf[b]!)
  }
}
