import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { placeholdersOf, requiredPlaceholders } from './message-events.ts'
import type { noticesStaffCalls } from './notices.staff.calls.ts'
import { changeTemplate, previewTemplate, readJournal, readTemplates } from './templates.flow.ts'

export const noticesStaffHandlers: Handlers<typeof noticesStaffCalls> = (app) => ({
  async listMessageTemplates({ context }) {
    const templates = await readTemplates(app, context)
    return ok({
      items: templates.map(({ isOn, isOwn, words, needed, ...template }) => ({
        ...template,
        is_on: isOn,
        is_own: isOwn,
        words: [...words],
        needed: [...needed],
      })),
    })
  },

  async changeMessageTemplate({ context, params, body: { is_on: isOn, ...words } }) {
    const changed = await changeTemplate(app, context, params, { ...words, isOn })
    if (!changed.ok) return changed
    return ok({
      ...params,
      ...words,
      is_on: isOn,
      is_own: true,
      words: [...placeholdersOf(params.event)],
      needed: [...requiredPlaceholders(params.event, params.channel)],
    })
  },

  async previewMessage({ context, body: { subject, body, ...which } }) {
    return previewTemplate(app, context, which, { subject, body })
  },

  async listMessages({ context, query }) {
    const { customer = null, after = null, page_size: limit } = query
    const { items: lines, next } = await readJournal(app, context, { customer, after, limit })
    return ok({
      items: lines.map(({ customerId, sendAfter, createdAt, endedAt, ...line }) => ({
        ...line,
        customer: customerId,
        send_after: sendAfter.toISOString(),
        created_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      })),
      next,
    })
  },
})
