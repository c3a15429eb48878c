import { kopecks } from '#lib/money.ts'
import type { ListingFacts } from './card.ts'
import type { ListingQuery } from './listing-query.ts'

/** What the read model says of the goods of one section in one price zone: as it comes from the database, in order of ids. */
export interface IndexRows {
  ids: number[]
  prices: number[]
  pricesMax: number[]
  popularity: number[]
  inWarehouse: boolean[]
  stockRegions: number[][]
  valueIds: number[][]
}

/** The same in columns: sixty bytes a product, counted through in a millisecond for ten thousand (decision 0015). */
export interface FacetIndex {
  ids: Float64Array
  prices: Float64Array
  pricesMax: Float64Array
  popularity: Float64Array
  inWarehouse: Uint8Array
  /** Where the regions of each product begin in `regions`; one more than there are products. */
  regionStarts: Uint32Array
  regions: Float64Array
  valueStarts: Uint32Array
  /** Places in `valueIds`. */
  values: Uint32Array
  valueIds: number[]
  placeOfValue: Map<number, number>
  orders: Partial<Record<ListingQuery['sort'], Uint32Array>>
  stock: Map<number, Uint8Array>
  /** Counts of values where nothing is left out. */
  counts?: ListingFacts['counts']
}

export function makeIndex(parts: readonly IndexRows[]): FacetIndex {
  const placeOfValue = new Map<number, number>()
  const placeOf = (id: number): number => {
    const known = placeOfValue.get(id)
    if (known !== undefined) return known
    placeOfValue.set(id, placeOfValue.size)
    return placeOfValue.size - 1
  }
  const column = (pick: (part: IndexRows) => number[]) => Float64Array.from(parts.flatMap(pick))
  const regions = flat(parts.flatMap((part) => part.stockRegions))
  const values = flat(parts.flatMap((part) => part.valueIds))
  return {
    ids: column((part) => part.ids),
    prices: column((part) => part.prices),
    pricesMax: column((part) => part.pricesMax),
    popularity: column((part) => part.popularity),
    inWarehouse: Uint8Array.from(parts.flatMap((part) => part.inWarehouse.map(Number))),
    regionStarts: regions.starts,
    regions: Float64Array.from(regions.items),
    valueStarts: values.starts,
    values: Uint32Array.from(values.items, placeOf),
    valueIds: [...placeOfValue.keys()],
    placeOfValue,
    orders: {},
    stock: new Map(),
  }
}

function flat(lists: readonly number[][]): { starts: Uint32Array; items: number[] } {
  const starts = new Uint32Array(lists.length + 1)
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i]! + list.length
  return { starts, items: lists.flat() }
}

/** With the orders and the stock of a dozen regions, which are made when first asked for. */
export const sizeOfIndex = (index: FacetIndex): number =>
  index.ids.length * (4 * 8 + 1 + 2 * 4 + 3 * 4 + 12) + index.regions.length * 8 + index.values.length * 4 + 4096

/** What a full-text query found, and how well each fits. */
export interface Matches {
  ids: Float64Array
  ranks: Float64Array
}

/** The same by places on a index. */
export interface Found {
  places: Uint32Array
  ranks: Float64Array
}

/** Goods that have left or entered since the index was filled are not on it; its tag has fallen by then. */
export function findInIndex(index: FacetIndex, { ids, ranks }: Matches): Found {
  const places = new Uint32Array(ids.length)
  const kept = new Float64Array(ids.length)
  let count = 0
  for (let n = 0; n < ids.length; n++) {
    const place = placeOfId(index.ids, ids[n]!)
    if (place < 0) continue
    places[count] = place
    kept[count++] = ranks[n]!
  }
  return { places: places.subarray(0, count), ranks: kept.subarray(0, count) }
}

function placeOfId(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (ids[middle] === id) return middle
    if (ids[middle]! < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export interface IndexAnswer extends Omit<ListingFacts, 'page'> {
  /** Products of the page, in order. */
  ids: number[]
}

export interface Asked {
  query: ListingQuery
  chosen: { valueIds: number[] }[]
  regionId: number
  found: Found | null
}

/**
 * A page with its total, price range and disjunctive facet counts: each product is looked at once. A product that fails one
 * chosen group still counts for the other values of that group; the price range leaves the price choice out in the same way.
 */
export function readIndex(index: FacetIndex, asked: Asked): IndexAnswer {
  const { query, found } = asked
  const inStock = stockOf(index, asked.regionId)
  const wanted = asked.chosen.map(({ valueIds }) => {
    const flags = new Uint8Array(index.valueIds.length)
    for (const id of valueIds) if (index.placeOfValue.has(id)) flags[index.placeOfValue.get(id)!] = 1
    return flags
  })
  // How many choices each product looked at fails, and which alone; what is left out of the scope stays at `outside`.
  const misses = new Uint8Array(index.ids.length).fill(outside)
  const missedAlone = new Uint8Array(index.ids.length)
  const matches = new Uint8Array(index.ids.length)
  const least = query.priceFrom ?? 0
  const most = query.priceTo ?? Number.POSITIVE_INFINITY
  let [total, priceFrom, priceTo] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  const count = found ? found.places.length : index.ids.length
  for (let n = 0; n < count; n++) {
    const i = found ? found.places[n]! : n
    if (query.inStock && !inStock[i]) continue
    let failed = 0
    for (let g = 0; g < wanted.length; g++) {
      if (hasOne(index, i, wanted[g]!)) continue
      failed++
      missedAlone[i] = g
    }
    if (failed === 0) {
      priceFrom = Math.min(priceFrom, index.prices[i]!)
      priceTo = Math.max(priceTo, index.pricesMax[i]!)
    }
    const affordable = index.pricesMax[i]! >= least && index.prices[i]! <= most
    if (affordable && failed === 0) {
      total++
      matches[i] = 1
    }
    misses[i] = affordable ? failed : several
  }
  return {
    ids: pageOf(index, asked, matches, inStock).map((i) => index.ids[i]!),
    total,
    priceFrom: Number.isFinite(priceFrom) ? kopecks(priceFrom) : null,
    priceTo: Number.isFinite(priceTo) ? kopecks(priceTo) : null,
    counts: countsOf(index, {
      misses,
      missedAlone,
      groups: wanted.length,
      total,
      isWanted: query.withFacets !== false,
    }),
  }
}

const outside = 255
const several = 254

function hasOne(index: FacetIndex, i: number, flags: Uint8Array): boolean {
  for (let k = index.valueStarts[i]!; k < index.valueStarts[i + 1]!; k++) if (flags[index.values[k]!]) return true
  return false
}

interface Looked {
  misses: Uint8Array
  missedAlone: Uint8Array
  groups: number
  total: number
  isWanted: boolean
}

/** How many products have each value: among those that fit, and among those that fail the i-th group alone. */
function countsOf(index: FacetIndex, { misses, missedAlone, groups, total, isWanted }: Looked): ListingFacts['counts'] {
  if (!isWanted) return new Map()
  const isWhole = groups === 0 && total === index.ids.length
  if (isWhole && index.counts) return index.counts
  const { valueStarts, values } = index
  const seen = new Uint8Array(index.valueIds.length)
  const both = new Uint32Array(index.valueIds.length)
  const only = Array.from({ length: groups }, () => new Uint32Array(index.valueIds.length))
  for (let i = 0; i < misses.length; i++) {
    if (misses[i] === outside) continue
    const into = misses[i] === 0 ? both : misses[i] === 1 ? only[missedAlone[i]!]! : null
    for (let k = valueStarts[i]!; k < valueStarts[i + 1]!; k++) {
      const value = values[k]!
      seen[value] = 1
      if (into) into[value]!++
    }
  }
  const counts: ListingFacts['counts'] = new Map()
  for (const [place, id] of index.valueIds.entries()) {
    if (!seen[place]) continue
    counts.set(id, { both: both[place]!, exceptOwn: only.map((own) => both[place]! + own[place]!) })
  }
  if (isWhole) index.counts = counts
  return counts
}

/** What a warehouse holds serves every region; what a shop holds, its own. */
function stockOf(index: FacetIndex, regionId: number): Uint8Array {
  const known = index.stock.get(regionId)
  if (known) return known
  const flags = index.inWarehouse.slice()
  for (let i = 0; i < flags.length; i++)
    for (let k = index.regionStarts[i]!; k < index.regionStarts[i + 1]!; k++)
      if (index.regions[k] === regionId) flags[i] = 1
  index.stock.set(regionId, flags)
  return flags
}

/** What is in stock stands first whatever the order; equal rows keep one order (no card twice on two pages). */
function pageOf(index: FacetIndex, { query, found }: Asked, matches: Uint8Array, inStock: Uint8Array): number[] {
  const skip = (query.page - 1) * query.pageSize
  const end = skip + query.pageSize
  if (found && query.sort === 'popular') return best(index, found, matches, inStock, end).slice(skip)
  const order = orderOf(index, query.sort)
  const page: number[] = []
  let passed = 0
  for (const stocked of [1, 0]) {
    for (let n = 0; n < order.length && passed < end; n++) {
      const i = order[n]!
      if (!matches[i] || inStock[i] !== stocked) continue
      if (passed++ >= skip) page.push(i)
    }
  }
  return page
}

/** The first of what was found: by how well it fits, then by popularity. */
function best(
  index: FacetIndex,
  { places, ranks }: Found,
  matches: Uint8Array,
  inStock: Uint8Array,
  most: number,
): number[] {
  const before = (a: number, b: number): number => {
    const [i, j] = [places[a]!, places[b]!]
    return inStock[j]! - inStock[i]! || ranks[b]! - ranks[a]! || index.popularity[j]! - index.popularity[i]! || i - j
  }
  // A page wants two dozen of what may be thousands: what comes after the last of those kept is not even looked at again.
  const first: number[] = []
  let last: number | undefined
  const trim = () => {
    first.sort(before).splice(most)
    last = first[most - 1]
  }
  for (let n = 0; n < places.length; n++) {
    if (!matches[places[n]!] || (last !== undefined && before(n, last) > 0)) continue
    first.push(n)
    if (first.length >= most * 2) trim()
  }
  trim()
  return first.map((n) => places[n]!)
}

/** Places in the order of a sort, stock aside; ids ascend with places, so they settle what is equal. */
function orderOf(index: FacetIndex, sort: ListingQuery['sort']): Uint32Array {
  const known = index.orders[sort]
  if (known) return known
  const by = sort === 'popular' ? index.popularity : index.prices
  const sign = sort === 'price' ? 1 : -1
  const order = Uint32Array.from(by, (_, i) => i).sort((a, b) => sign * (by[a]! - by[b]!) || a - b)
  index.orders[sort] = order
  return order
}
