import { collapseSpaces } from '#lib/text.ts'
import { type Gender, isPatronymic } from './gender-of.ts'

export type PersonName = { lastName: string; firstName: string; middleName: string }

/** One line for the order and the courier: last, first, middle (contradiction C25). */
export const joinName = ({ lastName, firstName, middleName }: PersonName): string =>
  collapseSpaces(`${lastName} ${firstName} ${middleName}`)

const looksLikeSurname = (word: string): boolean =>
  /(ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|енко|юк|их|ых)$/i.test(word)

/**
 * A whole name pasted into one field, taken apart. Without a patronymic to go by, papers put the surname first; a browser's
 * autofill puts it last, which shows when only the last word looks like a Russian surname.
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

/** A whole name of two or three words that stands in this field of three, taken apart; null: none does, or another field has its own part. */
export function shareName(name: PersonName, field: keyof PersonName): PersonName | null {
  const whole = collapseSpaces(name[field])
  const words = whole.split(' ').length
  return joinName(name) === whole && (words === 2 || words === 3) ? splitName(whole) : null
}

export type NamedProfile = PersonName & { gender: Gender | null }

/** What of the profile is to be patched after an order: only what differs, and nothing by an empty field (spec §4). */
export function profilePatch(stored: NamedProfile, given: NamedProfile): Partial<NamedProfile> | null {
  const patch: Partial<NamedProfile> = {}
  for (const part of ['lastName', 'firstName', 'middleName'] as const) {
    const name = collapseSpaces(given[part])
    if (name !== '' && name !== stored[part]) patch[part] = name
  }
  if (given.gender !== null && given.gender !== stored.gender) patch.gender = given.gender
  return Object.keys(patch).length === 0 ? null : patch
}
