import { type IsoDate, readDate } from '#lib/dates.ts'
import { date, type FieldProblem, firstProblem, ifPresent, notInFuture, notTooLongAgo } from '#lib/fields.ts'
import { formatDate } from '#lib/format.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'

/** What the form of the profile holds, as typed: the birthday is DD.MM.YYYY or a part of it. */
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

/** A birthday may be left out; what is written is a whole day, not in the future and not before 1900 (spec §5). */
export const birthdayProblem = (birthday: string, today: IsoDate): FieldProblem | null =>
  firstProblem(birthday, ifPresent(date(notInFuture(today), notTooLongAgo)))

/** The body of PATCH /api/customers/{id}/. */
export function profileBody(form: ProfileForm) {
  const birthday = readDate(form.birthday)
  return {
    last_name: form.lastName,
    first_name: form.firstName,
    middle_name: form.middleName,
    gender: form.gender || null,
    birthday: birthday.ok ? birthday.value : null,
  }
}
