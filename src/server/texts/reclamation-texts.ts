import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { Locale } from '#shop/context.ts'
import {
  type ReclamationActor,
  type ReclamationState,
  refundedOtherwise,
} from '#shop/reclamations/reclamation-states.ts'
import { m } from '#texts/messages.js'
import { problemTexts, reasonTexts } from '#web/screens/returns/application-texts.ts'

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

const texts: Record<ReclamationState | 'draft' | 'closed', Text> = {
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
  closed: m.returns_text_closed,
}

const actors: Record<ReclamationActor, Text> = {
  customer: m.returns_actor_customer,
  manager: m.returns_actor_manager,
  seller: m.returns_actor_seller,
  system: m.returns_actor_system,
}

/** Texts of reclamations in answers. */
export const reclamationTexts: Pick<
  AnswerTexts,
  | 'reclamationState'
  | 'reclamationText'
  | 'reclamationReason'
  | 'reclamationActor'
  | 'reclamationProblem'
  | 'returnReason'
> = {
  reclamationState: (state, locale) => states[state ?? 'draft']({}, { locale }),
  reclamationText: (state, locale) => texts[state ?? 'draft']({}, { locale }),
  reclamationReason: (reason, locale) =>
    reason === refundedOtherwise ? m.returns_reason_given_back({}, { locale }) : reason,
  reclamationActor: (actor, locale) => actors[actor]({}, { locale }),
  reclamationProblem: (problem, locale) => problemTexts[problem]({}, { locale }),
  returnReason: (reason, locale) => reasonTexts[reason]({}, { locale }),
}
