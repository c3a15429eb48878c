/** What an order wants of something scarce: for one of its lines, or for an adjustment. */
export interface Demand {
  /** The name of the claim that takes it. */
  claim: string
  /** Which of the claim's scarce things: for stock, the variant. */
  thing: number
  count: number
  /** The line that wants it, or the promo code. */
  sku: string
  /** What was read of the thing a moment ago without locking it, for the claim alone to understand. */
  seen?: unknown
}
