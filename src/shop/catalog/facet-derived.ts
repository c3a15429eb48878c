import { everywhere, type FacetIndex, type PriceBounds, pricesIn, type SortOrder, type Summary } from './facet-index.ts'

/**
 * Positions of a section, or of the whole shop, in the order of a sort, by the prices of a region; equal ones by id. Stock is the
 * reader's business.
 */
export function orderOf(index: FacetIndex, sectionId: number | null, sort: SortOrder, regionId: number): Uint32Array {
  // Where prices are the same in every region, so are the orders.
  const place = sort === 'popular' || index.otherPrices.size === 0 ? '' : regionId
  const key = `${sort}:${place}:${sectionId ?? ''}`
  const known = index.derived.orders.get(key)
  if (known) return known
  const made =
    sectionId === null
      ? sorted(sort === 'popular' ? index.popularity : pricesIn(index, regionId).from, sort === 'price' ? 1 : -1)
      : within(index, orderOf(index, null, sort, regionId), sectionId)
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
  const { values, valueIds } = index
  const stock = inStockIn === null ? null : stockIn(index, inStockIn)
  const counts = new Uint32Array(valueIds.length)
  let size = 0
  for (const at of membersOf(index, sectionId)) {
    if (stock !== null && stock[at] === 0) continue
    size++
    for (let k = values.starts[at]!; k < values.starts[at + 1]!; k++) counts[values.items[k]!]!++
  }
  const summary = { size, counts }
  index.derived.summaries.set(key, summary)
  return summary
}

export const noBounds = (): PriceBounds => ({
  soldFrom: Number.POSITIVE_INFINITY,
  soldTo: Number.NEGATIVE_INFINITY,
  from: Number.POSITIVE_INFINITY,
  to: Number.NEGATIVE_INFINITY,
})

/** The prices of a section in a region. */
export function boundsOf(index: FacetIndex, sectionId: number | null, regionId: number): PriceBounds {
  const key = `${sectionId ?? ''}:${regionId}`
  const known = index.derived.bounds.get(key)
  if (known) return known
  const stock = stockIn(index, regionId)
  const { from, to } = pricesIn(index, regionId)
  const bounds = noBounds()
  for (const at of membersOf(index, sectionId)) widen(bounds, from[at]!, to[at]!, stock[at]!)
  index.derived.bounds.set(key, bounds)
  return bounds
}

/** Takes a product into the bounds; `stocked` is 1 where it can be bought. */
export function widen(bounds: PriceBounds, from: number, to: number, stocked: number): void {
  if (from < bounds.from) bounds.from = from
  if (to > bounds.to) bounds.to = to
  if (stocked === 0) return
  if (from < bounds.soldFrom) bounds.soldFrom = from
  if (to > bounds.soldTo) bounds.soldTo = to
}
