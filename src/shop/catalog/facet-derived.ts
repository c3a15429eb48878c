import { everywhere, type FacetIndex, type SortOrder, type Summary } from './facet-index.ts'

/** Positions of a section, or of the whole shop, in the order of a sort; equal ones by id. Stock is the reader's business. */
export function orderOf(index: FacetIndex, sectionId: number | null, sort: SortOrder): Uint32Array {
  const key = `${sort}:${sectionId ?? ''}`
  const known = index.derived.orders.get(key)
  if (known) return known
  const made =
    sectionId === null
      ? sorted(sort === 'popular' ? index.popularity : index.prices, sort === 'price' ? 1 : -1)
      : within(index, orderOf(index, null, sort), sectionId)
  index.derived.orders.set(key, made)
  return made
}

/** Positions of a section in ascending order: columns are read fastest from their beginning to their end. */
export function membersOf(index: FacetIndex, sectionId: number | null): Uint32Array {
  const known = index.derived.members.get(sectionId)
  if (known) return known
  const all = Uint32Array.from(index.ids, (_, at) => at)
  const members = sectionId === null ? all : within(index, all, sectionId)
  index.derived.members.set(sectionId, members)
  return members
}

function within(index: FacetIndex, positions: Uint32Array, sectionId: number): Uint32Array {
  const isInside = isInSection(index, sectionId)
  return positions.filter((at) => isInside[index.pathOf[at]!])
}

/** By the number of a path: 1 if it leads through the section. */
export const isInSection = (index: FacetIndex, sectionId: number): Uint8Array =>
  Uint8Array.from(index.paths.lists, (path) => Number(path.includes(sectionId)))

/**
 * Positions by a column of whole numbers. Value and position are packed into one number where they fit (53 bits), since numbers
 * alone are sorted several times faster than by a function.
 */
function sorted(column: Float64Array | Int32Array, sign: 1 | -1): Uint32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of column) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const step = 2 ** Math.ceil(Math.log2(Math.max(2, column.length)))
  if ((most - least + 1) * step > Number.MAX_SAFE_INTEGER) {
    return Uint32Array.from(column, (_, at) => at).sort((a, b) => sign * (column[a]! - column[b]!) || a - b)
  }
  const packed = Float64Array.from(
    column,
    (value, at) => (sign === 1 ? value - least : most - value) * step + at,
  ).sort()
  return Uint32Array.from(packed, (one) => one % step)
}

/** 1 where a product can be sold to the region: what a warehouse holds serves every region; what a shop holds, its own. */
export function stockIn(index: FacetIndex, regionId: number): Uint8Array {
  const known = index.derived.stock.get(regionId)
  if (known) return known
  const serves = index.stocks.lists.map((list) => Number(list[0] === everywhere || list.includes(regionId)))
  const flags = Uint8Array.from(index.stockOf, (number) => serves[number]!)
  index.derived.stock.set(regionId, flags)
  return flags
}

/** A section with nothing chosen in it; of a region: only what can be sold to it. */
export function summaryOf(index: FacetIndex, sectionId: number | null, inStockIn: number | null): Summary {
  const key = `${sectionId ?? ''}:${inStockIn ?? ''}`
  const known = index.derived.summaries.get(key)
  if (known) return known
  const { prices, pricesMax, values, valueIds } = index
  const stock = inStockIn === null ? null : stockIn(index, inStockIn)
  const counts = new Uint32Array(valueIds.length)
  let [size, priceFrom, priceTo] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const at of membersOf(index, sectionId)) {
    if (stock !== null && stock[at] === 0) continue
    size++
    if (prices[at]! < priceFrom) priceFrom = prices[at]!
    if (pricesMax[at]! > priceTo) priceTo = pricesMax[at]!
    for (let k = values.starts[at]!; k < values.starts[at + 1]!; k++) counts[values.items[k]!]!++
  }
  const summary = { size, priceFrom, priceTo, counts }
  index.derived.summaries.set(key, summary)
  return summary
}
