import { ok } from '#lib/result.ts'
import type { Company } from '#shop/context.ts'
import { type DayOrMoment, endOf, startOf } from '#shop/day-or-moment.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import { answersTable } from './answers-csv.ts'
import type { AnswerFilter } from './form-answer.ts'
import { deleteAnswer, exportAnswers, listAnswers } from './form-answers.flow.ts'
import type { formAnswersStaffCalls } from './form-answers.staff.calls.ts'
import { presentAnswer } from './form-answers.wire.ts'

export const formAnswersStaffHandlers: Handlers<typeof formAnswersStaffCalls> = (app) => ({
  async listFormAnswers({ context, query }) {
    const page = { after: query.after ?? null, limit: query.page_size }
    const { items, next } = await listAnswers(app, context, filterOf(query, context.company), page)
    return ok({ items: items.map(presentAnswer), next })
  },

  async exportFormAnswers({ context, query, setHeader }) {
    const page = { after: query.after ?? null, limit: query.page_size }
    const { items, next } = await exportAnswers(app, context, filterOf(query, context.company), page)
    setHeader('content-disposition', 'attachment; filename="form-answers.csv"')
    if (next) setHeader('x-next', next)
    return ok(answersTable(items))
  },

  async deleteFormAnswer({ context, params }) {
    const deleted = await deleteAnswer(app, context, params.id)
    return deleted.ok ? ok({}) : deleted
  },
})

const filterOf = (
  {
    form,
    since,
    until,
  }: { form?: string | undefined; since?: DayOrMoment | undefined; until?: DayOrMoment | undefined },
  { settings: { timezone } }: Pick<Company, 'settings'>,
): AnswerFilter => ({
  formId: form ?? null,
  since: since ? startOf(since, timezone) : null,
  until: until ? endOf(until, timezone) : null,
})
