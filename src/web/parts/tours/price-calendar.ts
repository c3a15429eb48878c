import { addDays, type IsoDate } from '#lib/dates.ts'
import { monthsAhead } from '#shop/tours/tour-query.ts'
import { weekdayOf } from '../calendar-texts.ts'

/** A day as GET /api/tours/calendar/ tells it: without nights nobody flies, without a price nobody asked yet. */
export interface PricedDay {
  date: IsoDate
  nights: readonly number[]
  price: number | null
  seen_at: string | null
}

export interface CalendarDay {
  date: IsoDate
  /** `outside`: cannot be searched; `closed`: nobody flies. */
  state: 'outside' | 'closed' | 'open'
  price: number | null
  /** The cheapest of its month; `low`: within 5 % of it (our choice). */
  isBest: boolean
  isLow: boolean
}

export interface CalendarMonth {
  /** `YYYY-MM`. */
  month: string
  least: number | null
  /** Monday first; null: a day of another month. */
  weeks: (CalendarDay | null)[][]
}

/** The last day that a calendar shows: six months from the first (TOUR-14). */
export function lastShown(firstDay: IsoDate): IsoDate {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + monthsAhead, day))
  // 31 August and six months: February ends earlier.
  if (last.getUTCDate() !== day) last.setUTCDate(0)
  return last.toISOString().slice(0, 10)
}

const lowShare = 1.05

export function monthsOf(
  days: readonly PricedDay[],
  { firstDay, lastDay }: { firstDay: IsoDate; lastDay: IsoDate },
): CalendarMonth[] {
  const priced = new Map(days.map((day) => [day.date, day]))
  const isLoaded = days.length > 0
  const months: CalendarMonth[] = []
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = nextMonth(month)) {
    const dates = datesOf(month)
    const inside = dates.flatMap((date) => {
      const price = date >= firstDay && date <= lastDay ? priced.get(date)?.price : null
      return price == null ? [] : [price]
    })
    const least = inside.length > 0 ? Math.min(...inside) : null
    const best = dates.find((date) => least !== null && date >= firstDay && priced.get(date)?.price === least)
    const cells: (CalendarDay | null)[] = Array.from({ length: weekdayOf(dates[0] ?? `${month}-01`) }, () => null)
    for (const date of dates) {
      const known = priced.get(date)
      const isWithin = date >= firstDay && date <= lastDay
      const price = isWithin ? (known?.price ?? null) : null
      cells.push({
        date,
        state: !isWithin
          ? 'outside'
          : !isLoaded || (known !== undefined && known.nights.length > 0)
            ? 'open'
            : 'closed',
        price,
        isBest: date === best,
        isLow: price !== null && least !== null && price <= least * lowShare,
      })
    }
    while (cells.length % 7 !== 0) cells.push(null)
    months.push({
      month,
      least,
      // Weeks that are over are left out, as are those too far ahead.
      weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)).filter((week) =>
        week.some((day) => day !== null && day.state !== 'outside'),
      ),
    })
  }
  return months
}

function nextMonth(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

function datesOf(month: string): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  return dates
}

export type CalendarKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'

/** Where a key leads from a day (APG date grid); it stays within the days that can be searched. */
export function dayByKey(
  key: string,
  day: IsoDate,
  { firstDay, lastDay }: { firstDay: IsoDate; lastDay: IsoDate },
): IsoDate | null {
  const to = moved(key, day)
  if (to === null) return null
  return to < firstDay ? firstDay : to > lastDay ? lastDay : to
}

function moved(key: string, day: IsoDate): IsoDate | null {
  switch (key as CalendarKey) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return null
  }
}

/** The same day of another month, or its last one. */
function sameDay(day: IsoDate, by: number): IsoDate {
  const month = nextMonth(day.slice(0, 7), by)
  const dates = datesOf(month)
  return dates[Math.min(Number(day.slice(8)), dates.length) - 1] ?? day
}

/** The cheapest day within two weeks that is cheaper than the chosen one; null: none. */
export function cheaperNearby(days: readonly PricedDay[], day: IsoDate): PricedDay | null {
  const own = days.find(({ date }) => date === day)?.price ?? null
  const near = days.filter(
    ({ date, price, nights }) =>
      price !== null && nights.length > 0 && date >= addDays(day, -14) && date <= addDays(day, 14) && date !== day,
  )
  const [least] = near.sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
  return least && least.price !== null && own !== null && least.price < own ? least : null
}

/** The oldest moment at which one of the prices was asked; null: there are none. */
export const oldestSeen = (days: readonly PricedDay[]): string | null =>
  days.reduce<string | null>((oldest, { price, seen_at: seen }) => {
    if (price === null || seen === null) return oldest
    return oldest === null || seen < oldest ? seen : oldest
  }, null)
