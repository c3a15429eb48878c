import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { Locale } from '#shop/context.ts'
import type { ReturnReason } from '#shop/orders/return-terms.ts'
import type { ApplicationProblem } from '#shop/reclamations/application.ts'
import type { ReclamationActor, ReclamationState } from '#shop/reclamations/reclamation-states.ts'
import { m } from '#texts/messages.js'

type Text = (params: Record<string, never>, options: { locale: Locale }) => string

const states: Record<ReclamationState | 'draft', Text> = {
  draft: m.returns_state_draft,
  new: m.returns_state_new,
  error: m.returns_state_error,
  ready: m.returns_state_ready,
  processing: m.returns_state_processing,
  approved: m.returns_state_approved,
  shipping: m.returns_state_shipping,
  done: m.returns_state_done,
  failed: m.returns_state_failed,
  rejected: m.returns_state_rejected,
  returned: m.returns_state_returned,
  canceled: m.returns_state_canceled,
}

const texts: Record<ReclamationState | 'draft', Text> = {
  draft: m.returns_text_draft,
  new: m.returns_text_new,
  error: m.returns_text_error,
  ready: m.returns_text_ready,
  processing: m.returns_text_processing,
  approved: m.returns_text_approved,
  shipping: m.returns_text_shipping,
  done: m.returns_text_done,
  failed: m.returns_text_failed,
  rejected: m.returns_text_rejected,
  returned: m.returns_text_returned,
  canceled: m.returns_text_canceled,
}

const actors: Record<ReclamationActor, Text> = {
  customer: m.returns_actor_customer,
  manager: m.returns_actor_manager,
  seller: m.returns_actor_seller,
  system: m.returns_actor_system,
}

const reasons: Record<ReturnReason, Text> = {
  defect: m.returns_reason_defect,
  damaged: m.returns_reason_damaged,
  wrong_item: m.returns_reason_wrong_item,
  not_fit: m.returns_reason_not_fit,
  changed_mind: m.returns_reason_changed_mind,
}

const problems: Record<ApplicationProblem, Text> = {
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

/** What answers say of reclamations, in words. */
export const reclamationTexts: Pick<
  AnswerTexts,
  'reclamationState' | 'reclamationText' | 'reclamationActor' | 'reclamationProblem' | 'returnReason'
> = {
  reclamationState: (state, locale) => states[state ?? 'draft']({}, { locale }),
  reclamationText: (state, locale) => texts[state ?? 'draft']({}, { locale }),
  reclamationActor: (actor, locale) => actors[actor]({}, { locale }),
  reclamationProblem: (problem, locale) => problems[problem]({}, { locale }),
  returnReason: (reason, locale) => reasons[reason]({}, { locale }),
}
