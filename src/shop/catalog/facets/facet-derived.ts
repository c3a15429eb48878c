import { everywhere, type FacetIndex, type PriceBounds, pricesIn, type SortOrder, type Summary } from './facet-index.ts'

/**
 * Positions of a section, or of the whole shop, in the order of a sort by the prices of a region; ties by id. Stock is not considered: the
 * caller does that.
 */
export function orderOf(index: FacetIndex, sectionId: number | null, sort: SortOrder, regionId: number): Uint32Array {
  // If prices are the same in every region, so are the orders.
  const place = sort === 'popular' || sort === 'rating' || index.otherPrices.size === 0 ? '' : regionId
  const key = `${sort}:${place}:${sectionId ?? ''}`
  const known = index.derived.orders.get(key)
  if (known) return known
  const made =
    sectionId === null
      ? sorted(index, columnOf(index, sort, regionId), sort === 'price' ? 1 : -1)
      : within(index, orderOf(index, null, sort, regionId), sectionId)
  index.derived.orders.set(key, made)
  return made
}

const columnOf = (index: FacetIndex, sort: SortOrder, regionId: number) =>
  sort === 'popular' ? index.popularity : sort === 'rating' ? index.stars : pricesIn(index, regionId).from

/** Positions of a section, ascending: columns are read fastest from beginning to end. */
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

/** By path number: 1 if the path contains the section. */
export const isInSection = (index: FacetIndex, sectionId: number): Uint8Array =>
  Uint8Array.from(index.paths.lists, (path) => Number(path.includes(sectionId)))

/**
 * Positions sorted by a column of integers, ties by id. Value and place in the order of ids are packed into one number if they fit (53 bits), as
 * a typed array sorts numbers several times faster than a comparator does.
 */
function sorted({ byId, placeOf }: FacetIndex, column: Float64Array | Int32Array, sign: 1 | -1): Uint32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of column) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const step = 2 ** Math.ceil(Math.log2(Math.max(2, column.length)))
  if ((most - least + 1) * step > Number.MAX_SAFE_INTEGER) {
    return byId.toSorted((a, b) => sign * (column[a]! - column[b]!) || placeOf[a]! - placeOf[b]!)
  }
  const packed = Float64Array.from(
    column,
    (value, at) => (sign === 1 ? value - least : most - value) * step + placeOf[at]!,
  ).sort()
  return Uint32Array.from(packed, (one) => byId[one % step]!)
}

/** By position, 1 if the product can be sold to the region: a warehouse serves every region, a shop only its own. */
export function stockIn(index: FacetIndex, regionId: number): Uint8Array {
  const known = index.derived.stock.get(regionId)
  if (known) return known
  const serves = index.stocks.lists.map((list) => Number(list[0] === everywhere || list.includes(regionId)))
  const flags = Uint8Array.from(index.stockOf, (number) => serves[number]!)
  index.derived.stock.set(regionId, flags)
  return flags
}

/** Whether any product has published reviews. */
export function hasStars({ stars, derived }: FacetIndex): boolean {
  derived.hasStars ??= stars.some((one) => one > 0)
  return derived.hasStars
}

/** By position, 1 if one of these outlets holds the product now. */
export function productsInOutlets(index: FacetIndex, outletIds: readonly number[]): Uint8Array {
  const holds = index.outlets.lists.map((list) => Number(outletIds.some((id) => list.includes(id))))
  return Uint8Array.from(index.outletsOf, (number) => holds[number]!)
}

/** By number of a list of sizes: numbers of the sizes available in a region or, given `outletIds`, held by one of these outlets now. */
export function sizesIn(
  index: FacetIndex,
  regionId: number,
  outletIds: readonly number[] | null = null,
): readonly (readonly number[])[] {
  const { lists, numberOfName } = index.sizes
  if (outletIds !== null) {
    const isHeld = (outlets: readonly number[]) => outletIds.some((id) => outlets.includes(id))
    return lists.map((list) => list.flatMap(([name, , outlets]) => (isHeld(outlets) ? numberOfName.get(name)! : [])))
  }
  const known = index.derived.sizes.get(regionId)
  if (known) return known
  const made = lists.map((list) =>
    list.flatMap(([name, places]) =>
      places[0] === everywhere || places.includes(regionId) ? numberOfName.get(name)! : [],
    ),
  )
  index.derived.sizes.set(regionId, made)
  return made
}

interface HowToCount {
  /** A model counts once for all its colours; positions must then be ascending, so that its colours are adjacent. */
  folds: boolean
  regionId: number
  /** Only sizes that one of these outlets holds now; null: sizes available in the region. */
  heldAt?: readonly number[] | null
}

/** Counts the positions by value and by size. */
export function tally(
  index: FacetIndex,
  positions: Uint32Array,
  how: HowToCount,
): Pick<Summary, 'counts' | 'sizeCounts'> {
  const { values, valueIds, modelOf } = index
  const { starts, items } = values
  const counts = new Uint32Array(valueIds.length)
  const lastModel = how.folds ? new Uint32Array(valueIds.length) : null
  for (let n = 0; n < positions.length; n++) {
    const at = positions[n]!
    const end = starts[at + 1]!
    if (lastModel === null) {
      for (let k = starts[at]!; k < end; k++) counts[items[k]!]!++
      continue
    }
    const model = modelOf[at]! + 1
    for (let k = starts[at]!; k < end; k++) {
      const value = items[k]!
      counts[value]! += Number(lastModel[value] !== model)
      lastModel[value] = model
    }
  }
  return { counts, sizeCounts: tallySizes(index, positions, how) }
}

/** Counts the positions by size. */
export function tallySizes(
  index: FacetIndex,
  positions: Uint32Array,
  { folds, regionId, heldAt }: HowToCount,
): Uint32Array {
  const { modelOf, sizesOf, sizes } = index
  const sizesHere = sizesIn(index, regionId, heldAt)
  const counts = new Uint32Array(sizes.names.length)
  if (!folds) {
    const lists = new Uint32Array(sizesHere.length)
    for (let n = 0; n < positions.length; n++) lists[sizesOf[positions[n]!]!]!++
    for (const [list, count] of lists.entries()) for (const size of sizesHere[list]!) counts[size]! += count
    return counts
  }
  const lastModel = new Uint32Array(counts.length)
  for (let n = 0; n < positions.length; n++) {
    const model = modelOf[positions[n]!]! + 1
    for (const size of sizesHere[sizesOf[positions[n]!]!]!) {
      counts[size]! += Number(lastModel[size] !== model)
      lastModel[size] = model
    }
  }
  return counts
}

/** Number of models among ascending positions. */
export function modelsAmong({ modelOf }: FacetIndex, positions: Uint32Array): number {
  let [count, last] = [0, -1]
  for (let n = 0; n < positions.length; n++) {
    const model = modelOf[positions[n]!]!
    count += Number(model !== last)
    last = model
  }
  return count
}

/** Counts of a section without any filter, in a region; `inStock`: only products that can be sold to it. */
export function summaryOf(
  index: FacetIndex,
  sectionId: number | null,
  { regionId, inStock, folds }: { regionId: number; inStock: boolean; folds: boolean },
): Summary {
  const key = `${sectionId ?? ''}:${regionId}:${inStock}:${folds}`
  const known = index.derived.summaries.get(key)
  if (known) return known
  const stock = inStock ? stockIn(index, regionId) : null
  const all = membersOf(index, sectionId)
  const members = stock === null ? all : all.filter((at) => stock[at] === 1)
  const total = folds ? modelsAmong(index, members) : members.length
  const summary = { size: members.length, total, ...tally(index, members, { folds, regionId }) }
  index.derived.summaries.set(key, summary)
  return summary
}

export const noBounds = (): PriceBounds => ({
  soldFrom: Number.POSITIVE_INFINITY,
  soldTo: Number.NEGATIVE_INFINITY,
  from: Number.POSITIVE_INFINITY,
  to: Number.NEGATIVE_INFINITY,
})

/** Price bounds of a section in a region. */
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

/** Extends the bounds by a product; `stocked`: 1 if it can be bought. */
export function widen(bounds: PriceBounds, from: number, to: number, stocked: number): void {
  if (from < bounds.from) bounds.from = from
  if (to > bounds.to) bounds.to = to
  if (stocked === 0) return
  if (from < bounds.soldFrom) bounds.soldFrom = from
  if (to > bounds.soldTo) bounds.soldTo = to
}
