import { inTransaction } from '#kit/db.ts'
import { countTry, isWithinLimits, type RateLimit, windowEndsInS } from '#kit/limits.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { normalizeEmail } from '#lib/email.ts'
import { networkOf } from '#lib/network.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, StaffContext } from '#shop/context.ts'
import { agreedVersion, consentTexts } from '#shop/customers/consents.flow.ts'
import { addEvents } from '#shop/events.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { isPuzzleSolved, newPuzzle, type PuzzlePurpose } from '#shop/sign-in/puzzle.flow.ts'
import type { Puzzle } from '#shop/sign-in/puzzle.ts'
import { capsFor } from '#shop/sign-in/sign-in.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { answerProblem } from './answer-rules.ts'
import type { AnsweredField, AnswerFilter, FormAnswer } from './form-answer.ts'
import * as store from './form-answers.store.ts'
import { type FormField, type LandingForm, landingFormOf } from './landing-form.ts'

/**
 * Our choice. In an hour: answers of one network without a puzzle, and of one session at all; those of one network at all are in `capsFor`. Answers
 * are kept a year: who asks in a form expects a call, not a file about them.
 */
const limits = { withoutPuzzle: 3, ofSession: 10, keptDays: 365 } as const
const hourS = 3600
const dayMs = 86_400_000

export interface GivenAnswer {
  formId: string
  page: string
  /** By the words of the form. */
  fields: Readonly<Record<string, string>>
  isAgreed: boolean
  puzzle: string | null
  /** The browser's own number, from its cookie; absent: none. */
  device: string | undefined
}

type SendRefusal =
  | RefusalOf<'invalid_fields'>
  | { code: 'form_changed' }
  | { code: 'puzzle_needed'; puzzle: Puzzle }
  | { code: 'too_many_requests'; retry_after_s: number }

/** Stores an answer to the form with its consent, or says what is wrong with which field. Only answers that could be stored are counted. */
export async function acceptAnswer(
  app: App,
  context: RequestContext,
  given: GivenAnswer,
): Promise<Result<{ createdAt: Date }, SendRefusal>> {
  const form = landingFormOf(context.company.settings)
  if (!form || !isAbout(form, given)) return refuse({ code: 'form_changed' })
  const wrong = wrongFields(app, context, form, given)
  if (wrong.length > 0) return refuse({ code: 'invalid_fields', errors: wrong })
  const allowed = await countAnswer(app, context, given)
  if (!allowed.ok) return allowed
  return ok(await storeAnswer(app, context, form, given))
}

/** Whether the answer is to the form that the company has now: nothing typed is dropped without a word. */
const isAbout = (form: LandingForm, { formId, fields }: GivenAnswer): boolean =>
  form.id === formId && Object.keys(fields).every((word) => form.fields.some((field) => field.word === word))

const textOf = ({ fields }: GivenAnswer, { word }: FormField): string =>
  Object.hasOwn(fields, word) ? (fields[word] ?? '') : ''

function wrongFields(app: App, { locale }: RequestContext, form: LandingForm, given: GivenAnswer) {
  const errors = form.fields.flatMap((field) => {
    const problem = answerProblem(field, textOf(given, field))
    if (!problem) return []
    return [{ field: `fields.${field.word}`, code: problem.code, message: app.texts.fieldProblem(problem, locale) }]
  })
  if (given.isAgreed) return errors
  return [...errors, { field: 'agreement', code: 'required', message: app.texts.consentNeeded(locale) }]
}

/** Counts one more answer of the network and of the session; after the first ones of an hour, only with a puzzle solved for this answer. */
async function countAnswer(
  app: App,
  context: RequestContext,
  given: GivenAnswer,
): Promise<Result<undefined, SendRefusal>> {
  const at = app.clock.now()
  const caps = capsFor(app, context, 'form', sessionCaps(context, given))
  if (caps.length === 0) return ok()
  const network = { key: `form-ip:${networkOf(context.ip).address}`, max: limits.withoutPuzzle }
  const isFirst = await isWithinLimits([network], hourS, at).execute(app.db)
  const puzzle = puzzleOf(context, given)
  if (!isFirst && !(given.puzzle !== null && (await isPuzzleSolved(app, puzzle, given.puzzle))))
    return refuse({ code: 'puzzle_needed', puzzle: await newPuzzle(app, puzzle) })
  if (await countTry(caps, hourS, at).execute(app.db)) return ok()
  return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, at) })
}

function sessionCaps({ company, me }: RequestContext, { device }: GivenAnswer): RateLimit[] {
  const session = me ? `customer:${me.id}` : device && `device:${hashSecret(device)}`
  return session ? [{ key: `form-session:${company.id}:${session}`, max: limits.ofSession }] : []
}

/** One puzzle allows one content. */
const puzzleOf = ({ company }: RequestContext, { formId, fields }: GivenAnswer): PuzzlePurpose => ({
  kind: 'form_answers.puzzle',
  subject: hashSecret(
    JSON.stringify([company.id, formId, Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  ),
})

async function storeAnswer(
  app: App,
  { company, me, locale, ip, markDone }: RequestContext,
  form: LandingForm,
  given: GivenAnswer,
): Promise<{ createdAt: Date }> {
  const at = app.clock.now()
  const [text] = await consentTexts(app, company, ['personal_data'])
  const customerId = me?.id ?? null
  await inTransaction(app.db, async (tx) => {
    const answerId = await store.insertAnswer(tx, {
      companyId: company.id,
      customerId,
      formId: form.id,
      page: given.page,
      fields: answeredFields(form, given),
      locale,
      consentTextId: await agreedVersion(tx, company, text!, at),
      agreedFrom: ip,
      at,
    })
    await addEvents(tx, company.id, [{ type: 'form.answered', answerId, formId: form.id, customerId }], at)
    await markDone?.(tx)
  })
  return { createdAt: at }
}

/** Phones as digits and emails in lower case, as everywhere in the shop: the same person is found again, and nothing looks like a formula. */
function answeredFields(form: LandingForm, given: GivenAnswer): AnsweredField[] {
  return form.fields.flatMap((field) => {
    const text = textOf(given, field).trim()
    if (text === '') return []
    const phone = field.kind === 'phone' ? readPhone(text) : null
    return [{ word: field.word, text: phone?.ok ? phone.value : field.kind === 'email' ? normalizeEmail(text) : text }]
  })
}

export async function listAnswers(
  app: App,
  { company }: StaffContext,
  filter: AnswerFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<KeysetPage<FormAnswer>> {
  const rows = await store.answersBefore(app.db, company.id, filter, { after, limit: limit + 1 })
  return cutKeyset(rows, limit, ({ id }) => [id])
}

/** The same for an export, which is recorded: who took whose data, and how many. */
export async function exportAnswers(
  app: App,
  context: StaffContext,
  filter: AnswerFilter,
  page: { after: number | null; limit: number },
): Promise<KeysetPage<FormAnswer>> {
  const answers = await listAnswers(app, context, filter, page)
  const after = { form: filter.formId, since: filter.since, until: filter.until, answers: answers.items.length }
  const act = { call: 'exportFormAnswers', object: 'form answers', reason: '', before: null, after }
  await audit(app.db, context, act, app.clock.now())
  return answers
}

export const deleteAnswer = (
  app: App,
  context: StaffContext,
  id: number,
): Promise<Result<undefined, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const formId = await store.deleteAnswer(tx, context.company.id, id)
    if (formId === undefined) return refuse({ code: 'not_found' })
    const act = {
      call: 'deleteFormAnswer',
      object: `form answer ${id}`,
      reason: '',
      before: { form_id: formId },
      after: null,
    }
    await audit(tx, context, act, app.clock.now())
    return ok()
  })

export async function deleteOldAnswers(app: App): Promise<void> {
  await store.deleteAnswers(app.db, new Date(app.clock.now().getTime() - limits.keptDays * dayMs))
}
