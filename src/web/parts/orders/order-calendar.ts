import { addDays } from '#lib/dates.ts'

export interface CalendarEntry {
  /** The same for the same order: put in twice it stands there once. */
  id: string
  title: string
  where: string
  text: string
  /** YYYY-MM-DD. */
  date: string
  hours: { from: string; to: string } | null
  /** When it was written. */
  now: Date
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line of more than 75 octets goes on in the next one (RFC 5545 3.1); a letter is never cut in two. */
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
 * The day of an order as a calendar takes it (iCalendar, RFC 5545). Hours are those of the clock where it is brought to, as the customer
 * has been told them: without a zone, so that a phone shows the same figures (our choice). A day alone is an entry of the whole day.
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
