import type { PricedVariant } from '../price/price-in-region.ts'
import { sizesIn } from './facet-derived.ts'
import { everywhere, type FacetIndex, pricesIn, type RegionPrices } from './facet-index.ts'
import { type FacetQuestion, mergesColours } from './facet-question.ts'

type Asked = Pick<FacetQuestion, 'regionId' | 'sizes' | 'heldAt' | 'namedSizes'>

/** Whether a question selects only some variants of a product. */
const isNarrow = ({ sizes, heldAt, namedSizes }: Asked): boolean =>
  (sizes ?? []).length > 0 || (heldAt ?? null) !== null || (namedSizes ?? []).length > 0

function isAsked([size, , places, outlets]: PricedVariant, asked: Asked): boolean {
  const { regionId, sizes = [], heldAt = null, namedSizes = [] } = asked
  if (sizes.length > 0 && !sizes.includes(size)) return false
  if (namedSizes.length > 0 && size !== '' && !namedSizes.includes(size)) return false
  if (heldAt !== null) return heldAt.some((id) => outlets.includes(id))
  return places[0] === everywhere || places.includes(regionId)
}

/** Whether the prices of a question are those of selected variants. */
const hasNarrowPrices = ({ variants }: FacetIndex, asked: Asked): boolean => variants.size > 0 && isNarrow(asked)

/** Prices of the products for a question: of the variants it selects, where these differ in price. */
export function pricesOfSelection(index: FacetIndex, asked: Asked): RegionPrices {
  const here = pricesIn(index, asked.regionId)
  if (!hasNarrowPrices(index, asked)) return here
  const narrow = { from: here.from.slice(), to: here.to.slice() }
  for (const [at, variants] of index.variants) {
    const prices = variants.flatMap((one) => (isAsked(one, asked) ? one[1] : []))
    if (prices.length === 0) continue
    narrow.from[at] = Math.min(...prices)
    narrow.to[at] = Math.max(...prices)
  }
  return narrow
}

/** False if a product has variants below and above the limits, and none between. */
export function hasPriceWithin(
  { variants }: FacetIndex,
  asked: Asked,
  at: number,
  least: number,
  most: number,
): boolean {
  const own = variants.get(at)?.filter((one) => isAsked(one, asked)) ?? []
  return own.length === 0 || own.some(([, price]) => price >= least && price <= most)
}

/**
 * By number of a list of sizes: 1 if it contains a named size that is held by these shops or available in the region, as the question requires.
 * Products without sizes pass: the attribute describes the whole product. Null: no size is named, or the question has no condition on variants.
 */
export function namedHad({ sizes }: FacetIndex, question: FacetQuestion): Uint8Array | null {
  const { namedSizes = [], heldAt = null, inStock, regionId, priceFrom, priceTo } = question
  const isOfVariant = heldAt !== null || inStock || priceFrom !== null || priceTo !== null
  if (namedSizes.length === 0 || !isOfVariant) return null
  return Uint8Array.from(sizes.lists, (list) =>
    Number(
      list.length === 0 ||
        list.some(
          ([name, places, outlets]) =>
            namedSizes.includes(name) &&
            (heldAt === null
              ? places[0] === everywhere || places.includes(regionId)
              : heldAt.some((id) => outlets.includes(id))),
        ),
    ),
  )
}

/** State of a position for the counts of sizes: already counted, and matching the question apart from the price. */
interface Standing {
  isCounted: (at: number) => boolean
  isOpen: (at: number) => boolean
}

/**
 * Corrects counts of sizes that were made from whole products: with a price limit a size counts only if it is itself sold within the limits, as
 * choosing it alone would find it. Products whose variants cost the same are correct already.
 */
export function limitSizeCounts(
  index: FacetIndex,
  question: FacetQuestion,
  counts: Uint32Array,
  { isCounted, isOpen }: Standing,
): void {
  const { variants, sizes, sizesOf, modelOf } = index
  const { regionId, priceFrom: least, priceTo: most } = question
  if (variants.size === 0 || (least === null && most === null)) return
  const here = sizesIn(index, regionId, question.heldAt)
  const { from, to } = pricesIn(index, regionId)
  const isWithin = (price: number) => price >= (least ?? 0) && price <= (most ?? Number.POSITIVE_INFINITY)
  const isSold = (at: number, size: number): boolean => {
    const own = variants.get(at)!.filter((one) => isAsked(one, { ...question, sizes: [sizes.names[size]!] }))
    if (own.length > 0) return own.some(([, price]) => isWithin(price))
    return to[at]! >= (least ?? 0) && from[at]! <= (most ?? Number.POSITIVE_INFINITY)
  }
  const isFolded = mergesColours(index, question)
  const done = new Set<number>()
  for (const at of variants.keys()) {
    const model = modelOf[at]!
    if (isFolded && done.has(model)) continue
    done.add(model)
    // Colours of one model are adjacent and count once.
    let [first, end] = [at, at + 1]
    while (isFolded && first > 0 && modelOf[first - 1] === model) first--
    while (isFolded && end < modelOf.length && modelOf[end] === model) end++
    const [before, after] = [new Set<number>(), new Set<number>()]
    for (let one = first; one < end; one++)
      for (const size of here[sizesOf[one]!]!) {
        if (isCounted(one)) before.add(size)
        if (variants.has(one) ? isOpen(one) && isSold(one, size) : isCounted(one)) after.add(size)
      }
    for (const size of before) if (!after.has(size)) counts[size]!--
    for (const size of after) if (!before.has(size)) counts[size]!++
  }
}

/** The prices that cards show and price sorts use: of the requested variants within the limits. Null: the prices of the region apply. */
export function displayedPrices(index: FacetIndex, question: FacetQuestion): Float64Array | null {
  const { priceFrom: least, priceTo: most } = question
  if (index.variants.size === 0 || (least === null && !isNarrow(question))) return null
  const { from } = pricesOfSelection(index, question)
  if (least === null) return from
  const shown = from.slice()
  for (const [at, variants] of index.variants) {
    if (shown[at]! >= least) continue
    const within = variants.flatMap((one) =>
      isAsked(one, question) && one[1] >= least && one[1] <= (most ?? Number.POSITIVE_INFINITY) ? one[1] : [],
    )
    if (within.length > 0) shown[at] = Math.min(...within)
  }
  return shown
}
