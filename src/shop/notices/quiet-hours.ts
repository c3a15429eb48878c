import { addDays, dateIn, timeIn } from '#lib/dates.ts'

/** Between which times of a company's day people are left alone: `22:00` and `09:00`; equal or empty: never. */
export interface QuietHours {
  from: string
  until: string
}

/** When something may be said that is wanted now: now, or when the quiet hours are over, by the clock of the company. */
export function sayAt(now: Date, { from, until }: QuietHours, timezone: string): Date {
  if (from === '' || until === '' || from === until) return now
  const time = timeIn(timezone, now).slice(0, 5)
  const overnight = from > until
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return now
  const today = dateIn(timezone, now)
  return momentOf(overnight && time >= from ? addDays(today, 1) : today, until, timezone)
}

/** A time of a day somewhere. Twice, because the clock there may be changed in between. */
function momentOf(date: string, time: string, timezone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let at = wanted
  for (let pass = 0; pass < 2; pass++) {
    const shown = Date.parse(`${dateIn(timezone, new Date(at))}T${timeIn(timezone, new Date(at)).slice(0, 5)}:00Z`)
    at += wanted - shown
  }
  return new Date(at)
}
