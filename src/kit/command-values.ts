import { InvalidArgumentError } from '@commander-js/extra-typings'
import { readRoubles } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'

// Parsers of arguments and options of commands.

/** A parser for the command line from a reader that returns null for a text it does not accept. */
export const reading =
  <T>(read: (text: string) => T | null, expected: string) =>
  (text: string): T => {
    const value = read(text)
    if (value === null) throw new InvalidArgumentError(expected)
    return value
  }

/** Accepts `-` for no value. It stays `-`, as the library makes an empty text of a null; `noneIsNull` ends that. */
export const orNone =
  <T>(parse: (text: string) => T) =>
  (text: string): T | '-' =>
    text === '-' ? '-' : parse(text)

export const noneIsNull = <T>(value: T): Exclude<T, '-'> | null => (value === '-' ? null : (value as Exclude<T, '-'>))

/** For an option that may be repeated. */
export const eachOf =
  <T>(parse: (text: string) => T) =>
  (text: string, before: T[] | undefined): T[] => [...(before ?? []), parse(text)]

export const wholeNumber = (from: number, to: number, expected = `A whole number from ${from} to ${to}.`) =>
  reading(
    (text) => (/^-?\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null),
    expected,
  )

/** An id as a command prints it. */
export const idOf = (command: string) =>
  reading((text) => (/^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null), `An id of \`${command}\`.`)

/** A number of rows; more than 1000 gives 1000. */
export const rowCount = reading(
  (text) => (/^[1-9]\d{0,8}$/.test(text) ? Math.min(1_000, Number(text)) : null),
  'A whole number, 1 or more.',
)

export const filled = reading((text) => text.trim() || null, 'It must not be empty.')

export const positiveRoubles = reading((text) => readRoubles(text) || null, 'More than 0 roubles, as in 250 or 249.90.')
export const roubles = reading(readRoubles, 'roubles, as in 250 or 249.90.')
export const roublesOrNone = orNone(reading(readRoubles, 'roubles, or - for never.'))

/** Digits of the phone, with the country code. */
export const phone = reading((text) => {
  const read = readPhone(text)
  return read.ok ? read.value : null
}, 'This is no phone, as in "+7 912 000-00-77".')

const time = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTimeOfDay = (text: string): boolean => time.test(text)
export const timeOrNone = orNone(reading((text) => (isTimeOfDay(text) ? text : null), 'HH:MM, or - for none.'))

export const moment = reading((text) => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}, 'A moment like 2026-11-22T10:00:00Z is needed.')
