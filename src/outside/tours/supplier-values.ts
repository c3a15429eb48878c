import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { type Kopecks, kopecks, readRoubles } from '#lib/money.ts'
import { cutByLetters, slugify } from '#lib/text.ts'

// Values as suppliers of tours send them: numbers as texts, lists of one as the one, dates in two forms (integrations §15).

/**
 * A list. Suppliers made from XML send a list of one element as the element itself or as `{"0": …}`, and an empty list as an empty text
 * (integrations §15.1).
 */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  if (keys.length === 0) return []
  return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : [value]
}

/** A member of an object; undefined if there is none, or it is no object. */
export const memberOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
    value,
  )

/** A finite number, or one written as a text. Null: anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d{1,15}(\.\d+)?\s*$/.test(value)) return null
  return Number(value)
}

/** A whole number from `least` to `most`. */
export function wholeOf(value: unknown, least: number, most: number): number | null {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) && number >= least && number <= most ? number : null
}

/** `1`, `"1"`, `true`. Null: not told. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const number = numberOf(value)
  if (number !== null) return number !== 0
  return value === 'true' ? true : value === 'false' ? false : null
}

/** A text of at most 200 letters; empty if there is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cutByLetters(value.replace(/\s+/g, ' ').trim(), 200) : ''
}

/** Letters, digits and `.:_-`, as they stand in requests; null: no id. */
export function idOf(value: unknown): string | null {
  const text = textOf(value)
  return /^[\w.:=-]{1,200}$/.test(text) ? text : null
}

/** More than a tour can cost: what stands above it is no price. */
const most = kopecks(10_000_000_000)

/** An amount of roubles, also negative; null: none, or nonsense. */
export function amountOf(value: unknown): Kopecks | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const read = readRoubles(value as string)
  return read !== null && Math.abs(read) < most ? read : null
}

/** `12.06.2027`, `2027-06-12`, also with a time behind it; null: no day of the calendar. */
export function dayOf(value: unknown): IsoDate | null {
  if (typeof value !== 'string') return null
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})(?!\d)/.exec(value)
  const day = russian ? `${russian[3]}-${russian[2]}-${russian[1]}` : value.slice(0, 10)
  return isIsoDate(day) ? day : null
}

/** `2027-06-12` as `12.06.2027`. */
export const russianDay = (day: IsoDate): string => day.split('-').reverse().join('.')

/** `06:10`; null: no time of day. */
export function timeOf(value: unknown): string | null {
  const found = typeof value === 'string' ? /^([01]?\d|2[0-3]):([0-5]\d)/.exec(value.trim()) : null
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}` : null
}

/** An IANA name that this process knows; empty: not told. */
export function timezoneOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(value)) return ''
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return value
  } catch {
    return ''
  }
}

/** Codes of meals of integrations §15.5. A tour with another one is not shown. */
export const knownMeals: readonly string[] = [
  'RO',
  'OB',
  'BB',
  'BBL',
  'HB',
  'HB+',
  'HBL',
  'DNR',
  'FB',
  'FB+',
  'AI',
  'AIL',
  'AI24',
  'UAI',
]

/** Key of a room from its name: operators write it freely. */
export const roomKeyOf = (name: string): string => slugify(name, 60) || 'room'
