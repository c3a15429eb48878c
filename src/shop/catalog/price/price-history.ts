/** How far back a page tells what a size cost: what the law of some countries asks of an old price, and buyers of any (our choice). */
export const historyDays = 30

/** From when a price held. */
export interface PriceStep {
  since: Date
  price: number
}

/**
 * Prices in force within the last days, the oldest first. The first one held before them already, as far as that is known, and begins
 * where they begin. Equal prices in a row are one.
 */
export function withinDays<S extends PriceStep>(changes: readonly S[], now: Date, days = historyDays): PriceStep[] {
  const start = new Date(now.getTime() - days * 86_400_000)
  const sorted = changes.filter(({ since }) => since <= now).toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const before = sorted.findLast(({ since }) => since <= start)
  const steps = [
    ...(before ? [{ since: start, price: before.price }] : []),
    ...sorted.filter(({ since }) => since > start).map(({ since, price }) => ({ since, price })),
  ]
  return steps.filter(({ price }, n) => n === 0 || price !== steps[n - 1]!.price)
}
