import { timeIn } from '#lib/dates.ts'

/** Where the pieces of an order lie, seen from a shop it is to be fetched from: there, in a warehouse that brings them, or in neither. */
export type Reach = 'here' | 'later' | 'never'

/** How an order comes to the shops of a region. */
export interface Bringing {
  reach(outletId: number): Reach
  /** Days until what lies in a warehouse is in a shop. */
  days: number
}

interface Way {
  deliveryType: string
  provider: string
  daysFrom: number
  cutoff: string | null
}

/**
 * Nobody writes down how long a warehouse takes to bring things to a shop: as long as our own courier takes to a customer of the same
 * region, by the same cut-off, and never on the same day (our choice).
 */
export function daysToShop(ways: readonly Way[], timezone: string, now: Date): number {
  const days = ways
    .filter(({ deliveryType, provider }) => deliveryType === 'DELIVERY' && provider === '')
    .map(({ daysFrom, cutoff }) => (cutoff !== null && timeIn(timezone, now) >= cutoff ? daysFrom + 1 : daysFrom))
  return Math.max(1, ...(days.length > 0 ? [Math.min(...days)] : []))
}
