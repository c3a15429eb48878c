import type { FieldProblem } from '#lib/fields.ts'
import type { Locale } from '#shop/context.ts'
import { m } from '#texts/messages.js'

/** Texts of spec §5 for fields of a form; problems that no such field has are absent. */
export function fieldProblemText(problem: FieldProblem, locale: Locale): string {
  switch (problem.code) {
    case 'required':
      return m.checkout_field_required({}, { locale })
    case 'email_invalid':
      return m.checkout_field_email({}, { locale })
    case 'phone_invalid':
      return m.checkout_field_phone({}, { locale })
    default:
      return m.field_invalid_value({}, { locale })
  }
}
