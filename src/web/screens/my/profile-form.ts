import { type IsoDate, readDate } from '#lib/dates.ts'
import {
  adultOn,
  date,
  type FieldProblem,
  firstProblem,
  ifPresent,
  notInFuture,
  notTooLongAgo,
  required,
} from '#lib/fields.ts'
import { formatDate } from '#lib/format.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'

/** Profile form as typed: the birthday is DD.MM.YYYY or a part of it. */
export interface ProfileForm {
  lastName: string
  firstName: string
  middleName: string
  gender: '' | 'male' | 'female'
  birthday: string
}

export const profileForm = (me: CustomerOnWire): ProfileForm => ({
  lastName: me.last_name,
  firstName: me.first_name,
  middleName: me.middle_name,
  gender: me.gender ?? '',
  birthday: me.birthday ? formatDate(me.birthday) : '',
})

type Wrong = { field: 'lastName' | 'firstName' | 'birthday'; problem: FieldProblem }

/**
 * Faults in the order of the form. A saved name cannot be emptied (spec §5); a customer without one may save the rest alone (our choice).
 * The birthday is optional; if given, it must be a full date, not in the future, not before 1900, and of an adult.
 */
export function profileProblems(form: ProfileForm, saved: ProfileForm, today: IsoDate): Wrong[] {
  const name = (field: 'lastName' | 'firstName') => (saved[field] === '' ? null : required(form[field]))
  const found = {
    lastName: name('lastName'),
    firstName: name('firstName'),
    birthday: firstProblem(form.birthday, ifPresent(date(notInFuture(today), notTooLongAgo, adultOn(today)))),
  }
  return (['lastName', 'firstName', 'birthday'] as const).flatMap((field) => {
    const problem = found[field]
    return problem ? [{ field, problem }] : []
  })
}

/** The body of PATCH /api/customers/{id}/. */
export function profileBody(form: ProfileForm) {
  const birthday = readDate(form.birthday)
  return {
    ...(form.lastName.trim() !== '' && { last_name: form.lastName }),
    ...(form.firstName.trim() !== '' && { first_name: form.firstName }),
    middle_name: form.middleName,
    gender: form.gender || null,
    birthday: birthday.ok ? birthday.value : null,
  }
}
