/** Days of price history on a page: the law of some countries requires them for an old price, and buyers everywhere want them (our choice). */
export const historyDays = 30

/** A price and the moment it began to apply. */
export interface PriceStep {
  since: Date
  price: number
}

/**
 * Prices in force within the last `days`, oldest first. A price that applied before this period, if known, is the first step and starts with the
 * period. Consecutive equal prices are merged.
 */
export function stepsWithin<S extends PriceStep>(changes: readonly S[], now: Date, days = historyDays): PriceStep[] {
  const start = new Date(now.getTime() - days * 86_400_000)
  const sorted = changes.filter(({ since }) => since <= now).toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const before = sorted.findLast(({ since }) => since <= start)
  const steps = [
    ...(before ? [{ since: start, price: before.price }] : []),
    ...sorted.filter(({ since }) => since > start).map(({ since, price }) => ({ since, price })),
  ]
  return steps.filter(({ price }, n) => n === 0 || price !== steps[n - 1]!.price)
}
