import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { chatsOf } from './chats.ts'
import type { companyCalls } from './company.calls.ts'
import { findEmployee } from './employees.flow.ts'

export const companyHandlers: Handlers<typeof companyCalls> = (app) => ({
  async readCompany({ context: { company }, tag }) {
    tag(`settings:${company.id}`)
    // Our choice (NAV-01): settings contain no secrets, so all of them are sent.
    return ok({ company: { id: company.id, slug: company.slug, settings: company.settings } })
  },

  async readChats({ context: { company }, tag }) {
    tag(`settings:${company.id}`)
    return ok(chatsOf(company.settings, app.salebotScript ?? ''))
  },

  findEmployee: ({ context, query }) => findEmployee(app, context, query.phone),
})
