import {
  createIndex,
  everywhere,
  type FacetIndex,
  type IndexRows,
  positionOf,
  setFigures,
  valuesOf,
} from './facet-index.ts'

/**
 * Updates the index after a change of some products. `rows`: their current rows of the read model; a changed product without a row has left it.
 * Prices, popularity, stars and stock are overwritten in place; any other change rebuilds the columns.
 */
export function patchIndex(index: FacetIndex, changed: ReadonlySet<number>, rows: IndexRows): FacetIndex {
  const positions = rows.ids.map((id) => positionOf(index, id))
  const stays = new Set(rows.ids)
  const isGone = [...changed].some((id) => !stays.has(id) && positionOf(index, id) >= 0)
  if (isGone || positions.some((at, row) => at < 0 || !isSameKind(index, at, rows, row))) {
    return createIndex([merged(rowsOf(index), changed, rows)])
  }
  let isOrderKept = true
  for (const [row, at] of positions.entries()) {
    isOrderKept &&=
      index.prices[at] === rows.prices[row] &&
      index.popularity[at] === rows.popularity[row] &&
      index.stars[at] === rows.stars[row] &&
      // If variants differ in price, the remaining ones decide the order.
      !index.otherPrices.has(at) &&
      rows.otherPrices[row]!.length === 0
    setFigures(index, at, rows, row)
  }
  index.derived.stock.clear()
  index.derived.summaries.clear()
  index.derived.bounds.clear()
  index.derived.ladders.clear()
  index.derived.prices.clear()
  index.derived.sizes.clear()
  index.derived.hasStars = null
  if (!isOrderKept) index.derived.orders.clear()
  return index
}

/** Whether the values, the category and the model of a product are unchanged. */
function isSameKind(index: FacetIndex, at: number, rows: IndexRows, row: number): boolean {
  return (
    index.modelNames[at] === rows.models[row] &&
    index.paths.lists[index.pathOf[at]!]!.join() === rows.paths[row]!.join() &&
    valuesOf(index, at).join() === rows.valueIds[row]!.join()
  )
}

/** Converts the index back to rows. */
function rowsOf(index: FacetIndex): IndexRows {
  const positions = Array.from(index.ids, (_, at) => at)
  const regions = positions.map((at) => index.stocks.lists[index.stockOf[at]!]!)
  return {
    ids: Array.from(index.ids),
    prices: Array.from(index.prices),
    pricesMax: Array.from(index.pricesMax),
    otherPrices: positions.map((at) => index.otherPrices.get(at) ?? []),
    popularity: Array.from(index.popularity),
    stars: Array.from(index.stars),
    inWarehouse: regions.map((list) => list[0] === everywhere),
    stockRegions: regions.map((list) => (list[0] === everywhere ? list.slice(1) : list)),
    paths: positions.map((at) => index.paths.lists[index.pathOf[at]!]!),
    valueIds: positions.map((at) => valuesOf(index, at)),
    models: index.modelNames,
    outlets: positions.map((at) => index.outlets.lists[index.outletsOf[at]!]!),
    sizes: positions.map((at) => index.sizes.lists[index.sizesOf[at]!]!),
    variants: positions.map((at) => index.variants.get(at) ?? []),
  }
}

/** `old` with the changed products replaced by `now`, by ascending id. */
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
    stars: column('stars'),
    inWarehouse: column('inWarehouse'),
    stockRegions: column('stockRegions'),
    paths: column('paths'),
    valueIds: column('valueIds'),
    models: column('models'),
    outlets: column('outlets'),
    sizes: column('sizes'),
    variants: column('variants'),
  }
}
