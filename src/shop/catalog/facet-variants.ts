import { everywhere, type FacetIndex, type PricesHere, pricesIn } from './facet-index.ts'
import type { FacetQuestion } from './facet-question.ts'
import type { PricedVariant } from './price-here.ts'

type Asked = Pick<FacetQuestion, 'regionId' | 'sizes' | 'heldAt'>

/** Whether some variants of a product answer a question and others do not. */
const isNarrow = ({ sizes, heldAt }: Asked): boolean => (sizes ?? []).length > 0 || (heldAt ?? null) !== null

function isAsked([size, , places, outlets]: PricedVariant, { regionId, sizes = [], heldAt = null }: Asked): boolean {
  if (sizes.length > 0 && !sizes.includes(size)) return false
  if (heldAt !== null) return heldAt.some((id) => outlets.includes(id))
  return places[0] === everywhere || places.includes(regionId)
}

/** Whether prices are those of some variants alone. */
export const hasNarrowPrices = ({ variants }: FacetIndex, asked: Asked): boolean => variants.size > 0 && isNarrow(asked)

/** What is asked for the products by a question: of the variants it asks for, where they differ in price. */
export function pricesAsked(index: FacetIndex, asked: Asked): PricesHere {
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

/** False where a product has a variant below the limits and one above them, and none between. */
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

/** What cards say, which sorts by price go by: of the asked variants within the limits. Null: what is kept for the region. */
export function pricesShown(index: FacetIndex, question: FacetQuestion): Float64Array | null {
  const { priceFrom: least, priceTo: most } = question
  if (index.variants.size === 0 || (least === null && !isNarrow(question))) return null
  const { from } = pricesAsked(index, question)
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
