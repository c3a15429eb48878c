import { email, type FieldProblem, firstProblem, ifPresent, type Rule, required } from '#lib/fields.ts'
import { readPhone } from '#lib/phone.ts'
import type { FormField } from './landing-form.ts'

const phone: Rule = (text) => (readPhone(text).ok ? null : { code: 'phone_invalid' })

/** The rules of spec §5: a phone by the metadata of its country, an email address, and what is required. */
const rules: Partial<Record<FormField['kind'], Rule>> = { phone, email }

export function answerProblem({ kind, isRequired }: FormField, text: string): FieldProblem | null {
  const rule = rules[kind]
  return firstProblem(text, ...(isRequired ? [required] : []), ...(rule ? [ifPresent(rule)] : []))
}
