import type { ApplicationField, ApplicationProblem, ApplicationProblems } from '#shop/reclamations/application.ts'
import { m } from '#texts/messages.js'

const texts: Record<ApplicationProblem, () => string> = {
  required: m.returns_problem_required,
  invalid_format: m.returns_problem_invalid_format,
  too_many: m.returns_problem_too_many,
  reason_too_late: m.returns_problem_reason_too_late,
  method_not_possible: m.returns_problem_method_not_possible,
  photo_needed: m.returns_problem_photo_needed,
  email_invalid: m.returns_problem_email_invalid,
  phone_invalid: m.returns_problem_phone_invalid,
  bic_invalid: m.returns_problem_bic_invalid,
  account_invalid: m.returns_problem_account_invalid,
  correspondent_account_invalid: m.returns_problem_correspondent_account_invalid,
  receiver_is_not_applicant: m.returns_problem_receiver_is_not_applicant,
  date_invalid: m.returns_problem_date_invalid,
  date_in_future: m.returns_problem_date_in_future,
  document_number_invalid: m.returns_problem_document_number_invalid,
  courier_or_point: m.returns_problem_courier_or_point,
}

const problemText = (problem: ApplicationProblem): string => texts[problem]()

/** Ids of fields: summaries of errors link to them. */
export const fieldId = (field: ApplicationField): string => `return-${field}`

export const toSummary = (problems: ApplicationProblems) =>
  (Object.keys(problems) as ApplicationField[]).map((field) => ({
    id: fieldId(field),
    text: problemText(problems[field]!),
  }))

/** The words beside a field; nothing where nothing is wrong. */
export const errorOf = (problems: ApplicationProblems, field: ApplicationField): string | undefined =>
  problems[field] && problemText(problems[field])
