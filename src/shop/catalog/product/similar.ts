import { orderOf, stockIn } from '../facets/facet-derived.ts'
import { type FacetIndex, positionOf, pricesIn } from '../facets/facet-index.ts'

export interface SimilarQuestion {
  sectionId: number
  regionId: number
  productId: number
  /** Null: the most popular instead of the nearest in price. */
  nearPrice: number | null
  count: number
  /** Number of popular products considered. */
  among?: number
}

/**
 * In a section of thousands the ten nearest in price would be random goods of that price. Among the most popular they are what people buy
 * (our choice), and the same cards serve many pages: with 100,000 products nearly every page would otherwise read other cards.
 */
const mostLoved = 100

/**
 * Other products of its section, never itself (PROD-06), one per model: of the most popular, the nearest in price, where double the price is as
 * far as half. Available ones come first; equally near ones are ordered by popularity.
 */
export function similarTo(index: FacetIndex, question: SimilarQuestion): number[] {
  const { sectionId, regionId, productId, nearPrice, count, among = mostLoved } = question
  const inStock = stockIn(index, regionId)
  const at = positionOf(index, productId)
  // Each model once, and never its own other colours, which the page already shows.
  const seen = new Set(at < 0 ? [] : [index.modelOf[at]!])
  const isNew = (position: number): boolean => {
    const model = index.modelOf[position]!
    return !seen.has(model) && seen.add(model).has(model)
  }
  const [stocked, soldOut]: [number[], number[]] = [[], []]
  for (const one of orderOf(index, sectionId, 'popular', regionId)) {
    if (!inStock[one]) soldOut.push(one)
    else if (isNew(one)) stocked.push(one)
    if (stocked.length >= among) break
  }
  const rest = stocked.length < count ? soldOut.filter(isNew).slice(0, among) : []
  const nearest = (loved: number[]): number[] => {
    if (nearPrice === null) return loved
    const { from } = pricesIn(index, regionId)
    const away = (one: number) => Math.abs(Math.log(from[one]!) - Math.log(nearPrice))
    return loved.sort((a, b) => away(a) - away(b))
  }
  return [...nearest(stocked), ...nearest(rest)].slice(0, count).map((one) => index.ids[one]!)
}
