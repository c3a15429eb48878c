import { addDays, dateIn, type IsoDate, timeIn } from './dates.ts'

/** The moment of a local day and time, `09:05`, in a time zone. */
export function momentIn(timeZone: string, date: IsoDate, time = '00:00'): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // Twice: on the day of a clock change the first result may be an hour off.
  let moment = wanted
  for (let i = 0; i < 2; i++) {
    const at = new Date(moment)
    moment -= Date.parse(`${dateIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`) - wanted
  }
  return new Date(moment)
}

/** The midnight that ends a day in a time zone. */
export const endOfDay = (date: IsoDate, timeZone: string): Date => momentIn(timeZone, addDays(date, 1))
