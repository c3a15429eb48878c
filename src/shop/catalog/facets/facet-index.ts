import { everywhere, type OtherPrice, type PricedVariant, priceHere } from '../price/price-here.ts'

export { everywhere }

/** What the read model says of goods in one price zone: as it comes from the database, in ascending order of ids. */
export interface IndexRows {
  ids: number[]
  prices: number[]
  pricesMax: number[]
  /** Prices at places where they are not these. */
  otherPrices: (readonly OtherPrice[])[]
  popularity: number[]
  /** Average rating as one number to sort by (`starScore`); 0 without published reviews. */
  stars: number[]
  inWarehouse: boolean[]
  stockRegions: number[][]
  /** Categories from the first level down. */
  paths: number[][]
  valueIds: number[][]
  /** What colours of one model share; '' is a model of its own. */
  models: string[]
  /** Shops that hold it now. */
  outlets: number[][]
  /** Sizes that can be had, in their order, and where: `everywhere`, or regions of shops. */
  sizes: (readonly SizeAt[])[]
  /** Of products whose variants differ in price those that can be had; of others none. */
  variants: (readonly PricedVariant[])[]
}

/** A size, where it can be had, and the shops that hold it now. */
export type SizeAt = readonly [size: string, places: readonly number[], outlets: readonly number[]]

/** Lists of small numbers, one after another: list `i` lies from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/**
 * The goods of one company in one price zone, in columns (decision 0024). A product is known here by its position: what lies in one
 * section stands together, so that a section is read without leaps, and in it colours of one model (decision 0045); everything else is
 * in ascending order of ids. Equal category paths, equal sets of outlets and equal sizes are kept once, and the product holds their
 * number.
 */
export interface FacetIndex {
  ids: Float64Array
  /** Positions in ascending order of ids. */
  byId: Uint32Array
  /** Position → its place in `byId`, which decides between equals. */
  placeOf: Uint32Array
  /** Id less the least of them → position plus one, 0 of no product; null where ids are too far apart for a table. */
  positionById: Uint32Array | null
  /** By position, the number of the model: ascending, the same for its colours. */
  modelOf: Uint32Array
  modelCount: number
  /** By position, as they came; '' is a model of its own. */
  modelNames: string[]
  prices: Float64Array
  pricesMax: Float64Array
  /** By position, of the products that have any. */
  otherPrices: Map<number, readonly OtherPrice[]>
  /** By position, of the products whose variants differ in price. */
  variants: Map<number, readonly PricedVariant[]>
  popularity: Int32Array
  stars: Int32Array
  paths: Numbered
  pathOf: Uint32Array
  /** Regions whose shops hold the product; `everywhere` stands for a warehouse. */
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
  /** Made when first asked for, and forgotten when what they are made of changes. */
  derived: Derived
}

export type SortOrder = 'popular' | 'price' | '-price' | 'rating'

/** A star of `stars`: hundredths of stars stand before the number of reviews, which is counted to 999. */
export const starScore = 100_000

export interface Derived {
  /** Positions of a section (or of the whole shop) in the order of a sort, stock aside. */
  orders: Map<string, Uint32Array>
  /** Positions of a section, or of the whole shop, in ascending order. */
  members: Map<number | null, Uint32Array>
  /** By section and by the region whose stock is asked for. */
  summaries: Map<string, Summary>
  /** By section and region. */
  bounds: Map<string, PriceBounds>
  /** By section, region and choice; `asked` once so far, or `none` can be made. */
  ladders: Map<string, Ladder | 'asked' | 'none'>
  /** Region → prices there. */
  prices: Map<number, PricesHere>
  /** Region → 1 where a product can be sold to it. */
  stock: Map<number, Uint8Array>
  /** Region → sizes that can be had there, by the number of a list of sizes. */
  sizes: Map<number, readonly (readonly number[])[]>
  /** Whether anything has stars; null: not looked at yet. */
  hasStars: boolean | null
}

/**
 * Goods of a section in order of price, with what has been counted after every so many of them. A limit of the price is then answered by
 * the last count before it and a few goods more, however many there are (decision 0073).
 */
export interface Ladder {
  /** Positions: with `most` from cheap to dear, with `least` from dear to cheap. */
  positions: Uint32Array
  /** By position, 1 where it is among them; null where the whole section is. */
  holds: Uint8Array | null
  /** Where colours are folded: by place, which of its values (and sizes, and whether its model) are met for the first time, as bits. */
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

/** Goods with nothing chosen among them. */
export interface Summary {
  /** Products. */
  size: number
  /** What is counted: models, where colours are folded. */
  total: number
  /** By number of value. */
  counts: Uint32Array
  /** By number of size. */
  sizeCounts: Uint32Array
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

export function makeIndex(parts: readonly IndexRows[]): FacetIndex {
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
    otherPrices: new Map<number, readonly OtherPrice[]>(),
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
    putFigures(index, at, rows, row)
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

/** Section by section, in each in the order they come in, but the colours of a model follow the first of them. */
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

/** What lies below a section follows it. */
function byPath(one: readonly number[], other: readonly number[]): number {
  const level = one.findIndex((id, n) => id !== other[n])
  return level === -1 ? one.length - other.length : one[level]! - (other[level] ?? 0)
}

/** So many numbers for each product there may be in a table of ids: those of other companies lie between. */
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

/** Prices, popularity, stars and stock of a product: what changes daily. */
export function putFigures(index: Figures, at: number, rows: IndexRows, row: number): void {
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

export function valuesOf({ values, valueIds }: Pick<FacetIndex, 'values' | 'valueIds'>, at: number): number[] {
  return Array.from(values.items.subarray(values.starts[at], values.starts[at + 1]), (number) => valueIds[number]!)
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

export function forgetDerived(index: FacetIndex): void {
  index.derived = noDerived()
}
