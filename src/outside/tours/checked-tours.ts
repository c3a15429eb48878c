import type { IsoDate } from '#lib/dates.ts'
import { sumOf } from '#lib/money.ts'
import type { FoundTour, WantedTours } from './port.ts'
import { knownMeals } from './supplier-values.ts'

/** Why a tour of a supplier is not shown. */
export type DropReason = 'unreadable' | 'price' | 'currency' | 'meal' | 'dates' | 'nights' | 'party' | 'hotel'

/** What was dropped, by reason: for the log of the search. */
export type Dropped = Partial<Record<DropReason, number>>

export const drop = (dropped: Dropped, reason: DropReason): null => {
  dropped[reason] = (dropped[reason] ?? 0) + 1
  return null
}

export function plusDropped(a: Dropped, b: Dropped): Dropped {
  const sum: Dropped = { ...a }
  for (const [reason, count] of Object.entries(b) as [DropReason, number][]) sum[reason] = (sum[reason] ?? 0) + count
  return sum
}

/** Whether a tour is one that was asked for and can be paid. Null: it is; the reason otherwise. */
export function faultOf(tour: FoundTour, wanted: WantedTours): DropReason | null {
  if (!isPayable(tour)) return 'price'
  if (!knownMeals.includes(tour.meal)) return 'meal'
  if (!isBetween(tour.startDate, wanted.dateFrom, wanted.dateTo)) return 'dates'
  if (tour.nights < wanted.nightsFrom || tour.nights > wanted.nightsTo) return 'nights'
  if (wanted.hotels.length > 0 && !wanted.hotels.includes(tour.hotel)) return 'hotel'
  return null
}

const isPayable = ({ parts }: FoundTour): boolean =>
  parts.every(({ amount }) => amount >= 0) && sumOf(parts.map(({ amount }) => amount)) > 0

const isBetween = (day: IsoDate, from: IsoDate, to: IsoDate): boolean => day >= from && day <= to

/** Keeps the good tours that were not seen before, and counts the others. */
export function createSieve(wanted: WantedTours) {
  const seen = new Set<string>()
  const dropped: Dropped = {}
  return {
    dropped,
    fresh(tours: readonly FoundTour[]): FoundTour[] {
      return tours.filter((tour) => {
        if (seen.has(tour.id)) return false
        seen.add(tour.id)
        const fault = faultOf(tour, wanted)
        if (fault) drop(dropped, fault)
        return fault === null
      })
    },
  }
}
