import { daysBetween } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'

/** What makes an offer near another one. */
export interface Comparable {
  hotel: number
  stars: number
  resort: string
  startDate: string
  nights: number
  roomKey: string
  meal: string
  operator: string
  price: Kopecks
}

const shown = 3
/** An offer above the old budget counts as farther away than any below it by so much. */
const overBudget = 1_000

/** How far an offer is from the one that is gone; less is nearer. The budget counts most, then the hotel, then the days (our choice). */
function distanceOf(gone: Comparable, other: Comparable): number {
  const share = (other.price - gone.price) / gone.price
  const price = share > 0 ? overBudget * Math.ceil(share * 10) + 100 * share : 40 * -share
  const hotel = other.hotel === gone.hotel ? 0 : other.resort === gone.resort ? 10 : 25
  const stars = 15 * Math.max(0, gone.stars - other.stars)
  const days = 3 * Math.abs(daysBetween(gone.startDate, other.startDate)) + 4 * Math.abs(other.nights - gone.nights)
  const rest = (other.meal === gone.meal ? 0 : 6) + (other.roomKey === gone.roomKey ? 0 : 3)
  return price + hotel + stars + days + rest
}

/** The three nearest offers, at most one of a hotel. */
export function nearestOffers<T extends Comparable>(gone: Comparable, others: readonly T[]): T[] {
  const ordered = others.toSorted((a, b) => distanceOf(gone, a) - distanceOf(gone, b) || a.price - b.price)
  const hotels = new Set<number>()
  return ordered.filter(({ hotel }) => !hotels.has(hotel) && hotels.add(hotel)).slice(0, shown)
}
