import { addDays, type IsoDate } from '#lib/dates.ts'

/** Seven strings, Monday first: `10:00-21:00`, empty for a day off (places.wire.ts). */
export type Schedule = readonly string[]

/** The regular week and exceptional days: `{"2026-12-31": "10:00-18:00", "2027-01-01": ""}`, empty: closed. */
export interface Hours {
  schedule: Schedule
  special: Readonly<Record<IsoDate, string>>
}

/** Hours with their time zone, as read with an outlet. */
export interface PlaceHours extends Hours {
  timezone: string
}

/** A moment in the time zone of the outlet. */
export interface Moment {
  date: IsoDate
  /** `HH:MM`. */
  time: string
}

export type OpenState =
  | { open: true; round: true }
  | { open: true; round: false; until: string }
  /** `inDays` 0: later today; `weekday` 0: Monday. Null: no working day in the next two weeks. */
  | { open: false; opens: { inDays: number; date: IsoDate; weekday: number; time: string } | null }

function hoursOf(day: string | undefined): { from: string; to: string } | null {
  const [from = '', to = ''] = (day ?? '').split('-')
  return /^\d{2}:\d{2}$/.test(from) && /^\d{2}:\d{2}$/.test(to) ? { from, to } : null
}

const isRound = ({ from, to }: { from: string; to: string }) =>
  from === '00:00' && (to === '24:00' || to === '00:00' || to === '23:59')

/** False: the hours were never recorded, so the shop is shown neither as open nor as closed. */
export const hasHours = (schedule: Schedule): boolean => schedule.some(hoursOf)

/** 0 is Monday. */
const weekdayOf = (date: IsoDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Opening hours on a date; null: closed. */
export const hoursOn = ({ schedule, special }: Hours, date: IsoDate): { from: string; to: string } | null =>
  hoursOf(special[date] ?? schedule[weekdayOf(date)])

/**
 * The end of a day for pickup. If the outlet is open past midnight, round the clock or at unrecorded hours, it is the last minute of the day: the
 * moment must be on the date people read (our choice).
 */
export function closingTime(hours: Hours, date: IsoDate): string {
  const day = hoursOn(hours, date)
  return day && day.to > day.from && day.to !== '24:00' ? day.to : '23:59'
}

const daysAhead = 14

/** Whether the outlet is open now and until when, or when it opens next. A day may end after midnight: `10:00-02:00`. */
export function openState(hours: Hours, { date, time }: Moment): OpenState {
  const today = hoursOn(hours, date)
  const yesterday = hoursOn(hours, addDays(date, -1))
  if (yesterday && yesterday.to < yesterday.from && time < yesterday.to && !isRound(yesterday))
    return { open: true, round: false, until: yesterday.to }
  if (today && isRound(today)) return { open: true, round: true }
  if (today && time >= today.from && (time < today.to || today.to < today.from))
    return { open: true, round: false, until: today.to }
  for (let inDays = 0; inDays <= daysAhead; inDays++) {
    const on = addDays(date, inDays)
    const day = hoursOn(hours, on)
    if (!day || (inDays === 0 && time >= day.from)) continue
    return { open: false, opens: { inDays, date: on, weekday: weekdayOf(on), time: day.from } }
  }
  return { open: false, opens: null }
}

/** Groups consecutive days with equal hours: `0–4 10:00-21:00`, `5–6 11:00-20:00`. */
export function groupDays(schedule: Schedule): { from: number; to: number; hours: string }[] {
  const groups: { from: number; to: number; hours: string }[] = []
  for (let day = 0; day < 7; day++) {
    const hours = schedule[day] ?? ''
    const last = groups.at(-1)
    if (last && last.hours === hours) last.to = day
    else groups.push({ from: day, to: day, hours })
  }
  return groups
}
