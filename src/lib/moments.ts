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

const hourMs = 3_600_000

/** Hours by which the clocks of a time zone are ahead of those of Moscow: Russia names its zones so, `МСК+2`. */
export function hoursFromMoscow(timeZone: string, at: Date): number {
  const local = (zone: string) => Date.parse(`${dateIn(zone, at)}T${timeIn(zone, at)}:00Z`)
  return (local(timeZone) - local('Europe/Moscow')) / hourMs
}

/** The midnight that ends a day in a time zone. */
export const endOfDay = (date: IsoDate, timeZone: string): Date => momentIn(timeZone, addDays(date, 1))
