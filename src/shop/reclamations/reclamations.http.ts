import { ok, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import { uploadUrl } from '#shop/uploads/uploads.flow.ts'
import { type ApplicationProblems, stepOf } from './application.ts'
import { readCustomerTalk, writeToManager } from './messages.flow.ts'
import { cancelReclamation, deleteReclamation, submitReclamation } from './moves.flow.ts'
import type { reclamationsCalls } from './reclamations.calls.ts'
import {
  changeReclamation,
  readReclamation,
  readReclamations,
  returnPoints,
  startReclamation,
} from './reclamations.flow.ts'
import {
  presentPoint,
  presentProblems,
  presentReclamation,
  presentTalk,
  type ReclamationPresentation,
  readPatch,
} from './reclamations.present.wire.ts'
import { printStatement } from './statement.flow.ts'

export const reclamationsHandlers: Handlers<typeof reclamationsCalls> = (app) => ({
  async listReclamations({ context, query }) {
    const { order_item: orderItem = null, page, page_size: pageSize } = query
    const { reclamations, total } = await readReclamations(app, context, { orderItem, page, pageSize })
    return ok({
      items: reclamations.map((one) => presentReclamation(one, reclamationPresentation(app, context), false)),
      total,
      page,
      pages: pagesOf(total, pageSize),
    })
  },

  async beginReclamation({ context, body }) {
    const begun = await startReclamation(app, context, { orderItem: body.order_item, count: body.count })
    return begun.ok ? ok(presentReclamation(begun.value, reclamationPresentation(app, context))) : begun
  },

  async listReturnPoints({ context, query }) {
    const points = await returnPoints(app, context, query.region ?? context.region.id)
    return ok({ items: points.map((point) => presentPoint(point, context.locale)) })
  },

  async readReclamation({ context, params }) {
    const read = await readReclamation(app, context, params.id)
    return read.ok ? ok(presentReclamation(read.value, reclamationPresentation(app, context))) : read
  },

  async changeReclamation({ context, params, body }) {
    const changed = await changeReclamation(app, context, params.id, readPatch(body))
    if (changed.ok) return ok(presentReclamation(changed.value, reclamationPresentation(app, context)))
    const { refusal } = changed
    return refusal.code === 'reclamation_invalid'
      ? refuse(invalidFields(app, context, refusal.problems))
      : refuse(refusal)
  },

  deleteReclamation: ({ context, params }) => deleteReclamation(app, context, params.id),

  async submitReclamation({ context, params }) {
    const sent = await submitReclamation(app, context, params.id)
    if (sent.ok) return ok(presentReclamation(sent.value, reclamationPresentation(app, context)))
    const { refusal } = sent
    return refusal.code === 'reclamation_invalid'
      ? refuse(invalidFields(app, context, refusal.problems))
      : refuse(refusal)
  },

  async cancelReclamation({ context, params, body }) {
    const canceled = await cancelReclamation(app, context, params.id, body.reason)
    return canceled.ok ? ok(presentReclamation(canceled.value, reclamationPresentation(app, context))) : canceled
  },

  async readReclamationMessages({ context, params }) {
    const read = await readCustomerTalk(app, context, params.id)
    return read.ok ? ok(presentTalk(read.value, reclamationPresentation(app, context))) : read
  },

  async writeToManager({ context, params, body }) {
    const written = await writeToManager(app, context, params.id, body.text)
    return written.ok ? ok(presentTalk(written.value, reclamationPresentation(app, context))) : written
  },

  async readStatement({ context, params, setHeader }) {
    const printed = await printStatement(app, context, params.id)
    if (!printed.ok) return printed
    setHeader('content-disposition', `inline; filename="statement-${params.id}.pdf"`)
    return ok(printed.value)
  },
})

export const reclamationPresentation = (app: App, { locale }: RequestContext): ReclamationPresentation => ({
  texts: app.texts,
  locale,
  urlOf: uploadUrl,
})

/** `step`: where the form opens for corrections (UX R7). */
export const invalidFields = (app: App, { locale }: RequestContext, problems: ApplicationProblems) =>
  ({
    code: 'invalid_fields',
    errors: presentProblems(problems, app.texts, locale),
    step: stepOf(problems),
  }) as const
