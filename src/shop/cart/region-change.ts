import { isSetAside, type LineProblem } from './line-problem.ts'

/** The compared fields of a cart line; prices in roubles, as in the API. */
export interface ChangingLine {
  sku: string
  count: number
  price: number | null
  available: number
  problem: { code: LineProblem['code'] } | null
}
export interface ChangingCart<L extends ChangingLine> {
  items: readonly L[]
  subtotal: number
}

export interface RegionChange<L extends ChangingLine> {
  /** Can be bought here but not there. */
  gone: L[]
  /** Fewer are available there than the cart holds. */
  fewer: { line: L; available: number }[]
  prices: { line: L; price: number }[]
  /** Price of the goods in the cart, before and after. */
  subtotal: { was: number; will: number }
}

/**
 * What changes in the cart with another region (ux E1), shown before it is chosen; null: nothing. A line that cannot be bought here either is
 * not reported, nor one that can be bought only there: neither affects the decision (our choice).
 */
export function regionChange<L extends ChangingLine>(
  here: ChangingCart<L>,
  there: ChangingCart<ChangingLine>,
): RegionChange<L> | null {
  const change: RegionChange<L> = {
    gone: [],
    fewer: [],
    prices: [],
    subtotal: { was: here.subtotal, will: there.subtotal },
  }
  for (const line of here.items) {
    if (isSetAside(line)) continue
    const other = there.items.find(({ sku }) => sku === line.sku)
    if (!other || isSetAside(other)) change.gone.push(line)
    else {
      if (other.available < line.count && other.available < line.available)
        change.fewer.push({ line, available: other.available })
      if (other.price !== null && other.price !== line.price) change.prices.push({ line, price: other.price })
    }
  }
  return change.gone.length + change.fewer.length + change.prices.length > 0 ? change : null
}
