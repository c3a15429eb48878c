import { addDays, type IsoDate } from '#lib/dates.ts'
import { type Hours, hasHours, hoursOn, type Moment } from './opening-hours.ts'

/** No shop is closed for longer and still takes orders (our choice). */
const daysAhead = 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The first day on which what is ordered now can be fetched: a day the place is open, not before `days` from today, and today only
 * if it can be put together before closing. Null: it is closed for too long to promise anything. Of a place whose hours nobody has
 * written down it is the day itself.
 */
export function fetchDay(
  hours: Hours,
  now: Moment,
  { days, readyMinutes }: { days: number; readyMinutes: number },
): IsoDate | null {
  const first = addDays(now.date, days)
  if (!hasHours(hours.schedule) && Object.keys(hours.special).length === 0) return first
  for (let shift = 0; shift <= daysAhead; shift++) {
    const date = addDays(first, shift)
    if (hoursOn(hours, date) && (date > now.date || isInTime(hours, now, readyMinutes))) return date
  }
  return null
}

/** Whether there is time to put an order together before the place closes today. */
function isInTime(hours: Hours, { date, time }: Moment, readyMinutes: number): boolean {
  const today = hoursOn(hours, date)!
  const from = minutesOf(today.from)
  const to = minutesOf(today.to)
  const closes = to <= from ? to + 24 * 60 : to
  return Math.max(minutesOf(time), from) + readyMinutes <= closes
}

/**
 * The last day on which goods are kept for a customer: the day itself, or, where the place is closed then, the next day it is open, so
 * that nobody loses an order on a day on which nobody could fetch it.
 */
export function lastFetchDay(hours: Hours, day: IsoDate): IsoDate {
  if (!hasHours(hours.schedule)) return day
  for (let shift = 0; shift <= daysAhead; shift++) {
    const date = addDays(day, shift)
    if (hoursOn(hours, date)) return date
  }
  return day
}

/** A courier's day: what is ordered after the cut-off counts as ordered the next day. */
export const courierDay = (now: Moment, { days, cutoff }: { days: number; cutoff: string | null }): IsoDate =>
  addDays(now.date, cutoff !== null && now.time >= cutoff ? days + 1 : days)
