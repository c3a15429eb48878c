import type { FieldProblem } from '#lib/fields.ts'
import { formatDate } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { counted } from './listing/counted.ts'

type Texts = { [Code in FieldProblem['code']]: (problem: Extract<FieldProblem, { code: Code }>) => string }

/** Texts of spec §5, verbatim in English. A new code without a text does not compile. */
const texts: Texts = {
  required: () => m.checkout_field_required(),
  email_invalid: () => m.checkout_field_email(),
  not_an_integer: () => m.checkout_field_integer(),
  url_invalid: () => m.checkout_field_url(),
  slug_invalid: () => m.checkout_field_slug(),
  too_short: ({ min }) => m.checkout_field_too_short(counted(min)),
  password_mismatch: () => m.checkout_field_password(),
  phone_invalid: () => m.checkout_field_phone(),
  phone_too_short: ({ min }) => m.checkout_field_phone_short({ count: min }),
  date_incomplete: () => m.checkout_field_date_incomplete(),
  date_invalid: () => m.checkout_field_date_invalid(),
  date_in_future: () => m.checkout_field_date_future(),
  date_too_long_ago: ({ earliest }) => m.checkout_field_date_old({ date: formatDate(earliest) }),
  not_adult: ({ age }) => m.checkout_field_not_adult(counted(age)),
}

export const fieldText = (problem: FieldProblem): string =>
  (texts[problem.code] as (problem: FieldProblem) => string)(problem)
