import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { formAnswersCalls } from './form-answers.calls.ts'
import { acceptAnswer } from './form-answers.flow.ts'

export const formAnswersHandlers: Handlers<typeof formAnswersCalls> = (app) => ({
  async sendFormAnswer({ context, body, cookies, wasDone }) {
    if (wasDone) return ok({ form_id: body.form_id, created_at: app.clock.now().toISOString() })
    const accepted = await acceptAnswer(app, context, {
      formId: body.form_id,
      page: body.page,
      fields: body.fields,
      isAgreed: body.agreement,
      puzzle: body.puzzle ?? null,
      device: cookies.get('device_id'),
    })
    if (!accepted.ok) return accepted
    return ok({ form_id: body.form_id, created_at: accepted.value.createdAt.toISOString() })
  },
})
