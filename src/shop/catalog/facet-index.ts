import { everywhere, type OtherPrice, priceHere } from './price-here.ts'

export { everywhere }

/** What the read model says of goods in one price zone: as it comes from the database, in ascending order of ids. */
export interface IndexRows {
  ids: number[]
  prices: number[]
  pricesMax: number[]
  /** Prices at places where they are not these. */
  otherPrices: (readonly OtherPrice[])[]
  popularity: number[]
  inWarehouse: boolean[]
  stockRegions: number[][]
  /** Categories from the first level down. */
  paths: number[][]
  valueIds: number[][]
}

/** Lists of small numbers, one after another: list `i` lies from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/**
 * The goods of one company in one price zone, in columns (decision 0024). A product is known here by its position. Equal
 * category paths and equal sets of outlets are kept once, and the product holds their number.
 */
export interface FacetIndex {
  ids: Float64Array
  prices: Float64Array
  pricesMax: Float64Array
  /** By position, of the products that have any. */
  otherPrices: Map<number, readonly OtherPrice[]>
  popularity: Int32Array
  paths: Numbered
  pathOf: Uint32Array
  /** Regions whose shops hold the product; `everywhere` stands for a warehouse. */
  stocks: Numbered
  stockOf: Uint32Array
  valueIds: number[]
  numberOfValue: Map<number, number>
  /** Position → numbers of its values. */
  values: Lists
  /** Number of a value → positions that have it. */
  productsByValue: Lists
  /** Made when first asked for, and forgotten when what they are made of changes. */
  derived: Derived
}

export type SortOrder = 'popular' | 'price' | '-price'

export interface Derived {
  /** Positions of a section (or of the whole shop) in the order of a sort, stock aside. */
  orders: Map<string, Uint32Array>
  /** Positions of a section, or of the whole shop, in ascending order. */
  members: Map<number | null, Uint32Array>
  /** By section and by the region whose stock is asked for. */
  summaries: Map<string, Summary>
  /** By section and region. */
  bounds: Map<string, PriceBounds>
  /** Region → prices there. */
  prices: Map<number, PricesHere>
  /** Region → 1 where a product can be sold to it. */
  stock: Map<number, Uint8Array>
}

/** Goods with nothing chosen among them. */
export interface Summary {
  size: number
  /** By number of value. */
  counts: Uint32Array
}

/** Prices of goods in a region: of what can be bought there, and of all that is listed; infinite where there is nothing. */
export interface PriceBounds {
  soldFrom: number
  soldTo: number
  from: number
  to: number
}

/** By position, the least and the most that is asked for a product in one region. */
export interface PricesHere {
  from: Float64Array
  to: Float64Array
}

/** Distinct lists of ids, each with a number. */
export interface Numbered {
  lists: number[][]
  numbers: Map<string, number>
}

const noDerived = (): Derived => ({
  orders: new Map(),
  members: new Map(),
  summaries: new Map(),
  bounds: new Map(),
  prices: new Map(),
  stock: new Map(),
})

export function makeIndex(parts: readonly IndexRows[]): FacetIndex {
  const size = parts.reduce((sum, part) => sum + part.ids.length, 0)
  const valueIds = [...new Set(parts.flatMap((part) => part.valueIds.flat()))].sort((a, b) => a - b)
  const numberOfValue = new Map(valueIds.map((id, number) => [id, number]))
  const index = {
    ids: new Float64Array(size),
    prices: new Float64Array(size),
    pricesMax: new Float64Array(size),
    otherPrices: new Map<number, readonly OtherPrice[]>(),
    popularity: new Int32Array(size),
    paths: { lists: [], numbers: new Map() } as Numbered,
    pathOf: new Uint32Array(size),
    stocks: { lists: [], numbers: new Map() } as Numbered,
    stockOf: new Uint32Array(size),
  }
  const starts = new Uint32Array(size + 1)
  const items = new Uint32Array(parts.reduce((sum, part) => sum + part.valueIds.reduce((n, v) => n + v.length, 0), 0))
  let at = 0
  for (const rows of parts) {
    for (let row = 0; row < rows.ids.length; row++, at++) {
      index.ids[at] = rows.ids[row]!
      putFigures(index, at, rows, row)
      index.pathOf[at] = numberOf(index.paths, rows.paths[row]!)
      let end = starts[at]!
      for (const id of rows.valueIds[row]!) items[end++] = numberOfValue.get(id)!
      starts[at + 1] = end
    }
  }
  const values = { starts, items }
  return {
    ...index,
    valueIds,
    numberOfValue,
    values,
    productsByValue: turned(values, valueIds.length),
    derived: noDerived(),
  }
}

type Figures = Pick<FacetIndex, 'prices' | 'pricesMax' | 'otherPrices' | 'popularity' | 'stocks' | 'stockOf'>

/** Prices, popularity and stock of a product: what changes daily. */
function putFigures(index: Figures, at: number, rows: IndexRows, row: number): void {
  index.prices[at] = rows.prices[row]!
  index.pricesMax[at] = rows.pricesMax[row]!
  const other = rows.otherPrices[row]!
  if (other.length > 0) index.otherPrices.set(at, other)
  else index.otherPrices.delete(at)
  index.popularity[at] = rows.popularity[row]!
  const regions = rows.stockRegions[row]!
  index.stockOf[at] = numberOf(index.stocks, rows.inWarehouse[row] ? [everywhere, ...regions] : regions)
}

function numberOf({ lists, numbers }: Numbered, list: number[]): number {
  const key = list.join()
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, lists.length)
  return lists.push(list) - 1
}

/** From "position → values" to "value → positions". */
function turned({ starts, items }: Lists, count: number): Lists {
  const turnedStarts = new Uint32Array(count + 1)
  for (const item of items) turnedStarts[item + 1]!++
  for (let n = 0; n < count; n++) turnedStarts[n + 1]! += turnedStarts[n]!
  const next = turnedStarts.slice()
  const turnedItems = new Uint32Array(items.length)
  for (let i = 0; i + 1 < starts.length; i++)
    for (let k = starts[i]!; k < starts[i + 1]!; k++) turnedItems[next[items[k]!]!++] = i
  return { starts: turnedStarts, items: turnedItems }
}

/**
 * Brings the index up to a change of some products: `rows` is what the read model says of them now; one that is not among the
 * rows has left it. Prices, popularity and stock are written over; anything else makes the columns anew.
 */
export function patchIndex(index: FacetIndex, changed: ReadonlySet<number>, rows: IndexRows): FacetIndex {
  const positions = rows.ids.map((id) => positionOf(index, id))
  const stays = new Set(rows.ids)
  const isGone = [...changed].some((id) => !stays.has(id) && positionOf(index, id) >= 0)
  if (isGone || positions.some((at, row) => at < 0 || !isSameKind(index, at, rows, row))) {
    return makeIndex([merged(rowsOf(index), changed, rows)])
  }
  let isOrderKept = true
  for (const [row, at] of positions.entries()) {
    isOrderKept &&=
      index.prices[at] === rows.prices[row] &&
      index.popularity[at] === rows.popularity[row] &&
      // Where sizes differ in price, what is left of them decides.
      !index.otherPrices.has(at) &&
      rows.otherPrices[row]!.length === 0
    putFigures(index, at, rows, row)
  }
  index.derived.stock.clear()
  index.derived.summaries.clear()
  index.derived.bounds.clear()
  index.derived.prices.clear()
  if (!isOrderKept) index.derived.orders.clear()
  return index
}

/** Whether a product has the values and the category it had. */
function isSameKind(index: FacetIndex, at: number, rows: IndexRows, row: number): boolean {
  return (
    index.paths.lists[index.pathOf[at]!]!.join() === rows.paths[row]!.join() &&
    valuesOf(index, at).join() === rows.valueIds[row]!.join()
  )
}

function valuesOf({ values, valueIds }: FacetIndex, at: number): number[] {
  return Array.from(values.items.subarray(values.starts[at], values.starts[at + 1]), (number) => valueIds[number]!)
}

/** The index as rows again. */
function rowsOf(index: FacetIndex): IndexRows {
  const positions = Array.from(index.ids, (_, at) => at)
  const regions = positions.map((at) => index.stocks.lists[index.stockOf[at]!]!)
  return {
    ids: Array.from(index.ids),
    prices: Array.from(index.prices),
    pricesMax: Array.from(index.pricesMax),
    otherPrices: positions.map((at) => index.otherPrices.get(at) ?? []),
    popularity: Array.from(index.popularity),
    inWarehouse: regions.map((list) => list[0] === everywhere),
    stockRegions: regions.map((list) => (list[0] === everywhere ? list.slice(1) : list)),
    paths: positions.map((at) => index.paths.lists[index.pathOf[at]!]!),
    valueIds: positions.map((at) => valuesOf(index, at)),
  }
}

/** `old` without the changed products, and what they are now, by id. */
function merged(old: IndexRows, changed: ReadonlySet<number>, now: IndexRows): IndexRows {
  const picks = [
    ...old.ids.flatMap((id, row) => (changed.has(id) ? [] : [{ id, from: old, row }])),
    ...now.ids.map((id, row) => ({ id, from: now, row })),
  ].sort((a, b) => a.id - b.id)
  const column = <K extends keyof IndexRows>(name: K) => picks.map(({ from, row }) => from[name][row]) as IndexRows[K]
  return {
    ids: column('ids'),
    prices: column('prices'),
    pricesMax: column('pricesMax'),
    otherPrices: column('otherPrices'),
    popularity: column('popularity'),
    inWarehouse: column('inWarehouse'),
    stockRegions: column('stockRegions'),
    paths: column('paths'),
    valueIds: column('valueIds'),
  }
}

/** What is asked for the products in a region: of the sizes that can be bought there, else what was last asked. */
export function pricesIn(index: FacetIndex, regionId: number): PricesHere {
  const { prices, pricesMax, otherPrices, stocks, stockOf, derived } = index
  if (otherPrices.size === 0) return { from: prices, to: pricesMax }
  const known = derived.prices.get(regionId)
  if (known) return known
  const here = { from: prices.slice(), to: pricesMax.slice() }
  for (const [at, other] of otherPrices) {
    const held = stocks.lists[stockOf[at]!]!
    const inWarehouse = held[0] === everywhere
    const base = { price: prices[at]!, priceMax: pricesMax[at]!, oldPrice: null }
    const stock = { ...base, inWarehouse, stockRegions: inWarehouse ? held.slice(1) : held, other }
    const { price, priceMax } = priceHere(stock, regionId)
    here.from[at] = price
    here.to[at] = priceMax
  }
  derived.prices.set(regionId, here)
  return here
}

/** -1 for a product that is not in it. */
export function positionOf({ ids }: FacetIndex, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (ids[middle] === id) return middle
    if (ids[middle]! < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Bytes it takes with everything derived so far. */
export function sizeOfIndex({ derived, ...index }: FacetIndex): number {
  const columns = [index.ids, index.prices, index.pricesMax, index.popularity, index.pathOf, index.stockOf]
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
  const arrays = [...columns, ...lists, ...made].reduce((sum, array) => sum + array.byteLength, 0)
  const numbered = [...index.paths.lists, ...index.stocks.lists].reduce((sum, list) => sum + 120 + list.length * 16, 0)
  const others = index.otherPrices.size * 300 + derived.bounds.size * 150
  return arrays + numbered + others + index.valueIds.length * 48 + made.length * 150
}

export function forgetDerived(index: FacetIndex): void {
  index.derived = noDerived()
}
