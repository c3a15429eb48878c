import { addDays } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { momentIn } from '#lib/moments.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import { cityOf } from '#shop/tours/airport-names.ts'

interface CalendarTrip {
  number: string
  hotel: string
  address: string
  /** Nights, room, meals and party, in words. */
  about: string
  startDate: string
  endDate: string
  flight: FlightOption | null
  link: string
  locale: Locale
  /** When it was written. */
  at: Date
}

/** A trip as iCalendar (RFC 5545): the stay as a whole-day entry, each flight whose time is known with its local times. */
export function tripCalendar({
  number,
  hotel,
  address,
  about,
  startDate,
  endDate,
  flight,
  link,
  locale,
  at,
}: CalendarTrip): string {
  const stay = entry(`trip-${number}`, at, [
    `DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(endDate, 1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(hotel)}`,
    `LOCATION:${escaped(address)}`,
    `DESCRIPTION:${escaped(about)}`,
    `URL:${link}`,
  ])
  const legs = flight?.isAnnounced ? [...flight.outbound, ...flight.inbound] : []
  const flights = legs.map((leg, index) =>
    entry(`trip-${number}-${index + 1}`, at, [
      `DTSTART:${utc(momentOf(leg.departsAt, leg.from.timezone))}`,
      `DTEND:${utc(momentOf(leg.arrivesAt, leg.to.timezone))}`,
      `SUMMARY:${escaped(`${leg.number} ${cityOf(leg.from, locale)} → ${cityOf(leg.to, locale)}`)}`,
      `LOCATION:${escaped(`${cityOf(leg.from, locale)}, ${leg.from.code}`)}`,
    ]),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrina//Trips//RU',
    ...stay,
    ...flights.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const entry = (id: string, at: Date, members: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@vitrina`,
  `DTSTAMP:${utc(at)}`,
  ...members,
  'END:VEVENT',
]

/** A supplier that tells no time zone is read as UTC. */
function momentOf(local: string, timezone: string): Date {
  const [date = '', time] = local.split('T')
  return momentIn(timezone || 'UTC', date, time)
}

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
