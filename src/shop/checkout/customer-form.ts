import { email, type FieldProblem, firstProblem, ifPresent, type Rule, required } from '#lib/fields.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import type { Person } from './person.ts'

/** The buyer, and the recipient if it is another person (spec §3 "Recipient options"). */
export type RecipientOptions = { customer: Person; recipient: Person & { isEnabled: boolean } }

/** Spec §5 asks for this many in the customer form; the server checks whether it is a real number. */
export const MIN_PHONE_DIGITS = 11

const phone: Rule = (value) =>
  digitsOnly(value).length < MIN_PHONE_DIGITS ? { code: 'phone_too_short', min: MIN_PHONE_DIGITS } : null

const rules: Partial<Record<keyof Person, Rule[]>> = {
  lastName: [required],
  firstName: [required],
  phone: [required, phone],
  email: [ifPresent(email)],
}

export type PersonProblems = Partial<Record<keyof Person, FieldProblem>>

export function personProblems(person: Person): PersonProblems {
  const problems: PersonProblems = {}
  for (const [field, fieldRules] of Object.entries(rules) as [keyof Person, Rule[]][]) {
    const problem = firstProblem(person[field], ...fieldRules)
    if (problem) problems[field] = problem
  }
  return problems
}

/** The recipient is checked only if it is another person (spec §5). */
export const formProblems = ({ customer, recipient }: RecipientOptions) => ({
  customer: personProblems(customer),
  recipient: recipient.isEnabled ? personProblems(recipient) : {},
})

/** The person who receives the goods. */
export const receiverOf = ({ customer, recipient }: RecipientOptions): Person => {
  if (!recipient.isEnabled) return customer
  const { isEnabled: _, ...person } = recipient
  return person
}
