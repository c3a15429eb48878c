/** One entry of a calendar: whole days, or moments. */
export interface CalendarEntry {
  /** The same for every version of the entry: a calendar replaces the one it has. */
  id: string
  /** Days as `2026-12-05`, `until` the first day after it; or moments. */
  from: string | Date
  until: string | Date
  summary: string
  location: string
  about?: string
  url?: string
  /** It does not take place: the calendar crosses it out. */
  isCanceled?: boolean
}

/** Entries as iCalendar (RFC 5545). `at`: when it was written; `product`: who wrote it, for the identifier of the product. */
export function calendarFile(product: string, entries: readonly CalendarEntry[], at: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vitrina//${product}//RU`,
    ...entries.flatMap((entry) => linesOf(entry, at)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const linesOf = ({ id, from, until, summary, location, about, url, isCanceled }: CalendarEntry, at: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@vitrina`,
  `DTSTAMP:${utc(at)}`,
  `DTSTART${dayOrTime(from)}`,
  `DTEND${dayOrTime(until)}`,
  `SUMMARY:${escaped(summary)}`,
  `LOCATION:${escaped(location)}`,
  ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
  ...(url ? [`URL:${url}`] : []),
  ...(isCanceled ? ['STATUS:CANCELLED'] : []),
  'END:VEVENT',
]

const dayOrTime = (day: string | Date): string =>
  typeof day === 'string' ? `;VALUE=DATE:${day.replaceAll('-', '')}` : `:${utc(day)}`

const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const lineBytes = 75
/** Octets of a letter in UTF-8. */
const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Lines longer than 75 octets continue on the next one, after a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    if (bytes + bytesOf(letter) > (parts.length === 0 ? lineBytes : lineBytes - 1)) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += bytesOf(letter)
  }
  return [...parts, part].join('\r\n ')
}
