import { type IsoDate, readDate } from '#lib/dates.ts'

/** Parses hours as an operator types them into their stored form: a week is seven strings, Monday first, '' for a day off (places.wire.ts). */

/** «10:00-20:00» for every day, or seven of them separated by commas, «-» for a day off; null: neither. */
export function readWeek(text: string): string[] | null {
  const days = text.split(',').map(readDay)
  const week = days.length === 1 ? Array.from({ length: 7 }, () => days[0]!) : days
  return week.length === 7 && week.every((day) => day !== null) ? week : null
}

/** The hours of one day, '' for a day off; null: not recognized. */
function readDay(text: string): string | null {
  const day = text.trim().replace(/[–—]/g, '-').replace(/\s/g, '')
  if (day === '-') return ''
  const [from, to] = day.split('-')
  return /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(day) && from !== to ? day : null
}

/** «31.12.2026=10:00-18:00», «2027-01-01=-» for a day off, «2027-01-02=usual» for a regular day; null: none of these. */
export function readSpecialDay(text: string): { date: IsoDate; hours: string | null } | null {
  const [day = '', hours = ''] = text.split('=')
  const date = readDate(day)
  const read = hours.trim() === 'usual' ? 'usual' : readDay(hours)
  if (!date.ok || date.value.length !== 10 || read === null) return null
  return { date: date.value, hours: read === 'usual' ? null : read }
}
