import { everywhere, type PlacePrice, type PricedVariant, priceInRegion } from '../price/price-in-region.ts'

export { everywhere }

/** Rows of the read model in one price zone, as columns, as read from the database by ascending id. */
export interface IndexRows {
  ids: number[]
  prices: number[]
  pricesMax: number[]
  /** Prices at places where they differ from these. */
  otherPrices: (readonly PlacePrice[])[]
  popularity: number[]
  /** Rating as one number to sort by (`starScore`); 0 without published reviews. */
  stars: number[]
  inWarehouse: boolean[]
  stockRegions: number[][]
  /** Category ids from the first level down. */
  paths: number[][]
  valueIds: number[][]
  /** Key that the colours of one model share; '' is a model of its own. */
  models: string[]
  /** Shops that hold it now. */
  outlets: number[][]
  /** Available sizes in their order, and where: `everywhere`, or regions of shops. */
  sizes: (readonly SizeAt[])[]
  /** Available variants of products whose variants differ in price; empty for other products. */
  variants: (readonly PricedVariant[])[]
}

/** A size, where it is available, and the shops that hold it now. */
export type SizeAt = readonly [size: string, places: readonly number[], outlets: readonly number[]]

/** Lists of small integers, concatenated: list `i` occupies `items` from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/**
 * The products of one company in one price zone, in columns (decision 0024). A product is identified by its position: products of one section
 * are adjacent, so that a section is read sequentially, and so are colours of one model within it (decision 0045); otherwise positions follow
 * ascending ids. Equal category paths, equal sets of outlets and equal sizes are stored once; the product holds their number.
 */
export interface FacetIndex {
  ids: Float64Array
  /** Positions by ascending id. */
  byId: Uint32Array
  /** Position → its place in `byId`, which breaks ties. */
  placeOf: Uint32Array
  /** Id minus the smallest id → position plus one, 0: no product; null if ids are too sparse for a table. */
  positionById: Uint32Array | null
  /** By position, the number of the model: ascending, equal for its colours. */
  modelOf: Uint32Array
  modelCount: number
  /** By position, the keys of models as read; '' is a model of its own. */
  modelNames: string[]
  prices: Float64Array
  pricesMax: Float64Array
  /** By position, only of products that have any. */
  otherPrices: Map<number, readonly PlacePrice[]>
  /** By position, only of products whose variants differ in price. */
  variants: Map<number, readonly PricedVariant[]>
  popularity: Int32Array
  stars: Int32Array
  paths: Numbered
  pathOf: Uint32Array
  /** Regions whose shops hold the product; `everywhere` represents a warehouse. */
  stocks: Numbered
  stockOf: Uint32Array
  /** Shops that hold the product. */
  outlets: Numbered
  outletsOf: Uint32Array
  sizes: NumberedSizes
  sizesOf: Uint32Array
  valueIds: number[]
  numberOfValue: Map<number, number>
  /** Position → numbers of its values. */
  values: Lists
  /** Number of a value → positions that have it. */
  productsByValue: Lists
  /** Computed on first use and discarded when its sources change. */
  derived: Derived
}

export type SortOrder = 'popular' | 'price' | '-price' | 'rating'

/** One star in `stars`, which holds hundredths of stars times 1,000 plus the number of reviews, at most 999. */
export const starScore = 100_000

export interface Derived {
  /** Positions of a section (or of the whole shop) in the order of a sort, regardless of stock. */
  orders: Map<string, Uint32Array>
  /** Positions of a section, or of the whole shop, in ascending order. */
  members: Map<number | null, Uint32Array>
  /** By section, region, `inStock` and `folds`. */
  summaries: Map<string, Summary>
  /** By section and region. */
  bounds: Map<string, PriceBounds>
  /** By section, region and choice. `asked`: requested once so far; `none`: it cannot be built. */
  ladders: Map<string, Ladder | 'asked' | 'none'>
  /** Region → prices there. */
  prices: Map<number, RegionPrices>
  /** Region → by position, 1 if the product can be sold to it. */
  stock: Map<number, Uint8Array>
  /** Region → by number of a list of sizes, the sizes available there. */
  sizes: Map<number, readonly (readonly number[])[]>
  /** Whether any product has a rating; null: not computed yet. */
  hasStars: boolean | null
}

/**
 * Products of a section in order of price, with cumulative counts after every `step` of them. A price limit is then answered by the last counts
 * before it and a few more products, however many there are (decision 0073).
 */
export interface Ladder {
  /** Positions: by ascending price for an upper limit, descending for a lower one. */
  positions: Uint32Array
  /** By position, 1 if it is included; null: the whole section is. */
  holds: Uint8Array | null
  /** If colours are folded: by place, which of its values and sizes, and whether its model, occur for the first time, as bits. */
  first: { values: Uint32Array; sizes: Uint32Array; models: Uint8Array } | null
  /** Counts after `n * step` of the positions. */
  steps: Counted[]
  step: number
  bounds: PriceBounds
}

export interface Counted {
  total: number
  counts: Uint32Array
  sizeCounts: Uint32Array
}

/** Counts of products without any filter. */
export interface Summary {
  /** Number of products. */
  size: number
  /** Number of cards: models if colours are folded. */
  total: number
  /** By number of value. */
  counts: Uint32Array
  /** By number of size. */
  sizeCounts: Uint32Array
}

/** Price bounds in a region: of products that can be bought there, and of all that are listed; infinite if there are none. */
export interface PriceBounds {
  soldFrom: number
  soldTo: number
  from: number
  to: number
}

/** By position, the lowest and the highest price of a product in one region. */
export interface RegionPrices {
  from: Float64Array
  to: Float64Array
}

/** Distinct lists of sizes, each with a number; each size has a number too. */
export interface NumberedSizes {
  lists: (readonly SizeAt[])[]
  numbers: Map<string, number>
  names: string[]
  numberOfName: Map<string, number>
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
  ladders: new Map(),
  prices: new Map(),
  stock: new Map(),
  sizes: new Map(),
  hasStars: null,
})

export function createIndex(parts: readonly IndexRows[]): FacetIndex {
  const size = parts.reduce((sum, part) => sum + part.ids.length, 0)
  const valueIds = [...new Set(parts.flatMap((part) => part.valueIds.flat()))].sort((a, b) => a - b)
  const numberOfValue = new Map(valueIds.map((id, number) => [id, number]))
  const index = {
    ids: new Float64Array(size),
    byId: new Uint32Array(size),
    placeOf: new Uint32Array(size),
    modelOf: new Uint32Array(size),
    modelCount: 0,
    modelNames: new Array<string>(size),
    prices: new Float64Array(size),
    pricesMax: new Float64Array(size),
    otherPrices: new Map<number, readonly PlacePrice[]>(),
    variants: new Map<number, readonly PricedVariant[]>(),
    popularity: new Int32Array(size),
    stars: new Int32Array(size),
    paths: { lists: [], numbers: new Map() } as Numbered,
    pathOf: new Uint32Array(size),
    stocks: { lists: [], numbers: new Map() } as Numbered,
    stockOf: new Uint32Array(size),
    outlets: { lists: [], numbers: new Map() } as Numbered,
    outletsOf: new Uint32Array(size),
    sizes: { lists: [], numbers: new Map(), names: [], numberOfName: new Map() } as NumberedSizes,
    sizesOf: new Uint32Array(size),
  }
  const starts = new Uint32Array(size + 1)
  const items = new Uint32Array(parts.reduce((sum, part) => sum + part.valueIds.reduce((n, v) => n + v.length, 0), 0))
  for (const [at, { rows, row, place }] of sideBySide(parts).entries()) {
    const name = rows.models[row]!
    index.ids[at] = rows.ids[row]!
    index.byId[place] = at
    index.placeOf[at] = place
    index.modelNames[at] = name
    index.modelOf[at] =
      at > 0 && name !== '' && index.modelNames[at - 1] === name ? index.modelCount - 1 : index.modelCount++
    setFigures(index, at, rows, row)
    index.pathOf[at] = numberOf(index.paths, rows.paths[row]!)
    let end = starts[at]!
    for (const id of rows.valueIds[row]!) items[end++] = numberOfValue.get(id)!
    starts[at + 1] = end
  }
  const values = { starts, items }
  return {
    ...index,
    positionById: tableOf(index),
    valueIds,
    numberOfValue,
    values,
    productsByValue: turned(values, valueIds.length),
    derived: noDerived(),
  }
}

/** A row among all rows; `place` is its place in the order of ids. */
interface Picked {
  rows: IndexRows
  row: number
  place: number
}

/** Rows grouped by section, in input order within it, except that the colours of a model follow the first of them. */
function sideBySide(parts: readonly IndexRows[]): Picked[] {
  const models = new Map<string, Picked[]>()
  const sections = new Map<string, { path: number[]; groups: Picked[][] }>()
  let place = 0
  for (const rows of parts) {
    for (const [row, model] of rows.models.entries()) {
      const picked = { rows, row, place: place++ }
      const known = model === '' ? undefined : models.get(model)
      if (known) {
        known.push(picked)
        continue
      }
      const group = [picked]
      if (model !== '') models.set(model, group)
      const path = rows.paths[row]!
      const section = sections.get(path.join())
      if (section) section.groups.push(group)
      else sections.set(path.join(), { path, groups: [group] })
    }
  }
  return [...sections.values()].sort((a, b) => byPath(a.path, b.path)).flatMap(({ groups }) => groups.flat())
}

/** Order of paths: a section comes before its descendants. */
function byPath(one: readonly number[], other: readonly number[]): number {
  const level = one.findIndex((id, n) => id !== other[n])
  return level === -1 ? one.length - other.length : one[level]! - (other[level] ?? 0)
}

/** Maximum entries of a table of ids per product: ids of other companies lie between. */
const widest = 8

function tableOf({ ids, byId }: Pick<FacetIndex, 'ids' | 'byId'>): Uint32Array | null {
  const least = ids[byId[0] ?? 0] ?? 0
  const span = (ids[byId.at(-1) ?? 0] ?? 0) - least + 1
  if (span > ids.length * widest) return null
  const table = new Uint32Array(span)
  for (const [at, id] of ids.entries()) table[id - least] = at + 1
  return table
}

type Figures = Pick<
  FacetIndex,
  | 'prices'
  | 'pricesMax'
  | 'otherPrices'
  | 'variants'
  | 'popularity'
  | 'stars'
  | 'stocks'
  | 'stockOf'
  | 'outlets'
  | 'outletsOf'
  | 'sizes'
  | 'sizesOf'
>

/** Stores the figures of a product that change daily: prices, popularity, stars and stock. */
export function setFigures(index: Figures, at: number, rows: IndexRows, row: number): void {
  index.prices[at] = rows.prices[row]!
  index.pricesMax[at] = rows.pricesMax[row]!
  const other = rows.otherPrices[row]!
  if (other.length > 0) index.otherPrices.set(at, other)
  else index.otherPrices.delete(at)
  const variants = rows.variants[row]!
  if (variants.length > 0) index.variants.set(at, variants)
  else index.variants.delete(at)
  index.popularity[at] = rows.popularity[row]!
  index.stars[at] = rows.stars[row]!
  const regions = rows.stockRegions[row]!
  index.stockOf[at] = numberOf(index.stocks, rows.inWarehouse[row] ? [everywhere, ...regions] : regions)
  index.outletsOf[at] = numberOf(index.outlets, rows.outlets[row]!)
  index.sizesOf[at] = numberOfSizes(index.sizes, rows.sizes[row]!)
}

function numberOfSizes(sizes: NumberedSizes, list: readonly SizeAt[]): number {
  const key = list.length === 0 ? '' : JSON.stringify(list)
  const known = sizes.numbers.get(key)
  if (known !== undefined) return known
  for (const [name] of list) if (!sizes.numberOfName.has(name)) sizes.numberOfName.set(name, sizes.names.push(name) - 1)
  sizes.numbers.set(key, sizes.lists.length)
  return sizes.lists.push(list) - 1
}

function numberOf({ lists, numbers }: Numbered, list: number[]): number {
  const key = list.join()
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, lists.length)
  return lists.push(list) - 1
}

/** Inverts "position → values" to "value → positions". */
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

export function valuesOf({ values, valueIds }: Pick<FacetIndex, 'values' | 'valueIds'>, at: number): number[] {
  return Array.from(values.items.subarray(values.starts[at], values.starts[at + 1]), (number) => valueIds[number]!)
}

/** Prices of the products in a region: of the variants available there, else of all variants. */
export function pricesIn(index: FacetIndex, regionId: number): RegionPrices {
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
    const { price, priceMax } = priceInRegion(stock, regionId)
    here.from[at] = price
    here.to[at] = priceMax
  }
  derived.prices.set(regionId, here)
  return here
}

/** -1: the product is not in the index. */
export function positionOf({ ids, byId, positionById }: FacetIndex, id: number): number {
  if (positionById) return (positionById[id - ids[byId[0]!]!] ?? 0) - 1
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = byId[middle]!
    if (ids[at] === id) return at
    if (ids[at]! < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export function clearDerived(index: FacetIndex): void {
  index.derived = noDerived()
}
