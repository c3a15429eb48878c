import { addDays } from '#lib/dates.ts'

/** A day of the calendar. No nights: nothing departs; price null: unknown. */
export interface CalendarDay {
  date: string
  nights: readonly number[]
  /** Kopecks, for all tourists. */
  price: number | null
  seenAt: Date | null
}

/** A price seen by a search. */
export interface SeenDay {
  day: string
  nights: number
  price: number
  seenAt: Date
}

/** What a supplier's calendar tells of a day. */
export interface ToldDay {
  nights: readonly number[]
  price: number | null
  at: Date
}

/**
 * Joins what searches saw with what suppliers tell, for each day of a range. For one length of stay the newer price counts; for a range the lower
 * one, as a search may have seen only some of the lengths. Without a supplier's calendar any day may have departures.
 */
export function joinCalendar(
  { first, last, nightsFrom, nightsTo }: { first: string; last: string; nightsFrom: number; nightsTo: number },
  seen: readonly SeenDay[],
  told: ReadonlyMap<string, ToldDay> | null,
): CalendarDay[] {
  const byDay = Map.groupBy(seen, ({ day }) => day)
  const wanted = Array.from({ length: nightsTo - nightsFrom + 1 }, (_, n) => nightsFrom + n)
  const days: CalendarDay[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const own = byDay.get(date) ?? []
    const supplier = told?.get(date)
    const nights = supplier ? supplier.nights.filter((one) => one >= nightsFrom && one <= nightsTo) : told ? [] : wanted
    const known = [...new Set([...nights, ...own.map((one) => one.nights)])].sort((a, b) => a - b)
    const best = own.reduce<SeenDay | null>((least, one) => (least && least.price <= one.price ? least : one), null)
    const price = chosenPrice(best, supplier, nightsFrom === nightsTo)
    days.push({ date, nights: known, price: price?.price ?? null, seenAt: price?.at ?? null })
  }
  return days
}

function chosenPrice(
  own: SeenDay | null,
  told: ToldDay | undefined,
  isOneLength: boolean,
): { price: number; at: Date } | null {
  const seen = own && { price: own.price, at: own.seenAt }
  const supplier = told && told.price !== null ? { price: told.price, at: told.at } : null
  if (!seen || !supplier) return seen ?? supplier
  const isOwn = isOneLength ? seen.at >= supplier.at : seen.price <= supplier.price
  return isOwn ? seen : supplier
}
