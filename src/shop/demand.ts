/** What an order wants from a claim: for one of its lines, or for an adjustment. */
export interface Demand {
  /** Name of the claim that takes it. */
  claim: string
  /** Id of the scarce resource within the claim: for stock, the variant. */
  thing: number
  count: number
  /** Sku of the line that wants it, or the promo code. */
  sku: string
  /** Facts of the resource read earlier without a lock; only the claim interprets them. */
  seen?: unknown
}
