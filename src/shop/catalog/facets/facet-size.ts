import type { FacetIndex, Ladder } from './facet-index.ts'

/** Estimated bytes of the index, including its derived data. */
export function sizeOfIndex({ derived, ...index }: FacetIndex): number {
  const places = [index.pathOf, index.stockOf, index.outletsOf, index.sizesOf, index.modelOf, index.byId, index.placeOf]
  const columns = [index.ids, index.prices, index.pricesMax, index.popularity, index.stars, ...places]
  const lists = [index.values.starts, index.values.items, index.productsByValue.starts, index.productsByValue.items]
  const counts = Array.from(derived.summaries.values(), (summary) => summary.counts)
  const prices = [...derived.prices.values()].flatMap(({ from, to }) => [from, to])
  const made = [
    ...derived.orders.values(),
    ...derived.members.values(),
    ...counts,
    ...prices,
    ...derived.stock.values(),
  ]
  const tables = index.positionById ? [index.positionById] : []
  const arrays = [...columns, ...lists, ...tables, ...made].reduce((sum, array) => sum + array.byteLength, 0)
  const numbered = [...index.paths.lists, ...index.stocks.lists, ...index.outlets.lists, ...index.sizes.lists].reduce(
    (sum, list) => sum + 120 + list.length * 16,
    0,
  )
  const names = index.modelNames.reduce((sum, name) => sum + 8 + (name === '' ? 0 : 24 + name.length), 0)
  const others = index.otherPrices.size * 300 + index.variants.size * 600 + derived.bounds.size * 150
  const ladders = sizeOfLadders(derived.ladders)
  return arrays + ladders + numbered + names + others + index.valueIds.length * 48 + made.length * 150
}

export function sizeOfLadder(ladder: Ladder | 'asked' | 'none'): number {
  if (typeof ladder === 'string') return 100
  const { positions, holds, first, steps } = ladder
  const counted = steps.reduce((bytes, { counts, sizeCounts }) => bytes + counts.byteLength + sizeCounts.byteLength, 0)
  return counted + positions.length * (first ? 13 : 4) + (holds?.byteLength ?? 0)
}

/** Bytes of all ladders of an index. */
export const sizeOfLadders = (ladders: FacetIndex['derived']['ladders']): number =>
  [...ladders.values()].reduce((sum, ladder) => sum + sizeOfLadder(ladder), 0)
