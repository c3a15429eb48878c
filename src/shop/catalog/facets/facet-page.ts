import { firstOf } from '#lib/first-of.ts'
import { maxRows } from '../listing-query.ts'
import { membersOf, orderOf } from './facet-derived.ts'
import { type FacetIndex, pricesIn } from './facet-index.ts'
import { type FacetQuestion, type Fitting, type Found, mergesColours, type Scope } from './facet-question.ts'
import { displayedPrices } from './facet-variants.ts'

/** Products in stock come first in every order; ties have a fixed order, so that no card appears on two pages. */
export function pageOf(
  index: FacetIndex,
  question: FacetQuestion,
  scope: Scope,
  { isFit, total }: Fitting,
  inStock: Uint8Array,
): number[] {
  const { sectionId, sort, page, pageSize, regionId } = question
  const skip = (page - 1) * pageSize
  const end = Math.min(total, maxRows, skip + pageSize)
  if (skip >= end) return []
  if (scope.ranks) return best(index, question, scope as Found, isFit, inStock, end).slice(skip)
  const shown = sort === 'price' || sort === '-price' ? displayedPrices(index, question) : null
  const from = shown ?? pricesIn(index, regionId).from
  const order = shown
    ? byPrice(index, membersOf(index, sectionId), shown, sort === 'price' ? 1 : -1)
    : orderOf(index, sectionId, sort, regionId)
  const isPlaced = mergesColours(index, question) ? new Uint8Array(index.modelCount) : null
  // In descending order, products that cost more than the upper limit come before all others.
  const { priceTo } = question
  const first = sort === '-price' && priceTo !== null ? firstOf(order.length, (n) => from[order[n]!]! <= priceTo) : 0
  const positions: number[] = []
  let passed = 0
  for (const stocked of question.inStock ? [1] : [1, 0]) {
    for (let n = first; n < order.length && passed < end; n++) {
      const at = order[n]!
      if (inStock[at] !== stocked || !(isFit === null || isFit(at))) continue
      if (isPlaced !== null) {
        // A model takes the place of its first matching colour and is shown in that colour.
        const model = index.modelOf[at]!
        if (isPlaced[model] === 1) continue
        isPlaced[model] = 1
      }
      if (passed++ >= skip) positions.push(at)
    }
  }
  return positions
}

/** Sorts positions by prices for which no order is cached. */
const byPrice = ({ placeOf }: FacetIndex, positions: Uint32Array, from: Float64Array, sign: 1 | -1): Uint32Array =>
  positions.toSorted((a, b) => sign * (from[a]! - from[b]!) || placeOf[a]! - placeOf[b]!)

/**
 * The first `most` of what was found, by the sort. `popular`: by match quality regardless of stock, or a seat in stock would come before the
 * toilet asked for (design §7); equal matches by stock, then by popularity.
 */
function best(
  index: FacetIndex,
  question: FacetQuestion,
  { positions, ranks }: Found,
  isFit: Fitting['isFit'],
  inStock: Uint8Array,
  most: number,
): number[] {
  const { popularity, stars, modelOf, placeOf } = index
  const { sort, regionId } = question
  const isFolded = mergesColours(index, question)
  const prices = displayedPrices(index, question) ?? pricesIn(index, regionId).from
  const bySort: (a: number, b: number, i: number, j: number) => number =
    sort === 'popular'
      ? (a, b, i, j) => ranks[b]! - ranks[a]! || inStock[j]! - inStock[i]! || popularity[j]! - popularity[i]!
      : (_a, _b, i, j) =>
          inStock[j]! - inStock[i]! ||
          (sort === 'rating' ? stars[j]! - stars[i]! : (sort === 'price' ? 1 : -1) * (prices[i]! - prices[j]!))
  const before = (a: number, b: number): number => {
    const [i, j] = [positions[a]!, positions[b]!]
    return bySort(a, b, i, j) || placeOf[i]! - placeOf[j]!
  }
  // A page needs two dozen of possibly thousands: what sorts after the last candidate is skipped at once.
  const first: number[] = []
  let last: number | undefined
  const trim = () => {
    first.sort(before).splice(most)
    last = first[most - 1]
  }
  for (let n = 0; n < positions.length; ) {
    let top = -1
    const model = modelOf[positions[n]!]
    do {
      if ((isFit === null || isFit(positions[n]!)) && (top < 0 || before(n, top) < 0)) top = n
      n++
    } while (isFolded && n < positions.length && modelOf[positions[n]!] === model)
    if (top < 0 || (last !== undefined && before(top, last) > 0)) continue
    first.push(top)
    if (first.length >= most * 2) trim()
  }
  trim()
  return first.map((n) => positions[n]!)
}
