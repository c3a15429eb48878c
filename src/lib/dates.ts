import { ok, type Result, refuse } from './result.ts'

/** A calendar day, `YYYY-MM-DD`, without a time zone. Comparing the texts compares the dates. */
export type IsoDate = string
export type DateRefusal = { code: 'date_incomplete' | 'date_invalid' }

const FORMS: [RegExp, (parts: string[]) => [year: string, month: string, day: string, time?: string]][] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([y, m, d]) => [y!, m!, d!]],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, ([d, m, y]) => [y!, m!, d!]],
  [/^(\d{4})\/(\d{2})\/(\d{2})$/, ([y, m, d]) => [y!, m!, d!]],
  [/^(\d{2})\.(\d{2})\.(\d{4})$/, ([d, m, y]) => [y!, m!, d!]],
  [/^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2})$/, ([d, m, y, time]) => [y!, m!, d!, time]],
]

/** Reads only the five forms of spec §5; a day that does not exist is refused, never adjusted. */
export function readDate(text: string): Result<IsoDate, DateRefusal> {
  const given = text.trim()
  for (const [form, order] of FORMS) {
    const match = form.exec(given)
    if (!match) continue
    const [year, month, day, time] = order(match.slice(1))
    const date = `${year}-${month}-${day}`
    const timeHolds = time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
    return isInCalendar(date) && timeHolds ? ok(date) : refuse({ code: 'date_invalid' })
  }
  const isPartOfDate = /^[\d./-]*$/.test(given) && given.replace(/\D/g, '').length < 8
  return refuse({ code: isPartOfDate ? 'date_incomplete' : 'date_invalid' })
}

/** Whether a text is a day that exists, in the form `YYYY-MM-DD`. */
export const isIsoDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text)

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Of a text of digits in the form of a day. Counted, not parsed: searches of tours ask it of every offer. */
function isInCalendar(date: IsoDate): boolean {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = isLeap && month === 2 ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day >= 1 && day <= last
}

/**
 * The text of a masked date field after any typing or pasting: a prefix of DD.MM.YYYY, at most 10 characters (spec §5). A complete date pasted in
 * another form is converted; `1.` becomes `01.`; a typed dot stays, so that Backspace can delete it.
 */
export function maskDate(text: string): string {
  const whole = readDate(text)
  if (whole.ok) return whole.value.split('-').reverse().join('.')

  const groups = ['']
  // A third digit before a dot: the user corrects a part that the mask padded with a zero.
  for (const character of text.trim().replace(/(^|\.)0(\d{2})(?=\.)/g, '$1$2')) {
    const group = groups.at(-1)!
    const size = groups.length === 3 ? 4 : 2
    if (/\d/.test(character)) {
      if (group.length < size) groups[groups.length - 1] = group + character
      else if (groups.length < 3) groups.push(character)
    } else if (group !== '' && group !== '0' && groups.length < 3) {
      groups[groups.length - 1] = group.padStart(2, '0')
      groups.push('')
    }
  }
  return groups.join('.').slice(0, 10)
}

/** The earliest accepted date of a birth or a document (open point O14). */
export const EARLIEST_DATE: IsoDate = '1900-01-01'

export const isInFuture = (date: IsoDate, today: IsoDate): boolean => date > today
export const isTooLongAgo = (date: IsoDate): boolean => date < EARLIEST_DATE

/** Full years on a day. A birthday on 29 February counts as 1 March in a common year. */
export function ageOn(birthday: IsoDate, on: IsoDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))
  return on.slice(5) < birthday.slice(5) ? years - 1 : years
}

export const ADULT_AGE = 18
export const isAdult = (birthday: IsoDate, on: IsoDate): boolean => ageOn(birthday, on) >= ADULT_AGE

export function addDays(date: IsoDate, days: number): IsoDate {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Cached, because creating a formatter costs more than a hundred uses of it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // The Swedish locale formats dates like ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formatters.set(timeZone, made)
  return made
}

/** The last text in each time zone, valid for its minute, because UTC offsets are whole minutes. */
const lastClocks = new Map<string, { minute: number; text: string }>()

/** `2026-11-22 09:05`: local date and time in a time zone. */
function clockOf(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / 60_000)
  const last = lastClocks.get(timeZone)
  if (last?.minute === minute) return last.text
  const text = formatterOf(timeZone).format(moment)
  lastClocks.set(timeZone, { minute, text })
  return text
}

/** The day of a moment in a time zone: a shop's "today" is `dateIn(company.timezone, now)`. */
export const dateIn = (timeZone: string, moment: Date): IsoDate => clockOf(timeZone, moment).slice(0, 10)

/** Local hours and minutes of a moment in a time zone, `09:05`. */
export const timeIn = (timeZone: string, moment: Date): string => clockOf(timeZone, moment).slice(11)
