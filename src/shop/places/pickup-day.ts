import { addDays, type IsoDate } from '#lib/dates.ts'
import { type Hours, hasHours, hoursOn, type Moment } from './opening-hours.ts'

/** Days searched: no shop that takes orders is closed for longer (our choice). */
const daysAhead = 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The first day on which an order placed now can be picked up: a day the outlet is open, not before `days` from today, and today only if it can
 * be assembled before closing. Null: closed for too long to promise a day. For an outlet without recorded hours it is the day itself.
 */
export function pickupDay(
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

/** Whether an order can be assembled before the outlet closes today. */
function isInTime(hours: Hours, { date, time }: Moment, readyMinutes: number): boolean {
  const today = hoursOn(hours, date)!
  const from = minutesOf(today.from)
  const to = minutesOf(today.to)
  const closes = to <= from ? to + 24 * 60 : to
  return Math.max(minutesOf(time), from) + readyMinutes <= closes
}

/**
 * The last day of storage: the day itself or, if the outlet is closed then, its next open day, so that no order expires on a day on which it
 * could not be picked up.
 */
export function lastPickupDay(hours: Hours, day: IsoDate): IsoDate {
  if (!hasHours(hours.schedule)) return day
  for (let shift = 0; shift <= daysAhead; shift++) {
    const date = addDays(day, shift)
    if (hoursOn(hours, date)) return date
  }
  return day
}

/** The day of a courier: an order after the cut-off counts as placed the next day. */
export const courierDay = (now: Moment, { days, cutoff }: { days: number; cutoff: string | null }): IsoDate =>
  addDays(now.date, cutoff !== null && now.time >= cutoff ? days + 1 : days)
