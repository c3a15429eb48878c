import { dateIn, type IsoDate, timeIn } from '#lib/dates.ts'

/** The midnight that ends a day by the clock of a place. */
export function endOfDay(date: IsoDate, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`) + 86_400_000
  // Twice: on the day the clocks change, the first guess may be an hour off.
  let moment = midnight
  for (let i = 0; i < 2; i++) {
    const at = new Date(moment)
    moment -= Date.parse(`${dateIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`) - midnight
  }
  return new Date(moment)
}
