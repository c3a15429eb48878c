import { addDays } from '#lib/dates.ts'

export interface CalendarEntry {
  /** Constant for an order, so that adding it twice creates one entry. */
  id: string
  title: string
  where: string
  text: string
  /** YYYY-MM-DD. */
  date: string
  hours: { from: string; to: string } | null
  /** Creation time of the entry. */
  now: Date
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds lines longer than 75 octets (RFC 5545 3.1) without splitting a character. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const parts = ['']
  for (const letter of line) {
    if (bytes(parts.at(-1)! + letter) > 73) parts.push('')
    parts[parts.length - 1] += letter
  }
  return parts.join('\r\n ')
}

const day = (date: string): string => date.replaceAll('-', '')
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * Delivery day of an order as iCalendar (RFC 5545). Hours are local times of the destination, as shown to the customer: without a time
 * zone, so that a phone shows the same figures (our choice). Without hours it is an all-day entry.
 */
export function calendarOf({ id, title, where, text, date, hours, now }: CalendarEntry): string {
  const at = (time: string) =>
    time === '24:00' ? `${day(addDays(date, 1))}T000000` : `${day(date)}T${time.replace(':', '')}00`
  const when = hours
    ? [`DTSTART:${at(hours.from)}`, `DTEND:${at(hours.to)}`]
    : [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(addDays(date, 1))}`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrina//order//RU',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(now)}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(where)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
