import {
  ADULT_AGE,
  type DateRefusal,
  EARLIEST_DATE,
  type IsoDate,
  isAdult,
  isInFuture,
  isTooLongAgo,
  readDate,
} from './dates.ts'
import { isEmail } from './email.ts'
import { withoutFormatSigns } from './format-signs.ts'

/** A problem of a field: a code with its parameters. The screen has the texts in its language. */
export type FieldProblem =
  | { code: 'required' | 'email_invalid' | 'not_an_integer' | 'url_invalid' | 'slug_invalid' }
  | { code: 'too_short'; min: number }
  | { code: 'password_mismatch' }
  | { code: 'phone_invalid' }
  | { code: 'phone_too_short'; min: number }
  | DateRefusal
  | { code: 'date_in_future' }
  | { code: 'date_too_long_ago'; earliest: IsoDate }
  | { code: 'not_adult'; age: number }

export type Rule<T = string> = (value: T) => FieldProblem | null

/** The first problem in the order of the rules: a field shows one message at a time. */
export function firstProblem<T>(value: T, ...rules: Rule<T>[]): FieldProblem | null {
  for (const rule of rules) {
    const problem = rule(value)
    if (problem) return problem
  }
  return null
}

/** For an optional field: the rules apply unless it is empty. */
export const ifPresent =
  (...rules: Rule[]): Rule =>
  (value) =>
    value.trim() === '' ? null : firstProblem(value, ...rules)

const when = (wrong: boolean, problem: FieldProblem): FieldProblem | null => (wrong ? problem : null)

export const required: Rule = (value) => when(withoutFormatSigns(value).trim() === '', { code: 'required' })

export const email: Rule = (value) => when(!isEmail(value.trim()), { code: 'email_invalid' })

export const minLength =
  (min: number): Rule =>
  (value) =>
    when([...value.trim()].length < min, { code: 'too_short', min })

export const integer: Rule = (value) => when(!/^[+-]?\d+$/.test(value.trim()), { code: 'not_an_integer' })

/** A web address; other protocols are refused in forms. */
export const url: Rule = (value) => {
  const given = value.trim()
  const isWeb = /^https?:\/\/\S+$/i.test(given) && URL.canParse(given)
  return when(!isWeb || !/\.[^.]/.test(new URL(given).hostname), { code: 'url_invalid' })
}

/** Latin letters, digits and hyphen (spec §5). */
export const slug: Rule = (value) => when(!/^[A-Za-z0-9-]+$/.test(value), { code: 'slug_invalid' })

/** `GTM-` and capital letters or digits, matched exactly: the id becomes part of a script address (spec §5). */
export const GTM_ID = /^GTM-[A-Z0-9]+$/

export const matchesPassword =
  (password: string): Rule =>
  (value) =>
    when(value !== password, { code: 'password_mismatch' })

/** A complete date in one of the five forms, then further rules for the day. */
export const date =
  (...rules: Rule<IsoDate>[]): Rule =>
  (value) => {
    const read = readDate(value)
    return read.ok ? firstProblem(read.value, ...rules) : read.refusal
  }

/** For birthdays and dates of issue; an expiry or an important date may lie ahead. */
export const notInFuture =
  (today: IsoDate): Rule<IsoDate> =>
  (value) =>
    when(isInFuture(value, today), { code: 'date_in_future' })

export const notTooLongAgo: Rule<IsoDate> = (value) =>
  when(isTooLongAgo(value), { code: 'date_too_long_ago', earliest: EARLIEST_DATE })

/** Persons are checked today, adult tourists on the first day of the trip. */
export const adultOn =
  (day: IsoDate): Rule<IsoDate> =>
  (birthday) =>
    when(!isAdult(birthday, day), { code: 'not_adult', age: ADULT_AGE })
