import { z } from '@hono/zod-openapi'
import { dayOrMoment } from '#shop/day-or-moment.wire.ts'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import type { FormAnswer } from './form-answer.ts'
import { longestAnswer } from './landing-form.ts'

/** POST /api/form-answers/ */
export const formAnswerBody = z.object({
  /** `landing_form.form_id` of the settings, as the page showed it. */
  form_id: z.string().min(1).max(100),
  /** Path of the page the form stands on. */
  page: z.string().startsWith('/').max(1_000),
  /** What was typed, by the words of `landing_form.fields`. */
  fields: z.record(z.string().max(200), z.string().max(longestAnswer)),
  /** Separate consent to the processing of these data (152-FZ). */
  agreement: z.boolean(),
  /** Solution of the puzzle of an earlier refusal. */
  puzzle: z.string().max(500).optional(),
})

/** `created_at`: when it was stored. */
export const formAnswerAccepted = z
  .object({ form_id: z.string(), created_at: z.string() })
  .openapi('FormAnswerAccepted')

const filter = {
  form: z.string().max(100).optional(),
  /** Days by the clock of the company (the last one included), or moments. */
  since: dayOrMoment.optional(),
  until: dayOrMoment.optional(),
}

/** GET /api/staff/form-answers/ */
export const formAnswersQuery = z.object({ ...filter, ...keysetQuery(idKey, { size: 50, most: 200 }) })

/** GET /api/staff/form-answers/csv/: as many rows as one table holds. */
export const formAnswersCsvQuery = z.object({ ...filter, ...keysetQuery(idKey, { size: 10_000, most: 10_000 }) })

const formAnswer = z.object({
  id: z.number().int(),
  form_id: z.string(),
  page: z.string(),
  fields: z.array(z.object({ word: z.string(), text: z.string() })),
  locale: z.enum(['ru', 'en']),
  /** Null: a guest. */
  customer_id: z.number().int().nullable(),
  /** Version of the text that was agreed to. */
  consent_version: z.number().int(),
  created_at: z.string(),
})
export const formAnswersAnswer = keysetOf(formAnswer).openapi('FormAnswers')

export const presentAnswer = (one: FormAnswer): z.infer<typeof formAnswer> => ({
  id: one.id,
  form_id: one.formId,
  page: one.page,
  fields: one.fields,
  locale: one.locale,
  customer_id: one.customerId,
  consent_version: one.consentVersion,
  created_at: one.createdAt.toISOString(),
})
