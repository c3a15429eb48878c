import type { ReturnReason } from '#shop/orders/return-terms.ts'
import type { ApplicationProblem } from '#shop/reclamations/application.ts'
import { m } from '#texts/messages.js'

/** Texts shared by the form and API errors. */
export const problemTexts = {
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
  point_unknown: m.returns_problem_point_unknown,
} satisfies Record<ApplicationProblem, unknown>

export const reasonTexts = {
  defect: m.returns_reason_defect,
  damaged: m.returns_reason_damaged,
  wrong_item: m.returns_reason_wrong_item,
  not_fit: m.returns_reason_not_fit,
  changed_mind: m.returns_reason_changed_mind,
} satisfies Record<ReturnReason, unknown>
