import { addDays, dateIn, type IsoDate, timeIn } from './dates.ts'

/** The moment a clock of a place shows this day and this time, `09:05`. */
export function momentIn(timeZone: string, date: IsoDate, time = '00:00'): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // Twice: on the day the clocks change, the first guess may be an hour off.
  let moment = wanted
  for (let i = 0; i < 2; i++) {
    const at = new Date(moment)
    moment -= Date.parse(`${dateIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`) - wanted
  }
  return new Date(moment)
}

/** The midnight that ends a day by the clock of a place. */
export const endOfDay = (date: IsoDate, timeZone: string): Date => momentIn(timeZone, addDays(date, 1))
