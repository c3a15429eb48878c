import { collapseSpaces } from '#lib/text.ts'
import { type Gender, isPatronymic } from './gender-of.ts'

export type PersonName = { lastName: string; firstName: string; middleName: string }

/** One line for the order and the courier: last, first, middle (contradiction C25). */
export const joinName = ({ lastName, firstName, middleName }: PersonName): string =>
  collapseSpaces(`${lastName} ${firstName} ${middleName}`)

const looksLikeSurname = (word: string): boolean =>
  /(ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|енко|юк|их|ых)$/i.test(word)

/**
 * Splits a whole name pasted into one field. Without a patronymic the surname is taken to be first, as in documents; a browser's autofill puts
 * it last, which is assumed when only the last word looks like a Russian surname.
 */
export function splitName(text: string): PersonName {
  const words = collapseSpaces(text).split(' ')
  const [one = '', two = '', ...rest] = words
  if (words.length === 1) return { lastName: '', firstName: one, middleName: '' }
  if (words.length === 2) {
    if (isPatronymic(two) && !looksLikeSurname(one)) return { lastName: '', firstName: one, middleName: two }
    const surnameLast = looksLikeSurname(two) && !looksLikeSurname(one)
    return { lastName: surnameLast ? two : one, firstName: surnameLast ? one : two, middleName: '' }
  }
  if (words.length === 3 && isPatronymic(two) && !isPatronymic(rest[0])) {
    return { lastName: rest[0]!, firstName: one, middleName: two }
  }
  return { lastName: one, firstName: two, middleName: rest.join(' ') }
}

/** Splits a whole name of two or three words in one of the three fields; null: there is none, or another field is filled in. */
export function shareName(name: PersonName, field: keyof PersonName): PersonName | null {
  const whole = collapseSpaces(name[field])
  const words = whole.split(' ').length
  return joinName(name) === whole && (words === 2 || words === 3) ? splitName(whole) : null
}

export type NamedProfile = PersonName & { gender: Gender | null }

/** The changes of the profile after an order: only fields that differ, and never to an empty value (spec §4). Null: none. */
export function profilePatch(stored: NamedProfile, given: NamedProfile): Partial<NamedProfile> | null {
  const patch: Partial<NamedProfile> = {}
  for (const part of ['lastName', 'firstName', 'middleName'] as const) {
    const name = collapseSpaces(given[part])
    if (name !== '' && name !== stored[part]) patch[part] = name
  }
  if (given.gender !== null && given.gender !== stored.gender) patch.gender = given.gender
  return Object.keys(patch).length === 0 ? null : patch
}
