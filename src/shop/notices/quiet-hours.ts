import { addDays, dateIn, timeIn } from '#lib/dates.ts'

/** Quiet hours in the company's time zone, e.g. `22:00` to `09:00`; equal or empty: none. */
export interface QuietHours {
  from: string
  until: string
}

/** When a message that is due now may be sent: now, or at the end of the quiet hours in the company's time zone. */
export function sendAt(now: Date, { from, until }: QuietHours, timezone: string): Date {
  if (from === '' || until === '' || from === until) return now
  const time = timeIn(timezone, now).slice(0, 5)
  const overnight = from > until
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return now
  const today = dateIn(timezone, now)
  return momentOf(overnight && time >= from ? addDays(today, 1) : today, until, timezone)
}

/** The moment of a local time in a time zone. Two passes, because the UTC offset may change in between. */
function momentOf(date: string, time: string, timezone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let at = wanted
  for (let pass = 0; pass < 2; pass++) {
    const shown = Date.parse(`${dateIn(timezone, new Date(at))}T${timeIn(timezone, new Date(at)).slice(0, 5)}:00Z`)
    at += wanted - shown
  }
  return new Date(at)
}
